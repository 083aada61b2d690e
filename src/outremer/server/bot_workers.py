"""Bots that think in worker processes, so that the table never waits for them.

The bots of a table think in the same worker, which keeps what they remember, as long as it is free when they are asked.
What is lost with a worker is only that: the bot begins to think anew.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from typing import Any, Final

from ..workers import end_workers, worker_pool
from .bot_queue import MOST_TABLES, FairQueue
from .bot_thinking import Bots, Job, Work
from .table.bot_pace import SLACK
from .table.bot_protocol import Errand, Thought

PATIENCE: Final = 5.0
"""Seconds beyond its thinking time after which a worker that has not answered is replaced."""
WAKING: Final = 3.0
"""Seconds for a sign of life of a worker that has nothing to do."""
LATE: Final = 0.75 * SLACK
"""Seconds that an answer may be late where the step has to end in time: the rest is to find another one."""
STARTING: Final = 60.0
"""Seconds for the first sign of life of a new worker."""


def usual_workers() -> int:
    """One core stays for the table."""
    return max(1, min(4, (os.cpu_count() or 2) - 1))


def worker_process() -> Executor:
    return worker_pool(1)


def is_awake() -> bool:
    """What a worker is asked before it is given something to think about."""
    return True


class Asking:
    """Work in the queue. `begun` comes with the seconds it is allowed, when a worker takes it."""

    def __init__(self, work: Work, clock: Callable[[], float]) -> None:
        loop = asyncio.get_running_loop()
        self.work = work
        self.clock = clock
        self.table = work.errand.table
        self.seconds = work.errand.seconds
        self.since = clock()
        self.begun: asyncio.Future[float] = loop.create_future()
        self.answer: asyncio.Future[Any] = loop.create_future()

    def urgency(self) -> int:
        return self.work.errand.urgency()

    def begin(self, seconds: float) -> None:
        self.work.waited = self.clock() - self.since
        if not self.begun.done():
            self.begun.set_result(seconds)

    def succeed(self, found: Any) -> None:
        if not self.answer.done():
            self.answer.set_result(found)

    def fail(self, error: Exception) -> None:
        for future in (self.begun, self.answer):
            if not future.done():
                future.set_exception(error)
                future.exception()  # it is no loss if nobody asks any more


class Worker:
    """One process, started at its first thought and replaced when it breaks or stops."""

    def __init__(self, start: Callable[[], Executor], number: int) -> None:
        self.start = start
        self.number = number
        self.process: Executor | None = None
        self.busy = False

    async def think(self, asking: Asking, seconds: float, patience: float) -> None:
        """Do one piece of work, or fail it. Its time counts from when the process is there to take it."""
        try:
            process = await self._awake()
            asking.begin(seconds)
            errand = asking.work.errand
            async with asyncio.timeout(seconds + patience + errand.patience):
                asking.succeed(await asyncio.wrap_future(process.submit(errand.work, *errand.given, seconds)))
        except (BrokenExecutor, TimeoutError, RuntimeError) as error:
            self.end()
            asking.fail(error)
        except Exception as error:
            asking.fail(error)

    async def _awake(self) -> Executor:
        """A process that gives signs of life; one that does not is replaced."""
        if self.process is not None:
            try:
                return await self._sign_of_life(self.process, WAKING)
            except (BrokenExecutor, TimeoutError, RuntimeError):
                self.end()
        self.process = self.start()
        return await self._sign_of_life(self.process, STARTING)

    async def _sign_of_life(self, process: Executor, patience: float) -> Executor:
        async with asyncio.timeout(patience):
            await asyncio.wrap_future(process.submit(is_awake))
        return process

    def end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            end_workers(process, wait=False)


class BotWorkers(Bots):
    """The workers, who waits for them, and which of them thinks for which table."""

    def __init__(
        self,
        start: Callable[[], Executor] = worker_process,
        patience: float = PATIENCE,
        workers: int = 0,
        slack: float = LATE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.patience = patience
        self.clock = clock
        self.slack = slack
        self.workers = [Worker(start, number) for number in range(workers or usual_workers())]
        self.queue: FairQueue[Asking] = FairQueue()
        self._places: OrderedDict[str, int] = OrderedDict()  # table -> its worker
        self._next = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def ask(self, job: Job) -> list[Thought]:
        found: list[Thought] = await self._do(job)
        return found

    async def run(self, errand: Errand) -> Any:
        return await self._do(Work(errand))

    async def _do(self, work: Work) -> Any:
        asking = Asking(work, self.clock)
        self._place_of(asking.table)
        self.queue.add(asking)
        self._set_to_work()
        try:
            seconds = await asking.begun
            async with asyncio.timeout(seconds + self.slack if work.in_time else None):
                return await asking.answer
        finally:
            self.queue.drop(asking)

    def _set_to_work(self) -> None:
        for worker in self.workers:
            asking = None if worker.busy else self._take(worker)
            if asking is not None:
                worker.busy = True
                task = asyncio.create_task(self._work(worker, asking))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _work(self, worker: Worker, first: Asking) -> None:
        """One job after another, until nobody waits."""
        asking: Asking | None = first
        try:
            while asking is not None:
                await worker.think(asking, self.queue.allowed(asking, len(self.workers)), self.patience)
                asking = self._take(worker)
        finally:
            worker.busy = False

    def _take(self, worker: Worker) -> Asking | None:
        """The next of this worker's tables; or a table whose worker is busy, which is this one's from now on."""
        asking = self.queue.take(lambda one: self._is_for(worker, one.table))
        if asking is not None and asking.table:
            self._places[asking.table] = worker.number
        return asking

    def _is_for(self, worker: Worker, table: str) -> bool:
        place = self._places.get(table, worker.number)
        return place == worker.number or self.workers[place].busy

    def _place_of(self, table: str) -> None:
        """Tables take the workers in turn."""
        if not table:
            return
        place = self._places.pop(table, -1)
        if place < 0:
            place = self._next
            self._next = (place + 1) % len(self.workers)
        self._places[table] = place
        if len(self._places) > MOST_TABLES:
            self._places.popitem(last=False)

    def stop(self) -> None:
        """End the workers; the next thought starts new ones."""
        for worker in self.workers:
            worker.end()
