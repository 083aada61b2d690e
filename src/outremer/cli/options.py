"""Arguments and options that several commands have. Those of one command are in its own file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from ..games import game_names, usual_game
from ..kernel import OutremerError

HERE: Final = "127.0.0.1"


def which_game(more: str = "") -> str:
    """The help text for a game's name. A bad kit is reported by the command that needs it, not by help."""
    try:
        return f"Which game: {', '.join(game_names())}.{more.format(usual=usual_game())}"
    except OutremerError:
        return "Which game."


GameName = Annotated[str, typer.Argument(help=which_game(), metavar="GAME")]
RecordFile = Annotated[Path, typer.Argument(help="A saved game.", metavar="FILE")]
GameNumber = Annotated[
    int, typer.Option("--game", help="Which game of a file with many, such as those of an arena's dataset.", min=1)
]
TableOptions = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="An option of the table, such as players=3; may be repeated."),
]
Host = Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for the whole network.")]
PublicUrl = Annotated[
    str,
    typer.Option(
        help="The address that links for others begin with, such as https://table.example.org.",
        metavar="URL",
        envvar="OUTREMER_PUBLIC_URL",
        show_default=False,
    ),
]
