"""Players who are gone, or out of time: a bot stands in for them until they return.

One task looks after all tables in memory, about once a second. Now and then it also looks into the database, for tables
that nobody has open and at which a clock has run out.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Final

from ..store.rows import StorageDown
from .agreement import is_agreed, settle
from .clocks import moment, wall_text
from .live_table import LiveTable
from .refused import Refused
from .seats import BOT
from .tables import TableRegistry
from .talking import tell
from .vacations import end_those_over

LOG: Final = logging.getLogger(__name__)
LIVE: Final = "live"
SWEEP: Final = 30
"""Rounds between two looks into the database."""


@asynccontextmanager
async def on_watch(registry: TableRegistry) -> AsyncIterator[None]:
    """While the server runs; at the end it finishes what it is about, and what the clocks show is written down."""
    closing = asyncio.Event()
    task = asyncio.create_task(watch(registry, closing))
    try:
        yield
    finally:
        closing.set()
        await task
        for table in list(registry.tables.values()):
            with suppress(StorageDown, Refused):
                await table.time.save()


async def watch(registry: TableRegistry, closing: asyncio.Event) -> None:
    rounds = 0
    while not closing.is_set():
        try:
            if rounds % SWEEP == 0:
                await wake_overdue(registry)
            for table in list(registry.tables.values()):
                if closing.is_set():
                    return
                await look_after_or_tell(registry, table)
                await asyncio.sleep(0)  # a move meanwhile does not wait for the whole round
        except Exception:
            LOG.exception("a round of the watch failed")
        rounds += 1
        with suppress(TimeoutError):
            async with asyncio.timeout(registry.rules.round_seconds):
                await closing.wait()


async def wake_overdue(registry: TableRegistry) -> None:
    """Bring tables into memory whose clocks have run out."""
    try:
        for table in await registry.storage.overdue(wall_text(moment()), registry.set_aside.keys()):
            with suppress(Refused):  # named in the log where it was set aside
                await registry.find(table)
    except StorageDown:
        return


async def look_after_or_tell(registry: TableRegistry, table: LiveTable) -> None:
    """One table at which something goes wrong does not stop the clocks of the others. It is named in the log once."""
    try:
        await look_after(registry, table)
    except Exception:
        if not table.is_failing:
            LOG.exception("the clocks of table %s could not be looked after", table.id)
        table.is_failing = True
    else:
        table.is_failing = False


async def look_after(registry: TableRegistry, table: LiveTable) -> None:
    """Nothing of this may stop the round; what could not be written now is tried again in the next."""
    with suppress(StorageDown, Refused):
        late = partial(out_of_time, table)
        gone = partial(missing, table, registry.rules.away_after, registry.storage.is_shared)
        await end_those_over(table)
        for seat in late():
            await stand_in(table, seat, late, "{who} is out of time.")
        for seat in gone():
            await stand_in(table, seat, gone, "{who} is not at the table.")
        if table.row.asking is not None and is_agreed(table):
            await settle(table)
        await table.time.save()


def out_of_time(table: LiveTable) -> list[int]:
    clocks = table.time.clocks
    return [] if clocks is None or table.is_still else clocks.run_out(moment())


def missing(table: LiveTable, away_after: float, shared: bool) -> list[int]:
    """Persons for whom others wait at a live table. Where several servers share a database none knows who is at
    another, so that there only clocks count."""
    if table.row.mode != LIVE or table.is_still or not table.watchers or shared:
        return []
    here = [seat.number for seat in table.seats if seat.is_person and table.connected(seat.number)]
    return [
        seat
        for seat in table.state.actors()
        if here and seat not in here and table.seats[seat].is_person and table.time.waited_for(seat) >= away_after
    ]


async def stand_in(table: LiveTable, number: int, absent: Callable[[], list[int]], why: str) -> None:
    """A bot plays on, unless the player has moved or come meanwhile."""
    async with table.lock:
        seat = table.seats[number]
        if table.deleted or number not in absent() or not seat.is_person or not table.state.is_actor(number):
            return
        bot = table.row.stand_in
        await table.set_seat(seat, f"{BOT}{bot}", seat.name, seat.secret, away=True)
        await tell(table, f"{why.format(who=seat.player)} The {bot} bot plays on until they return.")
