"""Rollouts: greedy bots play on from a choice, to see where it leads.

A line of the tree ends when nothing is pending, before the other seats have answered with plans of their own. A rollout
sees these answers but costs as much as many lines, so search makes rollouts only for its few best choices.
"""

from __future__ import annotations

from typing import Final, final

from ..kernel.state import State
from .evaluation import Evaluation
from .greedy import GreedyBot
from .risk_attitude import RiskAttitude

LONGEST: Final = 400
"""After this many decisions a rollout is judged even if it has not ended."""


@final
class GreedySeats:
    """Greedy bots in all seats of a drawn world. As in a game, each knows only what its seat may see."""

    def __init__(self, seed: int, evaluation: Evaluation, seats: int) -> None:
        self.evaluation = evaluation
        self.players = [GreedyBot(seed + seat, evaluation, RiskAttitude()) for seat in range(seats)]

    def begin(self) -> None:
        """Forget all plans."""
        for player in self.players:
            player.plan = []

    def step(self, state: State) -> int:
        """The choice of the first seat that must decide."""
        seat = state.actors()[0]
        return self.players[seat].decide(state, seat)

    def play_on(self, state: State, turns: int) -> None:
        """Play that many turns, or to the end of the game. A turn that has begun does not count."""
        for _ in range(LONGEST):
            if state.over():
                return
            if self.evaluation.quiet(state):
                if turns == 0:
                    return
                turns -= 1
            state.apply(state.actors()[0], self.step(state))


@final
class Finalist:
    """One of the choices that get rollouts, and their mean result."""

    def __init__(self, action: int, expected: float, weight: float) -> None:
        """`expected` is the value from the tree; it counts as much as `weight` rollouts."""
        self.action = action
        self.total = expected * weight
        self.weight = weight

    def learn(self, value: float) -> None:
        self.total += value
        self.weight += 1.0

    def mean(self) -> float:
        return self.total / self.weight


def better_half(finalists: list[Finalist]) -> list[Finalist]:
    """The best ones, at least two, in their old order."""
    kept = finalists.copy()
    while len(kept) > 2 and len(kept) > len(finalists) // 2:
        worst = 0
        for at in range(1, len(kept)):
            if kept[at].mean() < kept[worst].mean():
                worst = at
        kept.pop(worst)
    return kept
