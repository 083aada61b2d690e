"""A database of an earlier version is brought up to date, and what is in it stays playable."""

import asyncio
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, text

from outremer.server.store.database import MIGRATIONS
from outremer.server.store.rows import StoredTable
from outremer.server.store.storage import open_storage

OLD_TABLE = (
    "INSERT INTO tables VALUES ('oldtable22', 'crusaders', 'digest', '{}', 'key', 'nonce', 's', 'h', 1, "
    "'2024-01-01T00:00:00+00:00', :finished)"
)
OLD_SEAT = "INSERT INTO seats VALUES ('oldtable22', 0, 'person', 'Ann', 'secret')"


def bring_to(connection: Connection, version: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, version)


def old_database(file: Path, finished: bool) -> None:
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        bring_to(connection, "0001")
        connection.execute(text(OLD_TABLE), {"finished": finished})
        connection.execute(text(OLD_SEAT))
    engine.dispose()


def opened(file: Path) -> StoredTable:
    async def load() -> StoredTable:
        storage = await open_storage(f"sqlite:///{file}")
        found = await storage.load("oldtable22")
        await storage.close()
        assert found is not None
        return found

    return asyncio.run(load())


def test_a_table_of_the_first_version_is_live_and_without_a_clock(tmp_path: Path) -> None:
    old_database(tmp_path / "old.sqlite", finished=False)
    found = opened(tmp_path / "old.sqlite")
    row = found.table
    assert (row.mode, row.clock, row.stand_in, row.sandbox, row.ended) == ("live", None, "steward", False, "")
    assert row.touched == row.created and row.paused is None and row.asking is None
    assert found.seats[0].webhook is None


def test_a_finished_table_of_the_first_version_has_ended(tmp_path: Path) -> None:
    old_database(tmp_path / "old.sqlite", finished=True)
    assert opened(tmp_path / "old.sqlite").table.ended == "finished"


def test_a_start_that_was_killed_half_way_is_resumed(tmp_path: Path) -> None:
    """Some columns are there, but the database says it is of the first version."""
    old_database(tmp_path / "old.sqlite", finished=False)
    engine = create_engine(f"sqlite:///{tmp_path / 'old.sqlite'}")
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE tables ADD COLUMN mode VARCHAR(16) NOT NULL DEFAULT 'live'"))
        connection.execute(text("ALTER TABLE tables ADD COLUMN clock TEXT"))
    engine.dispose()
    assert opened(tmp_path / "old.sqlite").table.mode == "live"
