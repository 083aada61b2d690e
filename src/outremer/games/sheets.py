"""Sheets: a role of a game as a player reads it, from a file in the game's folder. This file knows no game by name."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from ..kernel import OutremerError

TEXTS: Final = ("id", "name", "rule", "goal")
LISTS: Final = ("powers", "scoring", "friends", "rivals")
OPENINGS: Final = 3


class BadSheets(OutremerError):
    """A file of sheets with something missing in it. Names the file and the sheet."""


@cache
def read_sheets(path: Path) -> dict[str, Any]:
    """`word`, what the roles are called together, and `sheets`, one for each role. Raises BadSheets."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    if not isinstance(data.get("word"), str) or not isinstance(data.get("sheet"), list):
        raise BadSheets(f"{path.name} needs a word and sheets")
    return {"word": data["word"], "sheets": [_sheet(path.name, entry) for entry in data["sheet"]]}


def _sheet(file: str, entry: dict[str, Any]) -> dict[str, Any]:
    name = entry.get("id", "a sheet")
    for key in TEXTS:
        if not isinstance(entry.get(key), str):
            raise BadSheets(f"{file}: {name} lacks {key}")
    for key in LISTS:
        if not all(isinstance(line, str) for line in entry.get(key, [0])):
            raise BadSheets(f"{file}: {name} lacks the list {key}")
    openings = entry.get("opening", [])
    if len(openings) != OPENINGS or not all(set(one) == {"title", "text"} for one in openings):
        raise BadSheets(f"{file}: {name} needs {OPENINGS} openings, each with a title and a text")
    return {**{key: entry[key] for key in (*TEXTS, *LISTS)}, "openings": openings}
