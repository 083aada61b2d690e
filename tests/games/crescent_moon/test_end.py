"""The end of the game (CM-15): when it comes, who wins, and what is shown then."""

from typing import Any

import pytest

from outremer.games.crescent_moon.actions import SEAT_IDS
from outremer.games.crescent_moon.events import EVENTS, SCORED, WINNER
from outremer.games.crescent_moon.state import DEAL_LINE, Table
from outremer.kernel import NOT_YOUR_DECISION
from tests.games.crescent_moon.positions import coins_of, do
from tests.games.crescent_moon.scores import last_turn

SPECTATOR = -1
HOLY_SITE = 3  # a line of the Warlord's sheet


def ending(*points: int, pieces: dict[str, str] | None = None, **more: Any) -> Table:
    """The last turn of the last year; these points were banked before, under some line of year two."""
    s = last_turn(pieces or {}, **{"year": 3, "players": len(points), **more})
    s.year = 1
    for seat, number in enumerate(points):
        s.score(seat, HOLY_SITE if seat == 0 else 0, number)
    s.year = more.get("year", 3) - 1
    return s


@pytest.mark.rule("CM-15.1", "CM-1.3")
@pytest.mark.parametrize(
    ("points", "winner"),
    [
        ((9, 1, 2, 3, 4), "warlord"),
        ((1, 9, 2, 3, 4), "murshid"),
        ((1, 2, 9, 3, 4), "sultan"),
        ((1, 2, 3, 9, 4), "caliph"),
        ((1, 2, 3, 4, 9), "nomad"),
        # Ties: the earlier in turn order.
        ((5, 5, 5, 5, 5), "warlord"),
        ((4, 7, 2, 7, 7), "murshid"),
        ((4, 2, 7, 1, 7), "sultan"),
        ((4, 2, 1, 7, 7), "caliph"),
        ((0, 0, 0, 0, 0), "warlord"),
        ((-3, -1, -2, -1, -5), "murshid"),
        # Four players.
        ((3, 3, 8, 8), "sultan"),
        ((3, 3, 2, 8), "caliph"),
    ],
)
def test_cm_15_1_the_most_points_win_and_ties_go_to_the_earlier(points: tuple[int, ...], winner: str) -> None:
    s = ending(*points)
    assert s.winners() == []
    do(s, "pass")
    assert s.over() and s.winners() == [SEAT_IDS.index(winner)] and s.scores() == list(points)
    assert s.events is not None and s.events[-1][:3] == (WINNER, SEAT_IDS.index(winner), max(points))


@pytest.mark.rule("CM-15.1", "CM-14.6")
def test_cm_15_1_the_last_scoring_counts() -> None:
    """Level before it: the Caliph's palace and hex make the difference."""
    s = ending(6, 6, 6, 4, 6, pieces={"h2": "caliph palace"})
    do(s, "pass")
    assert s.scores() == [6, 6, 6, 7, 6] and s.winners() == [3]


@pytest.mark.rule("CM-15.1", "CM-14.4")
@pytest.mark.parametrize(("spent", "winner"), [(3, "sultan"), (5, "sultan"), (7, "nomad")])
def test_cm_15_1_the_nomads_last_coins_may_win_it(spent: int, winner: str) -> None:
    """10 and 6: three VP are too few, with four it is a tie, which the Sultan has, and with five the Nomad wins."""
    s = ending(0, 0, 10, 0, 6, coins={"nomad": 7})
    do(s, "pass", f"nomad: amount {spent}")
    assert s.winners() == [SEAT_IDS.index(winner)]


@pytest.mark.rule("CM-15.1", "CM-1.3")
def test_cm_1_3_three_years_or_four() -> None:
    """The third scoring ends a standard game; a long one goes on to a fourth year."""
    standard = ending(0, 0, 0, 0, 0, coins={"caliph": 2}, pieces={"h3": "caliph 1 unit"})
    do(standard, "pass")
    assert standard.over() and coins_of(standard, "caliph") == 2  # no income after the last year
    long = ending(0, 0, 0, 0, 0, coins={"caliph": 2}, pieces={"h3": "caliph 1 unit"}, years=4)
    do(long, "pass")
    assert not long.over() and long.year == 3 and coins_of(long, "caliph") == 5
    do(long, *["pass"] * 20)
    assert long.over() and long.scores() == [0, 0, 0, 4, 0]


@pytest.mark.rule("CM-15.1")
def test_cm_15_1_nothing_more_can_be_done() -> None:
    s = ending(1, 2, 3, 4, 5)
    do(s, "pass")
    assert s.actors() == []
    for seat in range(5):
        assert s.legal(seat) == [] and s.why_not(seat, 0) == NOT_YOUR_DECISION and s.prompt(seat) == ""


@pytest.mark.rule("CM-15.1", "CM-1.4")
@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2, 3, 4])
def test_cm_15_1_then_all_points_are_shown(viewer: int) -> None:
    """Before the last scoring a seat sees its own sheet only; after it everybody sees all of them."""
    s = ending(4, 3, 2, 1, 0)
    before = s.view(viewer)
    assert [seat for seat in range(5) if "score" in before["seats"][seat]] == ([] if viewer == SPECTATOR else [viewer])
    assert before["winners"] == []
    do(s, "pass")
    after = s.view(viewer)
    assert [seat["score"]["total"] for seat in after["seats"]] == [4, 3, 2, 1, 0]
    assert after["over"] and after["winners"] == [0]


@pytest.mark.rule("CM-15.1")
def test_cm_15_1_the_breakdown_by_objective_and_year() -> None:
    """What each objective brought in each year, and what deals moved; every total is the sum of its lines."""
    s = ending(4, 0, 0, 0, 0, pieces={"h10": "warlord 1 unit", "h1": "murshid token"})
    s.score(0, DEAL_LINE, -3)
    s.score(1, DEAL_LINE, 3)
    do(s, "pass")
    sheets = [seat["score"] for seat in s.view(SPECTATOR)["seats"]]
    assert sheets[0] == {"total": 5, "years": [{}, {"holy site": 4}, {"holy site": 4, "deals": -3}]}
    assert sheets[1] == {"total": 4, "years": [{}, {}, {"tokens on fertile land": 1, "deals": 3}]}
    for sheet in sheets:
        assert sheet["total"] == sum(sum(year.values()) for year in sheet["years"])


@pytest.mark.rule("CM-15.1", "CM-1.4")
def test_cm_15_1_the_winner_is_announced_to_all_and_the_last_points_are_not() -> None:
    """The log keeps the points of the last year with their owners, as in every year; the sheets show them now."""
    s = ending(4, 0, 0, 0, 0, pieces={"h1": "murshid token"})
    do(s, "pass")
    assert s.events is not None
    for viewer in (SPECTATOR, 0, 1, 4):
        lines = [s.game.log_line(s, event, viewer) for event in s.events]
        assert lines[-1] == ("You won with 4 points." if viewer == 0 else "The Warlord won with 4 points.")
        told = [event for event, line in zip(s.events, lines, strict=True) if event[0] == SCORED and line]
        assert [EVENTS.values(event)["seat"] for event in told] == ([1] if viewer == 1 else [])
