"""What one client may ask of the server: how much in one request, how often, and from which page.

Also lays the security headers on every answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..pace import Pace, network_of
from ..table.encoding import encode
from ..table.openers import CALLER
from ..table.refused import Refused

LARGEST_REQUEST: Final = 64 * 1024
LARGEST_RECORD: Final = 1024 * 1024
"""A record that is taken in, with all its moves."""
LARGEST_WORD: Final = 8 * 1024
"""One message over a WebSocket, in characters."""
RECORDS: Final = "/api/records"
OPENING: Final = ("/api/tables", RECORDS, "/api/lessons", "/api/puzzles")
"""Where a POST opens a table."""
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
NEW_TABLE: Final = 10.0
"""Opening a table counts as this many requests."""

CSP: Final = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

TOO_LARGE: Final = Refused(413, "That is more than the server reads in one request.")
TOO_OFTEN: Final = Refused(429, "That is too much at once. Please wait a moment.")
TOO_MANY_SOCKETS: Final = Refused(429, "Too many pages at tables are open from your address. Please close some.")
BAD_HOST: Final = Refused(400, "The Host header of this request names no server.")
OTHER_SITE: Final = Refused(403, "This request came from another site's page, so it was not carried out.")


@dataclass(frozen=True, slots=True)
class Limits:
    """What one network may hold open, and for how long. 0: no limit."""

    connections: int = 200
    """WebSockets from one network; also connections that have not sent a whole request."""
    most_connections: int = 10_000
    """In all, where the system allows as many."""
    request_seconds: float = 20.0
    """For a request to arrive, and for a client to read on."""


class SocketCount:
    """How many WebSockets each network has at tables."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.counts: Counter[str] = Counter()

    def enter(self, network: str) -> None:
        """Raises Refused."""
        if self.most and self.counts[network] >= self.most:
            raise TOO_MANY_SOCKETS
        self.counts[network] += 1

    def leave(self, network: str) -> None:
        self.counts[network] -= 1
        if self.counts[network] <= 0:
            del self.counts[network]


def address_of(scope: Scope) -> str:
    """Whom a request counts for: the client's address, or its IPv6 network."""
    client = scope.get("client")
    return network_of(str(client[0])) if client else "local"


def netloc_of(url: str) -> str | None:
    """The host and port in a URL; None where it is not one."""
    try:
        parts = urlsplit(url)
        return parts.netloc if parts.port != 0 else None
    except ValueError:
        return None


def same_origin(headers: Headers) -> bool:
    """Whether a request with this origin came from our own page, or from no page at all."""
    origin = headers.get("origin")
    return origin is None or (origin != "null" and netloc_of(origin) == headers.get("host", ""))


class Gate:
    """Stands before the application."""

    def __init__(self, app: ASGIApp, pace: Pace) -> None:
        self.app = app
        self.pace = pace

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        send = with_headers(send, str(scope["path"]))
        try:
            self.check(scope)
            whole = await read_whole(receive, largest(scope))
        except Refused as refused:
            await answer(refused)(scope, receive, send)
            return
        if whole is not None:  # otherwise nobody waits for an answer any more
            await self.app(scope, whole, send)

    def check(self, scope: Scope) -> None:
        caller = address_of(scope)
        CALLER.set(caller)
        if not self.pace.allows(caller, NEW_TABLE if opens_a_table(scope) else 1.0):
            raise TOO_OFTEN
        headers = Headers(scope=scope)
        if netloc_of(f"//{headers.get('host', '')}") is None:
            raise BAD_HOST
        if scope["method"] not in SAFE_METHODS and not same_origin(headers):
            raise OTHER_SITE
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:20]) > largest(scope):
            raise TOO_LARGE


def opens_a_table(scope: Scope) -> bool:
    path = str(scope["path"])
    return bool(scope["method"] == "POST" and (path in OPENING or path.endswith(("/fork", "/rematch"))))


def largest(scope: Scope) -> int:
    return LARGEST_RECORD if scope["path"] == RECORDS else LARGEST_REQUEST


def answer(refused: Refused) -> Response:
    headers = {"Retry-After": "2"} if refused.status in (429, 503) else {}
    return Response(encode(refused.body()), refused.status, headers, media_type="application/json")


def with_headers(send: Send, path: str) -> Send:
    """Every answer with the security headers; nothing the API says is kept by a cache."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            if path.startswith("/api/"):
                headers["Cache-Control"] = "no-store"
        await send(message)

    return send_with_headers


async def read_whole(receive: Receive, most: int) -> Receive | None:
    """Read the body up to the limit, whatever length was announced; then hand it on in one piece. None where the client
    has hung up."""
    body = b""
    more = True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > most:
            raise TOO_LARGE
    return one_message({"type": "http.request", "body": body, "more_body": False}, receive)


def one_message(first: Message, receive: Receive) -> Receive:
    waiting = [first]

    async def receive_next() -> Message:
        return waiting.pop() if waiting else await receive()

    return receive_next
