"""How a command ends in trouble: an error of the user is one line on standard error and the exit code 2."""

from __future__ import annotations

from typing import Any, Final

import typer
from rich.text import Text
from typer.core import TyperGroup

from ..kernel import OutremerError
from ..terminal.screen import make_console

BAD_INPUT: Final = 2
STOPPED: Final = 130


class BadCommand(OutremerError):
    """Options that cannot be used together."""


class OneLineErrors(TyperGroup):
    """Turns errors of the user into one line, without a traceback."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except OutremerError as error:
            make_console(stderr=True).print(Text(f"outremer: {error}"), soft_wrap=True)
            raise typer.Exit(BAD_INPUT) from None
        except (KeyboardInterrupt, EOFError):
            make_console(stderr=True).print("\nStopped.")
            raise typer.Exit(STOPPED) from None
