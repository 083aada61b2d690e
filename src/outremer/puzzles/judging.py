"""How good the ways of a turn are: greedy bots play on after each of them, in many drawn worlds.

All ways are tried in the same worlds with the same bots. Worlds are counted, not seconds: the same position and numbers
give the same result on any machine. A world is drawn from what the seat may know, so no result depends on a secret.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final, NamedTuple

from ..bots.evaluation import Evaluation, added
from ..bots.greedy import GreedyBot
from ..bots.risk_attitude import RiskAttitude
from ..bots.rollout import GreedySeats
from ..kernel import FastRng, State

LINES: Final = 8
"""Lines that the greedy bots try for each of their turns."""
ROUNDS: Final = 2
"""Turns of each seat that are played on."""

Terms = dict[tuple[int, str], float]
"""Expected points by seat and the words of a term."""


class Settings(NamedTuple):
    """What is judged: a seat in a position, by an evaluation with terms in words."""

    start: State
    seat: int
    evaluation: Evaluation
    words: Callable[[str], str]

    @property
    def turns(self) -> int:
        return ROUNDS * self.start.seats


class Tried:
    """What came of one way, world by world."""

    def __init__(self, actions: Sequence[int]) -> None:
        self.actions = list(actions)
        self.chances: list[float] = []
        self.terms: Terms = {}  # added up over the worlds

    def chance(self) -> float:
        return added(self.chances) / max(1, len(self.chances))

    def behind(self, best: Tried) -> tuple[float, float]:
        """How much worse it is than another in the same worlds, and the standard error of that."""
        worse = [theirs - mine for theirs, mine in zip(best.chances, self.chances, strict=True)]
        mean = added(worse) / len(worse)
        spread = added([(one - mean) ** 2 for one in worse]) / max(1, len(worse) - 1)
        return mean, sqrt(spread / len(worse))

    def mean_terms(self) -> Terms:
        return {key: value / len(self.chances) for key, value in self.terms.items()}


def try_ways(judged: Settings, tried: Sequence[Tried], worlds: range, with_terms: bool = False) -> None:
    """Play each way on in each of these worlds."""
    for number in worlds:
        for one in tried:
            state = after(judged, one.actions, number, judged.turns)
            one.chances.append(judged.evaluation.rollout_chances(state)[judged.seat])
            if with_terms:
                add_terms(judged, state, one.terms)


def after(judged: Settings, actions: Sequence[int], number: int, turns: int) -> State:
    """The drawn world of that number after these choices and `turns` more turns; with none, when nothing is pending."""
    state = judged.start.determinize(judged.seat, FastRng(number))
    for action in actions:
        state.apply(judged.seat, action)
    bots = GreedySeats(0, judged.evaluation, 0)
    bots.players = [
        GreedyBot(number * 16 + seat, judged.evaluation, RiskAttitude(), LINES) for seat in range(state.seats)
    ]
    bots.play_on(state, turns)
    return state


def add_terms(judged: Settings, state: State, terms: Terms) -> None:
    """The terms of every seat in words; those without words are no reason for a person."""
    for seat in range(state.seats):
        for term, points in judged.evaluation.terms(state, seat):
            if words := judged.words(term):
                terms[seat, words] = terms.get((seat, words), 0.0) + points
