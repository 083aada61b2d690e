"""Starts `outremer serve` in separate processes, with clients that play as fast as the server answers."""

import asyncio
import atexit
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2

from outremer.server.store.rows import StoredTable
from outremer.server.store.storage import open_storage
from outremer.server.table.seats import cookie_name

WEB = httpx2.Client(timeout=20)  # shared: each new client would read the machine's certificates again
atexit.register(WEB.close)
TOO_OFTEN = 429


class RealServer:
    """A server on a free port. Killed at the end, as always. `files` is how many it may have open, `log` where it
    writes its log."""

    def __init__(self, database: str, *options: str, files: int = 0, log: Path | None = None) -> None:
        first = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({files}, {files})); " if files else ""
        code = first + "from outremer.cli import main; main()"
        command = [sys.executable, "-c", code, "serve", "--port", "0", "--db", database, *options]
        errors = None if log is None else log.open("w")
        environment = os.environ | {"COLUMNS": "200"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment)
        if errors is not None:
            errors.close()
        assert self.process.stdout is not None
        try:
            line = self.process.stdout.readline()
            assert "http://127.0.0.1:" in line, line
            self.url = line.split()[-1].rstrip("/")
            wait_until(self.is_ready)
        except BaseException:
            self.__exit__()
            raise

    def __enter__(self) -> "RealServer":
        return self

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def is_ready(self) -> bool:
        try:
            answer = WEB.get(f"{self.url}/api/health", timeout=5)
        except httpx2.TransportError:
            return False
        assert answer.status_code == 200, answer.text
        return True

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def open_table(self, **body: Any) -> "OpenTable":
        """A new table; people have entered its open seats."""
        table = self.lay_table(**body)
        for seat, kind in enumerate(body["seats"]):
            if kind == "open":
                table.enter(self, seat)
        return table

    def lay_table(self, **body: Any) -> "OpenTable":
        """A new table whose open seats nobody has entered."""
        made = WEB.post(f"{self.url}/api/tables", json=body)
        assert made.status_code == 200, made.text
        return OpenTable(made.json())

    def children(self) -> list[int]:
        """Worker processes, where the system tells."""
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(pid) for pid in path.read_text().split()] if path.exists() else []


class OpenTable:
    """What its creator was given."""

    def __init__(self, made: dict[str, Any]) -> None:
        self.name: str = made["table"]
        links = made["links"]
        self.tokens = [link.split("#")[1] if link else "" for link in links["seats"]]
        self.spectator: str = links["spectator"].split("#")[1]
        self.host: str = links["host"].split("#")[1]

    def cookie(self, token: str) -> dict[str, str]:
        WEB.cookies.clear()  # who asks is said each time
        return {"Cookie": f"{cookie_name(self.name)}={token}"}

    def state(self, server: RealServer, token: str) -> dict[str, Any]:
        answer = WEB.get(f"{server.url}/api/tables/{self.name}", headers=self.cookie(token))
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = answer.json()
        return seen

    def post(self, server: RealServer, token: str, path: str, **body: Any) -> httpx2.Response:
        address = f"{server.url}/api/tables/{self.name}{path}"
        return WEB.post(address, json=body, headers=self.cookie(token))

    def enter(self, server: RealServer, seat: int, **body: Any) -> None:
        """By the link of a seat: the token is its player's own from now on."""
        answer = self.post(server, self.tokens[seat], "/enter", secret=self.tokens[seat], ready=True, **body)
        assert answer.status_code == 200, answer.text
        self.tokens[seat] = answer.cookies[cookie_name(self.name)]

    def move(self, server: RealServer, seat: int, which: int = 0) -> httpx2.Response:
        seen = self.state(server, self.tokens[seat])
        action = seen["menu"][which % len(seen["menu"])]["action"]
        return self.post(server, self.tokens[seat], "/moves", decision=seen["decision"], action=action)

    def deciding(self, server: RealServer) -> list[int]:
        return [entry["seat"] for entry in self.state(server, self.spectator)["seats"] if entry["deciding"]]


class Player(threading.Thread):
    """Plays all seats of one table as fast as the server answers, and remembers what was acknowledged."""

    def __init__(self, table: OpenTable, url: str, acknowledged: list[tuple[int, str]]) -> None:
        super().__init__(daemon=True)
        self.table = table
        self.url = url
        self.acknowledged = acknowledged
        self.had = len(acknowledged)
        self.in_flight: tuple[int, str] | None = None

    def run(self) -> None:
        with httpx2.Client(base_url=self.url, timeout=10) as client:
            try:
                while self.play(client):
                    pass
            except httpx2.TransportError:
                return  # the server is gone

    def play(self, client: httpx2.Client) -> bool:
        address = f"/api/tables/{self.table.name}"
        for seat, token in enumerate(self.table.tokens):
            cookie = self.table.cookie(token)
            answer = client.get(address, headers=cookie)
            if answer.status_code == TOO_OFTEN:
                time.sleep(0.1)
                return True
            seen = answer.json()
            if seen["over"]:
                return False
            if seen["decision"] is None:
                continue
            menu = seen["menu"]
            action = menu[len(self.acknowledged) % len(menu)]["action"]
            self.in_flight = (seat, action)
            body = {"decision": seen["decision"], "action": action}
            answer = client.post(f"{address}/moves", json=body, headers=cookie)
            if answer.status_code == TOO_OFTEN:
                self.in_flight = None
                return True
            assert answer.status_code == 200, answer.text
            self.acknowledged.append((seat, action))
            self.in_flight = None
        return True

    def has_played(self) -> bool:
        return len(self.acknowledged) >= self.had + 4

    def check(self, database: str) -> None:
        """The log holds what was acknowledged, in order, once; and at most the move that was under way."""
        logged = [(row.seat, row.action) for row in stored(database, self.table.name).moves]
        assert logged[: len(self.acknowledged)] == self.acknowledged
        rest = logged[len(self.acknowledged) :]
        assert rest == [] or rest == [self.in_flight]
        self.acknowledged, self.in_flight = logged, None

    def successor(self, url: str) -> "Player":
        """The same player, back after the server was killed."""
        return Player(self.table, url, self.acknowledged)


def stored(database: str, table: str) -> StoredTable:
    """What the database holds of a table."""

    async def load() -> StoredTable | None:
        storage = await open_storage(database)
        try:
            return await storage.load(table)
        finally:
            await storage.close()

    found = asyncio.run(load())
    assert found is not None
    return found


def wait_until(done: Callable[[], bool]) -> None:
    for _ in range(600):
        if done():
            return
        time.sleep(0.05)  # not so often that the server asks to wait
    raise AssertionError("it took too long")
