"""Power cards played on your turn: as an action (CM-6.9) or at any time before it (CM-10.3); their effects (CM-11)."""

from typing import Any

import pytest

from outremer.kernel.refusal import NOT_YOUR_DECISION
from tests.games.crescent_moon.house import GAME
from tests.games.crescent_moon.tables import Turn

SEATS = ["warlord", "murshid", "sultan", "caliph", "nomad"]
ACTION = ["sermon", "forced-march", "tribute", "decree", "master-builder", "levy", "caravan", "kinsmen"]
ANYTIME = ["double-agent", "safe-house", "bazaar"]


def holding(
    seat: str,
    cards: str,
    pieces: dict[str, str] | None = None,
    hands: dict[str, str] | None = None,
    **given: Any,
) -> Turn:
    """It is the seat's turn, and it holds the cards; the markets are empty."""
    return Turn(seat, pieces, hands={seat: cards, **(hands or {})}, stall="", row="", **given)


# Playing


@pytest.mark.rule("CM-6.9", "CM-10.3", "CM-11.1")
def test_cm_6_9_which_cards_are_played_on_ones_turn() -> None:
    """Eight kinds as an action, three at any time; the rest in combats and contests."""
    hand = " ".join(name for name in GAME.cards.ids if name != "warfare")
    pieces = {
        "h1": "murshid token, murshid 2 mercenaries, sultan town",
        "h2": "murshid token, caliph 1 unit",
        "h4": "murshid 1 mercenary",
    }
    turn = holding("murshid", hand, pieces, hands={"sultan": "terror"}, coins={"murshid": 5, "caliph": 1})
    cards = [text.removeprefix("card ") for text in turn.options if text.startswith("card ")]
    assert sorted(cards) == sorted(ACTION + ANYTIME)
    for name in ("terror", "guide", "alms", "whisper-network", "zealots"):
        turn.refuses(f"card {name}", "CM-6.9", "neither an action card nor an anytime card")
    turn.refuses("card warfare", "CM-6.9", "do not hold Warfare")


@pytest.mark.rule("CM-6.9")
@pytest.mark.parametrize("name", ACTION + ANYTIME)
def test_cm_6_9_a_card_must_be_held(name: str) -> None:
    """It is in somebody else's hand."""
    turn = Turn("murshid", {"h1": "murshid 1 mercenary"}, hands={"nomad": name})
    turn.refuses(f"card {name}", "CM-6.9", "You do not hold")


@pytest.mark.rule("CM-6.9")
def test_cm_6_9_an_action_card_is_the_action_and_is_discarded() -> None:
    """The Nomad plays a Caravan: discarded, and the Warlord is up."""
    turn = holding("nomad", "caravan caravan", {"h1": "nomad fort"}).do("card caravan")
    assert (turn.hand("nomad"), turn.discards, turn.actors) == (["caravan"], ["caravan"], ["warlord"])


@pytest.mark.rule("CM-10.3")
def test_cm_10_3_anytime_cards_cost_no_action() -> None:
    """Two Safe Houses and then an action, all in one turn; the menu says so."""
    turn = holding("nomad", "safe-house safe-house", {"h1": "nomad token"})
    assert turn.explains("card safe-house") == "play Safe House (no action)"
    turn.do("card safe-house", "card safe-house")
    assert (turn.actors, turn.coins("nomad"), turn.discards) == (["nomad"], 6, ["safe-house"] * 2)
    turn.do("collect")
    assert (turn.actors, turn.coins("nomad")) == (["warlord"], 7)


@pytest.mark.rule("CM-10.3")
def test_cm_10_3_only_on_ones_own_turn_and_before_the_action() -> None:
    """Not on the Warlord's turn, and not during your own Build."""
    turn = Turn("warlord", hands={"sultan": "safe-house"})
    assert turn.s.why_not(2, GAME.notation.parse("card safe-house")) == NOT_YOUR_DECISION
    turn = holding("sultan", "safe-house", {"h1": "sultan town"}, coins={"sultan": 9}).do("build")
    turn.refuses("card safe-house", "", "not what is being decided")


# Anytime cards


@pytest.mark.rule("CM-11.1", "CM-10.3")
def test_cm_11_1_safe_house_gives_three_coins() -> None:
    """To the player who holds the card."""
    assert holding("warlord", "safe-house", {"h1": "warlord 1 unit"}).do("card safe-house").coins("warlord") == 3


@pytest.mark.rule("CM-11.1", "CM-10.3")
@pytest.mark.parametrize(("seat", "coins"), [("murshid", 2), ("sultan", 4)])
def test_cm_11_1_bazaar_pays_for_towns_and_cities_with_presence_at_most_four(seat: str, coins: int) -> None:
    """Five settlements: the Sultan is present at all, the Murshid at two."""
    towns = {f"h{n}": "sultan town" for n in (1, 2, 3)}
    pieces = {**towns, "h4": "sultan city, murshid token", "h8": "sultan city, murshid fort", "h16": "murshid token"}
    assert holding(seat, "bazaar", pieces).do("card bazaar").coins(seat) == coins


@pytest.mark.rule("CM-11.1", "CM-6.9")
def test_cm_11_1_bazaar_needs_a_town_or_city() -> None:
    """A palace is neither."""
    holding("caliph", "bazaar", {"h1": "caliph palace"}).refuses("card bazaar", "CM-6.9", "Bazaar could do nothing")


@pytest.mark.rule("CM-11.1", "CM-10.3")
def test_cm_11_1_double_agent_takes_a_random_card_only_the_two_see_it() -> None:
    """From the Sultan, who holds two; the Nomad holds none, and Warfare is no card to take."""
    turn = holding("murshid", "double-agent", hands={"sultan": "terror levy", "caliph": "alms"}).do("card double-agent")
    assert turn.options == ["player sultan", "player caliph"]
    assert turn.explains("player sultan") == "the Sultan, who holds 2 cards"
    turn.refuses("player nomad", "CM-10.3", "The Nomad holds no card")
    turn.refuses("player warlord", "CM-10.3", "The Warlord holds no card")
    turn.refuses("player murshid", "CM-10.3")
    turn.do("player sultan")
    (taken,) = turn.hand("murshid")
    assert sorted([taken, *turn.hand("sultan")]) == ["levy", "terror"]
    assert (turn.actors, turn.step) == (["murshid"], "turn")
    assert turn.s.view(2)["private"]["known"] == {"murshid": [taken]}
    assert [turn.s.view(seat)["private"]["known"] for seat in (0, 3, 4)] == [{}, {}, {}]
    logs = [[GAME.log_line(turn.s, event, seat) for event in turn.s.events or []] for seat in (1, 2, 3)]
    name = GAME.cards.names[GAME.cards.ids.index(taken)]
    assert [any(name in line for line in lines) for lines in logs] == [True, True, False]


@pytest.mark.rule("CM-11.1")
def test_cm_11_1_double_agent_hides_what_others_knew() -> None:
    """Everybody saw the Sultan buy Terror; after the theft the others no longer know whether the Sultan has it."""
    turn = holding("murshid", "double-agent", hands={"sultan": "terror levy"}, seen={"sultan": "terror"})
    assert turn.s.view(4)["private"]["known"] == {"sultan": ["terror"]}
    turn.do("card double-agent")  # only the Sultan holds cards, so nothing is asked
    assert turn.s.view(4)["private"]["known"] == {}
    mine = turn.s.view(1)["private"]["known"]
    assert mine == ({} if turn.hand("murshid") == ["terror"] else {"sultan": ["terror"]})


@pytest.mark.rule("CM-11.1", "CM-10.3")
def test_cm_11_1_double_agent_needs_a_victim_with_cards() -> None:
    """Nobody else holds any; the Warlord's Warfare does not count."""
    holding("murshid", "double-agent terror").refuses("card double-agent", "CM-10.3", "No other player holds a card")


# Tokens


@pytest.mark.rule("CM-11.1", "CM-6.9")
def test_cm_11_1_sermon_places_a_token_by_presence_without_a_contest() -> None:
    """In the Caliph's hex with a town of the Sultan's, a Murshid token beside it: the Sultan's token lies there."""
    pieces = {"h7": "caliph 2 units, sultan town", "h3": "murshid token, sultan town", "h1": "sultan fort"}
    turn = holding("sultan", "sermon", pieces).do("card sermon")
    assert turn.options == ["h1", "h7"] and turn.prompt == "Sermon: where do you place a token?"
    turn.refuses("h3", "CM-6.9", "token of the Murshid lies in Tyre")
    turn.refuses("h2", "CM-6.9", "no presence in Ascalon")
    turn.do("h7")
    assert (turn.token("h7"), turn.tokens("sultan"), turn.actors) == ("sultan", 7, ["caliph"])


@pytest.mark.rule("CM-11.1", "CM-6.9")
def test_cm_11_1_decree_places_a_token_by_control() -> None:
    """Presence is not enough: neither is a town alone."""
    pieces = {"h7": "sultan town", "h1": "sultan fort, sultan city", "h2": "sultan 1 mercenary", "h4": "murshid token"}
    turn = holding("sultan", "decree", pieces).do("card decree")
    assert turn.options == ["h1", "h2"]
    turn.refuses("h7", "CM-6.9", "do not control Sharon")
    turn.do("h1")
    assert turn.token("h1") == "sultan"


@pytest.mark.rule("CM-11.1", "CM-6.9", "CM-2.3")
def test_cm_11_1_sermon_and_decree_need_a_hex_and_a_token() -> None:
    """No hex without a token; no token left."""
    holding("caliph", "sermon", {"h1": "caliph token"}).refuses("card sermon", "CM-6.9", "Sermon could do nothing")
    holding("caliph", "decree", {"h1": "caliph token"}).refuses("card decree", "CM-6.9", "Decree could do nothing")
    out = {f"h{n}": "caliph token" for n in range(1, 9)}
    turn = holding("caliph", "decree", {**out, "h9": "caliph fort"}, coins={"caliph": 9})
    turn.refuses("card decree", "CM-2.3", "supply")


# Marching


@pytest.mark.rule("CM-11.1", "CM-6.6", "CM-6.7")
@pytest.mark.parametrize("seat", ["warlord", "caliph"])
def test_cm_11_1_forced_march_moves_twice_and_may_assault(seat: str) -> None:
    """Two steps for everybody, the Warlord too; from h2 over h1 and h3, then an assault on the town in h6."""
    turn = holding(seat, "forced-march", {"h2": f"{seat} 2 units", "h6": "sultan town"}).do("card forced-march")
    assert "2 moves left" in turn.prompt
    turn.do("go h2 west", "amount 2", "go h1 south-west", "amount 2")
    assert turn.step == "assault" and turn.options[0] == "stop"
    turn.do("go h3 south-west", "amount 2")
    assert (turn.town("h6"), turn.coins(seat), turn.control("h6")) == ("", 2, seat)
    assert turn.actors != [seat]


@pytest.mark.rule("CM-11.1")
def test_cm_11_1_forced_march_without_moves_or_without_an_assault() -> None:
    """With a target beside them the units may assault at once; without one they move, and may skip the assault."""
    turn = holding("caliph", "forced-march", {"h1": "caliph 2 units", "h4": "sultan town"}).do("card forced-march")
    turn.do("stop")
    assert turn.step == "assault"
    turn.do("stop")
    assert (turn.actors, turn.town("h4")) == (["nomad"], "town")
    turn = holding("caliph", "forced-march", {"h1": "caliph 2 units"}).do("card forced-march")
    turn.refuses("stop", "CM-6.6", "at least once")
    turn.do("go h1 east", "amount 1", "stop")
    assert turn.actors == ["nomad"]


@pytest.mark.rule("CM-11.1", "CM-6.9")
def test_cm_11_1_forced_march_needs_units_with_somewhere_to_go() -> None:
    """A fort does not march; units shut in may still assault."""
    holding("caliph", "forced-march", {"h1": "caliph fort"}).refuses("card forced-march", "CM-6.9", "Forced March")
    ring = {"h1": "caliph 1 unit", "h2": "nomad fort", "h3": "nomad fort", "h4": "nomad fort"}
    turn = holding("caliph", "forced-march", ring).do("card forced-march")
    assert turn.step == "assault"


# Coins


@pytest.mark.rule("CM-11.1", "CM-6.9", "CM-2.6")
def test_cm_11_1_tribute_takes_a_coin_from_neighbours() -> None:
    """The Caliph (two hexes, one across the river) and the Sultan pay one each; the Nomad is poor, the Murshid has a
    token there and no control."""
    pieces = {
        "h7": "warlord 1 unit",
        "h4": "caliph 1 unit",
        "h8": "caliph fort",
        "h3": "sultan fort",
        "h6": "nomad 1 mercenary",
        "h10": "murshid token",
        "h16": "murshid fort",
    }
    coins = {"caliph": 3, "sultan": 1, "murshid": 5}
    turn = holding("warlord", "tribute", pieces, coins=coins).do("card tribute")
    assert turn.s.coins == [2, 5, 0, 2, 0]


@pytest.mark.rule("CM-11.1", "CM-6.9")
def test_cm_11_1_tribute_needs_somebody_who_can_pay() -> None:
    """A poor neighbour; a rich one two hexes away; a neighbour of your token only."""
    poor = {"h1": "warlord 1 unit", "h3": "caliph fort"}
    holding("warlord", "tribute", poor).refuses("card tribute", "CM-6.9", "Tribute could do nothing")
    far = {"h1": "warlord 1 unit", "h6": "caliph fort"}
    holding("warlord", "tribute", far, coins={"caliph": 3}).refuses("card tribute", "CM-6.9")
    token = {"h1": "warlord token", "h3": "caliph fort"}
    holding("warlord", "tribute", token, coins={"caliph": 3}).refuses("card tribute", "CM-6.9")


@pytest.mark.rule("CM-11.1", "CM-6.9")
@pytest.mark.parametrize(
    ("pieces", "coins"),
    [
        ({"h1": "murshid fort"}, 3),
        ({"h2": "murshid fort"}, 4),
        ({"h15": "murshid fort"}, 4),
        ({"h2": "murshid token"}, 3),
    ],
    ids=["fertile", "wilderness", "desert", "token only"],
)
def test_cm_11_1_caravan_gives_three_coins_four_with_a_desert_or_wilderness(pieces: dict[str, str], coins: int) -> None:
    """Controlled, not merely influenced."""
    assert holding("murshid", "caravan", pieces).do("card caravan").coins("murshid") == coins


# Building and placing


@pytest.mark.rule("CM-11.1", "CM-6.2", "CM-6.9")
def test_cm_11_1_master_builder_builds_one_fort_or_castle_for_nothing() -> None:
    """In the desert, without coins; only where CM-6.2 allows it, and only a fort or castle."""
    pieces = {"h15": "sultan fort", "h10": "sultan token", "h1": "sultan token, warlord 1 unit", "h7": "sultan town"}
    turn = holding("sultan", "master-builder", pieces).do("card master-builder")
    assert turn.options == ["fort at h7", "fort at h10", "castle at h15"]
    assert turn.explains("castle at h15") == "castle in Sinai at no cost"
    turn.refuses("fort at h1", "CM-6.2", "The Warlord controls")
    turn.refuses("city at h7", "CM-6.9", "a fort or a castle")
    turn.refuses("stop", "CM-6.2")
    turn.do("castle at h15")
    assert (turn.building("h15"), turn.coins("sultan"), turn.actors) == ("sultan castle", 0, ["caliph"])


@pytest.mark.rule("CM-11.1", "CM-13.8", "CM-6.9")
def test_cm_11_1_master_builder_is_not_for_the_warlord_and_needs_a_place() -> None:
    """The Warlord never builds, not even with a card; others need presence."""
    holding("warlord", "master-builder", {"h1": "warlord fort"}).refuses("card master-builder", "CM-13.8", "never")
    holding("nomad", "master-builder", {"h1": "nomad castle"}).refuses("card master-builder", "CM-6.2", "nothing")


@pytest.mark.rule("CM-11.1", "CM-6.3", "CM-6.9")
@pytest.mark.parametrize("seat", ["warlord", "caliph", "nomad"])
def test_cm_11_1_levy_places_two_from_the_reserves(seat: str) -> None:
    """As in Recruit, for the Caliph too no more than two; the Nomad's as mercenaries."""
    pieces = {"h1": f"{seat} token", "h2": f"{seat} token", "h3": "sultan fort"}
    turn = holding(seat, "levy", pieces, reserves={seat: 3}).do("card levy")
    turn.refuses("h3", "CM-6.3", "The Sultan controls")
    if seat != "nomad":
        turn.refuses("h16", "CM-6.3", "no presence")
    turn.do("h1", "h1")
    assert turn.units(seat, "h1") == ((0, 2) if seat == "nomad" else (2, 0))
    assert turn.reserves(seat) == 1 and turn.actors != [seat]


@pytest.mark.rule("CM-11.1", "CM-6.9")
@pytest.mark.parametrize("seat", ["murshid", "sultan"])
def test_cm_11_1_levy_gives_three_coins_without_a_reserves_card(seat: str) -> None:
    """Murshid and Sultan."""
    turn = holding(seat, "levy").do("card levy")
    assert turn.coins(seat) == 3 and turn.actors != [seat]


@pytest.mark.rule("CM-11.1", "CM-6.9", "CM-6.3")
def test_cm_11_1_levy_needs_reserves_and_a_place() -> None:
    """A player with a reserves card cannot choose the coins."""
    holding("caliph", "levy", {"h1": "caliph fort"}).refuses("card levy", "CM-6.3", "reserves card is empty")
    shut = holding("caliph", "levy", {"h1": "caliph token, nomad fort"}, reserves={"caliph": 2})
    shut.refuses("card levy", "CM-6.3", "no hex")


@pytest.mark.rule("CM-11.1", "CM-6.9")
def test_cm_11_1_kinsmen_join_anybody_for_two_coins_to_the_nomad() -> None:
    """One mercenary disc from supply where the Sultan is present and nobody else controls; the reserves stay."""
    pieces = {"h1": "sultan town", "h2": "sultan town, nomad fort", "h7": "sultan fort"}
    turn = holding("sultan", "kinsmen", pieces, coins={"sultan": 3}, reserves={"nomad": 2}).do("card kinsmen")
    assert (turn.coins("sultan"), turn.coins("nomad")) == (1, 2)
    assert turn.options == ["h1", "h7"]
    turn.refuses("h2", "CM-6.9", "The Nomad controls Ascalon")
    turn.refuses("h3", "CM-6.9", "no presence in Tyre")
    turn.refuses("stop", "CM-6.3")
    turn.do("h1")
    assert (turn.units("sultan", "h1"), turn.discs("sultan"), turn.reserves("nomad")) == ((0, 1), 8, 2)
    assert turn.actors == ["caliph"]


@pytest.mark.rule("CM-11.1", "CM-6.9", "CM-13.6")
def test_cm_11_1_kinsmen_of_the_nomad_come_from_their_reserves_anywhere() -> None:
    """No presence, no coins; one unit."""
    turn = holding("nomad", "kinsmen", {"h1": "warlord 1 unit"}, reserves={"nomad": 2}).do("card kinsmen")
    turn.refuses("h1", "CM-6.9", "The Warlord controls")
    turn.do("h16")
    assert (turn.units("nomad", "h16"), turn.reserves("nomad"), turn.actors) == ((0, 1), 1, ["warlord"])


@pytest.mark.rule("CM-11.1", "CM-6.9", "CM-2.3")
def test_cm_11_1_kinsmen_need_coins_a_disc_a_place_or_reserves() -> None:
    """Each refusal with its reason and numbers; CM-4.6 does not help a player without pieces."""
    poor = holding("sultan", "kinsmen", {"h1": "sultan town"}, coins={"sultan": 1})
    poor.refuses("card kinsmen", "CM-6.9", "Kinsmen costs you 2 coins; you have 1")
    out = {"h1": "sultan 5 mercenaries", "h2": "sultan 4 mercenaries"}
    holding("sultan", "kinsmen", out, coins={"sultan": 5}).refuses("card kinsmen", "CM-2.3", "supply")
    holding("sultan", "kinsmen", coins={"sultan": 5}).refuses("card kinsmen", "CM-6.3", "no hex")
    holding("nomad", "kinsmen", {"h1": "nomad fort"}).refuses("card kinsmen", "CM-6.3", "reserves card is empty")
