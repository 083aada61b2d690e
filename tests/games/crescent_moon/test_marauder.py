"""What the Warlord scores at once, in the middle of the year (CM-14.1, CM-8.10): casualties and sacks."""

import pytest

from tests.games.crescent_moon.positions import coins_of, do, menu, points_of, table
from tests.games.crescent_moon.scores import assault, lines_in


@pytest.mark.rule("CM-14.1", "CM-8.10")
def test_cm_14_1_one_for_each_enemy_casualty_at_once() -> None:
    """5 against 4: three of the Caliph's units fall and score, the fourth retreats and does not."""
    s = table({"h1": "warlord 5 units", "h2": "caliph 4 units"}, turn="warlord")
    assault(s, "h1 east", 5)
    assert lines_in(s, "warlord", 1) == {"enemy casualties": 3}
    assert points_of(s, "warlord") == 3


@pytest.mark.rule("CM-14.1", "CM-8.10")
def test_cm_14_1_nothing_for_a_lost_combat() -> None:
    """2 against 3: the Caliph loses one unit, and the Warlord scores nothing."""
    s = table({"h1": "warlord 2 units", "h2": "caliph 3 units"}, turn="warlord")
    assault(s, "h1 east", 2)
    assert s.units_of(3, 1) == 2 and points_of(s, "warlord") == 0


@pytest.mark.rule("CM-14.1", "CM-2.2")
@pytest.mark.parametrize(
    ("target", "points", "coins"),
    [
        ("sultan city", 4, 4),
        ("murshid castle", 3, 3),
        ("sultan town", 2, 2),
        ("murshid fort", 1, 1),
        ("caliph palace", 1, 2),
    ],
)
def test_cm_14_1_sacking(target: str, points: int, coins: int) -> None:
    """Each kind of piece, undefended: an Assault on the settlement, a combat with the stronghold alone."""
    s = table({"h1": "warlord 6 units", "h2": target}, turn="warlord")
    assault(s, "h1 east", 6)
    if menu(s) == ["capture", "sack"]:
        do(s, "sack")
    assert lines_in(s, "warlord", 1) == {"sacking": points}
    assert coins_of(s, "warlord") == coins


@pytest.mark.rule("CM-14.1", "CM-8.8")
def test_cm_14_1_nothing_for_what_is_captured_or_spared() -> None:
    """The Warlord captures the castle and spares the city: no points for either, only for the one unit."""
    s = table({"h1": "warlord 7 units", "h2": "sultan castle, sultan 1 mercenary, sultan city"}, turn="warlord")
    assault(s, "h1 east", 7)
    do(s, "capture", "spare")
    assert lines_in(s, "warlord", 1) == {"enemy casualties": 1}


@pytest.mark.rule("CM-14.1", "CM-6.7")
def test_cm_14_1_nobody_scores_for_what_others_sack() -> None:
    """The Caliph takes the coins of a city; neither the Caliph nor the Warlord scores points."""
    s = table({"h1": "caliph 3 units", "h2": "sultan city"}, turn="caliph")
    assault(s, "h1 east", 3)
    assert coins_of(s, "caliph") == 4 and s.scores() == [0] * 5


@pytest.mark.rule("CM-14.1")
def test_cm_14_1_at_the_end_of_the_year_they_do_not_count_again() -> None:
    """A city sacked in the last round of year two: 4, and nothing more when the year is scored."""
    s = table({"h1": "warlord 3 units", "h2": "sultan city"}, turn="warlord", year=2, round_=4)
    assault(s, "h1 east", 3)
    do(s, *["pass"] * 4)
    assert s.year == 2 and lines_in(s, "warlord", 2) == {"sacking": 4}
