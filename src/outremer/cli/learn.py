"""`outremer learn`: lessons in the terminal, and their check."""

from __future__ import annotations

from typing import Annotated

import typer

from ..games import find_game, game_names, usual_game
from ..terminal.play_command import enable_line_editing
from ..terminal.screen import make_console
from .options import which_game


def learn(
    game: Annotated[
        str, typer.Argument(help=which_game(" Without it, all lessons."), metavar="GAME", show_default=False)
    ] = "",
    learn_as: Annotated[
        str, typer.Option("--as", help="The lesson: a character or order, or its name in the list.", show_default=False)
    ] = "",
    check: Annotated[bool, typer.Option("--check", help="Check that every lesson still says the truth.")] = False,
    make_positions: Annotated[
        bool, typer.Option("--make-positions", help="Write the positions of the lessons again (for writers).")
    ] = False,
) -> None:
    """Learn a game by playing: a guided first game, and a lesson for each character or order."""
    from ..learn import command, find_lesson, writing

    games = [find_game(game).name] if game else game_names()
    if make_positions:
        writing.make_all(make_console(), games)
    elif check:
        if not writing.check_all(make_console(), games):
            raise typer.Exit(1)
    elif not learn_as and not game:
        command.list_lessons(make_console(), [])
    elif not learn_as:
        command.list_lessons(make_console(), games)
    else:
        enable_line_editing()
        command.play_lesson(find_lesson(games[0] if game else usual_game(), learn_as), make_console())
