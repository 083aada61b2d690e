"""The map of Crescent Moon in characters: each hex a cell of a staggered grid, the river a heavy line between cells.

Reads a view; knows nothing of cards and scores.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.text import Text

from ....terminal.drawing import View, seat_style
from ...crusaders.terminal.map import BORDER_STYLE, EAST, NORTH, SOUTH, WEST, Canvas, CellSize, Runs, spread, width_of
from .signs import (
    BUILDING_SIGNS,
    CONFLICT_SIGN,
    CROSSING_SIGN,
    HOLY_SIGN,
    MERCENARY,
    RIVER_STYLE,
    SHORT_TERRAIN,
    SULTAN,
    TERRAIN_COLOURS,
    TERRAIN_SIGNS,
    UNIT,
    mark,
    owner_tag,
    seat_of,
    terrain_banner,
    token_run,
)

WIDTHS: Final = (18, 16, 14, 12)
LINES: Final = (4, 3, 2)
TERRAIN_WORDS_FROM: Final = 4
"""From this height on, a cell shows the terrain in words."""
NEIGHBOURS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

ARMS: Final = (NORTH, EAST, SOUTH, WEST)
JOINTS: Final = {
    "0101": "─", "0202": "━", "0102": "╾", "0201": "╼", "1010": "│", "2020": "┃", "1020": "╽", "2010": "╿",
    "0110": "╭", "0210": "┍", "0120": "┎", "0220": "┏", "0011": "╮", "0012": "┑", "0021": "┒", "0022": "┓",
    "1100": "╰", "1200": "┕", "2100": "┖", "2200": "┗", "1001": "╯", "1002": "┙", "2001": "┚", "2002": "┛",
    "1110": "├", "1210": "┝", "2110": "┞", "1120": "┟", "2120": "┠", "2210": "┡", "1220": "┢", "2220": "┣",
    "1011": "┤", "1012": "┥", "2011": "┦", "1021": "┧", "2021": "┨", "2012": "┩", "1022": "┪", "2022": "┫",
    "0111": "┬", "0112": "┭", "0211": "┮", "0212": "┯", "0121": "┰", "0122": "┱", "0221": "┲", "0222": "┳",
    "1101": "┴", "1102": "┵", "1201": "┶", "1202": "┷", "2101": "┸", "2102": "┹", "2201": "┺", "2202": "┻",
}  # fmt: skip
"""Borders by the weight of their arms, north first and clockwise: 0 none, 1 a border, 2 the river."""


class RiverCanvas(Canvas):
    """A canvas on which the river runs along borders."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height)
        self.wet = [[0] * width for _ in range(height)]

    def flow(self, x: int, y: int, dx: int, dy: int, length: int) -> None:
        """A stretch of river from a place, to the right or down."""
        forth, back = (EAST, WEST) if dx else (SOUTH, NORTH)
        for i in range(length):
            self.wet[y + dy * i][x + dx * i] |= forth
            self.wet[y + dy * (i + 1)][x + dx * (i + 1)] |= back

    def sign(self, x: int, y: int) -> str:
        joint, wet = self.joints[y][x], self.wet[y][x]
        weights = "".join("2" if wet & arm else "1" if joint & arm else "0" for arm in ARMS)
        return JOINTS.get(weights, self.signs[y][x])

    def style(self, x: int, y: int) -> str:
        if self.wet[y][x]:
            return RIVER_STYLE
        return BORDER_STYLE if self.joints[y][x] else self.styles[y][x]


class HexMap:
    """One map for one view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.land: list[dict[str, Any]] = view["land"]["hexes"]
        self.holy, self.crossing = view["land"]["holy"], view["land"]["crossing"]
        conflict = view["conflict"]
        self.fought = conflict["hex"] if conflict else None
        self.places = {(one["q"], one["r"]): i for i, one in enumerate(self.land)}
        self.free = self.places_around() if view["tile"] is not None else []
        shown = [*self.places, *self.free]
        self.left: int = min(2 * q + r for q, r in shown)
        self.top: int = min(r for _, r in shown)
        self.halves: int = max(2 * q + r for q, r in shown) - self.left + 2
        self.rows: int = max(r for _, r in shown) - self.top + 1

    def places_around(self) -> list[tuple[int, int]]:
        """Free places beside a placed hex, for drafting (CM-3.4)."""
        beside = {(q + dq, r + dr) for q, r in self.places for dq, dr in NEIGHBOURS}
        return sorted(beside - set(self.places))

    def width(self, size: CellSize) -> int:
        return self.halves * size.width // 2 + 1

    def height(self, size: CellSize) -> int:
        return self.rows * size.height + 1

    def best_size(self, height: int, widths: Sequence[tuple[int, int]]) -> CellSize | None:
        """The largest cells with which the map fits, or None. Height comes first: lines hold more. The widths are tried
        in turn: the width of the map, and the narrowest cell for it."""
        for lines in LINES:
            for width, narrowest in widths:
                for cell in WIDTHS:
                    size = CellSize(cell, lines)
                    if cell >= narrowest and self.width(size) <= width and self.height(size) <= height:
                        return size
        return None

    def draw(self, size: CellSize) -> Text:
        canvas = RiverCanvas(self.width(size), self.height(size))
        for i, one in enumerate(self.land):
            x, y = self.place(one["q"], one["r"], size)
            canvas.frame(x, y, size.width, size.height)
            for line, runs in enumerate(self.cell(i, size)):
                canvas.write(x + 1, y + 1 + line, runs)
        for one, other in self.view["land"]["river"]:
            self.draw_river(canvas, int(one[1:]) - 1, int(other[1:]) - 1, size)
        for q, r in self.free:
            x, y = self.place(q, r, size)
            canvas.write(x + 1, y + (size.height + 1) // 2, [(self.from_holy(q, r).center(size.inside), "dim")])
        return canvas.text()

    def place(self, q: int, r: int, size: CellSize) -> tuple[int, int]:
        """The upper left corner of a cell."""
        return (2 * q + r - self.left) * size.width // 2, (r - self.top) * size.height

    def from_holy(self, q: int, r: int) -> str:
        """A free place, named as in the notation."""
        holy = self.land[int(self.holy[1:]) - 1]
        return f"{q - holy['q']},{r - holy['r']}"

    def draw_river(self, canvas: RiverCanvas, one: int, other: int, size: CellSize) -> None:
        """The river along the side that two hexes share; `a` is north of `b`, or else west of it."""
        a, b = sorted((one, other), key=lambda i: (self.land[i]["r"], self.land[i]["q"]))
        x, y = self.place(self.land[b]["q"], self.land[b]["r"], size)
        half = size.width // 2
        if self.land[a]["r"] == self.land[b]["r"]:
            canvas.flow(x, y, 0, 1, size.height)
        elif self.land[a]["q"] == self.land[b]["q"]:  # b lies south-east of a: its left half
            canvas.flow(x, y, 1, 0, half)
        else:
            canvas.flow(x + half, y, 1, 0, half)

    # One cell

    def cell(self, i: int, size: CellSize) -> list[Runs]:
        """The lines inside a hex: its name; its terrain; settlement and token; strongholds and units."""
        inside = size.inside
        lines = [self.banner(i, size)]
        if size.lines >= TERRAIN_WORDS_FROM:
            lines.append(self.terrain(i, inside))
        if size.lines > 2:
            return [*lines, spread(self.settlement(i), self.token(i), inside), self.forces(i, inside)]
        rest = self.settlement(i, signs=True) + self.token(i)
        return [*lines, spread(self.forces(i, inside - width_of(rest), signs=True), rest, inside)]

    def banner(self, i: int, size: CellSize) -> Runs:
        """The sign of the controller, and the name on the colour of the terrain. A cell without a line for the terrain
        has the hex's id and the terrain signs here too."""
        hex_id, holder = f"h{i + 1}", self.view["hexes"][i]["control"]
        style = terrain_banner(self.land[i]["terrain"])
        worded = size.lines >= TERRAIN_WORDS_FROM
        opening = "" if worded else hex_id
        if holder:
            tag = (f"{opening}{mark(seat_of(holder))}", owner_tag(seat_of(holder)))
        else:
            tag = (f"{opening} ", style)
        signs = (CONFLICT_SIGN if hex_id == self.fought else "") + ("" if worded else self.features(i))
        room = size.inside - len(tag[0]) - len(signs)
        name: str = self.land[i]["name"]
        loose = " " if holder and len(name) < room else ""
        return [tag, (f"{shortened(loose + name, room):<{room}}{signs}", style)]

    def features(self, i: int) -> str:
        """Terrain, holy site and crossing as signs."""
        special = {self.holy: HOLY_SIGN, self.crossing: CROSSING_SIGN}.get(f"h{i + 1}", "")
        return special + TERRAIN_SIGNS[self.land[i]["terrain"]]

    def terrain(self, i: int, inside: int) -> Runs:
        """The hex's id, its terrain in words, and what is special about it."""
        terrain, hex_id = self.land[i]["terrain"], f"h{i + 1}"
        special = {self.holy: HOLY_SIGN, self.crossing: CROSSING_SIGN}.get(hex_id, "")
        sign, short = TERRAIN_SIGNS[terrain], SHORT_TERRAIN.get(terrain, terrain)
        room = inside - len(hex_id) - 1 - len(special)
        words = [f"{sign} {terrain}", f"{sign} {short}", f"{sign}{short}", sign]
        word = next(word for word in words if len(word) <= room)
        runs: Runs = [(f"{hex_id} ", "bold"), (word, TERRAIN_COLOURS[terrain])]
        return spread(runs, [(special, "bold")], inside)

    def settlement(self, i: int, signs: bool = False) -> Runs:
        """The Sultan's town or city."""
        town = self.view["hexes"][i].get("town")
        if not town:
            return []
        seat = seat_of(SULTAN)
        return [(f"{mark(seat)}{BUILDING_SIGNS[town]}{'' if signs else ' ' + town}", f"bold {seat_style(seat)}")]

    def token(self, i: int) -> Runs:
        owner = self.view["hexes"][i].get("token")
        return [token_run(seat_of(owner))] if owner else []

    def forces(self, i: int, room: int, signs: bool = False) -> Runs:
        """Strongholds and units; all belong to the controller (CM-5.2). In words and discs if there is space."""
        entry = self.view["hexes"][i]
        holder = entry["control"]
        if not holder:
            return []
        seat = seat_of(holder)
        holds = strongholds(entry)
        ordinary, hired = unit_counts(entry, holder)
        words = " ".join(f"{BUILDING_SIGNS[hold]} {hold}" for hold in holds)
        brief = "".join(BUILDING_SIGNS[hold] for hold in holds)
        discs = UNIT * ordinary + MERCENARY * hired
        counted = counted_units(ordinary, hired)
        tries = [(words, discs), (words, counted), (brief, discs), (brief, counted)]
        for hold, men in tries[2:] if signs else tries:
            text = f"{mark(seat)}{hold}{' ' if hold and men and not signs else ''}{men}"
            if len(text) <= room:
                break
        return [(text[:room], f"bold {seat_style(seat)}")]


def strongholds(entry: dict[str, Any]) -> list[str]:
    """Palace, castle or fort in a hex."""
    hold = entry.get("hold")
    return (["palace"] if entry.get("palace") else []) + ([hold.split()[1]] if hold else [])


def unit_counts(entry: dict[str, Any], owner: str) -> tuple[int, int]:
    """Ordinary units and mercenaries of one owner in a hex."""
    return entry.get("units", {}).get(owner, 0), entry.get("mercenaries", {}).get(owner, 0)


def counted_units(ordinary: int, hired: int) -> str:
    """`●3○2`."""
    return (f"{UNIT}{ordinary}" if ordinary else "") + (f"{MERCENARY}{hired}" if hired else "")


def shortened(name: str, room: int) -> str:
    return name if len(name) <= room else f"{name[: max(0, room - 1)]}…"
