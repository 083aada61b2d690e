"""`outremer play` as people start it: the table it lays, the link it prints, the browser it opens, and the way out."""

import os
import re
import signal
import socket
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from typer.testing import CliRunner, Result

from outremer.cli import app
from outremer.games import find_game
from outremer.server import play_command as playing
from outremer.server import reach
from outremer.server import serve_command as serving
from tests.server.tables import TestClient, Visitor, server

LINK = re.compile(r"The table is open at http://127\.0\.0\.1:\d+/(?:t/(\w+)#(\S+))?\n")


def run(*words: str, keys: str = "") -> Result:
    env = {"COLUMNS": "120", "LINES": "45", "NO_COLOR": "1", "TERM": "dumb"}
    return CliRunner(env=env).invoke(app, ["play", *words], input=keys)


def said(*words: str) -> str:
    result = run("--port", "0", *words)
    assert result.exit_code == 0, result.output
    return result.stdout


@dataclass
class Machine:
    """Where `play` runs: its data folder, and what the browser was asked to show once the server answered."""

    folder: Path
    opened: list[str] = field(default_factory=list)

    def look(self, output: str) -> dict[str, Any]:
        """The state that the printed link opens, from the file that `play` has left."""
        found = LINK.search(output)
        assert found is not None, output
        with TestClient(server(self.folder)) as client:
            visitor = Visitor(client, found[1], found[2])
            visitor.enter()
            return visitor.state()


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A machine with a display and the page built in; everything is done but serve."""
    here = Machine(tmp_path)

    def serve(running: serving.Server, sockets: list[socket.socket]) -> None:
        here.opened.append(running.page)
        raise KeyboardInterrupt

    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "index.html").write_text("<!doctype html>")
    monkeypatch.setattr(playing, "PAGE", tmp_path / "page")
    monkeypatch.setattr(playing, "default_url", lambda: f"sqlite:///{tmp_path / 'tables.sqlite'}")
    monkeypatch.setattr(serving.Server, "run", serve)
    monkeypatch.setenv("DISPLAY", ":0")
    return here


def kinds(state: dict[str, Any]) -> list[str]:
    return [seat["kind"] for seat in state["seats"]]


# The table


def test_crusaders_is_laid_for_you_and_two_steward_bots(machine: Machine) -> None:
    state = machine.look(said("crusaders"))
    assert (state["game"], state["role"], state["seat"]) == ("crusaders", "seat", 0)
    assert kinds(state) == ["person", "bot:steward", "bot:steward"]
    assert state["decision"] is not None and state["menu"]


def test_crescent_moon_is_laid_for_five(machine: Machine) -> None:
    output = said("crescent-moon")
    assert "Crescent Moon. You are the Warlord, with 4 steward bots." in output
    assert kinds(machine.look(output)) == ["person"] + ["bot:steward"] * 4


@pytest.mark.parametrize(
    "words", [["--as", "murshid"], ["--as", "Murshid"], ["--as", "2"], ["--seats", "steward,human,steward*3"]]
)
def test_a_character_is_chosen_by_name_by_number_or_by_seats(machine: Machine, words: list[str]) -> None:
    output = said("crescent-moon", *words)
    assert "You are the Murshid" in output
    state = machine.look(output)
    assert state["seat"] == 1 and kinds(state) == ["bot:steward", "person"] + ["bot:steward"] * 3


def test_seats_and_options_are_those_of_the_terminal(machine: Machine) -> None:
    output = said("--seats", "human,greedy,random,random", "-o", "ruleset=published")
    assert "You have seat 1, with 1 greedy bot, 2 random bots." in output
    state = machine.look(output)
    assert kinds(state) == ["person", "bot:greedy", "bot:random", "bot:random"]
    assert state["view"]["options"]["ruleset"] == "published"


def test_without_orders_a_player_has_a_number(machine: Machine) -> None:
    assert "You are Player 1, with 2 steward bots." in said("-o", "orders=false")


def test_a_seed_lays_out_the_same_game_as_in_the_terminal(machine: Machine) -> None:
    output = said("crescent-moon", "--seed", "7")
    assert "Seed 7." in output
    assert machine.look(output)["view"] == find_game("crescent-moon").new(seed=7, players=5).view(0)
    assert machine.look(said("crescent-moon"))["view"] != machine.look(output)["view"]


def test_other_people_get_links_of_their_own(machine: Machine) -> None:
    output = said("--seats", "human,human,random")
    other = re.search(r"  Seat 2: http://127\.0\.0\.1:\d+/t/(\w+)#(\S+)\n", output)
    assert other is not None
    assert "For the host, who can make new links: http://" in output
    assert kinds(machine.look(output)) == ["person", "open", "bot:random"]


def test_the_person_at_this_computer_also_has_the_place_of_the_host(machine: Machine) -> None:
    """So that the waiting room can make a link for a friend."""
    found = LINK.search(said("--seats", "human,human"))
    assert found is not None
    with TestClient(server(machine.folder)) as client:
        visitor = Visitor(client, found[1], found[2])
        visitor.enter()
        assert [place["role"] for place in visitor.get("/places").json()] == ["seat", "host"]
        assert visitor.post("/seats/1", kind="open").json()["link"]


def test_the_link_of_somebody_alone_with_bots_is_good_for_ever(machine: Machine) -> None:
    output = said("crusaders")
    assert "For the host" not in output
    for _ in range(2):
        assert machine.look(output)["role"] == "seat"


def test_bots_alone_are_looked_on_at(machine: Machine) -> None:
    output = said("--seats", "greedy*3")
    assert "You look on while 3 greedy bots play." in output
    assert machine.look(output)["role"] == "spectator"


def test_without_a_game_the_page_asks_for_one(machine: Machine) -> None:
    found = LINK.search(said())
    assert found is not None and found[1] is None
    assert machine.opened[0].endswith("/")


def test_a_mistake_is_one_line_and_nothing_is_laid(machine: Machine) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        for words in (["crusaders", "--seats", "human"], ["chess"], ["crusaders", "--port", port]):
            result = run(*words)
            assert result.exit_code == 2 and result.stderr.count("\n") == 1, result.output
    assert not (machine.folder / "tables.sqlite").exists()


# The link and the browser


def test_the_browser_opens_at_your_seat(machine: Machine) -> None:
    output = said("crusaders")
    assert f"The table is open at {machine.opened[0]}\n" in output
    assert "open the link yourself" not in output


def test_no_browser_is_opened_when_none_is_wanted(machine: Machine) -> None:
    assert "open the link yourself" not in said("crusaders", "--no-open")
    assert machine.opened == [""]


def test_without_a_display_the_link_is_printed_all_the_same(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    output = said("crusaders")
    assert LINK.search(output) and "There is no browser to open from here: open the link yourself." in output
    assert machine.opened == [""]
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert playing.can_open_pages()
    monkeypatch.delenv("WAYLAND_DISPLAY")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert playing.can_open_pages()


def test_for_the_network_links_with_the_addresses_of_the_machine(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "own_addresses", lambda: ["192.0.2.7", "198.51.100.7"])
    output = said("--seats", "human,human", "--lan")
    assert "These links work on your network, not from outside" in output
    assert said("--seats", "human,human", "--host", "0.0.0.0").count("192.0.2.7") == output.count("192.0.2.7")
    found = LINK.search(output)
    assert found is not None
    for address in ("192.0.2.7", "198.51.100.7"):
        assert re.search(rf"  Your seat: http://{address}:\d+/t/{found[1]}#{found[2]}\n", output)
        assert re.search(rf"  Seat 2: http://{address}:\d+/t/{found[1]}#\S+\n", output)


def test_a_line_says_that_links_work_here_only_and_what_helps(machine: Machine) -> None:
    output = said("--seats", "human,human")
    assert "Links work on this computer only. For friends on your network: --lan, or the button" in output


def test_links_for_others_begin_with_the_public_address(machine: Machine) -> None:
    output = said("--seats", "human,human", "--public-url", "https://table.example.org/")
    assert re.search(r"  Seat 2: https://table\.example\.org/t/\w+#\S+\n", output)
    assert LINK.search(output) is not None and "Links for others begin with https://table.example.org/\n" in output


@pytest.mark.parametrize(
    "address", ["table.example.org", "ftp://table.example.org", "https://x/y", "https://:80", "//"]
)
def test_a_public_address_that_cannot_be_is_refused(machine: Machine, address: str) -> None:
    result = run("--port", "0", "--public-url", address)
    assert result.exit_code == 2 and "is no public address" in result.output


def test_lan_and_host_are_not_given_together(machine: Machine) -> None:
    result = run("--lan", "--host", "192.0.2.7")
    assert result.exit_code == 2 and "--lan and --host cannot both be given" in result.output


def test_a_machine_knows_its_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    named = [(2, 1, 6, "", (address, 0)) for address in ("127.0.1.1", "192.0.2.7", "198.51.100.7")]
    monkeypatch.setattr(reach, "own_address", lambda: "192.0.2.7")
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: named)
    assert reach.own_addresses() == ["192.0.2.7", "198.51.100.7"]


def test_the_usual_port_is_taken_if_it_is_free_and_another_if_not(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        monkeypatch.setattr(playing, "USUAL_PORT", other.getsockname()[1])
        with playing.listen_at("127.0.0.1", None) as listening:
            assert listening.getsockname()[1] != playing.USUAL_PORT
    tried: list[int] = []

    def listen(host: str, port: int) -> socket.socket:
        tried.append(port)
        return socket.create_server((host, 0))

    monkeypatch.setattr(playing, "listen", listen)
    playing.listen_at("127.0.0.1", None).close()
    assert tried == [playing.USUAL_PORT]


# The terminal


def test_without_the_page_one_plays_in_the_terminal(machine: Machine) -> None:
    (machine.folder / "page" / "index.html").unlink()
    result = run("--seats", "human,random", "--seed", "7", keys="1\n")
    assert result.stdout.startswith("This copy was built without the page: you play in the terminal.\n")
    assert "You leave the table after" in result.stdout and not machine.opened


@pytest.mark.parametrize("words", [["--terminal", "--seats", "random*2"], ["--save", "game.json"]])
def test_what_is_for_the_terminal_stays_there(
    machine: Machine, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(machine.folder)
    result = run(*words, "--seed", "3")
    assert result.exit_code == 0 and "http://" not in result.stdout and not machine.opened


# The way out


def test_ctrl_c_closes_politely_and_the_game_is_kept(tmp_path: Path) -> None:
    """A real server in a process of its own: it answers under its link, and ends with a sentence."""
    page = "from outremer.server import play_command as playing; playing.page_is_built = lambda: True"
    code = f"{page}; from outremer.cli import main; main()"
    command = [sys.executable, "-c", code, "play", "crusaders", "--no-open", "--port", "0"]
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path), "NO_COLOR": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(4)]
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", lines[1])
        try:
            assert found is not None, lines
            with urlopen(f"{found[0]}api/health", timeout=30) as answer:
                assert answer.status == 200
        finally:
            process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=30)
    assert process.returncode == 0, rest
    assert rest.strip() == (
        f"The table is closed, and kept. `outremer play --port {found[1]}` opens it again, under the same link."
    )
