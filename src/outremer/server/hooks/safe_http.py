"""Posts to addresses that players name, and to nothing inside the server's own network.

A name is looked up once for each call, every address found is judged, and the connection goes to the very address that
was judged: a name that changes its mind in between gains nothing. Redirects are not followed, proxies not used.

Calls to one site wait for each other, and for no other site: a slow one delays nobody else.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from collections.abc import Awaitable, Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote, urlsplit

import httpcore

from ...kernel import OutremerError
from .lanes import Lanes, site_of

LONGEST_URL: Final = 500
SECONDS: Final = 10.0
"""For one call, from the look-up of the name to the answer."""
SCHEMES: Final = {"http": 80, "https": 443}
NAT64: Final = ipaddress.ip_network("64:ff9b::/96")
READERS: Final = 32
LOOKUPS_AT_ONCE: Final = 2
CALLS_AT_ONCE: Final = 4
"""For each site."""
JSON: Final = {"Content-Type": "application/json"}
NOT_FOUND: Final = "No public server is found at that address; those of private networks are not called."

Lookup = Callable[[str, int], Awaitable[list[str]]]


class BadAddress(OutremerError):
    """This address may not be called; the text says why."""


@dataclass(frozen=True, slots=True, repr=False)
class Target:
    """A URL, taken apart. It has no text of its own: the path may be a secret."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """For the Host header."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == SCHEMES[self.scheme] else f"{host}:{self.port}"


def read_target(url: str) -> Target:
    """Raises BadAddress."""
    if len(url) > LONGEST_URL:
        raise BadAddress(f"A webhook has at most {LONGEST_URL} characters.")
    if not url.isprintable() or " " in url:
        raise BadAddress("A webhook is one URL, without spaces.")
    try:
        parts = urlsplit(url)
        port = parts.port
        host = (parts.hostname or "").encode("ascii" if ":" in (parts.hostname or "") else "idna").decode()
    except (ValueError, UnicodeError) as error:
        raise BadAddress("That is not a URL the server can read.") from error
    if parts.scheme not in SCHEMES:
        raise BadAddress("A webhook begins with https:// or http://.")
    if not host or port == 0:
        raise BadAddress("That URL names no server.")
    if "@" in parts.netloc:
        raise BadAddress("A webhook cannot carry a name and a password before the @.")
    query = f"?{parts.query}" if parts.query else ""
    path = quote(f"{parts.path or '/'}{query}", safe="/?%:@!$&'()*+,;=~-._[]")
    return Target(parts.scheme, host, port or SCHEMES[parts.scheme], path)


def is_public(address: str) -> bool:
    """Whether an address is somewhere on the internet; one that wraps another is judged by what it wraps."""
    try:
        given = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(given, ipaddress.IPv6Address):
        wrapped = [given.ipv4_mapped, given.sixtofour, *(given.teredo or ())]
        if given in NAT64:
            wrapped.append(ipaddress.IPv4Address(int(given) & 0xFFFF_FFFF))
        if any(inner is not None and not is_public(str(inner)) for inner in wrapped):
            return False
        if given.ipv4_mapped is not None:
            return True
        if given.is_site_local:
            return False
    return given.is_global and not (given.is_multicast or given.is_reserved or given.is_unspecified)


class Names:
    """Looks names up, in threads of its own. A slow name server keeps only its own site waiting, also where the one who
    asked no longer waits and the thread still does."""

    def __init__(self) -> None:
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="names")
        self.lanes = Lanes(LOOKUPS_AT_ONCE)

    async def look_up(self, host: str, port: int) -> list[str]:
        """All addresses of a host."""
        site, loop = site_of(host), asyncio.get_running_loop()
        await self.lanes.enter(site)
        job = self.readers.submit(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)

        def on_done(_: object) -> None:
            with suppress(RuntimeError):  # the server has closed meanwhile
                loop.call_soon_threadsafe(self.lanes.leave, site)

        job.add_done_callback(on_done)
        found = await asyncio.wrap_future(job)
        return list(dict.fromkeys(str(entry[4][0]) for entry in found))

    def close(self) -> None:
        self.readers.shutdown(wait=False, cancel_futures=True)


class SafeHttp:
    """The way out. `allow_private` lets it reach the server's own network as well."""

    def __init__(self, allow_private: bool = False, lookup: Lookup | None = None) -> None:
        self.allow_private = allow_private
        self.names = Names()
        self.lookup: Lookup = lookup or self.names.look_up
        self.lanes = Lanes(CALLS_AT_ONCE)
        self.pool = httpcore.AsyncConnectionPool(
            max_connections=None, max_keepalive_connections=0, network_backend=CheckedNetwork(self)
        )

    async def addresses(self, host: str, port: int) -> list[str]:
        """Where a host is, if it may be called. Raises BadAddress, with the same words for a name that is not known and
        for one that only the server's own network knows."""
        try:
            found = await asyncio.wait_for(self.lookup(host, port), SECONDS)
        except (OSError, UnicodeError, TimeoutError) as error:
            raise BadAddress(NOT_FOUND) from error
        if not found or not (self.allow_private or all(is_public(address) for address in found)):
            raise BadAddress(NOT_FOUND)
        return found

    async def check(self, url: str) -> None:
        """Raises BadAddress where a URL may not be called, as far as can be known now."""
        target = read_target(url)
        await self.addresses(target.host, target.port)

    async def post(self, url: str, body: bytes, more: Mapping[str, str] = JSON) -> int:
        """Post something, JSON if nothing else is said, and give the status of the answer, which is not read further.
        Raises BadAddress; and OSError, TimeoutError or one of httpcore's errors where nobody answers."""
        target = read_target(url)
        headers = [
            (b"Host", target.authority.encode()),
            (b"Content-Length", str(len(body)).encode()),
            (b"User-Agent", b"Outremer"),
            (b"Connection", b"close"),
            *((name.encode(), value.encode()) for name, value in more.items()),
        ]
        where = httpcore.URL(
            scheme=target.scheme.encode(), host=target.host.encode(), port=target.port, target=target.path.encode()
        )
        site = site_of(target.host)
        await self.lanes.enter(site)
        try:
            async with asyncio.timeout(SECONDS):
                async with self.pool.stream("POST", where, headers=headers, content=body) as answer:
                    return answer.status
        finally:
            self.lanes.leave(site)

    async def close(self) -> None:
        await self.pool.aclose()
        self.names.close()


class CheckedNetwork(httpcore.AsyncNetworkBackend):
    """Connects to an address that has been judged, whatever the name says a moment later."""

    def __init__(self, safe_http: SafeHttp) -> None:
        self.safe_http = safe_http
        self.network: httpcore.AsyncNetworkBackend = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        addresses = await self.safe_http.addresses(host, port)
        for address in addresses[:-1]:
            try:
                return await self.network.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                continue
        return await self.network.connect_tcp(addresses[-1], port, timeout, local_address, socket_options)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


# The library can tell at length what it sends: to whom is for nobody's log.
logging.getLogger("httpcore").setLevel(logging.WARNING)
