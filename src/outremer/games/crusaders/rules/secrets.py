"""Draws a world that looks the same to a seat (CR-1.1): others' orders and wheels that are still secret are new."""

from __future__ import annotations

from ....kernel.rng import FastRng, Rng
from ..actions import ORDERS, WEDGES
from ..state import UNSET, Table
from .setup import TOURNAMENT


def redraw_secrets(s: Table, seat: int, rng: FastRng) -> None:
    """Change the table into one that looks the same to the seat: new generator, others' orders and rings redrawn."""
    s.rng = Rng(rng.key())
    if not s.stack or not s.step().secret:
        return
    if s.step().name == "choose order":
        redraw_orders(s, seat, rng)
    else:
        redraw_rings(s, seat, rng)


def redraw_orders(s: Table, seat: int, rng: FastRng) -> None:
    """Others hold any orders that this seat was not dealt, and have chosen any of theirs."""
    dealt = s.dealt.copy()
    if s.setting.variant != TOURNAMENT:
        own = s.dealt[seat * 2 : seat * 2 + 2] if 0 <= seat < s.seats else []
        pool = [order for order in range(ORDERS) if order not in own]
        rng.shuffle(pool)
        for i in range(len(dealt)):
            if i // 2 != seat:
                dealt[i] = pool.pop()
    chosen = s.chosen.copy()
    for other in range(s.seats):
        if other != seat and chosen[other] != UNSET:
            if s.setting.variant == TOURNAMENT:
                chosen[other] = rng.below(ORDERS)
            else:
                chosen[other] = dealt[other * 2 + rng.below(2)]
    s.dealt = dealt
    s.chosen = chosen


def redraw_rings(s: Table, seat: int, rng: FastRng) -> None:
    """Others have laid any ring; a seat that is still choosing may have laid any number of wedges."""
    wheel = s.wheel.copy()
    for other in range(s.seats):
        if other != seat:
            ring = list(range(1, WEDGES))
            rng.shuffle(ring)
            laid = 1 + rng.below(WEDGES - 1) if s.owes(other) else WEDGES
            for i in range(1, WEDGES):
                wheel[other * WEDGES + i] = ring[i - 1] if i < laid else UNSET
    s.wheel = wheel
