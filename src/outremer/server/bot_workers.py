"""Bots that think in worker processes, so that the table never waits for them.

The bots of a table always think in the same worker, which keeps what they remember. What is lost with a worker is only
that: the bot begins to think anew.
"""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from typing import Final

from ..workers import end_workers, worker_pool
from .bot_thinking import Bots, Question, think
from .table.bot_protocol import Thought

PATIENCE: Final = 60.0
"""Seconds for one thought."""
MOST_TABLES: Final = 10_000
"""Tables whose worker is remembered."""


def usual_workers() -> int:
    """One core stays for the table."""
    return max(1, min(4, (os.cpu_count() or 2) - 1))


def worker_process() -> Executor:
    return worker_pool(1)


class Worker:
    """One process, started at its first thought and replaced when it breaks. It is asked one thing after another."""

    def __init__(self, start: Callable[[], Executor]) -> None:
        self.start = start
        self.process: Executor | None = None
        self._turn = asyncio.Lock()

    async def ask(self, question: Question, patience: float) -> Thought:
        """Its answer. Patience counts from when it begins to think, however many were asked before."""
        async with self._turn:
            process = self.process or self.start()
            self.process = process
            try:
                async with asyncio.timeout(patience):
                    return await asyncio.wrap_future(process.submit(think, question))
            except (BrokenExecutor, TimeoutError, RuntimeError):
                if self.process is process:
                    self.end()
                raise

    def end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            end_workers(process, wait=False)


class BotWorkers(Bots):
    """The workers, and which of them thinks for which table."""

    def __init__(
        self, start: Callable[[], Executor] = worker_process, patience: float = PATIENCE, workers: int = 0
    ) -> None:
        self.patience = patience
        self.workers = [Worker(start) for _ in range(workers or usual_workers())]
        self._places: OrderedDict[str, int] = OrderedDict()  # table -> its worker
        self._next = 0

    async def ask(self, question: Question) -> Thought:
        return await self.workers[self._place_of(question.table)].ask(question, self.patience)

    def _place_of(self, table: str) -> int:
        """Tables take the workers in turn, and stay with theirs."""
        place = self._places.pop(table, -1)
        if place < 0:
            place = self._next
            self._next = (place + 1) % len(self.workers)
        if table:
            self._places[table] = place
            if len(self._places) > MOST_TABLES:
                self._places.popitem(last=False)
        return place

    def stop(self) -> None:
        """End the workers; the next thought starts new ones."""
        for worker in self.workers:
            worker.end()
