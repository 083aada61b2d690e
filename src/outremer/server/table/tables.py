"""All tables of a server: opened, found again in the database when somebody asks for one, and closed.

Also keeps the bots going: each table with a bot to move has one task that plays their steps.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, Protocol

from ...games import find_game
from ...kernel import Game, OutremerError, Record
from ..store.protocol import Store
from ..store.rows import MoveRow, SeatRow, StoredTable, TableRow, WrittenElsewhere
from .bot_pace import BotTimes
from .bot_protocol import BotPlayers
from .bot_turns import RETRY_SECONDS, bots_to_move, play_step
from .catch_up import catch_up_soon
from .game_log import BadLog, GameLog, game_log_of
from .hinting import Hinting, HintRules, drop_old_hints
from .laying import USUAL, Beginning, Links, TableSettings, check_kinds, lay, settle_options
from .lesson_moves import LESSON
from .live_table import FAIR_TIMES, LiveTable
from .openers import Openers
from .plans import plan_to_play, play_plan
from .puzzle_judging import PuzzleJudging
from .puzzle_moves import PUZZLE
from .refused import NO_TABLE, Refused
from .reviewing import Reviewing
from .seats import OPEN, TABLE_LENGTH, TABLE_LETTERS
from .threads import beside

LOG: Final = logging.getLogger(__name__)
UNREADABLE: Final = "The log of this game cannot be played by this version of the server."
TABLE_NAME: Final = re.compile(f"[{TABLE_LETTERS}]{{{TABLE_LENGTH}}}")


@dataclass(frozen=True, slots=True)
class RegistryRules:
    """How much a server will hold, and how fast its bots play."""

    most_tables: int = 20_000
    tables_per_address: int = 100  # that are not over; 0: any number
    tables_per_hour: int = 20  # from one address, after that many; 0: any number
    most_in_memory: int = 1_000
    bot_pause: float = 0.25  # seconds that a step of bots lasts at least, for those who watch
    bot_times: BotTimes = field(default_factory=BotTimes)
    away_after: float = 300.0  # seconds others wait at a live table for somebody who is not there
    round_seconds: float = 1.0  # between two looks at the clocks
    hints: HintRules = field(default_factory=HintRules)
    fair_times: Mapping[str, float] = field(default_factory=lambda: FAIR_TIMES)  # seconds, for each mode of a table


class Bell(Protocol):
    """Rings for players who are not there."""

    def lay(self, table: LiveTable) -> None:
        """A table has been laid, or found again."""

    def look(self, table: LiveTable) -> None:
        """Something has changed at a table."""


class TableRegistry:
    def __init__(self, storage: Store, bot_workers: BotPlayers, rules: RegistryRules) -> None:
        self.storage = storage
        self.bot_workers = bot_workers
        self.rules = rules
        self.tables: dict[str, LiveTable] = {}  # the one asked for last stands last
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.set_aside: dict[str, str] = {}  # why tables cannot be opened, until the server starts again
        self.visited: set[str] = set()  # tables somebody has looked at since this was last written down
        self.openers = Openers(rules.tables_per_address, rules.tables_per_hour)
        self.hinting = Hinting(bot_workers, rules.hints)
        self.reviewing = Reviewing(bot_workers, storage)
        self.judging = PuzzleJudging(bot_workers)
        self.bell: Bell | None = None
        storage.listen(self.on_news, self.on_missed_news)

    # Opening

    async def open_table(
        self,
        game_name: str,
        options: dict[str, Any],
        kinds: list[str],
        name: str,
        key: bytes | None = None,
        settings: TableSettings = USUAL,
    ) -> Links:
        """A new table. Its key is drawn, unless somebody alone with bots wants to play a certain one."""
        game = self.game(game_name)
        check_kinds(kinds)
        settled = settle_options(game, options, len(kinds))
        beginning = Beginning(game, settled, key="" if key is None else key.hex())
        return await lay(self, beginning, kinds, name, settings=settings)

    async def begin(self, row: TableRow, seats: list[SeatRow], moves: list[MoveRow]) -> LiveTable:
        """Write a new table down and keep it in memory: every table begins here."""
        await self.openers.check(self.storage)
        if await self.storage.count() >= self.rules.most_tables:
            raise Refused(429, "This server holds as many tables as it can. Please try again later.")
        game_log = await beside(partial(game_log_of, record_of(row), moves))
        try:
            await self.storage.add_table(row, seats, moves)
        except WrittenElsewhere:  # a rematch that another server has just laid
            return await self.find(row.id)
        self.openers.note(row.id)
        return self._keep(LiveTable(StoredTable(row, seats, moves), game_log, self.storage))

    def game(self, name: str) -> Game:
        try:
            return find_game(name)
        except OutremerError as error:
            raise Refused(404, f"{error}".capitalize() + ".") from error

    # Finding

    async def find(self, table: str) -> LiveTable:
        """A table, from memory or rebuilt from its log. Raises Refused."""
        found = self.tables.pop(table, None)
        if found is not None and not found.deleted:
            self.tables[table] = found
            return found
        if TABLE_NAME.fullmatch(table) is None:
            raise Refused(404, NO_TABLE)
        if table in self.set_aside:
            raise Refused(409, self.set_aside[table])
        task = self.loading.get(table)
        if task is None:
            task = asyncio.create_task(self._load(table))
            self.loading[table] = task
            task.add_done_callback(lambda _: self.loading.pop(table, None))
        return await asyncio.shield(task)

    async def _load(self, table: str) -> LiveTable:
        stored = await self.storage.load(table)
        if stored is None:
            raise Refused(404, NO_TABLE)
        try:
            read = LiveTable(stored, await beside(partial(read_log, stored)), self.storage)
        except Exception as error:
            raise self._put_aside(table, error) from error
        return self._keep(read)

    def _put_aside(self, table: str, error: Exception) -> Refused:
        """A table that cannot be opened is named in the log once, and not read again. Moves are not named: they may be
        secrets of the game."""
        why = str(error) if isinstance(error, BadLog | Refused) else type(error).__name__
        LOG.error("table %s is set aside: %s", table, why, exc_info=None if isinstance(error, OutremerError) else error)
        self.set_aside[table] = error.sentence if isinstance(error, Refused) else UNREADABLE
        return Refused(409, self.set_aside[table])

    def _keep(self, table: LiveTable) -> LiveTable:
        self.tables[table.id] = table
        self._forget_idle()
        table.fair_time = self.rules.fair_times[table.row.mode]
        table.after_change = partial(self.after_change, table)
        if self.bell is not None:
            self.bell.lay(table)
        self.wake_bots(table)
        self.wake_plans(table)
        self.judging.look(table)
        return table

    def after_change(self, table: LiveTable) -> None:
        drop_old_hints(table)
        self.wake_bots(table)
        self.wake_plans(table)
        self.judging.look(table)
        if self.bell is not None:
            self.bell.look(table)

    def _forget_idle(self) -> None:
        """What nobody watches can be rebuilt when it is asked for."""
        for table in list(self.tables.values()):
            if len(self.tables) <= self.rules.most_in_memory:
                return
            if table.watchers or table.lock.locked() or table.time.must_save:
                continue
            if table.bots_at_work is None and table.plans_at_work is None:
                del self.tables[table.id]

    # News from other servers

    def on_news(self, name: str) -> None:
        """Another server has written about a table. What is being loaded may have been read a moment too early."""
        table, loading = self.tables.get(name), self.loading.get(name)
        if table is not None:
            catch_up_soon(table)
        elif loading is not None:
            loading.add_done_callback(lambda _: self.on_news(name))

    def on_missed_news(self) -> None:
        for name in [*self.tables, *self.loading]:
            self.on_news(name)

    async def lobby(self) -> list[dict[str, Any]]:
        """Tables somebody is at stand first; in each part the newest does."""
        watched = [name for name, table in self.tables.items() if table.watchers and table.row.public]
        return [
            {
                "table": entry.table.id,
                "game": entry.table.game,
                "seats": [{"name": row.name, "kind": row.kind, "taken": row.kind != OPEN} for row in entry.seats],
                "started": entry.started and is_seen_to_have_begun(self.tables.get(entry.table.id)),
                "created": entry.table.created,
            }
            for entry in await self.storage.lobby(watched)
        ]

    # Bots

    def wake_bots(self, table: LiveTable) -> None:
        """See to it that somebody plays for the bots of this table."""
        if table.bots_at_work is None and not table.deleted and bots_to_move(table):
            table.bots_at_work = asyncio.create_task(self._play_bots(table))

    async def _play_bots(self, table: LiveTable) -> None:
        try:
            while not table.deleted and bots_to_move(table):
                if await self.storage.take_bots(table.id):
                    await self._play_bots_alone(table)
                else:  # another server plays them; unless it is killed
                    await asyncio.sleep(RETRY_SECONDS)
        except Exception:
            LOG.exception("the bots of a table stopped")
        finally:
            table.bots_at_work = None

    async def _play_bots_alone(self, table: LiveTable) -> None:
        try:
            while not table.deleted:
                seats = bots_to_move(table)
                if not seats:
                    return
                times = replace(self.rules.bot_times, pace=table.row.bot_pace)
                await play_step(table, seats, self.bot_workers, times, self.rules.bot_pause)
        finally:
            await self.storage.leave_bots(table.id)

    # Prepared moves

    def wake_plans(self, table: LiveTable) -> None:
        """Make what a player has prepared for the question that is asked now."""
        if table.plans_at_work is None and plan_to_play(table) is not None:
            table.plans_at_work = asyncio.create_task(self._play_plans(table))

    async def _play_plans(self, table: LiveTable) -> None:
        try:
            while (seat := plan_to_play(table)) is not None:
                await play_plan(table, seat)
        except Exception:
            LOG.exception("a prepared move stopped")
        finally:
            table.plans_at_work = None

    # Closing

    async def delete(self, table: LiveTable) -> None:
        async with table.lock:
            await self.storage.delete(table.id)
            self.tables.pop(table.id, None)
            table.show_out("The host has deleted this table.")

    async def close(self) -> None:
        """Let go of everything; the log has it all."""
        tables = self.tables.values()
        for table in tables:
            table.after_change = None  # a move on its way wakes no bot any more
        tasks: list[asyncio.Task[Any]] = [task for table in tables for task in at_work(table) if task is not None]
        tasks += [made.task for table in tables for made in table.hints.values()]
        tasks += [table.judged.task for table in tables if table.judged is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.reviewing.close()
        self.bot_workers.stop()
        await self.storage.close()


def record_of(row: TableRow) -> Record:
    """The game of a table before its first move."""
    game = find_game(row.game)
    if row.rules != game.digest():
        raise Refused(409, "This game was begun under other rules data than the server has now; it cannot go on here.")
    if row.start is None:
        return Record.of_key(game, bytes.fromhex(row.key), json.loads(row.options))
    generator = {"key": row.key, "counter": 0}  # unless the position has one: what is drawn from here on is the table's
    start = {"generator": generator, **json.loads(row.start)}
    start.pop(LESSON, None)
    start.pop(PUZZLE, None)
    return Record.of_position(game, start)


def at_work(table: LiveTable) -> list[asyncio.Task[None] | None]:
    return [table.bots_at_work, table.plans_at_work, table.catching_up]


def read_log(stored: StoredTable) -> GameLog:
    return game_log_of(record_of(stored.table), stored.moves)


def is_seen_to_have_begun(table: LiveTable | None) -> bool:
    """Whether everybody can see that a game with moves has begun: the first of them may still be secret."""
    return table is None or table.game_log.ply > 0 or table.state.actors() != table.game_log.asked
