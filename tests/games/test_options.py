"""What a form offers: the values that go together are exactly those with which a table opens."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from outremer.games import find_game, game_names
from outremer.kernel.errors import BadOption

every_game = pytest.mark.parametrize("name", game_names())


def goes_together(name: str, chosen: dict[str, Any]) -> bool:
    limits = find_game(name).option_limits()
    return all(chosen.get(option) != value or chosen[other] in only for option, value, other, only in limits)


def is_allowed(name: str, chosen: dict[str, Any]) -> bool:
    try:
        find_game(name).options(chosen)
    except BadOption:
        return False
    return True


@every_game
def test_limits_allow_what_the_game_allows_and_nothing_else(name: str) -> None:
    values = find_game(name).option_values()
    for choice in product(*values.values()):
        chosen = dict(zip(values, choice, strict=True))
        assert goes_together(name, chosen) == is_allowed(name, chosen), chosen


@pytest.mark.parametrize("players", [4, 5])
def test_an_option_of_which_nothing_fits_may_be_left_out(players: int) -> None:
    chosen = {"players": players, "placement": "drafted"}
    layouts = find_game("crescent-moon").option_values()["layout"]
    assert not any(goes_together("crescent-moon", {**chosen, "layout": layout}) for layout in layouts)
    assert is_allowed("crescent-moon", chosen)


@every_game
def test_limits_name_options_and_values_that_exist(name: str) -> None:
    game = find_game(name)
    values = game.option_values()
    for option, value, other, only in game.option_limits():
        assert value in values[option]
        assert only
        assert set(only) < set(values[other])


@every_game
def test_values_have_titles_without_ids(name: str) -> None:
    game = find_game(name)
    for option, values in game.option_values().items():
        titles = [game.value_title(option, value) for value in values]
        assert len(set(titles)) == len(titles)
        assert not any("-" in title or "_" in title or title in ("True", "False") for title in titles)


def test_maps_are_called_by_their_names() -> None:
    game = find_game("crescent-moon")
    titles = [game.value_title("layout", value) for value in game.option_values()["layout"]]
    assert titles[:3] == ["The Crescent", "The Levant", "Between the Rivers"]
