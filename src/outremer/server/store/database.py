"""The database behind the storage: opened with the right driver, tuned, and brought up to date. Knows no table's row.

SQLite in WAL mode, or PostgreSQL, on which several servers may stand at once.
"""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, PoolProxiedConnection, create_engine, event, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ...kernel import OutremerError
from .schema import MOVES

MIGRATIONS: Final = Path(__file__).with_name("migrations")
PATIENCE: Final = 10.0
"""Seconds for a connection, and for a query."""
MIGRATING: Final = 0x0074_7265_6D65_72
"""The lock under which the database is brought up to date, by one server at a time."""
MOVE_COLUMNS: Final = [column.name for column in MOVES.columns]
INSERT_MOVE: Final = f"INSERT INTO moves ({', '.join(MOVE_COLUMNS)}) VALUES (:{', :'.join(MOVE_COLUMNS)})"
DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


class BadDatabase(OutremerError):
    """The database cannot be opened; the text says why."""


def driver_url(url: str) -> str:
    """`sqlite:///...` and `postgresql://...` with the driver that can wait without blocking."""
    kind, mark, rest = url.partition("://")
    return f"{DRIVERS.get(kind, kind)}{mark}{rest}"


def make_engine(url: str, durable: bool) -> AsyncEngine:
    if not url.startswith("sqlite"):
        return create_async_engine(url, connect_args={"timeout": PATIENCE, "command_timeout": PATIENCE})
    engine = create_async_engine(url)
    prepare_folder(engine.url.database)
    prepare_file(engine.url.database)
    tune_sqlite(engine.sync_engine, durable)
    return engine


def is_shared(engine: AsyncEngine) -> bool:
    """Whether several servers may stand on this database, and hear of each other."""
    return engine.dialect.name == "postgresql"


def prepare_folder(database: str | None) -> None:
    """The folder is for this user's eyes only: the keys of running games lie in it."""
    if database and database != ":memory:":
        Path(database).parent.mkdir(mode=0o700, parents=True, exist_ok=True)


def prepare_file(database: str | None) -> None:
    """The file, and those that SQLite lays beside it, are for this user's eyes only, wherever it lies. SQLite gives new
    ones beside it the same rights."""
    if not database or database == ":memory:" or database.startswith("file:"):
        return
    with suppress(OSError):  # SQLite says better what is wrong with it
        os.close(os.open(database, os.O_RDWR | os.O_CREAT, 0o600))
    for name in (database, f"{database}-wal", f"{database}-shm", f"{database}-journal"):
        with suppress(OSError):  # not there, or somebody else's
            mode = os.stat(name).st_mode
            if mode & 0o077:
                os.chmod(name, mode & 0o700)


def tune_sqlite(engine: Engine, durable: bool) -> Engine:
    """WAL: readers never wait. NORMAL is safe against a killed process, FULL against a power cut as well."""

    @event.listens_for(engine, "connect")
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

    return engine


def migrate(connection: Connection) -> None:
    """Raises BadDatabase where a newer version of the program has been here."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATING})
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    refuse_newer(connection, ScriptDirectory.from_config(config))
    command.upgrade(config, "head")


def refuse_newer(connection: Connection, known: ScriptDirectory) -> None:
    versions = {script.revision for script in known.walk_revisions()}
    unknown = set(MigrationContext.configure(connection).get_current_heads()) - versions
    if unknown:
        raise BadDatabase(
            f"the database was written by a newer version of Outremer (its schema is {min(unknown)}; this one "
            f"knows up to {known.get_current_head()}). Start the newer version, or name another file with --db"
        )


class LogFile:
    """The log in SQLite, which has its own thread and connection: a transaction is one visit there, instead of one for
    each word. It speaks to SQLite without a layer in between, which would cost more than the writing. Its errors are
    those of `sqlite3`."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._thread = ThreadPoolExecutor(1)
        self._connection: PoolProxiedConnection | None = None

    async def write(self, rows: list[dict[str, object]]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, rows)

    def _write(self, rows: list[dict[str, object]]) -> None:
        if self._connection is None:
            self._connection = self.engine.raw_connection()
        try:
            self._connection.cursor().executemany(INSERT_MOVE, rows)
            self._connection.commit()
        except BaseException:
            self._let_go()
            raise

    def _let_go(self) -> None:
        """What was not committed is rolled back; the next write begins with another connection."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()

    def close(self) -> None:
        self._thread.submit(self._let_go).result()
        self._thread.shutdown()
        self.engine.dispose()


def make_log_file(engine: AsyncEngine, durable: bool) -> LogFile | None:
    """For a database that lies in a file."""
    if engine.dialect.name != "sqlite" or engine.url.database in (None, "", ":memory:"):
        return None
    return LogFile(tune_sqlite(create_engine(engine.url.set(drivername="sqlite")), durable))
