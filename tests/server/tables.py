"""Servers and visitors for tests: a server on its own file, people who come by links, bots that think in threads."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient, WebSocketTestSession

from outremer.server.api.app import Settings, make_app
from outremer.server.bot_workers import BotWorkers
from outremer.server.pace import Pace
from outremer.server.store.storage import open_storage
from outremer.server.table.bot_pace import BotTimes, Timer
from outremer.server.table.json_patch import patched
from outremer.server.table.live_table import LiveTable
from outremer.server.table.seats import cookie_name
from outremer.server.table.tables import RegistryRules

__all__ = ["TestClient", "WebSocketTestSession"]

CRUSADERS = {"game": "crusaders", "seats": ["me", "open", "open"]}
CRESCENT_MOON = {"game": "crescent-moon", "seats": ["me", "open", "open", "open", "open"]}


def threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1)


class NoWaiting(Timer):
    """Bots play as soon as they have thought; how long a step should last is tested elsewhere."""

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(0)


AT_ONCE = BotTimes(timer=NoWaiting())
ALL_THE_TIME = 60.0
"""Seconds that an answer may be late: tests do not depend on how busy the machine is."""


@cache
def empty_database() -> bytes:
    """A file with all tables and no rows: laid out once, because that takes longer than most tests."""

    async def lay_out(file: Path) -> None:
        await (await open_storage(f"sqlite:///{file}")).close()

    with TemporaryDirectory() as folder:
        file = Path(folder, "tables.sqlite")
        asyncio.run(lay_out(file))
        return file.read_bytes()


def server(folder: Path, **changes: Any) -> FastAPI:
    """A server whose bots think in threads, at once, and which lets its visitors hurry. Without a `database` it has a
    file in the folder."""
    file = folder / "tables.sqlite"
    if "database" not in changes and not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        file.write_bytes(empty_database())
    given: dict[str, Any] = {
        "database": f"sqlite:///{file}",
        "rules": RegistryRules(bot_times=AT_ONCE),
        "pace": Pace(1e6, 1e6),
        "bot_workers": BotWorkers(threads, slack=ALL_THE_TIME, patience=ALL_THE_TIME),
    }
    return make_app(Settings(**(given | changes)))


@dataclass
class Visitor:
    """Somebody with a cookie, or without one, at one table."""

    client: TestClient
    table: str
    token: str = ""

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": f"{cookie_name(self.table)}={self.token}"} if self.token else {}

    def url(self, path: str) -> str:
        return f"/api/tables/{self.table}{path}"

    def get(self, path: str = "") -> Response:
        answer: Response = self.client.get(self.url(path), headers=self.headers)
        return answer

    def post(self, path: str, **body: Any) -> Response:
        answer: Response = self.client.post(self.url(path), json=body, headers=self.headers)
        return answer

    def enter(self, **body: Any) -> Response:
        """By the link: the token is the person's own from now on, as in a browser."""
        answer = self.post("/enter", **({"secret": self.token} | body))
        assert answer.status_code == 200, answer.text
        self.token = answer.cookies[cookie_name(self.table)]
        self.client.cookies.clear()
        return answer

    def delete(self) -> Response:
        answer: Response = self.client.delete(self.url(""), headers=self.headers)
        return answer

    def state(self) -> dict[str, Any]:
        answer = self.get()
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = answer.json()
        return seen

    def menu(self) -> list[str]:
        return [entry["action"] for entry in self.state()["menu"]]

    def move(self, action: str, decision: int | None = None) -> Response:
        number = self.state()["decision"] if decision is None else decision
        return self.post("/moves", decision=number, action=action)

    def move_any(self, which: int = 0) -> str:
        """Take an entry of the menu."""
        seen = self.state()
        action: str = seen["menu"][which]["action"]
        answer = self.post("/moves", decision=seen["decision"], action=action)
        assert answer.status_code == 200, answer.text
        return action

    @contextmanager
    def socket(self, query: str = "") -> Iterator[WebSocketTestSession]:
        with self.client.websocket_connect(self.url("/socket") + query, headers=self.headers) as session:
            yield session


@dataclass
class Opened:
    """A new table with everybody who was given a link."""

    table: str
    seats: list[Visitor]
    spectator: Visitor
    host: Visitor
    stranger: Visitor

    def deciding(self) -> Visitor:
        """The first seat that has to decide."""
        deciding = [bool(entry["deciding"]) for entry in self.spectator.state()["seats"]]
        return self.seats[deciding.index(True)]


def open_table(client: TestClient, **body: Any) -> Opened:
    """Open a table; people have entered their seats, and are ready."""
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 200, answer.text
    data = answer.json()
    table, links = data["table"], data["links"]

    def visitor(link: str | None) -> Visitor:
        return Visitor(client, table, link.split("#")[1] if link else "")

    seats = [visitor(link) for link in links["seats"]]
    for person in seats:
        if person.token:
            person.enter(ready=True)
    return Opened(table, seats, visitor(links["spectator"]), visitor(links["host"]), Visitor(client, table))


def live_table(client: TestClient, opened: Opened) -> LiveTable:
    """The table inside the server, for what no client can do."""
    app = client.app
    assert isinstance(app, FastAPI)
    table: LiveTable = app.state.registry.tables[opened.table]
    return table


def choose_orders(opened: Opened) -> None:
    """Through the first secret step of Crusaders."""
    for seat in opened.seats:
        seat.move_any()


def error_of(answer: Response, status: int) -> str:
    """The sentence of a refusal, which always has the same shape."""
    assert answer.status_code == status, (answer.status_code, answer.text)
    body = answer.json()
    assert set(body) == {"error", "rule"}
    assert body["error"]
    return str(body["error"])


def receive(session: WebSocketTestSession, kind: str = "state") -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(session.receive_text())
        if message["type"] == kind:
            return message


class Page:
    """A page at a socket: has the first state, and keeps it up to date from what is sent."""

    def __init__(self, receive_text: Callable[[], str | bytes]) -> None:
        self.receive_text = receive_text
        self.state: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.kinds: Counter[str] = Counter()
        while not self.state:
            self.hear()

    def hear(self) -> dict[str, Any]:
        """The next message, as it was sent."""
        message: dict[str, Any] = json.loads(self.receive_text())
        self.kinds[message["type"]] += 1
        if message["type"] in ("state", "change"):
            self.take(message)
        return message

    def take(self, message: dict[str, Any]) -> None:
        self.events = self.events[: message["since"]] + message["events"]
        if message["type"] == "state":
            self.state = {key: value for key, value in message.items() if key not in ("events", "since")}
            return
        assert message["base"] == self.state["version"] == message["version"] - 1
        given = {"version": message["version"], "clock": message["clock"]}
        self.state = patched(self.state, message["patch"]) | given

    def hear_until(self, true: Callable[[dict[str, Any]], bool]) -> None:
        """Until the state is as wanted."""
        while not true(self.state):
            self.hear()

    def hear_until_like(self, visitor: Visitor) -> None:
        """Until it shows what a new visitor is sent now."""
        whole = visitor.state()
        events = whole.pop("events")
        del whole["since"]
        self.hear_until(lambda state: state | {"version": 0} == whole and self.events == events)
