"""`outremer arena`: many games between bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..terminal.screen import make_console
from .errors import STOPPED
from .options import GameName, TableOptions


def arena(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            help="Who plays, with commas between: greedy,search:time=0.2+attitude=bold; greedy*3 is three of them.",
            metavar="BOTS",
        ),
    ],
    games: Annotated[int, typer.Option(help="How many games, rounded up to whole deals.", metavar="N")],
    players: Annotated[
        int | None, typer.Option(help="Seats at a table. Without it, as many as there are bots.", metavar="N")
    ] = None,
    option: TableOptions = None,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    engine: Annotated[str, typer.Option(help="Where to play: local, or ray for a Ray cluster.")] = "local",
    workers: Annotated[
        int | None, typer.Option(help="Games at the same time. Without it, one for each core.", metavar="N")
    ] = None,
    to_json: Annotated[
        Path | None, typer.Option("--json", help="Write the report for programs.", metavar="FILE")
    ] = None,
    to_html: Annotated[Path | None, typer.Option("--html", help="Write the report as HTML.", metavar="FILE")] = None,
    resume: Annotated[
        Path | None,
        typer.Option(help="Keep finished games in this file; the same command continues from it.", metavar="FILE"),
    ] = None,
    dataset: Annotated[
        Path | None,
        typer.Option(
            help="Write every position and choice as Parquet, for learning; the same command continues.", metavar="DIR"
        ),
    ] = None,
) -> None:
    """Let bots play many games, each in every seat equally often, and report who wins."""
    from ..arena import command

    wanted = command.Wanted(game, bots, players, option or [], games, seed, engine, workers)
    files = command.Files(to_json, to_html, resume, dataset)
    if command.hold(wanted, files, make_console(), make_console(stderr=True)):
        raise typer.Exit(STOPPED)
