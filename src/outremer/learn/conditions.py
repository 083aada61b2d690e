"""Conditions of lessons: `seats.you.coins >= 5`, a place in what the learner sees, compared with a value.

There is no code in them: a path of names and numbers, one comparison, one value.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

YOU: Final = "you"
NOTHING: Final = object()
"""What stands at a path that leads nowhere."""


def is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def ordered(compare: Callable[[Any, Any], bool]) -> Callable[[Any, Any], bool]:
    return lambda found, value: is_number(found) and is_number(value) and compare(found, value)


COMPARISONS: Final[dict[str, Callable[[Any, Any], bool]]] = {
    ">=": ordered(lambda found, value: bool(found >= value)),
    "<=": ordered(lambda found, value: bool(found <= value)),
    ">": ordered(lambda found, value: bool(found > value)),
    "<": ordered(lambda found, value: bool(found < value)),
    "!=": lambda found, value: bool(found != value),
    "=": lambda found, value: bool(found == value),
    "has": lambda found, value: isinstance(found, list | dict | str) and value in found,
    "lacks": lambda found, value: isinstance(found, list | dict | str) and value not in found,
}
FORM: Final = re.compile(r"\s*(?P<path>[^\s=<>!]+)\s*(?P<how>>=|<=|!=|=|<|>|\bhas\b|\blacks\b)\s*(?P<value>.+?)\s*")


class Condition(NamedTuple):
    """One comparison. `text` is how the file writes it."""

    text: str
    path: str
    how: str
    value: str

    def holds(self, view: dict[str, Any], fill: Callable[[str], str]) -> bool:
        """Whether it is so in a view. `fill` puts numbers of the game in place of their names."""
        found = found_at(view, self.path)
        return found is not NOTHING and COMPARISONS[self.how](found, plain_value(fill(self.value)))


def read_condition(text: str) -> Condition:
    """Raises ValueError with what is wrong."""
    found = FORM.fullmatch(text)
    if found is None:
        raise ValueError(f"'{text}' is not a condition; write a path, one of {' '.join(COMPARISONS)}, and a value")
    return Condition(text, found["path"], found["how"], found["value"])


def found_at(view: Any, path: str) -> Any:
    """What stands at a path in a view; in a list of seats, `you` is the learner. NOTHING where it leads nowhere."""
    own = view.get(YOU, 0) if isinstance(view, dict) else 0
    inside = view
    for key in path.split("."):
        inside = step_into(inside, str(own) if key == YOU and isinstance(inside, list) else key)
    return inside


def step_into(inside: Any, key: str) -> Any:
    if isinstance(inside, dict):
        return inside.get(key, NOTHING)
    if isinstance(inside, list):
        if key == "length":
            return len(inside)
        if key.isdecimal() and int(key) < len(inside):
            return inside[int(key)]
    return NOTHING


def plain_value(text: str) -> Any:
    """A number, true, false or none; anything else is a text."""
    words = {"true": True, "false": False, "none": None}
    if text in words:
        return words[text]
    return int(text) if re.fullmatch(r"-?\d+", text) else text.strip("\"'")
