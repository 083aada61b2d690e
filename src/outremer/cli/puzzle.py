"""`outremer puzzle`: find the best turn, in the terminal; and the check of all puzzles."""

from __future__ import annotations

from datetime import date
from typing import Annotated

import typer

from ..games import find_game, game_names, usual_game
from ..terminal.play_command import enable_line_editing
from ..terminal.screen import make_console
from .errors import BadCommand
from .options import which_game


def puzzle(
    game: Annotated[
        str, typer.Argument(help=which_game(" Without it, {usual}."), metavar="GAME", show_default=False)
    ] = "",
    number: Annotated[int | None, typer.Option(help="Which one; without it, today's.", min=1, metavar="N")] = None,
    grade: Annotated[str, typer.Option(help="The next unsolved one that is easy, medium or hard.")] = "",
    role: Annotated[str, typer.Option("--as", help="The next unsolved one of this character or order.")] = "",
    list_all: Annotated[bool, typer.Option("--list", help="List them, with a tick for those you solved.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Check that every puzzle still holds.")] = False,
    worlds: Annotated[int, typer.Option(help="With --check: how many drawn worlds judge each again.", min=0)] = 0,
) -> None:
    """Find the best turn: today's puzzle, or any other."""
    from ..puzzles import command, shelf

    if check:
        if not command.check_all(make_console(), [find_game(game).name] if game else game_names(), worlds):
            raise typer.Exit(1)
        return
    name = find_game(game or usual_game()).name
    today, found = shelf.of_day(name, date.today()), shelf.chosen(name, grade, role)
    if list_all:
        command.list_puzzles(make_console(), name, found, today)
        return
    if number is not None and (grade or role):
        raise BadCommand("--number names one puzzle; --grade and --as choose among many")
    if not found:
        raise shelf.NoSuchPuzzle("there is no puzzle of that grade for that role")
    enable_line_editing()
    wanted = command.first_unsolved(found) if grade or role else today
    command.solve(wanted if number is None else shelf.find_puzzle(name, number), make_console())
