"""Reads the data files of Crusaders and checks them (CR-8, CR-2). An error names the file and the key.

The rules do not use this directly: `setting.py` turns it into the flat tables that they use.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from dataclasses import dataclass
from importlib import resources
from typing import Any

from ...kernel.errors import BadData
from .actions import ACTION_NAMES, MAX_TOKENS, ORDERS, REGION_ROOM, TYPE_NAMES, WEDGES

MAP_FILES = ("europe.toml", "west.toml")
SIZES = {"europe.toml": (43, 5, 26), "west.toml": (33, 3, 20)}  # CR-8.1: regions, starts, flags
TILES = 30
PLAYERS = (2, 3, 4)
SOWING = ("", "fall-back", "skip", "double", "either-way")
ORDER_KEYS = {"id", "name", "rule", "tokens", "per_wedge", "added", "singles", "on_travel", "upgrades", "knights"} | {
    "travel",
    "every",
    "sowing",
    "provenance",
}
COUNTED_SECTIONS = ("supply", "pieces", "wedges", "first_wheel", "enemies", "tiles", "awards")
OTHER_SECTIONS = ("ruleset", "bonuses", "level_four", "ending")
REGION_KEYS = {"id", "name", "col", "row", "start", "flag", "tile", "discount"}


@dataclass(frozen=True)
class Region:
    """A hex of a map, in an odd-r grid: odd rows are shifted half a hex to the right."""

    id: str
    name: str
    col: int
    row: int
    start: bool
    flag: bool
    tile: bool
    discount: tuple[str, ...]


@dataclass(frozen=True)
class MapData:
    file: str
    name: str
    players: tuple[int, ...]
    regions: tuple[Region, ...]


@dataclass(frozen=True)
class Data:
    """Everything the files say, checked."""

    maps: tuple[MapData, ...]
    orders: tuple[dict[str, Any], ...]
    pieces: dict[str, Any]
    handicap: dict[str, Any]
    digest: str


def neighbours_of(col: int, row: int) -> list[tuple[int, int]]:
    """East, south-east, south-west, west, north-west, north-east on the odd-r grid."""
    right = col + row % 2
    return [
        (col + 1, row),
        (right, row + 1),
        (right - 1, row + 1),
        (col - 1, row),
        (right - 1, row - 1),
        (right, row - 1),
    ]


def load() -> Data:
    """The files that ship with the game."""
    files = {name: read(name) for name in ("pieces.toml", "orders.toml", "handicap.toml", *MAP_FILES)}
    maps = tuple(check_map(name, files[name]) for name in MAP_FILES)
    check_one_grid(maps)
    check_players(maps)
    check_pieces(files["pieces.toml"])
    dump = json.dumps(files, sort_keys=True, separators=(",", ":"))
    digest = hashlib.sha256(dump.encode()).hexdigest()
    orders = check_orders(files["orders.toml"])
    handicap = check_handicap(files["handicap.toml"], [order["id"] for order in orders])
    return Data(maps, orders, files["pieces.toml"], handicap, digest)


def check_handicap(data: dict[str, Any], orders: list[str]) -> dict[str, Any]:
    """CR-3.9: points at the start for every order, for each number of players."""
    file = "handicap.toml"
    points = data.get("points", {})
    for players in PLAYERS:
        row = points.get(str(players), {})
        if sorted(row) != sorted(orders) or not all(isinstance(one, int) and one >= 0 for one in row.values()):
            raise BadData(file, f"points.{players}", "must give every order a whole number from 0 up")
    return dict(points)


def read(name: str) -> dict[str, Any]:
    text = (resources.files("outremer.games.crusaders") / "data" / name).read_text(encoding="utf-8")
    return parse(name, text)


def parse(name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadData(name, "syntax", str(error)) from error


def check_map(file: str, data: dict[str, Any]) -> MapData:
    """CR-8.1 to CR-8.3: a map that breaks them is refused, and the error says why."""
    players = data.get("players")
    if not isinstance(players, list) or not all(isinstance(n, int) for n in players):
        raise BadData(file, "players", "must list the player counts the map is for")
    entries = data.get("region")
    if not isinstance(entries, list) or not entries:
        raise BadData(file, "region", "must list the regions")
    regions = tuple(_region(file, i, entry) for i, entry in enumerate(entries))
    _check_unique(file, regions)
    _check_sizes(file, regions)
    _check_discounts(file, regions)
    _check_reach(file, regions)
    return MapData(file, str(data.get("name", file)), tuple(players), regions)


def _region(file: str, i: int, entry: Any) -> Region:
    key = f"region[{i}]"
    if not isinstance(entry, dict):
        raise BadData(file, key, "must be a table")
    for field in entry:
        if field not in REGION_KEYS:
            raise BadData(file, f"{key}.{field}", "is not a key of a region")
    for field, kind in (("id", str), ("name", str), ("col", int), ("row", int)):
        if not isinstance(entry.get(field), kind):
            raise BadData(file, f"{key}.{field}", f"must be given, as {kind.__name__}")
    slug = entry["id"]
    if not slug.replace("-", "").isalpha() or not slug.isascii() or not slug.islower():
        raise BadData(file, f"{key}.id", f"'{slug}' may hold only a to z and hyphens")
    discount = entry.get("discount", [])
    if not isinstance(discount, list):
        raise BadData(file, f"{key}.discount", "must list building types")
    for name in discount:
        if name not in TYPE_NAMES:
            raise BadData(file, f"{key}.discount", f"'{name}' is not a building type")
    start, flag = bool(entry.get("start", False)), bool(entry.get("flag", False))
    tile = bool(entry.get("tile", not start))
    return Region(slug, entry["name"], entry["col"], entry["row"], start, flag, tile, tuple(discount))


def _check_unique(file: str, regions: tuple[Region, ...]) -> None:
    ids: set[str] = set()
    places: set[tuple[int, int]] = set()
    for region in regions:
        if region.id in ids:
            raise BadData(file, region.id, "is twice on the map")
        if (region.col, region.row) in places:
            raise BadData(file, region.id, "is in the same place as another region")
        ids.add(region.id)
        places.add((region.col, region.row))


def _check_sizes(file: str, regions: tuple[Region, ...]) -> None:
    """CR-8.1. A map with a new name may have any size that can be set up."""
    starts = sum(region.start for region in regions)
    flags = sum(region.flag for region in regions)
    expected = SIZES.get(file)
    if expected is not None and (len(regions), starts, flags) != expected:
        raise BadData(file, "region", f"CR-8.1 asks for {expected}, not {(len(regions), starts, flags)}")
    tiles = sum(region.tile for region in regions)
    if tiles != TILES or any(region.tile and region.start for region in regions):
        raise BadData(file, "region", f"CR-8.1 asks for {TILES} tile spaces outside the starting regions, not {tiles}")


def _check_discounts(file: str, regions: tuple[Region, ...]) -> None:
    """CR-8.2."""
    for region in regions:
        if region.start and region.flag:
            raise BadData(file, region.id, "CR-8.2: a starting region has no flag")
        if region.start and len(set(region.discount)) != 2:
            raise BadData(file, f"{region.id}.discount", "CR-8.2: a starting region prints two types")
        if not region.start and len(region.discount) > 1:
            raise BadData(file, f"{region.id}.discount", "CR-8.2: prints at most one type")
    further = sum(1 for region in regions if region.discount and not region.start)
    if not 4 <= further <= 6:
        raise BadData(file, "discount", f"CR-8.2: four to six further regions print a discount, not {further}")


def _check_reach(file: str, regions: tuple[Region, ...]) -> None:
    """CR-8.3."""
    at = {(region.col, region.row): region for region in regions}
    for region in regions:
        steps = _distances(at, region)
        if len(steps) != len(regions):
            lost = next(other.id for other in regions if other.id not in steps)
            raise BadData(file, lost, f"CR-8.3: cannot be reached from {region.id}")
        if region.start:
            near = [other for other in regions if 0 < steps[other.id] <= 2]
            if sum(not other.flag for other in near) < 2 or not any(other.flag for other in near):
                raise BadData(file, region.id, "CR-8.3: needs two flag-free regions and a flag within two steps")


def _distances(at: dict[tuple[int, int], Region], start: Region) -> dict[str, int]:
    steps = {start.id: 0}
    queue = [start]
    for region in queue:
        for place in neighbours_of(region.col, region.row):
            neighbour = at.get(place)
            if neighbour is not None and neighbour.id not in steps:
                steps[neighbour.id] = steps[region.id] + 1
                queue.append(neighbour)
    return steps


def check_one_grid(maps: tuple[MapData, ...]) -> None:
    """All maps are cut from one grid, so that `go paris > anjou` is the same action on each."""
    places: dict[str, tuple[int, int]] = {}
    taken: dict[tuple[int, int], str] = {}
    for one in maps:
        for region in one.regions:
            place = (region.col, region.row)
            if places.setdefault(region.id, place) != place or taken.setdefault(place, region.id) != region.id:
                raise BadData(one.file, region.id, "is in another place on another map; all maps share one grid")
    if len(places) > REGION_ROOM:
        raise BadData(maps[-1].file, "region", f"the maps together have more than {REGION_ROOM} regions")


def check_players(maps: tuple[MapData, ...]) -> None:
    """CR-8.1: one map for each number of players."""
    for players in PLAYERS:
        count = sum(players in one.players for one in maps)
        if count != 1:
            raise BadData(maps[-1].file, "players", f"{count} maps are for {players} players; there must be one")


def check_orders(data: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    """CR-7: the tokens of an order follow from its other lines."""
    orders = data.get("order", [])
    if len(orders) != ORDERS:
        raise BadData("orders.toml", "order", f"there are {ORDERS} orders, not {len(orders)}")
    for order in orders:
        key = f"order {order.get('id')}"
        for field in order:
            if field not in ORDER_KEYS:
                raise BadData("orders.toml", f"{key}.{field}", "is not a key of an order")
        if order.get("sowing", "") not in SOWING:
            raise BadData("orders.toml", f"{key}.sowing", f"'{order['sowing']}' is not a power over sowing")
        tokens = WEDGES * order.get("per_wedge", 2) + order.get("added", 0) - order.get("singles", 0)
        tokens += 2 * order.get("on_travel", 0)
        if order.get("tokens") != tokens or tokens > MAX_TOKENS:
            raise BadData("orders.toml", f"{key}.tokens", f"its lines add up to {tokens}; at most {MAX_TOKENS} fit")
    return tuple(orders)


def check_pieces(data: dict[str, Any]) -> None:
    """CR-2 and CR-5: names exist, and lists have the right length."""
    file = "pieces.toml"
    for section in COUNTED_SECTIONS + OTHER_SECTIONS:
        if section not in data:
            raise BadData(file, section, "is missing")
    for players in PLAYERS:
        if str(players) not in data["supply"]:
            raise BadData(file, f"supply.{players}", "is missing (CR-2.3)")
    wedges = {key: value for key, value in data["wedges"].items() if key != "provenance"}
    if len(wedges) != WEDGES:
        raise BadData(file, "wedges", f"there are {WEDGES} wedges, not {len(wedges)}")
    for wedge, actions in wedges.items():
        for action in actions:
            if action not in ACTION_NAMES:
                raise BadData(file, f"wedges.{wedge}", f"'{action}' is not an action")
    if sorted(data["first_wheel"]["ring"]) != sorted(wedges):
        raise BadData(file, "first_wheel.ring", "must name every wedge once")
    if not all(name in wedges for name in data["first_wheel"]["learning_upgrades"]):
        raise BadData(file, "first_wheel.learning_upgrades", "must name wedges")
    for name, ruleset in data["ruleset"].items():
        for key, length in (("muster", data["pieces"]["troops"]), ("build", data["pieces"]["levels"]), ("track", 11)):
            if len(ruleset[key]) != length:
                raise BadData(file, f"ruleset.{name}.{key}", f"must have {length} numbers")
    for kind in TYPE_NAMES:
        for level in data["bonuses"][kind]:
            for bonus in level:
                if bonus != "knight" and bonus not in ACTION_NAMES:
                    raise BadData(file, f"bonuses.{kind}", f"'{bonus}' is neither an action nor a knight")
    tiles = data["tiles"]
    if 4 * (tiles["single_1"] + tiles["single_2"]) + 6 * tiles["pair_1"] != TILES:
        raise BadData(file, "tiles", f"must add up to {TILES} (CR-5.7)")
