"""What outlives the server: tables, seats, the log of moves, chat. SQLite in WAL mode, or what the URL names.

The log is append-only. `append` returns once the row is committed; rows that wait at the same time share a commit.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, delete, event, func, insert, select, update
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ..kernel import OutremerError
from .schema import CHAT, MOVES, SEATS, TABLES

LOG: Final = logging.getLogger(__name__)
MIGRATIONS: Final = Path(__file__).with_name("migrations")
LOBBY: Final = 100
"""So many public tables are listed, the newest first."""
DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


class BadDatabase(OutremerError):
    """The database cannot be opened; the text says why."""


class StorageDown(OutremerError):
    """Nothing could be written or read just now: a full disk, a locked file, a server that is away."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it was opened."""

    id: str
    game: str
    rules: str
    options: str
    key: str
    nonce: str
    spectator: str
    host: str
    public: bool
    created: str
    finished: bool = False


@dataclass(frozen=True, slots=True)
class SeatRow:
    table_id: str
    seat: int
    kind: str
    name: str
    secret: str


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A line of the log: a move, or that a seat took its last one back."""

    table_id: str
    sequence: int
    seat: int
    deed: str
    action: str
    at: str


@dataclass(frozen=True, slots=True)
class ChatRow:
    table_id: str
    speaker: int
    name: str
    listener: int | None
    text: str
    at: str


@dataclass(frozen=True, slots=True)
class StoredTable:
    """Everything about one table."""

    table: TableRow
    seats: list[SeatRow]
    moves: list[MoveRow] = field(default_factory=list)
    chat: list[ChatRow] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class LobbyEntry:
    table: TableRow
    seats: list[SeatRow]
    started: bool


def data_folder() -> Path:
    """Where this user's programs keep their data."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "outremer"
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "outremer"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "outremer"


def default_url() -> str:
    return f"sqlite:///{data_folder() / 'tables.sqlite'}"


class Storage:
    """One open database. Made by `open_storage`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._waiting: list[tuple[MoveRow, asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._writer = asyncio.create_task(self._write_log())

    async def close(self) -> None:
        self._writer.cancel()
        with suppress(asyncio.CancelledError):
            await self._writer
        await self.engine.dispose()

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.begin() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            LOG.error("the database failed: %s", getattr(error, "orig", None) or error.__class__.__name__)
            raise StorageDown("The server cannot write or read its tables just now. Please try again.") from error

    # The log

    async def append(self, row: MoveRow) -> None:
        """Returns when the row is in the database. Raises StorageDown: then it may be there or not."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((row, done))
        self._wake.set()
        await done

    async def _write_log(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            batch, self._waiting = self._waiting, []
            try:
                await self._commit([row for row, _ in batch])
            except StorageDown as error:
                if len(batch) == 1:
                    fail(batch[0][1], error)
                else:
                    await self._commit_one_by_one(batch)
            else:
                settle(batch)

    async def _commit_one_by_one(self, batch: list[tuple[MoveRow, asyncio.Future[None]]]) -> None:
        """One bad row must not refuse its neighbours."""
        for row, done in batch:
            try:
                await self._commit([row])
            except StorageDown as error:
                fail(done, error)
            else:
                settle([(row, done)])

    async def _commit(self, rows: list[MoveRow]) -> None:
        async with self._transaction() as connection:
            await connection.execute(insert(MOVES), [asdict(row) for row in rows])

    # Tables

    async def add_table(self, table: TableRow, seats: list[SeatRow]) -> None:
        async with self._transaction() as connection:
            await connection.execute(insert(TABLES), asdict(table))
            await connection.execute(insert(SEATS), [asdict(seat) for seat in seats])

    async def load(self, table: str) -> StoredTable | None:
        async with self._transaction() as connection:
            found = (await connection.execute(select(TABLES).where(TABLES.c.id == table))).mappings().first()
            if found is None:
                return None
            seats = await self._seats(connection, [table])
            moves = await self._moves(connection, table)
            chat = await self._chat(connection, table)
            return StoredTable(TableRow(**found), seats.get(table, []), moves, chat)

    async def moves_of(self, table: str) -> list[MoveRow]:
        async with self._transaction() as connection:
            return await self._moves(connection, table)

    async def _moves(self, connection: AsyncConnection, table: str) -> list[MoveRow]:
        query = select(MOVES).where(MOVES.c.table_id == table).order_by(MOVES.c.sequence)
        return [MoveRow(**row) for row in (await connection.execute(query)).mappings()]

    async def _chat(self, connection: AsyncConnection, table: str) -> list[ChatRow]:
        columns = [CHAT.c[one.name] for one in fields(ChatRow)]
        query = select(*columns).where(CHAT.c.table_id == table).order_by(CHAT.c.id)
        return [ChatRow(**row) for row in (await connection.execute(query)).mappings()]

    async def _seats(self, connection: AsyncConnection, tables: list[str]) -> dict[str, list[SeatRow]]:
        query = select(SEATS).where(SEATS.c.table_id.in_(tables)).order_by(SEATS.c.seat)
        found: dict[str, list[SeatRow]] = {}
        for row in (await connection.execute(query)).mappings():
            found.setdefault(row["table_id"], []).append(SeatRow(**row))
        return found

    async def lobby(self) -> list[LobbyEntry]:
        """Public tables whose game is not over."""
        wanted = select(TABLES).where(TABLES.c.public, ~TABLES.c.finished).order_by(TABLES.c.created.desc())
        async with self._transaction() as connection:
            tables = [TableRow(**row) for row in (await connection.execute(wanted.limit(LOBBY))).mappings()]
            ids = [table.id for table in tables]
            seats = await self._seats(connection, ids)
            begun = select(MOVES.c.table_id).where(MOVES.c.sequence == 0, MOVES.c.table_id.in_(ids))
            started = set((await connection.execute(begun)).scalars())
        return [LobbyEntry(table, seats.get(table.id, []), table.id in started) for table in tables]

    async def count(self) -> int:
        async with self._transaction() as connection:
            return (await connection.execute(select(func.count()).select_from(TABLES))).scalar_one()

    async def finish(self, table: str) -> None:
        async with self._transaction() as connection:
            await connection.execute(update(TABLES).where(TABLES.c.id == table).values(finished=True))

    async def delete(self, table: str) -> None:
        async with self._transaction() as connection:
            for child in (CHAT, MOVES, SEATS):
                await connection.execute(delete(child).where(child.c.table_id == table))
            await connection.execute(delete(TABLES).where(TABLES.c.id == table))

    async def set_seat(self, row: SeatRow) -> None:
        where = (SEATS.c.table_id == row.table_id) & (SEATS.c.seat == row.seat)
        async with self._transaction() as connection:
            await connection.execute(update(SEATS).where(where).values(kind=row.kind, name=row.name, secret=row.secret))

    async def add_chat(self, row: ChatRow) -> None:
        async with self._transaction() as connection:
            await connection.execute(insert(CHAT), asdict(row))


def settle(batch: list[tuple[MoveRow, asyncio.Future[None]]]) -> None:
    for _, done in batch:
        if not done.done():
            done.set_result(None)


def fail(done: asyncio.Future[None], error: StorageDown) -> None:
    if not done.done():
        done.set_exception(error)


async def open_storage(url: str, durable: bool = False) -> Storage:
    """Open a database, made or brought up to date where need be. Raises BadDatabase."""
    try:
        engine = create_async_engine(driver_url(url))
        if engine.dialect.name == "sqlite":
            prepare_folder(engine.url.database)
            tune_sqlite(engine, durable)
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
    except (ArgumentError, ImportError, ValueError) as error:
        raise BadDatabase(f"the database '{url.partition('://')[0]}://...' cannot be used: {error}") from error
    except (SQLAlchemyError, OSError) as error:
        raise BadDatabase(f"the database could not be opened: {error}") from error
    return Storage(engine)


def driver_url(url: str) -> str:
    """`sqlite:///...` and `postgresql://...` with the driver that can wait without blocking."""
    kind, mark, rest = url.partition("://")
    return f"{DRIVERS.get(kind, kind)}{mark}{rest}"


def prepare_folder(database: str | None) -> None:
    """The folder is for this user's eyes only: the keys of running games lie in it."""
    if database and database != ":memory:":
        Path(database).parent.mkdir(mode=0o700, parents=True, exist_ok=True)


def tune_sqlite(engine: AsyncEngine, durable: bool) -> None:
    """WAL: readers never wait. NORMAL is safe against a killed process, FULL against a power cut as well."""

    @event.listens_for(engine.sync_engine, "connect")
    def on_connect(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL",
            f"synchronous={'FULL' if durable else 'NORMAL'}",
            "foreign_keys=ON",
            "busy_timeout=2000",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()


def migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
