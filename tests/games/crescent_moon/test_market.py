"""Buy power cards (CM-6.8, CM-13.5), the market and the deck (CM-10), and the Sultan's Wealth (CM-13.7)."""

from typing import Any

import pytest

from tests.games.crescent_moon.tables import Turn

# The row of `Turn`: Terror (Warlord) and Whisper Network (Murshid) near, Standard Bearer (Caliph) and Ambush (nobody)
# in the middle, Charge and Alms (nobody) far. The Sultan's market: Sermon (Murshid), Decree and Levy (Caliph).


def buyer(seat: str, coins: int = 20, **given: Any) -> Turn:
    return Turn(seat, coins={seat: coins}, **given).do("buy")


# Prices and who is paid


@pytest.mark.rule("CM-6.8")
@pytest.mark.parametrize(
    ("slot", "price", "paid"),
    [
        ("near-1", 2, "warlord"),
        ("near-2", 2, "murshid"),
        ("middle-1", 4, "caliph"),
        ("middle-2", 4, ""),
        ("far-1", 6, ""),
    ],
)
def test_cm_6_8_near_middle_and_far_prices_go_to_the_aligned_player(slot: str, price: int, paid: str) -> None:
    """2, 4, 6; unaligned cards are paid to the bank."""
    turn = buyer("nomad").do(f"slot {slot}", "stop")
    assert turn.coins("nomad") == 20 - price
    assert {seat: turn.coins(seat) for seat in ("warlord", "murshid", "sultan", "caliph") if turn.coins(seat)} == (
        {paid: price} if paid else {}
    )


@pytest.mark.rule("CM-6.8", "CM-13.5")
@pytest.mark.parametrize(("slot", "price"), [("near-1", 1), ("middle-1", 2), ("far-1", 3)])
@pytest.mark.parametrize(
    ("seat", "card"),
    [("warlord", "terror"), ("murshid", "whisper-network"), ("caliph", "standard"), ("nomad", "guide")],
)
def test_cm_6_8_own_aligned_cards_at_half_price_to_the_bank(slot: str, price: int, seat: str, card: str) -> None:
    """Wherever in the row the card lies."""
    before = {"near-1": "", "middle-1": "alms charge ", "far-1": "alms alms charge charge "}[slot]
    turn = buyer(seat, row=before + card).do(f"slot {slot}")
    assert (turn.coins(seat), card in turn.hand(seat)) == (20 - price, True)
    assert sum(turn.s.coins) == 20 - price


@pytest.mark.rule("CM-6.8", "CM-13.7")
def test_cm_6_8_the_sultan_pays_full_prices() -> None:
    """No card is aligned to the Sultan, who pays 2, 4 and 6."""
    turn = buyer("sultan").do("slot near-1", "slot middle-1", "slot far-1", "stop")
    assert turn.coins("sultan") == 8
    assert (turn.coins("warlord"), turn.coins("caliph")) == (2, 4)


@pytest.mark.rule("CM-6.8")
def test_cm_6_8_a_card_that_is_too_dear() -> None:
    """Three coins: near cards only. The Caliph pays half for Caliph cards, and can buy the middle one."""
    turn = buyer("nomad", coins=3, stall="")
    turn.refuses("slot middle-1", "CM-6.8", "Standard Bearer costs 4; you have 3")
    turn.refuses("slot far-2", "CM-6.8", "Alms costs 6; you have 3")
    caliph = buyer("caliph", coins=3, stall="")
    assert caliph.options == ["stop", "slot near-1", "slot near-2", "slot middle-1"]


# Each option once, in any order


@pytest.mark.rule("CM-6.8")
def test_cm_6_8_each_market_once_in_any_order() -> None:
    """Far, then near: a second near card is refused, a middle one is not."""
    turn = buyer("nomad").do("slot far-2", "slot near-2")
    turn.refuses("slot near-1", "CM-6.8", "near market")
    turn.refuses("slot far-1", "CM-6.8", "far market")
    turn.refuses("slot near-2", "CM-6.8", "empty")
    turn.do("slot middle-2")
    assert turn.hand("nomad") == ["whisper-network", "ambush", "alms"]


@pytest.mark.rule("CM-6.8", "CM-10.1")
def test_cm_6_8_gaps_are_filled_only_at_the_end() -> None:
    """While buying the slots stay empty; then cards slide towards near and new ones come at the far end."""
    turn = buyer("nomad", top="zealots guide kinsmen").do("slot near-2", "slot middle-2")
    assert turn.row_cards == ["terror", "-", "standard", "-", "charge", "alms"]
    turn.do("stop")
    assert turn.row_cards == ["terror", "standard", "charge", "alms", "zealots", "guide"]
    assert turn.deck[0] == "kinsmen"
    assert turn.actors == ["warlord"]


@pytest.mark.rule("CM-6.8", "CM-1.4")
def test_cm_6_8_everybody_sees_what_is_bought() -> None:
    """The others know the card in the buyer's hand."""
    turn = buyer("nomad").do("slot near-1", "stop")
    assert all(turn.s.view(seat)["private"]["known"] == {"nomad": ["terror"]} for seat in range(4))


@pytest.mark.rule("CM-6.8")
def test_cm_6_8_of_two_equal_cards_the_first() -> None:
    """Two Terrors near: one choice, not two."""
    turn = buyer("nomad", row="terror terror alms alms charge charge")
    turn.refuses("slot near-2", "CM-6.8", "same card")
    assert [slot for slot in turn.options if "sultan" not in slot] == [
        "stop",
        "slot near-1",
        "slot middle-1",
        "slot far-1",
    ]


@pytest.mark.rule("CM-6.8", "CM-6.10")
def test_cm_6_8_not_offered_with_nothing_to_buy() -> None:
    """One coin and an empty Sultan's market; with a card in it the player may at least negotiate."""
    Turn("nomad", coins={"nomad": 1}, stall="").refuses("buy", "CM-6.8", "no card")
    assert "buy" in Turn("nomad", stall="sermon").options


# The Sultan's market


@pytest.mark.rule("CM-13.7", "CM-6.8")
def test_cm_13_7_the_sultan_takes_one_card_of_their_market_free() -> None:
    """One card of any alignment, and cards of the row as well; the slot stays empty."""
    turn = buyer("sultan", coins=2).do("slot sultan-2")
    assert (turn.hand("sultan"), turn.coins("sultan")) == (["decree"], 2)
    turn.refuses("slot sultan-1", "CM-6.8", "the Sultan's market")
    turn.do("slot near-1")
    assert turn.stall_cards == ["sermon", "-", "levy"]


@pytest.mark.rule("CM-13.7", "CM-6.10")
def test_cm_13_7_the_sultan_needs_no_coins_for_it() -> None:
    """A free card is something to buy; described as such."""
    turn = Turn("sultan").do("buy")
    assert turn.options == ["stop", "slot sultan-1", "slot sultan-2", "slot sultan-3"]
    assert turn.explains("slot sultan-1") == "Sermon free, from your own market"


@pytest.mark.rule("CM-13.7", "CM-6.8", "CM-12.1")
def test_cm_13_7_others_pay_the_sultan_an_agreed_price() -> None:
    """The Caliph buys Decree, a Caliph card, for 5: all to the Sultan. A second card of that market is refused."""
    turn = buyer("caliph").do("slot sultan-2", "amount 5", "sultan: accept")
    assert (turn.hand("caliph"), turn.coins("caliph"), turn.coins("sultan")) == (["decree"], 15, 5)
    turn.refuses("slot sultan-1", "CM-6.8", "the Sultan's market")
    turn.do("slot middle-1", "stop")
    assert turn.stall_cards == ["sermon", "-", "levy"]  # only Conspire fills it
    assert turn.coins("caliph") == 13


@pytest.mark.rule("CM-6.8", "CM-12.2")
def test_cm_6_8_without_agreement_one_goes_on_without_that_card() -> None:
    """Refused for the Sermon, the Nomad asks for Levy, and for the Sermon no more."""
    turn = buyer("nomad").do("slot sultan-1", "amount 1", "sultan: refuse")
    assert turn.actors == ["nomad"] and turn.step == "buy"
    turn.refuses("slot sultan-1", "CM-12.2", "already negotiated for Sermon")
    turn.do("slot sultan-3", "amount 2", "sultan: accept", "stop")
    assert turn.hand("nomad") == ["levy"]


@pytest.mark.rule("CM-6.8")
def test_cm_6_8_a_buy_that_bought_nothing_is_no_action() -> None:
    """The Nomad stops without a card: they choose an action again, and may now buy only from the row."""
    turn = buyer("nomad").do("slot sultan-1", "amount 1", "sultan: refuse", "stop")
    assert (turn.actors, turn.step) == (["nomad"], "turn")
    turn.do("buy")
    turn.refuses("stop", "CM-6.8", "card of the row")
    turn.refuses("slot sultan-2", "CM-6.8", "card of the row")
    turn.do("slot near-1")
    turn.refuses("slot sultan-2", "CM-6.8", "card of the row")
    turn.do("stop")
    assert turn.actors == ["warlord"]


@pytest.mark.rule("CM-6.8")
def test_cm_6_8_nothing_bought_and_nothing_to_pay_for_buy_is_gone() -> None:
    """No coins: after the failed negotiation only other actions are left. The same for the Sultan's own market."""
    turn = Turn("nomad", stall="sermon").do("buy", "slot sultan-1", "sultan: refuse")
    assert turn.step == "turn"
    turn.refuses("buy", "CM-6.8", "no card")
    sultan = Turn("sultan").do("buy", "stop")
    sultan.refuses("buy", "CM-6.8", "no card")


@pytest.mark.rule("CM-6.8", "CM-12.2")
def test_cm_6_8_two_equal_cards_in_the_sultans_market() -> None:
    """The first of them first; when that bargain failed, the other may be tried."""
    turn = buyer("nomad", stall="levy levy")
    turn.refuses("slot sultan-2", "CM-6.8", "same card")
    turn.do("slot sultan-1", "amount 0", "sultan: refuse")
    turn.refuses("slot sultan-1", "CM-12.2", "Levy")
    turn.do("slot sultan-2", "amount 1", "sultan: accept", "stop")
    assert turn.stall_cards == ["levy", "-", "-"]


# The deck


@pytest.mark.rule("CM-10.2")
def test_cm_10_2_the_discards_are_shuffled_under_a_short_deck() -> None:
    """One card in the deck, two discards: the deck's card comes first, then the others."""
    turn = buyer("nomad", deck="zealots", discards="guide kinsmen").do("slot near-1", "slot middle-1", "stop")
    assert turn.row_cards[:5] == ["whisper-network", "ambush", "charge", "alms", "zealots"]
    assert turn.row_cards[5] in ("guide", "kinsmen")
    assert turn.discards == [] and len(turn.deck) == 1


@pytest.mark.rule("CM-10.2")
def test_cm_10_2_with_no_card_left_the_row_has_gaps() -> None:
    """Neither deck nor discards: what there is slides to near, the far end stays empty."""
    turn = buyer("nomad", deck="").do("slot near-1", "slot middle-1", "stop")
    assert turn.row_cards == ["whisper-network", "ambush", "charge", "alms", "-", "-"]
    turn.do("warlord: pass", "murshid: pass")
    assert "buy" in turn.options


@pytest.mark.rule("CM-10.2")
def test_cm_10_2_no_hand_limit() -> None:
    """Fourteen cards, and one more."""
    hand = "envoy envoy zealots zealots guide guide terror terror kinsmen kinsmen decree levy sermon sermon"
    turn = Turn("nomad", hands={"nomad": hand}, coins={"nomad": 2}, stall="").do("buy", "slot near-2")
    assert len(turn.hand("nomad")) == 15
