"""`outremer learn`: the list, a lesson in the terminal, and what is said to a wrong name."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from outremer.cli import app


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def run(*words: str, keys: str = "") -> Result:
    env = {"COLUMNS": "110", "LINES": "50", "NO_COLOR": "1", "TERM": "dumb"}
    return CliRunner(env=env).invoke(app, ["learn", *words], input=keys)


GUIDED = """


resolve travel-build
resolve influence-travel

resolve travel-crusade
go paris > champagne
go champagne > flanders
resolve muster-influence
resolve crusade-build

upgrade build-influence
undo
upgrade build-influence
sow travel-build
resolve build-influence
build 1
bank at flanders
influence 5"""


def test_the_list_shows_what_to_go_on_with() -> None:
    said = run().output
    assert "0 of" in said and "Go on with: outremer learn crusaders --as first-game" in said


def test_the_guided_game_in_the_terminal_answers_wrong_tries_and_ends_with_the_game() -> None:
    free = ["resolve influence-travel", "resolve muster-influence", "resolve travel-crusade", "stop"] * 6
    result = run("crusaders", "--as", "first-game", keys="\n".join([GUIDED, *free]) + "\n")
    assert "A good wedge too" in result.output and "Taken back." in result.output
    assert "That was a whole finish" in result.output, result.output[-3000:]
    assert "✓ first-game" in run("crusaders").output


def test_leaving_and_a_lesson_that_is_not_there() -> None:
    assert "You leave the lesson" in run("crusaders", "--as", "first-game", keys="\nquit\n").output
    result = run("crusaders", "--as", "nobody")
    assert result.exit_code == 2 and "there is no lesson 'nobody'; there are first-game" in result.stderr


def test_a_characters_lesson_is_asked_for_by_name() -> None:
    result = run("crescent-moon", "--as", "murshid", keys="\nquit\n")
    assert result.exit_code == 0 and "Murshid" in result.output and "You leave the lesson" in result.output


def test_lessons_are_checked_by_one_command() -> None:
    result = run("crusaders", "--check")
    assert result.exit_code == 0 and "0 problems" in result.output
