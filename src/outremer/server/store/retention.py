"""How long tables are kept: one at which nothing has happened for some days is deleted, with everything about it.

A table somebody looks at stays, however quiet it is. Each server says of the tables it is looked at that they are in
use, so that another one on the same database leaves them alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from typing import Final

from ..table.live_table import now
from ..table.tables import TableRegistry
from .rows import StorageDown

LOG: Final = logging.getLogger(__name__)
BETWEEN_SWEEPS: Final = 3600.0
BUSY: Final = 200  # tables to touch in one write


@asynccontextmanager
async def tidied(registry: TableRegistry, keep_days: int) -> AsyncIterator[None]:
    """While the server runs; 0 keeps everything."""
    if keep_days == 0:
        yield
        return
    task = asyncio.create_task(keep_tidy(registry, keep_days))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def keep_tidy(registry: TableRegistry, keep_days: int) -> None:
    """Sweep at the start, and every hour from then on. For ever: cancelled when the server closes."""
    while True:
        try:
            gone = await sweep(registry, keep_days)
            if gone:
                LOG.info("%d tables were deleted: nothing has happened there for %d days", gone, keep_days)
        except StorageDown:
            LOG.warning("old tables could not be looked for just now")
        except Exception:
            LOG.exception("old tables could not be deleted")
        await asyncio.sleep(BETWEEN_SWEEPS)


async def sweep(registry: TableRegistry, keep_days: int) -> int:
    """Delete what has been quiet for too long; the number of tables that are gone."""
    await mark_watched(registry)
    before = (datetime.now(UTC) - timedelta(days=keep_days)).isoformat(timespec="seconds")
    gone = 0
    for name in await registry.storage.stale(before):
        gone += await remove(registry, name)
    return gone


async def mark_watched(registry: TableRegistry) -> None:
    watched = [name for name, table in registry.tables.items() if table.watchers]
    for first in range(0, len(watched), BUSY):
        await registry.storage.touch(watched[first : first + BUSY], now())


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
