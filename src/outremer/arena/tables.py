"""Sections and tables of the HTML report. Plain text is always escaped; only `Markup` may hold HTML."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from .plots import colour


@dataclass(frozen=True)
class Markup:
    """A cell whose text is already HTML."""

    html: str
    kind: str = ""
    style: str = ""
    title: str = ""


Cell = Markup | str


def section(title: str, note: str, *parts: str) -> str:
    return f'<section><h2>{escape(title)}</h2><p class="note">{escape(note)}</p>{"".join(parts)}</section>'


def table(heads: Sequence[str], rows: Sequence[Sequence[Cell]], row_kinds: Sequence[str] = ()) -> str:
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    body = []
    for place, row in enumerate(rows):
        kind = f' class="{row_kinds[place]}"' if row_kinds and row_kinds[place] else ""
        body.append(f"<tr{kind}>{''.join(map(cell, row))}</tr>")
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{"".join(body)}</tbody></table></div>'


def cell(one: Cell) -> str:
    if isinstance(one, str):
        return f"<td>{escape(one)}</td>"
    attributes = {"class": one.kind, "style": one.style, "title": one.title}
    given = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items() if value)
    return f"<td{given}>{one.html}</td>"


def bot_cell(bot: str, place: int) -> Markup:
    """A bot's name with its colour."""
    return Markup(f'<span class="key {colour(place)}"></span>{escape(bot)}', "name")
