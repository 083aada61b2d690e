"""What a bot says about its answer in a bargain. The words are found when somebody asks for them: in rollouts and in
arenas nobody does, and a reason may cost as much as the answer.
"""

from __future__ import annotations

from typing import final

from ..kernel.state import State
from .evaluation import Evaluation


@final
class Remark:
    """On the last choice of a bot."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation = evaluation
        self.world: State | None = None
        self.seat = 0
        self.action = 0

    def keep(self, world: State, seat: int, action: int) -> None:
        """The choice that was made in this world, which does not change any more."""
        self.world, self.seat, self.action = world, seat, action

    def drop(self) -> None:
        """There is nothing to say."""
        self.world = None

    def words(self) -> str:
        return "" if self.world is None else self.evaluation.words(self.world, self.seat, self.action)
