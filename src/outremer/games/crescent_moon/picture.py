"""A picture of Crescent Moon from a view: the map on the left; seats, market and conflict in a list on the right."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import starmap
from typing import Any, Final

from ...envs.canvas import (
    ALARM,
    HEIGHT,
    INK,
    PAPER,
    WHITE,
    WIDTH,
    Canvas,
    Paint,
    Point,
    axial,
    between,
    corners,
    fitted,
    mixed,
    paint,
    seat_paint,
    shared_side,
)
from .data import Data
from .terminal.signs import RIVER_STYLE, SULTAN, TERRAIN_COLOURS, name_of, points, seat_of

View = dict[str, Any]

MAP_WIDTH: Final = 780
LIST: Final = MAP_WIDTH + 8
HEAD: Final = 40
SEAT_HEIGHT: Final = 66
RIVER: Final = mixed(paint(RIVER_STYLE.removeprefix("bold ")), INK, 0.5)
TOWER: Final = (
    (-0.8, 0.8),
    (-0.8, -0.8),
    (-0.4, -0.8),
    (-0.4, -0.4),
    (0.4, -0.4),
    (0.4, -0.8),
    (0.8, -0.8),
    (0.8, 0.8),
)
SHAPES: Final[dict[str, tuple[Point, ...]]] = {
    "fort": TOWER,
    "castle": ((-1, 0.9), (-1, -0.5), (-0.7, -0.5), (-0.7, -0.1), (-0.4, -0.1), (-0.4, -1), (-0.15, -1), (-0.15, -0.7),
               (0.15, -0.7), (0.15, -1), (0.4, -1), (0.4, -0.1), (0.7, -0.1), (0.7, -0.5), (1, -0.5), (1, 0.9)),
    "palace": ((-1, 0.8), (-1, -0.9), (-0.5, 0), (0, -1), (0.5, 0), (1, -0.9), (1, 0.8)),
    "town": ((-0.8, 0.8), (-0.8, -0.1), (0, -0.9), (0.8, -0.1), (0.8, 0.8)),
    "city": ((-1, 0.9), (-1, -0.2), (-0.6, -0.7), (-0.3, -0.2), (-0.3, -0.6), (0.05, -1), (0.4, -0.6), (0.4, 0),
             (0.7, -0.3), (1, 0), (1, 0.9)),
    "holy": ((0, -1), (0.3, -0.3), (1, 0), (0.3, 0.3), (0, 1), (-0.3, 0.3), (-1, 0), (-0.3, -0.3)),
    "token": ((0, -1), (1, 0), (0, 1), (-1, 0)),
}  # fmt: skip


def picture(data: Data, view: View) -> Canvas:
    canvas = Canvas()
    draw_map(canvas, view)
    draw_list(canvas, view, {card["id"]: card["name"] for card in data.cards})
    return canvas


# The map


def draw_map(canvas: Canvas, view: View) -> None:
    land = view["land"]
    side, middles = fitted(
        list(starmap(axial, ((hex_["q"], hex_["r"]) for hex_ in land["hexes"]))), MAP_WIDTH, HEIGHT, 92
    )
    for middle, hex_ in zip(middles, land["hexes"], strict=True):
        ground = mixed(paint(TERRAIN_COLOURS[hex_["terrain"]]), WHITE, 0.25)
        canvas.polygon(corners(middle, side), ground, PAPER, 2)
    for middle, entry in zip(middles, view["hexes"], strict=True):
        if entry["control"]:
            canvas.polygon(corners(middle, side * 0.94), None, seat_paint(seat_of(entry["control"])), side * 0.09)
        if view["conflict"] and view["conflict"]["hex"] == entry["id"]:
            canvas.polygon(corners(middle, side * 0.84), None, ALARM, side * 0.05)
    draw_river(canvas, land, middles, side)
    for middle, hex_, entry in zip(middles, land["hexes"], view["hexes"], strict=True):
        draw_hex(canvas, middle, side, hex_, entry, entry["id"] == land["holy"])


def draw_river(canvas: Canvas, land: View, middles: list[Point], side: float) -> None:
    """The river runs along sides; the crossing has bridges."""
    for one, other in land["river"]:
        here, there = middles[int(one[1:]) - 1], middles[int(other[1:]) - 1]
        canvas.line(shared_side(here, there), RIVER, side * 0.12)
        if land["crossing"] in (one, other):
            bridge = [between(here, there, 0.42), between(here, there, 0.58)]
            canvas.line(bridge, INK, side * 0.2)
            canvas.line(bridge, WHITE, side * 0.15)


def draw_hex(canvas: Canvas, middle: Point, side: float, hex_: View, entry: View, holy: bool) -> None:
    """From top to bottom: terrain, name, buildings, pieces."""
    x, y = middle
    canvas.text(x, y - side * 0.59, f"{entry['id']} {hex_['terrain']}", side * 0.13)
    canvas.text(x, y - side * 0.4, hex_["name"], side * 0.18)
    built = [("holy", WHITE)] if holy else []
    built += buildings(entry)
    for i, (what, colour) in enumerate(built):
        canvas.shape(spread(x, i, len(built), side * 0.5), y - side * 0.06, SHAPES[what], side * 0.36, colour)
    pieces = list(pieces_of(entry))
    for i, (words, colour, hired) in enumerate(pieces):
        at = (spread(x, i, len(pieces), side * 0.5), y + side * 0.42)
        if not words[1:]:
            canvas.shape(*at, SHAPES["token"], side * 0.46, colour)
        else:
            canvas.disc(
                *at, side * 0.2, WHITE if hired else colour, colour if hired else INK, side * 0.05 if hired else 1
            )
        canvas.text(*at, words, side * 0.17)


def spread(x: float, i: int, number: int, step: float) -> float:
    return x + (i - (number - 1) / 2) * step


def buildings(entry: View) -> list[tuple[str, Paint]]:
    """Palace, settlement and stronghold, each with the colour of its owner."""
    found = [("palace", seat_paint(seat_of(entry["control"])))] if entry.get("palace") and entry["control"] else []
    found += [(entry["town"], seat_paint(seat_of(SULTAN)))] if "town" in entry else []
    if "hold" in entry:
        owner, hold = entry["hold"].split()
        found.append((hold, seat_paint(seat_of(owner))))
    return found


def pieces_of(entry: View) -> Iterator[tuple[str, Paint, bool]]:
    """Units and mercenaries as `W3`, an influence token as `W`; the colour; whether they are hired."""
    for kind in ("units", "mercenaries"):
        for owner, count in entry.get(kind, {}).items():
            yield f"{owner[0].upper()}{count}", seat_paint(seat_of(owner)), kind == "mercenaries"
    if "token" in entry:
        yield entry["token"][0].upper(), seat_paint(seat_of(entry["token"])), False


# The list


def draw_list(canvas: Canvas, view: View, cards: dict[str, str]) -> None:
    over = "The game is over" if view["over"] else f"Year {view['year'] + 1}, round {view['round'] + 1}: {view['step']}"
    canvas.text(LIST, HEAD / 2 + 2, over, 15, anchor="lm")
    for seat in range(len(view["seats"])):
        draw_seat(canvas, view, seat, HEAD + seat * SEAT_HEIGHT)
    y = HEAD + len(view["seats"]) * SEAT_HEIGHT + 14
    for line in list_lines(view, cards):
        canvas.text(LIST + (0 if line.endswith(":") else 10), y, line, 13, anchor="lm")
        y += 19


def draw_seat(canvas: Canvas, view: View, seat: int, y: float) -> None:
    """Name, coins and cards. A thick frame: this seat must choose. The colour is filled for those who won."""
    entry, colour = view["seats"][seat], seat_paint(seat)
    chooses = seat in view["actors"] or seat in view["winners"]
    width = WIDTH - LIST - 10
    canvas.box(
        LIST, y, width, SEAT_HEIGHT - 6, mixed(colour, WHITE, 0.55 if chooses else 0.88), INK if chooses else None
    )
    canvas.box(LIST, y, 30, SEAT_HEIGHT - 6, colour, INK if chooses else None)
    canvas.text(LIST + 15, y + (SEAT_HEIGHT - 6) / 2, entry["name"][0], 18)
    marks = (" (you)" if seat == view["you"] else "") + (" won" if seat in view["winners"] else "")
    canvas.text(LIST + 40, y + 15, name_of(view, seat) + marks, 16, anchor="lm")
    if "score" in entry:
        canvas.text(LIST + width - 8, y + 15, f"{points(entry['score']['total'])} VP", 15, anchor="rm")
    canvas.text(LIST + 40, y + 33, f"{entry['coins']} coins, income {entry['income']}", 13, anchor="lm")
    reserves = "" if entry["target"] is None else f", {entry['reserves']} in reserve"
    canvas.text(LIST + 40, y + 49, f"{entry['hand_size']} cards{reserves}", 13, anchor="lm")


def list_lines(view: View, cards: dict[str, str]) -> Iterator[str]:
    """What is going on, and the cards that all can see. A line that ends with a colon is a heading."""
    if view["conflict"]:
        fight = view["conflict"]
        yield f"{fight['kind'].capitalize()} for {fight['hex']}:"
        names = [name_of(view, fight[side]) if fight[side] >= 0 else "nobody" for side in ("attacker", "defender")]
        yield " against ".join(names)
    rows = {
        f"Market ({view['deck']} more in the deck):": [cards[card] for card in view["market"] if card],
        "The Sultan's market:": [cards[card] for card in view["stall"] if card],
        "Your hand:": [f"{count} × {cards[card]}" for card, count in view["private"].get("hand", {}).items()],
    }
    for heading, names in rows.items():
        yield from [heading, *names] if names else []
