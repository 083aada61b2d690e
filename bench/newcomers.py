"""How long newcomers wait while one address keeps many half-open connections: to connect, open a table and see it.

Starts `outremer serve` in a second process. A crowd at one address sends half a request on each of its connections and
opens those again that the server closes. Newcomers come one after the other, each from an address of their own, all on
this machine: it needs Linux, where 127.0.0.0/8 is one's own.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import statistics
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import httpx2
from websockets.asyncio.client import connect

from bench.load import Process
from outremer.server.table.seats import cookie_name

CROWD_ADDRESS: Final = "127.0.0.2"
HALF: Final = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: "
OPENED_PER_SECOND: Final = 200
NO_LIMIT: Final = ("--connections-per-address", "0")


@dataclass
class Crowd:
    """Half-open connections from one address; a connection that the server closes is opened again."""

    port: int
    wanted: int
    opened: int = 0
    standing: int = 0
    next_slot: float = 0.0

    async def stand(self) -> None:
        """For ever."""
        await asyncio.gather(*(self.one() for _ in range(self.wanted)))

    async def one(self) -> None:
        while True:
            await self.turn_to_open()
            with suppress(OSError):
                source = (CROWD_ADDRESS, 0)
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=source)
                self.opened, self.standing = self.opened + 1, self.standing + 1
                try:
                    writer.write(HALF)
                    await reader.read()  # until the server closes
                finally:
                    self.standing -= 1
                    writer.close()

    async def turn_to_open(self) -> None:
        """Opened at a steady rate: otherwise this process would measure how busy it is itself."""
        now = time.monotonic()
        self.next_slot = max(now, self.next_slot + 1 / OPENED_PER_SECOND)
        await asyncio.sleep(self.next_slot - now)


async def come(url: str, number: int) -> float:
    """Seconds until a newcomer has opened a table and has its first state on a WebSocket."""
    own = f"127.0.{1 + number // 250}.{1 + number % 250}"
    begun = time.perf_counter()
    async with httpx2.AsyncClient(
        base_url=url, timeout=30, transport=httpx2.AsyncHTTPTransport(local_address=own, verify=False)
    ) as http:
        made = (await http.post("/api/tables", json={"game": "crusaders", "seats": ["me"] * 3})).json()
    cookie = f"{cookie_name(made['table'])}={made['links']['seats'][0].partition('#')[2]}"
    address = f"{url.replace('http', 'ws')}/api/tables/{made['table']}/socket"
    async with connect(address, additional_headers={"Cookie": cookie}, local_addr=(own, 0), open_timeout=30) as page:
        await page.recv()
        return time.perf_counter() - begun


async def measure(label: str, newcomers: int, crowd: int, options: tuple[str, ...]) -> None:
    with tempfile.TemporaryDirectory(prefix="outremer-newcomers-") as folder:
        database = f"sqlite:///{Path(folder) / 'tables.sqlite'}"
        command = (sys.executable, "-m", "outremer.cli", "serve", "--port", "0", "--db", database, *options)
        server = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        assert server.stdout is not None
        try:
            url = (await server.stdout.readline()).decode().split()[-1].rstrip("/")
            await come(url, newcomers)  # loads what is loaded only once
            many = Crowd(int(url.rpartition(":")[2]), crowd)
            standing = asyncio.create_task(many.stand())
            while many.opened < crowd:
                await asyncio.sleep(0.1)
            process, begun = Process(server.pid), time.perf_counter()
            waited = process.waited()
            took = [await come(url, number) for number in range(newcomers)]
            show(label, took, many)
            share = (process.waited() - waited) / (time.perf_counter() - begun)
            print(f"{'':<34}the server waited for a core {100 * share:.0f} % of the time", flush=True)
            standing.cancel()
            await asyncio.gather(standing, return_exceptions=True)
        finally:
            server.terminate()
            await server.wait()


def show(label: str, took: list[float], crowd: Crowd) -> None:
    p99 = sorted(took)[int(0.99 * len(took))]
    times = f"p50 {1000 * statistics.median(took):.0f} ms, p99 {1000 * p99:.0f} ms, longest {1000 * max(took):.0f} ms"
    print(f"{label:<34}{times}; {crowd.standing} stand, {crowd.opened} were opened", flush=True)


async def run(newcomers: int, crowd: int) -> None:
    await measure("nobody else", newcomers, 0, ())
    await measure(f"{crowd:,} half-open", newcomers, crowd, ())
    await measure("the same, no limit per address", newcomers, crowd, NO_LIMIT)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--newcomers", type=int, default=100)
    parser.add_argument("--crowd", type=int, default=2000, help="half-open connections from one address")
    given = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    asyncio.run(run(given.newcomers, given.crowd))


if __name__ == "__main__":
    main()
