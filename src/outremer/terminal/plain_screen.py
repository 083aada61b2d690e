"""A table for any game: the seats side by side, what lies on the table, and what only the viewer knows.

Reads what every view has, and shows whatever a game adds to it by name.
"""

from __future__ import annotations

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..kernel import TOTAL
from ..kernel.view import VIEW_KEYS

IN_EVERY_SEAT: Final = ("name", "score")
LONGEST_VALUE: Final = 200


def plain_screen(title: str, view: dict[str, Any], kinds: list[str], signs: list[str]) -> RenderableType:
    """`kinds` says who plays each seat, where that is known."""
    added = {key: value for key, value in view.items() if key not in VIEW_KEYS}
    parts: list[RenderableType] = [Text(title, "bold"), seats_table(view, kinds, signs)]
    parts += [named(key, value) for key, value in added.items()]
    parts += [named(f"only you see: {key}", value) for key, value in view["private"].items()]
    return Group(*parts)


def seats_table(view: dict[str, Any], kinds: list[str], signs: list[str]) -> Table:
    """A row for each seat, a column for each thing that the game says of seats."""
    seats: list[dict[str, Any]] = view["seats"]
    columns = list(dict.fromkeys(key for seat in seats for key in seat if key not in IN_EVERY_SEAT))
    table = Table("", "seat", *(["played by"] if kinds else []), *columns, "points", box=None, padding=(0, 2, 0, 0))
    for number, seat in enumerate(seats):
        kind = [kinds[number]] if kinds else []
        points = seat["score"][TOTAL] if "score" in seat else ""
        cells = [plain(seat.get(column, "")) for column in columns]
        style = "bold" if number == view["you"] else ""
        table.add_row(signs[number], seat["name"], *kind, *cells, str(points), style=style)
    return table


def named(name: str, value: object) -> Text:
    return Text.assemble((f"{name}: ", "dim"), plain(value))


def plain(value: object) -> str:
    """A value of a view in a line: a, b for a list, key a, key b for an object."""
    if isinstance(value, bool):
        text = "yes" if value else "no"
    elif isinstance(value, dict):
        text = ", ".join(f"{key} {plain(one)}" for key, one in value.items())
    elif isinstance(value, list):
        text = ", ".join(plain(one) for one in value)
    else:
        text = "–" if value is None else str(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[: LONGEST_VALUE - 1]}…"
