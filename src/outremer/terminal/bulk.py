"""Many games between bots, with nobody looking: who wins how often, and with how many points."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ..bots import make_bot
from ..kernel import Game


@dataclass(slots=True)
class Tally:
    """The results so far, by seat. A shared win counts as its share."""

    kinds: list[str]
    games: int = 0
    decisions: int = 0
    wins: list[float] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    stopped: bool = False

    def __post_init__(self) -> None:
        self.wins = [0.0] * len(self.kinds)
        self.points = [0] * len(self.kinds)

    def add(self, scores: list[int], winners: list[int], decisions: int) -> None:
        self.games += 1
        self.decisions += decisions
        for seat in winners:
            self.wins[seat] += 1 / len(winners)
        for seat, points in enumerate(scores):
            self.points[seat] += points


def play_one(game: Game, options: dict[str, Any], kinds: list[str], seed: int, tally: Tally) -> None:
    """One game from its seed; the same seed is always the same game."""
    state = game.new(seed, **options)
    bots = [make_bot(kind, seed * len(kinds) + seat) for seat, kind in enumerate(kinds)]
    decisions = 0
    while not state.over():
        seat = state.actors()[0]
        state.apply(seat, bots[seat].choose(state, seat))
        decisions += 1
    tally.add(state.scores(), state.winners(), decisions)


def play_many(
    game: Game, options: dict[str, Any], kinds: list[str], seed: int, games: int, progress_on: Console
) -> Tally:
    """Games from `seed` upwards, under a progress bar. Ctrl-C ends it; what was played counts."""
    tally = Tally(kinds)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("games"))
    speed = (TextColumn("{task.fields[speed]}"), TimeRemainingColumn())
    with Progress(*columns, *speed, console=progress_on, transient=True) as progress:
        task = progress.add_task(game.name, total=games, speed="")
        try:
            for number in range(games):
                play_one(game, options, kinds, seed + number, tally)
                elapsed = progress.tasks[0].elapsed or 1e-9
                progress.update(task, advance=1, speed=f"{tally.decisions / elapsed:,.0f} decisions/s")
        except KeyboardInterrupt:
            tally.stopped = True
    return tally


def results(tally: Tally) -> Table:
    table = Table("seat", "played by", box=None, padding=(0, 2, 0, 0))
    for title in ("wins", "share", "mean points"):
        table.add_column(title, justify="right")
    games = max(1, tally.games)
    for seat, kind in enumerate(tally.kinds):
        wins = f"{tally.wins[seat]:.1f}".removesuffix(".0")
        share, mean = f"{100 * tally.wins[seat] / games:.1f} %", f"{tally.points[seat] / games:.1f}"
        table.add_row(str(seat + 1), kind, wins, share, mean)
    return table
