"""A walk through the actions of the four character sheets, statement by statement: every comment in a test is one
statement in our words, and the assertion after it proves it. The Caliph has no sheet among our sources.

| action | who has it | test |
|---|---|---|
| Influence | all four | test_influence |
| Build | Murshid and Nomad 2, Sultan 3 | test_build, test_towns_and_cities |
| Hire | Warlord, Murshid, Sultan | test_hire_with_five_players, test_hire_with_four_players |
| Bribe | Warlord, Murshid, Sultan | test_bribe |
| Move | Warlord 3, others 2 | test_move |
| Assault | all four | test_assault |
| Buy power cards | all four | test_buy, test_the_sultan_buys |
| Play power card | all four | test_play_a_card |
| Recruit 2 | Warlord, Nomad | test_recruit |
| Mass, Uprising | Warlord | test_mass, test_uprising |
| Plot | Murshid | test_plot |
| Conspire | Sultan | test_conspire |
| Desert, Collect | Nomad | test_desert_and_collect |
| no others | all four | test_no_other_action |

The rest of the sheets is in test_sheet_tables.py.
"""

from typing import Any

import pytest

from outremer.games.crescent_moon.events import COMBAT_BEGAN, CONTEST_BEGAN
from outremer.games.crescent_moon.setting import MURSHID, NOMAD, SULTAN, WARLORD
from outremer.games.crescent_moon.state import Table
from tests.games.crescent_moon.house import GAME
from tests.games.crescent_moon.positions import coins_of, decider, do, hand_of, menu, pieces, refused, table

SHEETS = ["warlord", "murshid", "sultan", "nomad"]
BUILDERS = ["murshid", "sultan", "nomad"]
BUYERS = ["warlord", "murshid", "sultan"]
"""Of mercenaries."""


def happened(s: Table, kind: int) -> bool:
    assert s.events is not None
    return any(event[0] == kind for event in s.events)


def looks(s: Table, seat: int) -> dict[str, Any]:
    """What the seat remembers of its last look into the deck."""
    return dict(s.view(seat)["private"]["looks"][-1])


# Influence


@pytest.mark.rule("CM-6.1")
@pytest.mark.parametrize("seat", SHEETS)
def test_influence(seat: str) -> None:
    s = table({"h1": f"{seat} 1 mercenary", "h14": f"{seat} token"}, turn=seat)
    do(s, "influence")
    # A hex with presence, or next to one; not a hex that has your own token.
    assert menu(s) == ["h1", "h2", "h3", "h4", "h10", "h11", "h13", "h16"]
    assert refused(s, "h14") == refused(s, "h6") == "CM-6.1"
    # Nobody else present there (and, except for the Murshid, no Murshid token next to it): a token is placed.
    do(s, "h2")
    assert pieces(s, "h2") == f"{seat} token" and not happened(s, CONTEST_BEGAN)
    # Somebody else is present: a contest.
    s = table({"h1": f"{seat} 1 mercenary", "h2": "caliph 1 unit"}, turn=seat)
    do(s, "influence", "h2")
    assert happened(s, CONTEST_BEGAN)
    # A Murshid token next to the hex: a contest as well, but not for the Murshid.
    s = table({"h1": f"{seat} 1 mercenary", "h5": "murshid token"}, turn=seat)
    do(s, "influence", "h2")
    assert happened(s, CONTEST_BEGAN) == (seat != "murshid")


# Build


@pytest.mark.rule("CM-6.2")
@pytest.mark.parametrize("seat", BUILDERS)
def test_build(seat: str) -> None:
    token = f"{seat} token"
    places = {"h1": token, "h3": token, "h4": f"{seat} fort", "h5": token, "h6": token}
    taken = {"h2": f"{token}, caliph 1 unit", "h7": f"{seat} castle"}
    s = table({**places, **taken}, turn=seat, coins={seat: 30})
    do(s, "build")
    # A fort: presence, nobody else's control, no fort or castle.
    assert [move for move in menu(s) if "fort" in move] == [f"fort at {hex_}" for hex_ in ("h1", "h3", "h5", "h6")]
    assert refused(s, "fort at h16") == refused(s, "fort at h2") == refused(s, "fort at h4") == "CM-6.2"
    # A castle: where your own fort is; it takes the fort's place.
    assert [move for move in menu(s) if "castle" in move] == ["castle at h4"]
    do(s, "castle at h4")
    assert pieces(s, "h4") == f"{seat} castle" and coins_of(s, seat) == 27
    # Mountain and quarry cost 1 more, desert 2 more.
    for hex_, cost in (("h3", 2 + 1), ("h6", 2 + 1), ("h5", 2 + 2), ("h1", 2)):
        assert s.describe(s.actors()[0], GAME.notation.parse(f"fort at {hex_}")).endswith(f"for {cost} coins")
    # Each in another hex, and two in all (three for the Sultan).
    do(s, "fort at h1")
    if seat == "sultan":
        assert refused(s, "castle at h1") == "CM-6.2"
        do(s, "fort at h3")
    assert decider(s) != seat


@pytest.mark.rule("CM-6.2", "CM-13.7")
def test_towns_and_cities() -> None:
    s = table({"h2": "sultan town", "h4": "sultan city", "h16": "caliph 2 units"}, turn="sultan", coins={"sultan": 9})
    do(s, "build")
    # A town: any hex without town or city, with or without presence, also under another player's control.
    assert "town at h16" in menu(s) and "town at h10" in menu(s)
    assert refused(s, "town at h2") == refused(s, "town at h4") == "CM-6.2"
    # A city: where a town is, in its place.
    assert refused(s, "city at h1") == refused(s, "city at h4") == "CM-6.2"
    do(s, "city at h2", "town at h16")
    assert pieces(s, "h2") == "sultan city" and pieces(s, "h16") == "caliph 2 units, sultan town"


# Hire and bribe


@pytest.mark.rule("CM-6.4", "CM-12.1")
@pytest.mark.parametrize("seat", BUYERS)
def test_hire_with_five_players(seat: str) -> None:
    places = {"h1": f"{seat} token", "h2": f"{seat} token", "h16": f"{seat} token, caliph 1 unit"}
    s = table(places, turn=seat, coins={seat: 9}, reserves={"nomad": 3})
    do(s, "hire")
    # One or two units, and any number of coins, agreed with the Nomad.
    assert menu(s) == ["amount 1", "amount 2"]
    do(s, "amount 2")
    assert menu(s) == [f"amount {price}" for price in range(10)]
    do(s, "amount 4", "nomad: accept")
    # The coins go to the Nomad, and the units leave the Nomad's reserves card.
    assert (coins_of(s, seat), coins_of(s, "nomad"), s.reserves[NOMAD]) == (5, 4, 1)
    # As many of your own are placed, in one or more hexes with presence and nobody else's control.
    assert menu(s) == ["h1", "h2"] and refused(s, "h16") == "CM-6.4"
    do(s, "h1", "h2")
    assert pieces(s, "h1") == pieces(s, "h2") == f"{seat} 1 mercenary, {seat} token"
    # The Nomad hires nobody.
    assert "hire" not in menu(table({"h1": "nomad token"}, turn="nomad", reserves={"nomad": 3}))


@pytest.mark.rule("CM-16.1")
@pytest.mark.parametrize("seat", BUYERS)
@pytest.mark.parametrize(("units", "price"), [(1, 2), (2, 6)])
def test_hire_with_four_players(seat: str, units: int, price: int) -> None:
    # 2 coins to the bank for one unit, 6 for two.
    s = table({"h1": f"{seat} token"}, turn=seat, players=4, coins={seat: 6})
    do(s, "hire", f"amount {units}")
    assert coins_of(s, seat) == 6 - price and pieces(s, "h1").startswith(f"{seat} {units} mercenar")
    # Nobody is bribed.
    assert refused(table({"h1": f"{seat} token"}, turn=seat, players=4), "bribe") == "CM-16.1"


@pytest.mark.rule("CM-6.5")
@pytest.mark.parametrize("seat", BUYERS)
def test_bribe(seat: str) -> None:
    places = {"h1": "nomad 3 mercenaries", "h16": "nomad 2 mercenaries", "h14": "sultan town", "h13": "caliph 1 unit"}
    s = table(places, turn=seat, coins={seat: 9})
    # A hex, one or two units in it, a price; the coins are the Nomad's.
    do(s, "bribe", "h16")
    assert menu(s) == ["amount 1", "amount 2"]
    do(s, "amount 2", "amount 3", "nomad: accept")
    assert (coins_of(s, seat), coins_of(s, "nomad")) == (6, 3)
    # Your own mercenaries take their place.
    assert pieces(s, "h16") == f"{seat} 2 mercenaries"
    # No combat, so those units may move once or assault.
    assert menu(s) == ["stop", "move", "assault"] and not happened(s, COMBAT_BEGAN)
    do(s, "move", "go h16 west", "amount 2")
    assert pieces(s, "h15") == f"{seat} 2 mercenaries" and decider(s) != seat
    # With strength of the Nomad's left there: a combat.
    s = table(places, turn=seat, coins={seat: 9})
    do(s, "bribe", "h1", "amount 2", "amount 0", "nomad: accept")
    assert happened(s, COMBAT_BEGAN)


# Move and assault


@pytest.mark.rule("CM-6.6")
@pytest.mark.parametrize("seat", SHEETS)
def test_move(seat: str) -> None:
    s = table({"h1": f"{seat} 3 mercenaries", "h2": "caliph 1 unit", "h3": "sultan town"}, turn=seat)
    do(s, "move")
    # To an adjacent hex that nobody else controls.
    assert menu(s) == ["go h1 south-east", "go h1 south-west"] and refused(s, "go h1 east") == "CM-6.6"
    # Any number of units.
    do(s, "go h1 south-east")
    assert menu(s) == ["amount 1", "amount 2", "amount 3"]
    do(s, "amount 3")
    # Up to two times (three for the Warlord), or fewer.
    assert decider(s) == seat and "stop" in menu(s)
    do(s, "go h4 south-east", "amount 3")
    assert (decider(s) == seat) == (seat == "warlord")


@pytest.mark.rule("CM-6.7")
@pytest.mark.parametrize("seat", SHEETS)
def test_assault(seat: str) -> None:
    places = {"h1": f"{seat} 3 mercenaries", "h2": "caliph 1 unit", "h3": "sultan town", "h4": "murshid token"}
    s = table(places, turn=seat)
    do(s, "assault")
    # Where another player has control; or, where none has, a town or city. A mere token is nothing to assault. The
    # Sultan does not sack the Sultan's own (a house rule).
    if decider(s) == seat and s.step().name == "assault":
        assert menu(s) == ["go h1 east", "go h1 south-west"]
        sacked = s.copy()
        # The settlement is sacked; the units are there.
        do(sacked, "go h1 south-west", "amount 2")
        assert pieces(sacked, "h3") == f"{seat} 2 mercenaries" and coins_of(sacked, seat) == 2
        do(s, "go h1 east")
    else:
        assert seat == "sultan"
    # Any number of units; a combat.
    assert menu(s) == ["amount 1", "amount 2", "amount 3"]
    do(s, "amount 3")
    assert happened(s, COMBAT_BEGAN)


# Cards


@pytest.mark.rule("CM-6.8", "CM-10.1")
@pytest.mark.parametrize("seat", ["warlord", "murshid", "nomad"])
def test_buy(seat: str) -> None:
    own, foreign = {"warlord": "terror", "murshid": "sermon", "nomad": "caravan"}[seat], "decree"
    row = f"{own} {foreign} {own} {foreign} {own} alms"
    s = table(turn=seat, row=row, stall="levy", coins={seat: 20})
    do(s, "buy")
    # Near 2, middle 4, far 6; half for your own cards.
    prices = s.view(s.actors()[0])["private"]["prices"]
    assert prices == {"near-1": 1, "near-2": 2, "middle-1": 2, "middle-2": 4, "far-1": 3, "far-2": 6}
    # Another's card: paid to its player.
    do(s, "slot near-2")
    assert (coins_of(s, seat), coins_of(s, "caliph")) == (18, 2)
    # Each market once, any number of them.
    assert refused(s, "slot near-1") == "CM-6.8"
    do(s, "slot middle-1", "slot far-2")
    # The Sultan's market: one card, at a price agreed with the Sultan.
    do(s, "slot sultan-1", "amount 5", "sultan: accept")
    assert coins_of(s, "sultan") == 5 and sorted(hand_of(s, seat)) == sorted([foreign, own, "alms", "levy"])
    # Then the market is filled again; not before.
    assert decider(s) != seat and -1 not in s.row and s.stall == [-1, -1, -1]


@pytest.mark.rule("CM-6.8", "CM-13.7")
def test_the_sultan_buys() -> None:
    s = table(turn="sultan", row="terror sermon decree alms caravan bazaar", stall="levy", coins={"sultan": 20})
    do(s, "buy")
    # 2, 4 and 6 coins, with no half price; paid to the player of the card.
    assert list(s.view(SULTAN)["private"]["prices"].values()) == [2, 2, 4, 4, 6, 6]
    do(s, "slot near-1", "slot middle-1", "slot far-1")
    assert [coins_of(s, seat) for seat in ("sultan", "warlord", "caliph", "nomad")] == [8, 2, 4, 6]
    # One card of the Sultan's own market, at no cost.
    do(s, "slot sultan-1")
    assert coins_of(s, "sultan") == 8 and "levy" in hand_of(s, "sultan")


@pytest.mark.rule("CM-6.9")
@pytest.mark.parametrize("seat", SHEETS)
def test_play_a_card(seat: str) -> None:
    # One with the keyword action; it is the action of the turn.
    s = table(turn=seat, hands={seat: "caravan terror"})
    assert "card caravan" in menu(s) and refused(s, "card terror") == "CM-6.9"
    do(s, "card caravan")
    assert coins_of(s, seat) == 3 and decider(s) != seat


# Own actions


@pytest.mark.rule("CM-6.3", "CM-13.6")
@pytest.mark.parametrize("seat", ["warlord", "nomad"])
def test_recruit(seat: str) -> None:
    s = table({"h1": f"{seat} token", "h2": "caliph 1 unit", "h14": f"{seat} token"}, turn=seat, reserves={seat: 3})
    do(s, "recruit")
    # The Warlord with presence and where nobody else controls; the Nomad wherever nobody else controls.
    assert refused(s, "h2") == "CM-6.3"
    assert (menu(s) == ["h1", "h14"]) == (seat == "warlord") and len(menu(s)) == (2 if seat == "warlord" else 15)
    # Up to two, in one or two hexes, from the reserves card: ordinary units for the Warlord, mercenaries for the Nomad.
    do(s, "h1", "h14")
    kind = "unit" if seat == "warlord" else "mercenary"
    assert pieces(s, "h1") == f"{seat} 1 {kind}, {seat} token" and decider(s) != seat
    assert s.reserves[WARLORD if seat == "warlord" else NOMAD] == 1


@pytest.mark.rule("CM-7.1")
def test_mass() -> None:
    token = "warlord token"
    s = table({"h1": token, "h2": token, "h4": f"{token}, caliph 1 unit", "h16": "warlord 1 unit"}, turn="warlord")
    do(s, "mass")
    # In every hex with a Warlord token that nobody else controls: one unit from supply, or two and the token goes.
    assert menu(s) == ["h1", "h2", "two at h1", "two at h2"] and refused(s, "h4") == refused(s, "stop") == "CM-7.1"
    do(s, "h1", "two at h2")
    assert pieces(s, "h1") == "warlord 1 unit, warlord token" and pieces(s, "h2") == "warlord 2 units"


@pytest.mark.rule("CM-7.2")
def test_uprising() -> None:
    s = table({"h1": "warlord token", "h2": "warlord token, caliph 1 unit", "h4": "warlord token, sultan fort"})
    do(s, "uprising")
    # A hex with a Warlord token that another player controls.
    assert menu(s) == ["h2", "h4"] and refused(s, "h1") == "CM-7.2"
    # The token goes, two units come from supply, and they fight.
    do(s, "h2")
    assert s.token[1] == -1 and s.view(-1)["conflict"]["units"] == 2 and happened(s, COMBAT_BEGAN)


@pytest.mark.rule("CM-7.3")
def test_plot() -> None:
    top = "sermon terror zealots alms alms terror envoy blackmail"
    # Seven cards, and one Murshid card among them; the others cannot be taken.
    s = table(turn="murshid", top=top, hands={"murshid": "guide"})
    do(s, "plot")
    assert len(s.view(MURSHID)["private"]["looking"]) == 7
    assert menu(s) == ["card zealots", "card envoy", "card sermon"] and refused(s, "card terror") == "CM-7.3"
    deck = len(s.deck)
    do(s, "card envoy")
    # The six others stay on top, shuffled.
    assert looks(s, MURSHID)["above"] == 0 and len(s.deck) == deck - 1
    assert looks(s, MURSHID)["cards"] == ["zealots", "sermon", "terror", "terror", "alms", "alms"]
    # Two with an empty hand.
    s = table(turn="murshid", top=top)
    do(s, "plot", "card zealots", "card sermon")
    assert sorted(hand_of(s, "murshid")) == ["sermon", "zealots"] and coins_of(s, "murshid") == 0
    # A coin for each card that is not there, and then the rest goes under the deck.
    s = table(turn="murshid", top="sermon terror terror alms alms terror charge")
    do(s, "plot", "card sermon")
    assert coins_of(s, "murshid") == 1 and looks(s, MURSHID)["below"] == 0
    s = table(turn="murshid", top="levy terror terror alms alms terror charge")
    do(s, "plot")
    assert coins_of(s, "murshid") == 2 and hand_of(s, "murshid") == []


@pytest.mark.rule("CM-7.4")
def test_conspire() -> None:
    s = table(turn="sultan", top="terror alms levy sermon decree charge ambush guide envoy zealots", stall="- bazaar -")
    do(s, "conspire")
    # Ten cards; one for each empty slot.
    assert len(s.view(SULTAN)["private"]["looking"]) == 10
    do(s, "card levy", "card guide")
    assert s.view(-1)["stall"] == ["levy", "bazaar", "guide"] and decider(s) == "caliph"
    # The rest goes, shuffled, under the deck.
    rest = ["envoy", "zealots", "terror", "sermon", "decree", "charge", "ambush", "alms"]
    assert looks(s, SULTAN)["below"] == 0 and sorted(looks(s, SULTAN)["cards"]) == sorted(rest)


@pytest.mark.rule("CM-7.5", "CM-7.6")
def test_desert_and_collect() -> None:
    s = table({"h1": "sultan 3 mercenaries", "h2": "nomad 1 mercenary", "h4": "caliph 2 units"}, turn="nomad")
    do(s, "desert")
    # Mercenaries of anybody, in one hex, any number.
    assert menu(s) == ["h1", "h2"] and refused(s, "h4") == "CM-7.5"
    do(s, "h1")
    assert menu(s) == ["amount 1", "amount 2", "amount 3"]
    # For each, one unit goes from the Nomad's supply to the reserves card.
    do(s, "amount 2")
    assert pieces(s, "h1") == "sultan 1 mercenary" and s.reserves[NOMAD] == 2
    # A coin.
    s = table(turn="nomad")
    do(s, "collect")
    assert coins_of(s, "nomad") == 1


@pytest.mark.rule("CM-6.2", "CM-6.3", "CM-6.4", "CM-6.5", "CM-7.1", "CM-7.2", "CM-7.3", "CM-7.4", "CM-7.5", "CM-7.6")
@pytest.mark.parametrize(
    ("seat", "missing"),
    [
        ("warlord", "build plot conspire desert collect"),
        ("murshid", "recruit mass uprising conspire desert collect"),
        ("sultan", "recruit mass uprising plot desert collect"),
        ("nomad", "hire bribe mass uprising plot conspire"),
    ],
)
def test_no_other_action(seat: str, missing: str) -> None:
    """Pieces for everything, coins for everything; what the sheet does not have is refused all the same."""
    places = {"h1": f"{seat} 2 mercenaries, {seat} token", "h5": f"{seat} token, caliph 1 unit"}
    places |= {"h2": "caliph 1 unit, caliph 1 mercenary", "h16": "nomad 2 mercenaries"}
    s = table(places, turn=seat, coins={seat: 20}, reserves={"warlord": 2, "nomad": 2}, row="alms", stall="bazaar")
    verbs = GAME.notation.texts[2:17]
    assert [verb for verb in verbs if verb not in menu(s)] == [verb for verb in verbs if verb in missing.split()]
    for verb in missing.split():
        assert refused(s, verb).startswith("CM-")
