"""`outremer bench`: how fast this copy plays and thinks."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.table import Table

from .. import __version__, mode
from ..bench import DEFAULT_SECONDS, measure
from ..games import find_game, game_names
from ..terminal.screen import make_console


def bench(
    game: Annotated[str, typer.Option(help="Only this game. Without it, all.", show_default=False)] = "",
    seconds: Annotated[float, typer.Option(help="About how long to measure a game.", min=0.01)] = DEFAULT_SECONDS,
    as_json: Annotated[bool, typer.Option("--json", help="Print rows as JSON.")] = False,
) -> None:
    """Measure random play (decisions with a choice, whole games, copies) and the bots' thinking, per second."""
    chosen = [find_game(game)] if game else [find_game(name) for name in game_names()]
    rows = [row for one in chosen for row in measure(one, seconds)]
    if as_json:
        typer.echo(json.dumps(rows, indent=1))
        return
    table = Table("game", box=None, padding=(0, 2, 0, 0))
    for title in ("players", "decisions/s", "games/s", "copies/s", "greedy/s", "search/s"):
        table.add_column(title, justify="right")
    for row in rows:
        playing = (row["decisions_per_s"], row["games_per_s"], row["copies_per_s"])
        speeds = (*playing, row["greedy_choices_per_s"], row["search_lines_per_s"])
        table.add_row(row["game"], str(row["players"]), *(f"{speed:,.0f}" for speed in speeds))
    console = make_console()
    console.print(table)
    console.print(f"outremer {__version__} ({mode()})")
