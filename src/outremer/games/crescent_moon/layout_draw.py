"""Maps drawn by a seed (CM-2.8): a patch of hexes, their terrain, the river, the starting positions.

This file only proposes maps; `layout_check` decides, and every map drawn here passes it.
"""

from __future__ import annotations

from typing import Final

from ...kernel.rng import Rng
from .actions import DIRECTION_Q, DIRECTION_R
from .layout import DESERT, FERTILE, NOWHERE, QUARRY, TERRAIN_NAMES, TERRAINS, Land, count, distance, group_of, opposite
from .starts import DRAWN, complete

CROSSING: Final = 5  # a tile of the draft: the fertile hex that is the river crossing
TILE_NAMES: Final = [*TERRAIN_NAMES, "river crossing"]
RIVER_SHORTEST: Final = 3
RIVER_LONGEST: Final = 6
TRIES: Final = 400

Place = tuple[int, int]
Corner = tuple[Place, Place, Place]


def draw_land(name: str, counts: list[int], seats: int, names: dict[str, list[str]], rng: Rng) -> Land:
    """A whole valid map with starting positions."""
    while True:
        land = draw_ground(name, counts, names, rng)
        river = draw_river(land, rng)
        if not river:
            continue
        land = with_river(land, river)
        starts = [NOWHERE] * (seats * 2)
        if complete(land, starts, DRAWN, rng):
            return with_starts(land, starts)


def draw_ground(name: str, counts: list[int], names: dict[str, list[str]], rng: Rng) -> Land:
    """Hexes and terrain: a patch without holes where quarries do not touch."""
    places = draw_patch(sum(counts), rng)
    while True:
        tiles = tiles_of(counts)
        rng.shuffle(tiles)
        land = lay(name, places, tiles, names, tiles.index(DESERT))
        if not quarries_touch(land):
            return land


def tiles_of(counts: list[int]) -> list[int]:
    """CM-2.5: the hexes of a set, as tiles; one of the fertile ones is the crossing."""
    tiles: list[int] = []
    for terrain in range(TERRAINS):
        tiles += [terrain] * counts[terrain]
    tiles[tiles.index(FERTILE)] = CROSSING
    return tiles


def draw_patch(size: int, rng: Rng) -> list[Place]:
    """Grow a patch: after the first two, each hex touches at least two earlier ones; crowded places come first."""
    places: list[Place] = [(0, 0)]
    while len(places) < size:
        free: list[Place] = []
        for place in border(places):
            touching = sum(1 for other in around(place) if other in places)
            if touching >= min(2, len(places)) and distance(place[0], place[1]) <= 4:
                free += [place] * (touching if touching < 4 else 9)
        places.append(free[rng.below(len(free))])
    return sorted(places, key=reading_order)


def reading_order(place: Place) -> Place:
    """By rows, then from west to east."""
    return (place[1], place[0])


def around(place: Place) -> list[Place]:
    return [(place[0] + DIRECTION_Q[way], place[1] + DIRECTION_R[way]) for way in range(6)]


def border(places: list[Place]) -> list[Place]:
    """The free places that touch the patch, in a fixed order."""
    return sorted({near for place in places for near in around(place)} - set(places))


def lay(name: str, places: list[Place], tiles: list[int], names: dict[str, list[str]], holy: int) -> Land:
    """The land of these tiles, still without river and starting positions."""
    terrain = [FERTILE if tile == CROSSING else tile for tile in tiles]
    crossing = tiles.index(CROSSING) if CROSSING in tiles else NOWHERE
    q, r = [place[0] for place in places], [place[1] for place in places]
    return Land(name, names_for(tiles, names, holy), terrain, q, r, [], holy, crossing, [])


def names_for(tiles: list[int], names: dict[str, list[str]], holy: int) -> list[str]:
    keys = ["fertile", "wilderness", "desert", "mountain", "quarry", "crossing"]
    given: list[str] = []
    used = dict.fromkeys(keys, 0)
    for i, tile in enumerate(tiles):
        if i == holy:
            given.append(names["holy"][0])
            continue
        key = keys[tile]
        pool = names[key]
        given.append(pool[used[key] % len(pool)])
        used[key] += 1
    return given


def quarries_touch(land: Land) -> bool:
    quarries = land.of_terrain[QUARRY]
    for i in range(land.hexes):
        if quarries >> i & 1 and land.near[i] & quarries:
            return True
    return False


def with_river(land: Land, river: list[int]) -> Land:
    return Land(
        land.name, land.names, land.terrain, land.q, land.r, river, land.holy, land.crossing, land.starts
    )  # fmt: skip


def with_starts(land: Land, starts: list[int]) -> Land:
    return Land(
        land.name, land.names, land.terrain, land.q, land.r, land.river, land.holy, land.crossing, starts
    )  # fmt: skip


# The river


def corners(land: Land, edge: int) -> tuple[Corner, Corner]:
    """The two ends of a side, each named by the three places around it."""
    here, way = edge // 6, edge % 6
    q, r = land.q[here], land.r[here]
    ends = []
    for third in (way + 1, way + 5):
        one = (q + DIRECTION_Q[way], r + DIRECTION_R[way])
        two = (q + DIRECTION_Q[third % 6], r + DIRECTION_R[third % 6])
        a, b, c = sorted([(q, r), one, two])
        ends.append((a, b, c))
    return ends[0], ends[1]


def sides(land: Land) -> list[int]:
    """Every side between two hexes, once: from the hex with the lower number."""
    return [edge for edge in range(land.hexes * 6) if land.neighbour[edge] > edge // 6]


def draw_river(land: Land, rng: Rng) -> list[int]:
    """CM-2.8: three to six sides in one run, at least one of them the crossing's, and units can reach all land."""
    all_sides = sides(land)
    first = [edge for edge in all_sides if land.crossing in (edge // 6, land.neighbour[edge])]
    for _ in range(TRIES):
        run = [first[rng.below(len(first))]]
        wanted = RIVER_SHORTEST + rng.below(RIVER_LONGEST - RIVER_SHORTEST + 1)
        while len(run) < wanted:
            grown = [edge for edge in all_sides if edge not in run and is_run(land, [*run, edge])]
            if not grown:
                break
            run.append(grown[rng.below(len(grown))])
        river = both_sides(land, run)
        if len(run) >= RIVER_SHORTEST and units_reach_all(with_river(land, river)):
            return river
    return []


def both_sides(land: Land, run: list[int]) -> list[int]:
    return sorted(run + [opposite(land, edge) for edge in run])


def is_run(land: Land, run: list[int]) -> bool:
    """Whether the sides form one line, without a fork and without a loop."""
    meeting: dict[Corner, int] = {}
    for edge in run:
        for corner in corners(land, edge):
            meeting[corner] = meeting.get(corner, 0) + 1
    ends = [corner for corner in meeting if meeting[corner] == 1]
    return max(meeting.values()) <= 2 and len(ends) == 2 and is_joined(land, run)


def is_joined(land: Land, run: list[int]) -> bool:
    reached = [run[0]]
    for edge in reached:
        for other in run:
            if other not in reached and set(corners(land, edge)) & set(corners(land, other)):
                reached.append(other)
    return len(reached) == len(run)


def units_reach_all(land: Land) -> bool:
    """CM-2.8: connected, also for units."""
    roads = [0] * len(land.near)
    for edge in range(land.hexes * 6):
        if land.road[edge] != NOWHERE:
            roads[edge // 6] |= 1 << land.road[edge]
    return count(group_of(land.all, 0, roads)) == land.hexes
