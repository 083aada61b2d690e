"""Every connection of the server: how long a request may take to arrive, and how many may wait from one network.

A connection waits while it has no whole request: it is new, in the middle of a request, or kept open for the next one.
Where too many wait, the one that has waited longest makes room. So those who connect and ask nothing keep nobody out,
not even others at their own address. A WebSocket is never closed to make room.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from asyncio import BaseTransport, Transport
from collections.abc import Callable
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ..pace import Pace, network_of
from .limits import LARGEST_WORD, Limits

if TYPE_CHECKING:
    from uvicorn.server import ServerState
    from websockets.frames import Frame

LOG: Final = logging.getLogger(__name__)
BETWEEN_SWEEPS: Final = 2.0
SLICE: Final = 4096
"""Bytes of a WebSocket that are read before its pace is looked at."""
TOO_MANY_FRAMES: Final = 1008
MANY_FROM_ONE: Final = "more than %d connections from %s wait without a request: the oldest is closed"
MANY_IN_ALL: Final = "more than %d connections are open: the oldest without a request is closed"
LATE: Final = b"HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

ANSWERING: Final = 0  # the request is whole
READING: Final = 1  # a request is awaited, or in the middle
RESTING: Final = 2  # one has been answered, and the next has not begun


class Line:
    """The connections of one network that wait, in the order in which they came."""

    def __init__(self) -> None:
        self.reading: dict[GuardedHttp, None] = {}
        self.resting: dict[GuardedHttp, None] = {}

    def __len__(self) -> int:
        return len(self.reading) + len(self.resting)

    def add(self, connection: GuardedHttp) -> None:
        self.remove(connection)
        (self.resting if connection.phase == RESTING else self.reading)[connection] = None

    def remove(self, connection: GuardedHttp) -> None:
        self.reading.pop(connection, None)
        self.resting.pop(connection, None)

    def first_to_go(self, newcomer: GuardedHttp) -> GuardedHttp:
        """The oldest half-request, then the one that has rested longest. The newcomer only if there is no other."""
        return next((one for one in chain(self.reading, self.resting) if one is not newcomer), newcomer)


class Connections:
    """All open connections, and those that wait, by network."""

    def __init__(self, limits: Limits, most: int = 0, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self.most = most
        """How many may be open at once; 0: any number."""
        self.clock = clock
        self.open: set[GuardedHttp | GuardedSocket] = set()
        self.waiting: dict[str, Line] = {}  # by network

    # What a connection says of itself

    def add(self, connection: GuardedHttp | GuardedSocket) -> None:
        self.open.add(connection)

    def wait(self, connection: GuardedHttp) -> None:
        line = self.waiting.setdefault(connection.network, Line())
        line.add(connection)
        each = self.limits.connections
        if each and len(line) > each:
            LOG.warning(MANY_FROM_ONE, each, connection.network)
            line.first_to_go(connection).drop()
        elif self.most and len(self.open) > self.most:
            LOG.warning(MANY_IN_ALL, self.most)
            max(self.waiting.values(), key=len).first_to_go(connection).drop()

    def stop_waiting(self, connection: GuardedHttp) -> None:
        line = self.waiting.get(connection.network)
        if line is not None:
            line.remove(connection)
            if not len(line):
                del self.waiting[connection.network]

    def remove(self, connection: GuardedHttp | GuardedSocket) -> None:
        self.open.discard(connection)
        if isinstance(connection, GuardedHttp):
            self.stop_waiting(connection)

    # The clock

    def sweep(self) -> None:
        """Close what has taken too long."""
        now = self.clock()
        for connection in list(self.open):
            connection.check(now)

    async def keep_sweeping(self) -> None:
        """For ever: cancelled when the server closes."""
        while True:
            await asyncio.sleep(BETWEEN_SWEEPS)
            self.sweep()


class ServerConfig(uvicorn.Config):
    """uvicorn's settings, and the connections of this server, which its protocols share."""

    def __init__(self, app: Any, connections: Connections, **settings: Any) -> None:
        super().__init__(app, http=GuardedHttp, ws=GuardedSocket, ws_max_size=4 * LARGEST_WORD, **settings)
        self.connections = connections


class Outflow:
    """Whether a client reads what it is sent. One that stops reading would otherwise keep its connection for ever, even
    after the server has closed it."""

    def __init__(self, since: float) -> None:
        self.size = 0
        self.since = since

    def is_stuck(self, size: int, now: float, patience: float) -> bool:
        if size == 0 or size < self.size:
            self.since = now
        self.size = size
        return size > 0 and now - self.since > patience


class GuardedHttp(H11Protocol):
    """A connection with a time limit for each request."""

    def __init__(
        self,
        config: ServerConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.all = config.connections
        self.network = "local"
        self.phase = READING
        self.since = self.all.clock()
        self.outflow = Outflow(self.since)
        self.is_upgraded = False

    # What the transport calls

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        send_at_once(transport)
        if self.client is not None:
            self.network = network_of(self.client[0])
        self.all.add(self)
        self.all.wait(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.all.remove(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.phase == RESTING:
            self.enter(READING)
        super().data_received(data)
        self.look()

    # What uvicorn calls

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.is_upgraded = True
        self.all.remove(self)
        super().handle_websocket_upgrade(event)

    # Waiting

    def look(self) -> None:
        """Notice whether the request is whole now, or the next one is awaited."""
        if self.is_upgraded or self.transport.is_closing():
            return
        theirs = self.conn.their_state
        if theirs is h11.SEND_BODY:
            self.enter(READING)
        elif theirs is not h11.IDLE:
            self.enter(ANSWERING)
        elif self.phase == ANSWERING:
            self.enter(READING if self.conn.trailing_data[0] else RESTING)

    def enter(self, phase: int) -> None:
        if phase == self.phase:
            return
        self.phase = phase
        self.since = self.all.clock()
        if phase == ANSWERING:
            self.all.stop_waiting(self)
        else:
            self.all.wait(self)

    def check(self, now: float) -> None:
        patience = self.all.limits.request_seconds
        if self.outflow.is_stuck(self.transport.get_write_buffer_size(), now, patience):
            self.transport.abort()
        elif self.phase == READING and now - self.since > patience and not self.transport.is_closing():
            if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
                self.transport.write(LATE)
            self.transport.close()

    def drop(self) -> None:
        """Make room."""
        self.all.remove(self)
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            self.transport.close()


class GuardedSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose pings and fragments are counted. Whole messages are counted where they are obeyed."""

    def __init__(
        self,
        config: ServerConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.all = config.connections
        self.pace = Pace(rate=10.0, burst=100.0, clock=self.all.clock)
        self.outflow = Outflow(self.all.clock())

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.all.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.all.remove(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """In slices: a large read can hold tens of thousands of pings."""
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])

    def handle_ping(self) -> None:
        """Answered, unless the client does not read its answers."""
        pongs = b"".join(self.conn.data_to_send())
        if self.is_in_pace() and self.writable.is_set():
            self.transport.write(pongs)

    def handle_pong(self, event: Frame) -> None:
        if self.is_in_pace():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self.is_in_pace():
            super().handle_cont(event)

    def is_in_pace(self) -> bool:
        if self.close_sent or self.transport.is_closing():
            return False
        if self.pace.allows(""):
            return True
        LOG.warning("a WebSocket sends too many pings or fragments: it is closed")
        self.conn.fail(TOO_MANY_FRAMES, "too many pings or fragments")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        return False

    def check(self, now: float) -> None:
        patience = self.all.limits.request_seconds
        if self.outflow.is_stuck(self.transport.get_write_buffer_size(), now, patience):
            self.transport.abort()


def send_at_once(transport: Transport) -> None:
    """A small answer does not wait for the client to confirm the one before. asyncio sees to this only on sockets that
    name their protocol, which those of `socket.create_server` do not."""
    own = cast("socket.socket | None", transport.get_extra_info("socket"))
    if own is not None and own.family in (socket.AF_INET, socket.AF_INET6):
        with suppress(OSError):  # gone already
            own.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
