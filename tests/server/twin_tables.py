"""Two servers with the same table in two worlds, and everything a visitor can ask there, written down.

What a server draws (ids, links, keys) is made the same in both; of an answer only the times are left out.
"""

import asyncio
import hashlib
import json
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from outremer.games import find_game
from outremer.kernel import OK, State
from outremer.server.bot_workers import BotWorkers
from outremer.server.table.bot_protocol import Answer, BotStep, Errand
from outremer.server.table.game_log import GameLog
from outremer.server.table.tables import record_of
from tests.server.tables import Opened, TestClient, Visitor, WebSocketTestSession, live_table, open_table

MOON = find_game("crescent-moon")
TIMES = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+.:\d]*")
LEFT = re.compile(r'"left":\[[\d.,]*\]')
NOT_JSON = "That message is not JSON."
ASKED = [text for text in MOON.notation.texts[::41] if text]
"""Some actions of every kind, to ask why not."""


class Silent(BotWorkers):
    """Bots that never come to a decision: what one of them would choose is not a secret of the table."""

    async def choose(self, state: State, step: BotStep) -> Answer:
        return await asyncio.get_running_loop().create_future()  # type: ignore[no-any-return]

    async def run(self, errand: Errand) -> Any:
        return errand.work(*errand.given, errand.seconds)


class Draws:
    """The same ids, links and keys whenever it begins again with the same number."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begin(0)
        monkeypatch.setattr(secrets, "token_bytes", self.some)
        monkeypatch.setattr(secrets, "token_hex", lambda n: self.some(n).hex())
        monkeypatch.setattr(secrets, "token_urlsafe", lambda n: self.some(n).hex()[:22])
        monkeypatch.setattr(secrets, "choice", lambda items: items[self.some(1)[0] % len(items)])
        monkeypatch.setattr(secrets, "randbits", lambda bits: int.from_bytes(self.some(16), "big") % 2**bits)

    def begin(self, number: int) -> None:
        self.number, self.drawn = number, 0

    def some(self, length: int) -> bytes:
        self.drawn += 1
        return hashlib.sha256(f"{self.number} {self.drawn}".encode()).digest()[:length]


def lay(client: TestClient, state: State, **options: Any) -> Opened:
    """A table of five people that stands at a position."""
    body = {"game": "crescent-moon", "seats": ["me"] * 5, "public": True, "sandbox": True, "name": "Ann"}
    body["coach"] = "always"
    opened = open_table(client, **(body | options))
    table = live_table(client, opened)
    table.row = replace(table.row, start=state.text())
    table.game_log = GameLog(record_of(table.row))
    table.changed()
    return opened


def timeless(text: str) -> str:
    return LEFT.sub('"left":[]', TIMES.sub("then", text))


@dataclass
class Visit:
    """A visitor at a table in one world. `told` is all that was answered, byte for byte except times."""

    client: TestClient
    opened: Opened
    visitor: Visitor
    seat: int
    moves: list[str]  # of the visitor's seat, one after the other; nothing is revealed by them
    told: list[str] = field(default_factory=list)

    def call(self, method: str, url: str, body: object = None) -> Any:
        answer = self.client.request(method, url, json=body, headers=self.visitor.headers)
        self.client.cookies.clear()
        assert answer.status_code < 500, answer.text
        head = sorted(f"{name}: {value}" for name, value in answer.headers.items())
        self.told.append(timeless(f"{method} {url} {json.dumps(body)} -> {answer.status_code} {head} {answer.text}"))
        return answer.json()

    def ask(self, path: str, **body: Any) -> Any:
        return self.call("POST", self.visitor.url(path), body)

    def look(self) -> None:
        self.call("GET", self.visitor.url(""))
        self.call("GET", self.visitor.url("/chat"))

    def look_around(self) -> None:
        """Everything that can be read."""
        state = self.call("GET", self.visitor.url(""))
        latest = state.get("latest", 0)
        for path in ("?since=2", "/chat", "/record", *(f"/at/{ply}" for ply in (-1, *range(latest + 2)))):
            self.call("GET", self.visitor.url(path))

    @property
    def other(self) -> Visitor:
        """Somebody else who sits there."""
        return self.opened.seats[(self.seat + 2) % 5]


# One walk for each address


def read_games(visit: Visit) -> None:
    for url in (
        "/api/health",
        "/api/games",
        "/api/games/crescent-moon/board",
        "/api/rules/crescent-moon",
        "/api/tables",
        "/api/reach",
    ):
        visit.call("GET", url)
    visit.call("POST", "/api/reach", {})


def read_table(visit: Visit) -> None:
    visit.look_around()


def why(visit: Visit) -> None:
    for action in ["done", "no such thing", *ASKED]:
        visit.ask("/why", action=action)


def hint(visit: Visit) -> None:
    """The best choices, the reasons and the range of a bargain come from the seat's own view alone."""
    decision = visit.call("GET", visit.visitor.url("")).get("decision")
    visit.ask("/hint", decision=0 if decision is None else decision)
    visit.ask("/hint", decision=999)
    visit.look()


def enter(visit: Visit) -> None:
    for secret in (visit.visitor.token, visit.opened.table, "from-" + visit.opened.table, ""):
        visit.ask("/enter", secret=secret, name="Somebody")


def places(visit: Visit) -> None:
    visit.call("GET", visit.visitor.url("/places"))
    visit.call("GET", f"/api/mine?table={visit.opened.table}")


def ready(visit: Visit) -> None:
    for said in (True, False):
        visit.ask("/ready", ready=said, name="Somebody")
        visit.look()
    visit.other.post("/ready", ready=True)


def sit(visit: Visit) -> None:
    for seat in (0, visit.seat % 5, 9):
        visit.ask("/sit", seat=seat)


def chat(visit: Visit) -> None:
    visit.ask("/chat", text="Good day")
    visit.ask("/chat", text="Between us", to=(visit.seat + 1) % 5)
    visit.other.post("/chat", text="Not for everybody", to=(visit.seat + 1) % 5)
    visit.other.post("/chat", text="For you", to=visit.seat % 5)
    for before in (0, 2, 999):
        visit.call("GET", visit.visitor.url(f"/chat?before={before}"))


def moves(visit: Visit) -> None:
    for action in ("done", "pass", ASKED[1]):
        visit.ask("/moves", decision=0, action=action)
    for action in visit.moves:
        decision = visit.call("GET", visit.visitor.url(""))["decision"]
        visit.ask("/moves", decision=decision, action=action)
    visit.look_around()


def undo(visit: Visit) -> None:
    for _ in (*visit.moves, ""):
        visit.ask("/undo")
    visit.look_around()


def ask(visit: Visit) -> None:
    for kind in ("undo", "abort", "pause"):
        visit.ask("/ask", kind=kind)
        visit.look()
        visit.other.post("/answer", yes=False)
        if visit.visitor is visit.opened.host:
            visit.ask("/resume")


def answer(visit: Visit) -> None:
    visit.ask("/answer", yes=True)
    for yes in (False, True):
        visit.other.post("/ask", kind="abort")
        visit.ask("/answer", yes=yes)
        visit.look()
    visit.other.post("/answer", yes=False)


def resume(visit: Visit) -> None:
    visit.ask("/resume")
    visit.opened.host.post("/ask", kind="pause")
    visit.look()
    visit.ask("/moves", decision=1, action="done")
    visit.ask("/resume")
    visit.opened.host.post("/resume")


def webhook(visit: Visit) -> None:
    for url in ("http://127.0.0.1/", "https://93.184.216.34/hook", None):
        visit.ask("/webhook", url=url)
        visit.look()
    visit.other.post("/webhook", url="https://93.184.216.34/of-another")
    visit.look()
    visit.other.post("/webhook", url=None)


def plan(visit: Visit) -> None:
    found = visit.ask("/plan/next", actions=[])
    visit.ask("/plan/next", actions=["no such thing"])
    first = [entry["action"] for entry in found.get("menu", [])][:1]
    visit.ask("/plan/next", actions=first)
    visit.ask("/plan", actions=first)
    visit.look()
    visit.other.post("/plan/next", actions=[])
    visit.ask("/plan", actions=[])


def vacation(visit: Visit) -> None:
    for away in (True, False):
        visit.ask("/vacation", away=away)
        visit.look()


def push(visit: Visit) -> None:
    browser = {"endpoint": "https://93.184.216.34/push", "keys": {"p256dh": "no key", "auth": "none"}}
    visit.ask("/push", browser=browser)
    visit.look()


def seats(visit: Visit) -> None:
    own = f"/seats/{visit.seat % 5}"
    visit.ask(f"/seats/{(visit.seat + 1) % 5}", name="Not mine")
    for change in ({"name": "Bea"}, {"kind": "bot:greedy"}, {"kind": "open"}, {"kind": "cat"}):
        visit.ask(own, **change)
        visit.look()


def rematch(visit: Visit) -> None:
    visit.ask("/rematch")


def fork(visit: Visit) -> None:
    """What is drawn is the fork's own; to the seat that asked for it the table looks as it knows it."""
    visit.ask("/fork", ply=0)
    laid = visit.ask("/fork", seats=["me"] * 5)
    if "link" in laid:
        there = Visitor(visit.client, laid["table"], laid["link"].split("#")[1])
        beyond = Visit(visit.client, visit.opened, there, visit.seat, visit.moves, visit.told)
        for walk in (read_table, why, moves):
            walk(beyond)


def records(visit: Visit) -> None:
    """The export of a live game tells nobody its secrets."""
    export = visit.call("GET", visit.visitor.url("/record"))
    visit.call("POST", "/api/records", {"record": export})
    visit.call("POST", "/api/records", {"record": export | {"start": visit.opened.table}})


def review(visit: Visit) -> None:
    """Nobody looks back on a game that is not over."""
    visit.ask("/review", seat=0)
    visit.ask("/review")


def lessons(visit: Visit) -> None:
    """A lesson is the same for everybody, and has nothing to do with the game at this table."""
    there = visit.call("GET", "/api/games/crescent-moon/lessons")
    visit.call("POST", "/api/lessons", {"game": "crescent-moon", "lesson": there[0]["id"]})
    visit.call("POST", "/api/lessons", {"game": "crescent-moon", "lesson": "none"})


def puzzles(visit: Visit) -> None:
    """So is a puzzle."""
    there = visit.call("GET", "/api/games/crescent-moon/puzzles")
    number = there["puzzles"][0]["number"]
    visit.call("GET", f"/api/games/crescent-moon/puzzles/{number}/answer")
    visit.call("POST", "/api/puzzles", {"game": "crescent-moon", "number": number})
    visit.call("POST", "/api/puzzles", {"game": "crescent-moon", "number": 9999})


def new_table(visit: Visit) -> None:
    visit.call("POST", "/api/tables", {"game": "crescent-moon", "seats": ["me"] + ["open"] * 4})


def resign(visit: Visit) -> None:
    visit.ask("/resign", bot="random")
    visit.look_around()


def delete(visit: Visit) -> None:
    visit.call("DELETE", visit.visitor.url(""))
    visit.look()


WALKS: dict[str, Callable[[Visit], None]] = {
    "GET /api/health": read_games,
    "GET /api/reach": read_games,
    "POST /api/reach": read_games,
    "GET /api/games": read_games,
    "GET /api/games/{game}/board": read_games,
    "GET /api/rules/{game}": read_games,
    "GET /api/tables": read_games,
    "GET /api/tables/{table}": read_table,
    "GET /api/tables/{table}/at/{ply}": read_table,
    "GET /api/tables/{table}/chat": read_table,
    "GET /api/tables/{table}/record": read_table,
    "POST /api/tables/{table}/why": why,
    "POST /api/tables/{table}/hint": hint,
    "POST /api/tables/{table}/enter": enter,
    "GET /api/tables/{table}/places": places,
    "POST /api/tables/{table}/ready": ready,
    "GET /api/mine": places,
    "POST /api/tables/{table}/sit": sit,
    "POST /api/tables/{table}/chat": chat,
    "POST /api/tables/{table}/moves": moves,
    "POST /api/tables/{table}/undo": undo,
    "POST /api/tables/{table}/ask": ask,
    "POST /api/tables/{table}/answer": answer,
    "POST /api/tables/{table}/resume": resume,
    "POST /api/tables/{table}/webhook": webhook,
    "POST /api/tables/{table}/plan/next": plan,
    "POST /api/tables/{table}/plan": plan,
    "POST /api/tables/{table}/vacation": vacation,
    "GET /api/push": push,
    "POST /api/tables/{table}/push": push,
    "POST /api/tables/{table}/seats/{seat}": seats,
    "POST /api/tables/{table}/rematch": rematch,
    "POST /api/tables/{table}/fork": fork,
    "POST /api/tables/{table}/review": review,
    "POST /api/records": records,
    "GET /api/games/{game}/lessons": lessons,
    "POST /api/lessons": lessons,
    "GET /api/games/{game}/puzzles": puzzles,
    "GET /api/games/{game}/puzzles/{number}/answer": puzzles,
    "POST /api/puzzles": puzzles,
    "POST /api/tables": new_table,
    "POST /api/tables/{table}/resign": resign,
    "DELETE /api/tables/{table}": delete,
}
"""In the order in which they are walked: what ends a game comes last."""


def harmless_moves(state: State, twin: State, seat: int, most: int = 3) -> list[str]:
    """Moves of a seat by which nothing is revealed, in either world: after them it still cannot tell which it is."""
    found: list[str] = []
    worlds = [state.copy(), twin.copy()]
    while len(found) < most and seat >= 0 and worlds[0].is_actor(seat):
        for action in reversed(worlds[0].legal(seat)):
            after = [world.copy() for world in worlds]
            if any(world.why_not(seat, action) != OK for world in after):
                continue
            for world in after:
                world.apply(seat, action)
            if [world.reveals for world in after] == [world.reveals for world in worlds] and not after[0].over():
                found.append(MOON.notation.text(action))
                worlds = after
                break
        else:
            break
    return found


def heard(session: WebSocketTestSession, told: list[str]) -> None:
    """Write down all that a socket has been sent so far: messages are answered in turn, so everything
    from before the second of these has arrived."""
    for _ in range(2):
        session.send_text("not JSON")
        while not told or NOT_JSON not in told[-1]:
            told.append(timeless(session.receive_text()))
        told[-1] = '{"type":"refused"}'
