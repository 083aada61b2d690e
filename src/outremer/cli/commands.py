"""The list of commands, in the order in which `outremer --help` shows them, and the options before a command."""

from __future__ import annotations

from typing import Annotated

import typer

from .. import __version__, mode
from ..terminal.screen import make_console
from .arena import arena
from .bench import bench
from .errors import OneLineErrors
from .learn import learn
from .mcp import mcp
from .play import play
from .puzzle import puzzle
from .rules import rules
from .saved_games import replay, review
from .serve import serve

app = typer.Typer(
    name="outremer",
    cls=OneLineErrors,
    no_args_is_help=True,
    add_completion=False,
    help="A table for board games: play against bots, replay a game, read the rules.",
    rich_markup_mode="rich",
)


def show_version(asked: bool) -> None:
    if asked:
        make_console().print(f"outremer {__version__} ({mode()})")
        raise typer.Exit


@app.callback()
def top(
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Print the version and exit."),
    ] = False,
) -> None:
    """The options before a command."""


for command in (play, replay, review, learn, puzzle, rules, arena, bench, serve, mcp):
    app.command()(command)


def main() -> None:
    """The entry point."""
    app()
