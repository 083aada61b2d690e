"""What a typed line means: a choice by number, by notation, or by enough of the notation to be clear."""

from __future__ import annotations

from typing import Final

from ..kernel import Game, OutremerError

NAMED_AT_MOST: Final = 6


class NotUnderstood(OutremerError):
    """A line that is not understood; the text says what would be."""


def read_choice(game: Game, menu: list[int], text: str) -> int:
    """The action that a line names: from the menu if possible, else any action of the game. Raises NotUnderstood."""
    line = " ".join(text.lower().split())
    if line.isdecimal():
        return read_number(menu, line)
    texts = game.notation.texts
    if line in game.notation.ids:
        return game.notation.ids[line]
    for actions in (menu, range(len(texts))):
        found = [action for action in actions if texts[action] and begins(texts[action], line)]
        if len(found) == 1:
            return found[0]
        if found:
            raise NotUnderstood(f"'{line[:40]}' could be {several([texts[action] for action in found])}")
    raise NotUnderstood(f"'{line[:40]}' is neither a choice nor a command; type a number, or help")


def read_number(menu: list[int], line: str) -> int:
    number = int(line) if len(line) < 5 else 0
    if not 1 <= number <= len(menu):
        raise NotUnderstood(f"there is no choice {line[:10]}; the choices are 1 to {len(menu)}")
    return menu[number - 1]


def begins(text: str, line: str) -> bool:
    """Whether each typed word is the beginning of its word: `g par > cha` is `go paris > champagne`."""
    words, typed = text.split(), line.split()
    return 0 < len(typed) <= len(words) and all(word.startswith(part) for word, part in zip(words, typed, strict=False))


def several(texts: list[str]) -> str:
    named = ", ".join(texts[:NAMED_AT_MOST])
    left = len(texts) - NAMED_AT_MOST
    return f"{named} or {left} more" if left > 0 else named
