"""Buy power cards (CM-6.8): one near, one middle, one far, one of the Sultan's market; each once, in any order."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import NOT_NOW, OK
from ....kernel.step import Step
from ..actions import ROW, SLOT, SLOT_NAMES, SLOTS, STOP, slot_of
from ..cards import UNALIGNED
from ..events import BOUGHT
from ..setting import NOBODY, SULTAN
from ..state import BOUGHT_NOTHING, FOR_CARD, NO_CARD, TRIED_SLOT, Table
from ..steps import BOUGHT_FROM, BUYING, FIELDS, TURN
from ..words import card, coins
from .deck import replenish, take_in_hand
from .negotiation import open_negotiation, pay
from .refusals import (
    CM_6_8_EMPTY_SLOT,
    CM_6_8_NOTHING_TO_BUY,
    CM_6_8_ONCE,
    CM_6_8_ROW_ONLY,
    CM_6_8_SAME_CARD,
    CM_6_8_TOO_DEAR,
    CM_12_2_ONCE_A_TURN,
)

FROM_STALL: Final = 8  # bit of what was bought; the tiers of the row are 1, 2, 4


def market_name(slot: int) -> str:
    """Where a slot is, as people say it: "the near market"."""
    return "the Sultan's market" if slot >= ROW else f"the {SLOT_NAMES[slot].split('-')[0]} market"


def card_at(s: Table, slot: int) -> int:
    return s.row[slot] if slot < ROW else s.stall[slot - ROW]


def price_of(s: Table, seat: int, slot: int) -> int:
    """CM-6.8: the price of a card of the row; own-aligned cards cost half, but not for the Sultan."""
    price = s.setting.tier_price[slot // 2]
    if seat != SULTAN and s.setting.cards.aligned[s.row[slot]] == seat:
        return price // s.setting.own_divisor
    return price


def check_slot(s: Table, seat: int, slot: int, bought: int) -> int:
    """CM-6.8: whether the seat may buy from that slot now."""
    if card_at(s, slot) == NO_CARD:
        return CM_6_8_EMPTY_SLOT
    if slot >= ROW:
        return check_stall(s, seat, slot - ROW, bought)
    if bought >> slot // 2 & 1:
        return CM_6_8_ONCE
    if slot % 2 == 1 and s.row[slot - 1] == s.row[slot]:
        return CM_6_8_SAME_CARD
    return OK if s.coins[seat] >= price_of(s, seat, slot) else CM_6_8_TOO_DEAR


def check_stall(s: Table, seat: int, place: int, bought: int) -> int:
    """CM-6.8, CM-12.2: the Sultan takes one card free; others negotiate for each card once a turn."""
    if bought & FROM_STALL:
        return CM_6_8_ONCE
    for earlier in range(place):
        if s.stall[earlier] == s.stall[place] and not s.tried >> earlier & TRIED_SLOT:
            return CM_6_8_SAME_CARD
    if s.tried & BOUGHT_NOTHING:
        return CM_6_8_ROW_ONLY
    if seat == SULTAN:
        return OK
    return CM_12_2_ONCE_A_TURN if s.tried & TRIED_SLOT << place else OK


def refuse_buy(s: Table, seat: int) -> int:
    """CM-6.8, CM-6.10: whether anything could be bought."""
    for slot in range(SLOTS):
        if check_slot(s, seat, slot, 0) == OK:
            return OK
    return CM_6_8_NOTHING_TO_BUY


class Buying(Step[Table]):
    """CM-6.8: one card at a time, or stop."""

    def __init__(self) -> None:
        super().__init__("buy", fields=FIELDS[BUYING])

    def prompt(self, s: Table, seat: int) -> str:
        return f"Buy power cards: one of each market. You have {coins(s.coins[seat])}."

    def candidates(self, s: Table, seat: int) -> list[int]:
        return [STOP, *range(SLOT, SLOT + SLOTS)]

    def check(self, s: Table, seat: int, action: int) -> int:
        if action == STOP:
            # After a Buy that bought nothing, a second Buy must take a card: so every turn ends (CM-6.8).
            return CM_6_8_ROW_ONLY if s.tried & BOUGHT_NOTHING and s.get(BOUGHT_FROM) == 0 else OK
        if not SLOT <= action < SLOT + SLOTS:
            return NOT_NOW
        return check_slot(s, seat, slot_of(action), s.get(BOUGHT_FROM))

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        if refusal == CM_6_8_ROW_ONLY:
            return "You bought nothing with an earlier Buy this turn: now you must take a card of the row."
        slot = slot_of(action)
        if refusal == CM_6_8_TOO_DEAR:
            return f"{card(s, s.row[slot])} costs {price_of(s, seat, slot)}; you have {s.coins[seat]}."
        if refusal == CM_6_8_ONCE:
            return f"You have taken a card of {market_name(slot)} in this action."
        if refusal == CM_6_8_SAME_CARD:
            return "The same card lies in an earlier slot; take that one."
        if refusal == CM_12_2_ONCE_A_TURN:
            return f"You have already negotiated for {card(s, card_at(s, slot))} this turn."
        return f"That place of {market_name(slot)} is empty."

    def describe(self, s: Table, seat: int, action: int) -> str:
        if action == STOP:
            return "stop buying"
        slot = slot_of(action)
        name = card(s, card_at(s, slot))
        if slot < ROW:
            return f"{name} for {coins(price_of(s, seat, slot))}, {market_name(slot)}"
        return f"{name} free, from your own market" if seat == SULTAN else f"{name}, from the Sultan at a price"

    def take(self, s: Table, seat: int, action: int) -> None:
        if action == STOP:
            bought = s.get(BOUGHT_FROM)
            s.pop()
            if bought:
                replenish(s)
            else:
                s.tried |= BOUGHT_NOTHING
                s.push(TURN, seat)
            return
        slot = slot_of(action)
        if slot < ROW:
            buy_from_row(s, seat, slot)
        elif seat == SULTAN:
            hand_over(s, seat, slot - ROW, 0)
        else:
            s.tried |= TRIED_SLOT << slot - ROW
            open_negotiation(s, FOR_CARD, slot - ROW, 0)


def buy_from_row(s: Table, seat: int, slot: int) -> None:
    """CM-6.8: pay the player the card is aligned with; pay the bank for your own and unaligned cards."""
    kind = s.row[slot]
    price = price_of(s, seat, slot)
    aligned = s.setting.cards.aligned[kind]
    seller = aligned if aligned != seat and aligned != UNALIGNED else NOBODY
    pay(s, seat, seller, price)
    s.row[slot] = NO_CARD
    take_in_hand(s, seat, kind, True)
    s.note_more(BOUGHT, seat, kind, slot, price, seller)
    s.put(BOUGHT_FROM, s.get(BOUGHT_FROM) | 1 << slot // 2)


def hand_over(s: Table, seat: int, place: int, price: int) -> None:
    """A card of the Sultan's market goes to a hand; the BUYING frame is on top."""
    kind = s.stall[place]
    s.stall[place] = NO_CARD
    take_in_hand(s, seat, kind, True)
    s.note_more(BOUGHT, seat, kind, ROW + place, price, NOBODY if seat == SULTAN else SULTAN)
    s.put(BOUGHT_FROM, s.get(BOUGHT_FROM) | FROM_STALL)


MARKET_STEPS: Final[list[tuple[int, Step[Table]]]] = [(BUYING, Buying())]
