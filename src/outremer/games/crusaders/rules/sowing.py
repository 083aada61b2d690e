"""Sowing (CR-4.2) and the orders that change it (CR-7.2, 7.5, 7.7, 7.9, 7.10)."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import NOT_NOW, OK
from ....kernel.step import PASSAGE, SEAT, Step
from ..actions import (
    BEGIN_HERE,
    BEGIN_NEXT,
    CLOCKWISE,
    DOUBLE,
    MAX_TOKENS,
    SKIP,
    STOP,
    WEDGES,
    WIDDERSHINS,
    drop_doubled,
    drop_skipped,
)
from ..events import SOWED
from ..setting import DOUBLE_DROP, EITHER_WAY, FALL_BACK, PLAIN, SKIP_ONE
from ..state import Table
from ..steps import FIELDS, SOW_WEDGE, SOWING, WEDGE
from ..words import tokens_in_words, wedge_in_words
from .refusals import CR_4_2_MUST_SOW, CR_7_5_TOO_FEW_TOKENS, CR_7_9_TOO_FEW_TOKENS

NEVER: Final = 0


def sow(s: Table, seat: int, wedge: int, first: int, way: int, skip: int, double: int) -> None:
    """CR-4.2: take all tokens of a wedge and drop one per wedge, and go round again after six.

    `first` is how far from the wedge the first drop falls (1, or 0 on the wedge itself); `way` is 1 clockwise and
    -1 the other way; one wedge is skipped before drop number `skip`; drop number `double` leaves two tokens.
    """
    base = seat * WEDGES
    hand = s.tokens[base + wedge]
    s.tokens[base + wedge] = 0
    at = s.place[base + wedge] + way * (first - 1)
    drop = 0
    left = hand
    while left > 0:
        drop += 1
        at += 2 * way if drop == skip else way
        falls = 2 if drop == double else 1
        s.tokens[base + s.wheel[base + at % WEDGES]] += falls
        left -= falls
    s.note_more(SOWED, seat, wedge, hand, first, way, skip, double)


def power_over_sowing(s: Table, seat: int) -> int:
    order = s.order_of(seat)
    return PLAIN if order is None else order.sowing


class SowWedge(Step[Table]):
    """Sow the wedge of the turn: at once, or after a question if the order may change the sowing."""

    def __init__(self) -> None:
        super().__init__("sow wedge", PASSAGE, fields=FIELDS[SOW_WEDGE])

    def run(self, s: Table) -> None:
        seat, wedge = s.get(SEAT), s.get(WEDGE)
        if power_over_sowing(s, seat) == PLAIN:
            s.pop()
            sow(s, seat, wedge, 1, 1, NEVER, NEVER)
        else:
            s.become(SOWING, seat, wedge)


class Sowing(Step[Table]):
    """An order's choice of how to sow."""

    def __init__(self) -> None:
        super().__init__("sowing", fields=FIELDS[SOWING])

    def prompt(self, s: Table, seat: int) -> str:
        tokens = s.tokens[seat * WEDGES + s.get(WEDGE)]
        power = power_over_sowing(s, seat)
        if power == FALL_BACK:
            return f"Sow {tokens}: begin on the next wedge, or on the one just emptied?"
        if power == SKIP_ONE:
            return f"Sow {tokens}: pass over one wedge?"
        if power == DOUBLE_DROP:
            return f"Sow {tokens}: leave two tokens on one wedge?"
        return f"Sow {tokens}: which way round?"

    def candidates(self, s: Table, seat: int) -> list[int]:
        power = power_over_sowing(s, seat)
        if power == FALL_BACK:
            return [BEGIN_HERE, BEGIN_NEXT]
        if power == EITHER_WAY:
            return [CLOCKWISE, WIDDERSHINS]
        first = SKIP if power == SKIP_ONE else DOUBLE
        return list(range(first, first + s.tokens[seat * WEDGES + s.get(WEDGE)] + 1))

    def check(self, s: Table, seat: int, action: int) -> int:
        power = power_over_sowing(s, seat)
        tokens = s.tokens[seat * WEDGES + s.get(WEDGE)]
        if action == BEGIN_HERE or action == BEGIN_NEXT:
            return OK if power == FALL_BACK else NOT_NOW
        if action == CLOCKWISE or action == WIDDERSHINS:
            return OK if power == EITHER_WAY else NOT_NOW
        if SKIP <= action <= SKIP + MAX_TOKENS:
            if power != SKIP_ONE:
                return NOT_NOW
            return OK if drop_skipped(action) <= tokens else CR_7_5_TOO_FEW_TOKENS
        if DOUBLE <= action <= DOUBLE + MAX_TOKENS:
            if power != DOUBLE_DROP:
                return NOT_NOW
            return OK if drop_doubled(action) < tokens or action == DOUBLE else CR_7_9_TOO_FEW_TOKENS
        return CR_4_2_MUST_SOW if action == STOP else NOT_NOW

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        tokens = s.tokens[seat * WEDGES + s.get(WEDGE)]
        if refusal == CR_4_2_MUST_SOW:
            return f"The {tokens_in_words(tokens)} of the wedge must be sown; you choose only how."
        if refusal == CR_7_5_TOO_FEW_TOKENS:
            return f"There is no drop number {drop_skipped(action)}: only {tokens} tokens are sown."
        return f"Two tokens cannot fall at drop number {drop_doubled(action)}: only {tokens} tokens are sown."

    def describe(self, s: Table, seat: int, action: int) -> str:
        if action == BEGIN_HERE:
            return "begin on the emptied wedge"
        if action == BEGIN_NEXT:
            return "begin on the next wedge"
        if action == SKIP or action == DOUBLE:
            return "sow as usual"
        if SKIP < action <= SKIP + MAX_TOKENS:
            drop = drop_skipped(action)
            return f"pass over the wedge of drop {drop}, {wedge_in_words(s, seat, s.get(WEDGE), drop)}"
        if DOUBLE < action <= DOUBLE + MAX_TOKENS:
            drop = drop_doubled(action)
            return f"leave two tokens at drop {drop}, {wedge_in_words(s, seat, s.get(WEDGE), drop)}"
        return "sow clockwise" if action == CLOCKWISE else "sow counterclockwise"

    def take(self, s: Table, seat: int, action: int) -> None:
        wedge = s.get(WEDGE)
        s.pop()
        if action == BEGIN_HERE:
            sow(s, seat, wedge, 0, 1, NEVER, NEVER)
        elif action == WIDDERSHINS:
            sow(s, seat, wedge, 1, -1, NEVER, NEVER)
        elif SKIP < action <= SKIP + MAX_TOKENS:
            sow(s, seat, wedge, 1, 1, drop_skipped(action), NEVER)
        elif DOUBLE < action <= DOUBLE + MAX_TOKENS:
            sow(s, seat, wedge, 1, 1, NEVER, drop_doubled(action))
        else:
            sow(s, seat, wedge, 1, 1, NEVER, NEVER)


SOWING_STEPS: Final[list[tuple[int, Step[Table]]]] = [(SOW_WEDGE, SowWedge()), (SOWING, Sowing())]
