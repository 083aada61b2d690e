"""What a caller hands in, checked: every refusal names the argument, what it may be, and what it was."""

from __future__ import annotations

from operator import index
from typing import Any

from ..kernel import NO_SUCH_ACTION, Game, IllegalAction, OutremerError, State
from .text import refusal_words

LONGEST = 60  # letters that are shown of a wrong value


class BadInput(OutremerError, ValueError):
    """An argument that does not fit."""


class BadArrays(BadInput):
    """An array that does not fit: names it, with the shape and type that it must have."""


def shown(value: object) -> str:
    """A value in an error message, cut short."""
    return repr(value)[:LONGEST]


def whole(name: str, value: object, lowest: int | None = None, highest: int | None = None) -> int:
    """A whole number, one of NumPy too. Raises `BadInput`."""
    try:
        number = None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        number = None
    low, high = lowest is None or (number or 0) >= lowest, highest is None or (number or 0) <= highest
    if number is None or not low or not high:
        raise BadInput(f"{name} must be a whole number{limits(lowest, highest)}, not {shown(value)}")
    return number


def limits(lowest: int | None, highest: int | None) -> str:
    if lowest is None:
        return ""
    return f" of at least {lowest}" if highest is None else f" from {lowest} to {highest}"


def plain_options(options: dict[str, Any]) -> dict[str, Any]:
    """Options of a game in which NumPy's numbers are Python's: a game knows only those."""
    return {name: value.item() if type(value).__module__ == "numpy" else value for name, value in options.items()}


def check_reset(game: Game, options: dict[str, Any] | None) -> None:
    """`reset` changes no option of a table; others are for wrappers. Raises `BadInput`."""
    found = [name for name in options or {} if name in game.option_values()]
    if found:
        raise BadInput(f"reset cannot change {', '.join(found)}: give it when you make the environment")


def refused(state: State, seat: int, action: int, where: str = "") -> IllegalAction:
    """The error for an action that the rules refuse: what it was, what is asked, and what would be legal."""
    refusal = state.why_not(seat, action)
    notation = state.game.notation
    if refusal == NO_SUCH_ACTION:
        why = f"there is no such action; they have numbers from 0 to {len(notation.texts) - 1}, not all of them used"
    else:
        why = f"'{notation.text(action)}' is refused: {refusal_words(state, seat, action)}"
    return IllegalAction(refusal, seat, action, f"{where}seat {seat}, action {action}: {why}")
