"""Influence (CR-5.4)."""

import pytest

from tests.games.crusaders.positions import look, play, seat, strength, table


@pytest.mark.rule("CR-5.4")
@pytest.mark.parametrize("count", [1, 2, 5, 12])
def test_cr_5_4_ip_equal_to_the_tokens(count: int) -> None:
    """Without bonuses, X tokens give X IP, out of the supply."""
    state = play(table(seat(tokens={"influence-travel": count})), "resolve influence-travel")
    assert look(state)["ip"] == count
    assert state.view(-1)["supply"] == 140 - count


@pytest.mark.rule("CR-5.4", "CR-5.6")
@pytest.mark.parametrize(
    ("built", "bonus"),
    [
        ({"church": 1}, 1),
        ({"church": 3}, 2),
        ({"farm": 1}, 0),
        ({"farm": 2}, 1),
        ({"bank": 1}, 0),
        ({"bank": 2}, 1),
        ({"castle": 4}, 0),
        ({"church": 4, "farm": 4, "bank": 4}, 4),
    ],
)
def test_cr_5_4_churches_farms_and_banks_help(built: dict[str, int], bonus: int) -> None:
    """Two tokens and the bonuses of the buildings."""
    state = table(seat(built=built))
    assert strength(state, "influence-travel", "influence") == 2 + bonus
    play(state, "resolve influence-travel")
    assert look(state)["ip"] == 2 + bonus


@pytest.mark.rule("CR-5.4")
def test_cr_5_4_troops_and_knights_do_not() -> None:
    """Five troops and three knights add nothing."""
    state = table(seat(troops=5, built={"castle": 3}))
    assert strength(state, "influence-travel", "influence") == 2
