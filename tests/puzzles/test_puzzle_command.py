"""`outremer puzzle`: in the terminal, a turn is played and judged; wrong ones may be tried again."""

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from outremer.cli import app
from outremer.puzzles import Puzzle, puzzles_of
from outremer.puzzles.command import solve

PUZZLE: Puzzle = puzzles_of("crusaders")[0]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def tried(lines: list[str]) -> str:
    console = Console(record=True, width=100, height=50, file=StringIO())
    typed = iter(lines)

    def ask(_: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    solve(PUZZLE, console, ask)
    return console.export_text()


def test_the_best_turn_is_praised_and_remembered() -> None:
    told = tried(list(PUZZLE.ways[0].moves))
    assert "The best turn!" in told and "Compared with the others" in told and "The next one: outremer puzzle" in told
    listed = CliRunner().invoke(app, ["puzzle", "crusaders", "--list"]).output
    assert "1 of" in listed and "✓" in listed


def test_a_wrong_turn_is_told_why_and_can_be_tried_again() -> None:
    told = tried([*PUZZLE.ways[-1].moves, "", *PUZZLE.ways[0].moves])
    assert "Not the best turn" in told and "Compared with the best turn" in told and "The best turn!" in told


def test_a_choice_can_be_taken_back_and_the_answer_asked_for() -> None:
    moves = PUZZLE.ways[-1].moves
    told = tried([moves[0], "undo", *moves, "answer"] if len(moves) > 1 else [*moves, "answer"])
    assert "The best turn:" in told and "  1. " in told


def test_leaving_is_no_error() -> None:
    assert "You leave the puzzle." in tried(["quit"])
    assert "You leave the puzzle." in tried([])


def test_bad_options_are_one_line() -> None:
    runner = CliRunner()
    for given, said in [
        (["--number", "9999"], "there is no puzzle 9999"),
        (["--grade", "odd"], "there is no grade 'odd'"),
        (["--as", "nobody"], "there are no puzzles for 'nobody'"),
        (["--number", "1", "--grade", "easy"], "--number names one puzzle"),
    ]:
        result = runner.invoke(app, ["puzzle", "crusaders", *given])
        assert result.exit_code == 2 and said in result.output, result.output
