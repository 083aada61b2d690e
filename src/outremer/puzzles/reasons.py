"""Why one way of a turn is better than another: what differs in the named terms of the evaluation, some turns later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..bots.advice import FELT, MOSTLY, Reason, without_cancelling
from ..bots.evaluation import added
from .judging import Terms

MOST: Final = 4
"""Reasons that are kept for one way."""


def reasons(mine: Terms, others: Sequence[Terms], seat: int) -> list[Reason]:
    """What is different after a way, compared with the average of others; the weightiest first."""
    found: list[Reason] = []
    changes = differences(mine, others)
    for who in sorted({who for who, _ in changes}):
        own = {words: points for (seat_of, words), points in changes.items() if seat_of == who}
        if who == seat:
            found += [Reason(who, words, points) for words, points in own.items() if abs(points) >= FELT]
        elif abs(whole := added(list(own.values()))) >= FELT:
            found.append(Reason(who, main_term(own, whole), whole))
    return sorted(without_cancelling(found, seat), key=lambda one: -abs(one.points))[:MOST]


def differences(mine: Terms, others: Sequence[Terms]) -> Terms:
    keys = sorted({*mine, *(key for other in others for key in other)})
    return {key: mine.get(key, 0.0) - added([one.get(key, 0.0) for one in others]) / len(others) for key in keys}


def main_term(changes: dict[str, float], whole: float) -> str:
    """What a seat mostly gains or loses; "" if it is a little of everything."""
    most = max(changes, key=lambda words: changes[words] / whole)
    return most if changes[most] / whole >= MOSTLY else ""
