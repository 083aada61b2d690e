"""How long one visitor waits on a quiet server: for a small answer, and for a move over HTTP and over a WebSocket.

Starts `outremer serve` in a second process, on a new SQLite file, and asks one thing after the other.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import httpx2
from websockets.sync.client import connect

from outremer.server.table.seats import cookie_name

PAUSE: Final = 0.03
"""Between two questions: the server allows one visitor 50 requests a second."""


def measured(times: int, ask: Callable[[], float]) -> str:
    """Milliseconds: the median, and what 99 % stay below."""
    took = []
    for _ in range(times):
        took.append(ask() * 1000)
        time.sleep(PAUSE)
    cuts = statistics.quantiles(took, n=100)
    return f"p50 {statistics.median(took):6.2f} ms   p99 {cuts[98]:6.2f} ms"


class Table:
    """A table of Crusaders at which all seats are ours."""

    def __init__(self, http: httpx2.Client) -> None:
        self.http = http
        made = http.post("/api/tables", json={"game": "crusaders", "seats": ["me"] * 3}).json()
        self.name = made["table"]
        self.cookies = [f"{cookie_name(self.name)}={link.partition('#')[2]}" for link in made["links"]["seats"]]

    def deciding(self) -> tuple[str, dict[str, Any]]:
        """The cookie and the state of a seat that has to decide."""
        for cookie in self.cookies:
            state = self.http.get(f"/api/tables/{self.name}", headers={"Cookie": cookie}).json()
            if state["decision"] is not None:
                return cookie, state
        raise SystemExit("the game was over before all was measured: ask for fewer times")

    def move(self) -> float:
        cookie, state = self.deciding()
        body = {"decision": state["decision"], "action": state["menu"][0]["action"]}
        began = time.perf_counter()
        self.http.post(f"/api/tables/{self.name}/moves", json=body, headers={"Cookie": cookie}).raise_for_status()
        return time.perf_counter() - began

    def move_by_socket(self) -> float:
        """From sending a move until its own seat is told what changed."""
        cookie, state = self.deciding()
        url = f"{str(self.http.base_url).replace('http', 'ws', 1)}api/tables/{self.name}/socket"
        with connect(url.replace("//api", "/api"), additional_headers={"Cookie": cookie}) as socket:
            while json.loads(socket.recv())["type"] != "state":
                pass
            time.sleep(PAUSE)
            word = {"type": "move", "decision": state["decision"], "action": state["menu"][0]["action"]}
            began = time.perf_counter()
            socket.send(json.dumps(word))
            while json.loads(socket.recv())["type"] != "change":
                pass
            return time.perf_counter() - began


def health(http: httpx2.Client) -> float:
    began = time.perf_counter()
    http.get("/api/health").raise_for_status()
    return time.perf_counter() - began


def report(url: str, times: int) -> None:
    with httpx2.Client(base_url=url, timeout=20) as http:
        http.get("/api/health")
        print(f"/api/health         {measured(times, lambda: health(http))}")
        print(f"a move, HTTP        {measured(times // 4, Table(http).move)}")
        print(f"a move, WebSocket   {measured(times // 4, Table(http).move_by_socket)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=200, help="how often to ask; a quarter as many moves")
    times = parser.parse_args().times
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'tables.sqlite'}"
        command = [sys.executable, "-m", "outremer.cli", "serve", "--port", "0", "--db", database]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                report(server.stdout.readline().split()[-1], times)
            finally:
                server.terminate()


if __name__ == "__main__":
    main()
