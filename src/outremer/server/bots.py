"""Bots think in worker processes, so that the table never waits for them.

A worker is handed a world drawn from all those that look the same to the bot's seat, never the true state. A bot that
fails, or thinks for too long, is replaced by the first legal choice.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from typing import Any, Final, NamedTuple

from ..bots import make_bot
from ..games import find_game
from ..kernel import FastRng, State
from ..workers import end_workers, worker_pool

LOG: Final = logging.getLogger(__name__)
SEED_BITS: Final = 62
PATIENCE: Final = 60.0
"""Seconds for one thought."""


class Thought(NamedTuple):
    """What a bot does, and what it has to say about it, if anything."""

    action: int
    remark: str = ""


def think(game: str, position: dict[str, Any], seat: int, bot: str, seed: int) -> Thought:
    """In a worker: one choice for the seat in a world as it sees it."""
    world = find_game(game).position(position)
    thinker = make_bot(bot, seed, game)
    return Thought(thinker.decide(world, seat), thinker.remark())


def worker_processes() -> Executor:
    """One core stays for the table."""
    return worker_pool(max(1, min(4, (os.cpu_count() or 2) - 1)))


class Thinkers:
    """The workers, started at the first thought and replaced when they break."""

    def __init__(self, start: Callable[[], Executor] = worker_processes, patience: float = PATIENCE) -> None:
        self.start = start
        self.patience = patience
        self._workers: Executor | None = None

    async def choose(self, state: State, seat: int, bot: str) -> Thought:
        """A legal action of the seat, whatever becomes of the bot. What is chosen in secret is not spoken of."""
        menu = state.legal(seat)
        first = Thought(menu[0])
        if len(menu) == 1:
            return first
        secret = state.step().secret
        try:
            thought = await self._ask(state, seat, bot)
        except Exception as error:
            LOG.warning("the bot %s failed (%s); the first choice is taken for it", bot, error.__class__.__name__)
            return first
        if thought.action not in menu:
            LOG.warning("the bot %s chose what is not allowed; the first choice is taken for it", bot)
            return first
        return Thought(thought.action) if secret else thought

    async def _ask(self, state: State, seat: int, bot: str) -> Thought:
        world = state.determinize(seat, FastRng(secrets.randbits(SEED_BITS)))
        question = (state.game.name, world.to_position(True), seat, bot, secrets.randbits(SEED_BITS))
        workers = self._workers or self.start()
        self._workers = workers
        try:
            async with asyncio.timeout(self.patience):
                return await asyncio.wrap_future(workers.submit(think, *question))
        except (BrokenExecutor, TimeoutError, RuntimeError):
            if self._workers is workers:
                self.stop()
            raise

    def stop(self) -> None:
        """End the workers; the next thought starts new ones."""
        workers, self._workers = self._workers, None
        if workers is not None:
            end_workers(workers, wait=False)
