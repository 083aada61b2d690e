"""`outremer serve` as people start it: what it says, and what it refuses in a line."""

import asyncio
import re
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
from outremer.server.api.app import Settings
from outremer.server.api.connections import Connections, ServerConfig
from outremer.server.api.limits import LARGEST_RECORD, LARGEST_REQUEST, LARGEST_WORD, Limits
from outremer.server.bot_workers import PATIENCE, WAKING
from outremer.server.store.retention import Keeping


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


OPTIONS = [
    "--host",
    "--port",
    "--db",
    "--durable",
    "--keep-days",
    "--unstarted-days",
    "--abandoned-days",
    "--connections-per-address",
    "--tables-per-address",
    "--request-seconds",
    "--allow-private-webhooks",
    "--wait-minutes",
    "--wait-hours",
    "--public-url",
    "--open",
]
"""All that a host may set; docs/host.md names each."""


def test_the_help_and_the_page_for_hosts_name_the_options() -> None:
    text, page = run("--help").output, (Path(__file__).parents[2] / "docs" / "host.md").read_text(encoding="utf-8")
    assert set(re.findall(r"--[a-z][a-z-]+", text)) == {*OPTIONS, "--help"}
    assert [option for option in OPTIONS if option not in page] == []


def settings_of(monkeypatch: pytest.MonkeyPatch, *words: str) -> Settings:
    """What the server is started with."""
    begun: list[Settings] = []
    monkeypatch.setattr(serving, "serve", lambda host, port, settings, *_: begun.append(settings))
    assert run(*words).exit_code == 0
    return begun[0]


def test_what_a_host_sets_is_what_the_server_keeps_to(monkeypatch: pytest.MonkeyPatch) -> None:
    given = settings_of(
        monkeypatch,
        *("--connections-per-address", "7", "--request-seconds", "8", "--tables-per-address", "9"),
        *("--wait-minutes", "10", "--wait-hours", "48", "--keep-days", "1", "--unstarted-days", "2"),
        *("--abandoned-days", "3", "--durable", "--allow-private-webhooks"),
    )
    assert (given.limits.connections, given.limits.request_seconds) == (7, 8.0)
    assert given.rules.tables_per_address == 9 and given.rules.tables_per_hour > 0
    assert given.rules.fair_times == {"live": 600.0, "correspondence": 172_800.0}
    assert given.keeping == Keeping(1, 2, 3) and given.durable and given.private_webhooks
    without = settings_of(monkeypatch, "--connections-per-address", "0", "--tables-per-address", "0")
    assert (without.limits.connections, without.rules.tables_per_address, without.rules.tables_per_hour) == (0, 0, 0)


def test_the_page_for_hosts_tells_the_usual_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as `outremer serve` has without an option."""
    usual = settings_of(monkeypatch)
    page = (Path(__file__).parents[2] / "docs" / "host.md").read_text(encoding="utf-8")
    rows = {cells[1].strip(): cells[2].strip() for line in page.splitlines() if len(cells := line.split("|")) == 5}
    pace, keeping = usual.pace, usual.keeping
    for what, told in {
        "a request, with its body, must arrive in": f"{usual.limits.request_seconds:.0f} s",
        "WebSockets (pages at tables) of one address": f"{usual.limits.connections}",
        "connections in all": f"{usual.limits.most_connections:,}",
        "tables of one address that are not over": f"{usual.rules.tables_per_address}",
        "new tables of one address": f"{usual.rules.tables_per_address} at once, then {usual.rules.tables_per_hour} an",
        "requests of one address": f"{pace.burst:.0f} at once, then {pace.rate:.0f} a second",
        "a body; a record; a message over a WebSocket": f"{LARGEST_REQUEST >> 10} KiB; {LARGEST_RECORD >> 20} MiB; "
        f"{LARGEST_WORD:,} characters",
        "tables in all": f"{usual.rules.most_tables:,}",
    }.items():
        assert rows[what].startswith(told), what
    days = {cells[2].strip(): cells[3].strip() for line in page.splitlines() if len(cells := line.split("|")) == 5}
    kept = (keeping.unstarted_days, keeping.abandoned_days, keeping.days)
    assert [days[f"`--{name}-days N`"] for name in ("unstarted", "abandoned", "keep")] == [str(one) for one in kept]
    assert f"after {WAKING:.0f} seconds if it was idle, or {PATIENCE:.0f} seconds after the end" in page
    waits = usual.rules.fair_times
    waited = [days[f"`--wait-{unit} N`"] for unit in ("minutes", "hours")]
    assert waited == [f"{waits['live'] / 60:.0f} minutes", f"{waits['correspondence'] / 3600:.0f} hours"]
