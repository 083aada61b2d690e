"""Reads a position of Crusaders (`write.py` shows the format) and sets up its table.

A value of the wrong shape is refused here, with its key; `check.py` decides whether the whole can exist.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ....kernel.errors import BadPosition
from ....kernel.game import Game
from ....kernel.position import (
    MANY,
    fields,
    frames_by_name,
    integer,
    listing,
    mapping,
    one_of,
    read_format,
    read_generator,
    read_options,
    read_stack,
)
from ..actions import MAX_TOKENS, TYPE_NAMES, TYPES, WEDGES
from ..rules.strength import update_bonuses
from ..setting import ENEMY_NAMES, FOE_NAMES, FOES, Setting
from ..state import KNIGHT_ROOM, UNSET, Table, building_code
from .check import check
from .write import FORMAT

KEYS = ("format", "game", "options", "round", "start", "quiet", "gained", "supply", "freed", "tracks", "enemies")
MORE_KEYS = ("tiles", "buildings", "seats", "stack")
OPTIONAL_KEYS = ("secrets", "generator")
SEAT_KEYS = ("order", "wheel", "tokens", "upgraded", "knights", "built", "troops", "foes", "ip")
SECRET_KEYS = ("dealt", "chosen", "wheel")

T = TypeVar("T")


def from_position(game: Game, position: object, setting_of: Callable[[dict[str, Any]], Setting]) -> Table:
    """The table of a position, settled. Raises `BadPosition` and nothing else."""
    given = fields("", position, KEYS + MORE_KEYS, OPTIONAL_KEYS)
    written = read_format(given, FORMAT)
    if given["game"] != game.name:
        raise BadPosition("game", f"is not {game.name}")
    table = Table(game, setting_of(read_options(game, given["options"])), read_generator(given))
    read_table(table, given)
    read_seats(table, given["seats"])
    read_secrets(table, given.get("secrets"))
    read_stack(table, given["stack"] if written == FORMAT else frames_by_name(game, given["stack"]))
    check(table)
    table.settle()
    return table


def read_table(s: Table, given: dict[str, Any]) -> None:
    s.round_number = integer("round", given["round"], 1, MANY)
    s.start = integer("start", given["start"], 0, s.seats - 1)
    s.quiet = integer("quiet", given["quiet"], 0, s.setting.quiet_rounds)
    if not isinstance(given["gained"], bool):
        raise BadPosition("gained", "must be true or false")
    s.gained = given["gained"]
    s.supply = integer("supply", given["supply"], -MANY, s.setting.supply)
    if given["freed"] is not None:
        s.freed = region("freed", s, given["freed"])
    tracks = fields("tracks", given["tracks"], tuple(FOE_NAMES[:2]))
    s.defeats = [
        integer(f"tracks.{name}", tracks[name], 0, s.setting.enemy_counts[i + 1])
        for i, name in enumerate(FOE_NAMES[:2])
    ]
    for name, value in mapping("enemies", given["enemies"]).items():
        s.enemy[region("enemies", s, name)] = one_of(f"enemies.{name}", value, ENEMY_NAMES[1:]) + 1
    tiles = s.tile.copy()
    for name, value in mapping("tiles", given["tiles"]).items():
        tiles[region("tiles", s, name)] = one_of(f"tiles.{name}", value, s.setting.tile_names[1:]) + 1
    s.tile = tiles
    for name, value in mapping("buildings", given["buildings"]).items():
        where = f"buildings.{name}"
        entry = fields(where, value, ("seat", "type", "level"))
        seat = integer(f"{where}.seat", entry["seat"], 0, s.seats - 1)
        kind = one_of(f"{where}.type", entry["type"], TYPE_NAMES)
        level = integer(f"{where}.level", entry["level"], 1, s.setting.levels)
        s.building[region("buildings", s, name)] = building_code(seat, kind, level)


def read_seats(s: Table, value: object) -> None:
    seats = listing("seats", value, s.seats)
    order, wheel = s.order.copy(), s.wheel.copy()
    for seat in range(s.seats):
        where = f"seats[{seat}]"
        entry = fields(where, seats[seat], SEAT_KEYS)
        if entry["order"] is not None:
            order[seat] = order_id(f"{where}.order", s, entry["order"])
        read_wheel(s, wheel, seat, entry["wheel"], f"{where}.wheel")
        read_seat(s, seat, entry, where)
    s.order, s.wheel = order, wheel
    for seat in range(s.seats):
        update_bonuses(s, seat)
    if any(wedge != UNSET for wedge in wheel):
        if UNSET in wheel:
            raise BadPosition("seats", "every wheel must be whole, or none is shown yet")
        s.place = [wheel[i - i % WEDGES : i - i % WEDGES + WEDGES].index(i % WEDGES) for i in range(len(wheel))]


def read_wheel(s: Table, wheel: list[int], seat: int, value: object, where: str) -> None:
    """A ring, or the beginning of one."""
    names = listing(where, value)
    ring = [one_of(where, name, s.setting.wedge_names) for name in names]
    if len(set(ring)) != len(ring):
        raise BadPosition(where, "names a wedge twice")
    wheel[seat * WEDGES : seat * WEDGES + len(ring)] = ring


def read_seat(s: Table, seat: int, entry: dict[str, Any], where: str) -> None:
    wedges = s.setting.wedge_names
    tokens = fields(f"{where}.tokens", entry["tokens"], tuple(wedges))
    for i, name in enumerate(wedges):
        s.tokens[seat * WEDGES + i] = integer(f"{where}.tokens.{name}", tokens[name], 0, MAX_TOKENS)
    for name in listing(f"{where}.upgraded", entry["upgraded"]):
        s.upgraded[seat * WEDGES + one_of(f"{where}.upgraded", name, wedges)] = 1
    knights = [region(f"{where}.knights", s, name) for name in listing(f"{where}.knights", entry["knights"])]
    if len(knights) > KNIGHT_ROOM:
        raise BadPosition(f"{where}.knights", "are too many")
    at = seat * KNIGHT_ROOM
    s.knights[at : at + KNIGHT_ROOM] = [UNSET] * (KNIGHT_ROOM - len(knights)) + sorted(knights)
    built = fields(f"{where}.built", entry["built"], tuple(TYPE_NAMES))
    for kind, name in enumerate(TYPE_NAMES):
        s.built[seat * TYPES + kind] = integer(f"{where}.built.{name}", built[name], 0, s.setting.levels)
    s.troops[seat] = integer(f"{where}.troops", entry["troops"], 0, s.setting.troops)
    foes = fields(f"{where}.foes", entry["foes"], tuple(FOE_NAMES))
    for foe, name in enumerate(FOE_NAMES):
        s.foes[seat * FOES + foe] = integer(f"{where}.foes.{name}", foes[name], 0, len(s.setting.flags))
    s.ip[seat] = integer(f"{where}.ip", entry["ip"], 0, MANY)


def read_secrets(s: Table, value: object) -> None:
    if value is None:
        return
    secrets = listing("secrets", value, s.seats)
    dealt, chosen, wheel = s.dealt.copy(), s.chosen.copy(), s.wheel.copy()
    for seat in range(s.seats):
        where = f"secrets[{seat}]"
        entry = fields(where, secrets[seat], SECRET_KEYS)
        held = [order_id(f"{where}.dealt", s, name) for name in listing(f"{where}.dealt", entry["dealt"])]
        if len(held) not in (0, 2):
            raise BadPosition(f"{where}.dealt", "is two orders, or none")
        dealt[seat * 2 : seat * 2 + len(held)] = held
        if entry["chosen"] is not None:
            chosen[seat] = order_id(f"{where}.chosen", s, entry["chosen"])
        if entry["wheel"] and s.place[0] != UNSET:
            raise BadPosition(f"{where}.wheel", "the wheels lie open already")
        read_wheel(s, wheel, seat, entry["wheel"], f"{where}.wheel")
    s.dealt, s.chosen, s.wheel = dealt, chosen, wheel


# Names on this table


def order_id(where: str, s: Table, value: object) -> int:
    return one_of(where, value, [order.id for order in s.setting.orders])


def region(where: str, s: Table, value: object) -> int:
    index = s.setting.atlas.index.get(value) if isinstance(value, str) else None
    if index is None or not s.setting.on_map[index]:
        raise BadPosition(where, f"{str(value)[:40]!r} is not a region of this map")
    return index
