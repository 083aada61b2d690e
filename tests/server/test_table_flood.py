"""One address cannot fill the server with tables, nor the lobby."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from outremer.puzzles import puzzles_of
from outremer.server.api.limits import opens_a_table
from outremer.server.store.memory import MemoryStore
from outremer.server.store.rows import TableRow
from outremer.server.table.openers import CALLER, HOUR, Openers
from outremer.server.table.refused import Refused
from outremer.server.table.tables import RegistryRules
from tests.server.tables import CRUSADERS, TestClient, choose_orders, error_of, open_table, server
from tests.server.test_record_imports import played
from tests.server.test_retention import grow_old

PUBLIC: dict[str, Any] = CRUSADERS | {"public": True}


def few(folder: Path, most: int, hourly: int = 1000) -> TestClient:
    return TestClient(server(folder, rules=RegistryRules(tables_per_address=most, tables_per_hour=hourly)))


def test_one_address_has_so_many_tables(tmp_path: Path) -> None:
    with few(tmp_path, 3) as client:
        opened = [open_table(client, **CRUSADERS) for _ in range(3)]
        assert "3 tables opened from your address" in error_of(client.post("/api/tables", json=CRUSADERS), 429)
        neighbour = TestClient(client.app, client=("192.0.2.1", 1))
        open_table(neighbour, **CRUSADERS)
        assert opened[0].host.delete().status_code == 200
        open_table(client, **CRUSADERS)
        error_of(client.post("/api/tables", json=CRUSADERS), 429)


@pytest.mark.parametrize("way", ["fork", "record", "lesson", "puzzle"])
def test_every_way_to_a_table_counts(tmp_path: Path, way: str) -> None:
    """And past the limit, none of them is open."""
    with few(tmp_path, 2) as client:
        opened = open_table(client, **CRUSADERS | {"sandbox": True})
        choose_orders(opened)
        ways = {
            "record": ("/api/records", {"record": played(5).to_json()}),
            "lesson": ("/api/lessons", {"game": "crusaders", "lesson": "first-game"}),
            "puzzle": ("/api/puzzles", {"game": "crusaders", "number": puzzles_of("crusaders")[0].number}),
        }

        def another() -> Any:
            return opened.seats[0].post("/fork") if way == "fork" else client.post(ways[way][0], json=ways[way][1])

        assert another().status_code == 200
        error_of(another(), 429)
        error_of(client.post("/api/tables", json=CRUSADERS), 429)


@pytest.mark.parametrize("path", ["tables", "records", "lessons", "puzzles", "tables/abc/fork", "tables/abc/rematch"])
def test_a_request_for_a_table_counts_as_ten(path: str) -> None:
    assert opens_a_table({"method": "POST", "path": f"/api/{path}"})
    assert not opens_a_table({"method": "GET", "path": f"/api/{path}"})


def test_an_ipv6_network_has_as_many_as_one_address(tmp_path: Path) -> None:
    with few(tmp_path, 2) as client:
        for number in (1, 2):
            open_table(TestClient(client.app, client=(f"2001:db8::{number}", 1)), **CRUSADERS)
        third = TestClient(client.app, client=("2001:db8::3", 1))
        error_of(third.post("/api/tables", json=CRUSADERS), 429)


def row_of(name: str) -> TableRow:
    return TableRow(name, "crusaders", "", "{}", "", "", "", "", False, "")


def open_until_refused(openers: Openers, store: MemoryStore, prefix: str) -> int:
    """How many tables somebody gets who ends each at once."""

    async def play() -> int:
        CALLER.set("192.0.2.1")
        for number in range(1000):
            try:
                await openers.check(store)
            except Refused:
                return number
            name = f"{prefix}{number}"
            openers.note(name)
            await store.add_table(row_of(name), [])
            await store.finish(name)
        return 1000

    return asyncio.run(play())


def test_finished_tables_do_not_make_room_without_end() -> None:
    now = 0.0
    openers, store = Openers(10, 4, lambda: now), MemoryStore()
    assert open_until_refused(openers, store, "a") == 10
    now += HOUR
    assert open_until_refused(openers, store, "b") == 4
    now += 100 * HOUR
    assert open_until_refused(openers, store, "c") == 10


def test_zero_is_no_limit() -> None:
    assert open_until_refused(Openers(0, 0), MemoryStore(), "a") == 1000


def test_those_on_the_machine_itself_are_not_counted() -> None:
    async def play() -> None:
        openers = Openers(1, 1)
        for number in range(10):
            await openers.check(MemoryStore())
            openers.note(str(number))

    asyncio.run(play())


def test_many_networks_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outremer.server.table.openers.MANY_NETWORKS", 5)

    async def play() -> Openers:
        openers = Openers(10, 0)
        for number in range(20):
            CALLER.set(f"192.0.2.{number}")
            openers.note("table")
        return openers

    assert list(asyncio.run(play()).opened) == [f"192.0.2.{number}" for number in range(15, 20)]


def test_the_lobby_shows_tables_with_people_first(database: str, tmp_path: Path) -> None:
    rules = RegistryRules(tables_per_address=0, tables_per_hour=0)
    with TestClient(server(tmp_path, database=database, rules=rules)) as client:
        old, other = open_table(client, **PUBLIC), open_table(client, **PUBLIC)
        hidden = open_table(client, **CRUSADERS)
        for table in (old, other, hidden):
            grow_old(client, table, 1)
        for _ in range(110):
            open_table(client, **PUBLIC)
        listed = [entry["table"] for entry in client.get("/api/tables").json()]
        assert len(listed) == 100 and old.table not in listed
        with old.spectator.socket() as session, hidden.spectator.socket() as unseen:
            session.receive_text(), unseen.receive_text()
            listed = [entry["table"] for entry in client.get("/api/tables").json()]
        assert len(listed) == 100 and listed[0] == old.table
        assert listed.count(old.table) == 1 and other.table not in listed and hidden.table not in listed
