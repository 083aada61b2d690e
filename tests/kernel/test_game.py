"""What every game gets from the contract: checked options, a view of its own, lines of a score."""

from typing import Any

import pytest

from outremer.kernel import TOTAL, BadOption, FastRng, Game, State
from outremer.kernel.playout import playout
from outremer.kernel.view import SHARED_KEYS, VIEW_KEYS
from tests.toy import LANTERNS, LanternGame, new_toy


class TwoLanterns(LanternGame):
    """Lanterns for two, and no options."""

    def option_values(self) -> dict[str, list[Any]]:
        return {}

    def start(self, options: dict[str, Any], rng: Any) -> Any:
        return super().start(options, rng) if options else LANTERNS.start({}, rng)


def test_options_are_filled_in_and_kept_in_order() -> None:
    assert list(LANTERNS.options({"rounds": 5}).items()) == [("players", 2), ("rounds", 5)]


@pytest.mark.parametrize(
    ("given", "option", "why"),
    [
        ({"colour": 1}, "colour", "is not one of players, rounds"),
        ({"players": 4}, "players", "'4' is not one of 2, 3"),
        ({"players": "2"}, "players", "'2' is not one of 2, 3; it is of type str, not int"),
        ({"rounds": True}, "rounds", "'True' is not one of 3, 1, 5"),
        ({"rounds": None}, "rounds", "'None' is not one of 3, 1, 5"),
        ({"rounds": []}, "rounds", "not one of 3, 1, 5"),
        ({"x" * 99: 1}, "x" * 40, "is not one of"),
    ],
)
def test_what_is_no_option_is_refused_by_name(given: dict[str, Any], option: str, why: str) -> None:
    with pytest.raises(BadOption) as refused:
        LANTERNS.options(given)
    assert refused.value.option == option and why in refused.value.why


def test_the_number_of_players_of_any_game() -> None:
    assert LANTERNS.player_counts() == [2, 3] and LANTERNS.players_option(3) == {"players": 3}
    fixed = TwoLanterns()
    assert fixed.player_counts() == [2] and fixed.players_option(2) == {}


def bare_view(state: State, seat: int) -> dict[str, Any]:
    """The view of a game that adds nothing to the contract."""
    return Game.view(state.game, state, seat, Game.shared_view(state.game, state))


def test_a_view_that_no_game_adds_to_has_what_a_table_needs() -> None:
    state = new_toy(players=3)
    seen = bare_view(state, 1)
    assert set(seen) >= set(VIEW_KEYS) and set(SHARED_KEYS) < set(VIEW_KEYS)
    assert seen["game"] == "lanterns" and seen["options"] == {"players": 3} and seen["actors"] == [0, 1, 2]
    assert seen["step"] == "bidding" and not seen["over"] and seen["winners"] == []
    assert seen["seats"] == [{"name": f"Seat {n}"} for n in (1, 2, 3)], "points are hidden until the end"
    assert seen["you"] == 1 and seen["prompt"] == state.prompt(1)


def test_points_are_shown_at_the_end() -> None:
    state = new_toy(1)
    playout(state, FastRng(1))
    seen = bare_view(state, -1)
    assert seen["over"] and seen["step"] == "" and seen["winners"] == state.winners()
    assert [seat["score"] for seat in seen["seats"]] == [{TOTAL: points} for points in state.scores()]
