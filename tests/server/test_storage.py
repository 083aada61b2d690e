"""What was acknowledged is there: after a restart, a failed write, a locked file, and a server that was killed."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from outremer.kernel import OutremerError
from outremer.server.seats import cookie_name
from outremer.server.storage import MoveRow, Storage, StorageDown, data_folder, driver_url, open_storage
from tests.server.tables import CRUSADERS, TestClient, choose_orders, error_of, live_table, open_table, server


def rows_of(database: Path, table: str) -> list[tuple[int, int, str, str]]:
    with closing(sqlite3.connect(database)) as connection:
        query = "SELECT sequence, seat, deed, action FROM moves WHERE table_id = ? ORDER BY sequence"
        return list(connection.execute(query, (table,)))


def test_a_new_server_on_the_same_file_has_every_move(tmp_path: Path) -> None:
    with TestClient(server(tmp_path)) as client:
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
        assert any(deed == "undo" for _, _, deed, _ in rows_of(tmp_path / "tables.sqlite", opened.table))
    with TestClient(server(tmp_path)) as client:
        for visitor in everybody:
            visitor.client = client
        assert [(visitor.state(), visitor.get("/chat").json()) for visitor in everybody] == before


def test_a_write_that_failed_may_have_been_made_and_is_not_made_twice(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The row is in the log, but the server was told otherwise."""
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
    assert live_table(client, opened).course.rows == 1


def test_a_locked_database_refuses_moves_and_still_shows_the_table(client: TestClient, tmp_path: Path) -> None:
    opened = open_table(client, **CRUSADERS)
    seat = opened.seats[0]
    with closing(sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        error_of(seat.move(seat.menu()[0]), 503)
        assert seat.state()["decision"] == 1
        other.execute("ROLLBACK")
    assert seat.move(seat.menu()[0]).status_code == 200


def test_rows_that_wait_together_share_a_commit_and_a_bad_one_stands_alone(tmp_path: Path) -> None:
    async def run() -> list[object]:
        storage = await open_storage(f"sqlite:///{tmp_path / 'deep' / 'tables.sqlite'}", durable=True)
        rows = [MoveRow("nowhere", 0, 0, "move", "pass", "now")]  # no such table
        try:
            return await asyncio.gather(*(storage.append(row) for row in rows * 2), return_exceptions=True)
        finally:
            await storage.close()

    assert all(isinstance(result, StorageDown) for result in asyncio.run(run()))


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


# A real server, killed


class RealServer:
    """`outremer serve` in a process of its own."""

    def __init__(self, database: Path) -> None:
        command = [sys.executable, "-m", "outremer.cli", "serve", "--port", "0", "--db", f"sqlite:///{database}"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | {"COLUMNS": "200"})
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://127.0.0.1:" in line, line
        self.url = line.split()[-1].rstrip("/")
        wait_until(self.is_ready)

    def __enter__(self) -> "RealServer":
        return self

    def is_ready(self) -> bool:
        try:
            return httpx.get(f"{self.url}/api/health", timeout=5).status_code == 200
        except httpx.TransportError:
            return False

    def __exit__(self, *_: object) -> None:
        """Killed, as always."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def children(self) -> list[int]:
        """Worker processes, where the system tells."""
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(pid) for pid in path.read_text().split()] if path.exists() else []


class Player(threading.Thread):
    """Plays all seats of one table as fast as the server answers, and remembers what was acknowledged."""

    def __init__(self, opened: dict[str, Any]) -> None:
        super().__init__(daemon=True)
        self.table = opened["table"]
        self.tokens = [link.split("#")[1] for link in opened["links"]["seats"]]
        self.acknowledged: list[tuple[int, str]] = []
        self.in_flight: tuple[int, str] | None = None
        self.had = 0
        self.url = ""

    def run(self) -> None:
        with httpx.Client(base_url=self.url, timeout=10) as client:
            try:
                while self.play(client):
                    pass
            except httpx.TransportError:
                return  # the server is gone

    def play(self, client: httpx.Client) -> bool:
        for seat, token in enumerate(self.tokens):
            cookie = {"Cookie": f"{cookie_name(self.table)}={token}"}
            seen = client.get(f"/api/tables/{self.table}", headers=cookie).json()
            if seen["over"]:
                return False
            if seen["decision"] is None:
                continue
            menu = seen["menu"]
            action = menu[len(self.acknowledged) % len(menu)]["action"]
            self.in_flight = (seat, action)
            body = {"decision": seen["decision"], "action": action}
            answer = client.post(f"/api/tables/{self.table}/moves", json=body, headers=cookie)
            assert answer.status_code == 200, answer.text
            self.acknowledged.append((seat, action))
            self.in_flight = None
        return True

    def has_played(self) -> bool:
        return len(self.acknowledged) >= self.had + 4

    def check(self, database: Path) -> None:
        """The log holds what was acknowledged, in order, once; and at most the move that was under way."""
        logged = [(seat, action) for _, seat, _, action in rows_of(database, self.table)]
        assert logged[: len(self.acknowledged)] == self.acknowledged
        rest = logged[len(self.acknowledged) :]
        assert rest == [] or rest == [self.in_flight]
        self.acknowledged, self.in_flight = logged, None


def play_and_kill(database: Path, kills: int) -> None:
    with RealServer(database) as first:
        tables = [httpx.post(f"{first.url}/api/tables", json=CRUSADERS, timeout=10).json() for _ in range(2)]
    players = [Player(table) for table in tables]
    for number in range(kills):
        with RealServer(database) as running:
            players = [successor(player, running.url) for player in players]
            for player in players:
                player.start()
            for player in players:
                wait_until(player.has_played)
            time.sleep(0.037 * (number % 5))
        for player in players:
            player.join(20)
            player.check(database)
    assert all(len(player.acknowledged) >= 4 * kills for player in players)


def wait_until(done: Callable[[], bool]) -> None:
    for _ in range(1000):
        if done():
            return
        time.sleep(0.01)
    raise AssertionError("it took too long")


def successor(player: Player, url: str) -> Player:
    """The same player, back after the server was killed."""
    fresh = Player({"table": player.table, "links": {"seats": [f"#{token}" for token in player.tokens]}})
    fresh.acknowledged, fresh.had, fresh.url = player.acknowledged, len(player.acknowledged), url
    return fresh


def test_a_killed_server_has_lost_nothing_it_acknowledged(tmp_path: Path) -> None:
    play_and_kill(tmp_path / "tables.sqlite", 1)


@pytest.mark.slow
def test_a_server_killed_again_and_again_has_lost_and_doubled_nothing(tmp_path: Path) -> None:
    play_and_kill(tmp_path / "tables.sqlite", 6)


def test_the_workers_of_a_killed_server_end_themselves(tmp_path: Path) -> None:
    body = {"game": "crusaders", "seats": ["me", "bot:random"], "options": {"variant": "tournament"}}
    with RealServer(tmp_path / "tables.sqlite") as running:
        opened = httpx.post(f"{running.url}/api/tables", json=body, timeout=10).json()
        token = opened["links"]["seats"][0].split("#")[1]
        cookie = {"Cookie": f"{cookie_name(opened['table'])}={token}"}
        address = f"{running.url}/api/tables/{opened['table']}"
        wait_until(lambda: not httpx.get(address, headers=cookie).json()["seats"][1]["deciding"])
        workers = running.children()
    wait_until(lambda: all(state_of(pid) == "Z" for pid in workers))


def state_of(pid: int) -> str:
    """Z for a process that has ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"


def test_a_visitor_of_the_real_server_by_websocket(tmp_path: Path) -> None:
    """The library that speaks WebSocket in earnest, cookie and origin included."""
    from websockets.sync.client import connect
    from websockets.typing import Origin

    with RealServer(tmp_path / "tables.sqlite") as running:
        with httpx.Client(base_url=running.url, timeout=10) as client:
            opened = client.post("/api/tables", json=CRUSADERS).json()
            secret = opened["links"]["seats"][0].split("#")[1]
            client.post(f"/api/tables/{opened['table']}/enter", json={"secret": secret})
            cookie = f"{cookie_name(opened['table'])}={client.cookies[cookie_name(opened['table'])]}"
        address = running.url.replace("http", "ws") + f"/api/tables/{opened['table']}/socket"
        with connect(address, additional_headers={"Cookie": cookie}, origin=Origin(running.url)) as socket:
            assert '"seat":0' in str(socket.recv(10))
