"""Bots ask only where a bargain is possible, ask a seller once a turn, and meet half-way (CM-12)."""

import pytest

from outremer.games.crescent_moon.actions import ACCEPT, BRIBE, COUNTER, HIRE, REFUSE, amount_of
from outremer.games.crescent_moon.bot.bargaining import least_price, seller_answers
from outremer.games.crescent_moon.bot.bargaining_words import refusing
from outremer.games.crescent_moon.bot.evaluation import CrescentMoonEvaluation
from outremer.games.crescent_moon.setting import NOMAD, SULTAN
from outremer.games.crescent_moon.state import Table
from outremer.kernel import FastRng
from tests.conftest import Games
from tests.games.crescent_moon.bot.test_bargaining import hiring
from tests.games.crescent_moon.positions import do, table
from tests.games.crescent_moon.test_secrets import sampled
from tests.games.crescent_moon.twins import twin_of

KNOWLEDGE = CrescentMoonEvaluation()
SPECTATOR = -1


def in_vain(s: Table, plan: list[int]) -> bool:
    return KNOWLEDGE.asks_in_vain(s, s.active, plan, FastRng(3))


def wanting(coins: int, nomads: str = "h2", turn: str = "sultan") -> Table:
    """The Sultan, or whose turn it is, could hire or bribe for these coins."""
    return table(
        {"h13": "sultan city", "h12": "sultan fort", "h6": "warlord 3 units", nomads: "nomad 2 mercenaries"},
        turn=turn,
        year=2,
        coins={turn: coins},
        reserves={"nomad": 4},
    )


@pytest.mark.rule("CM-12.1")
def test_nobody_asks_for_what_they_cannot_pay() -> None:
    poor = wanting(0)
    assert in_vain(poor, [HIRE])
    assert in_vain(poor, [BRIBE, *[poor.game.notation.parse(text) for text in ("h2", "amount 1")]])
    assert not in_vain(wanting(12), [HIRE])


@pytest.mark.rule("CM-12.1")
def test_only_the_eager_ask_for_what_is_not_worth_its_price() -> None:
    """Mercenaries in a far hex guard nothing of the Sultan's, who does not ask. The Warlord takes units anywhere."""
    far = [BRIBE, *[wanting(12).game.notation.parse(text) for text in ("h2", "amount 1")]]
    assert in_vain(wanting(12), far)
    assert not in_vain(wanting(12, turn="warlord"), far)


@pytest.mark.rule("CM-12.2")
def test_a_seller_who_refused_is_not_asked_for_something_else() -> None:
    """The Nomad refused to hire out units. This turn the Sultan does not ask for others."""
    fresh, s = wanting(30, "h10"), wanting(30, "h10")
    bribe = [BRIBE, *[s.game.notation.parse(text) for text in ("h10", "amount 2")]]
    assert not in_vain(fresh, bribe)
    do(s, "hire", "amount 1", "amount 2", "refuse")
    assert in_vain(s, bribe)


@pytest.mark.rule("CM-12.2")
@pytest.mark.parametrize("bid", [0, 1, 2])
def test_a_low_bid_is_answered_with_a_price_between_which_both_meet(bid: int) -> None:
    """The Nomad wants 3 coins for a unit that is worth 5 to the Sultan."""
    s, rng = hiring(), FastRng(3)
    least = least_price(s, SULTAN, KNOWLEDGE.bargaining.asked(s), KNOWLEDGE, rng)
    do(s, f"amount {bid}")
    prices, answers = [bid], []
    while s.step().name in ("name a price", "answer a price"):
        seat = s.actors()[0]
        action = KNOWLEDGE.bargain(s, seat, s.legal(seat), rng)
        prices += [amount_of(action)] if s.step().name == "name a price" else []
        answers += [action] if s.step().name == "answer a price" else []
        s.apply(seat, action)
    assert answers[0] == COUNTER and answers[-1] == ACCEPT
    assert bid < least <= prices[-1] <= prices[1] <= 5


@pytest.mark.rule("CM-12.1")
def test_the_last_price_may_be_one_coin_short() -> None:
    s = hiring()
    do(s, "amount 2", "other price", "amount 4", "other price", "amount 3")
    assert seller_answers(s, s.legal(NOMAD), 4) == ACCEPT
    assert seller_answers(s, s.legal(NOMAD), 5) == REFUSE


@pytest.mark.rule("CM-12.4")
def test_the_reason_for_a_refusal_tells_nothing_hidden(games: Games) -> None:
    """Two tables that look the same to a spectator give the same sentence."""
    met = 0
    for state, rng in sampled(games.of(6), 900, 5):
        if state.over() or state.step().name != "answer a price":
            continue
        seat = state.actors()[0]
        twin = twin_of(state, SPECTATOR, rng)
        if twin is not None:
            assert isinstance(state, Table) and isinstance(twin, Table)
            for price in (1, 9):
                assert refusing(state, seat, price, KNOWLEDGE) == refusing(twin, seat, price, KNOWLEDGE)
            met += 1
    assert met


@pytest.mark.rule("CM-12.2")
def test_a_refusal_at_the_very_end_has_words_too() -> None:
    """After the last action of the game there is nothing left to compare."""
    s = table(turn="nomad", year=3, round_=4, stall="sermon", coins={"nomad": 20})
    do(s, "buy", "slot sultan-1", "amount 20")
    assert refusing(s, SULTAN, 20, KNOWLEDGE)
