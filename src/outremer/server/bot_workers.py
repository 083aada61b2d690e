"""Bots think in worker processes, so that the table never waits for them.

A worker is handed a world drawn from all those that look the same to the bot's seat, never the true state. A bot that
fails, or thinks for too long, is replaced by the first legal choice.

A bot keeps its plan, its tree and its grudges from one choice to the next, as it does in the arena; so the bots of a
table always think in the same worker. What is lost with a worker is only that: the bot begins to think anew.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from typing import Any, Final, NamedTuple

from ..bots import Bot, make_bot
from ..games import find_game
from ..kernel import FastRng, State
from ..workers import end_workers, worker_pool

LOG: Final = logging.getLogger(__name__)
SEED_BITS: Final = 62
PATIENCE: Final = 60.0
"""Seconds for one thought."""
MOST_MINDS: Final = 16
"""Bots that a worker remembers: a Grandmaster takes about 15 MB."""
MOST_TABLES: Final = 10_000
"""Tables whose worker is remembered."""


class Thought(NamedTuple):
    """What a bot does, and what it has to say about it, if anything."""

    action: int
    remark: str = ""


class Question(NamedTuple):
    """What a worker is told: a world as the seat sees it, and where it comes from."""

    game: str
    position: dict[str, Any]
    reveals: int  # reveals so far, which a position does not tell
    seat: int
    bot: str
    seed: int
    table: str  # "": a question for once, by somebody who will not be remembered
    moves: int  # made at that table so far


# In a worker

MINDS: Final[OrderedDict[tuple[str, int, str], tuple[Bot, int]]] = OrderedDict()
"""(table, seat, bot) -> the bot, and how many moves came before its last choice. Whoever was asked last stands last."""


def think(question: Question) -> Thought:
    """One choice for the seat."""
    world = find_game(question.game).position(question.position)
    world.reveals = question.reveals
    bot = recall(question)
    thought = Thought(bot.decide(world, question.seat), bot.remark())
    if question.table:
        MINDS[question.table, question.seat, question.bot] = bot, question.moves
        if len(MINDS) > MOST_MINDS:
            MINDS.popitem(last=False)
    return thought


def recall(question: Question) -> Bot:
    """The bot as it was after its last choice; a new one if that choice was not taken, or taken back."""
    bot, before = MINDS.pop((question.table, question.seat, question.bot), (None, -1))
    if bot is None or before >= question.moves:
        return make_bot(question.bot, question.seed, question.game)
    return bot


# At the table


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


class BotWorkers:
    """The workers, and which of them thinks for which table."""

    def __init__(
        self, start: Callable[[], Executor] = worker_process, patience: float = PATIENCE, workers: int = 0
    ) -> None:
        self.patience = patience
        self.workers = [Worker(start) for _ in range(workers or usual_workers())]
        self._places: OrderedDict[str, int] = OrderedDict()  # table -> its worker
        self._next = 0

    async def choose(self, state: State, seat: int, bot: str, table: str = "", moves: int = 0) -> Thought:
        """A legal action of the seat, whatever becomes of the bot. What is chosen in secret is not spoken of."""
        menu = state.legal(seat)
        first = Thought(menu[0])
        if len(menu) == 1:
            return first
        secret = state.step().secret
        try:
            world = state.determinize(seat, FastRng(secrets.randbits(SEED_BITS)))
            position, seed = world.to_position(True), secrets.randbits(SEED_BITS)
            question = Question(state.game.name, position, state.reveals, seat, bot, seed, table, moves)
            thought = await self.workers[self._place_of(table)].ask(question, self.patience)
        except Exception as error:
            LOG.warning("the bot %s failed (%s); the first choice is taken for it", bot, error.__class__.__name__)
            return first
        if thought.action not in menu:
            LOG.warning("the bot %s chose what is not allowed; the first choice is taken for it", bot)
            return first
        return Thought(thought.action) if secret else thought

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
