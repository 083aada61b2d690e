"""`outremer rules`: the rulebooks, and whether the code and the tests agree with them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from .. import rules_check
from ..games import game_names
from ..terminal import pages
from ..terminal.screen import make_console
from .errors import BadCommand


def rules(
    what: Annotated[str, typer.Argument(help="A game, or the id of a chapter or a rule, such as AB-5 or AB-5.3.")] = "",
    check: Annotated[bool, typer.Option("--check", help="Check that rulebook, code and tests agree.")] = False,
    root: Annotated[Path | None, typer.Option(help="The source tree to check.", metavar="DIR")] = None,
) -> None:
    """Read the rules, with the source of each; or check that rulebook, code and tests agree."""
    console = make_console()
    if check:
        check_rules(console, root)
    elif not what:
        pages.list_rulebooks(console)
    elif (name := what.strip().lower()) in game_names():
        pages.show_rulebook(console, name)
    else:
        pages.show_rules(console, what)


def check_rules(console: Console, root: Path | None) -> None:
    try:
        report = rules_check.examine(root)
    except FileNotFoundError as error:
        raise BadCommand(str(error)) from error
    for line in report.problems:
        console.print(Text(line), soft_wrap=True)
    for line in report.notes:
        console.print(Text(f"note: {line}", "dim"), soft_wrap=True)
    if report.problems:
        console.print(f"{len(report.problems)} problems")
        raise typer.Exit(1)
    console.print("The rulebooks, the code and the tests agree.")
