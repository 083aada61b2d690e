"""How far the links of this server reach: this computer, its network, or a public address that the host has named.

`outremer play` listens on this computer alone. Only the person at this computer can let the network in while it runs.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from ..kernel import OutremerError
from .table.refused import Refused

if TYPE_CHECKING:
    from starlette.requests import Request

EVERYWHERE: Final = ("0.0.0.0", "::")
PASSED_ON: Final = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
"""A request with one of these came through a proxy: who asked is not at this computer."""
NOT_HERE: Final = Refused(403, "Only the person at the computer that runs this table can let others in.")
NO_NETWORK: Final = "This computer is in no network, or does not know its address there."
ListenAlso = Callable[[socket.socket], Awaitable[None]]


class BadPublicUrl(OutremerError):
    """An address that no link can begin with."""


class NoNetwork(OutremerError):
    """There is no address under which others could come."""


def read_public_url(text: str) -> str:
    """The beginning of all links, without the slash at its end; empty where none was given."""
    if not text:
        return ""
    try:
        parts = urlsplit(text)
        is_right = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_right = False
    if not is_right or parts.path.strip("/") or parts.query or parts.fragment or parts.username:
        raise BadPublicUrl(f"'{text}' is no public address: it must look like https://table.example.org")
    return f"{parts.scheme}://{parts.netloc}"


@dataclass(slots=True)
class Reach:
    """`public` is the address that the host has named; `network` those under which this network finds the server."""

    public: str = ""
    network: list[str] = field(default_factory=list)
    port: int = 0
    listen_also: ListenAlso | None = None  # only where the person at this computer may ask for it

    async def let_network_in(self) -> None:
        """Listen at the addresses of this computer too. Raises NoNetwork."""
        if self.network or self.listen_also is None:
            return
        sockets = [found for one in own_addresses() if (found := try_listening(one, self.port)) is not None]
        if not sockets:
            raise NoNetwork(NO_NETWORK)
        for listening in sockets:
            await self.listen_also(listening)
            self.network.append(address(listening.getsockname()[0], listening))


def try_listening(host: str, port: int) -> socket.socket | None:
    """At the same port as here if it is free, or at any; None where the address cannot be used."""
    for wanted in dict.fromkeys((port, 0)):
        try:
            return socket.create_server((host, wanted))
        except OSError:
            continue
    return None


def is_here(request: Request) -> bool:
    """Whether a request comes from a browser on this computer. A page of another name that leads here is not ours."""
    if any(name in request.headers for name in PASSED_ON):
        return False
    caller = request.client.host if request.client else ""
    return is_loopback(caller) and is_loopback(request.url.hostname or "")


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


# The addresses of this computer


def address(host: str, listening: socket.socket) -> str:
    port = listening.getsockname()[1]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def own_addresses() -> list[str]:
    """This machine as its networks see it, the usual way out first. Nothing is sent."""
    found = [own_address()]
    try:
        named = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
    except OSError:
        named = []
    found += [str(entry[4][0]) for entry in named]
    return [one for one in dict.fromkeys(found) if not one.startswith("127.")]


def own_address() -> str:
    """This machine as its network sees it. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])
