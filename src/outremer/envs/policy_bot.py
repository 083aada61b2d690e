"""A bot that plays what a function of the observation chooses: how a trained network sits at any table.

def policy(codes, mask):                # what the seat sees (uint8), and 1 where an action is legal (uint8)
    return int(...)                     # the action

bot = PolicyBot(seed, policy)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..bots import Bot, Budget, Sampler, View
from ..games import find_kit
from ..kernel.features import Features
from .checks import refused, whole

Policy = Callable[[NDArray[np.uint8], NDArray[np.uint8]], int]


class PolicyBot(Bot):
    """It observes a drawn world. All worlds that look alike to a seat have the same observation, so it sees what its
    seat may see and nothing else. `choose` raises `IllegalAction` or `BadInput` for what is no legal action."""

    def __init__(self, seed: int, policy: Policy) -> None:
        super().__init__(seed)
        self.policy = policy
        self.features: Features | None = None
        self.options: dict[str, Any] = {}

    def choose(self, view: View, sampler: Sampler, legal: list[int], budget: Budget) -> int:
        world = sampler()
        game, options = world.game, world.game.options_of(world)
        if self.features is None or options != self.options:
            self.features, self.options = find_kit(game.name).features(game, options), options
        codes = np.frombuffer(self.features.observe(world, view.seat), dtype=np.uint8)
        mask: NDArray[np.uint8] = np.zeros(len(game.notation.texts), dtype=np.uint8)
        mask[legal] = 1
        action = whole("the action that the policy chooses", self.policy(codes, mask), 0, len(mask) - 1)
        if not mask[action]:
            raise refused(world, view.seat, action, "the policy's choice: ")
        return action
