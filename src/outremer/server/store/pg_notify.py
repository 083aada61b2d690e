"""Other server processes on the same PostgreSQL: hears of what they write, and shares the bots' turns with them.

One connection listens and holds the locks. If it breaks, its locks are free for others and another one is made; what
was said meanwhile is made good by reading everything again.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from sqlalchemy import URL, event
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

LOG: Final = logging.getLogger(__name__)
CHANNEL: Final = "outremer"
PULSE: Final = 20.0
"""Seconds between two looks whether the connection still lives."""
PATIENCE: Final = 5.0
AGAIN: Final = 1.0


def lock_number(table: str) -> int:
    """The advisory lock of a table's bots: 64 bits, as PostgreSQL has them."""
    return int.from_bytes(hashlib.sha256(f"bots of {table}".encode()).digest()[:8], "big", signed=True)


class OwnVoices:
    """The backends that speak for this process: what they say is no news to it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.pids: set[int] = set()
        event.listen(engine.sync_engine, "connect", self._begun)
        event.listen(engine.sync_engine, "close", self._ended)

    def _begun(self, connection: Any, _: object) -> None:
        self.pids.add(connection.driver_connection.get_server_pid())

    def _ended(self, connection: Any, _: object) -> None:
        self.pids.discard(connection.driver_connection.get_server_pid())


class PgNotify:
    """`heard` is told the table of every piece of news, `missed` that some may not have been heard."""

    def __init__(self, url: URL, own: OwnVoices) -> None:
        self.engine = create_async_engine(url, poolclass=NullPool, connect_args={"timeout": PATIENCE})
        self.own = own
        self.heard: Callable[[str], None] | None = None
        self.missed: Callable[[], None] | None = None
        self._asking = asyncio.Lock()
        self._line: Any = None  # the driver's connection, while there is one
        self._listening = asyncio.create_task(self._listen_for_ever())

    async def close(self) -> None:
        self._listening.cancel()
        with suppress(asyncio.CancelledError):
            await self._listening
        await self.engine.dispose()

    # Listening

    async def _listen_for_ever(self) -> None:
        while True:
            try:
                async with self._connected() as lost:
                    await self._keep(lost)
            except Exception as error:
                LOG.warning("the other servers are not heard just now: %s", error.__class__.__name__)
            await asyncio.sleep(AGAIN)

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[asyncio.Event]:
        lost = asyncio.Event()
        async with self.engine.connect() as connection:
            line: Any = (await connection.get_raw_connection()).driver_connection
            line.add_termination_listener(lambda _: lost.set())
            await line.add_listener(CHANNEL, self._on_news)
            self._line = line
            if self.missed is not None:
                self.missed()
            try:
                yield lost
            finally:
                self._line = None
                with suppress(Exception):  # the line is dead, or about to be
                    await line.close(timeout=1)
                with suppress(SQLAlchemyError):
                    await connection.invalidate()

    async def _keep(self, lost: asyncio.Event) -> None:
        """Until the line breaks. One that died without a word is found out by asking."""
        while not lost.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(PULSE):
                    await lost.wait()
                return
            await self._ask("SELECT 1")

    def _on_news(self, _: object, pid: int, __: str, text: str) -> None:
        if pid not in self.own.pids and self.heard is not None:
            self.heard(text.partition(" ")[0])

    async def _ask(self, query: str, *values: int) -> Any:
        async with self._asking:
            return await self._line.fetchval(query, *values, timeout=PATIENCE)

    # Whose turn it is to play the bots of a table

    async def take_bots(self, table: str) -> bool:
        """Whether they are ours to play, until `leave_bots`."""
        try:
            return bool(await self._ask("SELECT pg_try_advisory_lock($1)", lock_number(table)))
        except Exception:  # no line: then they are not
            return False

    async def leave_bots(self, table: str) -> None:
        with suppress(Exception):  # no line: then the lock is gone with it
            await self._ask("SELECT pg_advisory_unlock($1)", lock_number(table))
