"""`render_mode="rgb_array"`: pictures of the table, drawn from what a seat may see."""

import warnings
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'outremer[research]'")
pytest.importorskip("PIL", reason="Pillow is not installed: pip install 'outremer[research]'")

import gymnasium
import numpy as np
import pettingzoo

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its tests import its own games in a way that it has deprecated
    from gymnasium.utils.env_checker import check_env
    from pettingzoo.test import api_test
    from pettingzoo.test.render_test import collect_render_results

import outremer.envs
from outremer.envs import looking
from outremer.envs.canvas import HEIGHT, WIDTH, plain
from outremer.games import find_game
from outremer.games.kit import Kit
from outremer.kernel import FastRng
from tests.conftest import Games
from tests.envs.looking import TABLES, ids, move, positions
from tests.games.crescent_moon.twins import twin_of

IDS = outremer.envs.register()
SHAPE = (HEIGHT, WIDTH, 3)


@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.parametrize("name", IDS)
def test_it_passes_the_tests_of_pettingzoo_and_gymnasium(name: str) -> None:
    api_test(pettingzoo.make("aec", name, render_mode="rgb_array"), num_cycles=40)
    env = pettingzoo.make("aec", name, render_mode="rgb_array")
    assert "rgb_array" in env.metadata["render_modes"] and env.metadata["render_fps"]
    drawn = collect_render_results(env)
    assert all(isinstance(one, np.ndarray) and one.shape == SHAPE and one.dtype == np.uint8 for one in drawn)
    check_env(gymnasium.make(name, opponents="random", render_mode="rgb_array").unwrapped)


@pytest.mark.parametrize("name", IDS)
def test_the_picture_changes_with_the_game(name: str) -> None:
    env = pettingzoo.make("aec", name, render_mode="rgb_array")
    env.reset(seed=1)
    seen = set()
    for _ in range(12):
        seen.add(env.render().tobytes())
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert len(seen) > 6
    assert (env.render() == env.render()).all()


@pytest.mark.parametrize("name", IDS)
def test_a_film_can_be_made_of_one_seat(name: str) -> None:
    env = gymnasium.make(name, opponents="random", seat=1, render_mode="rgb_array")
    film = gymnasium.wrappers.RenderCollection(env)
    _, info = film.reset(seed=1)
    for _ in range(3):
        *_, info = film.step(info["legal"][0])
    pictures = film.render()
    assert len(pictures) == 4 and {one.shape for one in pictures} == {SHAPE}
    assert len({one.tobytes() for one in pictures}) > 1


@pytest.mark.parametrize(("name", "options"), TABLES, ids=ids)
def test_every_table_is_drawn_and_hidden_things_do_not_show(name: str, options: dict[str, Any], games: Games) -> None:
    """Also with an unfinished map, and from the first choice to the end. What a seat cannot know is drawn anew."""
    game, rng, other = find_game(name), FastRng(7), 0
    for i, state in enumerate(positions(game, options, games.of(800))):
        if i % 40:
            continue
        seat = i // 40 % state.seats
        world = state.determinize(seat, rng)
        for viewer in (seat, -1):
            picture = looking.paint(state, viewer)
            assert picture.shape == SHAPE and (picture == looking.paint(world, viewer)).all()
        other += world.text() != state.text()
    assert other
    state = game.new(2, **options)
    while not state.over():
        move(state, rng)
    assert looking.paint(state, -1).shape == SHAPE


def test_two_worlds_that_a_spectator_cannot_tell_apart_have_one_picture() -> None:
    """Hands, the deck, secret choices and points, changed by hand."""
    game, rng, met = find_game("crescent-moon"), FastRng(3), 0
    for i, state in enumerate(positions(game, {}, 400)):
        twin = twin_of(state, -1, rng) if i % 20 == 0 else None
        if twin is not None:
            assert (looking.paint(state, -1) == looking.paint(twin, -1)).all()
            met += twin.text() != state.text()
    assert met > 3


def test_a_seat_sees_its_own_cards() -> None:
    state = find_game("crescent-moon").new(1)
    rng = FastRng(1)
    while not any(state.view(seat)["private"].get("hand") for seat in range(state.seats)):
        move(state, rng)
    seat = next(seat for seat in range(state.seats) if state.view(seat)["private"].get("hand"))
    assert (looking.paint(state, seat) != looking.paint(state, -1)).any()


def test_a_game_without_a_picture_of_its_own_is_written_down() -> None:
    game = find_game("crusaders")
    one, other = (Kit().picture(game, game.new(1, players=players).view(-1)).array() for players in (2, 3))
    assert one.shape == SHAPE and (one != other).any()


def test_without_pillow_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "find_spec", lambda name: None)
    with pytest.raises(ImportError, match="pip install 'outremer\\[research\\]'"):
        gymnasium.make(IDS[0], render_mode="rgb_array")
    gymnasium.make(IDS[0], render_mode="ansi")


def test_words_are_written_with_the_letters_that_the_font_has() -> None:
    assert plain("Alcántara −2 × León’s") == "Alcantara -2 x Leon's"
