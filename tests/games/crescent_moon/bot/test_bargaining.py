"""How the bots bargain (CM-12, CM-13.4): by what each side gains, never to feed the leader, with a plain sentence."""

import pytest

from outremer.bots import make_bot
from outremer.bots.advice import advise
from outremer.bots.bot import Budget
from outremer.games.crescent_moon.actions import ACCEPT, AMOUNT, REFUSE, ROW, SLOT, SLOTS, STOP
from outremer.games.crescent_moon.bot.bargaining import NO_BARGAIN, Quote, quote
from outremer.games.crescent_moon.bot.bargaining_words import accepting, asking, bidding, coins_said, refusing
from outremer.games.crescent_moon.bot.evaluation import CrescentMoonEvaluation
from outremer.games.crescent_moon.setting import CALIPH, MURSHID, NOMAD, SULTAN, WARLORD
from outremer.games.crescent_moon.state import Table
from outremer.kernel import FastRng
from tests.conftest import Games
from tests.games.crescent_moon.bot.test_evaluation import assault
from tests.games.crescent_moon.house import GAME
from tests.games.crescent_moon.positions import do, table
from tests.games.crescent_moon.test_secrets import sampled

KNOWLEDGE = CrescentMoonEvaluation()
BARGAINS = ("name a price", "answer a price", "offer", "take an offer")


def bargain(s: Table, seat: int) -> tuple[str, str]:
    """What the seat answers, in notation, and what it says."""
    action = KNOWLEDGE.bargain(s, seat, s.legal(seat), FastRng(3))
    return GAME.notation.text(action), KNOWLEDGE.words(s, seat, action)


def prices(s: Table) -> Quote:
    """What the Nomad asks, and what the Sultan would give."""
    return quote(s, SULTAN, KNOWLEDGE.bargaining.asked(s), KNOWLEDGE, FastRng(1))


def hiring(**more: dict[str, int]) -> Table:
    """The Sultan wants one mercenary; both cities are open, and the Warlord is near."""
    s = table(
        {
            "h13": "sultan city",
            "h12": "sultan town, sultan fort",
            "h6": "warlord 3 units",
            "h16": "caliph palace, caliph 2 units",
            "h2": "nomad 2 mercenaries",
        },
        turn="sultan",
        year=2,
        coins=more.get("coins", {"sultan": 12}),
        reserves={"nomad": 4},
    )
    do(s, "hire", "amount 1")
    return s


def lead(s: Table, seat: int, points: int) -> None:
    """Give a seat points from an earlier year."""
    s.year -= 1
    s.score(seat, 0, points)
    s.year += 1


def test_every_bargain_is_answered_legally_and_nothing_else_is(games: Games) -> None:
    """For every price and offer there is an answer from the menu, and for nothing else; asking changes nothing."""
    met: set[str] = set()
    for state, rng in sampled(games.of(24), 700, 5):
        before = state.text()
        for seat in state.actors():
            menu = state.legal(seat)
            action = KNOWLEDGE.bargain(state, seat, menu, rng)
            name = state.step().name
            assert (action != NO_BARGAIN) == (name in BARGAINS), name
            if action != NO_BARGAIN:
                met.add(name)
                prices = KNOWLEDGE.sensible_choices(state, seat, menu, action)
                assert prices and set(prices) <= set(menu)
                for one in prices:
                    said = KNOWLEDGE.words(state, seat, one)
                    assert len(said) < 110 and (not said or said[-1] == ".")
        assert state.text() == before
    assert "offer" in met


@pytest.mark.rule("CM-12.1")
def test_the_seller_accepts_a_fair_price_and_refuses_a_poor_one() -> None:
    """The Nomad's units have a price: 0 is too little, and the most the buyer can afford is enough."""
    poor, fair = hiring(), hiring()
    q = prices(poor)
    assert q.least > 0
    do(poor, "amount 0")
    answer, _ = bargain(poor, NOMAD)
    assert answer in ("refuse", "other price")
    do(fair, f"amount {min(12, max(q.least, q.most) + 2)}")
    assert bargain(fair, NOMAD)[0] == "accept"


@pytest.mark.rule("CM-12.2")
def test_what_one_bot_bids_another_accepts() -> None:
    """The buyer knows what mercenaries go for and bids it: the bargain is struck at the first price."""
    s = hiring()
    bid, said = bargain(s, SULTAN)
    do(s, bid)
    assert said and bargain(s, NOMAD)[0] == "accept"


@pytest.mark.rule("CM-12.2")
def test_the_seller_asks_for_more_than_their_least() -> None:
    """Asked for a price, the seat names one at which it gains, and says it in a sentence."""
    s = hiring()
    q = prices(s)
    do(s, "amount 0", "other price")
    answer, said = bargain(s, NOMAD)
    assert int(answer.split()[1]) >= q.least and said.endswith(".")


@pytest.mark.rule("CM-12.1")
def test_the_buyer_does_not_pay_more_than_it_is_worth() -> None:
    """An absurd price is refused, or answered with a lower one, by every seat."""
    s = hiring(coins={"sultan": 40})
    do(s, "amount 0", "other price", "amount 38")
    answer, _ = bargain(s, SULTAN)
    assert answer in ("refuse", "other price")


@pytest.mark.rule("CM-12.1")
def test_nothing_is_sold_to_the_leader_cheaply() -> None:
    """The further the buyer is ahead, the more the bargain costs the seller, and the higher the price."""
    even, ahead = besieged(0), besieged(25)
    modest = prices(even).least
    dear = prices(ahead).least
    assert dear > modest
    do(ahead, f"amount {modest}")
    assert bargain(ahead, NOMAD)[0] != "accept"


def besieged(points: int) -> Table:
    """A Sultan with these points wants two mercenaries to guard two cities from the Warlord."""
    s = table(
        {
            "h13": "sultan city, sultan fort",
            "h1": "sultan city, sultan fort",
            "h14": "warlord 3 units",
            "h16": "caliph palace, caliph 2 units",
            "h2": "nomad 2 mercenaries",
        },
        turn="sultan",
        year=2,
        round_=2,
        coins={"sultan": 20},
        reserves={"nomad": 4},
    )
    lead(s, SULTAN, points)
    do(s, "hire", "amount 2")
    return s


@pytest.mark.rule("CM-12.1")
def test_a_refusal_gives_the_reason() -> None:
    """The danger for the buyer, the buyer's lead if points are open, or just the price; a buyer speaks of their own
    reasons."""
    in_peace = for_hire({"h13": "sultan city, sultan fort"})
    in_danger = for_hire({"h13": "sultan city, sultan fort", "h14": "warlord 5 units"})
    place = in_danger.land.names[12]
    do(in_danger, "amount 2")
    do(in_peace, "amount 1")
    said = refusing(in_danger, NOMAD, 2, KNOWLEDGE)
    assert said == f"Two coins is too little while the Warlord stands at the gates of {place}."
    assert refusing(in_peace, NOMAD, 1, KNOWLEDGE) == "One coin is too little for 2 units from the reserves."
    lead(in_peace, SULTAN, 9)
    assert refusing(in_peace, NOMAD, 1, KNOWLEDGE) == "One coin is too little for 2 units from the reserves."
    in_public = for_hire({"h13": "sultan city, sultan fort"}, open_scores=True)
    do(in_public, "amount 1")
    lead(in_public, SULTAN, 9)
    assert refusing(in_public, NOMAD, 12, KNOWLEDGE) == "You lead, Sultan: not at that price."
    worth = "12 coins is more than 2 units from the reserves would be worth to me."
    assert refusing(in_peace, SULTAN, 12, KNOWLEDGE) == worth


@pytest.mark.rule("CM-12.1")
def test_a_seller_names_the_buyer_at_the_gates_and_what_the_buyer_would_gain() -> None:
    s = for_hire({"h13": "nomad 2 mercenaries, nomad token", "h14": "sultan 3 mercenaries"})
    do(s, "amount 8")
    assert refusing(s, NOMAD, 8, KNOWLEDGE) == f"Not while your units stand at the gates of {s.land.names[12]}."
    s = for_hire({"h13": "sultan city, sultan fort", "h14": "warlord 5 units"})
    do(s, "amount 8")
    assert refusing(s, NOMAD, 8, KNOWLEDGE) == "It would bring you too much: the holy site."


@pytest.mark.rule("CM-12.1")
def test_a_price_comes_with_the_reason() -> None:
    """What the units are for, and against which player; the seller of the units is never named as the danger."""
    in_danger = for_hire({"h13": "sultan city, sultan fort", "h14": "warlord 5 units"})
    place = in_danger.land.names[12]
    threat = f"the Warlord stands at the gates of {place}"
    assert bidding(in_danger, 3) == f"Three coins for 2 units from the reserves: {threat}."
    assert asking(in_danger, 5) == f"Five coins: you need it while {threat}."
    beside_him = for_hire({"h13": "sultan city, sultan fort", "h14": "nomad 5 mercenaries"})
    assert bidding(beside_him, 3) == "Three coins is what 2 units from the reserves would be worth to me."
    assert asking(beside_him, 5) == "Five coins for 2 units from the reserves, and we have a bargain."
    assert accepting(beside_him, 4) == "Four coins for 2 units from the reserves is fair."


@pytest.mark.rule("CM-12.1")
@pytest.mark.parametrize(("card", "fights"), [("envoy", False), ("terror", True)])
def test_no_enemy_is_named_for_a_card_that_does_not_fight(card: str, fights: bool) -> None:
    s = table(
        {"h13": "caliph fort, caliph 1 units", "h14": "warlord 5 units"},
        turn="caliph",
        coins={"caliph": 9},
        stall=card,
    )
    do(s, "buy", "slot sultan-1")
    assert ("the Warlord" in bidding(s, 3)) == fights


def beside_the_murshid() -> Table:
    """The Caliph attacks the Nomad where the Murshid has a token, and a card to play."""
    s = table(
        {"h1": "caliph 5 units", "h2": "nomad 1 mercenaries, murshid token"},
        turn="caliph",
        hands={"murshid": "zealots"},
    )
    assault(s, "go h1 east", 5)
    return s


def for_hire(pieces: dict[str, str], open_scores: bool = False) -> Table:
    """The Sultan asks for two units from the Nomad's reserves."""
    s = table(pieces, turn="sultan", coins={"sultan": 20}, reserves={"nomad": 4}, open_scores=open_scores)
    do(s, "hire", "amount 2")
    return s


@pytest.mark.rule("CM-13.4")
def test_the_murshid_takes_the_offer_that_is_worth_most() -> None:
    """It is not binding: of two offers the Murshid takes the larger one from the likelier winner."""
    s = beside_the_murshid()
    do(s, "caliph: amount 3", "nomad: amount 1")
    assert bargain(s, MURSHID)[0] == "player caliph"


@pytest.mark.rule("CM-13.4")
def test_a_searching_murshid_refuses_no_gift() -> None:
    s = beside_the_murshid()
    do(s, "caliph: amount 0", "nomad: amount 1")
    menu = s.legal(MURSHID)
    assert REFUSE in menu
    assert KNOWLEDGE.sensible_choices(s, MURSHID, menu, REFUSE) == [action for action in menu if action != REFUSE]
    assert KNOWLEDGE.sensible_choices(s, MURSHID, [REFUSE], REFUSE) == [REFUSE]


@pytest.mark.rule("CM-13.4")
def test_a_searching_bot_does_not_throw_points_at_the_murshid() -> None:
    """A Murshid without cards has nothing to sell: an offer of one point at most, where greedy offers none."""
    s = table({"h1": "warlord 3 units", "h2": "caliph 3 units, murshid token"})
    assault(s, "go h1 east", 3)
    for seed in range(4):
        assert make_bot("search:iterations=200", seed, GAME.name).decide(s, WARLORD) <= AMOUNT + 1
    offers = KNOWLEDGE.sensible_choices(s, WARLORD, s.legal(WARLORD), AMOUNT + 2)
    assert offers == [AMOUNT + points for points in range(4)]


@pytest.mark.rule("CM-13.4")
def test_nobody_pays_a_murshid_who_cannot_help() -> None:
    """A Murshid without cards has nothing to sell."""
    s = table({"h1": "warlord 3 units", "h2": "caliph 3 units, murshid token"})
    assault(s, "go h1 east", 3)
    assert bargain(s, WARLORD)[0] == "amount 0"


@pytest.mark.rule("CM-13.4")
def test_an_offer_is_made_where_help_decides_a_great_matter() -> None:
    """An even fight for the holy site in the last round, a Murshid with cards: that is worth a point or more."""
    s = table(
        {"h11": "warlord 4 units", "h10": "caliph 5 units", "h14": "murshid token", "h1": "murshid token"},
        year=3,
        round_=4,
        hands={"murshid": "zealots zealots terror terror"},
    )
    assault(s, "go h11 west", 4)
    answer, said = bargain(s, WARLORD)
    assert int(answer.split()[1]) >= 1 and said


@pytest.mark.rule("CM-12.3")
def test_a_bot_that_bargains_keeps_to_the_menu() -> None:
    """Accept, refuse, another price: the words are the game's own."""
    s = hiring()
    do(s, "amount 3")
    action = KNOWLEDGE.bargain(s, NOMAD, [ACCEPT, REFUSE], FastRng(1))
    assert action in (ACCEPT, REFUSE)
    s = hiring(coins={"sultan": 1})
    action = KNOWLEDGE.bargain(s, SULTAN, s.legal(SULTAN), FastRng(1))
    assert AMOUNT <= action <= AMOUNT + 1


@pytest.mark.rule("CM-12.2")
def test_nobody_bids_nothing_or_asks_for_the_moon() -> None:
    s = hiring(coins={"sultan": 5})
    assert AMOUNT < KNOWLEDGE.bargain(s, SULTAN, s.legal(SULTAN), FastRng(1)) <= AMOUNT + 5
    do(s, "amount 1", "other price")
    assert AMOUNT + 1 < KNOWLEDGE.bargain(s, NOMAD, s.legal(NOMAD), FastRng(1)) <= AMOUNT + 5


@pytest.mark.rule("CM-12.2")
@pytest.mark.parametrize("bid", range(1, 13))
def test_a_seller_who_names_another_price_asks_for_more(bid: int) -> None:
    """Also one who would have accepted: a person may want more. Only beyond the purse there is nothing more to ask."""
    s = hiring()
    do(s, f"amount {bid}", "other price")
    asked = KNOWLEDGE.bargain(s, NOMAD, s.legal(NOMAD), FastRng(1)) - AMOUNT
    assert bid < asked <= 12 if bid < 12 else asked == 11


@pytest.mark.rule("CM-12.2")
@pytest.mark.parametrize("asked", range(1, 13))
def test_a_buyer_who_names_another_price_offers_less(asked: int) -> None:
    s = hiring()
    do(s, "amount 2" if asked == 1 else "amount 1", "other price", f"amount {asked}", "other price")
    assert 0 <= KNOWLEDGE.bargain(s, SULTAN, s.legal(SULTAN), FastRng(1)) - AMOUNT < asked


def test_what_was_asked_for_in_vain_is_regretted_in_the_same_turn_only() -> None:
    s = hiring()
    do(s, "amount 1", "refuse")
    assert s.active == SULTAN and KNOWLEDGE.cost_of_refusals(s, SULTAN) > 0
    assert KNOWLEDGE.cost_of_refusals(s, NOMAD) == 0
    do(s, "pass")
    assert KNOWLEDGE.cost_of_refusals(s, SULTAN) == 0


def test_a_searching_bot_gives_its_reason_whatever_price_it_names() -> None:
    s = hiring()
    for seed in range(4):
        bot = make_bot("search:iterations=60", seed, GAME.name)
        price = bot.decide(s, SULTAN) - AMOUNT
        assert bot.remark().startswith(coins_said(price))


def test_a_searching_bot_prices_things_as_the_evaluation_does() -> None:
    """A few lines cannot tell a coin from luck: searching Nomads refused half of what Stewards sell."""
    s = hiring()
    named = [make_bot("search:iterations=60", seed, GAME.name).decide(s, SULTAN) for seed in range(6)]
    assert set(named) == {KNOWLEDGE.bargain(s, SULTAN, s.legal(SULTAN), FastRng(1))}
    do(s, f"amount {named[0] - AMOUNT}")
    answers = [make_bot("search:iterations=60", seed, GAME.name).decide(s, NOMAD) for seed in range(6)]
    assert set(answers) == {ACCEPT}


def test_a_hint_on_a_price_never_bids_against_itself() -> None:
    """A person who sold was once told to answer 5 coins by asking for 4."""
    for bid in range(1, 13):
        s = hiring()
        do(s, f"amount {bid}")
        answer = advise(s, NOMAD, KNOWLEDGE, 1, Budget(0.0, 60))[0].action
        assert answer == KNOWLEDGE.bargain(s, NOMAD, s.legal(NOMAD), FastRng(1))
        if bid < 12:
            do(s, "other price")
            assert advise(s, NOMAD, KNOWLEDGE, 1, Budget(0.0, 60))[0].action > AMOUNT + bid


def test_a_hint_on_a_price_tells_the_chances_once_the_bargain_is_over() -> None:
    """A person was once told "clearly best, you would win 2 %": half a bargain is worth nothing yet."""
    s = hiring()
    do(s, "amount 2")
    told = advise(s, NOMAD, KNOWLEDGE, 1, Budget(0.0, 60))
    done = s.copy()
    do(done, "accept")
    afterwards = KNOWLEDGE.chances(done)[NOMAD]
    assert len(told) > 1 and {one.action for one in told} <= set(s.legal(NOMAD))
    assert all(abs(one.chance - afterwards) < 0.1 for one in told)
    assert told[0].chance == max(one.chance for one in told)
    do(s, "other price")
    (only,) = advise(s, NOMAD, KNOWLEDGE, 1, Budget(0.0, 60))
    assert only.confidence == 1.0 and abs(only.chance - afterwards) < 0.1


def test_nobody_goes_to_the_sultan_with_an_empty_purse() -> None:
    row = "alms alms bazaar bazaar ambush ambush"
    for left, slots in ((3, 3), (0, 0)):
        s = table(turn="caliph", stall="terror sermon decree", row=row, coins={"caliph": 2 + left})
        do(s, "buy", "slot near-1")
        thought = KNOWLEDGE.sensible_choices(s, CALIPH, s.legal(CALIPH), NO_BARGAIN)
        assert s.coins[CALIPH] == left and STOP in thought
        assert len([action for action in thought if SLOT + ROW <= action < SLOT + SLOTS]) == slots
