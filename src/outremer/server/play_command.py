"""`outremer play`: a server for the person at this machine, with a table laid ready and the page opened on it.

Games go into the same database as those of `outremer serve`, so either goes on with what the other has begun.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from dataclasses import dataclass
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from ..coach.allowed import BOTS_ONLY
from ..kernel import Game
from ..kernel.rng import key_from_seed
from ..terminal.seating import HUMAN
from .api.app import Settings
from .bot_workers import BotWorkers
from .build_id import PAGE
from .reach import NO_NETWORK, Reach, address, is_loopback
from .serve_command import CannotServe, Server, listen, network, this_machine, try_storage, uvicorn_settings
from .store.storage import default_url, open_storage
from .table.laying import ME, Links, TableSettings
from .table.seats import BOT, OPEN, SEPARATOR
from .table.tables import RegistryRules, TableRegistry

USUAL_PORT: Final = 8000
"""Taken where it is free: the browser remembers tables by address, and finds them again the next time."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A table as the command line asks for it: the kinds are `human` or the name of a bot."""

    game: Game
    options: dict[str, Any]
    kinds: list[str]
    seed: int | None
    coach: str = BOTS_ONLY

    @property
    def seats(self) -> list[str]:
        """As a new table takes them: the first person is the one who asked, others come by their links."""
        you = self.kinds.index(HUMAN) if HUMAN in self.kinds else -1
        return [
            ME if seat == you else OPEN if kind == HUMAN else f"{BOT}{kind}" for seat, kind in enumerate(self.kinds)
        ]

    @property
    def names(self) -> list[str]:
        first = self.game.new(seed=0, **self.options)
        return [self.game.seat_name(first, seat) for seat in range(first.seats)]


def page_is_built() -> bool:
    return (PAGE / "index.html").is_file()


def can_open_pages() -> bool:
    """Whether a browser could show itself here. Without a display it would be one that takes the terminal over."""
    if sys.platform in ("darwin", "win32", "cygwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def play(
    wanted: Wanted | None, host: str, port: int | None, open_page: bool, console: Console, public: str = ""
) -> None:
    """Until Ctrl-C; without a table, the page where one is opened. Raises before anything is said."""
    url = default_url()
    with listen_at(host, port) as listening:
        links = asyncio.run(prepare(url, wanted))
        paths = places(wanted, links)
        here = address(this_machine(host), listening)
        reach = Reach(public, network(host, listening), listening.getsockname()[1])
        announce(console, wanted, paths, here, reach)
        console.print(Text(how_far(reach, is_loopback(host))), soft_wrap=True)
        opens = open_page and can_open_pages()
        if open_page and not opens:
            console.print("There is no browser to open from here: open the link yourself.")
        console.print("Ctrl-C closes the table; games are kept.")
        console.file.flush()
        try:
            server = Server(uvicorn_settings(Settings(url, reach=reach)), here + paths[0][1] if opens else "")
            server.reach = reach
            server.run(sockets=[listening])
        except KeyboardInterrupt:
            console.print()
        again = f"outremer play --port {port_of(here)}"
        console.print(
            Text(f"The table is closed, and kept. `{again}` opens it again, under the same link."), soft_wrap=True
        )


def listen_at(host: str, port: int | None) -> socket.socket:
    """At the port asked for; otherwise at the usual one, or any that is free."""
    if port is not None:
        return listen(host, port)
    try:
        return listen(host, USUAL_PORT)
    except CannotServe:
        return listen(host, 0)


async def prepare(url: str, wanted: Wanted | None) -> Links | None:
    """Lay the table before the server runs: whatever is wrong is told in a line, and nothing has been opened."""
    if wanted is None:
        await try_storage(url)
        return None
    registry = TableRegistry(await open_storage(url), BotWorkers(), RegistryRules())
    try:
        key = None if wanted.seed is None else key_from_seed(wanted.seed)
        settings = TableSettings(coach=wanted.coach)
        return await registry.open_table(wanted.game.name, wanted.options, wanted.seats, "", key, settings)
    finally:
        await registry.close()


def places(wanted: Wanted | None, links: Links | None) -> list[tuple[str, str]]:
    """What each link is for, and its path. The first is the one to open."""
    if wanted is None or links is None:
        return [("", "")]
    seats, names = wanted.seats, wanted.names
    people = [
        ("Your seat: " if seats[seat] == ME else f"{names[seat]}: ", path.lstrip("/"))
        for seat, path in enumerate(links.seats)
        if path is not None
    ]
    if len(people) > 1:
        if ME in seats:  # the person who opens it is also the host, and can make links on the page
            label, path = people[0]
            people[0] = (label, f"{path}{SEPARATOR}{links.host.partition('#')[2]}")
        people.append(("For the host, who can make new links: ", links.host.lstrip("/")))
    return people or [("To look on: ", links.spectator.lstrip("/"))]


def announce(console: Console, wanted: Wanted | None, paths: list[tuple[str, str]], here: str, reach: Reach) -> None:
    if wanted is not None:
        console.print(Text(introduction(wanted)), soft_wrap=True)
    console.print(Text(f"The table is open at {here}{paths[0][1]}"), soft_wrap=True)
    base = f"{reach.public}/" if reach.public else here
    for label, path in paths[1:]:
        console.print(Text(f"  {label}{base}{path}"), soft_wrap=True)
    if reach.network:
        console.print("On your network:")
    for base in reach.network:
        for label, path in paths:
            console.print(Text(f"  {label}{base}{path}"), soft_wrap=True)


def how_far(reach: Reach, only_here: bool) -> str:
    """Whether links work beyond this computer, and how to make them."""
    if reach.public:
        return f"Links for others begin with {reach.public}/"
    if reach.network:
        return "These links work on your network, not from outside: docs/deploy.md has three ways for that."
    if not only_here:
        return NO_NETWORK + " Links work where you can reach it."
    return (
        "Links work on this computer only. For friends on your network: --lan, or the button "
        '"Invite someone on your network" on the page.'
    )


def introduction(wanted: Wanted) -> str:
    """Who sits here, in a sentence: `Stake Nim. You have seat 1, with 2 steward bots.`"""
    title = wanted.game.title
    bots = [kind for kind in wanted.kinds if kind != HUMAN]
    count = ", ".join(
        f"{bots.count(kind)} {kind} bot{'' if bots.count(kind) == 1 else 's'}" for kind in dict.fromkeys(bots)
    )
    seed = "" if wanted.seed is None else f" Seed {wanted.seed}."
    if ME not in wanted.seats:
        return f"{title}. You look on while {count} play.{seed}"
    name = wanted.names[wanted.seats.index(ME)]
    article = "" if name[-1].isdigit() else "the "
    you = f"You have {name.lower()}" if name.startswith("Seat ") else f"You are {article}{name}"
    return f"{title}. {you}{f', with {count}' if count else ''}.{seed}"


def port_of(here: str) -> str:
    return here.rstrip("/").rpartition(":")[2]
