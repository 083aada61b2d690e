"""The command line as people use it: what it prints, where errors go, and the exit codes."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import outremer
from outremer.cli import app
from outremer.games import find_game
from outremer.kernel import FastRng, Record, Timeline


def run(*words: str, keys: Sequence[str] = (), columns: int = 120, lines: int = 45) -> Result:
    env = {"COLUMNS": str(columns), "LINES": str(lines), "NO_COLOR": "1", "TERM": "dumb"}
    return CliRunner(env=env).invoke(app, list(words), input="".join(f"{key}\n" for key in keys))


def one_line_error(result: Result) -> str:
    """The error: a single line on standard error, nothing like a traceback, exit code 2."""
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("outremer: ") and result.stderr.count("\n") == 1
    assert "Traceback" not in result.output
    return result.stderr


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A game of three, some way in."""
    timeline = Timeline(Record.of_seed(find_game("crusaders"), 7, {"players": 3}))
    rng = FastRng(7)
    while len(timeline.record.moves) < 60:
        seat = timeline.state.actors()[0]
        menu = timeline.state.legal(seat)
        timeline.apply(seat, menu[rng.below(len(menu))])
    path = tmp_path / "saved.json"
    path.write_text(timeline.record.dumps(), encoding="utf-8")
    return path


def test_version_says_whether_this_copy_is_compiled() -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert result.stdout == f"outremer {outremer.__version__} ({outremer.mode()})\n"


def test_help_describes_every_command() -> None:
    text = run("--help").output
    for command in ("play", "replay", "rules", "arena", "bench"):
        assert command in text
    assert "--seats" in run("play", "--help").output


# play


def test_play_draws_the_board_and_leaves_politely_at_the_end_of_input() -> None:
    result = run("play", "crusaders", "--terminal", "--seats", "human,random,random", "--seed", "7", keys=["1", "1"])
    assert result.exit_code == 0
    assert "Byzantium" in result.stdout and "Seed 7" in result.stdout
    assert "You leave the table after" in result.stdout
    assert "--seed 7 gives the same game again" in result.stdout


def test_play_draws_a_seed_and_tells_it() -> None:
    result = run("play", "--terminal", "--seats", "human,random", keys=[])
    assert "The seed was " in result.stdout


def test_play_in_another_seat() -> None:
    result = run("play", "crescent-moon", "--terminal", "--as", "murshid", "--seed", "7", keys=[])
    assert result.exit_code == 0 and "You leave the table after" in result.stdout
    assert "Your hand, Murshid" in result.stdout


def test_the_terminal_obeys_the_coach_option(tmp_path: Path) -> None:
    """In a new game, and in one that goes on."""
    path, two = tmp_path / "game.json", ["--seats", "human,human"]
    alone = ["--seats", "human,random"]
    asked = ["hint", f"save {path}", "quit"]
    never, only_bots = "it was opened without them", "hints only while all others are bots"
    assert never in run("play", "--terminal", "--seed", "7", *alone, "--coach", "never", keys=asked).stdout
    assert never in run("play", "--record", str(path), *alone, "--coach", "never", keys=["hint", "quit"]).stdout
    assert only_bots in run("play", "--record", str(path), *two, keys=["", "hint", "quit"]).stdout
    told = run("play", "--record", str(path), *two, "--coach", "always", keys=["", "hint", "quit"]).stdout
    assert "sure to be best" in told and only_bots not in told


def test_play_works_at_eighty_columns() -> None:
    result = run(
        "play", "--terminal", "--seats", "human,random", "--seed", "7", keys=["1", "1", "1"], columns=80, lines=24
    )
    assert result.exit_code == 0
    assert max(len(line) for line in result.stdout.splitlines()) <= 90  # a sentence may wrap by itself
    assert "Your knights" in result.stdout


def test_a_game_is_saved_and_continued(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    words = ["play", "--terminal", "--seats", "human,random", "--seed", "7"]
    first = run(*words, keys=["1", "1", "1", f"save {path}", "quit"])
    assert first.exit_code == 0 and f"Saved to {path}" in first.stdout
    moves = len(json.loads(path.read_text())["moves"])
    second = run("play", "--record", str(path), "--seats", "human,random", keys=["1", "1", "save", "quit"])
    assert second.exit_code == 0
    assert len(json.loads(path.read_text())["moves"]) > moves


def test_save_keeps_the_game_however_it_is_left(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run("play", "--seats", "human,random", "--seed", "7", "--save", str(path), keys=["1"])
    assert any(move.startswith("1: order") for move in json.loads(path.read_text())["moves"])


def test_bots_play_by_themselves_and_are_saved(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    result = run("play", "--seats", "random*2", "--seed", "3", "--save", str(path))
    assert result.exit_code == 0
    assert "The end" in result.stdout
    replayed = run("replay", str(path))
    assert replayed.exit_code == 0 and "CR-6.4" in replayed.stdout


def test_options_reach_the_table() -> None:
    result = run(
        "play", "--terminal", "-o", "variant=learning", "-o", "ruleset=published", "--seats", "human,random", keys=[]
    )
    assert "Place your knight" in result.stdout  # no orders to choose


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["play", "chess"], "there is no game 'chess'; there are crescent-moon, crusaders"),
        (["play", "--seats", "human,cat"], "there is no seat kind 'cat'"),
        (["play", "-o", "speed=fast"], "is not an option of crusaders; there are players="),
        (["play", "--seats", "human,random", "-o", "players=4"], "option players is 4, but --seats names 2"),
        (["play", "--seats", "human,random", "--as", "2"], "--as and --seats cannot both be given"),
        (["play", "crescent-moon", "--as", "pope"], "there is no seat 'pope'; there are Warlord, Murshid,"),
        (["play", "--as", "4"], "there is no seat '4'; there are Seat 1, Seat 2, Seat 3, or 1 to 3"),
        (["play", "--record", "x.json", "--as", "2"], "--as cannot be given with --record"),
        (["play", "--record", "no-such-file.json"], "there is no file no-such-file.json"),
        (["play", "--record", "x.json", "--coach", "bot"], "--coach is one of always, bots, never, not 'bot'"),
        (["play", "--record", "x.json", "--seed", "1"], "--seed cannot be given with --record"),
        (["replay", "no-such-file.json"], "there is no file no-such-file.json"),
        (["rules", f"CR-{99}"], f"there is no rule 'CR-{99}'"),
        (["rules", "chess"], "'chess' is not a rule id; ids look like"),
        (["bench", "--game", "chess"], "there is no game 'chess'"),
        (["rules", "--check", "--root", "no-such-folder"], "no-such-folder has no src/outremer"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(words: list[str], told: str) -> None:
    assert told in one_line_error(run(*words))


# replay


def test_replay_shows_a_position_with_the_log(saved: Path) -> None:
    result = run("replay", str(saved), "--ply", "30")
    assert result.exit_code == 0
    assert "After move 30 of 60" in result.stdout
    assert "joined the Order of" in result.stdout and "Byzantium" in result.stdout


def test_replay_as_a_seat_shows_its_choices(saved: Path) -> None:
    record = json.loads(saved.read_text())
    seat = record["moves"][30].partition(":")[0]
    result = run("replay", str(saved), "--ply", "30", "--seat", seat, lines=60)
    assert "(you)" in result.stdout and "  1 " in result.stdout


def test_one_of_many_games_is_looked_at(saved: Path, tmp_path: Path) -> None:
    """As an arena's dataset keeps them: a record on each line."""
    record = json.loads(saved.read_text())
    lines = [json.dumps(record | {"moves": record["moves"][:plies]}) for plies in (10, 20)]
    many = tmp_path / "records-00000.jsonl"
    many.write_text("\n".join([*lines, "{}"]) + "\n")
    assert "After move 10 of 10" in run("replay", str(many)).stdout
    assert "After move 20 of 20" in run("replay", str(many), "--game", "2").stdout
    assert "game 3: " in one_line_error(run("review", str(many), "--game", "3"))
    assert "holds 3 games; there is no game 4 in it" in one_line_error(run("review", str(many), "--game", "4"))
    assert "holds one game; there is no game 2 in it" in one_line_error(run("replay", str(saved), "--game", "2"))


def test_replay_draws_a_picture(saved: Path, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    result = run("replay", str(saved), "--ply", "40", "--seat", "1", "--svg", str(picture))
    assert result.exit_code == 0
    text = picture.read_text(encoding="utf-8")
    assert text.startswith("<svg") and "Byzantium" in text and "@font-face" not in text


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--ply", "61"], "the record has 60 moves; there is no position after 61"),
        (["--ply", "-1"], "there is no position after -1"),
        (["--seat", "4"], "there is no seat 4"),
    ],
)
def test_replay_refuses_what_is_not_in_the_record(saved: Path, words: list[str], told: str) -> None:
    assert told in one_line_error(run("replay", str(saved), *words))


def test_a_damaged_record_names_the_move_and_the_rule(saved: Path) -> None:
    data = json.loads(saved.read_text())
    ply = next(i for i, move in enumerate(data["moves"]) if ": at " in move)
    seat = data["moves"][ply].partition(":")[0]
    data["moves"][ply] = f"{seat}: at rome"
    saved.write_text(json.dumps(data))
    told = one_line_error(run("replay", str(saved)))
    assert f"move {ply + 1}, '{seat}: at rome', is not legal (CR-3.7)" in told


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 1}', "\x00", "null"])
def test_a_file_that_is_no_record_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "junk.json"
    path.write_text(text)
    one_line_error(run("replay", str(path)))
    one_line_error(run("play", "--record", str(path)))


def test_a_folder_or_bytes_are_refused(tmp_path: Path) -> None:
    assert "cannot be read" in one_line_error(run("replay", str(tmp_path)))
    path = tmp_path / "bytes"
    path.write_bytes(b"\xff\xfe\x00\x80")
    assert "it is not text" in one_line_error(run("replay", str(path)))


# rules


def test_rules_lists_prints_and_finds() -> None:
    assert "CR-5" in run("rules").stdout
    book = run("rules", "crusaders").stdout
    assert "Crusaders: Thy Will Be Done" in book and "CR-7.10" in book
    rule = run("rules", "cr-5.3").stdout
    assert "CR-5.3 Crusade" in rule and "Source: " in rule
    assert "CR-6.4 The winner" in run("rules", "CR-6").stdout


def test_rules_check_prints_problems_and_exits_with_1(tmp_path: Path) -> None:
    folder = tmp_path / "src" / "outremer" / "games" / "toy"
    folder.mkdir(parents=True)
    (folder / "rulebook.md").write_text("# Toy\n\n## TY-1 Table\n\n### TY-1.1 Players\n*Source: house*\n\nTwo.\n")
    result = run("rules", "--check", "--root", str(tmp_path))
    assert result.exit_code == 1
    assert "TY-1.1 has no place" in result.stdout and "tests were not checked" in result.stdout
    (folder / "table.py").write_text("# TY-1.1\n")
    assert run("rules", "--check", "--root", str(tmp_path)).exit_code == 0


# bench


@pytest.mark.once
def test_bench_as_rows_for_a_program() -> None:
    result = run("bench", "--json", "--seconds", "0.1", "--game", "crusaders")
    rows = json.loads(result.stdout)
    assert [row["players"] for row in rows] == [2, 3, 4]
    for row in rows:
        speeds = ["decisions_per_s", "games_per_s", "copies_per_s", "greedy_choices_per_s", "search_lines_per_s"]
        assert list(row) == ["game", "players", "compiled", *speeds]
        assert row["game"] == "crusaders" and row["compiled"] is outremer.compiled()
        assert row["decisions_per_s"] > row["games_per_s"] > 0 and row["copies_per_s"] > 0
        assert row["greedy_choices_per_s"] > 0 and row["search_lines_per_s"] > 0


@pytest.mark.once
def test_bench_as_a_table() -> None:
    text = run("bench", "--seconds", "0.1").stdout
    assert "decisions/s" in text and f"({outremer.mode()})" in text
