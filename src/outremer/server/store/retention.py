"""How long tables are kept: one at which nothing has happened for some days is deleted, with everything about it. How
many days depends on whether its game has begun, and is over.

A table somebody looks at stays, however quiet it is. Each server says of the tables it is looked at that they are in
use, so that another one on the same database leaves them alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from ..table.clocks import now
from ..table.tables import TableRegistry
from .rows import Stale, StorageDown

LOG: Final = logging.getLogger(__name__)
BETWEEN_SWEEPS: Final = 3600.0
BUSY: Final = 200  # tables to touch in one write


@dataclass(frozen=True, slots=True)
class Keeping:
    """After how many days without a move, a word or a viewer a table is deleted. 0: never."""

    days: int = 0
    unstarted_days: int = 0
    """For a table at which nobody has made a move."""
    abandoned_days: int = 0
    """For a game that has begun and is not over."""

    @property
    def rules(self) -> list[tuple[Stale, int]]:
        given: list[tuple[Stale, int]] = [
            ("all", self.days),
            ("unstarted", self.unstarted_days),
            ("abandoned", self.abandoned_days),
        ]
        return [(which, days) for which, days in given if days]


@asynccontextmanager
async def tidied(registry: TableRegistry, keeping: Keeping) -> AsyncIterator[None]:
    """While the server runs."""
    if not keeping.rules:
        yield
        return
    task = asyncio.create_task(keep_tidy(registry, keeping))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def keep_tidy(registry: TableRegistry, keeping: Keeping) -> None:
    """Sweep at the start, and every hour from then on. For ever: cancelled when the server closes."""
    while True:
        try:
            gone = await sweep(registry, keeping)
            if gone:
                LOG.info("%d tables were deleted: nothing has happened there for too long", gone)
        except StorageDown:
            LOG.warning("old tables could not be looked for just now")
        except Exception:
            LOG.exception("old tables could not be deleted")
        await asyncio.sleep(BETWEEN_SWEEPS)


async def sweep(registry: TableRegistry, keeping: Keeping) -> int:
    """Delete what has been quiet for too long; the number of tables that are gone."""
    await mark_watched(registry)
    gone = 0
    for which, days in keeping.rules:
        before = (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="seconds")
        for name in await registry.storage.stale(before, which):
            gone += await remove(registry, name)
    return gone


async def mark_watched(registry: TableRegistry) -> None:
    """Tables somebody looks at, or has looked at since the last sweep."""
    names = sorted({name for name, table in registry.tables.items() if table.watchers} | registry.visited)
    for first in range(0, len(names), BUSY):
        some = names[first : first + BUSY]
        await registry.storage.touch(some, now())
        registry.visited.difference_update(some)


async def remove(registry: TableRegistry, name: str) -> bool:
    """Delete a table, unless somebody has come to it in the meantime."""
    table = registry.tables.get(name)
    if name in registry.loading:
        return False
    if table is None:
        await registry.storage.delete(name)
        return True
    if table.watchers or table.lock.locked():
        return False
    await registry.delete(table)
    return True
