"""The wheel alone, solved: the most tokens that it can bring in the next turns, for each power over sowing.

A player who looks at nothing but the wheel resolves one wedge a turn and sows it. How many tokens they can use in the
next turns depends on the tokens of each wedge round the ring, on the order's power (CR-7), and on nothing else. So it
is worked out once for each power and number of tokens, exactly, and kept. What the tokens do is for the evaluation.

A ring is packed into one number, four bits for each place, clockwise; a ring turned round is the same ring.
"""

from __future__ import annotations

from typing import Final, final

from ..actions import MAX_TOKENS, WEDGES
from ..setting import DOUBLE_DROP, EITHER_WAY, FALL_BACK, SKIP_ONE
from ..state import UNSET, Table

FORESIGHT: Final = 8
"""The turns that are looked at."""
BITS: Final = 4
ONE_ROUND: Final = (1 << (BITS * WEDGES)) - 1
TOP: Final = BITS * (WEDGES - 1)
LONG_RUN: Final = 200
"""Turns after which one more brings what it brings in the long run, on average over a block of them."""
BLOCK: Final = 60
"""A multiple of all numbers of turns after which the best play repeats itself."""


def turned(ring: int) -> int:
    """The same ring, begun at the next place."""
    return (ring >> BITS) | ((ring & 15) << TOP)


def on_place(ring: int, place: int) -> int:
    return (ring >> (BITS * place)) & 15


def sown(ring: int, place: int, first: int, way: int, skip: int, double: int) -> int:
    """The ring after its tokens at `place` are sown: `rules/sowing.py` says what the other numbers mean."""
    left = (ring >> (BITS * place)) & 15
    ring -= left << (BITS * place)
    at = place + way * (first - 1) + WEDGES
    drop = 0
    while left > 0:
        drop += 1
        at += 2 * way if drop == skip else way
        falls = 2 if drop == double else 1
        ring += falls << (BITS * ((at + WEDGES * 4) % WEDGES))
        left -= falls
    return ring


def ways_to_sow(ring: int, place: int, power: int) -> list[int]:
    """All rings that a power can make of this one by sowing a place; plain sowing comes first."""
    found = [sown(ring, place, 1, 1, 0, 0)]
    tokens = (ring >> (BITS * place)) & 15
    if power == FALL_BACK:
        found.append(sown(ring, place, 0, 1, 0, 0))
    elif power == EITHER_WAY:
        found.append(sown(ring, place, 1, -1, 0, 0))
    elif power == SKIP_ONE:
        for drop in range(1, tokens + 1):
            found.append(sown(ring, place, 1, 1, drop, 0))
    elif power == DOUBLE_DROP:
        for drop in range(1, tokens):
            found.append(sown(ring, place, 1, 1, 0, drop))
    return found


@final
class Wheel:
    """All rings with a number of tokens, under one power, and what each can bring."""

    def __init__(self, power: int, tokens: int) -> None:
        self.power = power
        self.number: dict[int, int] = {}  # [ring] -> a number, the same for all turns of a ring
        rings: list[int] = []
        for ring in all_rings(tokens):
            if ring not in self.number:
                self.enter(ring, len(rings))
                rings.append(ring)
        self.count = len(rings)
        # For each ring, one after another: tokens used, and the number of the ring after it
        self.first = [0] * (self.count + 1)
        self.used: list[int] = []
        self.after: list[int] = []
        for at in range(self.count):
            self.look_ahead(rings[at])
            self.first[at + 1] = len(self.used)
        # [turns * count + number] -> tokens
        self.to_come = [0] * self.count
        last = self.to_come
        for _ in range(FORESIGHT):
            last = self.one_turn_more(last)
            self.to_come += last

    def enter(self, ring: int, number: int) -> None:
        for _ in range(WEDGES):
            self.number[ring] = number
            ring = turned(ring)

    def look_ahead(self, ring: int) -> None:
        for place in range(WEDGES):
            used = on_place(ring, place)
            if used:
                for after in ways_to_sow(ring, place, self.power):
                    self.used.append(used)
                    self.after.append(self.number[after])

    def one_turn_more(self, before: list[int]) -> list[int]:
        """The most tokens of each ring in one turn more than `before`."""
        found = [0] * self.count
        for at in range(self.count):
            best = 0
            for i in range(self.first[at], self.first[at + 1]):
                tokens = self.used[i] + before[self.after[i]]
                if tokens > best:
                    best = tokens
            found[at] = best
        return found

    def tokens_in(self, ring: int, turns: float) -> float:
        """The most tokens that a ring can bring in this number of turns; turns beyond the table bring nothing more."""
        if turns >= FORESIGHT:
            return float(self.to_come[FORESIGHT * self.count + self.number[ring]])
        whole = int(turns)
        at = whole * self.count + self.number[ring]
        low = self.to_come[at]
        return low + (self.to_come[at + self.count] - low) * (turns - whole)

    def most_from(self, ring: int) -> int:
        """The most tokens of a ring in the turns looked at."""
        return self.to_come[FORESIGHT * self.count + self.number[ring]]

    def after_sowing(self, ring: int, place: int) -> int:
        """The most tokens in the turns looked at after sowing a place in the best way."""
        best = 0
        for after in ways_to_sow(ring, place, self.power):
            tokens = self.most_from(after)
            if tokens > best:
                best = tokens
        return best

    def in_the_long_run(self) -> float:
        """The most tokens in a turn, on average over many turns."""
        last = [0] * self.count
        before = last
        for turn in range(LONG_RUN + BLOCK):
            if turn == LONG_RUN:
                before = last
            last = self.one_turn_more(last)
        return max(last[at] - before[at] for at in range(self.count)) / BLOCK


def all_rings(tokens: int) -> list[int]:
    """Every way to lay tokens on the six places."""
    rings = [0]
    left = [tokens]
    for place in range(WEDGES):
        more: list[int] = []
        more_left: list[int] = []
        for at in range(len(rings)):
            lowest = left[at] if place == WEDGES - 1 else 0
            for here in range(lowest, left[at] + 1):
                more.append(rings[at] | here << (BITS * place))
                more_left.append(left[at] - here)
        rings, left = more, more_left
    return rings


SOLVED: Final[dict[int, Wheel]] = {}
"""[power * 16 + tokens]: every wheel that was asked for, worked out once."""


def wheel_of(power: int, tokens: int) -> Wheel:
    key = power * (MAX_TOKENS + 2) + tokens
    if key not in SOLVED:
        SOLVED[key] = Wheel(power, tokens)
    return SOLVED[key]


def ring_of(s: Table, seat: int) -> int:
    """The seat's wheel as one number; -1 while it is not laid out or holds more tokens than any order has."""
    base = seat * WEDGES
    ring = 0
    tokens = 0
    for wedge in range(WEDGES):
        place = s.place[base + wedge]
        if place == UNSET:
            return -1
        here = s.tokens[base + wedge]
        tokens += here
        ring |= here << (BITS * place)
    return ring if tokens <= MAX_TOKENS else -1


def tokens_of(s: Table, seat: int) -> int:
    tokens = 0
    for at in range(seat * WEDGES, seat * WEDGES + WEDGES):
        tokens += s.tokens[at]
    return tokens


def power_of(s: Table, seat: int) -> int:
    order = s.order_of(seat)
    return 0 if order is None else order.sowing


def tokens_to_come(s: Table, seat: int, turns: float) -> float:
    """The most tokens that the seat's wheel can bring in the turns that are left, of those that are looked at."""
    ring = ring_of(s, seat)
    if ring < 0 or turns <= 0.0:
        return 0.0
    return wheel_of(power_of(s, seat), tokens_of(s, seat)).tokens_in(ring, turns)
