"""Webhooks: who is told that it is their turn, what is posted, and where the server never calls."""

import asyncio
import json
import logging
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import httpcore
import pytest

from outremer.server.hooks import webhooks
from outremer.server.hooks.lanes import site_of
from outremer.server.hooks.safe_http import BadAddress, Names, SafeHttp, is_public, read_target
from tests.server.tables import (
    CRUSADERS,
    Opened,
    TestClient,
    Visitor,
    choose_orders,
    error_of,
    live_table,
    open_table,
    server,
)
from tests.server.test_resign_rematch import end

PATIENCE = 30.0


class Listener:
    """A server of somebody's own. `answers` are its next statuses; after them everything is well."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.heard: list[tuple[str, dict[str, Any]]] = []
        self.headers: list[dict[str, str]] = []
        self.answers: list[int] = []

    def wait(self, number: int) -> list[tuple[str, dict[str, Any]]]:
        until = time.monotonic() + PATIENCE
        while len(self.heard) < number and time.monotonic() < until:
            time.sleep(0.01)
        time.sleep(0.05)  # one too many would come now
        return self.heard


@contextmanager
def listening() -> Iterator[Listener]:
    class Hear(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status = ear.answers.pop(0) if ear.answers else 204
            ear.headers.append(dict(self.headers))
            ear.heard.append((self.path, json.loads(body)))
            self.send_response(status)
            if status == 302:
                self.send_header("Location", f"{ear.url}/elsewhere")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            return

    with HTTPServer(("127.0.0.1", 0), Hear) as running:
        ear = Listener(f"http://127.0.0.1:{running.server_port}")
        thread = threading.Thread(target=running.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield ear
        finally:
            running.shutdown()
            thread.join()


@pytest.fixture
def friendly(tmp_path: Path) -> Iterator[TestClient]:
    """A server that may call its own network, and does not wait long before it tries again."""
    with TestClient(server(tmp_path, private_webhooks=True)) as running:
        running.app.state.bell.pauses = (0.02, 0.02)  # type: ignore[attr-defined]
        yield running


@pytest.fixture
def listener() -> Iterator[Listener]:
    with listening() as one:
        yield one


def play_until_asked(opened: Opened, seat: int) -> None:
    while not opened.spectator.state()["seats"][seat]["deciding"]:
        opened.deciding().move_any()


def waiting_seat(opened: Opened) -> Visitor:
    """A seat that is not asked, once the orders are chosen."""
    choose_orders(opened)
    return next(
        seat
        for seat, entry in zip(opened.seats, opened.spectator.state()["seats"], strict=True)
        if not entry["deciding"]
    )


# Who is told, and what


def test_a_player_who_is_not_there_is_told_once_for_each_question(friendly: TestClient, listener: Listener) -> None:
    opened = open_table(friendly, **CRUSADERS)
    seat = waiting_seat(opened)
    number = opened.seats.index(seat)
    assert seat.post("/webhook", url=f"{listener.url}/hook?to=me").status_code == 200
    play_until_asked(opened, number)
    opened.spectator.post("/chat", text="Hello")
    [(path, told)] = listener.wait(1)
    assert path == "/hook?to=me" and listener.headers[0]["Host"] == listener.url.removeprefix("http://")
    state = live_table(friendly, opened).state
    name = state.game.seat_name(state, number)
    sentence = f"{state.game.title}: it is your turn ({name})."
    assert told == {
        "table": opened.table,
        "game": "crusaders",
        "seat": name,
        "sentence": sentence,
        "path": f"/t/{opened.table}",
        "text": sentence,
        "content": sentence,
    }
    seat.move_any()
    play_until_asked(opened, number)
    assert len(listener.wait(2)) == 2


def test_who_sees_the_table_is_not_told(friendly: TestClient, listener: Listener) -> None:
    opened = open_table(friendly, **CRUSADERS)
    seat = waiting_seat(opened)
    seat.post("/webhook", url=listener.url)
    with seat.socket():
        play_until_asked(opened, opened.seats.index(seat))
    time.sleep(0.1)
    assert listener.heard == []


def test_a_call_that_fails_is_tried_again_but_not_for_ever(friendly: TestClient, listener: Listener) -> None:
    opened = open_table(friendly, **CRUSADERS)
    seat = waiting_seat(opened)
    seat.post("/webhook", url=listener.url)
    listener.answers = [503] * 5
    play_until_asked(opened, opened.seats.index(seat))
    assert len(listener.wait(3)) == 3
    listener.answers = [404]  # tells that nobody wants it
    seat.move_any()
    play_until_asked(opened, opened.seats.index(seat))
    assert len(listener.wait(4)) == 4


def test_a_redirect_is_not_followed(friendly: TestClient, listener: Listener) -> None:
    opened = open_table(friendly, **CRUSADERS)
    seat = waiting_seat(opened)
    seat.post("/webhook", url=f"{listener.url}/first")
    listener.answers = [302]
    play_until_asked(opened, opened.seats.index(seat))
    assert [path for path, _ in listener.wait(1)] == ["/first"]


def test_nobody_waits_for_a_server_that_does_not_answer(friendly: TestClient) -> None:
    """The move is acknowledged, and the game goes on."""
    opened = open_table(friendly, **CRUSADERS)
    seat = waiting_seat(opened)
    seat.post("/webhook", url="http://127.0.0.1:9/nobody")
    play_until_asked(opened, opened.seats.index(seat))
    assert seat.move_any()


def test_a_webhook_is_removed_by_null_and_with_the_link(friendly: TestClient, listener: Listener) -> None:
    opened = open_table(friendly, game="crusaders", seats=["open"] * 3)
    seat = opened.seats[1]
    seat.post("/webhook", url=listener.url)
    assert seat.state()["webhook"] == listener.url
    seat.post("/webhook", url=None)
    assert seat.state()["webhook"] is None
    seat.post("/webhook", url=listener.url)
    link = opened.host.post("/seats/1", kind="open").json()["link"]
    late = Visitor(friendly, opened.table, link.split("#")[1])
    late.enter()
    assert late.state()["webhook"] is None
    choose_orders(Opened(opened.table, [opened.seats[0], opened.seats[2]], *[opened.spectator] * 3))
    time.sleep(0.1)
    assert listener.heard == []


def test_a_webhook_outlives_the_server(friendly: TestClient, tmp_path: Path, listener: Listener) -> None:
    opened = open_table(friendly, **CRUSADERS)
    opened.seats[1].post("/webhook", url=listener.url)
    with TestClient(server(tmp_path)) as again:
        assert Visitor(again, opened.table, opened.seats[1].token).state()["webhook"] == listener.url


def test_the_url_is_told_to_its_own_seat_only_and_stands_in_no_log(
    friendly: TestClient, listener: Listener, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    opened = open_table(friendly, **CRUSADERS)
    seat = waiting_seat(opened)
    seat.post("/webhook", url=f"{listener.url}/s3cret")
    listener.answers = [500, 500, 500]
    play_until_asked(opened, opened.seats.index(seat))
    listener.wait(3)
    for other in (*(one for one in opened.seats if one is not seat), opened.spectator, opened.host):
        for path in ("", "/at/0", "/chat", "/record"):
            assert "s3cret" not in other.get(path).text
        if other not in opened.seats:
            assert "webhook" not in other.state()
    assert "s3cret" in seat.get().text
    assert "s3cret" not in caplog.text
    assert "s3cret" not in repr(read_target("https://example.org/s3cret"))


def test_a_rematch_tells_those_who_have_left(friendly: TestClient, listener: Listener) -> None:
    """The webhook is kept; the player who asked, and all who are still there, see the rematch anyway."""
    opened = open_table(friendly, **CRUSADERS)
    for number, seat in enumerate(opened.seats):
        seat.post("/webhook", url=f"{listener.url}/{number}")
    end(friendly, opened)
    with opened.seats[1].socket() as session:
        session.receive_text()
        table = opened.seats[0].post("/rematch").json()["table"]
        [(path, told)] = listener.wait(1)
    assert path == "/2" and told["table"] == table


def test_only_a_player_sets_one(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS)
    for visitor in (opened.spectator, opened.host, opened.stranger):
        error_of(visitor.post("/webhook", url=None), 403)


def test_each_server_is_called_in_moderation(friendly: TestClient, listener: Listener) -> None:
    opened = open_table(friendly, **CRUSADERS)
    seat = waiting_seat(opened)
    seat.post("/webhook", url=listener.url)
    bell = friendly.app.state.bell  # type: ignore[attr-defined]
    bell.pace.burst, bell.pace.rate = 1.0, 1e-9
    for _ in range(3):
        play_until_asked(opened, opened.seats.index(seat))
        seat.move_any()
    assert len(listener.wait(1)) == 1


# Where it never calls


PRIVATE = [
    "http://127.0.0.1/",
    "http://localhost:8000/",
    "https://10.1.2.3/x",
    "http://192.168.0.1",
    "http://172.16.5.5",
    "http://169.254.169.254/latest/meta-data",
    "http://100.64.0.1/",
    "http://0.0.0.0/",
    "http://[::1]/",
    "http://[fe80::1]/",
    "http://[fd00::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://224.0.0.1/",
    "http://255.255.255.255/",
    "http://240.0.0.1/",
]
WRONG = [
    "",
    "example.org",
    "ftp://example.org/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "http://",
    "http:///x",
    "http://[::1",
    "http://example.org:99999/",
    "http://example.org:0/",
    "http://me:secret@example.org/",
    "http://example.org/a b",
    "http://example.org/\r\nX: y",
    "http://ex\u0000ample.org/",
    f"http://{'a' * 70}.org/",
    "http://name.invalid/",
]


def test_a_private_address_is_refused(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS)
    for url in PRIVATE:
        assert "private" in error_of(opened.seats[0].post("/webhook", url=url), 422), url
    assert opened.seats[0].state()["webhook"] is None


def test_what_is_no_address_is_refused(friendly: TestClient) -> None:
    """Even where private ones are allowed."""
    opened = open_table(friendly, **CRUSADERS)
    for url in WRONG:
        error_of(opened.seats[0].post("/webhook", url=url), 422)


def test_public_addresses_are_public() -> None:
    for address in ("93.184.216.34", "8.8.8.8", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:8.8.8.8"):
        assert is_public(address)
    assert not is_public("nonsense")


def test_one_private_address_among_several_is_enough_to_refuse() -> None:
    async def lookup(host: str, port: int) -> list[str]:
        return ["93.184.216.34", "10.0.0.1"]

    async def check() -> None:
        safe_http = SafeHttp(lookup=lookup)
        with pytest.raises(BadAddress, match="private"):
            await safe_http.check("https://example.org/")
        await safe_http.close()

    asyncio.run(check())


class Network(httpcore.AsyncNetworkBackend):
    """Notes where somebody wants to go."""

    def __init__(self) -> None:
        self.called: list[str] = []

    async def connect_tcp(self, host: str, *rest: Any, **more: Any) -> httpcore.AsyncNetworkStream:
        self.called.append(host)
        raise httpcore.ConnectError


def test_the_connection_goes_to_the_address_that_was_judged() -> None:
    """A name that is public when it is judged, and this machine a moment later: it is never looked up in between."""
    answers = [["93.184.216.34"], ["93.184.216.34"], ["127.0.0.1"]]

    async def lookup(host: str, port: int) -> list[str]:
        return answers.pop(0)

    async def check() -> list[str]:
        safe_http, network = SafeHttp(lookup=lookup), Network()
        safe_http.pool._network_backend.network = network  # type: ignore[attr-defined]
        await safe_http.check("http://example.org/")
        with pytest.raises(httpcore.ConnectError):
            await safe_http.post("http://example.org/", b"{}")
        with pytest.raises(BadAddress):
            await safe_http.post("http://example.org/", b"{}")
        await safe_http.close()
        return network.called

    assert asyncio.run(check()) == ["93.184.216.34"]


# Slow servers


@contextmanager
def silent() -> Iterator[int]:
    """A server that takes every call and never answers; its port."""
    with socket.create_server(("127.0.0.1", 0), backlog=100) as deaf:
        yield int(deaf.getsockname()[1])


async def here(host: str, port: int) -> list[str]:
    return ["127.0.0.1"]


def test_a_slow_site_delays_nobody_else(listener: Listener) -> None:
    async def call() -> None:
        web = SafeHttp(allow_private=True, lookup=here)
        slow = [asyncio.create_task(web.post(f"http://{n}.slow.example:{deaf}/", b"{}")) for n in range(30)]
        await asyncio.sleep(0)
        port = listener.url.rpartition(":")[2]
        assert await web.post(f"http://fast.example:{port}/", b"{}") == 204
        assert not any(task.done() for task in slow), "none of them was waited for"
        for task in slow:
            task.cancel()
        await asyncio.gather(*slow, return_exceptions=True)
        assert not web.lanes.lanes
        await web.close()

    with silent() as deaf:
        asyncio.run(call())


def test_a_slow_name_server_delays_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = threading.Event()

    def getaddrinfo(host: str, port: int, **_: object) -> list[tuple[int, int, int, str, tuple[str, int]]]:
        if host.endswith("slow.example"):
            assert answered.wait(PATIENCE)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("192.0.2.1", port))]

    async def ask() -> None:
        names = Names()
        slow = [asyncio.create_task(names.look_up(f"{n}.slow.example", 443)) for n in range(50)]
        await asyncio.sleep(0)
        for task in slow[:10]:
            task.cancel()  # the thread goes on, and so does its claim
        await asyncio.sleep(0)
        assert await names.look_up("fast.example.org", 443) == ["192.0.2.1"]
        assert not any(task.done() for task in slow[10:])
        answered.set()
        await asyncio.gather(*slow, return_exceptions=True)
        while names.lanes.lanes:
            await asyncio.sleep(0.001)
        names.close()

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    asyncio.run(asyncio.wait_for(ask(), PATIENCE))


@pytest.mark.parametrize(
    ("host", "site"),
    [
        ("a.b.example.org", "example.org"),
        ("Example.ORG.", "example.org"),
        ("localhost", "localhost"),
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8::5", "2001:db8::/64"),
    ],
)
def test_a_site_is_who_answers_for_a_host(host: str, site: str) -> None:
    assert site_of(host) == site


def test_one_site_has_so_many_calls_under_way(friendly: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "MOST_FOR_ONE", 1)
    bell = friendly.app.state.bell  # type: ignore[attr-defined]
    with silent() as deaf:
        for _ in range(2):
            opened = open_table(friendly, **CRUSADERS)
            seat = waiting_seat(opened)
            assert seat.post("/webhook", url=f"http://127.0.0.1:{deaf}/").status_code == 200
            play_until_asked(opened, opened.seats.index(seat))
        assert sum(bell.sites.values()) == len(bell.calls) == 1
