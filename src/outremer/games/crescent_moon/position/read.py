"""Reads a position of Crescent Moon (`write.py` shows the format) and sets up its table.

A value of the wrong shape is refused here, with its key; `check.py` decides whether the whole can exist.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
from ....kernel.rng import Rng
from ..actions import CARDS, HEXES, ROW, SEAT_IDS, SEATS, STALL
from ..fight import A_COMBAT, A_CONTEST, ALMS_CARDS, Fight
from ..layout import NOWHERE, TERRAIN_NAMES, Land
from ..layout_draw import TILE_NAMES, both_sides, lay, sides, with_river
from ..setting import DISC, PIECE_FORT, PIECES, Setting
from ..state import LINES, NO_CARD, YEARS, Table
from .check import check
from .write import FORMAT, HOLD_NAMES, TOWN_NAMES, land_is_free

KEYS = ("format", "game", "options", "land", "year", "round", "active", "tried", "eased", "pile", "map", "seats")
MORE_KEYS = ("glimpsed", "looks", "deck", "discards", "row", "stall", "fight", "stack")
OPTIONAL_KEYS = ("generator",)
SEAT_KEYS = ("coins", "reserves", "hand", "front", "seen", "tally")
LAND_KEYS = ("name", "hexes", "river", "holy", "crossing", "starts")
FIGHT_NUMBERS = (
    "kind", "hex", "attacker", "defender", "units", "mercenaries", "source", "dealer", "deal_points",
    "attack_strength", "defence_strength", "winner", "killed", "spoils", "asked", "spare",
)  # fmt: skip
OLD_PRICE_ROOM = 64
FIGHT_ROWS = {"sides": SEATS, "offers": SEATS, "alms": SEATS * ALMS_CARDS, "pending": SEATS}
HEX_NAMES = [f"h{i + 1}" for i in range(HEXES)]


def from_position(
    game: Game,
    position: object,
    setting_of: Callable[[dict[str, Any]], Setting],
    land_of: Callable[[Setting, Rng], Land],
) -> Table:
    """The table of a position, settled. Raises `BadPosition` and nothing else."""
    given = fields("", position, KEYS + MORE_KEYS, OPTIONAL_KEYS)
    written = read_format(given, FORMAT)
    if given["game"] != game.name:
        raise BadPosition("game", f"is not {game.name}")
    setting = setting_of(read_options(game, given["options"]))
    rng = read_generator(given)
    s = Table(game, setting, lay("", [(0, 0)], [2], setting.hex_names, 0), rng)
    if land_is_free(s):
        s.land = read_land(given["land"], s)
    elif given["land"] is not None:
        raise BadPosition("land", "must be null: the options decide the map")
    else:
        s.land = land_of(setting, rng)
    read_table(s, given)
    read_map(s, given["map"])
    read_seats(s, given["seats"])
    read_cards(s, given)
    read_fight(s, given["fight"])
    read_stack(s, given["stack"] if written == FORMAT else old_stack(game, given["stack"]))
    check(s)
    s.settle()
    return s


# The land


def read_land(value: object, s: Table) -> Land:
    entry = fields("land", value, LAND_KEYS)
    hexes = listing("land.hexes", entry["hexes"])
    if not 1 <= len(hexes) <= s.setting.hexes:
        raise BadPosition("land.hexes", f"must be 1 to {s.setting.hexes}")
    names, terrain, q, r = [], [], [], []
    for i, one in enumerate(hexes):
        where = f"land.hexes[{i}]"
        part = fields(where, one, ("name", "terrain", "q", "r"))
        names.append(text(f"{where}.name", part["name"]))
        terrain.append(one_of(f"{where}.terrain", part["terrain"], TERRAIN_NAMES))
        q.append(integer(f"{where}.q", part["q"], -20, 20))
        r.append(integer(f"{where}.r", part["r"], -20, 20))
    if len(set(zip(q, r, strict=True))) != len(q):
        raise BadPosition("land.hexes", "two are in one place")
    here = HEX_NAMES[: len(hexes)]
    holy = one_of("land.holy", entry["holy"], here)
    crossing = NOWHERE if entry["crossing"] is None else one_of("land.crossing", entry["crossing"], here)
    starts = [
        NOWHERE if hex_ is None else one_of("land.starts", hex_, here)
        for hex_ in listing("land.starts", entry["starts"])
    ]
    if len(starts) not in (0, 2 * s.seats):
        raise BadPosition("land.starts", f"must be {2 * s.seats}")
    land = Land(text("land.name", entry["name"]), names, terrain, q, r, [], holy, crossing, starts)
    return with_river(land, read_river(land, entry["river"]))


def read_river(land: Land, value: object) -> list[int]:
    run: list[int] = []
    here = HEX_NAMES[: land.hexes]
    for i, pair in enumerate(listing("land.river", value)):
        one, two = sorted(one_of(f"land.river[{i}]", name, here) for name in listing(f"land.river[{i}]", pair, 2))
        found = [edge for edge in sides(land) if edge // 6 == one and land.neighbour[edge] == two]
        if not found or found[0] in run:
            raise BadPosition(f"land.river[{i}]", "is not a side between two hexes, or is given twice")
        run.append(found[0])
    return both_sides(land, run)


# The table


def read_table(s: Table, given: dict[str, Any]) -> None:
    s.year = integer("year", given["year"], 0, s.setting.years - 1)
    s.round_number = integer("round", given["round"], 0, s.setting.actions_a_year - 1)
    s.active = integer("active", given["active"], 0, s.seats - 1)
    s.tried = integer("tried", given["tried"], 0, 63)
    s.eased = integer("eased", given["eased"], 0, 2)
    s.pile = [one_of("pile", tile, TILE_NAMES) for tile in listing("pile", given["pile"])]
    if len(s.pile) > HEXES:
        raise BadPosition("pile", "are too many")


def read_map(s: Table, value: object) -> None:
    """Pieces come from the supplies, which may not run out (`check`)."""
    for name, entry in mapping("map", value).items():
        hex_ = one_of("map", name, HEX_NAMES[: s.land.hexes])
        read_hex(s, hex_, fields(f"map.{name}", entry, (), ("token", "units", "mercenaries", "hold", "town", "palace")))


def read_hex(s: Table, hex_: int, entry: dict[str, Any]) -> None:
    where = f"map.h{hex_ + 1}"
    seats = SEAT_IDS[: s.seats]
    if "token" in entry:
        s.place_token(one_of(f"{where}.token", entry["token"], seats), hex_)
    for key, pieces in (("units", s.units), ("mercenaries", s.mercenaries)):
        for seat_id, number in mapping(f"{where}.{key}", entry.get(key, {})).items():
            seat = one_of(f"{where}.{key}", seat_id, seats)
            pieces[hex_ * SEATS + seat] = integer(f"{where}.{key}.{seat_id}", number, 1, s.setting.unit_limit[seat])
            s.supply[seat * PIECES + DISC] -= pieces[hex_ * SEATS + seat]
    if "hold" in entry:
        holds = [f"{seat} {kind}" for seat in seats for kind in HOLD_NAMES]
        code = one_of(f"{where}.hold", entry["hold"], holds)
        s.hold[hex_] = 1 + code
        s.supply[code // 2 * PIECES + PIECE_FORT + code % 2] -= 1
    if "town" in entry:
        s.set_town(hex_, one_of(f"{where}.town", entry["town"], TOWN_NAMES[1:]) + 1)
    if "palace" in entry:
        if entry["palace"] is not True or s.palace != NOWHERE:
            raise BadPosition(f"{where}.palace", "must be true, in one hex only")
        s.set_palace(hex_)
    s.refresh(hex_)


def read_seats(s: Table, value: object) -> None:
    for seat, one in enumerate(listing("seats", value, s.seats)):
        where = f"seats[{seat}]"
        entry = fields(where, one, SEAT_KEYS)
        s.coins[seat] = integer(f"{where}.coins", entry["coins"], 0, MANY)
        s.reserves[seat] = integer(f"{where}.reserves", entry["reserves"], 0, 99)
        s.supply[seat * PIECES + DISC] -= s.reserves[seat]
        for key, cards in (("hand", s.hand), ("front", s.front), ("seen", s.seen)):
            read_counts(s, f"{where}.{key}", entry[key], cards, seat * CARDS)
        for year, row in enumerate(listing(f"{where}.tally", entry["tally"], YEARS)):
            at = (seat * YEARS + year) * LINES
            for line, points in enumerate(listing(f"{where}.tally[{year}]", row, LINES)):
                s.tally[at + line] = integer(f"{where}.tally[{year}]", points, -MANY, MANY)
        s.vp[seat] = sum(s.tally[seat * YEARS * LINES : (seat + 1) * YEARS * LINES])


def read_counts(s: Table, where: str, value: object, cards: list[int], at: int) -> None:
    for name, number in mapping(where, value).items():
        kind = one_of(where, name, s.setting.cards.ids)
        cards[at + kind] = integer(f"{where}.{name}", number, 1, s.setting.cards.n[kind])


def read_cards(s: Table, given: dict[str, Any]) -> None:
    ids = s.setting.cards.ids
    s.deck = [one_of("deck", name, ids) for name in listing("deck", given["deck"])]
    read_counts(s, "discards", given["discards"], s.discards, 0)
    s.row = [read_slot(s, "row", name) for name in listing("row", given["row"], ROW)]
    s.stall = [read_slot(s, "stall", name) for name in listing("stall", given["stall"], STALL)]
    seats = SEAT_IDS[: s.seats]
    for triple in listing("glimpsed", given["glimpsed"]):
        observer, holder, kind = listing("glimpsed", triple, 3)
        s.glimpsed += [one_of("glimpsed", observer, seats), one_of("glimpsed", holder, seats)]
        s.glimpsed.append(one_of("glimpsed", kind, ids))
    for i, one in enumerate(listing("looks", given["looks"])):
        where = f"looks[{i}]"
        entry = fields(where, one, ("seat", "first", "cards"))
        cards = [one_of(f"{where}.cards", name, ids) for name in listing(f"{where}.cards", entry["cards"])]
        first = integer(f"{where}.first", entry["first"], 0, len(s.deck))
        s.looks += [one_of(f"{where}.seat", entry["seat"], seats), first, len(cards), *cards]


def read_slot(s: Table, where: str, name: object) -> int:
    return NO_CARD if name is None else one_of(where, name, s.setting.cards.ids)


def read_fight(s: Table, value: object) -> None:
    if value is None:
        return
    entry = fields("fight", value, (*FIGHT_NUMBERS, *FIGHT_ROWS, "picked", "cancelled"))
    number = {key: integer(f"fight.{key}", entry[key], 0, 999) for key in FIGHT_NUMBERS}
    row = {key: read_numbers(f"fight.{key}", entry[key], width) for key, width in FIGHT_ROWS.items()}
    if not A_COMBAT <= number["kind"] <= A_CONTEST:
        raise BadPosition("fight.kind", "must be 1 or 2")
    fight = Fight(
        kind=number["kind"],
        hex_=number["hex"],
        attacker=number["attacker"],
        defender=number["defender"],
        units=number["units"],
        mercenaries=number["mercenaries"],
        source=number["source"],
        dealer=number["dealer"],
        deal_points=number["deal_points"],
        attack_strength=number["attack_strength"],
        defence_strength=number["defence_strength"],
        winner=number["winner"],
        killed=number["killed"],
        spoils_done=number["spoils"],
        canceller=number["spare"],
        cancels_done=number["asked"],
        sides=row["sides"],
        offers=row["offers"],
        alms=row["alms"],
        awaiting_coins=row["pending"],
        picked=read_rows(s, "fight.picked", entry["picked"]),
        cancelled=read_rows(s, "fight.cancelled", entry["cancelled"]),
    )
    if fight.attacker >= s.seats or fight.defender >= s.seats or fight.hex >= s.land.hexes:
        raise BadPosition("fight", "names a seat or hex that is not there")
    s.supply[fight.attacker * PIECES + DISC] -= fight.units + fight.mercenaries
    s.fight = fight


def read_numbers(where: str, value: object, width: int) -> list[int]:
    return [integer(where, number, 0, 99) for number in listing(where, value, width)]


def read_rows(s: Table, where: str, value: object) -> list[int]:
    """Cards by seat."""
    cards = [0] * (s.seats * CARDS)
    for seat, row in enumerate(listing(where, value, s.seats)):
        read_counts(s, f"{where}[{seat}]", row, cards, seat * CARDS)
    return cards


# Names on this table


def text(where: str, value: object) -> str:
    if not isinstance(value, str) or not 1 <= len(value) <= 60:
        raise BadPosition(where, "must be a text of 1 to 60 letters")
    return value


def old_stack(game: Game, value: object) -> list[dict[str, Any]]:
    """The stack of format 1, in which one number held how many prices were named and the last of them."""
    frames = frames_by_name(game, value)
    for frame in frames:
        if "named" in frame:
            frame["named"], frame["price"] = divmod(frame["named"], OLD_PRICE_ROOM)
    return frames
