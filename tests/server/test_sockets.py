"""The WebSocket: everybody at a table sees what happens, nobody hears more than they may."""

import asyncio
import json
from dataclasses import replace
from typing import cast

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect

from outremer.server.api.sockets import Socket, converse
from outremer.server.bot_workers import BotWorkers
from outremer.server.pace import Pace
from outremer.server.store.memory import MemoryStore
from outremer.server.store.rows import ChatRow
from outremer.server.table.encoding import encode
from outremer.server.table.seats import Role
from outremer.server.table.tables import RegistryRules, TableRegistry
from tests.server.tables import CRUSADERS, Opened, Page, TestClient, choose_orders, open_table, receive, threads


@pytest.fixture
def opened(client: TestClient) -> Opened:
    return open_table(client, **CRUSADERS)


def test_the_state_comes_first_and_is_that_of_the_request(opened: Opened) -> None:
    seat = opened.seats[0]
    with seat.socket() as session:
        assert receive(session) == seat.state()
        assert seat.state()["seats"][0]["connected"]
    assert not seat.state()["seats"][0]["connected"]


def test_a_move_by_one_is_seen_by_all(opened: Opened) -> None:
    choose_orders(opened)
    actor = opened.deciding()
    with actor.socket() as one, opened.spectator.socket() as other:
        seen, watched = Page(one.receive_text), Page(other.receive_text)
        ply = seen.state["sequence"]
        menu = seen.state["menu"]
        one.send_json({"type": "move", "decision": seen.state["decision"], "action": menu[0]["action"]})
        seen.hear_until(lambda state: state["sequence"] == ply + 1)
        watched.hear_until(lambda state: state["sequence"] == ply + 1)
        assert watched.state["role"] == "spectator" and not watched.state["menu"]


def test_changes_add_up_to_the_state(opened: Opened) -> None:
    """Undo included: a client that applies every change has what a new visitor is sent."""
    choose_orders(opened)
    undone = 0
    with opened.spectator.socket() as session:
        page = Page(session.receive_text)
        for _ in range(40):
            mover = opened.deciding()
            mover.move_any()
            page.hear_until_like(opened.spectator)
            if mover.state()["undo"] and mover.post("/undo").status_code == 200:
                undone += 1
                page.hear_until_like(opened.spectator)
                mover.move_any(-1)
                page.hear_until_like(opened.spectator)
        assert page.kinds == {"state": 1, "change": page.state["version"]}
    assert 0 < page.state["branch"] <= undone  # a choice that nobody else sees takes no event back from a spectator


def test_the_whole_state_comes_again_to_those_who_ask(opened: Opened) -> None:
    choose_orders(opened)
    with opened.spectator.socket() as session:
        page = Page(session.receive_text)
        opened.deciding().move_any()
        page.hear_until_like(opened.spectator)
        known, branch = len(page.events), page.state["branch"]
        session.send_json({"type": "state"})
        whole = receive(session)
        assert (whole["version"], whole["since"], whole["events"]) == (0, 0, page.events)
        session.send_json({"type": "state", "since": known - 1, "branch": branch})
        rest = receive(session)
        assert rest["since"] == known - 1 and rest["events"] == page.events[-1:]
        opened.deciding().move_any()
        assert receive(session, "change")["base"] == 0


def test_a_page_that_comes_back_gets_the_events_it_has_not(opened: Opened) -> None:
    """Unless events were taken back meanwhile: then it gets all of them."""
    choose_orders(opened)
    state, mover = opened.spectator.state(), opened.deciding()
    while not mover.state()["undo"]:
        state, mover = opened.spectator.state(), opened.deciding()
        mover.move_any()
    known = len(state["events"])
    with opened.spectator.socket(f"?since={known}&branch={state['branch']}") as session:
        message = receive(session)
        assert message["since"] == known and message["events"] == opened.spectator.state()["events"][known:]
    assert mover.post("/undo").status_code == 200
    with opened.spectator.socket(f"?since={known}&branch={state['branch']}") as session:
        message = receive(session)
        assert message["since"] == 0 and message["branch"] == state["branch"] + 1
    with opened.spectator.socket(f"?since={known + 50}&branch={message['branch']}") as session:
        assert receive(session)["since"] == 0


def test_refusals_and_explanations_answer_the_one_who_asked(opened: Opened) -> None:
    with opened.seats[0].socket() as session:
        decision = receive(session)["decision"]
        session.send_json({"type": "move", "decision": decision + 1, "action": "order aviz"})
        assert receive(session, "refused") | {"error": ""} == {
            "type": "refused", "error": "", "rule": "", "decision": decision,
        }  # fmt: skip
        session.send_json({"type": "why", "action": "pass"})
        assert receive(session, "why")["legal"] is False
        session.send_json({"type": "undo"})
        assert "no move yet" in receive(session, "refused")["error"]
        for odd in ("", "[]", "7", "{", '{"type": 3}', '{"type": "move"}', '{"type": "dance"}', "[" * 5000, "x" * 9000):
            session.send_text(odd)
            assert receive(session, "refused")["error"]
        session.send_bytes(b"\xff\x00")
        assert receive(session, "refused")["error"]


def test_chat_reaches_those_it_is_meant_for(opened: Opened) -> None:
    one, two, three = opened.seats
    with one.socket() as first, two.socket() as second, three.socket() as third:
        first.send_json({"type": "chat", "text": "psst", "to": 1})
        first.send_json({"type": "chat", "text": "hello", "to": None})
        assert [receive(second, "chat")["text"] for _ in range(2)] == ["psst", "hello"]
        assert receive(third, "chat")["text"] == "hello"
    with two.socket() as later:
        assert [receive(later, "chat")["n"] for _ in range(2)] == [0, 1]


def test_a_refused_visitor_is_told_why_before_the_door_shuts(client: TestClient, opened: Opened) -> None:
    cases = [
        (opened.stranger, {}, 4403),
        (opened.seats[0], {"Origin": "https://elsewhere.example"}, 4403),
        (opened.seats[0], {"Origin": "null"}, 4403),
    ]
    for visitor, headers, code in cases:
        with client.websocket_connect(visitor.url("/socket"), headers=visitor.headers | headers) as session:
            assert json.loads(session.receive_text())["type"] == "refused"
            with pytest.raises(WebSocketDisconnect) as closed:
                session.receive_text()
            assert closed.value.code == code
    with client.websocket_connect("/api/tables/nowhere/socket") as session:
        assert "no such table" in session.receive_json()["error"]


def test_our_own_page_may_connect(client: TestClient, opened: Opened) -> None:
    headers = opened.seats[0].headers | {"Origin": "http://testserver"}
    with client.websocket_connect(opened.seats[0].url("/socket"), headers=headers) as session:
        assert receive(session)["seat"] == 0


def test_deleting_a_table_or_freeing_a_seat_shows_people_out(client: TestClient) -> None:
    opened = open_table(client, game="crusaders", seats=["open", "open", "open"])
    with opened.seats[0].socket() as one, opened.seats[1].socket() as two:
        receive(one)
        opened.host.post("/seats/1", kind="open")
        assert "new link" in receive(two, "refused")["error"]
        opened.host.delete()
        assert "deleted" in receive(one, "refused")["error"]


@pytest.mark.parametrize(
    "message",
    [
        {"a": 1, "b": [True, None, -0.5, 12.25], "c": {"d": []}},
        {"words": 'He said "no\\yes" / <b>\n\t\r\b\f\x00\x1f\x7f'},
        {"words": "Île-de-France × 3 – Москва \u2028 \U0001f468\u200d\U0001f469"},
        {"words": "broken \ud800 character"},
        [],
    ],
)
def test_a_message_is_ascii_and_the_same_by_both_ways_of_writing(message: object) -> None:
    text = encode(message)
    assert text.isascii() and text == json.dumps(message, separators=(",", ":"))


class Line:
    """A connection on which one message comes in, and which fails when something is sent."""

    def __init__(self, text: str) -> None:
        self.scope = {"client": ("192.0.2.1", 1)}
        self.messages = [{"type": "websocket.receive", "text": text}]

    async def receive(self) -> dict[str, str]:
        while not self.messages:
            await asyncio.sleep(1)
        return self.messages.pop()

    async def send_text(self, text: str) -> None:
        raise WebSocketDisconnect(1006)


def test_a_word_is_written_though_its_speaker_hangs_up() -> None:
    """What is in the store is also what the table knows."""

    async def hang_up() -> None:
        registry = TableRegistry(MemoryStore(), BotWorkers(threads), RegistryRules())
        links = await registry.open_table("crusaders", {}, ["me", "open", "open"], "Ann")
        table = await registry.find(links.table)
        begun, go_on = asyncio.Event(), asyncio.Event()

        async def slow(row: ChatRow, heard: int) -> list[ChatRow]:
            begun.set()
            await go_on.wait()
            return [replace(row, id=heard + 1)]

        def last_heard() -> int:
            return table.chat.last

        table.storage.add_chat = slow  # type: ignore[method-assign]
        line = cast(WebSocket, Line('{"type": "chat", "text": "hello", "to": null}'))
        visitor = Socket(line, table, Role("seat", 0), 0, 0)
        visitor.wake.clear()  # nothing is sent before the word has come in
        visit = asyncio.create_task(converse(visitor, Pace()))
        await begun.wait()
        table.changed()  # sending fails now, and ends the visit
        await visit
        assert not table.watchers and not last_heard()
        go_on.set()
        while not last_heard():
            await asyncio.sleep(0)
        await registry.close()

    asyncio.run(asyncio.wait_for(hang_up(), 30))
