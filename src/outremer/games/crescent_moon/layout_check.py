"""Reads the layout files and checks that the maps are valid (CM-2.4 to CM-2.8). An error names the file and the key."""

from __future__ import annotations

from typing import Any

from ...kernel.errors import BadData
from ...kernel.refusal import OK
from .actions import SEAT_IDS
from .layout import DESERT, FERTILE, NOWHERE, TERRAIN_NAMES, Land, opposite
from .layout_draw import (
    RIVER_LONGEST,
    RIVER_SHORTEST,
    both_sides,
    is_run,
    quarries_touch,
    units_reach_all,
    with_river,
)
from .rules.refusals import CM_3_3_HOLY_SITE, CM_3_3_OCCUPIED, CM_3_3_TOO_NEAR
from .starts import KEEP_ALL, check_start

HEX_KEYS = {"name", "terrain", "col", "row", "holy", "crossing"}
START_WHY = {
    CM_3_3_OCCUPIED: "CM-3.3: another player begins there",
    CM_3_3_HOLY_SITE: "CM-2.8: the holy site may not be adjacent to a starting unit or stronghold",
    CM_3_3_TOO_NEAR: "CM-2.8: the Warlord's units may not be adjacent to a starting stronghold or settlement",
}


def check_layout(file: str, data: dict[str, Any], characters: dict[str, Any]) -> Land:
    """The land of a layout file. A layout that breaks CM-2.8 is refused, and the error says why."""
    players = data.get("players")
    if players not in (4, 5):
        raise BadData(file, "players", "must be 4 or 5")
    entries = data.get("hex")
    if not isinstance(entries, list) or not entries:
        raise BadData(file, "hex", "must list the hexes")
    for i, entry in enumerate(entries):
        _check_hex(file, f"hex[{i}]", entry)
    land = _ground(file, data, entries)
    land = with_river(land, _river(file, data, land))
    land = _with_starts(file, data, land, players)
    counts = [characters["terrain"][str(players)][name] for name in TERRAIN_NAMES]
    check_land(file, land, players, counts)
    return land


def _check_hex(file: str, key: str, entry: object) -> None:
    if not isinstance(entry, dict):
        raise BadData(file, key, "must be a table")
    for field in entry:
        if field not in HEX_KEYS:
            raise BadData(file, f"{key}.{field}", "is not a key of a hex")
    for field, kind in (("name", str), ("terrain", str), ("col", int), ("row", int)):
        if not isinstance(entry.get(field), kind):
            raise BadData(file, f"{key}.{field}", f"must be given, as {kind.__name__}")
    if entry["terrain"] not in TERRAIN_NAMES:
        raise BadData(file, f"{key}.terrain", f"'{entry['terrain']}' is not one of {', '.join(TERRAIN_NAMES)}")


def _ground(file: str, data: dict[str, Any], entries: list[dict[str, Any]]) -> Land:
    """Rows and columns are odd-r: odd rows are shifted half a hex to the right."""
    q = [entry["col"] - (entry["row"] - entry["row"] % 2) // 2 for entry in entries]
    r = [entry["row"] for entry in entries]
    places = list(zip(q, r, strict=True))
    if len(set(places)) != len(places):
        raise BadData(file, "hex", "two hexes are in one place")
    names = [entry["name"] for entry in entries]
    if len(set(names)) != len(names):
        raise BadData(file, "hex", "two hexes have one name")
    holy = [i for i, entry in enumerate(entries) if entry.get("holy")]
    crossing = [i for i, entry in enumerate(entries) if entry.get("crossing")]
    if len(holy) != 1:
        raise BadData(file, "hex.holy", f"CM-2.4: there is one holy site, not {len(holy)}")
    if len(crossing) != 1:
        raise BadData(file, "hex.crossing", f"CM-2.4: there is one river crossing, not {len(crossing)}")
    terrain = [TERRAIN_NAMES.index(entry["terrain"]) for entry in entries]
    return Land(str(data.get("name", file)), names, terrain, q, r, [], holy[0], crossing[0], [])


def _hex(file: str, key: str, value: object, land: Land) -> int:
    """A hex as the file names it: h1, h2, ..."""
    names = [f"h{i + 1}" for i in range(land.hexes)]
    if value not in names:
        raise BadData(file, key, f"'{value}' is not a hex of this map")
    return names.index(str(value))


def _river(file: str, data: dict[str, Any], land: Land) -> list[int]:
    run: list[int] = []
    river = data.get("river")
    if not isinstance(river, list):
        raise BadData(file, "river", "must list the sides it runs along, each as two hexes")
    for i, pair in enumerate(river):
        if not isinstance(pair, list) or len(pair) != 2:
            raise BadData(file, f"river[{i}]", "must be two hexes")
        one, two = (_hex(file, f"river[{i}]", value, land) for value in pair)
        found = [edge for edge in range(one * 6, one * 6 + 6) if land.neighbour[edge] == two]
        if not found:
            raise BadData(file, f"river[{i}]", f"{pair[0]} and {pair[1]} do not touch")
        run.append(found[0] if one < two else opposite(land, found[0]))
    return both_sides(land, run)


def _with_starts(file: str, data: dict[str, Any], land: Land, players: int) -> Land:
    given = data.get("start")
    if not isinstance(given, dict):
        raise BadData(file, "start", "must give the starting positions")
    starts: list[int] = []
    for seat in SEAT_IDS[:players]:
        pair = given.get(seat)
        if not isinstance(pair, list) or len(pair) != 2:
            raise BadData(file, f"start.{seat}", "must be two hexes")
        starts += [_hex(file, f"start.{seat}", value, land) for value in pair]
    return Land(land.name, land.names, land.terrain, land.q, land.r, land.river, land.holy, land.crossing, starts)


def with_starts_at(file: str, land: Land, starts: object) -> Land:
    """The land with other starting hexes, given as a layout file gives them."""
    players = len(land.starts) // 2
    moved = _with_starts(file, {"start": starts}, land, players)
    check_starts(file, moved, players)
    return moved


def check_land(file: str, land: Land, players: int, counts: list[int]) -> None:
    """CM-2.5 to CM-2.8. A land without starting positions is checked without them."""
    for terrain, name in enumerate(TERRAIN_NAMES):
        if land.terrain.count(terrain) != counts[terrain]:
            raise BadData(file, "hex", f"CM-2.5: {counts[terrain]} {name} hexes, not {land.terrain.count(terrain)}")
    if land.terrain[land.holy] != DESERT:
        raise BadData(file, "hex.holy", "CM-2.5: the holy site is a desert hex")
    if land.terrain[land.crossing] != FERTILE:
        raise BadData(file, "hex.crossing", "CM-2.5: the river crossing is a fertile hex")
    check_river(file, land)
    if not units_reach_all(land):
        raise BadData(file, "hex", "CM-2.8: not connected for units")
    if quarries_touch(land):
        raise BadData(file, "hex", "CM-2.8: quarries may not touch")
    if land.starts:
        check_starts(file, land, players)


def check_river(file: str, land: Land) -> None:
    run = [edge for edge in land.river if land.neighbour[edge] > edge // 6]
    if len(set(run)) != len(run) or len(land.river) != 2 * len(run):
        raise BadData(file, "river", "names a side twice")
    if not RIVER_SHORTEST <= len(run) <= RIVER_LONGEST:
        raise BadData(file, "river", f"CM-2.8: {RIVER_SHORTEST} to {RIVER_LONGEST} sides, not {len(run)}")
    if not is_run(land, run):
        raise BadData(file, "river", "CM-2.8: does not run in one line")
    if not any(edge // 6 == land.crossing for edge in land.river):
        raise BadData(file, "river", "CM-2.8: must touch the crossing")


def check_starts(file: str, land: Land, players: int) -> None:
    standing = [NOWHERE] * (players * 2)
    for group, hex_ in enumerate(land.starts):
        refusal = check_start(land, standing, group, hex_, KEEP_ALL)
        if refusal != OK:
            why = START_WHY.get(refusal, "CM-3.1: does not fit the shape of the starting set")
            raise BadData(file, f"start.{SEAT_IDS[group // 2]}", f"{why} (h{hex_ + 1})")
        standing[group] = hex_
