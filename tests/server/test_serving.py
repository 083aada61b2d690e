"""`outremer serve` as people start it: what it says, and what it refuses in a line."""

import asyncio
import socket
import threading
import webbrowser
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from typer.testing import CliRunner, Result

from outremer.cli import app
from outremer.server import serve_command as serving
from outremer.server.api.connections import Connections, ServerConfig
from outremer.server.api.limits import Limits


def run(*words: str) -> Result:
    return CliRunner(env={"COLUMNS": "120", "NO_COLOR": "1", "TERM": "dumb"}).invoke(app, ["serve", *words])


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> list[uvicorn.Config]:
    """Do everything but serve."""
    begun: list[uvicorn.Config] = []

    def begin(server: serving.Server, sockets: list[socket.socket]) -> None:
        begun.append(server.config)
        for one in sockets:
            one.close()

    monkeypatch.setattr(serving.Server, "run", begin)
    return begun


def test_serve_says_where_the_table_is(tmp_path: Path, quiet: list[uvicorn.Config]) -> None:
    result = run("--port", "0", "--db", f"sqlite:///{tmp_path / 'tables.sqlite'}")
    assert result.exit_code == 0, result.output
    assert "The table is open at http://127.0.0.1:" in result.output
    assert (tmp_path / "tables.sqlite").exists()
    assert quiet[0].access_log is False


def test_serve_for_the_network_prints_the_link_for_others(tmp_path: Path, quiet: list[uvicorn.Config]) -> None:
    result = run("--host", "0.0.0.0", "--port", "0", "--db", f"sqlite:///{tmp_path / 'tables.sqlite'}", "--durable")
    assert "For others on your network: http://" in result.output
    assert quiet


def test_serve_says_how_long_games_are_kept(tmp_path: Path, quiet: list[uvicorn.Config]) -> None:
    db = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    usual = run("--port", "0", "--db", db).output
    assert "games are kept." in usual and "A table without a move is deleted after 7 days without a visit." in usual
    for_ever = run("--port", "0", "--db", db, "--unstarted-days", "0", "--abandoned-days", "0").output
    assert "deleted" not in for_ever
    result = run("--port", "0", "--db", db, "--keep-days", "30", "--allow-private-webhooks")
    assert "kept until nothing has happened for 30 days." in result.output
    assert run("--port", "0", "--db", db, "--keep-days", "-1").exit_code == 2


def test_a_port_that_is_taken_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = run("--port", str(port), "--db", f"sqlite:///{tmp_path / 'tables.sqlite'}")
    assert result.exit_code == 2 and result.stderr.startswith(f"outremer: port {port} at 127.0.0.1 cannot be used")
    assert result.stderr.count("\n") == 1


def test_a_database_that_cannot_be_opened_is_one_line() -> None:
    result = run("--port", "0", "--db", "nosuch://server/db")
    assert result.exit_code == 2 and "database" in result.stderr and "Traceback" not in result.output


def test_the_page_opens_once_it_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)

    async def started(server: uvicorn.Server, sockets: Any = None) -> None:
        server.started = True

    monkeypatch.setattr(uvicorn.Server, "startup", started)
    config = ServerConfig("", Connections(Limits()))
    asyncio.run(serving.Server(config, "http://here/").startup())
    for thread in threading.enumerate():
        if thread.name == serving.OPENING:
            thread.join()
    assert opened == ["http://here/"]


def test_a_browser_that_does_not_open_is_told_of(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(webbrowser, "open", lambda _: False)
    serving.show_page("http://here/")
    assert capsys.readouterr().err == "No browser could be opened: open the link yourself.\n"


def test_the_help_names_the_options() -> None:
    text = run("--help").output
    for option in ("--host", "--port", "--db", "--durable", "--open", "--keep-days", "--allow-private-webhooks"):
        assert option in text
