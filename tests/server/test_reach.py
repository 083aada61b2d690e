"""How far links reach: the network is let in from this computer only, and a public address is told to everybody."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

from outremer.server import reach as reaching
from outremer.server.api.app import Settings
from outremer.server.reach import Reach
from outremer.server.serve_command import Server, uvicorn_settings
from tests.server.tables import TestClient, error_of, server


@asynccontextmanager
async def running(folder: Path, reach: Reach) -> AsyncIterator[str]:
    """A server that listens on this computer alone, as `outremer play` starts it."""
    listening = socket.create_server(("127.0.0.1", 0))
    reach.port = listening.getsockname()[1]
    running = Server(uvicorn_settings(Settings(f"sqlite:///{folder / 'tables.sqlite'}", reach=reach)), "")
    running.reach = reach
    task = asyncio.create_task(running.serve(sockets=[listening]))
    while not running.started:
        await asyncio.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{reach.port}"
    finally:
        running.should_exit = True
        await task


def test_the_network_is_let_in_while_the_server_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """127.0.0.2 stands for the address in the network."""
    monkeypatch.setattr(reaching, "own_addresses", lambda: ["127.0.0.2"])

    async def story() -> None:
        reach = Reach()
        async with running(tmp_path, reach) as here, httpx2.AsyncClient() as web:
            there = f"http://127.0.0.2:{reach.port}"
            with pytest.raises(httpx2.ConnectError):
                await web.get(f"{there}/api/health")
            before = (await web.get(f"{here}/api/reach")).json()
            assert before == {"public": None, "network": [], "may_open": True}
            after = (await web.post(f"{here}/api/reach")).json()
            assert after == {"public": None, "network": [there], "may_open": False}
            assert (await web.get(f"{there}/api/health")).json()["status"] == "ok"
            assert (await web.post(f"{here}/api/reach")).json() == after

    asyncio.run(story())


def test_without_a_network_a_sentence_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reaching, "own_addresses", lambda: [])

    async def story() -> None:
        async with running(tmp_path, Reach()) as here, httpx2.AsyncClient() as web:
            assert "is in no network" in error_of(await web.post(f"{here}/api/reach"), 409)

    asyncio.run(story())


async def listen_also(_: socket.socket) -> None:
    raise AssertionError("nobody may ask for this")


@pytest.mark.parametrize(
    ("caller", "base", "headers"),
    [
        ("192.0.2.7", "http://127.0.0.1:8000", {}),
        ("127.0.0.1", "http://table.example.org", {}),
        ("127.0.0.1", "http://127.0.0.1:8000", {"X-Forwarded-For": "127.0.0.1"}),
    ],
    ids=["from the network", "under another name", "through a proxy"],
)
def test_nobody_but_the_person_at_this_computer_lets_others_in(
    tmp_path: Path, caller: str, base: str, headers: dict[str, str]
) -> None:
    reach = Reach(network=[], listen_also=listen_also)
    with TestClient(server(tmp_path, reach=reach), base, client=(caller, 5000)) as client:
        told: dict[str, Any] = client.get("/api/reach", headers=headers).json()
        assert told == {"public": None, "network": [], "may_open": False}
        assert "Only the person at the computer" in error_of(client.post("/api/reach", headers=headers), 403)


def test_a_server_on_the_internet_lets_no_network_in(tmp_path: Path) -> None:
    reach = Reach("https://table.example.org", ["http://192.168.0.7:8000/"])
    with TestClient(server(tmp_path, reach=reach), "http://127.0.0.1:8000", client=("127.0.0.1", 5000)) as client:
        told = client.get("/api/reach").json()
        assert told["public"] == "https://table.example.org" and told["network"] == ["http://192.168.0.7:8000"]
        error_of(client.post("/api/reach"), 403)
    with TestClient(server(tmp_path, reach=reach), "https://table.example.org", client=("192.0.2.7", 5000)) as client:
        assert client.get("/api/reach").json() == {"public": reach.public, "network": [], "may_open": False}
