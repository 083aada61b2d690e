"""Bargaining in Crescent Moon (CM-12, CM-13.4): what a thing is worth to the buyer and to the seller.

Every thing has a usual price (`prices.py`), so most bargains succeed at the first price. But both sides compare their
chances with and without the bargain. The buyer pays no more than it is worth to them; the seller asks more, or refuses,
if the bargain would harm them at that price.
"""

from __future__ import annotations

from typing import Final, final

from ....bots.evaluation import Evaluation
from ....bots.lines import LONGEST, likely
from ....kernel.rng import FastRng
from ..actions import ACCEPT, AMOUNT, BRIBE, COUNTER, HIRE, REFUSE, ROW, SLOT, SLOTS, STOP, amount_of, player_of
from ..fight import ATTACKING, DEFENDING
from ..rules.negotiation import seller_of
from ..rules.presence import murshid_sways
from ..setting import MURSHID, SULTAN
from ..state import FOR_BRIBE, Table, the_fight
from ..steps import (
    ANSWER_PRICE,
    BARGAIN_WHAT,
    BUYING,
    LAST_PRICE,
    NAME_PRICE,
    OFFERING,
    PRICES_NAMED,
    RECRUITING,
    TAKING_OFFER,
    TURN,
)
from .fights import bare_strength
from .prices import asking_price
from .survey import Survey, win_chance
from .weights import (
    CARDS_LENT,
    GAIN,
    HOSTILE,
    LENT_CARD,
    MOST_HELP,
    STAKE,
    TAKEN,
    TRUST,
)

NO_BARGAIN: Final = -1
FIGHTS_TRIED: Final = 3
"""A bribe may lead to a combat: it is played out this many times."""
OVERWHELMING: Final = 50
LAST_COIN: Final = 1
"""What a seller lets the buyer off, when no other price can be named."""


@final
class Quote:
    """The range of prices: the least for the seller, the most for the buyer."""

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most


@final
class Bargain:
    """Answers the decisions in which something is bought or sold."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey

    def answer(self, s: Table, seat: int, menu: list[int], evaluation: Evaluation, rng: FastRng) -> int:
        """The action; NO_BARGAIN if the decision is no bargain."""
        kind = s.kind()
        if kind == NAME_PRICE:
            price = self.asked(s)
            if seat != s.active:
                price = counter_price(s, least_price(s, seat, price, evaluation, rng))
            elif s.get(PRICES_NAMED):
                price = max(0, min(half_way(s, price), s.get(LAST_PRICE) - 1))
            return name_price(s, seat, menu, price)
        if kind == ANSWER_PRICE and seat == s.active:
            return buyer_answers(s, menu, quote(s, seat, self.asked(s), evaluation, rng))
        if kind == ANSWER_PRICE:
            return seller_answers(s, menu, least_price(s, seat, self.asked(s), evaluation, rng))
        if kind == OFFERING:
            return make_offer(s, seat, menu, evaluation, rng)
        if kind == TAKING_OFFER:
            return take_offer(s, menu)
        return NO_BARGAIN

    def asked(self, s: Table) -> int:
        self.survey.prepare(s)
        return asking_price(s, self.survey)


# Prices (CM-12)


def quote(s: Table, seat: int, asked: int, evaluation: Evaluation, rng: FastRng) -> Quote:
    """The price asked, and the highest price at which the buyer gains by the bargain."""
    refused = after_refusal(s, seat, evaluation, rng)
    return Quote(asked, highest_bid(s, refused, strike(s, seat, evaluation, rng), GAIN, evaluation))


def least_price(s: Table, seat: int, asked: int, evaluation: Evaluation, rng: FastRng) -> int:
    """The seller's least price: the usual one, or more if the seller would be better off refusing."""
    refused = after_refusal(s, seat, evaluation, rng)
    return lowest_sale(s, refused, strike(s, seat, evaluation, rng), asked, evaluation)


def both_sides(s: Table, seat: int, asked: int, gain: float, evaluation: Evaluation, rng: FastRng) -> Quote:
    """The seller's least price, and the highest at which the buyer gains that many points, as the seat sees both."""
    refused = after_refusal(s, seat, evaluation, rng)
    struck = strike(s, seat, evaluation, rng)
    return Quote(lowest_sale(s, refused, struck, asked, evaluation), highest_bid(s, refused, struck, gain, evaluation))


def highest_bid(s: Table, refused: Table, struck: list[Table], gain: float, evaluation: Evaluation) -> int:
    """The highest price at which the buyer gains that many points by the bargain; -1 if there is none."""
    buyer, seller = s.active, seller_of(s.get(BARGAIN_WHAT))
    without = evaluation.chances(refused)[buyer]
    without += gain * without * (1.0 - without) / evaluation.swing(s)
    most = -1
    low, high = 0, s.coins[buyer]
    while low <= high:  # a higher price is worse for the buyer
        price = (low + high) // 2
        if chance_at(struck, buyer, seller, price, buyer, evaluation) >= without:
            most, low = price, price + 1
        else:
            high = price - 1
    return most


def lowest_sale(s: Table, refused: Table, struck: list[Table], asked: int, evaluation: Evaluation) -> int:
    """The usual price, or more if the seller would be better off refusing. So the leader, or a seat that is about to
    attack the seller, pays more or gets nothing."""
    buyer, seller = s.active, seller_of(s.get(BARGAIN_WHAT))
    without = evaluation.chances(refused)[seller]
    price = asked
    while price <= s.coins[buyer] and chance_at(struck, buyer, seller, price, seller, evaluation) < without:
        price += 1
    return price


def strike(s: Table, seat: int, evaluation: Evaluation, rng: FastRng) -> list[Table]:
    """The table after the bargain; several times if a combat may follow."""
    times = FIGHTS_TRIED if s.get(BARGAIN_WHAT) == FOR_BRIBE else 1
    return [after_bargain(s, seat, evaluation, rng) for _ in range(times)]


def chance_at(struck: list[Table], buyer: int, seller: int, price: int, seat: int, evaluation: Evaluation) -> float:
    """The chances of a seat after the bargain at a price; the tables have price 0."""
    total = 0.0
    for table in struck:
        table.coins[buyer] -= price
        table.coins[seller] += price
        total += evaluation.chances(table)[seat]
        table.coins[buyer] += price
        table.coins[seller] -= price
    return total / len(struck)


def after_bargain(s: Table, seat: int, evaluation: Evaluation, rng: FastRng) -> Table:
    """The table after the bargain at price 0, once the buyer has used what they bought."""
    table, price = answered(s, seat, ACCEPT)
    table.coins[s.active] += price
    table.coins[seller_of(s.get(BARGAIN_WHAT))] -= price
    finish(table, evaluation, rng)
    return table


def after_refusal(s: Table, seat: int, evaluation: Evaluation, rng: FastRng) -> Table:
    """The table without the bargain. The cost of the refusal is left out: it is no reason to pay more."""
    table, _ = answered(s, seat, REFUSE)
    finish(table, evaluation, rng)
    table.tried = 0
    return table


def answered(s: Table, seat: int, answer: int) -> tuple[Table, int]:
    """A copy in which the open price, or a first one, got this answer; and that price."""
    table = s.copy()
    if s.kind() == NAME_PRICE:
        price = 1 if s.get(PRICES_NAMED) and s.get(LAST_PRICE) == 0 else 0
        table.apply(seat, AMOUNT + price)
    else:
        price = s.get(LAST_PRICE)
    if table.kind() == ANSWER_PRICE:
        table.apply(table.actors()[0], answer)
    return table, price


def finish(table: Table, evaluation: Evaluation, rng: FastRng) -> None:
    """Play the turn to its end: new units go where they are worth most, and nothing more is bought."""
    for _ in range(LONGEST):
        if evaluation.quiet(table):
            return
        seat = table.actors()[0]
        menu = table.legal(seat)
        kind = table.kind()
        if kind == BUYING and STOP in menu:
            table.apply(seat, STOP)
        elif kind == RECRUITING:
            table.apply(seat, best_place(table, seat, menu, evaluation))
        else:
            table.apply(seat, likely(table, seat, evaluation, rng))


def best_place(table: Table, seat: int, menu: list[int], evaluation: Evaluation) -> int:
    best, highest = menu[0], -1.0e9
    for action in menu:
        after = table.copy()
        after.apply(seat, action)
        worth = evaluation.expected_points(after)[seat]
        if worth > highest:
            best, highest = action, worth
    return best


def name_price(s: Table, seat: int, menu: list[int], asked: int) -> int:
    """The usual price, or all that the buyer has. If it was named already, one coin towards the other side."""
    last = s.get(LAST_PRICE) if s.get(PRICES_NAMED) > 0 else -1
    price = asked
    if price == last:
        price = price - 1 if seat == s.active and price > 0 else price + 1
    action = AMOUNT + price
    if action not in menu:
        action = menu[0] if action < menu[0] else menu[len(menu) - 1]
    return action


def modest(menu: list[int], usual: int) -> list[int]:
    """The sensible offers to the Murshid: up to one point more than usual. Search cannot tell a single point from luck,
    and would give them all away."""
    return [action for action in menu if action <= usual + 1]


def counter_price(s: Table, least: int) -> int:
    """What a seller asks: as far above their least price as the bid is below it, but at most half as much
    again. Half-way lies what both accept. A seller who could accept and would rather ask asks a little more."""
    last, purse = s.get(LAST_PRICE), s.coins[s.active]
    if last >= least:
        return min(last + max(1, last // 4), purse) if last < purse else last - 1
    more = min(least - last, max(1, least // 2))
    return least if least > purse else min(least + more, purse)


def half_way(s: Table, bid: int) -> int:
    """The price between what the buyer bid, which is the usual price, and what the seller asks."""
    return (bid + s.get(LAST_PRICE) + 1) // 2


def seller_answers(s: Table, menu: list[int], least: int) -> int:
    """The last price that may be named can be one coin short."""
    if s.get(LAST_PRICE) >= (least if COUNTER in menu else max(1, least - LAST_COIN)):
        return ACCEPT
    return COUNTER if COUNTER in menu and s.coins[s.active] >= least else REFUSE


def buyer_answers(s: Table, menu: list[int], q: Quote) -> int:
    """The buyer planned to pay the usual price. If the seller asks for more, they meet half-way, where that is still
    worth it to them."""
    price = s.get(LAST_PRICE)
    if price <= q.least:
        return ACCEPT
    last_word = COUNTER not in menu or price == s.coins[s.active] or half_way(s, q.least) == price
    if last_word:
        return ACCEPT if price <= q.most else REFUSE
    return COUNTER if half_way(s, q.least) <= q.most else REFUSE


# Deals with the Murshid (CM-13.4)


def side_chance(s: Table, side: int, help_: float) -> float:
    """How likely a side wins with that much help; cards are hidden."""
    margin = bare_strength(s, side) - bare_strength(s, ATTACKING + DEFENDING - side) + help_
    return win_chance(margin if side == ATTACKING else margin - 1.0)


def murshid_help(s: Table) -> float:
    """The strength that the Murshid can add to a side: cards, and half a point for a tie that is theirs to decide."""
    cards = min(MOST_HELP, LENT_CARD * s.hand_size(MURSHID))
    return cards + 0.5 if murshid_sways(s, the_fight(s).hex) else cards


def decided(s: Table, side: int, evaluation: Evaluation, rng: FastRng) -> list[float]:
    """The chances of all seats if that side won the conflict."""
    table = s.copy()
    the_fight(table).strengthen(side, OVERWHELMING)
    finish(table, evaluation, rng)
    return evaluation.chances(table)


def make_offer(s: Table, seat: int, menu: list[int], evaluation: Evaluation, rng: FastRng) -> int:
    """The offer that brings the seat most: with a deal the Murshid is likely to help, without one they may help the
    other side. A Murshid whom the victory would harm wants to be paid for that too."""
    side = the_fight(s).sides[seat]
    help_ = murshid_help(s)
    if (side != ATTACKING and side != DEFENDING) or help_ == 0.0:
        return AMOUNT
    even = side_chance(s, side, 0.0)
    without = even + HOSTILE * (side_chance(s, side, -help_) - even)
    with_ = even + TRUST * (side_chance(s, side, help_) - even)
    if with_ <= without:
        return AMOUNT
    won = decided(s, side, evaluation, rng)
    lost = decided(s, ATTACKING + DEFENDING - side, evaluation, rng)
    gain = STAKE * (with_ - without) * (won[seat] - lost[seat])
    swing = evaluation.swing(s)
    mine = won[seat] * (1.0 - won[seat]) / swing  # the value of a point, in chances
    theirs = max(0.001, won[MURSHID] * (1.0 - won[MURSHID]) / swing)
    harm = STAKE * (with_ - without) * (lost[MURSHID] - won[MURSHID]) + CARDS_LENT * theirs
    best, highest = AMOUNT, 0.0
    for action in menu:
        points = amount_of(action)
        if points < len(TAKEN) and with_ * points * theirs > harm:
            value = TAKEN[points] * (gain - with_ * points * mine)
            if value > highest:
                best, highest = action, value
    return best


def take_offer(s: Table, menu: list[int]) -> int:
    """Taking an offer is not binding (CM-13.4): take the one with the highest expected pay."""
    best, highest = REFUSE, 0.0
    fight = the_fight(s)
    help_ = murshid_help(s)
    for action in menu:
        if action == REFUSE:
            continue
        maker = player_of(action)
        side = fight.sides[maker]
        chance = side_chance(s, side, help_) if side in (ATTACKING, DEFENDING) else 0.4
        value = chance * (fight.offers[maker] - 1)
        if value > highest:
            best, highest = action, value
    return best


# Without deals


def unbargained(s: Table, seat: int, menu: list[int]) -> list[int]:
    """The menu of a seat that makes no deals: it begins none and refuses all."""
    kind = s.kind()
    if kind == NAME_PRICE or kind == OFFERING:
        return menu[:1]
    if kind == ANSWER_PRICE or kind == TAKING_OFFER:
        return [REFUSE]
    if kind == TURN:
        return [action for action in menu if action != HIRE and action != BRIBE]
    if kind == BUYING and seat != SULTAN:
        return [action for action in menu if not SLOT + ROW <= action < SLOT + SLOTS]
    return menu
