"""Notes on prices and offers (CM-12, CM-13.4): a usual price to begin with, and what money cannot buy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..notes import COST, EFFECT, FAIR, NOTHING, Note
from .actions import ACCEPT, REFUSE, amount_of, player_of
from .rules.presence import murshid_sways
from .rules.sides import head_of
from .setting import MURSHID
from .state import FOR_BRIBE, FOR_CARD, Table, the_fight
from .steps import (
    ANSWER_PRICE,
    BARGAIN_THING,
    BARGAIN_WHAT,
    HIRING,
    LAST_PRICE,
    NAME_PRICE,
    OFFERING,
    PRICES_NAMED,
    TAKING_OFFER,
)
from .words import coins, player


def usual_price(s: Table, what: int, thing: int) -> int:
    """A figure to begin with, from the printed prices: what four players pay for mercenaries, half as much again where
    the Nomad loses a hex with them, and the middle market's price for a card."""
    if what == FOR_CARD:
        price = s.setting.tier_price[1]
        own = s.setting.cards.aligned[s.stall[thing]] == s.active
        return price // s.setting.own_divisor if own else price
    price = s.setting.hire_price[thing]
    return price + price // 2 if what == FOR_BRIBE else price


def beginning(s: Table, seat: int) -> int:
    """Where a slider begins: the usual price, above the last one for a seller and below it for a buyer, and never more
    than the buyer has."""
    price = usual_price(s, s.get(BARGAIN_WHAT), s.get(BARGAIN_THING))
    purse, last = s.coins[s.active], s.get(LAST_PRICE)
    if s.get(PRICES_NAMED):
        price = min(price, last - 1) if seat == s.active else max(price, last + 1)
    return max(0, min(price, purse))


def naming_notes(s: Table, seat: int, action: int) -> list[Note]:
    price, purse = amount_of(action), s.coins[s.active]
    if price > purse:
        return [Note(NOTHING, f"they have {purse}: this says that you do not sell", purse)]
    found = [Note(COST, f"{purse - price} left", price)] if seat == s.active else []
    if price == beginning(s, seat):
        found.append(Note(FAIR, "a usual price", price))
    return found


def answering_notes(s: Table, seat: int, action: int) -> list[Note]:
    what, price = s.get(BARGAIN_WHAT), s.get(LAST_PRICE)
    if action == REFUSE:
        other = "you take another action" if seat == s.active else f"{player(s.active)} takes another action"
        return [] if what == FOR_CARD else [Note(EFFECT, other)]
    if action != ACCEPT:
        return [Note(EFFECT, f"{s.setting.prices - s.get(PRICES_NAMED)} more to be named")]
    usual = usual_price(s, what, s.get(BARGAIN_THING))
    return [Note(EFFECT, f"usual: {coins(usual)}; offered: {price}", usual)]


def hiring_notes(s: Table, seat: int, action: int) -> list[Note]:
    if not s.setting.with_nomad:
        return []
    usual = s.setting.hire_price[amount_of(action)]
    return [Note(COST, f"usual price {coins(usual)}; you have {s.coins[seat]}", usual)]


# Deals with the Murshid


def offering_notes(s: Table, seat: int, action: int) -> list[Note]:
    points = amount_of(action)
    if points == 0:
        return []
    found = [Note(COST, f"−{points} VP if your side wins", -points)]
    if s.hand_size(MURSHID):
        return found
    if murshid_sways(s, the_fight(s).hex):
        return [*found, Note(NOTHING, f"{player(MURSHID)} holds no cards: this buys only a tie", 0)]
    return [*found, Note(NOTHING, f"{player(MURSHID)} holds no cards: this buys nothing", 0)]


def taking_notes(s: Table, seat: int, action: int) -> list[Note]:
    if action == REFUSE:
        return []
    maker = player_of(action)
    fight = the_fight(s)
    side = fight.sides[maker]
    who = player(head_of(s, side)) if side else player(maker)
    return [Note(EFFECT, f"+{fight.offers[maker] - 1} VP if the side of {who} wins", fight.offers[maker] - 1)]


Make = Callable[[Table, int, int], list[Note]]
PRICE_NOTES: Final[dict[int, Make]] = {
    NAME_PRICE: naming_notes,
    ANSWER_PRICE: answering_notes,
    HIRING: hiring_notes,
    OFFERING: offering_notes,
    TAKING_OFFER: taking_notes,
}
