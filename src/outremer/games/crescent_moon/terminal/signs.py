"""The signs, colours and short words of Crescent Moon in the terminal: characters, terrain, pieces, cards.

Every colour stands beside a sign that says the same.
"""

from __future__ import annotations

from typing import Any, Final

from rich.text import Text

from ....terminal.drawing import View, seat_style
from ...crusaders.terminal.map import Runs
from ..actions import SEAT_IDS

SEAT_MARKS: Final = "⚔☾★∏◠"
"""Warlord, Murshid, Sultan, Caliph, Nomad: crossed blades, crescent, star, gate, camel's back."""
SULTAN: Final = "sultan"

TERRAIN_SIGNS: Final = {"fertile": "♣", "wilderness": '"', "desert": "∴", "mountain": "▲", "quarry": "◊"}
TERRAIN_COLOURS: Final = {
    "fertile": "color(108)",
    "wilderness": "color(144)",
    "desert": "color(222)",
    "mountain": "color(246)",
    "quarry": "color(175)",
}
SHORT_TERRAIN: Final = {"wilderness": "wilds"}
HOLY_SIGN: Final = "✦"
CROSSING_SIGN: Final = "⇌"
CONFLICT_SIGN: Final = "✸"
RIVER_STYLE: Final = "bold color(39)"
COIN_STYLE: Final = "color(178)"
POINTS_STYLE: Final = "bold color(71)"

BUILDING_SIGNS: Final = {"fort": "♖", "castle": "♜", "palace": "♛", "town": "⌂", "city": "▦"}
UNIT: Final = "●"
MERCENARY: Final = "○"


def mark(seat: int) -> str:
    """The sign of a character."""
    return SEAT_MARKS[seat] if 0 <= seat < len(SEAT_MARKS) else "·"


def seat_of(seat_id: str) -> int:
    return SEAT_IDS.index(seat_id)


def name_of(view: View, seat: int) -> str:
    return str(view["seats"][seat]["name"])


def named(view: View, seat: int, style: str = "bold") -> Text:
    """A character's sign and name in its colour."""
    return Text(f"{mark(seat)} {name_of(view, seat)}", f"{style} {seat_style(seat)}".strip())


def token_run(seat: int) -> tuple[str, str]:
    """An influence token: the sign of its owner in a ring."""
    return f"({mark(seat)})", f"bold {seat_style(seat)}"


def terrain_banner(terrain: str) -> str:
    return f"color(16) on {TERRAIN_COLOURS[terrain]}"


def owner_tag(seat: int) -> str:
    return f"bold color(16) on {seat_style(seat)}"


def plural(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def points(number: int) -> str:
    """Points with a proper minus sign; a deal may cost more points than a seat has."""
    return f"{number}".replace("-", "−")


def legend(seats: int) -> list[Runs]:
    """What the signs on the map mean, in three lines."""
    lands: Runs = []
    for terrain, sign in TERRAIN_SIGNS.items():
        lands += [(sign, terrain_banner(terrain)), (f" {terrain}  ", "")]
    pieces = "  ".join(f"{sign} {piece}" for piece, sign in BUILDING_SIGNS.items())
    return [
        lands,
        [("━━", RIVER_STYLE), (f" river  {CROSSING_SIGN} crossing  {HOLY_SIGN} holy site  ", ""), *token_legend(seats)],
        [(f"{UNIT} unit  {MERCENARY} mercenary  {pieces}", "")],
    ]


def token_legend(seats: int) -> Runs:
    return [*[token_run(seat) for seat in range(seats)], (" influence", "")]


def hex_of(view: View, hex_id: str) -> dict[str, Any]:
    """What is in a hex, with its name and terrain."""
    at = int(hex_id[1:]) - 1
    return {**view["land"]["hexes"][at], **view["hexes"][at]}
