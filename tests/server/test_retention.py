"""How long tables are kept, and that no table is deleted while somebody looks at it."""

import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from outremer.server.store import retention
from outremer.server.store.retention import Keeping, sweep
from outremer.server.store.schema import CHAT, MOVES, TABLES
from outremer.server.store.storage import Storage
from outremer.server.table.tables import TableRegistry
from tests.server.tables import CRUSADERS, Opened, TestClient, Visitor, choose_orders, error_of, open_table, server


def registry_of(client: TestClient) -> TableRegistry:
    registry: TableRegistry = client.app.state.registry  # type: ignore[attr-defined]
    return registry


def in_server(client: TestClient, deed: Any, *values: Any) -> Any:
    """Do something in the server's own loop."""
    assert client.portal is not None
    return client.portal.call(deed, *values)


def days_ago(days: float) -> str:
    return (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="seconds")


def grow_old(client: TestClient, opened: Opened, days: float) -> None:
    """Move everything about a table into the past."""

    storage = registry_of(client).storage
    assert isinstance(storage, Storage)

    async def write() -> None:
        async with storage.engine.begin() as connection:
            mine = TABLES.c.id == opened.table
            await connection.execute(update(TABLES).where(mine).values(created=days_ago(days), touched=days_ago(days)))
            for child in (MOVES, CHAT):
                await connection.execute(
                    update(child).where(child.c.table_id == opened.table).values(at=days_ago(days))
                )

    in_server(client, write)


def test_a_table_that_nobody_has_touched_is_deleted(database: str, tmp_path: Path) -> None:
    with TestClient(server(tmp_path, database=database)) as client:
        sweep_away(client)


def sweep_away(client: TestClient) -> None:
    old, young, played, talked = (open_table(client, **CRUSADERS) for _ in range(4))
    choose_orders(old)
    for table in (old, played, talked):
        grow_old(client, table, 31)
    grow_old(client, young, 29)
    played.seats[0].move_any()
    talked.seats[0].post("/chat", text="Still there?")
    assert in_server(client, sweep, registry_of(client), Keeping(30)) == 1
    error_of(old.seats[0].get(), 404)
    for table in (young, played, talked):
        assert table.seats[0].get().status_code == 200


def test_a_table_out_of_memory_is_deleted_as_well(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS)
    grow_old(client, opened, 2)
    registry_of(client).tables.clear()
    assert in_server(client, sweep, registry_of(client), Keeping(1)) == 1
    error_of(opened.seats[0].get(), 404)


def test_a_table_that_is_looked_at_stays_and_counts_as_touched(client: TestClient) -> None:
    """For other servers on the same database as well."""
    opened = open_table(client, **CRUSADERS)
    with opened.spectator.socket() as session:
        session.receive_text()
        grow_old(client, opened, 400)
        assert in_server(client, sweep, registry_of(client), Keeping(1)) == 0
        assert in_server(client, registry_of(client).storage.stale, days_ago(1)) == []
    assert opened.seats[0].get().status_code == 200


def test_a_server_sweeps_when_it_starts(client: TestClient, tmp_path: Path) -> None:
    opened = open_table(client, **CRUSADERS)
    grow_old(client, opened, 3)
    with TestClient(server(tmp_path)) as for_ever:
        assert Visitor(for_ever, opened.table, opened.host.token).get().status_code == 200
    with TestClient(server(tmp_path, keeping=Keeping(2))) as tidy:
        until = time.monotonic() + 30
        while in_server(tidy, registry_of(tidy).storage.count) and time.monotonic() < until:
            time.sleep(0.01)
        error_of(Visitor(tidy, opened.table, opened.host.token).get(), 404)


def test_a_sweep_that_fails_is_made_good_by_the_next(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[Keeping] = []

    async def failing(registry: TableRegistry, keeping: Keeping) -> int:
        tried.append(keeping)
        raise ValueError

    monkeypatch.setattr(retention, "sweep", failing)
    monkeypatch.setattr(retention, "BETWEEN_SWEEPS", 0.01)
    with TestClient(server(tmp_path, keeping=Keeping(7))) as running:
        until = time.monotonic() + 30
        while len(tried) < 3 and time.monotonic() < until:
            time.sleep(0.01)
        assert running.get("/api/health").status_code == 200
    assert tried[:3] == [Keeping(7)] * 3


def test_unstarted_and_abandoned_tables_have_their_own_days(database: str, tmp_path: Path) -> None:
    with TestClient(server(tmp_path, database=database)) as client:
        waiting, begun, over = (open_table(client, **CRUSADERS) for _ in range(3))
        for table in (begun, over):
            choose_orders(table)
        in_server(client, registry_of(client).storage.finish, over.table)
        for table in (waiting, begun, over):
            grow_old(client, table, 10)
        kept = Keeping(unstarted_days=11, abandoned_days=11)
        assert in_server(client, sweep, registry_of(client), kept) == 0
        assert in_server(client, sweep, registry_of(client), Keeping(unstarted_days=7, abandoned_days=11)) == 1
        error_of(waiting.host.get(), 404)
        assert in_server(client, sweep, registry_of(client), Keeping(unstarted_days=7, abandoned_days=7)) == 1
        error_of(begun.host.get(), 404)
        assert over.host.get().status_code == 200


def test_a_short_visit_between_two_sweeps_keeps_a_table(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS)
    grow_old(client, opened, 10)
    with opened.spectator.socket() as session:
        session.receive_text()
    assert in_server(client, sweep, registry_of(client), Keeping(unstarted_days=7)) == 0
    assert opened.host.get().status_code == 200
