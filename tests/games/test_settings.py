"""What is fixed for one set of options is shared by all games that have them: nobody changes it for the others."""

from typing import Any

import pytest

from outremer.games import find_game
from outremer.games.crescent_moon.game import MOST_SETTINGS
from tests.settings import SHARING, changed_settings, contents


def setting_of(name: str) -> Any:
    return find_game(name).new(1).setting  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", SHARING)
def test_no_attribute_of_a_setting_can_be_set(game: str) -> None:
    setting = setting_of(game)
    before = contents(setting)
    for name in before:
        if name != "is_fixed":
            with pytest.raises(AttributeError):
                setattr(setting, name, getattr(setting, name))
    with pytest.raises(AttributeError):
        setting.something_new = 1
    assert contents(setting) == before and setting is setting_of(game)


@pytest.mark.parametrize("game", SHARING)
def test_what_a_game_gives_away_is_a_copy(game: str) -> None:
    """Of the options: those of a view, of a position, and those it was asked for."""
    given = find_game(game).options({})
    state = find_game(game).new(1, **given)
    usual = dict(given)
    for options in (given, find_game(game).options_of(state), state.view(0)["options"], state.to_position()["options"]):
        options["players"] = 99
    assert find_game(game).options_of(state) == find_game(game).options_of(find_game(game).new(2)) == usual


PARTS = [
    ("crusaders", "options", "players"),
    ("crusaders", "bonus", 0),
    ("crusaders", "muster_cost", 0),  # a list of the data files
    ("crescent-moon", "options", "players"),
    ("crescent-moon", "supply", 0),
    ("crescent-moon", "spend_coins", 0),
]


@pytest.mark.parametrize(("game", "part", "key"), PARTS)
def test_a_changed_part_is_found_and_thrown_away(game: str, part: str, key: Any) -> None:
    setting = setting_of(game)
    held = getattr(setting, part)
    held[key] += 1
    found = changed_settings(game)
    held[key] -= 1
    assert len(found) == 1
    assert setting_of(game) is not setting and changed_settings(game) == []


def test_seeds_of_maps_do_not_fill_the_memory() -> None:
    game = find_game("crescent-moon")
    for seed in range(MOST_SETTINGS + 50):
        game.setting(game.options({"layout": seed}))  # type: ignore[attr-defined]
    assert len(game.settings) <= MOST_SETTINGS  # type: ignore[attr-defined]
    game.settings.clear()  # type: ignore[attr-defined]
