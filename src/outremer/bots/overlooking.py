"""A bot that overlooks things, as people do: at the start of a turn it does not see some of its choices.

What it sees it judges as well as the bot inside it, so it never plays nonsense on purpose. If it finds nothing and
would pass, it looks again. The choices within a turn, and bargains, are left to the bot inside.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from ..kernel.rng import FastRng
from .bot import Bot, Budget, Sampler, View
from .evaluation import Evaluation

LOOKS: Final = 3
"""How often it looks for something to do before it passes."""


@final
class OverlookingBot(Bot):
    """`percent`: how many of the choices of a turn it overlooks, on average. `is_pass`: whether an action gives up the
    turn."""

    def __init__(
        self, seed: int, inside: Bot, evaluation: Evaluation, percent: int, is_pass: Callable[[int], bool]
    ) -> None:
        super().__init__(seed)
        self.inside = inside
        self.evaluation = evaluation
        self.percent = percent
        self.is_pass = is_pass
        self.chance = FastRng(seed)

    def remark(self) -> str:
        return self.inside.remark()

    def choose(self, view: View, sampler: Sampler, legal: list[int], budget: Budget) -> int:
        if not self.evaluation.quiet(sampler()):
            return self.inside.choose(view, sampler, legal, budget)
        choice = -1
        for _ in range(LOOKS):
            seen = self.seen(legal)
            choice = seen[0] if len(seen) == 1 else self.inside.choose(view, sampler, seen, budget)
            if not self.is_pass(choice):
                break
        return choice

    def seen(self, legal: list[int]) -> list[int]:
        """The choices that are not overlooked; always at least one."""
        kept = [action for action in legal if self.chance.below(100) >= self.percent]
        return kept or [legal[self.chance.below(len(legal))]]
