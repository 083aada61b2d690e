"""Connections that ask nothing, or do not listen: closed in time, and in nobody's way."""

import asyncio
import socket
import struct
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, cast

import pytest
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect
from websockets.uri import parse_uri

from outremer.server.api.connections import LATE, SLICE, Connections, GuardedHttp, GuardedSocket, ServerConfig
from outremer.server.api.limits import Limits
from tests.server.running import WEB, RealServer, wait_until

HEAD = b"POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\n"
WHOLE = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
CHAT = '{"type": "chat", "text": "hello", "to": null}'
LIMITS = Limits(connections=3, request_seconds=20)


class Wire(asyncio.Transport):
    """A connection without a network. `unread` is what the client has not taken yet."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.sent = b""
        self.unread = 0
        self.state = "open"

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return {"peername": (self.address, 5), "sockname": ("192.0.2.200", 80)}.get(name, default)

    def write(self, data: Any) -> None:
        self.sent += bytes(data)

    def get_write_buffer_size(self) -> int:
        return self.unread

    def is_closing(self) -> bool:
        return self.state != "open"

    def close(self) -> None:
        self.state = "closing"

    def abort(self) -> None:
        self.state = "aborted"

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol


class House:
    """A server whose clock is set by hand."""

    def __init__(self, most: int = 0) -> None:
        self.now = 0.0
        self.connections = Connections(LIMITS, most, lambda: self.now)
        self.config = ServerConfig(answer, self.connections, log_config=None, proxy_headers=False)
        self.config.load()

    def visit(self, address: str = "192.0.2.1") -> tuple[GuardedHttp, Wire]:
        wire = Wire(address)
        protocol = GuardedHttp(self.config, ServerState(), {})
        protocol.connection_made(wire)
        return protocol, wire

    def later(self, seconds: float) -> None:
        self.now += seconds
        self.connections.sweep()


async def answer(scope: Any, receive: Any, send: Any) -> None:
    """Reads the whole request, then says yes."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        await asyncio.Event().wait()
    while (await receive())["more_body"]:
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"3")]})
    await send({"type": "http.response.body", "body": b"yes"})


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def in_loop(test: Callable[[], Awaitable[None]]) -> Callable[[], None]:
    def run() -> None:
        asyncio.run(cast(Any, test()))

    run.__name__ = test.__name__
    return run


@in_loop
async def test_a_request_must_arrive_in_time() -> None:
    house = House()
    visits = [house.visit(f"192.0.2.{number}") for number in range(4)]
    silent, half_a_head, half_a_body, whole = visits
    half_a_head[0].data_received(WHOLE[:20])
    half_a_body[0].data_received(HEAD + b"12345")
    whole[0].data_received(HEAD + b"1234567890")
    await settle()
    assert b"200 OK" in whole[1].sent and b"200 OK" not in half_a_body[1].sent
    house.later(19)
    assert [wire.state for _, wire in visits] == ["open"] * 4
    half_a_head[0].data_received(WHOLE[20:21])  # a byte now and then gains no time
    house.later(2)
    assert [wire.state for _, wire in (silent, half_a_head, half_a_body)] == ["closing"] * 3
    assert half_a_head[1].sent == LATE and whole[1].state == "open"


@in_loop
async def test_each_request_has_its_own_time() -> None:
    house = House()
    protocol, wire = house.visit()
    for _ in range(5):
        protocol.data_received(WHOLE[:10])
        house.later(15)
        protocol.data_received(WHOLE[10:])
        await settle()
    assert wire.state == "open" and wire.sent.count(b"200 OK") == 5
    protocol.data_received(WHOLE[:10])
    house.later(21)
    assert wire.state == "closing"


@in_loop
async def test_requests_in_one_piece_are_answered_in_turn() -> None:
    house = House()
    protocol, wire = house.visit()
    protocol.data_received(WHOLE + WHOLE + WHOLE[:10])
    await settle()
    assert wire.sent.count(b"200 OK") == 2
    house.later(21)
    assert wire.state == "closing", "the third has begun, and does not go on"


@in_loop
async def test_a_client_that_does_not_read_is_let_go() -> None:
    house = House()
    (_, slow), (_, stopped) = house.visit(), house.visit()
    for left in (4000, 3000, 2000, 1000):
        slow.unread, stopped.unread = left, 4000
        house.later(9)
    assert stopped.state == "aborted"
    assert slow.state != "aborted"


@in_loop
async def test_the_oldest_of_an_address_makes_room() -> None:
    house = House()
    waiting = [house.visit() for _ in range(3)]
    waiting[0][0].data_received(WHOLE)  # it is being answered: no reason to close it
    other = house.visit("192.0.2.9")
    for _ in range(2):
        house.visit()
    assert [wire.state for _, wire in waiting] == ["open", "closing", "open"]
    await settle()
    assert b"200 OK" in waiting[0][1].sent and other[1].state == "open"


@in_loop
async def test_one_that_has_been_answered_is_not_the_first_to_go() -> None:
    house = House()
    answered = house.visit()
    answered[0].data_received(WHOLE)
    await settle()
    half = [house.visit() for _ in range(2)]
    house.visit()
    assert answered[1].state == "open" and [wire.state for _, wire in half] == ["closing", "open"]


@in_loop
async def test_a_newcomer_goes_last() -> None:
    house = House()
    answered = [house.visit() for _ in range(3)]
    for protocol, _ in answered:
        protocol.data_received(WHOLE)
        await settle()
    newcomer = house.visit()
    assert [wire.state for _, wire in answered] == ["closing", "open", "open"] and newcomer[1].state == "open"


@in_loop
async def test_a_full_server_makes_room_where_most_wait() -> None:
    house = House(most=4)
    crowd = [house.visit("192.0.2.1") for _ in range(3)]
    alone = house.visit("192.0.2.2")
    newcomer = house.visit("192.0.2.3")
    assert [wire.state for _, wire in (*crowd, alone, newcomer)] == ["closing", "open", "open", "open", "open"]


@in_loop
async def test_nothing_of_a_closed_connection_is_kept() -> None:
    house = House()
    visits = [house.visit() for _ in range(3)]
    visits[1][0].data_received(WHOLE)
    await settle()
    for protocol, _ in visits:
        protocol.connection_lost(None)
    assert not house.connections.open and not house.connections.waiting


# WebSockets


class Caller:
    """A WebSocket at the house, opened."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.http, self.wire = house.visit()
        self.client = ClientProtocol(parse_uri("ws://here/"))
        self.client.send_request(self.client.connect())

    async def open(self) -> "Caller":
        self.http.data_received(b"".join(self.client.data_to_send()))
        await settle()
        assert b"101 Switching" in self.wire.sent
        self.wire.sent = b""
        self.socket = cast(GuardedSocket, self.wire.protocol)
        return self

    def frames(self, opcode: Opcode, number: int) -> bytes:
        return Frame(opcode, b"").serialize(mask=True) * number


@in_loop
async def test_a_socket_does_not_wait() -> None:
    house = House()
    caller = await Caller(house).open()
    assert not house.connections.waiting and house.connections.open == {caller.socket}
    house.later(1000)
    assert caller.wire.state == "open"
    caller.wire.unread = 100
    house.later(1)
    house.later(21)
    assert caller.wire.state == "aborted"


@in_loop
async def test_pings_are_answered_at_a_pace() -> None:
    house = House()
    caller = await Caller(house).open()
    for _ in range(30):  # one a second is nothing
        house.now += 1
        caller.socket.data_received(caller.frames(Opcode.PING, 1))
    assert len(caller.wire.sent) == 60 and caller.wire.state == "open"
    caller.socket.data_received(caller.frames(Opcode.PING, 40_000))
    assert caller.wire.state == "closing"
    assert len(caller.wire.sent) <= SLICE


@in_loop
async def test_pongs_do_not_pile_up() -> None:
    house = House()
    caller = await Caller(house).open()
    caller.socket.pause_writing()  # the client does not read
    caller.socket.data_received(caller.frames(Opcode.PING, 50))
    assert caller.wire.sent == b"" and caller.wire.state == "open"
    caller.socket.resume_writing()
    caller.socket.data_received(caller.frames(Opcode.PING, 1))
    assert len(caller.wire.sent) == 2


@pytest.mark.parametrize("opcode", [Opcode.PONG, Opcode.CONT])
def test_pongs_and_fragments_are_counted(opcode: Opcode) -> None:
    async def flood() -> None:
        caller = await Caller(House()).open()
        if opcode is Opcode.CONT:
            caller.socket.data_received(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True))
            flooding = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True) * 20_000
        else:
            flooding = caller.frames(opcode, 20_000)
        caller.socket.data_received(flooding)
        assert caller.wire.state == "closing" and len(caller.socket.frames) <= 200

    asyncio.run(flood())


# A real server


@pytest.fixture
def crowd() -> Iterator[ExitStack]:
    with ExitStack() as open_ones:
        yield open_ones


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have only one address for themselves")
def test_half_requests_lock_nobody_out(tmp_path: Path, crowd: ExitStack) -> None:
    """More half-requests than the server may have files, from one address; then people come, also from that address."""
    log = tmp_path / "log"
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with RealServer(database, "--connections-per-address", "50", files=300, log=log) as server:
        for number in range(400):
            source = ("127.0.0.2", 0) if number % 2 else ("127.0.0.1", 0)
            half = crowd.enter_context(socket.create_connection(("127.0.0.1", server.port), 20, source))
            half.sendall(HEAD if number % 2 else WHOLE[:20])
        for _ in range(5):
            assert WEB.get(f"{server.url}/api/health", timeout=20).status_code == 200
        table = server.open_table(game="crusaders", seats=["me", "open", "open"])
        headers = table.cookie(table.tokens[0])
        url = f"ws://127.0.0.1:{server.port}/api/tables/{table.name}/socket"
        with connect(url, additional_headers=headers, open_timeout=20) as page:
            assert page.recv(20)
    told = log.read_text()
    assert told.count("wait without a request") == 1 and "Traceback" not in told


def test_small_answers_are_sent_at_once(tmp_path: Path) -> None:
    """The two parts of an answer leave without waiting for each other."""
    seen: list[int] = []
    house = House()

    async def look() -> None:
        loop = asyncio.get_running_loop()

        def made() -> GuardedHttp:
            return GuardedHttp(house.config, ServerState(), {})

        listening = socket.create_server(("127.0.0.1", 0))
        server = await loop.create_server(made, sock=listening)
        reader, writer = await asyncio.open_connection(*listening.getsockname())
        writer.write(WHOLE)
        await reader.readuntil(b"yes")
        for one in house.connections.open:
            own = one.transport.get_extra_info("socket")
            seen.append(own.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()
        server.close()
        await server.wait_closed()

    asyncio.run(look())
    assert seen and all(seen)


def test_hanging_up_leaves_no_traceback(tmp_path: Path) -> None:
    """In the middle of a request, of an answer, and of what the server writes down."""
    log = tmp_path / "log"
    with RealServer(f"sqlite:///{tmp_path / 'tables.sqlite'}", log=log) as server:
        table = server.open_table(game="crusaders", seats=["me", "open", "open"])
        cookie = table.cookie(table.tokens[0])["Cookie"]
        path = f"/api/tables/{table.name}"
        for number in range(30):
            hang_up_after(server, HEAD + b"12345")
            hang_up_after(server, f"GET {path} HTTP/1.1\r\nHost: here\r\nCookie: {cookie}\r\n\r\n".encode() * 2)
            with connect(
                f"ws://127.0.0.1:{server.port}{path}/socket", additional_headers={"Cookie": cookie}, open_timeout=20
            ) as page:
                page.recv(20)
                for _ in range(4):
                    page.send(CHAT)
                time.sleep(number % 10 / 2000)  # some time in the middle
                reset(page.socket)
        wait_until(lambda: not table.state(server, table.host)["seats"][0]["connected"])
    told = log.read_text()
    assert "Traceback" not in told and "raised exception" not in told, told


def hang_up_after(server: RealServer, words: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), 20) as own:
        own.sendall(words)
        reset(own)


def reset(own: socket.socket) -> None:
    """Hang up without a word."""
    own.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    own.close()
