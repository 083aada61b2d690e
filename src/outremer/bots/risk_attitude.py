"""A bot's attitude to risk and to those who hurt it.

`even` maximises its own chance to win. `cautious` prefers a safe fair chance to a gamble, `bold` the opposite.
`grudging` gives up some of its own chance to reduce that of players who reduced its own.
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
"""How much a grudging bot minds the chance of a seat that took all of its own."""
FORGIVING: Final = 0.95
"""The part of a grudge that is left at the next decision."""


@final
class RiskAttitude:
    def __init__(self, name: str = EVEN) -> None:
        self.name = name
        self.risk = -1 if name == CAUTIOUS else 1 if name == BOLD else 0
        self.grudging = name == GRUDGING
        self.before: list[float] = []  # the chances at the last decision
        self.grudges: list[float] = []  # by seat: how much of our chance it took

    def utility(self, chances: list[float], seat: int) -> float:
        """How good these chances are for the bot: from 0 to 1, or less with a grudge."""
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
        """How good a quiet position is for the bot."""
        return self.utility(evaluation.chances(state), seat)

    def look(self, evaluation: Evaluation, world: State, seat: int) -> None:
        """Remember the chances of all seats, and who gained while we lost."""
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
