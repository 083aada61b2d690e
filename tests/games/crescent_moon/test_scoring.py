"""Scoring (CM-14): every objective of every character, met and just missed. What the Warlord scores at once is in
test_marauder.py."""

import pytest

from outremer.games.crescent_moon.actions import SEAT_IDS
from tests.games.crescent_moon.positions import coins_of, decider, do, menu, points_of, refused
from tests.games.crescent_moon.scores import each, last_turn, lines_in, lines_of, year_end

Pieces = dict[str, str]
Lines = dict[str, int]

# Warlord


@pytest.mark.rule("CM-14.1")
@pytest.mark.parametrize(
    ("pieces", "lines"),
    [
        # A castle and a token of the Warlord in one hex, once.
        ({"h1": "warlord castle, warlord token"}, {"castle and token together": 3}),
        (each("h1 h16", "warlord castle, warlord token"), {"castle and token together": 3}),
        ({"h1": "warlord fort, warlord token"}, {}),
        ({"h1": "warlord castle", "h2": "warlord token"}, {}),
        ({"h1": "warlord castle, sultan token"}, {}),
        ({"h1": "murshid castle, warlord token"}, {}),
        # The holy site, h10, controlled.
        ({"h10": "warlord 1 unit"}, {"holy site": 4}),
        ({"h10": "warlord fort"}, {"holy site": 4}),
        ({"h10": "warlord token", "h11": "warlord 2 units"}, {}),
        # One group of at least four.
        (each("h1 h2 h4 h5", "warlord 1 unit"), {"group of hexes": 4}),
        (each("h1 h2 h4", "warlord 1 unit"), {}),
        (each("h1 h2 h14 h16", "warlord 1 unit"), {}),
        (each("h1 h2 h4 h5", "warlord 1 mercenary"), {"group of hexes": 4}),
        ({**each("h1 h2 h4", "warlord 1 unit"), "h5": "warlord fort"}, {"group of hexes": 4}),
        ({**each("h1 h2 h4", "warlord 1 unit"), "h5": "warlord token"}, {}),
    ],
)
def test_cm_14_1_secondary(pieces: Pieces, lines: Lines) -> None:
    assert lines_of("warlord", pieces) == lines


@pytest.mark.rule("CM-14.1", "CM-14.6", "CM-2.6")
def test_cm_14_1_the_best_group() -> None:
    """Of a group of four and one of five only the larger counts, wherever it lies; and a river does not part a group
    (h4 from h7)."""
    for hexes in ("h1 h2 h4 h5 h12 h13 h14 h15 h16", "h1 h2 h3 h4 h5 h13 h14 h15 h16"):
        assert lines_of("warlord", each(hexes, "warlord 1 unit")) == {"group of hexes": 5}
    assert lines_of("warlord", each("h4 h7 h9 h12", "warlord 1 unit")) == {"group of hexes": 4}


@pytest.mark.rule("CM-14.1")
@pytest.mark.parametrize(
    ("pieces", "lines"),
    [
        ({"h1": "warlord 4 units"}, {"year one: four units": 4}),
        ({"h1": "warlord 3 units, warlord 1 mercenary"}, {"year one: four units": 4}),
        ({"h1": "warlord 3 units"}, {}),
    ],
)
def test_cm_14_1_year_one(pieces: Pieces, lines: Lines) -> None:
    """At least four units on the map, in year one only; those on the reserves card do not count."""
    assert lines_of("warlord", pieces, year=1, reserves={"warlord": 3}) == lines
    assert lines_of("warlord", pieces, year=2, reserves={"warlord": 3}) == {}


# Murshid


@pytest.mark.rule("CM-14.2", "CM-14.6")
@pytest.mark.parametrize(
    ("hex_", "pieces", "lines"),
    [
        ("h2", "murshid token, sultan city", {"tokens by cities": 2}),
        ("h1", "murshid token, sultan city", {"tokens by cities": 2}),  # fertile, but with a city
        ("h2", "murshid token, sultan town", {"tokens by towns": 1}),
        ("h1", "murshid token, sultan town", {"tokens by towns": 1}),  # fertile, but with a town
        ("h1", "murshid token", {"tokens on fertile land": 1}),
        ("h2", "murshid token", {}),
        ("h5", "murshid token", {}),
        ("h6", "murshid token, murshid fort", {"tokens by own strongholds on mountain or quarry": 1}),
        ("h3", "murshid token, murshid castle", {"tokens by own strongholds on mountain or quarry": 1}),
        ("h6", "murshid token", {}),
        ("h6", "murshid token, murshid 2 mercenaries", {}),
        ("h6", "murshid token, caliph fort", {}),
        ("h2", "murshid token, murshid fort", {}),  # wilderness
        (
            "h6",
            "murshid token, murshid fort, sultan city",
            {"tokens by cities": 2, "tokens by own strongholds on mountain or quarry": 1},
        ),
        ("h2", "sultan token, sultan city", {}),
        # CM-14.6: it does not matter who controls the hex.
        ("h2", "murshid token, sultan city, warlord 3 units", {"tokens by cities": 2}),
        ("h1", "murshid token, caliph castle", {"tokens on fertile land": 1}),
    ],
)
def test_cm_14_2_each_token(hex_: str, pieces: str, lines: Lines) -> None:
    assert lines_of("murshid", {hex_: pieces}) == lines


@pytest.mark.rule("CM-14.2")
@pytest.mark.parametrize(
    ("pieces", "lines"),
    [
        ({"h10": "murshid fort"}, {"holy site": 5}),
        ({"h10": "murshid token"}, {"token on the holy site": 2}),
        ({"h10": "murshid token, murshid 1 mercenary"}, {"holy site": 5, "token on the holy site": 2}),
        ({"h10": "caliph 1 unit, murshid token"}, {"token on the holy site": 2}),
        ({"h11": "murshid fort"}, {}),
        ({"h2": "murshid fort", "h5": "murshid castle"}, {"strongholds": 2}),
        (each("h2 h4 h5", "murshid fort"), {"strongholds": 3}),
        ({"h2": "murshid castle"}, {}),
    ],
)
def test_cm_14_2_secondary(pieces: Pieces, lines: Lines) -> None:
    assert lines_of("murshid", pieces) == lines


@pytest.mark.rule("CM-14.2")
@pytest.mark.parametrize(
    ("pieces", "points"),
    [
        ({"h2": "murshid token, sultan town"}, 4),
        ({"h2": "murshid token, sultan city"}, 4),
        ({"h2": "murshid token, caliph palace"}, 4),
        ({"h2": "murshid token, warlord fort"}, 4),
        (each("h2 h4", "murshid token, nomad castle"), 4),
        ({"h2": "murshid token, murshid fort"}, 0),
        ({"h2": "murshid token, caliph 3 units"}, 0),
        ({"h2": "murshid token", "h4": "sultan town"}, 0),
        ({"h2": "murshid fort, sultan town"}, 0),
    ],
)
def test_cm_14_2_year_one(pieces: Pieces, points: int) -> None:
    """A token in a hex with another player's settlement or stronghold, counted once, in year one only."""
    name = "year one: a token by another's piece"
    assert lines_of("murshid", pieces, year=1).get(name, 0) == points
    assert name not in lines_of("murshid", pieces, year=2)


# Sultan


@pytest.mark.rule("CM-14.3")
@pytest.mark.parametrize(
    ("pieces", "lines"),
    [
        ("sultan city", (1, 1, 1)),
        ("sultan city, sultan fort, sultan token", (1, 1, 1)),
        ("sultan city, caliph 1 unit", (1, 0, 1)),
        ("sultan city, murshid token", (1, 1, 0)),
        ("sultan city, murshid fort, murshid token", (1, 0, 0)),
        ("sultan city, nomad token, sultan 1 mercenary", (1, 1, 0)),
        ("sultan town", (0, 0, 0)),
    ],
)
def test_cm_14_3_each_city(pieces: str, lines: tuple[int, int, int]) -> None:
    """1; one more if no other player controls the hex; one more if no other player's token is there."""
    scored = lines_of("sultan", {"h2": pieces})
    names = ("cities", "cities no other controls", "cities no other influences")
    assert tuple(scored.get(name, 0) for name in names) == lines and sum(scored.values()) == sum(lines)


@pytest.mark.rule("CM-14.3")
@pytest.mark.parametrize(
    ("pieces", "lines"),
    [
        (each("h1 h2 h3 h4", "sultan token"), {"tokens": 4}),
        (each("h1 h2 h3 h4 h5", "sultan token"), {"tokens": 5}),
        (each("h1 h2 h3", "sultan token"), {}),
        ({"h10": "sultan fort"}, {"holy site": 4}),
        ({"h10": "sultan token, sultan town"}, {}),
        ({"h1": "sultan fort", "h5": "sultan castle", "h16": "sultan 1 mercenary"}, {"hexes controlled": 3}),
        ({"h1": "sultan fort", "h5": "sultan castle", "h16": "sultan town"}, {}),
        ({"h1": "sultan fort, sultan 3 mercenaries", "h5": "sultan castle"}, {}),
    ],
)
def test_cm_14_3_secondary(pieces: Pieces, lines: Lines) -> None:
    assert lines_of("sultan", pieces) == lines


@pytest.mark.rule("CM-14.3")
@pytest.mark.parametrize(
    ("pieces", "points"),
    [
        (each("h1 h2 h3 h4 h5", "sultan town"), 4),
        ({"h1": "sultan town, sultan fort", "h2": "sultan city, sultan castle", "h3": "sultan fort"}, 4),
        ({"h1": "sultan town, sultan fort", "h2": "sultan city, sultan castle", "h3": "sultan token"}, 0),
        ({**each("h1 h2 h3 h4", "sultan town"), "h5": "caliph palace"}, 0),
        ({**each("h1 h2 h3 h4", "sultan town"), "h5": "murshid fort"}, 0),
    ],
)
def test_cm_14_3_year_one(pieces: Pieces, points: int) -> None:
    """At least five settlements or strongholds of the Sultan, in any mix; those of others do not count."""
    name = "year one: five settlements or strongholds"
    assert lines_of("sultan", pieces, year=1).get(name, 0) == points
    assert name not in lines_of("sultan", pieces, year=2)


# Nomad


@pytest.mark.rule("CM-14.4")
@pytest.mark.parametrize(
    ("coins", "points"), [(3, 3), (5, 4), (7, 5), (10, 6), (13, 7), (17, 8), (22, 9), (28, 10), (0, 0)]
)
def test_cm_14_4_coins_for_points(coins: int, points: int) -> None:
    s = year_end({}, year=3, coins={"nomad": 30}, spend=coins)
    assert (points_of(s, "nomad"), coins_of(s, "nomad")) == (points, 30 - coins)
    assert lines_in(s, "nomad", 3) == ({"coins spent": points} if points else {})


@pytest.mark.rule("CM-14.4", "CM-14.6")
def test_cm_14_4_only_what_the_nomad_has_and_only_once() -> None:
    s = last_turn({}, coins={"nomad": 12})
    do(s, "pass")
    assert decider(s) == "nomad" and menu(s) == ["amount 0", "amount 3", "amount 5", "amount 7", "amount 10"]
    for move in ("amount 13", "amount 60"):
        assert refused(s, move) == "CM-14.4"
    do(s, "amount 10")
    assert coins_of(s, "nomad") == 2 and decider(s) == "warlord"  # once: the next year has begun


@pytest.mark.rule("CM-14.4")
@pytest.mark.parametrize(("coins", "points"), [(2, 0), (3, 3), (4, 3), (9, 5), (12, 6)])
def test_cm_14_4_between_two_amounts_the_lower_pays(coins: int, points: int) -> None:
    """Any number of coins may be spent, though the menu names only those of the table."""
    s = last_turn({}, coins={"nomad": 12})
    do(s, "pass")
    before = points_of(s, "nomad")
    do(s, f"amount {coins}")
    assert coins_of(s, "nomad") == 12 - coins and points_of(s, "nomad") == before + points


@pytest.mark.rule("CM-14.4")
def test_cm_14_4_with_fewer_than_three_coins_there_is_nothing_to_ask() -> None:
    s = last_turn({}, coins={"nomad": 2})
    do(s, "pass")
    assert decider(s) == "warlord" and coins_of(s, "nomad") == 2


@pytest.mark.rule("CM-14.4", "CM-14.6", "CM-2.6")
@pytest.mark.parametrize(
    ("pieces", "lines"),
    [
        # Tokens in at least four hexes that no other player controls.
        (each("h1 h2 h3 h4", "nomad token"), {"tokens in free hexes": 4}),
        (each("h1 h2 h3 h4 h5", "nomad token"), {"tokens in free hexes": 5}),
        (each("h1 h2 h3", "nomad token"), {}),
        ({**each("h1 h2 h3 h4", "nomad token"), "h5": "nomad token, caliph 1 unit"}, {"tokens in free hexes": 4}),
        ({**each("h1 h2 h3", "nomad token"), "h5": "nomad token, caliph 1 unit"}, {}),
        ({**each("h1 h2 h3", "nomad token"), "h5": "nomad token, nomad fort"}, {"tokens in free hexes": 4}),
        ({**each("h1 h2 h3", "nomad token"), "h5": "nomad token, sultan town"}, {"tokens in free hexes": 4}),
        # The holy site.
        ({"h10": "nomad 1 mercenary"}, {"holy site": 2}),
        ({"h10": "nomad token"}, {}),
        # A group of hexes with presence and two or more cities.
        (each("h1 h2", "nomad token, sultan city"), {"group with cities": 2}),
        ({"h1": "nomad token, sultan city", "h2": "nomad token, sultan town"}, {}),
        ({"h1": "nomad token, sultan city", "h2": "sultan city"}, {}),
        (each("h1 h5", "nomad token, sultan city"), {}),
        ({**each("h1 h5", "nomad token, sultan city"), "h2": "nomad 1 mercenary"}, {"group with cities": 2}),
        (each("h4 h7", "nomad token, sultan city"), {"group with cities": 2}),  # the river lies between
        (
            {**each("h1 h2", "nomad 1 mercenary, sultan city"), **each("h13 h14 h16", "nomad fort, sultan city")},
            {"group with cities": 3},  # the better of two groups
        ),
        (
            {**each("h1 h2 h4", "nomad 1 mercenary, sultan city"), **each("h14 h16", "nomad fort, sultan city")},
            {"group with cities": 3},
        ),
        (
            {"h1": "nomad token, sultan city, warlord 2 units", "h2": "nomad token, sultan city"},
            {"group with cities": 2},
        ),
    ],
)
def test_cm_14_4_secondary(pieces: Pieces, lines: Lines) -> None:
    assert lines_of("nomad", pieces) == lines


@pytest.mark.rule("CM-14.4")
@pytest.mark.parametrize(
    ("pieces", "coins", "points"),
    [
        ({}, 2, 4),
        ({}, 1, 0),
        ({"h3": "nomad 1 mercenary"}, 0, 4),  # a quarry: 3 to come
        (each("h1 h7", "nomad 1 mercenary"), 0, 4),  # fertile land twice
        ({"h1": "nomad 1 mercenary"}, 1, 0),  # 1 in hand and 1 to come is neither
        ({"h1": "nomad token"}, 1, 0),
    ],
)
def test_cm_14_4_year_one(pieces: Pieces, coins: int, points: int) -> None:
    """Two coins, or at least two in the next income."""
    name = "year one: two coins"
    assert lines_of("nomad", pieces, year=1, coins={"nomad": coins}).get(name, 0) == points
    assert name not in lines_of("nomad", pieces, year=2, coins={"nomad": coins})


@pytest.mark.rule("CM-14.4")
def test_cm_14_4_year_one_is_judged_before_coins_are_spent() -> None:
    """All three coins are spent, and the two from before still count."""
    assert lines_of("nomad", {}, year=1, coins={"nomad": 3}, spend=3) == {"coins spent": 3, "year one: two coins": 4}


# Caliph


@pytest.mark.rule("CM-14.5")
@pytest.mark.parametrize(
    ("pieces", "lines"),
    [
        ({"h2": "caliph 1 unit"}, {"hexes controlled": 1}),
        ({"h2": "caliph fort", "h5": "caliph 3 units"}, {"hexes controlled": 2}),
        ({"h2": "caliph token"}, {}),
        ({"h3": "caliph 1 unit"}, {"hexes controlled": 1, "quarries and crossing": 1}),
        ({"h9": "caliph 1 unit"}, {"hexes controlled": 1, "quarries and crossing": 1}),
        (each("h3 h9 h16", "caliph 1 unit"), {"hexes controlled": 3, "quarries and crossing": 3}),
        ({"h6": "caliph 1 unit"}, {"hexes controlled": 1}),  # a mountain
        ({"h10": "caliph 1 unit"}, {"hexes controlled": 1, "holy site": 4}),
        ({"h10": "caliph token"}, {}),
        ({"h2": "caliph palace"}, {"hexes controlled": 1, "palace": 2}),
        (each("h1 h2 h4", "caliph castle"), {"hexes controlled": 3, "castles": 3}),
        ({**each("h1 h2", "caliph castle"), "h4": "caliph fort"}, {"hexes controlled": 3}),
        (each("h1 h2 h4 h5", "caliph castle"), {"hexes controlled": 4, "castles": 3}),
    ],
)
def test_cm_14_5_objectives(pieces: Pieces, lines: Lines) -> None:
    assert lines_of("caliph", pieces) == lines


@pytest.mark.rule("CM-14.5")
@pytest.mark.parametrize(
    ("pieces", "points"),
    [
        ({"h2": "caliph fort", "h4": "caliph castle"}, 4),
        ({"h2": "caliph palace, caliph fort", "h4": "caliph fort"}, 4),
        ({"h2": "caliph palace, caliph fort"}, 0),
        ({"h2": "caliph palace", "h4": "caliph castle"}, 0),
        ({"h2": "caliph fort", "h4": "murshid fort"}, 0),
    ],
)
def test_cm_14_5_year_one(pieces: Pieces, points: int) -> None:
    """Two strongholds besides the palace."""
    name = "year one: two strongholds"
    assert lines_of("caliph", pieces, year=1).get(name, 0) == points
    assert name not in lines_of("caliph", pieces, year=2)


# How it is done


@pytest.mark.rule("CM-14.6")
def test_cm_14_6_everybody_is_scored_before_the_nomad_chooses() -> None:
    """While the Nomad chooses how many coins to spend, all other points are scored, also the Nomad's other lines."""
    pieces = {
        "h10": "warlord 1 unit",
        "h1": "murshid token",
        "h2": "sultan city",
        "h16": "caliph 1 unit",
        **each("h11 h12 h13 h14", "nomad token"),
    }
    s = last_turn(pieces, coins={"nomad": 9})
    do(s, "pass")
    assert s.step().name == "spend" and s.actors() == [4]
    assert s.scores() == [4, 1, 3, 2, 4]
    do(s, "amount 7")
    assert s.scores() == [4, 1, 3, 2, 9]


@pytest.mark.rule("CM-14.6", "CM-1.2")
def test_cm_14_6_with_four_players_nobody_chooses() -> None:
    s = last_turn({"h7": "caliph 1 unit"}, year=3, players=4, coins={name: 30 for name in SEAT_IDS[:4]})
    do(s, "pass")
    assert s.over() and s.scores() == [0, 0, 0, 5]
