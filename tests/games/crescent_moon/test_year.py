"""The year (CM-4): income, reserves, upkeep, the rounds, passing, and a player without pieces."""

import pytest

from outremer.games.crescent_moon.rules.year import current_strength, income, reserve_target
from tests.games.crescent_moon.conflicts import seat_of
from tests.games.crescent_moon.tables import Turn


def next_year(turn: Turn) -> Turn:
    """Everybody passes until the next year begins."""
    year = turn.s.year
    while turn.s.year == year:
        turn.do("pass" if turn.step == "turn" else "amount 0")
    return turn


def incomes(turn: Turn) -> list[int]:
    return [income(turn.s, seat) for seat in range(turn.s.seats)]


# The phases


@pytest.mark.rule("CM-4.1")
def test_cm_4_1_year_one_begins_with_actions() -> None:
    """No income in year one; at the start of year two there is."""
    turn = Turn("warlord", {"h1": "warlord 1 unit", "h3": "caliph fort"}, row="terror terror alms alms charge charge")
    assert (turn.s.year, turn.coins("caliph"), turn.coins("warlord")) == (0, 0, 0)
    next_year(turn)
    assert (turn.s.year, turn.coins("caliph"), turn.coins("warlord")) == (1, 3, 1)
    assert turn.prompt.startswith("Year 2, action 1 of 4")


@pytest.mark.rule("CM-4.5")
def test_cm_4_5_four_rounds_in_turn_order_then_the_year_is_scored() -> None:
    """Twenty turns; the fifth round does not come. A pass is the action gone."""
    turn = Turn("warlord")
    rounds = []
    for _ in range(20):
        rounds.append((turn.actors[0], turn.s.round_number + 1))
        assert "pass" in turn.options
        turn.do("pass")
    seats = ["warlord", "murshid", "sultan", "caliph", "nomad"]
    assert rounds == [(seat, number) for number in (1, 2, 3, 4) for seat in seats]
    assert (turn.s.year, turn.s.round_number, turn.actors) == (1, 0, ["warlord"])


@pytest.mark.rule("CM-4.5", "CM-6.10")
def test_cm_4_5_one_action_and_the_next_player_is_up() -> None:
    """The Nomad collects; it is the Warlord's turn, one round on."""
    turn = Turn("nomad", {"h2": "nomad 1 mercenary"}, round_=2)
    turn.do("collect")
    assert (turn.actors, turn.s.round_number) == (["warlord"], 2)


# Income


@pytest.mark.rule("CM-4.2")
@pytest.mark.parametrize(
    ("pieces", "coins"),
    [
        ({"h1": "caliph 1 unit"}, 1),
        ({"h3": "caliph fort"}, 3),
        ({"h2": "caliph castle"}, 0),
        ({"h4": "caliph 1 unit, sultan town"}, 1),
        ({"h4": "caliph 1 unit, sultan city"}, 2),
        ({"h4": "caliph 1 unit, sultan token"}, 1),
        ({"h4": "caliph 1 unit, caliph token"}, 0),
        ({"h4": "caliph token"}, 0),
        ({"h7": "caliph 5 units, sultan city, sultan token"}, 4),
        ({"h3": "caliph fort, sultan city, sultan token"}, 6),
        ({"h2": "caliph palace"}, 2),
        ({"h1": "caliph palace, caliph fort, caliph 2 units"}, 3),
        ({"h1": "caliph 1 unit", "h3": "caliph 1 unit", "h13": "caliph fort", "h14": "sultan 1 mercenary"}, 5),
    ],
)
def test_cm_4_2_income_for_controlled_hexes_adds_up(pieces: dict[str, str], coins: int) -> None:
    """Town 1, city 2, fertile land 1, quarry 3, a Sultan token 1; the palace 2 more; presence alone pays nothing."""
    assert income(Turn("warlord", pieces).s, seat_of("caliph")) == coins


@pytest.mark.rule("CM-4.2", "CM-13.7")
@pytest.mark.parametrize(
    ("pieces", "sultan", "caliph"),
    [
        ({"h4": "sultan town"}, 2, 0),
        ({"h4": "sultan city"}, 3, 0),
        ({"h4": "sultan token"}, 1, 0),
        ({"h4": "sultan city, sultan fort"}, 5, 0),
        ({"h7": "sultan town, sultan token, sultan fort"}, 2 + 1 + 1 + 1 + 1, 0),
        ({"h7": "sultan city, sultan token, caliph 1 unit"}, 4, 4),
        ({"h7": "sultan city, sultan token, sultan 1 mercenary"}, 8, 0),
    ],
)
def test_cm_4_2_the_sultans_bonus_in_all_hexes(pieces: dict[str, str], sultan: int, caliph: int) -> None:
    """Town 2, city 3, token 1, in any hex, also in another player's; on top of what control pays."""
    found = incomes(Turn("warlord", pieces))
    assert (found[2], found[3]) == (sultan, caliph)


@pytest.mark.rule("CM-4.2")
def test_cm_4_2_a_captured_hex_pays_its_new_master() -> None:
    """The income of a mountain hex with a Murshid fort and a Sultan token goes to the Murshid and to the Sultan."""
    assert incomes(Turn("warlord", {"h6": "murshid fort, sultan token"})) == [0, 1, 1, 0, 0]


# Reserves


@pytest.mark.rule("CM-4.3")
@pytest.mark.parametrize(
    ("seat", "pieces", "reserves", "target", "strength"),
    [
        ("warlord", {"h1": "warlord 3 units, warlord token", "h3": "warlord token"}, 2, 8, 5),
        ("warlord", {"h1": "warlord 3 units", "h3": "warlord 2 mercenaries"}, 0, 6, 3),
        ("caliph", {"h16": "caliph palace, caliph 2 units", "h15": "caliph fort, caliph 1 unit"}, 2, 4 + 2 + 2, 5),
        ("caliph", {"h15": "caliph castle", "h3": "caliph fort, caliph token"}, 0, 6, 0),
        ("nomad", {"h2": "nomad 4 mercenaries", "h3": "sultan 3 mercenaries", "h4": "nomad token"}, 1, 7, 8),
        ("nomad", {f"h{n}": "nomad token" for n in (1, 2, 3, 4)}, 1, 10, 1),
    ],
)
def test_cm_4_3_target_and_current_strength(
    seat: str, pieces: dict[str, str], reserves: int, target: int, strength: int
) -> None:
    """Ordinary units and the reserves card; for the Nomad all mercenaries on the map. The palace is a stronghold."""
    s = Turn("warlord", pieces, reserves={seat: reserves}).s
    assert (reserve_target(s, seat_of(seat)), current_strength(s, seat_of(seat))) == (target, strength)


@pytest.mark.rule("CM-4.3")
def test_cm_4_3_units_are_added_up_to_the_target() -> None:
    """The Warlord has 1 token (target 7), 3 units and 1 in reserve: 3 more. The Nomad is above the target."""
    pieces = {
        "h1": "warlord 3 units, warlord token",
        "h2": "nomad 5 mercenaries",
        "h5": "murshid 3 mercenaries",
    }
    turn = Turn("nomad", pieces, reserves={"warlord": 1, "nomad": 2}, round_=4)
    next_year(turn)
    assert (turn.reserves("warlord"), turn.discs("warlord")) == (4, 16 - 3 - 4)
    assert (turn.reserves("nomad"), turn.discs("nomad")) == (2, 14 - 5 - 2)
    assert (turn.reserves("murshid"), turn.reserves("sultan")) == (0, 0)


@pytest.mark.rule("CM-4.3", "CM-2.3")
def test_cm_4_3_no_more_than_the_supply_has() -> None:
    """All but 2 of the Caliph's discs lie on the map as mercenaries: only 2 are added."""
    pieces = {name: "caliph 4 mercenaries" for name in ("h1", "h3", "h6")}
    turn = Turn("nomad", pieces, round_=4)
    assert reserve_target(turn.s, 3) == 4
    next_year(turn)
    assert (turn.reserves("caliph"), turn.discs("caliph")) == (2, 0)


# Upkeep


@pytest.mark.rule("CM-4.4", "CM-10.1")
def test_cm_4_4_cards_return_and_the_near_market_is_discarded() -> None:
    """Horse Archers and an Envoy lie in front: back to hand. The two near cards go, the others slide, two come."""
    front = {"warlord": "horse-archers", "murshid": "envoy envoy"}
    turn = Turn("nomad", round_=4, top="zealots guide kinsmen", front=front)
    next_year(turn)
    assert turn.hand("warlord") == ["warfare", "horse-archers"]
    assert turn.hand("murshid") == ["envoy", "envoy"]
    assert turn.front("warlord") == turn.front("murshid") == []
    assert turn.discards == ["whisper-network", "terror"]
    assert turn.row_cards == ["standard", "ambush", "charge", "alms", "zealots", "guide"]
    assert turn.stall_cards == ["sermon", "decree", "levy"]
    assert turn.s.view(4)["private"]["known"] == {"warlord": ["horse-archers"], "murshid": ["envoy", "envoy"]}


# A player without pieces


@pytest.mark.rule("CM-4.6", "CM-6.1")
def test_cm_4_6_without_a_piece_one_may_influence_where_nobody_is() -> None:
    """The Caliph has nothing left; everybody else is around h1. In far h15 they place a token, without a contest."""
    turn = Turn("caliph", {"h1": "warlord 2 units", "h4": "sultan town"})
    turn.do("influence")
    assert "h15" in turn.options
    turn.do("h15")
    assert turn.token("h15") == "caliph"


@pytest.mark.rule("CM-4.6", "CM-6.3")
def test_cm_4_6_without_a_piece_one_may_recruit_where_nobody_is() -> None:
    """Not in h1, which the Warlord controls, and not in h4 with a town, where the Sultan is present."""
    turn = Turn("caliph", {"h1": "warlord 2 units", "h4": "sultan town"}, reserves={"caliph": 3})
    turn.do("recruit")
    assert len(turn.options) == 14
    turn.refuses("h1", "CM-6.3", "Galilee", "Warlord")
    turn.refuses("h4", "CM-6.3", "no presence")
    turn.do("h5")
    assert turn.options == ["stop", "h5"]  # the Caliph has a piece there now


@pytest.mark.rule("CM-4.6", "CM-6.4")
def test_cm_4_6_without_a_piece_one_may_hire_where_nobody_is() -> None:
    """The Murshid hires one mercenary and lands in h16."""
    turn = Turn("murshid", {"h1": "warlord 2 units"}, coins={"murshid": 1}, reserves={"nomad": 1})
    turn.do("hire", "amount 1", "nomad: accept", "h16")
    assert turn.units("murshid", "h16") == (0, 1)


@pytest.mark.rule("CM-4.6")
def test_cm_4_6_helps_with_nothing_else_and_nobody_who_has_a_piece() -> None:
    """No Build, no Sermon; and one token far away is a piece."""
    turn = Turn("murshid", coins={"murshid": 9}, hands={"murshid": "sermon"})
    assert turn.options == ["pass", "influence", "buy", "plot"]
    turn.refuses("build", "CM-6.2")
    turn.refuses("card sermon", "CM-6.9", "Sermon")
    turn = Turn("murshid", {"h1": "murshid token"})
    turn.do("influence")
    assert turn.options == ["h2", "h3", "h4"]
