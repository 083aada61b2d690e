"""A bot's attitude: how it feels about risk, and whom it has not forgiven.

`even` maximises its own chance and nothing else. `cautious` would rather have a fair chance for certain than gamble for
a great one, `bold` the other way round. `grudging` gives up some of its own chance to spoil that of those who hurt it.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from ..kernel.state import State
from .evaluation import Evaluation, added

EVEN: Final = "even"
CAUTIOUS: Final = "cautious"
BOLD: Final = "bold"
GRUDGING: Final = "grudging"
RISK_ATTITUDES: Final = (EVEN, CAUTIOUS, BOLD, GRUDGING)

SPITE: Final = 2.0
"""What the chance of somebody who cost us all of ours is worth, beside our own."""
FORGIVING: Final = 0.95
"""What is left of a grudge at the next decision."""


@final
class RiskAttitude:
    def __init__(self, name: str = EVEN) -> None:
        self.name = name
        self.risk = -1 if name == CAUTIOUS else 1 if name == BOLD else 0
        self.grudging = name == GRUDGING
        self.before: list[float] = []  # the chances when the bot last looked
        self.grudges: list[float] = []  # by seat: how much of our chance it has cost us

    def liking(self, chances: list[float], seat: int) -> float:
        """How much the bot likes an outlook, from 0 to 1 but for grudges."""
        mine = chances[seat]
        if self.risk < 0:
            return sqrt(mine)
        if self.risk > 0:
            return mine * mine
        if self.grudging and len(self.grudges) == len(chances):
            for other in range(len(chances)):
                mine -= SPITE * self.grudges[other] * chances[other]
        return mine

    def value(self, evaluation: Evaluation, state: State, seat: int) -> float:
        """How much the bot likes a quiet position."""
        return self.liking(evaluation.chances(state), seat)

    def look(self, evaluation: Evaluation, world: State, seat: int) -> None:
        """Remember where everybody stands, and who gained while we lost."""
        if not self.grudging:
            return
        chances = evaluation.chances(world)
        if len(self.before) != len(chances):
            self.before = chances
            self.grudges = [0.0] * len(chances)
            return
        lost = self.before[seat] - chances[seat]
        gains = [max(0.0, chances[other] - self.before[other]) for other in range(len(chances))]
        whole = added(gains)
        for other in range(len(chances)):
            self.grudges[other] *= FORGIVING
            if lost > 0.0 and whole > 0.0 and other != seat:
                self.grudges[other] += lost * gains[other] / whole
        self.before = chances
