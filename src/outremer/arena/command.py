"""What `outremer arena` does: checks the options, plays the games, writes the reports."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

from ..games import find_game
from .dataset import DatasetFolder, check_extra
from .engines import make_engine
from .page import make_page
from .plan import Arena, BadArena, settle
from .report import Report, make_report
from .results_file import ResultsFile
from .running import Outcome, run
from .summary import show

Kept = ResultsFile | DatasetFolder | None


@dataclass(frozen=True)
class Wanted:
    """What the command line asks for."""

    game: str
    bots: str
    players: int | None
    option: list[str]
    games: int
    seed: int
    engine: str
    workers: int | None


@dataclass(frozen=True)
class Files:
    """Files for the results, and a folder for the positions; each is optional."""

    json: Path | None
    html: Path | None
    resume: Path | None
    dataset: Path | None = None


def hold(wanted: Wanted, files: Files, console: Console, progress_on: Console) -> bool:
    """Play the games and report. True if Ctrl-C ended it. Raises errors in the options before the first game."""
    game = find_game(wanted.game)
    arena = settle(game, wanted.bots, wanted.players, wanted.option, wanted.games, wanted.seed)
    engine = make_engine(wanted.engine, wanted.workers)
    check_files(files)
    keeper = open_keeper(files, arena)
    try:
        outcome = run(arena, engine, keeper, progress_on)
    finally:
        if keeper is not None:
            keeper.close()
    report = make_report(outcome)
    show(report, console)
    tell_course(arena, outcome, files, keeper, console)
    write_reports(report, files, console)
    return outcome.stopped


def open_keeper(files: Files, arena: Arena) -> Kept:
    if files.dataset is not None:
        return DatasetFolder(files.dataset, arena)
    return ResultsFile(files.resume, arena) if files.resume is not None else None


def check_files(files: Files) -> None:
    """Try the files before the first game, not after the last."""
    if files.dataset is not None:
        check_extra()
        if files.resume is not None:
            raise BadArena("a dataset keeps its finished games itself: use --dataset without --resume")
    given = [path for path in (files.json, files.html, files.resume) if path is not None]
    if len({path.absolute() for path in given}) < len(given):
        raise BadArena("--json, --html and --resume must name different files")
    for path in given:
        was_there = path.exists()
        try:
            with open(path, "a", encoding="utf-8"):
                pass
            if not was_there:
                path.unlink()  # only a trial: leave nothing behind if the arena is refused
        except OSError as error:
            raise BadArena(f"cannot write {path}: {error.strerror or error}") from error


def tell_course(arena: Arena, outcome: Outcome, files: Files, keeper: Kept, console: Console) -> None:
    """Say where the run differs from what was asked for."""
    if outcome.planned > arena.games:
        say(console, f"{arena.games:,} games were asked for; rounded up to whole deals: {outcome.planned:,}")
    kept = files.dataset or files.resume
    if outcome.resumed:
        say(console, f"{outcome.resumed:,} games came from {kept}")
    if isinstance(keeper, DatasetFolder):
        say(console, f"Written to {files.dataset}: {keeper.positions:,} positions of {keeper.count():,} games")
    if outcome.stopped:
        goes_on = "; the same command continues" if kept is not None else ""
        say(console, f"Stopped before {outcome.planned:,} games{goes_on}")


def write_reports(report: Report, files: Files, console: Console) -> None:
    try:
        if files.json is not None:
            files.json.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
            say(console, f"Written to {files.json}")
        if files.html is not None:
            files.html.write_text(make_page(report), encoding="utf-8")
            say(console, f"Written to {files.html}")
    except OSError as error:
        raise BadArena(f"cannot write {error.filename}: {error.strerror or error}") from error


def say(console: Console, words: str) -> None:
    console.print(Text(words), soft_wrap=True)
