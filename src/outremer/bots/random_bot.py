"""The random bot: takes any legal action. Every other bot must beat it."""

from __future__ import annotations

from typing import final

from .bot import Bot, Budget, Sampler, View


@final
class RandomBot(Bot):
    def choose(self, view: View, sampler: Sampler, legal: list[int], budget: Budget) -> int:
        return legal[self.rng.below(len(legal))]
