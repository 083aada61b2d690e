"""Whole scorings, worked out by hand (CM-14): two full boards of the Levant, and the examples of the rulebook.

        h1F     h2W
    h3Q     h4W     h5D
h6M     h7F     h8M
    h9F=    h10D*   h11W
h12W    h13F    h14F
    h15D    h16Q
"""

import pytest

from outremer.games.crescent_moon.actions import SEAT_IDS
from outremer.games.crescent_moon.state import Table
from tests.games.crescent_moon.positions import coins_of, do, menu, points_of, table
from tests.games.crescent_moon.scores import assault, each, lines_in, lines_of, year_end

FIRST_YEAR = {
    "h1": "warlord 3 units, warlord token",
    "h2": "warlord 2 units, sultan city, murshid token",
    "h3": "warlord castle, warlord token",
    "h4": "warlord 1 unit",
    "h5": "nomad 2 mercenaries, nomad token",
    "h6": "murshid fort, murshid token",
    "h7": "sultan city, sultan fort, sultan token",
    "h8": "nomad token",
    "h9": "caliph 2 units, sultan token",
    "h10": "murshid castle, murshid token",
    "h11": "sultan city, nomad token",
    "h12": "sultan town, sultan fort, sultan token",
    "h13": "murshid token",
    "h14": "sultan city, nomad 1 mercenary, nomad token",
    "h15": "caliph castle",
    "h16": "caliph palace, caliph 2 units, sultan token",
}

SECOND_YEAR = {
    "h1": "sultan city, caliph fort",
    "h2": "caliph 1 unit, sultan token",
    "h3": "caliph castle",
    "h4": "murshid fort, murshid token",
    "h5": "sultan city, sultan token",
    "h6": "sultan city, murshid castle, murshid token",
    "h7": "caliph castle",
    "h8": "warlord 1 unit, nomad token",
    "h9": "caliph castle, murshid token",
    "h10": "warlord 4 units",
    "h11": "warlord castle, warlord token",
    "h12": "sultan city, nomad 1 mercenary, nomad token",
    "h13": "nomad token",
    "h14": "warlord fort, warlord token",
    "h15": "sultan city, nomad token",
    "h16": "nomad fort, nomad token",
}


@pytest.fixture
def first() -> Table:
    """The Nomad has 8 coins and spends 7 of them."""
    return year_end(FIRST_YEAR, year=1, coins={"nomad": 8}, spend=7)


@pytest.fixture
def second() -> Table:
    """The Nomad has 30 coins and spends 28 of them."""
    return year_end(SECOND_YEAR, year=2, coins={"nomad": 30}, spend=28)


# The first board, at the end of year one


@pytest.mark.rule("CM-14.1")
def test_cm_14_1_the_warlord_in_year_one(first: Table) -> None:
    # In h3 a captured castle and a Warlord token are together:             3
    # The holy site, h10, is the Murshid's:                                 0
    # The Warlord controls h1, h2, h3 and h4, a group of four:              4
    # Year one: 3 + 2 + 1 = 6 units on the map, at least four:              4
    # Altogether                                                           11
    assert lines_in(first, "warlord", 1) == {
        "castle and token together": 3,
        "group of hexes": 4,
        "year one: four units": 4,
    }
    assert points_of(first, "warlord") == 11


@pytest.mark.rule("CM-14.2")
def test_cm_14_2_the_murshid_in_year_one(first: Table) -> None:
    # h2, with a city, though the Warlord holds it:                         2
    # h6, a mountain, with a Murshid fort:                                  1
    # h10, a desert, has nothing for a token as such:                       0
    # h13, fertile and without a settlement:                                1
    # The holy site is under a Murshid castle:                              5
    # and has a Murshid token:                                              2
    # A fort and a castle are two strongholds:                              2
    # Year one: the token in h2 is beside the Sultan's city:                4
    # Altogether                                                           17
    assert lines_in(first, "murshid", 1) == {
        "tokens by cities": 2,
        "tokens on fertile land": 1,
        "tokens by own strongholds on mountain or quarry": 1,
        "holy site": 5,
        "token on the holy site": 2,
        "strongholds": 2,
        "year one: a token by another's piece": 4,
    }
    assert points_of(first, "murshid") == 17


@pytest.mark.rule("CM-14.3")
def test_cm_14_3_the_sultan_in_year_one(first: Table) -> None:
    # Four cities:                                                          4
    #   h2: the Warlord controls it, the Murshid has a token there          -
    #   h7: a Sultan fort and a Sultan token                                2
    #   h11: nobody controls it, but the Nomad has a token there            1
    #   h14: the Nomad controls it and has a token there                    -
    # Tokens in h7, h9, h12 and h16 are four:                               4
    # The Sultan controls h7 and h12 only, not three:                       0
    # Year one: 4 cities, 1 town, 2 forts make seven, at least five:        4
    # Altogether                                                           15
    assert lines_in(first, "sultan", 1) == {
        "cities": 4,
        "cities no other controls": 2,
        "cities no other influences": 1,
        "tokens": 4,
        "year one: five settlements or strongholds": 4,
    }
    assert points_of(first, "sultan") == 15


@pytest.mark.rule("CM-14.5")
def test_cm_14_5_the_caliph_in_year_one(first: Table) -> None:
    # The Caliph controls h9, h15 and h16:                                  3
    # h9 is the crossing and h16 a quarry:                                  2
    # The palace stands:                                                    2
    # One castle is not three:                                              0
    # Year one: besides the palace there is one stronghold, not two:        0
    # Altogether                                                            7
    assert lines_in(first, "caliph", 1) == {"hexes controlled": 3, "quarries and crossing": 2, "palace": 2}
    assert points_of(first, "caliph") == 7


@pytest.mark.rule("CM-14.4")
def test_cm_14_4_the_nomad_in_year_one(first: Table) -> None:
    # Tokens in h5 and h14 (Nomad's), h8 and h11 (nobody's), four hexes:    4
    # h5, h8, h11, h14 are connected, with the cities of h11 and h14:       2
    # Year one: 8 coins (and h14 would pay 3), so two at least:             4
    # 7 of them are spent:                                                  5
    # Altogether                                                           15
    assert lines_in(first, "nomad", 1) == {
        "coins spent": 5,
        "tokens in free hexes": 4,
        "group with cities": 2,
        "year one: two coins": 4,
    }
    assert points_of(first, "nomad") == 15
    # 8 coins minus 7, and year two has begun: h14 has paid 2 for the city and 1 for fertile land.
    assert coins_of(first, "nomad") == 1 + 3


# The second board, at the end of year two


@pytest.mark.rule("CM-14.1")
def test_cm_14_1_the_warlord_in_year_two(second: Table) -> None:
    # h11 has a Warlord castle and token; h14 has only a fort beside it:    3
    # h10 is the Warlord's:                                                 4
    # h8, h10, h11, h14 are connected (the river at h14 does not matter):   4
    # Five units are no longer worth anything:                              0
    # Altogether                                                           11
    expected = {"castle and token together": 3, "holy site": 4, "group of hexes": 4}
    assert lines_in(second, "warlord", 2) == expected and points_of(second, "warlord") == 11


@pytest.mark.rule("CM-14.2")
def test_cm_14_2_the_murshid_in_year_two(second: Table) -> None:
    # h4 is wilderness; a fort beside the token changes nothing:            0
    # h6 has a city, and is a mountain with a Murshid castle: 2 + 1         3
    # h9 is fertile, though the Caliph holds it:                            1
    # A fort and a castle:                                                  2
    # A token by the Caliph's castle counts in year one only:               0
    # Altogether                                                            6
    assert lines_in(second, "murshid", 2) == {
        "tokens by cities": 2,
        "tokens on fertile land": 1,
        "tokens by own strongholds on mountain or quarry": 1,
        "strongholds": 2,
    }
    assert points_of(second, "murshid") == 6


@pytest.mark.rule("CM-14.3")
def test_cm_14_3_the_sultan_in_year_two(second: Table) -> None:
    # Five cities:                                                          5
    #   h1: the Caliph's fort; no token                                     1
    #   h5: nobody's; a Sultan token                                        2
    #   h6: the Murshid's castle and token                                  -
    #   h12: the Nomad's unit and token                                     -
    #   h15: nobody's; the Nomad's token                                    1
    # Two tokens are not four, and the Sultan controls nothing:             0
    # Altogether                                                            9
    expected = {"cities": 5, "cities no other controls": 2, "cities no other influences": 2}
    assert lines_in(second, "sultan", 2) == expected and points_of(second, "sultan") == 9


@pytest.mark.rule("CM-14.5")
def test_cm_14_5_the_caliph_in_year_two(second: Table) -> None:
    # The Caliph controls h1, h2, h3, h7 and h9:                            5
    # h3 is a quarry and h9 the crossing:                                   2
    # The palace is lost:                                                   0
    # Castles in h3, h7 and h9:                                             3
    # Altogether                                                           10
    expected = {"hexes controlled": 5, "quarries and crossing": 2, "castles": 3}
    assert lines_in(second, "caliph", 2) == expected and points_of(second, "caliph") == 10


@pytest.mark.rule("CM-14.4")
def test_cm_14_4_the_nomad_in_year_two(second: Table) -> None:
    # Tokens in h12 and h16 (Nomad's), h13 and h15 (nobody's):              4
    #   the one in h8 is in the Warlord's hex                               -
    # h12, h13, h15, h16 are connected, with the cities of h12 and h15:     2
    # 28 coins:                                                            10
    # Altogether                                                           16
    expected = {"coins spent": 10, "tokens in free hexes": 4, "group with cities": 2}
    assert lines_in(second, "nomad", 2) == expected and points_of(second, "nomad") == 16


@pytest.mark.rule("CM-14.6", "CM-15.1")
def test_cm_15_1_a_year_after_the_other() -> None:
    """The second board at the end of the last year, with what the first one brought before: the Nomad has most."""
    s = table(SECOND_YEAR, turn="nomad", round_=4, year=3, coins={"nomad": 30})
    for seat, points in enumerate((11, 17, 15, 7, 15)):
        s.vp[seat] = points
    do(s, "pass", "amount 28")
    assert s.scores() == [11 + 11, 17 + 6, 15 + 9, 7 + 10, 15 + 16]
    assert s.over() and s.winners() == [SEAT_IDS.index("nomad")]


# A day of the Warlord's


@pytest.mark.rule("CM-14.1", "CM-8.6", "CM-8.8", "CM-2.2")
def test_cm_14_1_a_city_taken_by_storm() -> None:
    """Seven units against the Sultan's three mercenaries behind a castle, with a city to sack."""
    s = table({"h1": "warlord 7 units", "h2": "sultan 3 mercenaries, sultan castle, sultan city"}, turn="warlord")
    assault(s, "h1 east", 7)
    # 7 against 3 + 2 = 5. The Sultan loses 7 / 2, rounded up, = 4: all three units there. The Warlord loses 5 / 2,
    # rounded up, = 3 and keeps four.
    assert menu(s) == ["capture", "sack"]
    do(s, "sack")
    assert menu(s) == ["sack", "spare"]
    do(s, "sack")
    # Three casualties:                                                     3
    # A castle and a city sacked: 3 + 4                                     7
    # Altogether                                                           10
    assert lines_in(s, "warlord", 1) == {"enemy casualties": 3, "sacking": 7} and points_of(s, "warlord") == 10
    # The castle paid 3 coins and the city 4.
    assert coins_of(s, "warlord") == 7 and s.units_of(0, 1) == 4


# The examples of the rulebook


@pytest.mark.rule("CM-14.1")
def test_cm_14_1_the_example_of_the_rulebook() -> None:
    """Five connected hexes, the holy site among them: 5 + 4."""
    assert lines_of("warlord", each("h7 h8 h9 h10 h11", "warlord 1 unit")) == {"holy site": 4, "group of hexes": 5}


@pytest.mark.rule("CM-14.2")
def test_cm_14_2_the_example_of_the_rulebook() -> None:
    """A token in a mountain hex with a city and a Murshid fort: 2 + 1."""
    assert sum(lines_of("murshid", {"h6": "murshid token, murshid fort, sultan city"}).values()) == 3


@pytest.mark.rule("CM-14.3")
def test_cm_14_3_the_example_of_the_rulebook() -> None:
    """One city held, with a token (3); one in the Caliph's hex (2); one nobody's, with a Murshid token (2)."""
    pieces = {"h1": "sultan city, sultan fort, sultan token", "h4": "sultan city, caliph 1 unit"}
    lines = lines_of("sultan", {**pieces, "h5": "sultan city, murshid token"})
    assert sum(lines.values()) == 7


@pytest.mark.rule("CM-14.4")
def test_cm_14_4_the_example_of_the_rulebook() -> None:
    """12 coins, 10 of them for 6 VP; five tokens, one of them in the Caliph's hex: 4."""
    pieces = {**each("h1 h2 h3 h4", "nomad token"), "h16": "nomad token, caliph 1 unit"}
    s = year_end(pieces, year=3, coins={"nomad": 12}, spend=10)
    assert lines_in(s, "nomad", 3) == {"coins spent": 6, "tokens in free hexes": 4} and coins_of(s, "nomad") == 2
