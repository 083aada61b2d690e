"""The characters' own actions (CM-7): Mass, Uprising, Plot, Conspire, Desert, Collect."""

from collections import Counter

import pytest

from outremer.games.crescent_moon.setting import SULTAN
from tests.games.crescent_moon.tables import Turn

OTHERS = {
    "mass": ["murshid", "sultan", "caliph", "nomad"],
    "uprising": ["murshid", "sultan", "caliph", "nomad"],
    "plot": ["warlord", "sultan", "caliph", "nomad"],
    "conspire": ["warlord", "murshid", "caliph", "nomad"],
    "desert": ["warlord", "murshid", "sultan", "caliph"],
    "collect": ["warlord", "murshid", "sultan", "caliph"],
}
CHAPTER = {"mass": 1, "uprising": 2, "plot": 3, "conspire": 4, "desert": 5, "collect": 6}


@pytest.mark.rule("CM-7.1", "CM-7.2", "CM-7.3", "CM-7.4", "CM-7.5", "CM-7.6")
@pytest.mark.parametrize(("verb", "seat"), [(verb, seat) for verb, seats in OTHERS.items() for seat in seats])
def test_cm_7_each_action_belongs_to_one_character(verb: str, seat: str) -> None:
    """Nobody else is offered it, and the refusal says whose it is."""
    turn = Turn(seat, {"h1": f"{seat} token, caliph 1 unit", "h2": "nomad 2 mercenaries"}, stall="sermon")
    turn.refuses(verb, f"CM-7.{CHAPTER[verb]}", "Only the")


# Mass


@pytest.mark.rule("CM-7.1", "CM-13.8")
def test_cm_7_1_in_each_hex_one_unit_or_two_for_the_token() -> None:
    """Tokens in h1 and h3: one unit in h1, and the token stays; two in h3, and it goes. From supply, not reserves."""
    turn = Turn("warlord", {"h1": "warlord token", "h3": "warlord token"}, reserves={"warlord": 2}).do("mass")
    assert turn.options == ["h1", "h3", "two at h1", "two at h3"]
    assert turn.explains("two at h3") == "two units in Tyre, and the token goes"
    turn.do("h1", "two at h3")
    assert (turn.units("warlord", "h1"), turn.token("h1")) == ((1, 0), "warlord")
    assert (turn.units("warlord", "h3"), turn.token("h3")) == ((2, 0), "")
    assert (turn.discs("warlord"), turn.reserves("warlord"), turn.tokens("warlord")) == (16 - 2 - 3, 2, 7)
    assert turn.actors == ["murshid"]


@pytest.mark.rule("CM-7.1")
def test_cm_7_1_no_hex_is_left_out() -> None:
    """After h1 there is h3 to choose for: no stopping before it, and h1 not again."""
    turn = Turn("warlord", {"h1": "warlord token", "h3": "warlord token"}).do("mass")
    turn.refuses("stop", "CM-7.1", "Galilee, Tyre left")
    turn.do("h1")
    turn.refuses("stop", "CM-7.1", "each", "Tyre left")
    turn.refuses("h1", "CM-7.1", "chosen for Galilee")
    turn.refuses("two at h1", "CM-7.1", "chosen")
    assert turn.options == ["h3", "two at h3"]


@pytest.mark.rule("CM-7.1")
def test_cm_7_1_a_token_and_no_other_control() -> None:
    """A hex of the Caliph's, one without a token, one with the Murshid's token: none of them."""
    pieces = {
        "h1": "warlord token",
        "h3": "warlord token, caliph 1 unit",
        "h2": "warlord 1 unit",
        "h8": "murshid token",
    }
    turn = Turn("warlord", {**pieces, "h16": "warlord token, sultan town"}).do("mass")
    turn.refuses("h3", "CM-7.1", "The Caliph controls Tyre")
    turn.refuses("h2", "CM-7.1", "No influence token of yours", "Ascalon")
    turn.refuses("two at h8", "CM-7.1", "Ansariya")
    assert turn.options == ["h1", "h16", "two at h1", "two at h16"]


@pytest.mark.rule("CM-7.1", "CM-2.7")
def test_cm_7_1_room_for_seven() -> None:
    """Six in h1: one more, not two. Seven in h3: that hex goes without."""
    pieces = {"h1": "warlord 6 units, warlord token", "h3": "warlord 7 units, warlord token", "h16": "warlord token"}
    turn = Turn("warlord", pieces).do("mass")
    turn.refuses("two at h1", "CM-2.7", "You have 6 units in Galilee", "limit is 7")
    turn.refuses("h3", "CM-2.7", "7 units")
    turn.do("h16")  # the one choice left, one unit in h1, follows
    assert (turn.units("warlord", "h1"), turn.units("warlord", "h3"), turn.actors) == ((7, 0), (7, 0), ["murshid"])


@pytest.mark.rule("CM-7.1", "CM-2.3")
def test_cm_7_1_discs_that_run_out() -> None:
    """Three discs and three tokens: two in the first hex leave one for the second and none for the third."""
    pieces = {"h15": "warlord 7 units", "h16": "warlord 6 units"}
    tokens = {"h1": "warlord token", "h3": "warlord token", "h6": "warlord token"}
    turn = Turn("warlord", {**pieces, **tokens}).do("mass", "two at h1")
    turn.refuses("two at h3", "CM-7.1", "1 disc left")
    turn.do("h6")
    assert [turn.units("warlord", name)[0] for name in ("h1", "h3", "h6")] == [2, 0, 1]
    assert (turn.discs("warlord"), turn.actors) == (0, ["murshid"])


@pytest.mark.rule("CM-7.1", "CM-6.10")
def test_cm_7_1_not_offered_where_no_unit_could_be_placed() -> None:
    """No token; a token in another's hex; a full hex; no disc."""
    Turn("warlord", {"h1": "warlord 2 units"}).refuses("mass", "CM-7.1", "no hex with your token")
    Turn("warlord", {"h1": "warlord token, nomad fort"}).refuses("mass", "CM-7.1")
    Turn("warlord", {"h1": "warlord token, warlord 7 units"}).refuses("mass", "CM-7.1")
    all_out = {"h1": "warlord token, warlord 2 units", "h2": "warlord 7 units", "h3": "warlord 7 units"}
    Turn("warlord", all_out).refuses("mass", "CM-7.1")


# Uprising


@pytest.mark.rule("CM-7.2", "CM-8.1")
def test_cm_7_2_a_token_becomes_two_units_that_attack() -> None:
    """In the Caliph's h7: the token goes back to supply, two units from supply fight the one there and win."""
    turn = Turn("warlord", {"h7": "warlord token, caliph 1 unit", "h3": "warlord token, sultan fort"}).do("uprising")
    assert turn.explains("h7") == "Sharon, against the Caliph"
    turn.do("h7")
    conflict = turn.s.view(-1)["conflict"]
    assert (conflict["attacker"], conflict["defender"], conflict["units"]) == (0, 3, 2)
    assert (turn.token("h7"), turn.tokens("warlord"), turn.discs("warlord")) == ("", 7, 14)
    turn.do("warlord: done")
    assert (turn.units("warlord", "h7"), turn.vp("warlord")) == ((1, 0), 1)


@pytest.mark.rule("CM-7.2")
def test_cm_7_2_one_unit_if_only_one_is_left_none_if_none() -> None:
    """Fifteen discs are on the map: one rises. All sixteen: no uprising."""
    pieces = {"h1": "warlord 7 units", "h2": "warlord 7 units", "h7": "warlord token, caliph 1 unit"}
    turn = Turn("warlord", {**pieces, "h3": "warlord 1 unit"}).do("uprising")
    assert turn.s.view(-1)["conflict"]["units"] == 1
    Turn("warlord", {**pieces, "h3": "warlord 2 units"}).refuses("uprising", "CM-2.3", "supply")


@pytest.mark.rule("CM-7.2")
def test_cm_7_2_only_with_a_token_where_another_controls() -> None:
    """A token alone, or among your own units; another's hex without a token."""
    pieces = {
        "h1": "warlord token",
        "h2": "warlord token, warlord 1 unit",
        "h3": "caliph 1 unit",
        "h7": "warlord token, caliph 1 unit",
        "h12": "warlord token, nomad 1 mercenary",
    }
    turn = Turn("warlord", pieces).do("uprising")
    assert turn.options == ["h7", "h12"]
    turn.refuses("h1", "CM-7.2", "No other player controls Galilee")
    turn.refuses("h2", "CM-7.2", "No other player controls")
    turn.refuses("h3", "CM-7.2", "No influence token of yours lies in Tyre")
    Turn("warlord", {"h1": "warlord token"}).refuses("uprising", "CM-7.2", "another player controls")


# Plot


@pytest.mark.rule("CM-7.3")
def test_cm_7_3_one_murshid_card_of_the_top_seven() -> None:
    """The Murshid holds a card, so takes one; the other six go back on top, shuffled, and the Murshid knows which."""
    top = "terror blackmail levy sermon guide charge standard ambush"
    turn = Turn("murshid", hands={"murshid": "alms"}, top=top).do("plot")
    assert turn.s.view(1)["private"]["looking"] == sorted(top.split()[:7])
    assert turn.options == ["card blackmail", "card sermon"]
    turn.refuses("card terror", "CM-7.3", "Terror is not a Murshid card")
    turn.refuses("card zealots", "CM-7.3", "Zealots is not among the cards")
    turn.do("card sermon")
    rest = ["terror", "blackmail", "levy", "guide", "charge", "standard"]
    assert turn.hand("murshid") == ["sermon", "alms"]
    assert sorted(turn.deck[:6]) == sorted(rest) and turn.deck[6] == "ambush"
    assert (turn.coins("murshid"), turn.actors) == (0, ["sultan"])
    look = turn.s.view(1)["private"]["looks"][0]
    assert look["above"] == 0 and sorted(look["cards"]) == sorted(rest)


@pytest.mark.rule("CM-7.3")
def test_cm_7_3_two_with_an_empty_hand() -> None:
    """Blackmail and a Sermon, one after the other; cards in front do not count as a hand."""
    turn = Turn("murshid", top="terror blackmail levy sermon guide charge standard", front={"murshid": "envoy"})
    turn.do("plot", "card blackmail", "card sermon")
    assert turn.hand("murshid") == ["blackmail", "sermon"]
    assert sorted(turn.deck[:5]) == ["charge", "guide", "levy", "standard", "terror"]


@pytest.mark.rule("CM-7.3")
@pytest.mark.parametrize(
    ("hand", "top", "taken", "coins"),
    [
        ("", "terror levy guide charge standard ambush decree", [], 2),
        ("alms", "terror levy guide charge standard ambush decree", [], 1),
        ("", "terror levy guide zealots standard ambush decree", ["zealots"], 1),
    ],
)
def test_cm_7_3_a_coin_for_each_card_that_cannot_be_taken(hand: str, top: str, taken: list[str], coins: int) -> None:
    """And then the rest goes to the bottom of the deck."""
    turn = Turn("murshid", hands={"murshid": hand}, top=top)
    cards = len(turn.deck)
    turn.do("plot", *[f"card {name}" for name in taken])
    assert (turn.coins("murshid"), turn.hand("murshid")) == (coins, sorted(taken + hand.split()))
    left = [name for name in top.split() if name not in taken]
    assert Counter(turn.deck[-len(left) :]) == Counter(left)
    assert len(turn.deck) == cards - len(taken) and turn.deck[0] not in left
    assert turn.s.view(1)["private"]["looks"][0]["below"] == 0


@pytest.mark.rule("CM-7.3", "CM-1.4")
def test_cm_7_3_nobody_sees_what_is_taken_not_even_that_there_was_no_choice() -> None:
    """A single Murshid card is still asked for; others see only the size of the Murshid's hand."""
    turn = Turn("murshid", hands={"murshid": "alms"}, top="terror levy guide zealots standard ambush decree").do("plot")
    assert turn.actors == ["murshid"] and turn.options == ["card zealots"]
    turn.do("card zealots")
    assert turn.s.view(2)["seats"][1]["hand_size"] == 2
    assert turn.s.view(2)["private"]["known"] == {} and turn.s.view(2)["private"]["looks"] == []
    assert not any("Zealots" in turn.s.game.log_line(turn.s, event, 2) for event in turn.s.events or [])


@pytest.mark.rule("CM-7.3", "CM-10.2")
def test_cm_7_3_a_short_deck() -> None:
    """Two cards and three discards: the Murshid looks at five. With none at all the Murshid gains the coins."""
    turn = Turn("murshid", hands={"murshid": "alms"}, deck="terror levy", discards="zealots guide charge").do("plot")
    assert turn.s.view(1)["private"]["looking"] == ["charge", "guide", "levy", "terror", "zealots"]
    turn.do("card zealots")
    assert len(turn.deck) == 4 and turn.discards == []
    empty = Turn("murshid", deck="").do("plot")
    assert (empty.coins("murshid"), empty.actors) == (2, ["sultan"])


@pytest.mark.rule("CM-7.3", "CM-10.1")
def test_cm_7_3_what_a_seat_knows_of_the_deck_goes_as_cards_are_drawn_and_shuffled() -> None:
    """Six known on top; the Sultan buys one card and the top one comes up: five. The Sultan conspires: none."""
    top = "terror blackmail levy sermon guide charge standard"
    hands = {"murshid": "alms"}
    turn = Turn("murshid", {"h1": "sultan town"}, hands=hands, stall="", top=top, coins={"sultan": 2})
    turn.do("plot", "card sermon", "sultan: buy", "slot near-1")
    left = turn.s.view(1)["private"]["looks"][0]["cards"]
    assert sorted([*left, turn.row_cards[5]]) == sorted(set(top.split()) - {"sermon"})
    turn.passes(4).do("sultan: conspire")
    assert turn.s.view(1)["private"]["looks"] == []


# Conspire


@pytest.mark.rule("CM-7.4", "CM-13.7")
def test_cm_7_4_a_card_for_each_empty_slot_out_of_ten() -> None:
    """Two slots are empty: Terror and the Guide; the eight others go under the deck, and the Sultan knows them."""
    top = "terror blackmail levy sermon guide charge standard ambush zealots decree bazaar"
    turn = Turn("sultan", stall="- alms", row="", top=top).do("conspire")
    assert turn.s.view(2)["private"]["looking"] == sorted(top.split()[:10])
    assert "2 slots to fill" in turn.prompt
    turn.refuses("card bazaar", "CM-7.4", "Bazaar is not among the cards")
    turn.do("card terror")
    assert turn.stall_cards == ["terror", "alms", "-"]
    turn.refuses("card terror", "CM-7.4", "Terror")
    turn.do("card guide")
    assert turn.stall_cards == ["terror", "alms", "guide"]
    rest = ["blackmail", "levy", "sermon", "charge", "standard", "ambush", "zealots", "decree"]
    assert sorted(turn.deck[-8:]) == sorted(rest) and turn.deck[0] == "bazaar"
    assert turn.s.view(2)["private"]["looks"][0]["cards"] and turn.actors == ["caliph"]


@pytest.mark.rule("CM-7.4")
def test_cm_7_4_while_cards_last() -> None:
    """Three slots, one card in the deck and one discard: two are filled."""
    turn = Turn("sultan", stall="", deck="terror", discards="levy").do("conspire", "card levy", "card terror")
    assert turn.stall_cards == ["levy", "terror", "-"] and turn.deck == []


@pytest.mark.rule("CM-7.4", "CM-6.10")
def test_cm_7_4_not_offered_without_cards() -> None:
    Turn("sultan", stall="", deck="").refuses("conspire", "CM-7.4", "no cards left")


@pytest.mark.rule("CM-7.4", "CM-12.5")
def test_cm_7_4_with_a_full_market_the_sultan_looks_and_buries() -> None:
    """Ten cards go under the deck; the Sultan knows them there, and nobody else does."""
    turn = Turn("sultan")
    before = turn.s.deck.copy()
    turn.do("conspire")
    assert turn.step == "turn" and turn.actors == ["caliph"]
    assert turn.s.deck[10:] == before[:-10] and sorted(turn.s.deck[:10]) == sorted(before[-10:])
    assert turn.s.looks == [SULTAN, 0, 10, *sorted(before[-10:])]


# Desert


@pytest.mark.rule("CM-7.5", "CM-13.6")
def test_cm_7_5_mercenaries_of_any_player_leave_one_hex() -> None:
    """Two of the Sultan's three in h7: back to the Sultan's supply; two of the Nomad's go from supply to reserves."""
    pieces = {"h7": "sultan 3 mercenaries", "h2": "nomad 2 mercenaries", "h1": "warlord 2 units", "h3": "nomad fort"}
    turn = Turn("nomad", pieces, reserves={"nomad": 1}).do("desert")
    assert turn.options == ["h2", "h7"]
    assert turn.explains("h7") == "Sharon: 3 of the Sultan"
    turn.refuses("h1", "CM-7.5", "no mercenaries in Galilee")
    turn.refuses("h3", "CM-7.5", "no mercenaries in Tyre")
    turn.do("h7")
    assert turn.options == ["amount 1", "amount 2", "amount 3"]
    turn.refuses("amount 4", "CM-7.5", "1 to 3")
    turn.refuses("amount 0", "CM-7.5", "1 to 3")
    turn.do("amount 2")
    assert (turn.units("sultan", "h7"), turn.discs("sultan")) == ((0, 1), 8)
    assert (turn.reserves("nomad"), turn.discs("nomad")) == (3, 14 - 2 - 3)
    assert turn.actors == ["warlord"]


@pytest.mark.rule("CM-7.5")
def test_cm_7_5_own_units_come_home_to_the_reserves_card() -> None:
    """Both in h2; the hex is empty."""
    turn = Turn("nomad", {"h2": "nomad 2 mercenaries"}).do("desert", "amount 2")
    assert (turn.control("h2"), turn.reserves("nomad"), turn.discs("nomad")) == ("", 2, 12)


@pytest.mark.rule("CM-7.5")
def test_cm_7_5_ordinary_units_beside_them_stay() -> None:
    """The Warlord's one mercenary goes, the two ordinary units do not."""
    turn = Turn("nomad", {"h1": "warlord 2 units, warlord 1 mercenary"}).do("desert")
    assert (turn.units("warlord", "h1"), turn.reserves("nomad")) == ((2, 0), 1)


@pytest.mark.rule("CM-7.5", "CM-2.3")
def test_cm_7_5_no_more_join_than_the_supply_has() -> None:
    """Thirteen in reserve and one disc left: of three that desert one joins."""
    turn = Turn("nomad", {"h7": "sultan 3 mercenaries"}, reserves={"nomad": 13}).do("desert", "amount 3")
    assert (turn.reserves("nomad"), turn.discs("nomad"), turn.discs("sultan")) == (14, 0, 9)


@pytest.mark.rule("CM-7.5", "CM-6.10")
def test_cm_7_5_not_offered_without_mercenaries_on_the_map() -> None:
    """Ordinary units do not desert."""
    Turn("nomad", {"h1": "warlord 2 units", "h3": "nomad fort"}).refuses("desert", "CM-7.5", "no mercenaries")


# Collect


@pytest.mark.rule("CM-7.6")
def test_cm_7_6_one_coin() -> None:
    """From the bank, always possible."""
    turn = Turn("nomad", coins={"nomad": 4, "sultan": 3}).do("collect")
    assert (turn.coins("nomad"), turn.coins("sultan"), turn.actors) == (5, 3, ["warlord"])
