"""A greedy seat for any game: it plays its own chain of small decisions out and keeps the line that gains most.

It knows no game. It asks the four questions, copies, and compares `scores`: its own change against the others'.
"""

from __future__ import annotations

from typing import Final, final

from ..kernel.state import State
from .bot import Bot

LINES: Final = 240  # chains tried for one plan
LONGEST: Final = 60  # decisions in one chain, before it is judged as it stands
FORESIGHT: Final = 0.5  # what a point of the next chain of one's own is worth, beside a point of this one


def margin(state: State, seat: int) -> float:
    """The seat's points less the average of the others'."""
    scores = state.scores()
    others = sum(scores) - scores[seat]
    return scores[seat] - others / max(1, len(scores) - 1)


def deciding_alone(state: State, seat: int) -> bool:
    return state.actors() == [seat]


@final
class GreedyBot(Bot):
    """Samples whole chains, every first choice equally often, and follows the best one to its end."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.plan: list[int] = []

    def think(self, world: State, seat: int, menu: list[int]) -> int:
        if self.plan and self.plan[0] in menu:
            return self.plan.pop(0)
        best = float("-inf")
        tries = max(1, LINES // len(menu))
        for first in menu:
            for _ in range(tries):
                line = [first]
                state = world.copy()
                state.apply(seat, first)
                self.play_chain(state, seat, line)
                value = margin(state, seat) + FORESIGHT * self.next_gain(state, seat)
                if value > best:
                    best, self.plan = value, line
        return self.plan.pop(0)

    def play_chain(self, state: State, seat: int, line: list[int]) -> None:
        """Choose at random until somebody else has to decide, noting what was chosen where there was a choice."""
        while len(line) < LONGEST and deciding_alone(state, seat):
            menu = state.legal(seat)
            action = menu[self.rng.below(len(menu))]
            if len(menu) > 1:
                line.append(action)
            state.apply(seat, action)

    def next_gain(self, state: State, seat: int) -> float:
        """What one random chain of the seat's own would gain after the others have played at random."""
        for _ in range(LONGEST):
            if state.over() or deciding_alone(state, seat):
                break
            mover = state.actors()[0]
            menu = state.legal(mover)
            state.apply(mover, menu[self.rng.below(len(menu))])
        before = margin(state, seat)
        self.play_chain(state, seat, [])
        return margin(state, seat) - before
