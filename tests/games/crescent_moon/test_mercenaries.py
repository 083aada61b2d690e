"""Mercenaries: hired (CM-6.4; with four players CM-16.1) and bribed (CM-6.5). Prices: test_negotiation."""

import pytest

from tests.games.crescent_moon.tables import Turn

BUYERS = ["warlord", "murshid", "sultan", "caliph"]


# Hire


@pytest.mark.rule("CM-6.4", "CM-13.6")
@pytest.mark.parametrize("seat", BUYERS)
def test_cm_6_4_hired_units_leave_the_nomads_reserves_and_the_buyers_are_placed(seat: str) -> None:
    """Two for 3 coins: paid to the Nomad, whose two units go to supply; two discs of the buyer are placed."""
    pieces = {"h7": f"{seat} token", "h13": f"{seat} token"}
    turn = Turn(seat, pieces, coins={seat: 4}, reserves={"nomad": 3})
    discs = turn.discs(seat)
    turn.do("hire", "amount 2", "amount 3", "nomad: accept")
    assert (turn.coins(seat), turn.coins("nomad")) == (1, 3)
    assert (turn.reserves("nomad"), turn.discs("nomad")) == (1, 14 - 3 + 2)
    assert turn.actors == [seat] and "Place the 2 units you hired" in turn.prompt
    turn.do("h7", "h13")
    assert (turn.units(seat, "h7"), turn.units(seat, "h13")) == ((0, 1), (0, 1))
    assert turn.discs(seat) == discs - 2
    assert turn.actors != [seat]


@pytest.mark.rule("CM-6.4")
def test_cm_6_4_presence_and_no_other_control_and_all_are_placed() -> None:
    """Not into the Caliph's hex, not where the Sultan is not; no stop while a unit is left to place."""
    pieces = {"h7": "sultan town", "h13": "sultan town", "h14": "sultan town, caliph 1 unit"}
    turn = Turn("sultan", pieces, reserves={"nomad": 2}).do("hire", "amount 2", "nomad: accept")
    turn.refuses("h14", "CM-6.4", "The Caliph controls Latakia")
    turn.refuses("h1", "CM-6.4", "no presence in Galilee")
    turn.do("h7")
    turn.refuses("stop", "CM-6.4", "1 left")
    turn.do("h7")
    assert turn.units("sultan", "h7") == (0, 2)


@pytest.mark.rule("CM-6.4")
@pytest.mark.parametrize(
    ("pieces", "reserves", "limit"),
    [
        ({"h7": "murshid token"}, 1, 1),
        ({"h7": "murshid 4 mercenaries"}, 3, 1),
        ({"h1": "murshid 4 mercenaries", "h2": "murshid 4 mercenaries"}, 3, 1),
        ({"h7": "murshid token"}, 3, 2),
    ],
    ids=["reserves", "room", "discs", "no limit"],
)
def test_cm_6_4_no_more_than_reserves_room_and_discs_allow(pieces: dict[str, str], reserves: int, limit: int) -> None:
    """The Nomad's card, the hexes and the Murshid's nine discs; with one possible number nothing is asked."""
    turn = Turn("murshid", pieces, coins={"murshid": 5}, reserves={"nomad": reserves}).do("hire")
    if limit == 2:
        assert turn.options == ["amount 1", "amount 2"]
        turn.refuses("amount 3", "CM-6.4", "1 to 2")
        turn.refuses("amount 0", "CM-6.4", "1 to 2")
    else:
        assert turn.step == "name a price" and "1 unit from the reserves" in turn.prompt


@pytest.mark.rule("CM-6.4", "CM-6.10", "CM-2.3")
def test_cm_6_4_not_offered_without_reserves_discs_or_room() -> None:
    """Each with its reason."""
    Turn("murshid", {"h7": "murshid token"}).refuses("hire", "CM-6.4", "Nomad has no units in reserve")
    all_out = {"h1": "murshid 5 mercenaries", "h2": "murshid 4 mercenaries"}
    Turn("murshid", all_out, reserves={"nomad": 2}).refuses("hire", "CM-2.3", "supply")
    full = {"h7": "murshid 5 mercenaries"}
    Turn("murshid", full, reserves={"nomad": 2}).refuses("hire", "CM-6.4", "no hex")
    guest = {"h7": "murshid token, caliph 1 unit"}
    Turn("murshid", guest, reserves={"nomad": 2}).refuses("hire", "CM-6.4", "no hex")


@pytest.mark.rule("CM-6.4")
def test_cm_6_4_the_nomad_hires_nobody() -> None:
    """They are the Nomad's own."""
    Turn("nomad", {"h7": "nomad token"}, reserves={"nomad": 2}).refuses("hire", "CM-6.4", "Nomad")


@pytest.mark.rule("CM-6.4", "CM-12.1")
def test_cm_6_4_without_coins_one_may_still_ask_for_nothing() -> None:
    """A buyer without coins can only offer 0, so the engine does; the Nomad may accept."""
    turn = Turn("warlord", {"h7": "warlord token"}, reserves={"nomad": 1}).do("hire")
    assert turn.actors == ["nomad"] and "The Warlord offers 0 coins for 1 unit from the reserves" in turn.prompt
    turn.do("accept")
    assert turn.units("warlord", "h7") == (0, 1)


# Four players


@pytest.mark.rule("CM-16.1")
@pytest.mark.parametrize(("number", "price"), [(1, 2), (2, 6)])
def test_cm_16_1_with_four_players_the_bank_sells(number: int, price: int) -> None:
    """Two coins for one, six for two; nobody is asked."""
    turn = Turn("sultan", {"h4": "sultan town", "h5": "sultan town"}, coins={"sultan": 7}, players=4).do("hire")
    assert turn.options == ["amount 1", "amount 2"]
    assert turn.explains("amount 2") == "2 mercenaries for 6 coins"
    turn.do(f"amount {number}", *["h4"] * number)
    assert (turn.units("sultan", "h4"), turn.coins("sultan")) == ((0, number), 7 - price)
    assert turn.actors == ["caliph"] and turn.s.coins[0] == turn.s.coins[1] == turn.s.coins[3] == 0


@pytest.mark.rule("CM-16.1")
def test_cm_16_1_what_it_costs_must_be_there() -> None:
    """Five coins: one unit only; one coin: none."""
    turn = Turn("sultan", {"h4": "sultan town", "h5": "sultan town"}, coins={"sultan": 5}, players=4)
    turn.do("hire")
    assert turn.step == "recruit" and turn.coins("sultan") == 3  # the Sultan could pay for only one unit
    poor = Turn("sultan", {"h4": "sultan town"}, coins={"sultan": 1}, players=4)
    poor.refuses("hire", "CM-16.1", "costs 2 coins", "you have 1")


@pytest.mark.rule("CM-16.1")
def test_cm_16_1_limited_by_discs_and_room_only() -> None:
    """Eight discs of the Murshid's are out: one more. A full hex and no other: none."""
    pieces = {"h4": "murshid 4 mercenaries", "h5": "murshid 4 mercenaries"}
    turn = Turn("murshid", pieces, coins={"murshid": 9}, players=4).do("hire")
    assert turn.coins("murshid") == 7
    full = Turn("murshid", {"h4": "murshid 5 mercenaries"}, coins={"murshid": 9}, players=4)
    full.refuses("hire", "CM-6.4", "no hex")


@pytest.mark.rule("CM-16.1", "CM-6.5")
def test_cm_16_1_nobody_is_bribed_with_four_players() -> None:
    """There are no Nomad units."""
    Turn("sultan", {"h4": "sultan town"}, coins={"sultan": 9}, players=4).refuses("bribe", "CM-16.1", "four players")


# Bribe


@pytest.mark.rule("CM-6.5")
@pytest.mark.parametrize("seat", BUYERS)
def test_cm_6_5_bribed_units_are_replaced_by_the_buyers(seat: str) -> None:
    """Both units in h2, though the buyer is nowhere near: the buyer's discs are there, the Nomad's are in supply."""
    turn = Turn(seat, {"h2": "nomad 2 mercenaries", "h16": f"{seat} token"}, coins={seat: 4})
    discs = turn.discs(seat)
    turn.do("bribe", "amount 2", "amount 4", "nomad: accept", "stop")
    assert (turn.units(seat, "h2"), turn.units("nomad", "h2")) == ((0, 2), (0, 0))
    assert (turn.discs(seat), turn.discs("nomad"), turn.reserves("nomad")) == (discs - 2, 14, 0)
    assert (turn.coins(seat), turn.coins("nomad")) == (0, 4)
    assert turn.actors != [seat]


@pytest.mark.rule("CM-6.5")
def test_cm_6_5_a_hex_with_nomad_units_is_chosen() -> None:
    """Not one with somebody else's mercenaries, nor one with a Nomad fort alone."""
    pieces = {
        "h2": "nomad 2 mercenaries",
        "h5": "nomad 1 mercenary",
        "h1": "caliph 2 mercenaries",
        "h8": "nomad fort",
        "h16": "sultan town",
    }
    turn = Turn("sultan", pieces).do("bribe")
    assert turn.options == ["h2", "h5"]
    assert turn.explains("h2") == "Ascalon, where the Nomad has 2 units"
    turn.refuses("h1", "CM-6.5", "no units in Galilee")
    turn.refuses("h8", "CM-6.5", "no units in Ansariya")


@pytest.mark.rule("CM-6.5")
def test_cm_6_5_one_or_two_of_them() -> None:
    """Three are there: not all three, and not none; with one disc left only one."""
    turn = Turn("sultan", {"h2": "nomad 3 mercenaries", "h16": "sultan town"}).do("bribe")
    assert turn.options == ["amount 1", "amount 2"]
    turn.refuses("amount 3", "CM-6.5", "the Nomad has 3 there", "9 discs")
    turn.refuses("amount 0", "CM-6.5", "One or two")
    pieces = {"h2": "nomad 3 mercenaries", "h16": "sultan 4 mercenaries", "h15": "sultan 4 mercenaries"}
    turn = Turn("sultan", pieces).do("bribe")
    assert "1 unit in Ascalon" in turn.prompt


@pytest.mark.rule("CM-6.5", "CM-6.10")
def test_cm_6_5_not_offered_without_nomads_or_discs_nor_to_the_nomad() -> None:
    """Each with its reason."""
    Turn("sultan", {"h16": "sultan town"}).refuses("bribe", "CM-6.5", "no units on the map")
    all_out = {"h1": "sultan 5 mercenaries", "h2": "sultan 4 mercenaries", "h5": "nomad 1 mercenary"}
    Turn("sultan", all_out).refuses("bribe", "CM-2.3", "supply")
    Turn("nomad", {"h5": "nomad 1 mercenary"}).refuses("bribe", "CM-6.5", "own units")


@pytest.mark.rule("CM-6.5", "CM-8.1")
@pytest.mark.parametrize(
    ("there", "spoils"), [("nomad 3 mercenaries", []), ("nomad 2 mercenaries, nomad fort", ["capture"])]
)
def test_cm_6_5_a_combat_where_the_nomad_has_strength_left(there: str, spoils: list[str]) -> None:
    """Two bribed; a third unit or a fort is still there: the buyer attacks with the two."""
    turn = Turn("warlord", {"h2": there, "h16": "warlord token"}, coins={"warlord": 1})
    turn.do("bribe", "amount 2", "amount 1", "nomad: accept")
    conflict = turn.s.view(-1)["conflict"]
    assert (conflict["kind"], conflict["hex"], conflict["attacker"], conflict["defender"]) == ("combat", "h2", 0, 4)
    assert (conflict["units"], conflict["mercenaries"]) == (0, 2)
    turn.do("warlord: card warfare", "warlord: done", *spoils)
    assert (turn.winner, turn.control("h2"), turn.units("warlord", "h2")) == ("warlord", "warlord", (0, 1))


@pytest.mark.rule("CM-6.5")
def test_cm_6_5_without_a_combat_they_may_move_once() -> None:
    """One of the two goes to h1, and that is all; others of the buyer's stay where they are."""
    pieces = {"h2": "nomad 2 mercenaries, nomad token", "h16": "caliph 2 units"}
    turn = Turn("caliph", pieces).do("bribe", "amount 2", "nomad: accept")
    assert "may move or assault" in turn.prompt
    assert turn.options == ["stop", "move"]
    turn.refuses("assault", "CM-6.5", "nowhere")
    turn.do("move")
    turn.refuses("go h16 west", "CM-6.6", "Only the units you bribed", "Ascalon")
    turn.refuses("stop", "CM-6.6", "at least once")
    turn.do("go h2 west", "amount 1")
    assert (turn.units("caliph", "h1"), turn.units("caliph", "h2")) == ((0, 1), (0, 1))
    assert turn.actors == ["nomad"] and turn.step == "turn"


@pytest.mark.rule("CM-6.5", "CM-6.7")
def test_cm_6_5_without_a_combat_they_may_assault() -> None:
    """From h2 to the town in h4, which nobody guards; units in h16 take no part."""
    pieces = {"h2": "nomad 2 mercenaries", "h4": "sultan town", "h1": "caliph fort", "h14": "sultan town"}
    turn = Turn("warlord", {**pieces, "h16": "warlord 3 units"}).do("bribe", "amount 2", "nomad: accept", "assault")
    assert turn.options == ["go h2 south-west", "go h2 west"]
    turn.refuses("go h16 north-east", "CM-6.6", "Only the units you bribed", "Ascalon")
    turn.do("go h2 south-west", "amount 2")
    assert (turn.town("h4"), turn.units("warlord", "h4"), turn.coins("warlord")) == ("", (0, 2), 2)
    assert turn.vp("warlord") == 2 and turn.town("h14") == "town"


@pytest.mark.rule("CM-6.5")
def test_cm_6_5_or_stay_where_they_are() -> None:
    """Bribed to stand aside."""
    turn = Turn("murshid", {"h2": "nomad 1 mercenary", "h16": "murshid token"}).do("bribe", "nomad: accept", "stop")
    assert (turn.control("h2"), turn.actors) == ("murshid", ["sultan"])
