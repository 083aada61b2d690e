"""Move (CM-6.6) and Assault (CM-6.7), the river (CM-2.6) and the limits of a hex (CM-2.7)."""

import pytest

from tests.games.crescent_moon.tables import Turn

SEATS = ["warlord", "murshid", "sultan", "caliph", "nomad"]


def kind(seat: str) -> str:
    return "units" if seat in ("warlord", "caliph") else "mercenaries"


# Move


@pytest.mark.rule("CM-6.6", "CM-13.8")
@pytest.mark.parametrize("seat", SEATS)
def test_cm_6_6_two_moves_and_three_for_the_warlord(seat: str) -> None:
    """The same units again and again: h12, h15, h13, and for the Warlord h16."""
    turn = Turn(seat, {"h12": f"{seat} 2 {kind(seat)}"}).do("move")
    assert turn.prompt == f"Move units: {3 if seat == 'warlord' else 2} moves left."
    turn.do("go h12 south-east", "amount 2", "go h15 north-east", "amount 2")
    assert sum(turn.units(seat, "h13")) == 2
    if seat == "warlord":
        turn.do("go h13 south-east", "amount 2")
        assert turn.units(seat, "h16") == (2, 0)
    assert turn.actors != [seat]


@pytest.mark.rule("CM-6.6")
def test_cm_6_6_any_number_of_units_each_time_from_one_hex() -> None:
    """One of three goes east, two of the others south; at least one move, then stop."""
    turn = Turn("caliph", {"h1": "caliph 3 units"}).do("move")
    turn.refuses("stop", "CM-6.6", "at least once")
    assert turn.explains("go h1 east") == "from Galilee to Ascalon: up to 3 units"
    turn.do("go h1 east")
    assert turn.options == ["amount 1", "amount 2", "amount 3"]
    turn.refuses("amount 0", "CM-6.6", "At least one")
    turn.refuses("amount 4", "CM-6.6", "3 ordinary units may leave", "room for 5")
    turn.do("amount 1", "go h1 south-west", "amount 2")
    assert [turn.units("caliph", name)[0] for name in ("h1", "h2", "h3")] == [0, 1, 2]
    assert turn.actors == ["nomad"]


@pytest.mark.rule("CM-6.6")
def test_cm_6_6_of_two_kinds_so_many_of_each() -> None:
    """Ordinary units first, then mercenaries; one of the two numbers may be 0, but not both."""
    turn = Turn("warlord", {"h1": "warlord 2 units, warlord 2 mercenaries"}).do("move", "go h1 east")
    assert turn.options == ["amount 0", "amount 1", "amount 2"]
    turn.do("amount 0")
    turn.refuses("amount 0", "CM-6.6", "At least one")
    turn.refuses("amount 3", "CM-6.6", "2 mercenaries may leave")
    turn.do("amount 1", "go h1 south-west", "amount 2")
    assert "with 2 ordinary units" in turn.prompt
    turn.do("amount 0", "stop")
    assert turn.units("warlord", "h2") == (0, 1)
    assert turn.units("warlord", "h3") == (2, 0)
    assert turn.units("warlord", "h1") == (0, 1)


@pytest.mark.rule("CM-6.6", "CM-5.2")
@pytest.mark.parametrize("there", ["caliph 1 unit", "nomad fort", "sultan castle, sultan city", "caliph palace"])
def test_cm_6_6_not_where_another_has_control(there: str) -> None:
    """That takes an assault."""
    turn = Turn("warlord", {"h1": "warlord 2 units", "h4": there}).do("move")
    turn.refuses("go h1 south-east", "CM-6.6", "controls Moab", "assault")


@pytest.mark.rule("CM-6.6")
def test_cm_6_6_presence_does_not_hinder_and_nothing_is_sacked() -> None:
    """Into a hex with a city and a Murshid token: both stay."""
    turn = Turn("warlord", {"h1": "warlord 2 units", "h4": "sultan city, murshid token"})
    turn.do("move", "go h1 south-east", "amount 2", "stop")
    assert (turn.control("h4"), turn.town("h4"), turn.token("h4")) == ("warlord", "city", "murshid")


@pytest.mark.rule("CM-6.6")
def test_cm_6_6_only_ones_own_units_and_only_to_hexes_of_the_map() -> None:
    """No units in h2; a fort does not walk; north of h1 there is nothing; h16 has no neighbour in the south."""
    turn = Turn("caliph", {"h1": "caliph 1 unit", "h2": "nomad 1 mercenary", "h16": "caliph fort"}).do("move")
    turn.refuses("go h2 west", "CM-6.6", "no units in Ascalon")
    turn.refuses("go h16 west", "CM-6.6", "no units in Petra")
    turn.refuses("go h1 north-west", "CM-2.5", "no hex")
    small = Turn("caliph", {"h2": "caliph 1 unit"}, players=4).do("move")
    small.refuses("go h16 west", "CM-2.5")


@pytest.mark.rule("CM-6.6", "CM-6.10")
def test_cm_6_6_not_offered_without_units_or_a_way() -> None:
    """A fort alone; or units that others and the river shut in."""
    Turn("sultan", {"h1": "sultan fort"}).refuses("move", "CM-6.6", "anywhere to go")
    ring = {"h2": "nomad 1 mercenary", "h3": "caliph 1 unit", "h4": "caliph 1 unit"}
    Turn("warlord", {"h1": "warlord 2 units", **ring}).refuses("move", "CM-6.6", "anywhere to go")


# The river


@pytest.mark.rule("CM-2.6", "CM-6.6")
def test_cm_2_6_units_do_not_cross_the_river() -> None:
    """It runs between h7 and h4, h8, h10. To h9, the crossing, the way is open."""
    turn = Turn("caliph", {"h7": "caliph 1 unit"}).do("move")
    turn.refuses("go h7 east", "CM-2.6", "between Sharon and Ansariya", "at Jacob's Ford")
    turn.refuses("go h7 north-east", "CM-2.6", "Moab")
    turn.refuses("go h7 south-east", "CM-2.6", "Jerusalem")
    assert turn.options == ["go h7 south-west", "go h7 west", "go h7 north-west"]


@pytest.mark.rule("CM-2.6", "CM-6.6")
def test_cm_2_6_at_the_crossing_they_do_in_both_directions() -> None:
    """The river runs between h9 and h10."""
    turn = Turn("caliph", {"h9": "caliph 1 unit", "h10": "caliph 1 unit"}).do("move")
    turn.do("go h9 east")
    assert turn.units("caliph", "h10") == (2, 0)
    turn.do("go h10 west", "amount 2")
    assert turn.units("caliph", "h9") == (2, 0)


@pytest.mark.rule("CM-2.6", "CM-6.7")
def test_cm_2_6_nor_by_assault() -> None:
    """The Caliph on the other bank is out of reach."""
    turn = Turn("warlord", {"h7": "warlord 3 units", "h10": "caliph 1 unit", "h3": "caliph 1 unit"}).do("assault")
    assert turn.step == "march"  # only h3 can be assaulted
    both = {"h7": "warlord 3 units", "h10": "caliph 1 unit", "h3": "caliph 1 unit", "h6": "caliph 1 unit"}
    Turn("warlord", both).do("assault").refuses("go h7 south-east", "CM-2.6", "Jerusalem")


# Limits


@pytest.mark.rule("CM-2.7", "CM-6.6")
@pytest.mark.parametrize(("seat", "limit"), [("warlord", 7), ("caliph", 5), ("nomad", 5)])
def test_cm_2_7_no_more_than_fit_may_arrive(seat: str, limit: int) -> None:
    """There is room for two more: of three units in h1 two may come."""
    pieces = {"h1": f"{seat} 3 {kind(seat)}", "h2": f"{seat} {limit - 2} {kind(seat)}"}
    turn = Turn(seat, pieces).do("move", "go h1 east")
    assert turn.options == ["amount 1", "amount 2"]
    turn.refuses("amount 3", "CM-6.6", "3 ", "room for 2")


@pytest.mark.rule("CM-2.7", "CM-6.6")
def test_cm_2_7_mercenaries_find_what_room_ordinary_units_leave() -> None:
    """Room for three: two ordinary units go, so one mercenary at most."""
    pieces = {"h1": "warlord 2 units, warlord 2 mercenaries", "h2": "warlord 4 units"}
    turn = Turn("warlord", pieces).do("move", "go h1 east", "amount 2")
    assert turn.options == ["amount 0", "amount 1"]
    turn.refuses("amount 2", "CM-6.6", "room for 1")


@pytest.mark.rule("CM-2.7", "CM-6.6")
def test_cm_2_7_a_full_hex_takes_nobody() -> None:
    """Five of the Sultan's mercenaries in h2."""
    pieces = {"h1": "sultan 3 mercenaries", "h2": "sultan 5 mercenaries"}
    Turn("sultan", pieces).do("move").refuses("go h1 east", "CM-2.7", "Ascalon", "limit is 5")


# Assault


@pytest.mark.rule("CM-6.7", "CM-8.1")
@pytest.mark.parametrize("seat", ["warlord", "murshid", "sultan", "nomad"])
def test_cm_6_7_into_a_hex_another_controls_is_a_combat(seat: str) -> None:
    """Two of three go; they are the attackers, the Caliph defends, the third stays."""
    turn = Turn(seat, {"h1": f"{seat} 3 {kind(seat)}", "h4": "caliph fort"}, hands={"caliph": "terror"})
    turn.do("assault", "amount 2")
    conflict = turn.s.view(-1)["conflict"]
    assert (conflict["kind"], conflict["hex"], conflict["defender"]) == ("combat", "h4", 3)
    assert conflict["units"] + conflict["mercenaries"] == 2
    assert sum(turn.units(seat, "h1")) == 1


@pytest.mark.rule("CM-6.7", "CM-2.2")
@pytest.mark.parametrize("seat", ["warlord", "murshid", "caliph", "nomad"])
@pytest.mark.parametrize(("what", "coins"), [("town", 2), ("city", 4)])
def test_cm_6_7_an_undefended_settlement_is_sacked(seat: str, what: str, coins: int) -> None:
    """The units stand in the hex, the settlement is in the Sultan's supply, the bank pays; only the Warlord scores."""
    turn = Turn(seat, {"h1": f"{seat} 2 {kind(seat)}", "h4": f"sultan {what}, murshid token"}).do("assault", "amount 1")
    assert (turn.town("h4"), turn.control("h4"), turn.coins(seat)) == ("", seat, coins)
    assert sum(turn.units(seat, "h4")) == sum(turn.units(seat, "h1")) == 1
    assert turn.vp(seat) == (coins if seat == "warlord" else 0)
    assert turn.s.supply[2 * 7 + 4 : 2 * 7 + 6] == [8, 6]


@pytest.mark.rule("CM-6.7")
def test_cm_6_7_one_may_sack_in_a_hex_one_controls_from_outside() -> None:
    """Units in h4 with the town cannot sack it; those of h1 come in and do."""
    pieces = {"h1": "warlord 2 units", "h4": "warlord 1 unit, sultan town", "h14": "sultan town"}
    turn = Turn("warlord", pieces).do("assault")
    assert "from Galilee to Moab" in turn.prompt
    turn.do("amount 2")
    assert (turn.town("h4"), turn.units("warlord", "h4")) == ("", (3, 0))
    alone = Turn("warlord", {"h4": "warlord 3 units, sultan town"})
    alone.refuses("assault", "CM-6.7", "anything to assault")


@pytest.mark.rule("CM-6.7", "CM-13.7")
def test_cm_6_7_the_sultan_may_sack_a_settlement_of_the_sultans_own() -> None:
    """As the printed action says: the town goes back to supply, and the Sultan has 2 coins for it."""
    pieces = {"h1": "sultan 2 mercenaries", "h4": "sultan town", "h3": "warlord 1 unit", "h2": "warlord 1 unit"}
    turn = Turn("sultan", pieces).do("assault")
    assert turn.options == ["go h1 east", "go h1 south-east", "go h1 south-west"]
    turn.do("go h1 south-east", "amount 2")
    assert turn.coins("sultan") == 2 and turn.s.town[3] == 0 and turn.units("sultan", "h4") == (0, 2)


@pytest.mark.rule("CM-6.7")
def test_cm_6_7_something_must_be_there_to_assault() -> None:
    """An empty hex, or one with a token: no. And a player who chose to assault must assault."""
    pieces = {"h1": "warlord 2 units", "h4": "caliph 1 unit", "h3": "sultan town", "h2": "nomad token"}
    turn = Turn("warlord", pieces).do("assault")
    turn.refuses("go h1 east", "CM-6.7", "Nobody else controls Ascalon", "no town or city")
    turn.refuses("stop", "CM-6.7")
    assert turn.explains("go h1 south-east").endswith("fight the Caliph")
    assert turn.explains("go h1 south-west").endswith("sack the settlement")


@pytest.mark.rule("CM-6.7", "CM-2.7")
def test_cm_2_7_no_sack_in_a_full_hex() -> None:
    """Five of the Nomad's stand by the town in h4: no sixth can come to sack it."""
    pieces = {"h1": "nomad 1 mercenary", "h4": "nomad 5 mercenaries, sultan town", "h2": "sultan town, sultan fort"}
    turn = Turn("nomad", {**pieces, "h8": "caliph fort"}).do("assault")
    turn.refuses("go h1 south-east", "CM-2.7", "Moab", "limit is 5")


@pytest.mark.rule("CM-6.7", "CM-6.10")
def test_cm_6_7_not_offered_without_a_target() -> None:
    """Nobody near; or no units to go."""
    Turn("warlord", {"h1": "warlord 2 units"}).refuses("assault", "CM-6.7", "anything to assault")
    Turn("murshid", {"h1": "murshid fort", "h4": "sultan town"}).refuses("assault", "CM-6.7")
