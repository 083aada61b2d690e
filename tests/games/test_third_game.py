"""A game from a package of its own, found by its entry point, plays everywhere the built-in games play."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.games.packages import EXAMPLE, install_example, outremer, python, search_path
from tests.server.running import TOO_OFTEN, WEB, OpenTable, RealServer, wait_until

NAME = "stake-nim"
LINES = ["stones", "last stone", "coins left"]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install_example(tmp_path_factory.mktemp("stake-nim"))


@pytest.fixture(scope="module")
def server(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    database = f"sqlite:///{tmp_path_factory.mktemp('tables') / 'tables.sqlite'}"
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("PYTHONPATH", search_path(installed))
        with RealServer(database) as running:
            yield running


def get(server: RealServer, path: str) -> Any:
    answer = WEB.get(f"{server.url}/api{path}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def run(installed: Path, *words: str, keys: str = "", cwd: Path = EXAMPLE) -> str:
    """What a command prints, where nothing goes wrong."""
    ran = outremer([installed], *words, keys=keys, cwd=cwd)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


# The package itself


def test_the_rules_of_the_example_are_short() -> None:
    assert len((EXAMPLE / "src" / "stake_nim" / "game.py").read_text(encoding="utf-8").splitlines()) < 200


def test_its_own_tests_pass_random_simulation_among_them(installed: Path) -> None:
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:schemathesis", "--rootdir", str(EXAMPLE)]
    ran = python([installed], "-m", "pytest", *options, str(EXAMPLE / "tests"), cwd=EXAMPLE)
    assert ran.returncode == 0, ran.stdout


PICKLED = """
import pickle
from outremer.games import find_game

state = find_game("stake-nim").new(1)
assert pickle.loads(pickle.dumps(state)).text() == state.text()
"""


def test_its_states_are_pickled(installed: Path) -> None:
    ran = python([installed], "-c", PICKLED)
    assert ran.returncode == 0, ran.stderr


# Command line: plain Python in both modes, like the game. Its own tests, above, are run in both.


@pytest.fixture(scope="module")
def saved(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A whole game at the terminal: a rule looked up, something tried, then the third choice again and again."""
    path = tmp_path_factory.mktemp("saved") / "game.json"
    keys = ["take 2", "rules SN-2.1", "undo", *["3"] * 60]
    words = ["play", NAME, "--seats", "human,random,random", "--seed", "3", "--save", str(path)]
    return path, run(installed, *words, keys="\n".join(keys) + "\n")


@pytest.mark.once
def test_it_plays_in_the_terminal_to_the_end(saved: tuple[Path, str]) -> None:
    path, screen = saved
    assert "Stake up to 5 coins. You have 12" in screen and "heap: " in screen
    assert "That is not what is being decided now." in screen
    assert "You have made no move yet." in screen
    assert "SN-2.1 Stakes" in screen and "0 to 5 coins, and no more than they have" in screen
    assert "coins left)" in screen  # the points at the end, line by line
    assert json.loads(path.read_text())["game"] == NAME


@pytest.mark.once
def test_a_saved_game_is_replayed_and_drawn(installed: Path, saved: tuple[Path, str], tmp_path: Path) -> None:
    path, _ = saved
    assert "After move 3 of" in run(installed, "replay", str(path), "--ply", "3")
    assert "You stake" in run(installed, "replay", str(path), "--seat", "1")
    assert "You stake" not in run(installed, "replay", str(path))
    run(installed, "replay", str(path), "--svg", str(tmp_path / "game.svg"))
    assert "heap" in (tmp_path / "game.svg").read_text()


@pytest.mark.once
def test_its_rules_are_read_and_listed(installed: Path) -> None:
    assert "SN-3.1 Points" in run(installed, "rules", NAME)
    assert "Every three coins left" in run(installed, "rules", "sn-3.1")
    assert NAME in run(installed, "rules") and NAME in run(installed, "play", "--help")


@pytest.mark.once
def test_its_speed_is_measured(installed: Path) -> None:
    rows = json.loads(run(installed, "bench", "--game", NAME, "--seconds", "0.05", "--json"))
    assert [row["players"] for row in rows] == [2, 3, 4]
    assert all(row["game"] == NAME and row["search_lines_per_s"] > 0 for row in rows)


@pytest.mark.once
def test_bots_meet_in_the_arena(installed: Path, tmp_path: Path) -> None:
    files = [tmp_path / "report.json", tmp_path / "report.html"]
    bots = "random,greedy,search:iterations=8"
    words = ["arena", NAME, "--bots", bots, "--games", "3", "--workers", "2"]
    printed = run(installed, *words, "--json", str(files[0]), "--html", str(files[1]))
    report = json.loads(files[0].read_text())
    assert [entry["bot"] for entry in report["results"]] == bots.split(",")
    assert not any(entry["failures"] for entry in report["results"])
    assert [role["role"] for role in report["roles"]] == ["Seat 1", "Seat 2", "Seat 3"]
    assert [[line["line"] for line in role["lines"]] for role in report["roles"]] == [LINES] * 3
    assert "stake: stake" in report["results"][0]["actions"]
    assert "Seat 2" in printed and "Stake Nim" in files[1].read_text()


# Server


class Seated:
    """A person on the first seat of a table, which others look at as well."""

    def __init__(self, server: RealServer, made: dict[str, Any]) -> None:
        self.server = server
        self.table = OpenTable(made)
        self.token = self.table.tokens[0] or self.table.host

    def state(self) -> dict[str, Any]:
        return self.table.state(self.server, self.token)

    def get(self, path: str) -> Any:
        cookie = self.table.cookie(self.token)
        answer = WEB.get(f"{self.server.url}/api/tables/{self.table.name}{path}", headers=cookie)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, **body: Any) -> Any:
        answer = self.table.post(self.server, self.token, path, **body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def asked(self) -> bool:
        state = self.state()
        return bool(state["over"]) or state["decision"] is not None

    def move(self, which: int) -> bool:
        """Take an entry of the menu when it is there; false when the game is over."""
        wait_until(self.asked)
        state = self.state()
        if state["over"]:
            return False
        action = state["menu"][which % len(state["menu"])]["action"]
        self.post("/moves", decision=state["decision"], action=action)
        return True


def made_by(server: RealServer, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """What the server answers, as soon as it takes another request from here."""
    while (answer := WEB.post(f"{server.url}{path}", json=body)).status_code == TOO_OFTEN:
        time.sleep(0.1)
    assert answer.status_code == 200, answer.text
    made: dict[str, Any] = answer.json()
    return made


def open_table(server: RealServer, **body: Any) -> Seated:
    return Seated(server, made_by(server, "/api/tables", {"game": NAME, **body}))


def import_record(server: RealServer, record: dict[str, Any]) -> Seated:
    seated = Seated(server, made_by(server, "/api/records", {"record": record}))
    if seated.table.tokens[0]:  # an open seat shows nothing before somebody enters
        seated.table.enter(server, 0)
        seated.token = seated.table.tokens[0]
    return seated


@pytest.fixture(scope="module")
def finished(server: RealServer) -> Seated:
    """A game against bots that was played to its end."""
    table = open_table(server, seats=["me", "bot:random", "bot:greedy"], options={"coins": 8})
    for number in range(80):
        if not table.move(number):
            return table
    raise AssertionError("the game does not end")


@pytest.mark.once
def test_the_server_lists_it_with_its_board_and_rules(server: RealServer) -> None:
    entry = next(entry for entry in get(server, "/games") if entry["name"] == NAME)
    assert entry["title"] == "Stake Nim" and entry["players"] == [2, 3, 4]
    assert entry["options"] == {"players": [3, 2, 4], "coins": [12, 8, 16]}
    assert entry["seats"][0] == ["Seat 1", "Seat 2"]
    assert get(server, f"/games/{NAME}/board") == {}
    assert [rule["id"] for rule in get(server, f"/rules/{NAME}")] == ["SN-1.1", "SN-2.1", "SN-2.2", "SN-3.1"]


@pytest.mark.once
def test_a_choice_stays_secret_and_is_taken_back(server: RealServer) -> None:
    table = open_table(server, seats=["me", "open", "open"])
    table.move(3)
    assert table.state()["view"]["private"] == {"stake": 3}
    assert [(event["kind"], event["coins"]) for event in table.state()["events"]] == [("staked", 3)]
    table.table.enter(server, 1)
    other = table.table.state(server, table.table.tokens[1])
    assert other["view"]["private"] == {} and other["events"] == []
    assert table.post("/why", action="take 1")["sentence"] == "It is not your decision."
    table.post("/undo")
    assert table.state()["view"]["private"] == {} and table.state()["decision"] is not None


def coins(event: dict[str, Any]) -> str:
    return f"{event['coins']} coin{'' if event['coins'] == 1 else 's'}"


def stones(event: dict[str, Any]) -> str:
    return f"{event['stones']} stone{'' if event['stones'] == 1 else 's'}"


@pytest.mark.once
def test_a_game_against_bots_ends_with_points_and_a_log(finished: Seated) -> None:
    state = finished.state()
    assert state["over"] and state["winners"]
    assert all(set(seat["score"]) == {*LINES, "total"} for seat in state["view"]["seats"])
    took = [event for event in state["events"] if event["kind"] == "took"]
    assert took and all(event["text"].endswith(f"paid {coins(event)} and took {stones(event)}.") for event in took)


@pytest.mark.once
def test_a_finished_game_is_looked_through_and_forked(finished: Seated, server: RealServer) -> None:
    pasts = [finished.get(f"/at/{ply}") for ply in range(1, finished.state()["latest"])]
    past = next(past for past in pasts if past["view"]["step"] == "stake")
    ply = past["sequence"]
    assert past["view"]["heap"] > 0 and past["view"]["actors"] == [0, 1, 2]
    fork = Seated(server, finished.post("/fork", ply=ply, seats=["me", "open", "open"]))
    assert fork.state()["view"]["heap"] == past["view"]["heap"]
    assert fork.state()["view"]["options"] == {"players": 3, "coins": 8}
    assert fork.move(0)


@pytest.mark.once
def test_a_live_game_is_forked_as_the_seat_knows_it(server: RealServer) -> None:
    table = open_table(server, seats=["me", "open"], sandbox=True)
    table.move(2)
    fork = Seated(server, table.post("/fork"))
    assert fork.state()["view"]["heap"] <= table.state()["view"]["heap"]
    wait_until(lambda: any(event["kind"] == "shown" and event["seat"] == 1 for event in fork.state()["events"]))


@pytest.mark.once
def test_its_record_is_exported_replayed_and_imported(
    finished: Seated, server: RealServer, installed: Path, tmp_path: Path
) -> None:
    record = finished.get("/record")
    assert record["game"] == NAME and "key" in record
    path = tmp_path / "exported.json"
    path.write_text(json.dumps(record))
    assert f"After move {len(record['moves'])}" in run(installed, "replay", str(path))
    again = import_record(server, record)
    assert again.state()["over"] and again.state()["view"]["seats"] == finished.state()["view"]["seats"]
    half = import_record(server, {**record, "moves": record["moves"][: len(record["moves"]) // 2]})
    assert not half.state()["over"]
