"""The lines of the score sheet (CM-14): what each objective of each character is called."""

from __future__ import annotations

from typing import Final

from .state import DEAL_LINE

DEALS: Final = "deals"
LINE_NAMES: Final = [
    ["enemy casualties", "sacking", "castle and token together", "holy site", "group of hexes", "year one: four units"],
    [
        "tokens by cities",
        "tokens by towns",
        "tokens on fertile land",
        "tokens by own strongholds on mountain or quarry",
        "holy site",
        "token on the holy site",
        "strongholds",
        "year one: a token by another's piece",
    ],
    [
        "cities",
        "cities no other controls",
        "cities no other influences",
        "tokens",
        "holy site",
        "hexes controlled",
        "year one: five settlements or strongholds",
    ],
    ["hexes controlled", "quarries and crossing", "holy site", "palace", "castles", "year one: two strongholds"],
    ["coins spent", "tokens in free hexes", "holy site", "group with cities", "year one: two coins"],
]


def line_name(seat: int, line: int) -> str:
    return DEALS if line == DEAL_LINE else LINE_NAMES[seat][line]


# All lines of all characters in one list, deals last: a line of the sheet as one number.
OBJECTIVES: Final = [*[name for lines in LINE_NAMES for name in lines], DEALS]
FIRST_LINES: Final = [sum(len(lines) for lines in LINE_NAMES[:seat]) for seat in range(len(LINE_NAMES))]


def objective(seat: int, line: int) -> int:
    """The number in OBJECTIVES of a seat's line."""
    return len(OBJECTIVES) - 1 if line == DEAL_LINE else FIRST_LINES[seat] + line
