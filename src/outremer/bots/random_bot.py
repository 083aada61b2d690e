"""The bot that takes any legal action: the floor every other bot must stand above."""

from __future__ import annotations

from typing import final

from ..kernel.state import State
from .bot import Bot


@final
class RandomBot(Bot):
    def think(self, world: State, seat: int, menu: list[int]) -> int:
        return menu[self.rng.below(len(menu))]
