"""What greedy and search share: how others are expected to answer, and when a line is long enough to be judged."""

from __future__ import annotations

from typing import Final

from ..kernel.rng import FastRng
from ..kernel.state import State
from .evaluation import Evaluation, added

LONGEST: Final = 80
"""After this many decisions a line is judged even if something is still pending."""
FINE: Final = 2**20


def pick(weights: list[float], rng: FastRng) -> int:
    """A place in the list, drawn by weight."""
    point = added(weights) * rng.below(FINE) / FINE
    for place in range(len(weights)):
        point -= weights[place]
        if point < 0.0:
            return place
    return len(weights) - 1


def likely(state: State, seat: int, evaluation: Evaluation, rng: FastRng) -> int:
    """An action drawn by the priors."""
    menu = state.legal(seat)
    if len(menu) == 1:
        return menu[0]
    return menu[pick(evaluation.priors(state, seat, menu), rng)]


def come_to_rest(state: State, evaluation: Evaluation, rng: FastRng) -> None:
    """Play on by the priors until nothing is pending."""
    for _ in range(LONGEST):
        if evaluation.quiet(state):
            return
        seat = state.actors()[0]
        state.apply(seat, likely(state, seat, evaluation, rng))
