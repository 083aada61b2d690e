"""Two worlds that differ only in what a visitor cannot know give them the same bytes and the same messages.

All addresses of the API and all words of the WebSocket are walked, in live games of Crescent Moon, by a spectator, the
host, seats, somebody with an old link, with a forged one, and with none.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from outremer.kernel import FastRng, State
from outremer.server.table.hinting import HintRules
from outremer.server.table.tables import RegistryRules
from tests.games.crescent_moon.playing import eagerly
from tests.games.crescent_moon.twins import twin_of
from tests.server.tables import AT_ONCE, Opened, TestClient, Visitor, open_table, server
from tests.server.twin_tables import MOON, WALKS, Draws, Silent, Visit, harmless_moves, heard, lay, timeless

SPECTATOR = -1
FORGED = "0123456789abcdefghijkl"
METHODS = ("get", "post", "put", "patch", "delete")


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[tuple[TestClient, TestClient]]:
    """A server for each world."""
    folders = [tmp_path / name for name in ("one", "two")]
    rules = RegistryRules(bot_times=AT_ONCE, hints=HintRules(lines=6, seconds=0.0))
    with (
        TestClient(server(folders[0], bot_workers=Silent(), rules=rules)) as one,
        TestClient(server(folders[1], bot_workers=Silent(), rules=rules)) as two,
    ):
        yield one, two


@pytest.fixture
def draws(monkeypatch: pytest.MonkeyPatch) -> Draws:
    return Draws(monkeypatch)


def game_of(seed: int, most: int = 700) -> Iterator[State]:
    """The positions of a game of people who want to see everything."""
    rng, state = FastRng(seed), MOON.new(seed)
    for _ in range(most):
        if state.over():
            return
        yield state.copy()
        actors = state.actors()
        seat = actors[rng.below(len(actors))]
        state.apply(seat, eagerly(state, seat, state.legal(seat), rng))


Pair = tuple[State, State, list[str]]
SECRET = ["select", "offer", "take an offer", "plot", "conspire"]


def pairs(seed: int, seat: int, most: int) -> Iterator[Pair]:
    """Positions and their twins for a seat, each at another kind of decision, with moves of the seat by which nothing
    is revealed. Of a seat, every second one is at a decision of its own; secret decisions come first."""
    rng, found = FastRng(seed), list[Pair]()
    seen: set[tuple[str, bool]] = set()
    for number, state in enumerate(game_of(seed)):
        kind = (state.step().name, state.is_actor(seat))
        if number < 50 or kind in seen:
            continue
        twin = twin_of(state, seat, rng)
        moves = [] if twin is None else harmless_moves(state, twin, seat)
        if twin is not None and bool(moves) == kind[1]:
            seen.add(kind)
            found.append((state, twin, moves))
    found.sort(key=lambda pair: pair[0].step().name not in SECRET)
    own, others = [pair for pair in found if pair[2]], [pair for pair in found if not pair[2]]
    half = most // 2 if own else 0
    yield from (*own[:half], *others[: most - half])


def test_every_address_has_a_walk(twins: tuple[TestClient, TestClient]) -> None:
    """A new one cannot be forgotten."""
    paths = twins[0].get("/api/openapi.json").json()["paths"]
    there = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods if method in METHODS}
    assert there == set(WALKS)


def visitors(opened: Opened, seat: int) -> Iterator[tuple[str, Visitor]]:
    """Everybody who sees no more than the seat may see: the seat, or those who see only what all see."""
    if seat >= 0:
        yield "seat", opened.seats[seat]
        return
    stranger = opened.stranger
    yield "nobody", stranger
    yield "forged", Visitor(stranger.client, opened.table, FORGED)
    yield "another table's", Visitor(stranger.client, opened.table, opened.host.token[:-1] + "z")
    yield "spectator", opened.spectator
    yield "host", opened.host


def walk_all(client: TestClient, opened: Opened, who: Visitor, seat: int, moves: list[str]) -> list[str]:
    visit = Visit(client, opened, who, seat, moves)
    for walk in dict.fromkeys(WALKS.values()):
        walk(visit)
        visit.look()
    return visit.told


ONCE = pytest.mark.once
VIEWERS = [SPECTATOR, pytest.param(0, marks=ONCE), 1, pytest.param(3, marks=ONCE)]
"""Uncompiled, those who know least and the Murshid, who knows most, are enough."""
NO_SEAT_OF_THEIRS = ["nobody", "forged", "another table's", "spectator", "host"]


def walk_as(client: TestClient, state: State, who: str, seat: int, moves: list[str]) -> dict[str, list[str]]:
    """The whole walk, at a table of its own."""
    opened = lay(client, state)
    visitor = next(one for kind, one in visitors(opened, seat) if kind == who)
    told = walk_all(client, opened, visitor, seat, moves)
    opened.host.delete()
    return {who: told}


@pytest.mark.parametrize("seat", VIEWERS)
def test_every_address_says_the_same_in_both_worlds(
    twins: tuple[TestClient, TestClient], draws: Draws, seat: int
) -> None:
    """CM-1.4, CM-12.4: at several kinds of decision, the seat's own and others'."""
    who = ["seat"] * 4 if seat >= 0 else NO_SEAT_OF_THEIRS
    found = list(pairs(21, seat, len(who)))
    assert len(found) == len(who) and (seat < 0 or found[0][2])
    for number, (state, twin, moves) in enumerate(found):
        told = []
        for client, world in zip(twins, (state, twin), strict=True):
            draws.begin(number)
            told.append(walk_as(client, world, who[number], seat, moves))
        same(*told)


def same(one: dict[str, list[str]], two: dict[str, list[str]]) -> None:
    for kind, lines in one.items():
        for line, twin in zip(lines, two[kind], strict=True):
            assert line == twin, f"{kind}: {line[:200]}"


def has_none(line: str) -> bool:
    """Anybody may ask which places they have."""
    return "/places " in line and line.endswith(" []")


def test_an_old_link_says_the_same_in_both_worlds(twins: tuple[TestClient, TestClient], draws: Draws) -> None:
    """It is worth what a forged one is: nothing that a seat knows."""
    state, twin, _ = next(pairs(22, SPECTATOR, 1))
    told = []
    for client, world in zip(twins, (state, twin), strict=True):
        draws.begin(99)
        opened = lay(client, world)
        old = opened.seats[3]
        opened.seats[3] = Visitor(client, opened.table, opened.host.post("/seats/3", kind="open").json()["link"][-22:])
        told.append({"old link": walk_all(client, opened, old, SPECTATOR, [])})
    same(*told)
    asked = [line for line in told[0]["old link"] if f"/api/tables/{opened.table}" in line.split(" -> ")[0]]
    assert asked and not [
        line for line in asked if " -> 403 " not in line and "/sit " not in line and not has_none(line)
    ]


# Sockets


def words(client: TestClient, opened: Opened) -> list[str]:
    """The words the server knows, as it says itself."""
    with opened.seats[0].socket() as session:
        session.send_text('{"type":"?"}')
        while True:
            message = json.loads(session.receive_text())
            if message["type"] == "refused":
                return re.findall(r"[a-z]+", message["error"].removeprefix("The server knows").replace(" and ", " "))


SAID: dict[str, list[dict[str, Any]]] = {
    "move": [{"decision": 0, "action": "done"}, {"decision": 1, "action": "pass"}, {}],
    "undo": [{}],
    "chat": [{"text": "Good day"}, {"text": "Between us", "to": 3}],
    "why": [{"action": "done"}, {"action": "pass"}],
    "ask": [{"kind": "pause"}, {"kind": "undo"}, {"kind": "cat"}],
    "answer": [{"yes": True}, {"yes": False}],
    "resume": [{}],
    "state": [{}, {"since": 3}, {"since": 2, "branch": 1}, {"since": -1}],
}


@pytest.mark.parametrize("seat", VIEWERS)
def test_every_word_of_a_socket_is_answered_the_same(
    twins: tuple[TestClient, TestClient], draws: Draws, seat: int
) -> None:
    """And what the others say and do aloud is heard the same."""
    for number, (state, twin, moves) in enumerate(pairs(23, seat, 3)):
        told = []
        for client, world in zip(twins, (state, twin), strict=True):
            draws.begin(1000 + number)
            told.append({who: talk(client, world, who, seat, moves) for who in kinds_of(seat)})
        same(*told)
        heard_of = {json.loads(line)["type"] for lines in told[0].values() for line in lines}
        assert heard_of == {"state", "change", "chat", "refused"} | ({"why"} if seat >= 0 else set())


def kinds_of(seat: int) -> list[str]:
    return ["seat"] if seat >= 0 else ["nobody", "spectator", "host"]


def talk(client: TestClient, state: State, who: str, seat: int, moves: list[str]) -> list[str]:
    opened = lay(client, state)
    assert set(words(client, opened)) == set(SAID), "a word without a walk"
    visitor = next(one for kind, one in visitors(opened, seat) if kind == who)
    other = opened.seats[(seat + 2) % 5]
    told: list[str] = []
    with visitor.socket("?since=2" if seat % 2 else "") as session:
        heard(session, told)
        for action in moves:
            decision = visitor.state()["decision"]
            session.send_text(json.dumps({"type": "move", "decision": decision, "action": action}))
            heard(session, told)
        for word, saying in [(word, saying) for word, sayings in SAID.items() for saying in sayings]:
            session.send_text(json.dumps({"type": word, **saying}))
            heard(session, told)
        for path, body in (("/chat", {"text": "Hm"}), ("/ask", {"kind": "abort"}), ("/answer", {"yes": False})):
            other.post(path, **body)
            heard(session, told)
    opened.host.delete()
    return told


def test_a_socket_with_a_bad_token_hears_nothing(twins: tuple[TestClient, TestClient], draws: Draws) -> None:
    opened = lay(twins[0], next(pairs(22, SPECTATOR, 1))[0])
    with Visitor(twins[0], opened.table, FORGED).socket() as session:
        assert json.loads(session.receive_text())["type"] == "refused"
        assert session.receive()["type"] == "websocket.close"


# What others do in secret


def secret_scenes() -> Iterator[tuple[State, int, int, str]]:
    """Positions before a choice in secret: whose move leads there, and somebody else who will be asked."""
    for state in (state for seed in range(24, 30) for state in game_of(seed, 300)):
        if state.step().secret or len(state.actors()) != 1:
            continue
        seat = state.actors()[0]
        for action in state.legal(seat):
            after = state.copy()
            after.apply(seat, action)
            if after.over() or after.step().name != "select":
                continue
            others = [one for one in after.actors() if one != seat and len(after.legal(one)) > 1]
            if others and len(after.actors()) > 1:
                yield state, seat, others[0], MOON.notation.text(action)
                break


@pytest.mark.parametrize("watching", ["seat", "spectator", "host"])
@pytest.mark.parametrize("clock", [None, {"kind": "bank", "seconds": 900, "increment": 5}])
def test_what_others_choose_in_secret_makes_no_sound(
    twins: tuple[TestClient, TestClient], draws: Draws, watching: str, clock: dict[str, Any] | None
) -> None:
    """CM-8.3: in one world somebody picks, takes back, asks why, tries what is not allowed and says a private word
    before they are done; in the other they are done at once. All the while an undo is being asked for."""
    compared = 0
    for number, (state, seat, chooser, action) in enumerate(secret_scenes()):
        told = []
        for client, busy in zip(twins, (True, False), strict=True):
            draws.begin(2000 + number)
            told.append({watching: overhear(client, state, (seat, chooser), action, busy, watching, clock)})
        same(*told)
        compared += 1
        if compared == 2:
            break
    assert compared == 2


def overhear(
    client: TestClient,
    state: State,
    seats: tuple[int, int],
    action: str,
    busy: bool,
    watching: str,
    clock: dict[str, Any] | None,
) -> list[str]:
    opened = lay(client, state, clock=clock, mode="correspondence")
    mover, chooser = opened.seats[seats[0]], opened.seats[seats[1]]
    visitor = {"seat": mover, "spectator": opened.spectator, "host": opened.host}[watching]
    assert mover.move(action).status_code == 200
    assert mover.post("/ask", kind="undo").status_code == 200
    told: list[str] = []
    with visitor.socket() as session:
        heard(session, told)
        if busy:
            fidget(opened, chooser, seats)
        heard(session, told)
        assert visitor.state()["asking"] is not None
        for path in ("", "/record", "/chat", f"/at/{visitor.state()['latest']}"):
            told.append(timeless(visitor.get(path).text))
        finish(chooser)
        heard(session, told)
        for path in ("", "/record", "/chat"):
            told.append(timeless(visitor.get(path).text))
        session.send_text(json.dumps({"type": "state", "since": 1}))
        heard(session, told)
    with visitor.socket("?since=1&branch=0") as again:
        heard(again, told)
    assert any('"since":1,' in line for line in told[-4:])
    opened.host.delete()
    return told


def fidget(opened: Opened, chooser: Visitor, seats: tuple[int, int]) -> None:
    """Everything a seat can do while it chooses, but be done."""
    picked = next(text for text in chooser.menu() if text != "done")
    assert chooser.move(picked).status_code == 200
    chooser.post("/why", action="done")
    chooser.post("/moves", decision=0, action="done")
    assert chooser.post("/undo").status_code == 200
    chooser.post("/undo")
    assert chooser.move(picked).status_code == 200
    listener = next(seat for seat in range(5) if seat not in seats)
    assert chooser.post("/chat", text="Between us", to=listener).status_code == 200
    chooser.post("/webhook", url="https://93.184.216.34/hook")
    assert chooser.post("/fork").status_code == 200
    assert chooser.post("/hint", decision=chooser.state()["decision"]).status_code == 200


def test_the_lobby_does_not_tell_who_has_begun_to_choose(twins: tuple[TestClient, TestClient]) -> None:
    """In the first step of a game, which is secret: a table has begun when somebody is done."""
    options = {"variant": "tournament", "orders": False}
    opened = open_table(twins[0], game="crusaders", seats=["me", "me", "me"], options=options, public=True)
    before = twins[0].get("/api/tables").content
    assert opened.seats[1].move_any() and opened.spectator.state()["latest"] == 0
    assert twins[0].get("/api/tables").content == before
    while opened.seats[1].state()["menu"]:
        opened.seats[1].move_any()
    assert twins[0].get("/api/tables").json()[0]["started"]


def finish(chooser: Visitor) -> None:
    """Be done, if that reveals nothing yet; otherwise leave it."""
    if sum(bool(seat["deciding"]) for seat in chooser.state()["seats"]) > 1:
        while "done" not in chooser.menu():
            chooser.move_any()
        assert chooser.move("done").status_code == 200
