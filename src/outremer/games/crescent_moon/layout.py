"""The land: which hexes there are, what they are and how they touch (CM-2.4 to CM-2.6). Never changed, only replaced.

Places are axial: q grows to the east, r to the south-east. A set of hexes is a mask: bit h for hex h.
"""

from __future__ import annotations

from typing import Final, final

from .actions import DIRECTION_Q, DIRECTION_R, HEXES

FERTILE: Final = 0
WILDERNESS: Final = 1
DESERT: Final = 2
MOUNTAIN: Final = 3
QUARRY: Final = 4
TERRAINS: Final = 5
TERRAIN_NAMES: Final = ["fertile", "wilderness", "desert", "mountain", "quarry"]

NOWHERE: Final = -1


@final
class Land:
    """A map. `near` is all adjacency; `road` is where units may go (CM-2.6)."""

    def __init__(
        self,
        name: str,
        names: list[str],
        terrain: list[int],
        q: list[int],
        r: list[int],
        river: list[int],
        holy: int,
        crossing: int,
        starts: list[int],
    ) -> None:
        self.name = name
        self.names = names
        self.terrain = terrain
        self.q = q
        self.r = r
        self.river = river  # sorted edges hex * 6 + direction, both sides of each
        self.holy = holy
        self.crossing = crossing
        self.starts = starts  # [seat * 2 + i] -> the hex of the i-th group of the starting set; empty: none given
        self.hexes = len(terrain)
        self.neighbour = [NOWHERE] * (HEXES * 6)
        self.road = [NOWHERE] * (HEXES * 6)
        self.near = [0] * HEXES
        self.of_terrain = [0] * TERRAINS
        self.east = [q - min(self.q) for q in self.q]  # places counted from the smallest, for programs that learn
        self.south = [r - min(self.r) for r in self.r]
        self.wet_sides = [0] * HEXES  # [hex] mask of the sides with a river
        self.all = (1 << self.hexes) - 1
        self._join()

    def _join(self) -> None:
        at = {(self.q[i], self.r[i]): i for i in range(self.hexes)}
        wet = set(self.river)
        for edge in self.river:
            self.wet_sides[edge // 6] |= 1 << edge % 6
        for i in range(self.hexes):
            self.of_terrain[self.terrain[i]] |= 1 << i
            for way in range(6):
                there = at.get((self.q[i] + DIRECTION_Q[way], self.r[i] + DIRECTION_R[way]), NOWHERE)
                edge = i * 6 + way
                self.neighbour[edge] = there
                if there != NOWHERE:
                    self.near[i] |= 1 << there
                    if edge not in wet or i == self.crossing or there == self.crossing:
                        self.road[edge] = there


def opposite(land: Land, edge: int) -> int:
    """The same side, seen from the other hex."""
    return land.neighbour[edge] * 6 + (edge + 3) % 6


def distance(q: int, r: int) -> int:
    """How far a place is from the place (0, 0)."""
    return max(abs(q), abs(r), abs(q + r))


def bits(mask: int) -> list[int]:
    """The hexes of a mask, ascending."""
    found: list[int] = []
    at = 0
    while mask:
        if mask & 1:
            found.append(at)
        mask >>= 1
        at += 1
    return found


def count(mask: int) -> int:
    """How many hexes a mask holds."""
    number = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number


def group_of(mask: int, first: int, near: list[int]) -> int:
    """The hexes of the mask that are connected with hex `first`."""
    group = 1 << first
    fresh = group
    while fresh:
        grown = 0
        for i in bits(fresh):
            grown |= near[i]
        fresh = grown & mask & ~group
        group |= fresh
    return group
