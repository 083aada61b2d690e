"""The texts of lessons with numbers in their places: `{pieces.knights}` is a number of the game's data, and
`{view.seats.you.coins}` one that the learner sees now. `|word` says it as a word, another word counts: `{a.b|coin}`.
"""

from __future__ import annotations

import re
from typing import Any, Final

from .conditions import NOTHING, found_at

PLACE: Final = re.compile(r"\{([^{}|]+)(?:\|([\w ]+))?\}")
VIEW: Final = "view."
GAP: Final = "…"
WORDS: Final = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class NoSuchPlace(ValueError):
    """A text names a number that is not there."""


def filled(text: str, numbers: dict[str, Any], view: dict[str, Any], surely: bool = True) -> str:
    """Raises NoSuchPlace; or, if it is not sure that everything is there yet, leaves a gap."""

    def said(found: re.Match[str]) -> str:
        place, how = found[1], found[2] or ""
        value = found_at(view, place.removeprefix(VIEW)) if place.startswith(VIEW) else found_at(numbers, place)
        if value is NOTHING or isinstance(value, list | dict) or value is None:
            if not surely and place.startswith(VIEW):
                return GAP
            raise NoSuchPlace(f"there is no '{place}'")
        return in_words(value, how)

    return PLACE.sub(said, text)


def in_words(value: Any, how: str) -> str:
    if not isinstance(value, int):
        return str(value)
    if how == "word":
        return WORDS[value] if 0 <= value < len(WORDS) else str(value)
    return f"{value} {how}{'' if value == 1 else 's'}" if how else str(value)


def without_places(text: str) -> str:
    """The words that were written by hand."""
    return PLACE.sub("", text)
