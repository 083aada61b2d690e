"""`outremer replay` and `outremer review`: look at a saved game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..terminal import pages
from ..terminal.saving import read_game
from ..terminal.screen import make_console
from .errors import BadCommand
from .options import GameNumber, RecordFile


def replay(
    file: RecordFile,
    ply: Annotated[
        int | None, typer.Option(help="Show the position after this many moves. Without it, after all.")
    ] = None,
    seat: Annotated[
        int, typer.Option(help="As this seat sees it, from 1. Without it, as a spectator.", min=0, show_default=False)
    ] = 0,
    game: GameNumber = 1,
    svg: Annotated[Path | None, typer.Option(help="Write an SVG picture to this file instead.", metavar="FILE")] = None,
) -> None:
    """Show a saved game after any of its moves, with the log."""
    record = read_game(file, game)
    plies = len(record.moves) if ply is None else ply
    seats = record.replay(plies).seats
    if seat > seats:
        raise BadCommand(f"there is no seat {seat}; the game has seats 1 to {seats}")
    if svg is not None:
        pages.draw_picture(record, plies, seat - 1, svg)
        make_console().print(f"Drawn to {svg}", soft_wrap=True)
        return
    pages.show_position(make_console(), record, plies, seat - 1)


def review(
    file: RecordFile,
    seat: Annotated[int, typer.Option(help="Whose decisions to look at, from 1.", min=1)] = 1,
    game: GameNumber = 1,
    html: Annotated[Path | None, typer.Option(help="Write a page with the graph to this file.", metavar="FILE")] = None,
) -> None:
    """Look back on a saved game: where it turned, and which decisions of a seat cost most."""
    from ..coach.review_command import review_game

    review_game(read_game(file, game), seat - 1, html, make_console(), make_console(stderr=True))
