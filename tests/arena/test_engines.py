"""Every engine plays the same games, and an interrupted arena continues with the same results."""

import os
import subprocess
import sys
from collections.abc import Generator, Iterable
from importlib.util import find_spec
from pathlib import Path

import pytest

from outremer.arena.engines import InProcess, Processes
from outremer.arena.match import Played, play_match
from outremer.arena.plan import BadArena
from outremer.arena.report import make_report
from outremer.arena.results_file import ResultsFile
from outremer.arena.schedule import Match, schedule
from tests.arena.games import arena, held, without_times

pytestmark = pytest.mark.once  # the arena is plain Python

QUICK = ("variant=learning",)


class Interrupted(InProcess):
    """Presses Ctrl-C after some games."""

    def __init__(self, games: int) -> None:
        self.games = games

    def play(self, matches: Iterable[Match]) -> Generator[Played, None, None]:
        for count, match in enumerate(matches):
            if count == self.games:
                raise KeyboardInterrupt
            yield play_match(match)


class Backwards(InProcess):
    """The last game first."""

    def play(self, matches: Iterable[Match]) -> Generator[Played, None, None]:
        yield from super().play(reversed(list(matches)))


def test_a_match_is_the_same_game_every_time() -> None:
    match = schedule(arena("greedy:lines=2,random", 1))[0]
    once, again = play_match(match), play_match(match)
    for game in (once, again):
        for seat in game["seats"]:
            seat["seconds"], seat["times"] = 0.0, {}
    assert once == again


def test_processes_play_what_one_process_plays(tmp_path: Path) -> None:
    one = arena("novice,random", 4, option=QUICK)
    held(one, InProcess(), tmp_path / "here")
    held(one, Processes(2), tmp_path / "there")
    assert without_times(tmp_path / "here") == without_times(tmp_path / "there")
    assert len(without_times(tmp_path / "here")) == 4


@pytest.mark.slow
@pytest.mark.skipif(getattr(find_spec("ray"), "origin", None) is None, reason="the package ray is not installed")
def test_a_ray_cluster_plays_what_one_process_plays(tmp_path: Path) -> None:
    """In a separate process: a cluster leaves threads and settings behind."""
    words = ["arena", "crusaders", "--bots", "novice,random", "-o", "variant=learning", "--games", "4", "--seed", "5"]
    words += ["--workers", "1", "--engine", "ray", "--resume", str(tmp_path / "ray")]
    command = [sys.executable, "-m", "outremer.cli", *words]
    env = {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"}
    ran = subprocess.run(command, env=env, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stderr
    held(arena("novice,random", 4, option=QUICK), InProcess(), tmp_path / "here")
    assert without_times(tmp_path / "ray") == without_times(tmp_path / "here")


def test_the_order_in_which_games_end_does_not_matter() -> None:
    one = arena("random,novice", 6, option=QUICK)
    reports = [make_report(held(one, engine)) for engine in (InProcess(), Backwards())]
    for report in reports:
        del report["run"]
        for entry in report["results"]:
            del entry["thinking"]
    assert reports[0] == reports[1]


# Going on


def test_an_interrupted_arena_goes_on_where_it_stopped(tmp_path: Path) -> None:
    one = arena("random,random", 8, option=QUICK)
    stopped = held(one, Interrupted(5), tmp_path / "games")
    assert stopped.stopped and stopped.tally.games == 5
    finished = held(one, InProcess(), tmp_path / "games")
    assert finished.resumed == 5 and not finished.stopped
    held(one, InProcess(), tmp_path / "whole")
    assert without_times(tmp_path / "games") == without_times(tmp_path / "whole")


def test_only_whole_deals_count_when_it_is_stopped() -> None:
    stopped = held(arena("random,novice", 8, option=QUICK), Interrupted(5))
    assert stopped.tally.games == 4 and stopped.tally.deals == 2
    assert make_report(stopped)["complete"] is False


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    one = arena("random*2", 3, option=QUICK)
    path = tmp_path / "games"
    held(one, InProcess(), path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-40])
    assert held(one, InProcess(), path).resumed == 2
    assert len(without_times(path)) == 3


def test_a_finished_arena_may_be_prolonged(tmp_path: Path) -> None:
    held(arena("random*2", 3, option=QUICK), InProcess(), tmp_path / "games")
    longer = held(arena("random*2", 5, option=QUICK), InProcess(), tmp_path / "games")
    assert (longer.resumed, longer.tally.games) == (3, 5)
    shorter = held(arena("random*2", 2, option=QUICK), InProcess(), tmp_path / "games")
    assert (shorter.resumed, shorter.tally.games) == (2, 2)


def test_a_file_of_another_arena_is_refused_by_what_differs(tmp_path: Path) -> None:
    path = tmp_path / "games"
    held(arena("random*2", 1, option=QUICK), InProcess(), path)
    before = path.read_bytes()
    with pytest.raises(BadArena, match="belongs to another arena: seed 5 there, 6 here"):
        ResultsFile(path, arena("random*2", 1, seed=6, option=QUICK))
    with pytest.raises(BadArena, match="belongs to another arena: bots"):
        ResultsFile(path, arena("random,novice", 1, option=QUICK))
    with pytest.raises(BadArena, match="belongs to another arena: options"):
        ResultsFile(path, arena("random*2", 1))
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["no JSON\n", "[]\n", "{}\n", "precious words", '{"arena": 3}\n'])
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "letter"
    path.write_text(text)
    with pytest.raises(BadArena, match="is not a file of finished games"):
        ResultsFile(path, arena("random*2", 1))
    assert path.read_text() == text


@pytest.mark.parametrize("line", ["{}", "7", '{"number": 0}', "not JSON"])
def test_a_spoilt_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "games"
    one = arena("random*2", 1, option=QUICK)
    held(one, InProcess(), path)
    path.write_text(path.read_text() + line + "\n")
    with pytest.raises(BadArena, match="line 3, is not a finished game"):
        ResultsFile(path, one)
