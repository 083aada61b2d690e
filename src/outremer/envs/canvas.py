"""A sheet on which a game draws a picture of its table: hexes, pieces and words, then an array of pixels.

Every picture has the same size, so that they make a film. Colours are those of the terminal. Knows no game; a game
draws from a view, never from a state, so it cannot show what a seat may not see.
"""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Sequence
from functools import cache
from math import cos, radians, sin, sqrt
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont
from rich.color import Color

from ..terminal.drawing import SEAT_COLOURS

WIDTH: Final = 1080
HEIGHT: Final = 720
FINE: Final = 2
"""Everything is drawn this much larger and then made small again: edges become smooth."""

Paint = tuple[int, int, int]
Point = tuple[float, float]

PAPER: Final = (250, 247, 240)
INK: Final = (33, 29, 24)
WHITE: Final = (255, 255, 255)
ALARM: Final = (214, 40, 24)


class Canvas:
    """Lengths are pixels of the finished picture; (0, 0) is the upper left corner."""

    def __init__(self, ground: Paint = PAPER) -> None:
        self.image = Image.new("RGB", (WIDTH * FINE, HEIGHT * FINE), ground)
        self.pen = ImageDraw.Draw(self.image)

    def polygon(self, points: Sequence[Point], fill: Paint | None, edge: Paint | None = None, width: float = 1) -> None:
        fine = [(x * FINE, y * FINE) for x, y in points]
        if fill is not None:
            self.pen.polygon(fine, fill)
        if edge is not None:
            self.pen.line([*fine, *fine[:2]], edge, round(width * FINE), joint="curve")

    def line(self, points: Sequence[Point], colour: Paint, width: float = 1) -> None:
        self.pen.line([(x * FINE, y * FINE) for x, y in points], colour, round(width * FINE), joint="curve")

    def box(self, x: float, y: float, width: float, height: float, fill: Paint, edge: Paint | None = None) -> None:
        """A box with round corners, from its upper left one."""
        where = (x * FINE, y * FINE, (x + width) * FINE, (y + height) * FINE)
        self.pen.rounded_rectangle(where, 4 * FINE, fill, edge, FINE)

    def disc(self, x: float, y: float, radius: float, fill: Paint, edge: Paint | None = None, width: float = 1) -> None:
        self.pen.ellipse(around(x, y, radius), fill, edge, round(width * FINE))

    def slice(self, x: float, y: float, radius: float, first: float, last: float, fill: Paint, edge: Paint) -> None:
        """A piece of a disc, between two angles that count clockwise from the top."""
        self.pen.pieslice(around(x, y, radius), first - 90, last - 90, fill, edge, FINE)

    def shape(self, x: float, y: float, outline: Sequence[Point], size: float, fill: Paint, edge: Paint = INK) -> None:
        """An outline that is drawn around (0, 0), about 2 wide, at this place."""
        half = size / 2
        self.polygon([(x + dx * half, y + dy * half) for dx, dy in outline], fill, edge)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 13,
        colour: Paint = INK,
        anchor: str = "mm",
        halo: Paint | None = None,
    ) -> None:
        """A line of words. The anchor says what of it lies at the place: `mm` its middle, `lm` its left end."""
        around_it = {} if halo is None else {"stroke_width": FINE + 1, "stroke_fill": halo}
        self.pen.text((x * FINE, y * FINE), plain(words), colour, font(size), anchor, **around_it)

    def array(self) -> NDArray[np.uint8]:
        """(height, width, 3), red, green and blue."""
        pixels: NDArray[np.uint8] = np.array(self.image.reduce(FINE), dtype=np.uint8)
        return pixels


def around(x: float, y: float, radius: float) -> tuple[float, float, float, float]:
    return ((x - radius) * FINE, (y - radius) * FINE, (x + radius) * FINE, (y + radius) * FINE)


@cache
def font(size: float) -> Any:
    return ImageFont.load_default(size * FINE)


def plain(words: str) -> str:
    """Without accents and special signs: the font that comes with Pillow has none."""
    known = unicodedata.normalize("NFKD", words.replace("×", "x").replace("−", "-").replace("’", "'"))
    return known.encode("ascii", "ignore").decode()


# Colours


@cache
def paint(colour: str) -> Paint:
    """A colour as the terminal names it: `color(39)`."""
    red, green, blue = Color.parse(colour).get_truecolor()
    return red, green, blue


def seat_paint(seat: int) -> Paint:
    return paint(SEAT_COLOURS[seat % len(SEAT_COLOURS)])


def mixed(one: Paint, other: Paint, share: float) -> Paint:
    """A colour with this share of another."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


# Hexes that stand on a corner


def axial(q: int, r: int) -> Point:
    """The middle of a hex: q grows to the east, r to the south-east. The side of a hex is 1."""
    return sqrt(3) * (q + r / 2), 1.5 * r


def offset(col: int, row: int) -> Point:
    """The same on a grid whose odd rows stand half a hex to the right."""
    return sqrt(3) * (col + (row & 1) / 2), 1.5 * row


def corners(middle: Point, side: float) -> list[Point]:
    """Clockwise from the top."""
    turns = [radians(60 * i) for i in range(6)]
    return [(middle[0] + side * sin(turn), middle[1] - side * cos(turn)) for turn in turns]


def between(one: Point, other: Point, share: float) -> Point:
    """The place that lies this share of the way from one to the other."""
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def shared_side(one: Point, other: Point) -> tuple[Point, Point]:
    """The ends of the side between two hexes that touch."""
    x, y = between(one, other, 0.5)
    dx, dy = (other[0] - one[0]) / (2 * sqrt(3)), (other[1] - one[1]) / (2 * sqrt(3))
    return (x - dy, y + dx), (x + dy, y - dx)


def fitted(middles: Sequence[Point], width: float, height: float, largest: float) -> tuple[float, list[Point]]:
    """The side of the hexes and their middles, as large as a space from the upper left corner allows."""
    left, top = min(x for x, _ in middles) - 1, min(y for _, y in middles) - 1.1
    across, down = max(x for x, _ in middles) + 1 - left, max(y for _, y in middles) + 1.1 - top
    side = min(width / across, height / down, largest)
    start_x, start_y = (width - across * side) / 2, (height - down * side) / 2
    return side, [(start_x + (x - left) * side, start_y + (y - top) * side) for x, y in middles]


# The picture of a game that has none of its own


def lines_of_text(title: str, lines: list[str]) -> Canvas:
    """Words on a sheet: what does not fit is left out."""
    canvas = Canvas()
    canvas.text(24, 30, title, 20, anchor="lm")
    wrapped = [part for line in lines for part in textwrap.wrap(line, 140, subsequent_indent="    ")]
    for i, line in enumerate(wrapped[: (HEIGHT - 80) // 20]):
        canvas.text(24, 66 + i * 20, line, anchor="lm")
    return canvas
