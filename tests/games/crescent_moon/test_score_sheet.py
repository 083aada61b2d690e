"""The score sheet (CM-14, CM-15.1): what each objective would give now, what is banked, and who may see it (CM-1.4)."""

from typing import Any

import pytest

from outremer.games.crescent_moon.actions import SEAT_IDS
from outremer.games.crescent_moon.rules.scoring import year_end_lines
from outremer.games.crescent_moon.score_lines import LINE_NAMES, line_name
from outremer.games.crescent_moon.score_sheet import breakdown, forecast
from outremer.games.crescent_moon.state import DEAL_LINE, LINES, Table
from outremer.kernel import FastRng
from outremer.kernel.playout import random_move
from tests.games.crescent_moon.house import GAME
from tests.games.crescent_moon.positions import do, table
from tests.games.crescent_moon.scores import assault, each, last_turn
from tests.games.crescent_moon.test_worked_examples import FIRST_YEAR

SPECTATOR = -1
VIEWERS = [SPECTATOR, 0, 1, 2, 3, 4]


def shown(s: Table, viewer: int, key: str) -> list[Any]:
    """One entry of every seat as the viewer sees it; None where it is not shown."""
    return [seat.get(key) for seat in s.view(viewer)["seats"]]


# What each objective would give now


@pytest.mark.rule("CM-14.6", "CM-1.4")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_cm_14_6_everybody_sees_what_each_objective_would_give(viewer: int) -> None:
    """It follows from what lies on the table, so it is no secret. The first worked example, in the middle of a turn."""
    s = table(FIRST_YEAR, turn="sultan", coins={"nomad": 8, "sultan": 9})
    do(s, "build")
    seen = shown(s, viewer, "forecast")
    assert [sum(lines.values()) for lines in seen] == [11, 17, 15, 7, 15]
    assert seen[0] == {"castle and token together": 3, "group of hexes": 4, "year one: four units": 4}
    assert seen[3] == {"hexes controlled": 3, "quarries and crossing": 2, "palace": 2}


@pytest.mark.rule("CM-14.4")
@pytest.mark.parametrize(("coins", "points"), [(2, 0), (3, 3), (4, 3), (12, 6), (28, 10), (60, 10)])
def test_cm_14_4_the_nomads_coins_are_counted_as_if_spent(coins: int, points: int) -> None:
    """The most they would buy."""
    lines = forecast(table(year=2, coins={"nomad": coins}), 4)
    assert lines == ({"coins spent": points} if points else {})


@pytest.mark.rule("CM-14.6")
def test_cm_14_6_it_changes_with_the_table_and_banks_nothing() -> None:
    """The Murshid's new token on fertile land shows at once, and the total does not change before the year is over."""
    s = table({"h1": "murshid fort"}, turn="murshid", year=2)
    assert forecast(s, 1) == {}
    do(s, "influence", "h1")
    assert forecast(s, 1) == {"tokens on fertile land": 1} and s.scores() == [0] * 5


@pytest.mark.rule("CM-14.1", "CM-8.10")
def test_cm_14_1_points_taken_at_once_are_banked_and_not_foretold() -> None:
    """Announced when scored, they are hidden afterwards like all others."""
    s = table({"h1": "warlord 3 units", "h2": "sultan town"}, turn="warlord", year=2)
    assault(s, "h1 east", 3)
    assert forecast(s, 0) == {} and breakdown(s, 0)["years"][1] == {"sacking": 2}
    assert [sheet and sheet["total"] for sheet in shown(s, 2, "score")] == [None, None, 0, None, None]


@pytest.mark.rule("CM-14.1", "CM-14.2", "CM-14.3", "CM-14.4", "CM-14.5")
def test_cm_14_1_year_one_objectives_are_foretold_in_year_one_only() -> None:
    pieces = {"h1": "warlord 4 units"}
    assert forecast(table(pieces, year=1), 0) == {"year one: four units": 4}
    assert forecast(table(pieces, year=2), 0) == {}


@pytest.mark.rule("CM-14.6")
@pytest.mark.parametrize(("players", "seed"), [(5, 5), (4, 6)])
def test_cm_14_6_what_is_foretold_is_what_is_then_scored(players: int, seed: int) -> None:
    """Through a random game, setup and conflicts included, the sheets can be asked for at any moment; and if the last
    player of a year passes, everybody scores exactly that, except the Nomad's coins, which are still to be spent."""
    s, rng = GAME.new(seed, players=players, placement="free"), FastRng(seed)
    assert isinstance(s, Table)
    scorings = 0
    while not s.over():
        told = shown(s, SPECTATOR, "forecast")
        if s.step().name == "turn" and (s.round_number, s.active) == (3, players - 1):
            scorings += 1
            scored = s.copy()
            do(scored, "pass")
            for seat, lines in enumerate(told):
                at_once = sum(points for name, points in lines.items() if name != "coins spent")
                assert scored.scores()[seat] - s.scores()[seat] == at_once
        random_move(s, rng)
    assert scorings >= 3 and shown(s, SPECTATOR, "forecast") == [{}] * players


@pytest.mark.rule("CM-3.4")
def test_cm_3_4_while_the_map_is_laid_there_is_nothing_to_tell() -> None:
    s = GAME.new(1, players=5, placement="drafted")
    assert isinstance(s, Table) and shown(s, 0, "forecast") == [{}] * 5


# What is banked


@pytest.mark.rule("CM-15.1")
def test_cm_15_1_banked_by_year_and_objective() -> None:
    """The Caliph's hexes in year two and three, more of them in the second case; nothing in year one."""
    s = last_turn({"h3": "caliph 1 unit"}, year=2)
    do(s, "pass")
    assert breakdown(s, 3) == {"total": 2, "years": [{}, {"hexes controlled": 1, "quarries and crossing": 1}, {}]}
    do(s, *["pass"] * 20)
    year = {"hexes controlled": 1, "quarries and crossing": 1}
    assert breakdown(s, 3) == {"total": 4, "years": [{}, year, year]}


@pytest.mark.rule("CM-15.1", "CM-13.4")
def test_cm_13_4_deals_have_a_line_of_their_own() -> None:
    s = table()
    s.score(0, DEAL_LINE, -5)
    s.score(1, DEAL_LINE, 5)
    assert breakdown(s, 0) == {"total": -5, "years": [{"deals": -5}, {}, {}]}
    assert breakdown(s, 1) == {"total": 5, "years": [{"deals": 5}, {}, {}]}


@pytest.mark.rule("CM-15.1", "CM-1.3")
def test_cm_1_3_a_long_game_has_four_years_on_its_sheet() -> None:
    assert len(breakdown(table(years=4), 0)["years"]) == 4


# Who may see it


@pytest.mark.rule("CM-1.4")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_cm_1_4_banked_points_are_seen_by_their_owner(viewer: int) -> None:
    s = last_turn({"h10": "warlord 1 unit", "h16": "caliph 1 unit"}, year=1)
    do(s, "pass")
    totals = [sheet and sheet["total"] for sheet in shown(s, viewer, "score")]
    assert totals == [points if seat == viewer else None for seat, points in enumerate([4, 0, 0, 2, 0])]


@pytest.mark.rule("CM-1.4", "CM-17.1")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_cm_1_4_open_scores_are_seen_by_all(viewer: int) -> None:
    s = last_turn({"h10": "warlord 1 unit", "h16": "caliph 1 unit"}, year=1, open_scores=True)
    do(s, "pass")
    assert [sheet["total"] for sheet in shown(s, viewer, "score")] == [4, 0, 0, 2, 0]


@pytest.mark.rule("CM-1.4", "CM-15.1")
def test_cm_1_4_at_the_end_they_are_open_anyway() -> None:
    s = last_turn({"h10": "warlord 1 unit"}, year=3)
    do(s, "pass")
    for viewer in VIEWERS:
        assert [sheet["total"] for sheet in shown(s, viewer, "score")] == [4, 0, 0, 0, 0]


@pytest.mark.rule("CM-1.4")
def test_cm_1_4_two_tables_that_differ_in_anothers_points_look_the_same() -> None:
    """Nothing else of the Caliph's view depends on what the Sultan has banked."""
    one, other = table(each("h1 h2", "sultan city")), table(each("h1 h2", "sultan city"))
    other.score(2, 0, 17)
    assert one.view(3) == other.view(3) and one.view(2) != other.view(2)


# The names of the lines


@pytest.mark.rule("CM-14.1", "CM-14.2", "CM-14.3", "CM-14.4", "CM-14.5")
@pytest.mark.parametrize("seat", range(5), ids=SEAT_IDS)
def test_cm_14_1_every_objective_has_a_name_of_its_own(seat: int) -> None:
    """Ten lines at most, the last one for deals; no line that scores goes without a name."""
    names = LINE_NAMES[seat]
    assert len(set(names)) == len(names) <= DEAL_LINE and "deals" not in names
    assert line_name(seat, DEAL_LINE) == "deals"
    lines = year_end_lines(table(FIRST_YEAR, coins={"nomad": 8}), seat)
    assert len(lines) == LINES and not any(lines[len(names) :])
