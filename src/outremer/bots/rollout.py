"""A rollout: the table is played on for a round by greedy seats, to see what becomes of a choice.

A line of the tree ends where nothing is pending, before anybody has answered with a plan of his own. A rollout costs
as much as many lines and sees the answers, so it is kept for the few choices that the tree likes best.
"""

from __future__ import annotations

from typing import Final, final

from ..kernel.state import State
from .evaluation import Evaluation
from .greedy import GreedyBot
from .risk_attitude import RiskAttitude

LONGEST: Final = 400
"""Decisions after which a rollout that will not end is judged as it stands."""


@final
class Cast:
    """Greedy seats that play on from a drawn world. They sit in it as in a game: each knows what it may see."""

    def __init__(self, seed: int, evaluation: Evaluation, seats: int) -> None:
        self.evaluation = evaluation
        self.players = [GreedyBot(seed + seat, evaluation, RiskAttitude()) for seat in range(seats)]

    def begin(self) -> None:
        """Nobody has a plan yet."""
        for player in self.players:
            player.plan = []

    def step(self, state: State) -> int:
        """What the seat that is asked first would do."""
        seat = state.actors()[0]
        return self.players[seat].decide(state, seat)

    def play_on(self, state: State, turns: int) -> None:
        """Until so many turns have been played, or the game is over. A turn that is under way does not count."""
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
    """One of the choices that are rolled out, and what came of it."""

    def __init__(self, action: int, expected: float, weight: float) -> None:
        """What is expected of it counts as much as `weight` rollouts."""
        self.action = action
        self.total = expected * weight
        self.weight = weight

    def learn(self, value: float) -> None:
        self.total += value
        self.weight += 1.0

    def mean(self) -> float:
        return self.total / self.weight


def better_half(finalists: list[Finalist]) -> list[Finalist]:
    """Those that did best, at least two, in their old order."""
    kept = finalists.copy()
    while len(kept) > 2 and len(kept) > len(finalists) // 2:
        worst = 0
        for at in range(1, len(kept)):
            if kept[at].mean() < kept[worst].mean():
                worst = at
        kept.pop(worst)
    return kept
