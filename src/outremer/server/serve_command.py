"""Starts the server from the command line: takes a port, says where the table is, and runs until it is stopped.

There is no access log: the only requests worth reading about are those that fail, and they are logged by path.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import threading
import webbrowser
from contextlib import suppress
from typing import Any, Final

import uvicorn
from rich.console import Console

from ..kernel import OutremerError
from ..terminal.screen import make_console
from .api.app import Settings, make_app
from .api.connections import Connections, ServerConfig
from .api.quiet_log import log_config
from .file_limit import most_connections, raise_file_limit
from .reach import EVERYWHERE, Reach, address, own_addresses
from .store.retention import Keeping
from .store.storage import open_storage

LOG: Final = logging.getLogger(__name__)
SECONDS_TO_CLOSE = 3
OPENING = "opens the page"
SELDOM: Final = (10_000, 5, 2_000)
"""How often rubbish that points at itself is looked for. Nearly everything here dies without that. A look through all
that lives at a thousand tables would stop every one of them for a second, and one through the last million objects for
half a second; so looks go through few objects at a time."""


class CannotServe(OutremerError):
    """The port is taken, or the address is not this machine's."""


def serve(host: str, port: int, settings: Settings, open_page: bool, console: Console) -> None:
    """Until Ctrl-C. Raises CannotServe and BadDatabase before anything is said."""
    asyncio.run(try_storage(settings.database))
    listening = listen(host, port)
    here = address(this_machine(host), listening)
    console.print(f"The table is open at {here}", soft_wrap=True)
    settings.reach.network += network(host, listening)
    for other in settings.reach.network:
        console.print(f"For others on your network: {other}", soft_wrap=True)
    if settings.reach.public:
        console.print(f"Links begin with {settings.reach.public}/", soft_wrap=True)
    console.print("Ctrl-C closes it; " + "\n".join(promise(settings.keeping)), soft_wrap=True)
    console.file.flush()
    server = Server(uvicorn_settings(settings), here if open_page else "")
    server.run(sockets=[listening])


def promise(keeping: Keeping) -> list[str]:
    """How long games are kept, a line for each rule."""
    until = f" until nothing has happened for {in_days(keeping.days)}" if keeping.days else ""
    lines = [f"games are kept{until}."]
    if keeping.abandoned_days:
        lines.append(f"A game that is not over is deleted after {in_days(keeping.abandoned_days)} without a visit.")
    if keeping.unstarted_days:
        lines.append(f"A table without a move is deleted after {in_days(keeping.unstarted_days)} without a visit.")
    return lines


def in_days(number: int) -> str:
    return f"{number} day{'' if number == 1 else 's'}"


async def try_storage(url: str) -> None:
    """A database that cannot be opened is one line at the start, not a traceback later."""
    await (await open_storage(url)).close()


def uvicorn_settings(settings: Settings) -> ServerConfig:
    return ServerConfig(
        make_app(settings),
        Connections(settings.limits),
        access_log=False,
        log_config=log_config(),
        log_level="warning",
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=SECONDS_TO_CLOSE,
    )


class Server(uvicorn.Server):
    """Opens the page once it can be served; beside the server, which does not wait for a browser. Nothing stops its
    loop for long, and connections that ask nothing do not stay."""

    def __init__(self, config: ServerConfig, page: str) -> None:
        super().__init__(config)
        self.connections = config.connections
        self.page = page
        self.reach: Reach | None = None  # where the person at this computer may let their network in
        self.sweeping: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        gc.freeze()  # what was imported stays
        gc.set_threshold(*SELDOM)
        self.connections.most = most_connections(self.connections.limits.most_connections, raise_file_limit())
        asyncio.get_running_loop().set_exception_handler(on_loop_error)
        self.sweeping = asyncio.create_task(self.connections.keep_sweeping())
        await super().startup(sockets)
        if self.reach is not None:
            self.reach.listen_also = self.listen_also
        if self.page and self.started:
            threading.Thread(target=show_page, args=(self.page,), name=OPENING, daemon=True).start()

    async def listen_also(self, listening: socket.socket) -> None:
        """Take visitors there too, until the server ends."""
        config, state, found = self.config, self.server_state, self.lifespan.state

        def protocol() -> asyncio.Protocol:
            made: asyncio.Protocol = config.http_protocol_class(config=config, server_state=state, app_state=found)  # type: ignore[call-arg]
            return made

        loop = asyncio.get_running_loop()
        self.servers.append(await loop.create_server(protocol, sock=listening, backlog=config.backlog))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        if self.sweeping is not None:
            self.sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await self.sweeping


def on_loop_error(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """A machine without free files is a line, not a traceback for every visitor."""
    if str(context.get("message", "")).startswith("socket.accept() out of system resource"):
        LOG.warning("nobody new can connect just now: %s", context.get("exception"))
    else:
        loop.default_exception_handler(context)


def show_page(link: str) -> None:
    if not webbrowser.open(link):
        make_console(stderr=True).print("No browser could be opened: open the link yourself.")


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    try:
        return socket.create_server((host, port), family=family, dualstack_ipv6=both)
    except OSError as error:
        why = f"port {port} at {host} cannot be used: {error.strerror or error}"
        raise CannotServe(f"{why}. Another can be named with --port; 0 takes a free one") from error


def network(host: str, listening: socket.socket) -> list[str]:
    """The addresses under which others reach this machine, if they can."""
    return [address(one, listening) for one in own_addresses()] if host in EVERYWHERE else []


def this_machine(host: str) -> str:
    """The address to open here, where the server listens at `host`."""
    return "127.0.0.1" if host in EVERYWHERE else host
