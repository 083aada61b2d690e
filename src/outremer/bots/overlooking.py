"""A bot that overlooks things, as people do: at the start of a turn it does not see some of its choices.

What it sees it judges as well as the bot inside it, so it never plays nonsense on purpose. The choices within a turn,
and bargains, are left to the bot inside.
"""

from __future__ import annotations

from typing import final

from ..kernel.rng import FastRng
from .bot import Bot, Budget, Sampler, View
from .evaluation import Evaluation


@final
class OverlookingBot(Bot):
    """`percent`: how many of the choices of a turn it overlooks, on average."""

    def __init__(self, seed: int, inside: Bot, evaluation: Evaluation, percent: int) -> None:
        super().__init__(seed)
        self.inside = inside
        self.evaluation = evaluation
        self.percent = percent
        self.chance = FastRng(seed)

    def remark(self) -> str:
        return self.inside.remark()

    def choose(self, view: View, sampler: Sampler, legal: list[int], budget: Budget) -> int:
        if self.evaluation.quiet(sampler()):
            legal = self.seen(legal)
        return legal[0] if len(legal) == 1 else self.inside.choose(view, sampler, legal, budget)

    def seen(self, legal: list[int]) -> list[int]:
        """The choices that are not overlooked; always at least one."""
        kept = [action for action in legal if self.chance.below(100) >= self.percent]
        return kept or [legal[self.chance.below(len(legal))]]
