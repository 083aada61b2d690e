"""Build (CM-6.2): what, where, at what cost, and who."""

import pytest

from outremer.games.crescent_moon.layout import NOWHERE
from tests.games.crescent_moon.conflicts import hex_of
from tests.games.crescent_moon.tables import Turn

RICH = dict.fromkeys(["warlord", "murshid", "sultan", "caliph", "nomad"], 30)


# Forts and castles


@pytest.mark.rule("CM-6.2")
@pytest.mark.parametrize("seat", ["murshid", "sultan", "caliph", "nomad"])
def test_cm_6_2_a_fort_where_one_is_present(seat: str) -> None:
    """With a token in h7 and h13; two coins each, to the bank."""
    turn = Turn(seat, {"h7": f"{seat} token", "h13": f"{seat} token"}, coins={seat: 5})
    turn.do("build")
    assert turn.prompt.endswith("You have 5 coins.")
    assert turn.explains("fort at h7") == "fort in Sharon for 2 coins"
    turn.do("fort at h7", "fort at h13")
    assert (turn.building("h7"), turn.building("h13"), turn.coins(seat)) == (f"{seat} fort", f"{seat} fort", 1)


@pytest.mark.rule("CM-6.2")
def test_cm_6_2_a_fort_needs_presence_no_other_control_and_no_fort() -> None:
    """h4 without presence; h1 the Warlord's; h5 fortified already."""
    pieces = {"h1": "murshid token, warlord 1 unit", "h5": "murshid fort", "h8": "murshid token"}
    turn = Turn("murshid", pieces, coins=RICH).do("build")
    turn.refuses("fort at h4", "CM-6.2", "no presence", "Moab")
    turn.refuses("fort at h1", "CM-6.2", "The Warlord controls Galilee")
    turn.refuses("fort at h5", "CM-6.2", "stands in Negev")
    assert [text for text in turn.options if text.startswith("fort")] == ["fort at h8"]


@pytest.mark.rule("CM-6.2")
def test_cm_6_2_presence_of_others_does_not_hinder_a_fort() -> None:
    """A town and a Murshid token lie in the Caliph's hex."""
    turn = Turn("caliph", {"h7": "caliph 1 unit, sultan town, murshid token"}, coins={"caliph": 2}).do("build")
    assert turn.building("h7") == "caliph fort"  # the one thing to build, so it is built


@pytest.mark.rule("CM-6.2", "CM-2.3")
def test_cm_6_2_a_castle_replaces_ones_own_fort() -> None:
    """Three coins; the fort goes back to supply. Not without a fort, and not with somebody else's."""
    turn = Turn("nomad", {"h2": "nomad fort", "h4": "nomad token", "h13": "caliph fort, nomad token"}, coins=RICH)
    turn.do("build")
    turn.refuses("castle at h4", "CM-6.2", "you have no fort in Moab")
    turn.refuses("castle at h13", "CM-6.2", "Tripoli")
    turn.do("castle at h2", "stop")
    assert (turn.building("h2"), turn.coins("nomad")) == ("nomad castle", 27)
    assert (turn.holds("nomad", "fort"), turn.holds("nomad", "castle")) == (5, 2)


@pytest.mark.rule("CM-6.2")
def test_cm_6_2_each_building_in_another_hex() -> None:
    """A fort is not made a castle in the same action."""
    turn = Turn("murshid", {"h7": "murshid token", "h13": "murshid token"}, coins=RICH).do("build", "fort at h7")
    turn.refuses("castle at h7", "CM-6.2", "Sharon", "a different hex")


@pytest.mark.rule("CM-6.2")
def test_cm_6_2_up_to_two_and_the_sultan_three() -> None:
    """After the second the Murshid's turn is over; the Sultan has one more."""
    three = ["h7", "h13", "h14"]
    turn = Turn("murshid", {name: "murshid token" for name in three}, coins=RICH)
    turn.do("build", "fort at h7", "fort at h13")
    assert turn.actors == ["sultan"]
    turn = Turn("sultan", {name: "sultan token" for name in three}, coins=RICH)
    turn.do("build", "fort at h7", "fort at h13")
    assert turn.actors == ["sultan"] and "up to 1 more" in turn.prompt
    turn.do("fort at h14")
    assert turn.actors == ["caliph"]


@pytest.mark.rule("CM-6.2")
def test_cm_6_2_at_least_one() -> None:
    """Stop is offered only after the first."""
    turn = Turn("murshid", {"h7": "murshid token", "h13": "murshid token"}, coins=RICH).do("build")
    turn.refuses("stop", "CM-6.2", "at least one")
    turn.do("fort at h7", "stop")
    assert turn.actors == ["sultan"]


@pytest.mark.rule("CM-6.2", "CM-13.8")
def test_cm_13_8_the_warlord_never_builds() -> None:
    """Not even on a captured fort."""
    turn = Turn("warlord", {"h7": "warlord fort"}, coins=RICH)
    turn.refuses("build", "CM-13.8", "never builds")


# Costs


@pytest.mark.rule("CM-6.2")
@pytest.mark.parametrize(("hex_", "extra"), [("h13", 0), ("h12", 0), ("h6", 1), ("h3", 1), ("h15", 2), ("h10", 2)])
@pytest.mark.parametrize(
    ("building", "cost", "before"),
    [("fort", 2, "token"), ("castle", 3, "fort"), ("town", 2, "token"), ("city", 3, "town")],
)
def test_cm_6_2_costs_and_surcharges(hex_: str, extra: int, building: str, cost: int, before: str) -> None:
    """Fertile and wilderness nothing, mountain and quarry 1, desert 2 more, on every build."""
    price = cost + extra
    turn = Turn("sultan", {hex_: f"sultan {before}", "h1": "sultan token"}, coins={"sultan": price})
    turn.do("build", f"{building} at {hex_}")
    assert turn.coins("sultan") == 0
    poor = Turn("sultan", {hex_: f"sultan {before}", "h1": "sultan fort"}, coins={"sultan": price - 1})
    if price == 2:
        poor.refuses("build", "CM-6.2", "pay for")
    else:
        poor.do("build").refuses(f"{building} at {hex_}", "CM-6.2", f"costs {price}", f"you have {price - 1}")


@pytest.mark.rule("CM-6.2")
def test_cm_6_2_the_sentence_adds_up_the_price() -> None:
    """A castle in the desert costs 3 and 2; the Caliph has 4."""
    turn = Turn("caliph", {"h15": "caliph fort", "h13": "caliph 1 unit", "h14": "caliph 1 unit"}, coins={"caliph": 4})
    turn.do("build")
    turn.refuses("castle at h15", "CM-6.2", "A castle in Sinai costs 5 (3 and 2 for desert); you have 4.")


@pytest.mark.rule("CM-6.2", "CM-6.10")
def test_cm_6_2_not_offered_without_coins_or_place() -> None:
    """One coin buys nothing; nor do ten coins without presence."""
    Turn("murshid", {"h7": "murshid token"}, coins={"murshid": 1}).refuses("build", "CM-6.2", "nothing")
    Turn("murshid", {"h7": "murshid castle"}, coins={"murshid": 10}).refuses("build", "CM-6.2", "nothing")


@pytest.mark.rule("CM-6.2", "CM-2.3")
def test_cm_6_2_the_piece_must_be_in_supply() -> None:
    """Three castles of the Murshid's are on the map; the fort in h13 stays a fort."""
    pieces = {"h1": "murshid castle", "h2": "murshid castle", "h4": "murshid castle", "h13": "murshid fort"}
    turn = Turn("murshid", {**pieces, "h14": "murshid token", "h7": "murshid token"}, coins=RICH).do("build")
    turn.refuses("castle at h13", "CM-2.3", "no castle left")


# The Sultan


@pytest.mark.rule("CM-6.2", "CM-13.7")
def test_cm_6_2_towns_in_any_hex_without_town_or_city() -> None:
    """Among the Warlord's units too, and beside the palace; not twice in one hex."""
    pieces = {"h1": "warlord 3 units", "h16": "caliph palace", "h12": "sultan town", "h13": "sultan city"}
    turn = Turn("sultan", pieces, coins=RICH).do("build")
    turn.refuses("town at h12", "CM-6.2", "A town or city stands in Gilead")
    turn.refuses("town at h13", "CM-6.2", "Tripoli")
    turn.do("town at h1", "town at h16", "town at h8")
    assert [turn.town(name) for name in ("h1", "h16", "h8")] == ["town"] * 3
    assert turn.coins("sultan") == 30 - 2 - 3 - 3


@pytest.mark.rule("CM-6.2", "CM-13.7")
def test_cm_6_2_a_city_replaces_a_town_whoever_controls_the_hex() -> None:
    """In the Caliph's hex; a city needs a town, not an empty hex or a city."""
    turn = Turn("sultan", {"h7": "sultan town, caliph 2 units", "h13": "sultan city"}, coins=RICH).do("build")
    turn.refuses("city at h1", "CM-6.2", "there is no town in Galilee")
    turn.refuses("city at h13", "CM-6.2", "there is no town in Tripoli")
    turn.do("city at h7", "stop")
    assert turn.town("h7") == "city"


@pytest.mark.rule("CM-6.2", "CM-13.7")
@pytest.mark.parametrize("seat", ["murshid", "caliph", "nomad"])
def test_cm_6_2_only_the_sultan_builds_towns_and_cities(seat: str) -> None:
    """Other players are refused, and the sentence says why."""
    turn = Turn(seat, {"h7": f"{seat} token, sultan town", "h13": f"{seat} token"}, coins=RICH).do("build")
    turn.refuses("town at h13", "CM-6.2", "Only the Sultan")
    turn.refuses("city at h7", "CM-6.2", "Only the Sultan")


# The palace


@pytest.mark.rule("CM-6.2")
def test_cm_6_2_the_caliph_rebuilds_a_lost_palace() -> None:
    """Five coins, in a hex under the Caliph's control without town or city; it is one of the two builds."""
    pieces = {"h7": "caliph 1 unit", "h13": "caliph 1 unit, sultan town", "h14": "caliph token", "h3": "caliph fort"}
    turn = Turn("caliph", pieces, coins={"caliph": 9}).do("build")
    turn.refuses("palace at h13", "CM-6.2", "without town or city")
    turn.refuses("palace at h14", "CM-6.2", "under their control")
    assert turn.explains("palace at h3") == "palace in Tyre for 6 coins"
    turn.do("palace at h7")
    assert (turn.s.palace, turn.coins("caliph")) == (hex_of("h7"), 4)
    turn.refuses("fort at h7", "CM-6.2", "a different hex")
    turn.do("fort at h13")
    assert turn.actors == ["nomad"]


@pytest.mark.rule("CM-6.2")
def test_cm_6_2_no_second_palace_and_none_for_others() -> None:
    """While it stands it is not rebuilt; nobody else has one."""
    turn = Turn("caliph", {"h16": "caliph palace", "h7": "caliph 1 unit"}, coins=RICH).do("build")
    turn.refuses("palace at h7", "CM-6.2", "a lost palace")
    turn = Turn("sultan", {"h7": "sultan fort"}, coins=RICH).do("build")
    assert turn.s.palace == NOWHERE
    turn.refuses("palace at h7", "CM-6.2", "Caliph")


@pytest.mark.rule("CM-6.2", "CM-2.5")
def test_cm_6_2_not_off_the_map() -> None:
    """h14 of the Oasis."""
    turn = Turn("sultan", {"h4": "sultan town"}, coins={"sultan": 30}, players=4).do("build")
    turn.refuses("town at h14", "CM-2.5", "not on this map")
