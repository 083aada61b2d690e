"""Runs an arena: hands the matches that are left to the engine, saves the finished games, adds them up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from time import perf_counter
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from .engines import Engine
from .match import Played
from .plan import Arena
from .schedule import Match, schedule
from .tally import Tally


class Keeper(Protocol):
    """Keeps finished games: a file of results, or a dataset."""

    done: dict[int, Played]  # what it kept before

    @property
    def wants_positions(self) -> bool: ...

    def add(self, played: Played) -> None: ...

    def words(self) -> str:
        """How much it keeps, for the progress bar; may be empty."""


class Outcome:
    """The result of an arena. `stopped`: Ctrl-C ended it, and only whole deals count."""

    def __init__(self, arena: Arena, engine: Engine) -> None:
        self.arena = arena
        self.engine = engine.name
        self.workers = 0
        self.tally = Tally(arena.names)
        self.planned = 0
        self.resumed = 0
        self.seconds = 0.0
        self.stopped = False


class Collector:
    """Collects games until their deal is complete, and passes deals on in their order."""

    def __init__(self, matches: list[Match], tally: Tally) -> None:
        self.tally = tally
        self.sizes: dict[int, int] = {}
        for match in matches:
            self.sizes[match.deal] = self.sizes.get(match.deal, 0) + 1
        self.held: dict[int, dict[int, Played]] = {}
        self.next = 0

    def take(self, played: Played) -> None:
        self.held.setdefault(played["deal"], {})[played["number"]] = played
        while self.whole(self.next):
            self.pass_on(self.next)
            self.next += 1

    def whole(self, deal: int) -> bool:
        return deal in self.held and len(self.held[deal]) == self.sizes[deal]

    def pass_on(self, deal: int) -> None:
        games = self.held.pop(deal)
        self.tally.add_deal(games[number] for number in sorted(games))

    def finish(self) -> None:
        """After an early end: pass on the complete deals that waited for an incomplete one."""
        for deal in sorted(self.held):
            if self.whole(deal):
                self.pass_on(deal)


def run(arena: Arena, engine: Engine, keeper: Keeper | None, progress_on: Console) -> Outcome:
    """Play the games that are left. Ctrl-C ends it; the games of complete deals count."""
    matches = schedule(arena)
    outcome = Outcome(arena, engine)
    outcome.planned = len(matches)
    collector = Collector(matches, outcome.tally)
    done = finished_games(matches, keeper)
    outcome.resumed = len(done)
    for number in sorted(done):
        collector.take(done[number])
    wanted = keeper is not None and keeper.wants_positions
    left = [replace(match, positions=wanted) for match in matches if match.number not in done]
    begun = perf_counter()
    if left:
        try:
            play(left, engine, keeper, collector, outcome, progress_on)
        except KeyboardInterrupt:
            outcome.stopped = True
    outcome.seconds = perf_counter() - begun
    outcome.workers = engine.workers()
    collector.finish()
    return outcome


def finished_games(matches: list[Match], keeper: Keeper | None) -> dict[int, Played]:
    """The games that need not be played again. The file may hold more games than are asked for now."""
    if keeper is None:
        return {}
    deals = {match.number: match.deal for match in matches}
    return {number: game for number, game in keeper.done.items() if deals.get(number) == game["deal"]}


def play(
    left: list[Match],
    engine: Engine,
    keeper: Keeper | None,
    collector: Collector,
    outcome: Outcome,
    progress_on: Console,
) -> None:
    with closing(engine.play(left)) as games:  # closing it stops the workers at once
        for played in watched(games, outcome, keeper, progress_on):
            if keeper is not None:
                keeper.add(played)
            collector.take(played)


def watched(games: Iterator[Played], outcome: Outcome, keeper: Keeper | None, console: Console) -> Iterator[Played]:
    """The same games, with a progress bar."""
    done = TextColumn("games{task.fields[kept]}")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), done)
    times = (TextColumn("{task.fields[speed]}"), TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn())
    with Progress(*columns, *times, console=console, transient=True) as progress:
        total, before = outcome.planned, outcome.resumed
        task = progress.add_task(outcome.arena.game, total=total, completed=before, speed="", kept="")
        begun = perf_counter()
        for count, played in enumerate(games, 1):
            yield played
            speed = count / max(1e-9, perf_counter() - begun)
            told = f"{speed:,.1f}/s" if speed >= 1 else f"{1 / speed:,.1f} s each"
            progress.update(task, advance=1, speed=told, kept=keeper.words() if keeper is not None else "")
