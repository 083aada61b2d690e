"""A picture of Crusaders from a view: the map on the left, a panel with the wheel of each player on the right."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin
from typing import Any, Final

from rich.style import Style

from ...envs.canvas import (
    HEIGHT,
    INK,
    PAPER,
    WHITE,
    WIDTH,
    Canvas,
    Paint,
    Point,
    corners,
    fitted,
    mixed,
    offset,
    paint,
    seat_paint,
)
from .data import Data, Region
from .terminal.map import FOE_STYLES, LEVEL_SIGNS, SEA_STYLE
from .terminal.seats import ACTION_LETTERS

View = dict[str, Any]

MAP_WIDTH: Final = 770
LIST: Final = MAP_WIDTH + 10
HEAD: Final = 54
MOST_SEATS: Final = 4
SEA: Final = mixed(paint(SEA_STYLE), WHITE, 0.45)
LAND: Final = (240, 228, 197)
START: Final = (251, 246, 228)
SHAPES: Final[dict[str, tuple[Point, ...]]] = {
    "castle": ((-1, 1), (-1, -1), (-0.5, -1), (-0.5, -0.5), (-0.2, -0.5), (-0.2, -1), (0.2, -1), (0.2, -0.5),
               (0.5, -0.5), (0.5, -1), (1, -1), (1, 1)),
    "church": ((-0.8, 1), (-0.8, 0.2), (-0.15, -0.3), (-0.15, -0.6), (-0.4, -0.6), (-0.4, -0.85), (-0.15, -0.85),
               (-0.15, -1.1), (0.15, -1.1), (0.15, -0.85), (0.4, -0.85), (0.4, -0.6), (0.15, -0.6), (0.15, -0.3),
               (0.8, 0.2), (0.8, 1)),
    "farm": ((-1, 1), (-1, 0), (-0.4, -0.8), (0.2, 0), (0.2, 0.3), (1, 0.3), (1, 1)),
    "bank": ((-1, 1), (-1, 0.7), (-0.7, 0.7), (-0.7, -0.2), (-1, -0.2), (-1, -0.5), (0, -1), (1, -0.5), (1, -0.2),
             (0.7, -0.2), (0.7, 0.7), (1, 0.7), (1, 1)),
    "troop": ((-0.8, 1), (-0.8, -1), (0.9, -0.7), (0.5, -0.2), (0.9, 0.3), (-0.5, 0.1), (-0.5, 1)),
    "knight": ((-0.7, 1), (-0.4, 0.2), (-0.8, -0.1), (-0.9, -0.4), (0, -1), (0.6, -0.6), (0.7, 1)),
    "shield": ((-0.9, -1), (0.9, -1), (0.9, 0.1), (0.5, 0.7), (0, 1.1), (-0.5, 0.7), (-0.9, 0.1)),
}  # fmt: skip


def picture(data: Data, view: View) -> Canvas:
    canvas = Canvas(SEA)
    players = len(view["seats"])
    regions = next(one.regions for one in data.maps if players in one.players)
    side, middles = fitted([offset(region.col, region.row) for region in regions], MAP_WIDTH, HEIGHT, 80)
    for region, middle in zip(regions, middles, strict=True):
        canvas.polygon(corners(middle, side), START if region.start else LAND, INK, 1)
    for region, middle in zip(regions, middles, strict=True):
        draw_region(canvas, view, region, middle, side)
    canvas.box(MAP_WIDTH, -8, WIDTH - MAP_WIDTH + 8, HEIGHT + 16, PAPER)
    draw_list(canvas, view)
    return canvas


# The map


def draw_region(canvas: Canvas, view: View, region: Region, middle: Point, side: float) -> None:
    """From top to bottom: the name; enemy or building, and tile; knights."""
    x, y = middle
    canvas.text(x, y - side * 0.56, region.name, side * 0.24)
    tile = view["tiles"].get(region.id)
    left = x - side * 0.4 if tile else x
    if region.id in view["enemies"]:
        draw_enemy(canvas, view["enemies"][region.id], left, y - side * 0.05, side)
    elif region.id in view["buildings"]:
        draw_building(canvas, view["buildings"][region.id], left, y - side * 0.05, side)
    else:
        left = x
    if tile:
        draw_tile(canvas, tile, x + (side * 0.4 if left < x else 0), y - side * 0.05, side)
    knights = [seat for seat, entry in enumerate(view["seats"]) for at in entry["knights"] if at == region.id]
    for i, seat in enumerate(knights):
        at = x + (i - (len(knights) - 1) / 2) * min(side * 0.42, side * 1.3 / len(knights))
        canvas.shape(at, y + side * 0.55, SHAPES["knight"], side * 0.44, seat_paint(seat))
        canvas.text(at, y + side * 0.59, str(seat), side * 0.22)


def draw_enemy(canvas: Canvas, enemy: str, x: float, y: float, side: float) -> None:
    """A shield with the first letters of the people; for a Saracen also the building it leaves."""
    people, _, gift = enemy.partition(" ")
    canvas.shape(x, y, SHAPES["shield"], side * 0.7, people_paint(people))
    canvas.text(x, y - side * (0.2 if gift else 0.06), people[:3] if gift else people[:2], side * 0.23)
    if gift:
        canvas.shape(x, y + side * 0.1, SHAPES[gift.strip("()")], side * 0.27, WHITE)


def people_paint(people: str) -> Paint:
    ground = Style.parse(FOE_STYLES[people]).bgcolor
    assert ground is not None
    return paint(ground.name)


def draw_building(canvas: Canvas, building: View, x: float, y: float, side: float) -> None:
    """In the colour of its owner, with its level below."""
    canvas.box(x - side * 0.31, y - side * 0.34, side * 0.62, side * 0.7, seat_paint(building["seat"]), INK)
    canvas.shape(x, y - side * 0.09, SHAPES[building["type"]], side * 0.36, WHITE)
    canvas.text(x, y + side * 0.22, LEVEL_SIGNS[building["level"]], side * 0.22)


def draw_tile(canvas: Canvas, tile: str, x: float, y: float, side: float) -> None:
    """`castle/farm +1`: what may be built on it, and the points for that."""
    kinds, _, points = tile.partition(" ")
    canvas.box(x - side * 0.29, y - side * 0.29, side * 0.58, side * 0.6, WHITE, mixed(INK, WHITE, 0.5))
    shown = kinds.split("/")
    for i, kind in enumerate(shown):
        at = x + (i - (len(shown) - 1) / 2) * side * 0.28
        canvas.shape(at, y - side * 0.09, SHAPES[kind], side * 0.23, mixed(INK, WHITE, 0.55))
    canvas.text(x, y + side * 0.17, points, side * 0.21)


# The panels


def draw_list(canvas: Canvas, view: View) -> None:
    over = "The game is over" if view["over"] else f"Round {view['round']}: {view['step']}"
    strengths = ", ".join(f"{people} {strength}" for people, strength in view["strengths"].items())
    canvas.text(LIST, 18, over, 16, anchor="lm")
    canvas.text(LIST, 39, f"Supply {view['supply']} IP; {strengths}", 13, anchor="lm")
    height = (HEIGHT - HEAD) / MOST_SEATS
    for seat in range(len(view["seats"])):
        draw_seat(canvas, view, seat, HEAD + seat * height, height - 6)


def draw_seat(canvas: Canvas, view: View, seat: int, y: float, height: float) -> None:
    """Points and pieces beside the wheel. A dark frame: this seat must choose."""
    entry, colour = view["seats"][seat], seat_paint(seat)
    chooses = seat in view["actors"] or seat in view["winners"]
    canvas.box(
        LIST, y, WIDTH - LIST - 6, height, mixed(colour, WHITE, 0.55 if chooses else 0.85), INK if chooses else None
    )
    canvas.box(LIST, y, 24, 26, colour, INK if chooses else None)
    canvas.text(LIST + 12, y + 13, str(seat), 17)
    marks = (" (you)" if seat == view["you"] else "") + (" won" if seat in view["winners"] else "")
    name = entry["name"] if entry.get("order") else f"seat_{seat}"
    canvas.text(LIST + 32, y + 13, name + marks, 16, anchor="lm")
    for i, line in enumerate(seat_lines(entry)):
        canvas.text(LIST + 8, y + 42 + i * 17, line, 13, anchor="lm")
    draw_wheel(canvas, entry["wedges"], WIDTH - 80, y + height / 2 + 6, height / 2 - 12)


def seat_lines(entry: View) -> Iterator[str]:
    yield f"{entry['score']['total']} points, {entry['ip']} IP"
    yield from [f"{kind} {count}" for kind, count in entry["built"].items() if count]
    yield f"troops {entry['troops']}"
    foes = [f"{people[:3]} {count}" for people, count in entry["foes"].items() if count]
    yield from [f"won {', '.join(foes)}"] if foes else []


def draw_wheel(canvas: Canvas, wedges: list[View], x: float, y: float, radius: float) -> None:
    """Six wedges clockwise from the top, each with its tokens. Capital letters: what it does; small: what an upgrade
    would add. Before the wheels are open there is nothing on them."""
    canvas.disc(x, y, radius, WHITE, INK)
    for i, wedge in enumerate(wedges):
        fill = mixed((215, 175, 0), WHITE, 0.35 if wedge["tokens"] else 0.9)
        canvas.slice(x, y, radius, 60 * i - 30, 60 * i + 30, fill, INK)
        way = (sin(radians(60 * i)), -cos(radians(60 * i)))
        basic, added = (ACTION_LETTERS[action["action"]] for action in wedge["actions"])
        letters = basic + (added if wedge["upgraded"] else added.lower())
        canvas.text(x + way[0] * radius * 0.78, y + way[1] * radius * 0.78, letters, 12)
        canvas.text(x + way[0] * radius * 0.45, y + way[1] * radius * 0.45, str(wedge["tokens"]), 16)
