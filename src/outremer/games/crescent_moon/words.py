"""The words for hexes, coins and pieces in prompts, menus and logs."""

from __future__ import annotations

from .actions import DIRECTION_NAMES
from .setting import NOBODY, SEAT_NAMES
from .state import Table


def hex_name(s: Table, hex_: int) -> str:
    """A hex as people say it: "Acre"."""
    return s.land.names[hex_] if 0 <= hex_ < s.land.hexes else "that hex"


def player(seat: int) -> str:
    return "nobody" if seat == NOBODY else f"the {SEAT_NAMES[seat]}"


def seat_words(seat: int, viewer: int) -> str:
    """A player as a viewer reads it: "you", or "the Sultan"."""
    return "you" if seat == viewer and seat != NOBODY else player(seat)


def opening(words: str) -> str:
    """Words with a capital letter, to begin a sentence: "The Warlord"."""
    return words[:1].upper() + words[1:]


def plural(number: int, one: str, many: str = "") -> str:
    return f"{number} {one}" if number == 1 else f"{number} {many or one + 's'}"


def coins(number: int) -> str:
    return plural(number, "coin")


def units(number: int) -> str:
    return plural(number, "unit")


def card(s: Table, kind: int) -> str:
    return s.setting.cards.names[kind]


def way(s: Table, edge: int) -> str:
    """A move as people say it: "from Acre to Tyre"."""
    here, there = edge // 6, s.land.neighbour[edge]
    if there < 0:
        return f"from {hex_name(s, here)} to the {DIRECTION_NAMES[edge % 6]}"
    return f"from {hex_name(s, here)} to {hex_name(s, there)}"


def forces(ordinary: int, mercenary: int) -> str:
    """Units of both kinds in words."""
    if not mercenary:
        return units(ordinary)
    hired = plural(mercenary, "mercenary", "mercenaries")
    return f"{units(ordinary)} and {hired}" if ordinary else hired
