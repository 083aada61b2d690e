"""A game on a simple state: copies, positions and views follow from the names of its fields."""

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from outremer.kernel import BadPosition, FastRng, SimpleGame, State
from outremer.kernel.playout import random_move
from tests.damage import damaged, take_or_refuse

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "stake-nim" / "src" / "stake_nim" / "game.py"


def stake_nim() -> SimpleGame[Any]:
    """The game of the documentation, read from its file."""
    spec = importlib.util.spec_from_file_location("stake_nim_of_the_docs", EXAMPLE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    game = module.StakeNim()
    assert isinstance(game, SimpleGame)
    return game


GAME = stake_nim()


def after(plies: int, seed: int = 1, players: int = 3) -> State:
    state, rng = GAME.new(seed, players=players), FastRng(seed)
    for _ in range(plies):
        if not state.over():
            random_move(state, rng)
    return state


ROUND = {"step": "round"}
POSITIONS = [after(plies, plies, 2 + plies % 3).to_position(plies % 2 == 0) for plies in range(40)]


def test_a_position_has_the_fields_by_name_and_steps_by_name() -> None:
    position = after(1).to_position()
    assert list(position) == ["game", "options", "heap", "last", "coins", "stones", "stakes", "stack"]
    assert [frame["step"] for frame in position["stack"]] == ["round", "stake"]
    assert "generator" in after(1).to_position(True)


def test_a_copy_stands_alone() -> None:
    state = after(7)
    text, copy = state.text(), state.copy()
    random_move(copy, FastRng(2))
    assert state.text() == text != copy.text()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "chess"}, "position game: must be 'stake-nim'"),
        ({"coins": [1, 2]}, "position coins: must be a list of 3"),
        ({"coins": [1, 2, "3"]}, r"position coins\[2\]: must be a whole number"),
        ({"heap": 400}, "position heap: there are too many stones"),
        ({"stack": [{"step": "stake", "owing": 7}]}, "position stack: is not how the steps of this game nest"),
        ({"stack": [ROUND, ROUND]}, "position stack: is not how the steps of this game nest"),
        ({"stack": [ROUND, {"step": "take"}]}, "position stack: 'take' has the wrong seat"),
        ({"stack": [ROUND, {"step": "stake", "owing": 8}]}, "position stack: 'stake' asks seats that are not there"),
        ({"options": {"players": 9}}, "position options: option players"),
        ({"colour": "red"}, "position colour: is not a key of a position"),
    ],
)
def test_what_is_wrong_with_a_position_is_named(change: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        GAME.position(after(4).to_position() | change)


@given(damaged(POSITIONS))
def test_a_damaged_position_is_refused_or_played_to_its_end(position: Any) -> None:
    take_or_refuse(GAME, position)


def test_the_digest_says_which_edition_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    before = GAME.digest()
    monkeypatch.setattr(type(GAME), "edition", 2)
    assert GAME.digest() != before


def test_points_are_shown_where_the_game_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all("score" in seat for seat in after(3).view(-1)["seats"])
    monkeypatch.setattr(type(GAME), "open_scores", False)
    assert not any("score" in seat for seat in after(3).view(-1)["seats"])
    assert all("score" in seat for seat in after(99).view(-1)["seats"])


def test_worlds_keep_what_a_seat_knows_and_draw_the_rest() -> None:
    state = GAME.new(1, players=2)
    state.apply(0, GAME.notation.parse("stake 4"))
    worlds = [json.loads(state.determinize(1, FastRng(seed)).text())["stakes"][0] for seed in range(40)]
    assert set(worlds) == {0, 1, 2, 3, 4, 5}
    assert json.loads(state.determinize(0, FastRng(1)).text())["stakes"][0] == 4
