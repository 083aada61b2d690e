"""What was acknowledged is there: after a restart, a failed write, a locked file. On each kind of database."""

import asyncio
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import text

from outremer.kernel import OutremerError
from outremer.server.store.database import driver_url
from outremer.server.store.rows import ChatRow, MoveRow, SeatRow, StorageDown, TableRow, WrittenElsewhere
from outremer.server.store.storage import Storage, data_folder, open_storage
from outremer.server.table.seats import cookie_name
from tests.server.running import RealServer, stored
from tests.server.tables import CRUSADERS, TestClient, choose_orders, error_of, live_table, open_table, server


def test_a_new_server_on_the_same_database_has_every_move(tmp_path: Path, database: str) -> None:
    with TestClient(server(tmp_path, database=database)) as client:
        opened = open_table(client, **CRUSADERS, name="Ann")
        opened.seats[0].move_any()
        opened.seats[0].post("/undo")
        choose_orders(opened)
        for _ in range(20):
            mover = opened.deciding()
            mover.move_any()
            if mover.state()["undo"] and mover.post("/undo").status_code == 200:
                mover.move_any(-1)
        opened.seats[1].post("/chat", text="Good night", to=0)
        opened.seats[2].post("/seats/2", kind="bot:random", name="Cid")
        opened.seats[2].post("/seats/2", kind="open")
        everybody = (*opened.seats, opened.spectator, opened.host)
        before = [(visitor.state(), visitor.get("/chat").json()) for visitor in everybody]
        assert any(row.deed == "undo" for row in stored(database, opened.table).moves)
    with TestClient(server(tmp_path, database=database)) as client:
        for visitor in everybody:
            visitor.client = client
        assert [(visitor.state(), visitor.get("/chat").json()) for visitor in everybody] == before


def test_a_write_that_failed_may_have_been_made_and_is_not_made_twice(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The row is in the log, but the server was told otherwise."""
    with TestClient(server(tmp_path, database=database)) as client:
        write_and_fail(client, monkeypatch)


def write_and_fail(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = open_table(client, **CRUSADERS)
    seat = opened.seats[0]
    seen = seat.state()
    action = seen["menu"][0]["action"]
    commit = Storage._commit

    async def commit_and_fail(storage: Storage, rows: list[MoveRow]) -> None:
        await commit(storage, rows)
        raise StorageDown("away")

    with monkeypatch.context() as patched:
        patched.setattr(Storage, "_commit", commit_and_fail)
        answer = seat.move(action, seen["decision"])
        error_of(answer, 503)
        assert answer.headers["retry-after"]
        assert seat.state()["decision"] == seen["decision"]
    error_of(seat.move(action, seen["decision"]), 409)
    assert seat.state()["view"]["private"]["chosen"] in action
    assert live_table(client, opened).game_log.rows == 1


def test_a_locked_database_refuses_moves_and_still_shows_the_table(client: TestClient, tmp_path: Path) -> None:
    opened = open_table(client, **CRUSADERS)
    seat = opened.seats[0]
    with closing(sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        error_of(seat.move(seat.menu()[0]), 503)
        assert seat.state()["decision"] == 1
        other.execute("ROLLBACK")
    assert seat.move(seat.menu()[0]).status_code == 200


def a_table(name: str) -> tuple[TableRow, list[SeatRow]]:
    row = TableRow(name, "crusaders", "", "{}", "", "", "", "", True, "2026-01-01")
    return row, [SeatRow(name, seat, "open", "", "") for seat in range(2)]


def test_rows_that_wait_together_share_a_commit_and_a_bad_one_stands_alone(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits: list[int] = []
    commit = Storage._commit

    async def counted(storage: Storage, rows: list[MoveRow]) -> None:
        commits.append(len(rows))
        await commit(storage, rows)

    async def run() -> list[object]:
        storage = await open_storage(database, durable=True)
        try:
            await storage.add_table(*a_table("here"))
            good = [MoveRow("here", number, 0, "move", "pass", "now") for number in range(5)]
            await asyncio.gather(*map(storage.append, good))
            bad = MoveRow("nowhere", 0, 0, "move", "pass", "now")  # no such table
            last = MoveRow("here", 5, 0, "move", "pass", "now")
            return await asyncio.gather(*map(storage.append, [bad, good[3], last]), return_exceptions=True)
        finally:
            await storage.close()

    monkeypatch.setattr(Storage, "_commit", counted)
    results = asyncio.run(run())
    assert [type(result) for result in results] == [WrittenElsewhere, WrittenElsewhere, type(None)]
    assert commits == [5, 3, 1, 1, 1]
    assert [row.sequence for row in stored(database, "here").moves] == [0, 1, 2, 3, 4, 5]


PRAGMAS = ("journal_mode", "synchronous")


@pytest.mark.parametrize(("durable", "level"), [(False, 1), (True, 2)])
def test_durable_waits_for_the_disk(tmp_path: Path, durable: bool, level: int) -> None:
    """SQLite's `synchronous`: 1 survives a killed process, 2 a power cut too. For the log, and for all else."""

    async def ask() -> list[Any]:
        storage = await open_storage(f"sqlite:///{tmp_path / 'tables.sqlite'}", durable)
        assert storage.log_file is not None
        async with storage.engine.connect() as connection:
            found = [(await connection.execute(text(f"PRAGMA {name}"))).scalar() for name in PRAGMAS]
        with storage.log_file.engine.connect() as beside:
            found += [beside.execute(text(f"PRAGMA {name}")).scalar() for name in PRAGMAS]
        await storage.close()
        return found

    assert asyncio.run(ask()) == ["wal", level] * 2


def test_a_seat_that_another_has_changed_is_not_written_over(database: str) -> None:
    async def run() -> None:
        storage = await open_storage(database)
        try:
            await storage.add_table(*a_table("here"))
            free = SeatRow("here", 0, "open", "", "")
            await storage.set_seat(SeatRow("here", 0, "person", "Ann", "a"), free)
            with pytest.raises(WrittenElsewhere):
                await storage.set_seat(SeatRow("here", 0, "person", "Bea", "b"), free)
        finally:
            await storage.close()

    asyncio.run(run())
    assert [seat.name for seat in stored(database, "here").seats] == ["Ann", ""]


def test_whoever_speaks_hears_what_was_said_before_in_one_order(database: str) -> None:
    async def run() -> None:
        one, other = await open_storage(database), await open_storage(database)
        words = [ChatRow("here", 0, "Ann", None, f"word {number}", "now") for number in range(6)]
        try:
            await one.add_table(*a_table("here"))
            heard = await one.add_chat(words[0], 0)
            for number, word in enumerate(words[1:]):
                await (one, other)[number % 2].add_chat(word, heard[0].id)
            later = await other.add_chat(words[0], heard[0].id)
            assert [row.text for row in later] == [word.text for word in words[1:]] + ["word 0"]
            assert later == sorted(later, key=lambda row: row.id)
        finally:
            await one.close()
            await other.close()

    asyncio.run(run())


def test_the_lobby_the_end_and_the_deletion_of_a_table(database: str) -> None:
    async def run() -> None:
        storage = await open_storage(database)
        try:
            for name in ("one", "two"):
                await storage.add_table(*a_table(name))
            await storage.append(MoveRow("two", 0, 0, "move", "pass", "now"))
            assert {entry.table.id: entry.started for entry in await storage.lobby()} == {"one": False, "two": True}
            await storage.delete("one")
            assert await storage.count() == 1 and await storage.load("one") is None
            with pytest.raises(WrittenElsewhere):
                await storage.add_table(*a_table("two"))
        finally:
            await storage.close()

    asyncio.run(run())


@pytest.mark.parametrize("url", ["nonsense", "nosuch://host/db", "sqlite:////proc/none/tables.sqlite"])
def test_a_database_that_cannot_be_used_is_named_in_a_line(url: str) -> None:
    with pytest.raises(OutremerError, match="database"):
        asyncio.run(open_storage(url))


def test_the_file_lies_in_the_users_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    if sys.platform == "linux":
        assert data_folder() == Path("/data/outremer")
    assert driver_url("postgresql://host/games") == "postgresql+asyncpg://host/games"


def test_only_fingerprints_of_secrets_are_stored(client: TestClient, tmp_path: Path) -> None:
    opened = open_table(client, **CRUSADERS)
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite*"))
    for visitor in (*opened.seats, opened.spectator, opened.host):
        assert visitor.token.encode() not in stored


def test_a_visitor_of_the_real_server_by_websocket(tmp_path: Path) -> None:
    """The library that speaks WebSocket in earnest, cookie and origin included."""
    from websockets.sync.client import connect
    from websockets.typing import Origin

    with RealServer(f"sqlite:///{tmp_path / 'tables.sqlite'}") as running:
        with httpx2.Client(base_url=running.url, timeout=10) as client:
            opened = client.post("/api/tables", json=CRUSADERS).json()
            secret = opened["links"]["seats"][0].split("#")[1]
            client.post(f"/api/tables/{opened['table']}/enter", json={"secret": secret})
            cookie = f"{cookie_name(opened['table'])}={client.cookies[cookie_name(opened['table'])]}"
        address = running.url.replace("http", "ws") + f"/api/tables/{opened['table']}/socket"
        with connect(address, additional_headers={"Cookie": cookie}, origin=Origin(running.url)) as socket:
            assert '"seat":0' in str(socket.recv(10))


def rights(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps rights in another way")
@pytest.mark.parametrize("umask", [0o000, 0o022])
def test_the_file_is_for_its_owner_alone(tmp_path: Path, umask: int) -> None:
    """In a folder that others may read, whatever rights new files usually get."""
    tmp_path.chmod(0o755)
    usual = os.umask(umask)
    try:
        with TestClient(server(tmp_path, database=f"sqlite:///{tmp_path / 'tables.sqlite'}")) as client:
            choose_orders(open_table(client, **CRUSADERS))
            beside = sorted(tmp_path.glob("tables.sqlite*"))
            assert [path.name for path in beside] == ["tables.sqlite", "tables.sqlite-shm", "tables.sqlite-wal"]
            assert [rights(path) for path in beside] == [0o600] * 3
    finally:
        os.umask(usual)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps rights in another way")
def test_a_file_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    with TestClient(server(tmp_path)) as client:
        open_table(client, **CRUSADERS)
    file = tmp_path / "tables.sqlite"
    file.chmod(0o644)
    with TestClient(server(tmp_path)):
        assert rights(file) == 0o600
