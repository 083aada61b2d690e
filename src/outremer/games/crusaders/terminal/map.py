"""The map of Crusaders in characters: each region a cell of a staggered grid, its border shared with its neighbours.

Owns the signs of the pieces. Reads the map's data file and a view; knows nothing of wheels and scores.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from ....terminal.drawing import View, seat_sign, seat_style
from ..data import MapData, Region, neighbours_of

Runs = list[tuple[str, str]]
"""Pieces of text, each with its style."""

TYPE_SIGNS: Final = {"castle": "♜", "church": "†", "farm": "♣", "bank": "$", "troop": "⚑"}
LEVEL_SIGNS: Final = ["", "I", "II", "III", "IV"]
FOE_SIGNS: Final = {"Prussian": "P", "Slav": "S", "Saracen": "☾"}
FOE_STYLES: Final = {
    "Prussian": "bold black on color(250)",
    "Slav": "bold black on color(180)",
    "Saracen": "bold black on color(108)",
}
TILE_STYLE: Final = "color(71)"
DISCOUNT_STYLE: Final = "color(173)"
BORDER_STYLE: Final = "color(242)"
SEA_STYLE: Final = "color(31)"
WAVES: Final = "~ ~"

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
BORDERS: Final = {5: "│", 10: "─", 6: "╭", 12: "╮", 3: "╰", 9: "╯", 7: "├", 13: "┤", 14: "┬", 11: "┴", 15: "┼"}


@dataclass(frozen=True, slots=True)
class CellSize:
    """The size of a cell with its borders; the width is even, so that a row can move half a cell to the right."""

    width: int
    lines: int

    @property
    def height(self) -> int:
        return self.lines + 1

    @property
    def inside(self) -> int:
        return self.width - 1


SMALL: Final = CellSize(10, 2)
LARGE: Final = CellSize(12, 3)


class Canvas:
    """A sheet of characters with a style for each, on which borders join where they meet."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.signs = [[" "] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]
        self.joints = [[0] * width for _ in range(height)]

    def frame(self, x: int, y: int, width: int, height: int) -> None:
        for i in range(x, x + width):
            for row in (y, y + height):
                self.joints[row][i] |= EAST
                self.joints[row][i + 1] |= WEST
        for j in range(y, y + height):
            for column in (x, x + width):
                self.joints[j][column] |= SOUTH
                self.joints[j + 1][column] |= NORTH

    def write(self, x: int, y: int, runs: Runs) -> None:
        for text, style in runs:
            for sign in text:
                if x < self.width:
                    self.signs[y][x] = sign
                    self.styles[y][x] = style
                x += 1

    def text(self) -> Text:
        """The whole sheet; neighbouring characters of one style become one run."""
        drawn = Text(no_wrap=True)
        for y in range(self.height):
            row = [(self.style(x, y), self.sign(x, y)) for x in range(self.width)]
            for style, run in groupby(row, itemgetter(0)):
                drawn.append("".join(sign for _, sign in run), style or None)
            drawn.append("\n" if y + 1 < self.height else "")
        return drawn

    def sign(self, x: int, y: int) -> str:
        return BORDERS.get(self.joints[y][x], self.signs[y][x])

    def style(self, x: int, y: int) -> str:
        return BORDER_STYLE if self.joints[y][x] else self.styles[y][x]


class MapDrawing:
    """One map for one view."""

    def __init__(self, data: MapData, view: View) -> None:
        self.regions = data.regions
        self.view = view
        self.land = {(region.col, region.row) for region in data.regions}
        self.columns = max(region.col for region in data.regions) + 1
        self.rows = max(region.row for region in data.regions) + 1

    def width(self, size: CellSize) -> int:
        """Odd rows are half a cell further right."""
        return self.columns * size.width + size.width // 2 + 1

    def height(self, size: CellSize) -> int:
        return self.rows * size.height + 1

    def draw(self, size: CellSize, legend: list[Runs]) -> Text:
        """The map, with the legend in the sea of its north-western corner."""
        canvas = Canvas(self.width(size), self.height(size))
        self.draw_sea(canvas, size)
        for y, runs in enumerate(legend):
            canvas.write(0, y, [(" " * (2 * size.width), "")])
            canvas.write(0, y, runs)
        for region in self.regions:
            x, y = place(region.col, region.row, size)
            canvas.frame(x, y, size.width, size.height)
            for line, runs in enumerate(self.cell(region, size)):
                canvas.write(x + 1, y + 1 + line, runs)
        return canvas.text()

    def draw_sea(self, canvas: Canvas, size: CellSize) -> None:
        """A wave in every cell of the grid that is not a region."""
        for row in range(self.rows):
            for col in range(self.columns):
                if (col, row) not in self.land:
                    x, y = place(col, row, size)
                    canvas.write(x + size.width // 2 - 1, y + 1 + row % 2, [(WAVES, SEA_STYLE)])

    # One cell

    def cell(self, region: Region, size: CellSize) -> list[Runs]:
        """The lines inside a region: its name; who is there; what building there gives."""
        name = [(region.name, self.name_style(region))]
        there, knights = self.standing(region), self.knights(region, size.inside)
        if size.lines > 2:
            return [name, spread(there, knights, size.inside), self.offer(region)]
        offer = self.offer(region)
        loose = width_of(there + offer + knights) + 1 < size.inside
        return [name, spread(there + ([(" ", "")] if there and offer and loose else []) + offer, knights, size.inside)]

    def name_style(self, region: Region) -> str:
        """Bold if the viewer has a knight there; dim if nothing can be gained there."""
        you = self.view["you"]
        if you >= 0 and region.id in self.view["seats"][you]["knights"]:
            return f"bold underline {seat_style(you)}"
        return "" if region.id in self.view["enemies"] or region.start else "color(245)"

    def standing(self, region: Region) -> Runs:
        """The building, or the enemy with what it needs or gives."""
        building = self.view["buildings"].get(region.id)
        if building is not None:
            return [building_run(building["seat"], building["type"], building["level"])]
        enemy: str = self.view["enemies"].get(region.id, "")
        return [enemy_run(enemy, self.view["strengths"])] if enemy else []

    def offer(self, region: Region) -> Runs:
        """The tile and the discount, if something can still be built here."""
        if region.id in self.view["buildings"]:
            return []
        runs: Runs = []
        tile: str = self.view["tiles"].get(region.id, "")
        if tile:
            runs.append((tile_sign(tile), TILE_STYLE))
        if region.discount:
            runs.append(("−1" + "".join(TYPE_SIGNS[kind] for kind in region.discount), DISCOUNT_STYLE))
        return runs

    def knights(self, region: Region, inside: int) -> Runs:
        """The knights of each seat, in its colour, as the space allows: ♞▲▲, ▲▲ or ▲2."""
        counts = [(seat, entry["knights"].count(region.id)) for seat, entry in enumerate(self.view["seats"])]
        present = [(seat, count) for seat, count in counts if count]
        room = inside - width_of(self.standing(region) + self.offer(region))
        for sign in (knights_at_length, knights_in_a_row):
            runs = [(sign(seat, count), knight_style(seat)) for seat, count in present]
            if width_of(runs) <= room:
                return runs
        return [(knights_counted(seat, count), knight_style(seat)) for seat, count in present]

    def near(self, region: Region) -> list[Region]:
        """The regions that touch this one, from the east clockwise."""
        by_place = {(other.col, other.row): other for other in self.regions}
        return [by_place[spot] for spot in neighbours_of(region.col, region.row) if spot in by_place]


def place(col: int, row: int, size: CellSize) -> tuple[int, int]:
    """The upper left corner of a cell."""
    return col * size.width + (size.width // 2 if row % 2 else 0), row * size.height


def knights_at_length(seat: int, count: int) -> str:
    return "♞" + seat_sign(seat) * count


def knights_in_a_row(seat: int, count: int) -> str:
    return seat_sign(seat) * count


def knights_counted(seat: int, count: int) -> str:
    return seat_sign(seat) + (str(count) if count > 1 else "")


def knight_style(seat: int) -> str:
    return f"bold reverse {seat_style(seat)}"


def building_run(seat: int, kind: str, level: int) -> tuple[str, str]:
    return f"{seat_sign(seat)}{TYPE_SIGNS[kind]}{LEVEL_SIGNS[level]}", f"bold {seat_style(seat)}"


def enemy_run(enemy: str, strengths: dict[str, int]) -> tuple[str, str]:
    """P3 is a Prussian of strength 3; a Saracen shows what it gives: ☾♜."""
    foe, _, gift = enemy.partition(" ")
    shown = TYPE_SIGNS[gift.strip("()")] if gift else str(strengths[foe])
    return FOE_SIGNS[foe] + shown, FOE_STYLES[foe]


def tile_sign(tile: str) -> str:
    """`castle/farm +1` as +1♜♣."""
    kinds, worth = tile.split(" ")
    return worth + "".join(TYPE_SIGNS[kind] for kind in kinds.split("/"))


def width_of(runs: Runs) -> int:
    return sum(cell_len(text) for text, _ in runs)


def spread(left: Runs, right: Runs, width: int) -> Runs:
    """Two texts at the left and right edges of a line."""
    return [*left, (" " * max(0, width - width_of(left) - width_of(right)), ""), *right]
