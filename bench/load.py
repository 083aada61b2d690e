"""The server under load: the time from a move to every watcher, the cost of a move, and whether every move was kept.

Starts a server in a second process and plays on it over WebSockets, as pages do. Also tells how long both processes
waited for a core: on a busy machine the times to the watchers say little about the server, but its CPU per move does.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx2
from websockets.asyncio.client import ClientConnection, connect

from outremer.server.table.json_patch import patched

SEED: Final = 2024
GAMES: Final = {"crusaders": 3, "crescent-moon": 5}
AT_ONCE: Final = 32
LOST_AFTER: Final = 15.0
PAGE_BYTES: Final = os.sysconf("SC_PAGE_SIZE")
TICKS: Final = os.sysconf("SC_CLK_TCK")


@dataclass
class Wanted:
    """How much load."""

    tables: int
    sockets: int
    rate: float
    seconds: float
    compress: bool


@dataclass
class Gains:
    """What was measured."""

    public: list[float] = field(default_factory=list)  # seconds from a move to its last watcher
    secret: list[float] = field(default_factory=list)  # from a secret choice to the one who made it
    late: int = 0  # moves that began later than planned because the server or this process was behind
    lost: int = 0
    refused: int = 0


# The server


def serve(database: str) -> None:
    """The usual server, but without the limits on one address: all of ours come from one."""
    from outremer.server.api.app import Settings
    from outremer.server.api.limits import Limits
    from outremer.server.pace import Pace
    from outremer.server.serve_command import Server, listen, uvicorn_settings
    from outremer.server.table.tables import RegistryRules

    listening = listen("127.0.0.1", 0)
    print(listening.getsockname()[1], flush=True)
    settings = Settings(
        database=database,
        pace=Pace(1e9, 1e9),
        limits=Limits(connections=0),
        rules=RegistryRules(tables_per_address=0, tables_per_hour=0),
    )
    Server(uvicorn_settings(settings), "").run(sockets=[listening])


class Process:
    """What the system reports about the server."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def cpu(self) -> float:
        """Seconds of CPU so far."""
        parts = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(parts[11]) + int(parts[12])) / TICKS

    def memory(self) -> int:
        """Resident bytes."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * PAGE_BYTES

    def waited(self) -> float:
        """Seconds for which its threads could have run, but other programs had the cores. NaN where the system does
        not tell."""
        try:
            threads = list(Path(f"/proc/{self.pid}/task").iterdir())
            return sum(int((thread / "schedstat").read_text().split()[1]) for thread in threads) / 1e9
        except (OSError, IndexError):
            return float("nan")


# The players


class Watcher:
    """One socket: what it received last, and an event for those who wait for more."""

    def __init__(self, seat: int, socket: ClientConnection) -> None:
        self.seat = seat
        self.socket = socket
        self.state: dict[str, Any] = {}
        self.sequence = -1
        self.decision: int | None = None
        self.menu: list[str] = []
        self.over = False
        self.refused = 0
        self.news = asyncio.Event()
        self.bytes = 0
        self.messages = 0

    async def listen(self) -> None:
        async for text in self.socket:
            self.bytes += len(text)
            self.messages += 1
            message = json.loads(text)
            if message["type"] == "refused":
                self.refused += 1
            elif message["type"] in ("state", "change"):
                self.state = message if message["type"] == "state" else patched(self.state, message["patch"])
                self.sequence, self.decision, self.over = (self.state[key] for key in ("sequence", "decision", "over"))
                self.menu = [entry["action"] for entry in self.state["menu"]]
            self.news.set()

    async def sees(self, sequence: int) -> None:
        while self.sequence < sequence:
            self.news.clear()
            await self.news.wait()

    async def is_answered(self, decision: int) -> None:
        refused = self.refused
        while self.decision == decision and self.refused == refused and not self.over:
            self.news.clear()
            await self.news.wait()


class Table:
    def __init__(self, made: dict[str, Any]) -> None:
        self.name: str = made["table"]
        self.tokens = [link.split("#")[1] for link in made["links"]["seats"]]
        self.spectator: str = made["links"]["spectator"].split("#")[1]
        self.watchers: list[Watcher] = []
        self.acknowledged: list[tuple[int, str]] = []
        self.doubtful: list[tuple[int, str]] = []
        self.busy = False

    def mover(self) -> Watcher | None:
        return next((one for one in self.watchers if one.decision is not None and not one.over), None)

    async def play(self, rng: random.Random, gains: Gains) -> None:
        """Make one move for a seat that must decide, and wait until the last watcher has it."""
        mover = self.mover()
        if mover is None or mover.decision is None:
            return
        decision, before, action = mover.decision, mover.sequence, rng.choice(mover.menu)
        self.busy = True
        begun = time.perf_counter()
        try:
            async with asyncio.timeout(LOST_AFTER):
                refusals = mover.refused
                await mover.socket.send(json.dumps({"type": "move", "decision": decision, "action": action}))
                await mover.is_answered(decision)
                if mover.refused > refusals:
                    gains.refused += 1
                    return
                self.acknowledged.append((mover.seat, action))
                if mover.sequence > before:
                    await asyncio.gather(*(one.sees(mover.sequence) for one in self.watchers))
                    gains.public.append(time.perf_counter() - begun)
                else:
                    gains.secret.append(time.perf_counter() - begun)
        except TimeoutError:
            gains.lost += 1
            self.doubtful.append((mover.seat, action))
        finally:
            self.busy = False


async def in_turns(deeds: Sequence[Awaitable[Any]]) -> list[Any]:
    """All of them, a few at a time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(deed: Awaitable[Any]) -> Any:
        async with gate:
            return await deed

    return await asyncio.gather(*map(one, deeds))


async def open_tables(url: str, count: int) -> list[Table]:
    async def open_one(client: httpx2.AsyncClient, number: int) -> Table:
        game, seats = list(GAMES.items())[number % len(GAMES)]
        answer = await client.post("/api/tables", json={"game": game, "seats": ["me"] * seats})
        answer.raise_for_status()
        return Table(answer.json())

    async with httpx2.AsyncClient(base_url=url, timeout=60) as client:
        return await in_turns([open_one(client, number) for number in range(count)])


async def connect_all(url: str, tables: list[Table], wanted: Wanted) -> list[asyncio.Task[None]]:
    """Every seat, then spectators, until there are as many sockets as wanted."""
    places = [(table, seat, token) for table in tables for seat, token in enumerate(table.tokens)]
    more = wanted.sockets - len(places)
    places += [(tables[number % len(tables)], -1, tables[number % len(tables)].spectator) for number in range(more)]

    async def come(table: Table, seat: int, token: str) -> asyncio.Task[None]:
        address = f"{url.replace('http', 'ws')}/api/tables/{table.name}/socket"
        cookie = {"Cookie": f"outremer_{table.name}={token}"}
        socket = await connect(
            address,
            additional_headers=cookie,
            compression="deflate" if wanted.compress else None,
            max_size=None,
            open_timeout=60,
            ping_interval=None,
        )
        watcher = Watcher(seat, socket)
        table.watchers.append(watcher)
        listening = asyncio.create_task(watcher.listen())
        await watcher.sees(0)
        return listening

    return await in_turns([come(*place) for place in places])


async def play_all(tables: list[Table], wanted: Wanted, gains: Gains) -> float:
    """Make `rate` moves a second, at one table after another; a table that is still busy is skipped."""
    rng = random.Random(SEED)
    moves: set[asyncio.Task[None]] = set()
    begun = time.perf_counter()
    turn = 0
    for number in range(int(wanted.rate * wanted.seconds)):
        wait = begun + number / wanted.rate - time.perf_counter()
        gains.late += wait < -0.1
        await asyncio.sleep(max(0.0, wait))
        for _ in tables:
            table = tables[turn % len(tables)]
            turn += 1
            if not table.busy and table.mover() is not None:
                task = asyncio.create_task(table.play(rng, gains))
                moves.add(task)
                task.add_done_callback(moves.discard)
                break
    await asyncio.gather(*moves)
    return time.perf_counter() - begun


def doubled_and_missing(database: Path, tables: list[Table]) -> tuple[int, int]:
    """Compare the log with what was acknowledged: extra rows, and missing rows."""
    doubled = missing = 0
    with closing(sqlite3.connect(database)) as connection:
        query = "SELECT seat, action FROM moves WHERE table_id = ? ORDER BY sequence"
        for table in tables:
            logged = list(connection.execute(query, (table.name,)))
            doubled += max(0, len(logged) - len(table.acknowledged) - len(table.doubtful))
            missing += sum(one not in logged for one in table.acknowledged)
            missing += max(0, len(table.acknowledged) - len(logged))
    return doubled, missing


# The report


def quantile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def say(label: str, text: str) -> None:
    print(f"{label:<34}{text}", flush=True)


def say_times(label: str, times: list[float]) -> None:
    milliseconds = [1000 * one for one in times]
    if milliseconds:
        p50, p99 = statistics.median(milliseconds), quantile(milliseconds, 0.99)
        say(label, f"p50 {p50:.1f} ms, p99 {p99:.1f} ms, worst {max(milliseconds):.1f} ms ({len(times)} moves)")


async def measure(server: Process, url: str, wanted: Wanted, database: Path) -> None:
    await open_tables(url, 2)  # load what is loaded only once
    empty = server.memory()
    tables = await open_tables(url, wanted.tables)
    laid = server.memory()
    say("memory per idle table", f"{(laid - empty) / wanted.tables / 1000:.0f} kB")
    listening = await connect_all(url, tables, wanted)
    sockets = len(listening)
    say("memory per socket", f"{(server.memory() - laid) / sockets / 1000:.0f} kB ({sockets} sockets)")
    await asyncio.sleep(1)
    gains = Gains()
    this = Process(os.getpid())
    cpu, own, waited, own_waited = server.cpu(), time.process_time(), server.waited(), this.waited()
    lasted = await play_all(tables, wanted, gains)
    used, own = server.cpu() - cpu, time.process_time() - own
    waited, own_waited = server.waited() - waited, this.waited() - own_waited
    made = len(gains.public) + len(gains.secret)
    say("moves", f"{made} in {lasted:.1f} s: {made / lasted:.0f}/s, {gains.late} begun late, {gains.refused} refused")
    say_times("move to every watcher", gains.public)
    say_times("secret choice to its maker", gains.secret)
    say("server CPU per move", f"{1000 * used / max(1, made):.2f} ms ({100 * used / lasted:.0f} % of a core)")
    say(
        "server waited for a core",
        f"{100 * waited / lasted:.0f} % of the time ({1000 * waited / max(1, made):.2f} ms per move)",
    )
    say(
        "this process",
        f"{100 * own / lasted:.0f} % of a core; waited for one {100 * own_waited / lasted:.0f} % of the time",
    )
    heard = [one for table in tables for one in table.watchers]
    say("sent per message", f"{sum(one.bytes for one in heard) / max(1, sum(one.messages for one in heard)):.0f} bytes")
    say("memory of the server, at the end", f"{server.memory() / 1e6:.0f} MB")
    doubled, missing = doubled_and_missing(database, tables)
    say("moves lost, missing, doubled", f"{gains.lost}, {missing}, {doubled}")
    for task in listening:
        task.cancel()


async def run(wanted: Wanted) -> None:
    """Run on a temporary database file."""
    with tempfile.TemporaryDirectory(prefix="outremer-load-") as folder:
        database = Path(folder) / "tables.sqlite"
        command = (__file__, "--serve", f"sqlite:///{database}")
        server = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=asyncio.subprocess.PIPE)
        assert server.stdout is not None
        try:
            url = f"http://127.0.0.1:{int(await server.stdout.readline())}"
            await until_ready(url)
            await measure(Process(server.pid), url, wanted, database)
        finally:
            server.terminate()
            await server.wait()


async def until_ready(url: str) -> None:
    async with httpx2.AsyncClient(timeout=5) as client:
        for _ in range(600):
            try:
                (await client.get(f"{url}/api/health")).raise_for_status()
                return
            except httpx2.TransportError:
                await asyncio.sleep(0.1)
    raise SystemExit("the server did not start")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--sockets", type=int, default=2000)
    parser.add_argument("--rate", type=float, default=200.0, help="moves a second")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long to play")
    parser.add_argument("--compress", action="store_true", help="offer compression, as browsers do")
    parser.add_argument("--serve", default="", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve(given.serve)
        return
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    wanted = Wanted(given.tables, given.sockets, given.rate, given.seconds, given.compress)
    say("load", f"{wanted.tables} tables, {wanted.sockets} sockets, {wanted.rate:.0f} moves/s, {wanted.seconds:.0f} s")
    asyncio.run(run(wanted))


if __name__ == "__main__":
    main()
