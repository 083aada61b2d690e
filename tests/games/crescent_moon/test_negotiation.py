"""Negotiation (CM-12): prices are named, accepted, refused, answered; at most three, and it always ends."""

import pytest

from tests.games.crescent_moon.house import GAME
from tests.games.crescent_moon.tables import Turn


def hiring(coins: int = 5) -> Turn:
    """The Sultan is about to name a price for one of the Nomad's two units in reserve."""
    turn = Turn("sultan", {"h7": "sultan town"}, coins={"sultan": coins}, reserves={"nomad": 2})
    return turn.do("hire", "amount 1")


@pytest.mark.rule("CM-12.1", "CM-12.2")
def test_cm_12_2_accepted_at_once() -> None:
    """The Sultan offers 3, the Nomad accepts: paid and done."""
    turn = hiring()
    assert turn.prompt == "What do you offer the Nomad for 1 unit from the reserves? You have 5 coins."
    turn.do("amount 3")
    assert turn.actors == ["nomad"] and turn.prompt == "The Sultan offers 3 coins for 1 unit from the reserves."
    assert turn.options == ["accept", "refuse", "other price"]
    turn.do("accept")
    assert (turn.coins("sultan"), turn.coins("nomad"), turn.units("sultan", "h7")) == (2, 3, (0, 1))


@pytest.mark.rule("CM-12.1", "CM-12.2")
def test_cm_12_2_the_seller_names_another_price_and_the_buyer_accepts() -> None:
    """1 offered, 4 asked, agreed."""
    turn = hiring().do("amount 1", "nomad: other price")
    assert turn.prompt == "Your price for 1 unit from the reserves? The Sultan offered 1 and has 5."
    turn.do("amount 4")
    assert turn.actors == ["sultan"] and turn.prompt == "The Nomad asks 4 coins for 1 unit from the reserves."
    turn.do("accept")
    assert (turn.coins("sultan"), turn.coins("nomad")) == (1, 4)


@pytest.mark.rule("CM-12.2")
def test_cm_12_2_at_most_three_prices() -> None:
    """1, 4, 2: now the Nomad says yes or no."""
    turn = hiring().do("amount 1", "nomad: other price", "amount 4", "sultan: other price", "amount 2")
    assert turn.actors == ["nomad"] and turn.options == ["accept", "refuse"]
    turn.refuses("other price", "CM-12.2", "3 prices were named")
    turn.do("accept")
    assert (turn.coins("sultan"), turn.coins("nomad")) == (3, 2)


@pytest.mark.rule("CM-12.2")
@pytest.mark.parametrize("refusal", ["at once", "by the buyer", "the last price"])
def test_cm_12_1_without_agreement_the_buyer_takes_another_action(refusal: str) -> None:
    """Nothing is paid; it is still the Sultan's turn, but Hire is not offered again."""
    turn = hiring().do("amount 1")
    if refusal == "at once":
        turn.do("nomad: refuse")
    elif refusal == "by the buyer":
        turn.do("nomad: other price", "amount 5", "sultan: refuse")
    else:
        turn.do("nomad: other price", "amount 5", "sultan: other price", "amount 2", "nomad: refuse")
    assert (turn.actors, turn.step, turn.coins("sultan"), turn.reserves("nomad")) == (["sultan"], "turn", 5, 2)
    turn.refuses("hire", "CM-12.2", "negotiated")
    turn.do("influence", "h7")
    assert turn.actors == ["caliph"]


@pytest.mark.rule("CM-12.2")
def test_cm_12_2_the_buyer_names_no_more_than_they_have() -> None:
    """Five coins: 0 to 5."""
    turn = hiring()
    assert turn.options == [f"amount {n}" for n in range(6)]
    turn.refuses("amount 6", "CM-12.2", "You have 5 coins, and offer 6")
    rich = hiring(coins=80)
    assert rich.options == [f"amount {n}" for n in range(81)]


@pytest.mark.rule("CM-12.2")
def test_cm_12_2_a_price_the_buyer_cannot_pay_is_a_refusal() -> None:
    """The Nomad asks 6 of a player with 5: the negotiation ends, and the Sultan chooses again. More says no more."""
    turn = hiring().do("amount 1", "nomad: other price")
    turn.refuses("amount 7", "CM-12.2", "They have 5 coins: ask at most one more")
    turn.do("amount 6")
    assert (turn.actors, turn.step) == (["sultan"], "turn")


@pytest.mark.rule("CM-12.2")
def test_cm_12_2_another_price_is_another() -> None:
    """The price on the table is accepted, not named again."""
    turn = hiring().do("amount 3", "nomad: other price")
    turn.refuses("amount 3", "CM-12.2", "3 is the price on the table")
    turn.do("amount 2")  # a seller may ask for less
    turn.do("sultan: accept")
    assert turn.coins("nomad") == 2


@pytest.mark.rule("CM-12.2")
def test_cm_12_2_without_coins_there_is_nothing_else_to_offer() -> None:
    """A buyer without coins offers 0 automatically; the seller can only say yes or no."""
    turn = Turn("sultan", {"h7": "sultan town"}, reserves={"nomad": 1}).do("hire")
    turn.refuses("other price", "CM-12.2", "They have no coins, so there is no other price")
    turn.do("nomad: refuse")
    assert (turn.actors, turn.step) == (["sultan"], "turn")


@pytest.mark.rule("CM-12.1")
def test_cm_12_1_zero_is_a_price() -> None:
    """Offered, and accepted."""
    turn = hiring().do("amount 0", "nomad: accept")
    assert (turn.coins("nomad"), turn.units("sultan", "h7")) == (0, (0, 1))


@pytest.mark.rule("CM-12.2")
def test_cm_12_2_one_hire_and_one_bribe_negotiation_a_turn() -> None:
    """Both fail; what is left are other actions. In the next turn the buyer may try again."""
    pieces = {"h7": "sultan town", "h2": "nomad 1 mercenary"}
    turn = Turn("sultan", pieces, reserves={"nomad": 1}, stall="").do("hire", "nomad: refuse", "bribe", "nomad: refuse")
    turn.refuses("hire", "CM-12.2", "negotiated")
    turn.refuses("bribe", "CM-12.2", "negotiated")
    turn.passes(5)
    assert turn.actors == ["sultan"] and {"hire", "bribe"} <= set(turn.options)


@pytest.mark.rule("CM-12.2")
def test_cm_12_2_one_negotiation_for_each_card() -> None:
    """All three cards of the Sultan's market are asked for in one Buy, each once."""
    turn = Turn("caliph", coins={"caliph": 5}).do("buy")
    for place in (1, 2, 3):
        turn.do(f"slot sultan-{place}", "amount 0", "sultan: refuse")
        turn.refuses(f"slot sultan-{place}", "CM-12.2", "already negotiated")
    assert [text for text in turn.options if "sultan" in text] == []


@pytest.mark.rule("CM-12.2")
def test_cm_12_2_the_thing_stays_the_same() -> None:
    """While prices are named, units and hex do not change."""
    turn = Turn("sultan", {"h7": "sultan town", "h2": "nomad 2 mercenaries"}, coins={"sultan": 5}).do(
        "bribe", "amount 2"
    )
    turn.do("amount 1", "nomad: other price", "amount 3")
    bargain = turn.s.view(-1)["bargain"]
    assert bargain == {
        "what": "bribe",
        "buyer": 2,
        "seller": 4,
        "units": 2,
        "card": None,
        "hex": "h2",
        "named": 2,
        "price": 3,
    }


@pytest.mark.rule("CM-12.1", "CM-13.7")
def test_cm_12_1_the_sultan_sells_to_the_nomad_and_the_nomad_to_the_sultan() -> None:
    """Each sells only their own goods."""
    turn = Turn("nomad", coins={"nomad": 3}).do("buy", "slot sultan-1", "amount 3", "sultan: accept")
    assert (turn.hand("nomad"), turn.coins("sultan")) == (["sermon"], 3)


@pytest.mark.rule("CM-12.4")
def test_cm_12_4_prices_are_public() -> None:
    """A spectator reads what was offered, asked and paid."""
    turn = hiring().do("amount 1", "nomad: other price", "amount 4", "sultan: accept")
    lines = [GAME.log_line(turn.s, event, -1) for event in turn.s.events or []]
    assert [line for line in lines if line][:4] == [
        "The Sultan offered the Nomad 1 coin to hire 1 mercenary.",
        "The Nomad asked 4 coins for 1 mercenary.",
        "The Sultan accepted.",
        "The Sultan hired 1 mercenary from the Nomad for 4 coins.",
    ]


@pytest.mark.rule("CM-12.2")
def test_cm_12_2_a_price_out_of_reach_is_nobodys_refusal() -> None:
    """The Nomad asks more than the Sultan has: the Sultan is not asked, and the log does not say that they refused."""
    turn = hiring(coins=5).do("amount 1", "nomad: other price", "amount 6")
    lines = [GAME.log_line(turn.s, event, -1) for event in turn.s.events or []]
    assert lines[-2:] == [
        "The Nomad asked 6 coins for 1 mercenary.",
        "The Sultan had only 5 coins, so there was no bargain.",
    ]
    assert turn.actors == ["sultan"] and not any("refused" in line for line in lines)


@pytest.mark.rule("CM-12.3")
def test_cm_12_3_nothing_else_is_enforced() -> None:
    """There is no action by which coins, cards or promises change hands outside these bargains."""
    turn = Turn("sultan", {"h7": "sultan town"}, coins={"sultan": 9}, hands={"sultan": "terror"})
    assert all(text in ("pass", "influence", "build", "buy", "conspire") for text in turn.options)
