"""A database of an earlier version is brought up to date, and what is in it stays playable."""

import asyncio
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, text
from typer.testing import CliRunner

from outremer.cli import app
from outremer.server.store.database import MIGRATIONS, BadDatabase
from outremer.server.store.rows import StoredTable
from outremer.server.store.storage import open_storage

OLD_TABLE = (
    "INSERT INTO tables VALUES ('oldtable22', 'crusaders', 'digest', '{}', 'key', 'nonce', 's', 'h', 1, "
    "'2024-01-01T00:00:00+00:00', :finished)"
)
OLD_TABLE_BY_NAME = (
    "INSERT INTO tables (id, game, rules, options, key, nonce, spectator, host, public, created, finished) VALUES "
    "('oldtable22', 'crusaders', 'digest', '{}', 'key', 'nonce', 's', 'h', 1, '2024-01-01T00:00:00+00:00', 0)"
)
OLD_SEAT_BY_NAME = "INSERT INTO seats (table_id, seat, kind, name, secret) VALUES ('oldtable22', :seat, :kind, '', '')"
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


def with_suffixes(url: str) -> None:
    """A database of the third version, where a seat's kind also said whether its player was gone."""
    kinds = ["person", "bot:steward for good", "bot:random away", "bot:greedy", "open"]
    engine = create_engine(url)
    with engine.begin() as connection:
        bring_to(connection, "0003")
        connection.execute(text(OLD_TABLE_BY_NAME))
        for seat, kind in enumerate(kinds):
            values = {"seat": seat, "kind": kind}
            connection.execute(
                text(
                    "INSERT INTO seats (table_id, seat, kind, name, secret) VALUES ('oldtable22', :seat, :kind, '', '')"
                ),
                values,
            )
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


SEATS_NOW = [
    ("person", False, False),
    ("bot:steward", True, False),
    ("bot:random", False, True),
    ("bot:greedy", False, False),
    ("open", False, False),
]


def test_what_stood_behind_the_name_of_a_bot_has_its_own_column(tmp_path: Path) -> None:
    with_suffixes(f"sqlite:///{tmp_path / 'old.sqlite'}")
    found = opened(tmp_path / "old.sqlite").seats
    assert [(seat.kind, seat.resigned, seat.away) for seat in found] == SEATS_NOW
    assert [(seat.kind, seat.resigned, seat.away) for seat in opened(tmp_path / "old.sqlite").seats] == SEATS_NOW


def test_the_columns_of_seats_are_added_after_a_start_that_was_killed(tmp_path: Path) -> None:
    with_suffixes(f"sqlite:///{tmp_path / 'old.sqlite'}")
    engine = create_engine(f"sqlite:///{tmp_path / 'old.sqlite'}")
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE seats ADD COLUMN resigned BOOLEAN NOT NULL DEFAULT 0"))
    engine.dispose()
    found = opened(tmp_path / "old.sqlite").seats
    assert [(seat.kind, seat.resigned, seat.away) for seat in found] == SEATS_NOW


def test_only_links_of_open_seats_are_invitations(tmp_path: Path) -> None:
    """What players of earlier tables have is their own: entering again does not renew it."""
    with_suffixes(f"sqlite:///{tmp_path / 'old.sqlite'}")
    engine = create_engine(f"sqlite:///{tmp_path / 'old.sqlite'}")
    with engine.begin() as connection:
        connection.execute(text("UPDATE seats SET secret = 'secret ' || seat"))
    engine.dispose()
    found = opened(tmp_path / "old.sqlite").seats
    assert [seat.invitation for seat in found] == ["", "", "", "", "secret 4"]
    assert not any(seat.words_from or seat.opener or seat.host_did or seat.taken for seat in found)


def test_a_database_can_go_back_to_the_version_before(tmp_path: Path) -> None:
    with_suffixes(f"sqlite:///{tmp_path / 'old.sqlite'}")
    engine = create_engine(f"sqlite:///{tmp_path / 'old.sqlite'}")
    with engine.begin() as connection:
        bring_to(connection, "head")
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.downgrade(config, "0003")
        kinds = list(connection.execute(text("SELECT kind FROM seats ORDER BY seat")).scalars())
    engine.dispose()
    assert kinds == ["person", "bot:steward for good", "bot:random away", "bot:greedy", "open"]


async def write_future(url: str) -> None:
    """Leave a database behind as a later version would."""
    storage = await open_storage(url)
    async with storage.engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await storage.close()


def test_a_newer_database_is_one_clear_line(database: str) -> None:
    asyncio.run(write_future(database))
    result = CliRunner(env={"COLUMNS": "300", "NO_COLOR": "1"}).invoke(app, ["serve", "--port", "0", "--db", database])
    assert result.exit_code == 2 and result.stderr.count("\n") == 1
    assert result.stderr.startswith("outremer: the database was written by a newer version of Outremer (its schema is")
    with pytest.raises(BadDatabase, match="9999"):
        asyncio.run(open_storage(database))
