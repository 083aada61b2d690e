"""Recruit (CM-6.3): who, how many, from where, and where they land."""

import pytest

from tests.games.crescent_moon.tables import Turn


@pytest.mark.rule("CM-6.3")
@pytest.mark.parametrize(("seat", "most", "kind"), [("warlord", 2, 0), ("caliph", 3, 0), ("nomad", 2, 1)])
def test_cm_6_3_so_many_from_the_reserves_card(seat: str, most: int, kind: int) -> None:
    """Warlord and Nomad 2, Caliph 3; the Nomad's lie mercenary side up. Discs in supply stay where they are."""
    turn = Turn(seat, {"h7": f"{seat} token", "h13": f"{seat} token"}, reserves={seat: 5})
    discs = turn.discs(seat)
    turn.do("recruit")
    assert f"up to {most} units" in turn.prompt
    turn.do("h7", *["h13"] * (most - 1))
    assert turn.actors != [seat]
    assert (turn.units(seat, "h7")[kind], turn.units(seat, "h13")[kind]) == (1, most - 1)
    assert (turn.reserves(seat), turn.discs(seat)) == (5 - most, discs)


@pytest.mark.rule("CM-6.3")
def test_cm_6_3_fewer_if_one_likes_or_if_there_are_fewer() -> None:
    """At least one, then stop; with one unit in reserve there is only one to place."""
    turn = Turn("caliph", {"h7": "caliph token", "h13": "caliph token"}, reserves={"caliph": 5}).do("recruit")
    turn.refuses("stop", "CM-6.3", "at least one")
    turn.do("h7", "h7")
    assert turn.prompt == "Place one unit."
    turn.do("stop")
    assert (turn.units("caliph", "h7"), turn.reserves("caliph")) == ((2, 0), 3)
    turn = Turn("caliph", {"h7": "caliph token", "h13": "caliph token"}, reserves={"caliph": 1}).do("recruit", "h7")
    assert (turn.actors, turn.reserves("caliph")) == (["nomad"], 0)


@pytest.mark.rule("CM-6.3")
@pytest.mark.parametrize("seat", ["warlord", "caliph"])
def test_cm_6_3_presence_and_no_other_control(seat: str) -> None:
    """Your token in the Nomad's hex: controlled. An empty hex: no presence. A token and a town: allowed."""
    pieces = {"h2": f"nomad 1 mercenary, {seat} token", "h7": f"{seat} token, sultan town", "h13": f"{seat} fort"}
    turn = Turn(seat, pieces, reserves={seat: 2}).do("recruit")
    turn.refuses("h2", "CM-6.3", "The Nomad controls Ascalon")
    turn.refuses("h1", "CM-6.3", "no presence in Galilee")
    assert turn.options == ["h7", "h13"]


@pytest.mark.rule("CM-6.3", "CM-13.6")
def test_cm_13_6_the_nomad_recruits_where_the_wind_blows() -> None:
    """In any hex that nobody else controls, without presence, even among others' tokens and towns."""
    pieces = {"h1": "warlord 1 unit", "h16": "caliph palace", "h7": "sultan town, murshid token", "h2": "nomad token"}
    turn = Turn("nomad", pieces, reserves={"nomad": 2}).do("recruit")
    turn.refuses("h1", "CM-6.3", "The Warlord controls")
    turn.refuses("h16", "CM-6.3", "The Caliph controls")
    turn.do("h7", "h12")
    assert (turn.units("nomad", "h7"), turn.units("nomad", "h12")) == ((0, 1), (0, 1))


@pytest.mark.rule("CM-6.3", "CM-13.6")
@pytest.mark.parametrize("seat", ["murshid", "sultan"])
def test_cm_6_3_murshid_and_sultan_have_no_reserves_card(seat: str) -> None:
    """They cannot recruit."""
    turn = Turn(seat, {"h7": f"{seat} token"})
    turn.refuses("recruit", "CM-6.3", "no reserves card")


@pytest.mark.rule("CM-6.3", "CM-6.10")
def test_cm_6_3_not_offered_with_nothing_to_place_or_nowhere() -> None:
    """An empty card; a full one, and no hex that takes a unit."""
    Turn("warlord", {"h7": "warlord token"}).refuses("recruit", "CM-6.3", "reserves card is empty")
    turn = Turn("warlord", {"h7": "warlord token, nomad 1 mercenary"}, reserves={"warlord": 2})
    turn.refuses("recruit", "CM-6.3", "no hex")


@pytest.mark.rule("CM-6.3", "CM-2.7")
@pytest.mark.parametrize(("seat", "limit", "there"), [("warlord", 7, "units"), ("caliph", 5, "units")])
def test_cm_2_7_no_more_than_the_limit_in_a_hex(seat: str, limit: int, there: str) -> None:
    """One below the limit: one more goes in, the next must go elsewhere."""
    turn = Turn(seat, {"h7": f"{seat} {limit - 1} {there}", "h13": f"{seat} fort"}, reserves={seat: 2})
    turn.do("recruit", "h7")
    turn.refuses("h7", "CM-2.7", f"You have {limit} units in Sharon", f"limit is {limit}")
    assert turn.options == ["stop", "h13"]


@pytest.mark.rule("CM-2.7")
def test_cm_2_7_ordinary_units_and_mercenaries_count_together() -> None:
    """3 and 2 of the Caliph's fill a hex; with no other place, Recruit is not offered."""
    turn = Turn("caliph", {"h7": "caliph 3 units, caliph 2 mercenaries"}, reserves={"caliph": 2})
    turn.refuses("recruit", "CM-6.3", "no hex")


@pytest.mark.rule("CM-2.5", "CM-6.3")
def test_cm_2_5_not_off_the_map() -> None:
    """h16 on the Oasis."""
    turn = Turn("caliph", {"h2": "caliph token", "h4": "caliph token"}, reserves={"caliph": 2}, players=4)
    turn.do("recruit").refuses("h16", "CM-2.5", "not on this map")
