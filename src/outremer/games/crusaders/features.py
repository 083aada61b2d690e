"""What a seat sees of Crusaders, as codes (see `kernel/features.py`). Your seat comes first, then clockwise."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, u8

from ...kernel.features import (
    Feature,
    Features,
    Memo,
    byte,
    choice,
    number,
    put_actors,
    put_all,
    put_by_seat,
    put_frame,
    put_next,
    put_waiting,
    put_wide,
    put_zeros,
    table,
    waiting_fields,
)
from ...kernel.state import State
from ...kernel.step import FRAME
from .actions import MAX_TOKENS, ORDERS, TYPES, WEDGES
from .setting import ENEMY_NAMES, FOES, Setting
from .state import KNIGHT_ROOM, UNSET, Table
from .steps import SOWING

try:
    from librt.vecs import vec
except ImportError:  # uncompiled
    from ...kernel.plain_vec import vec  # type: ignore[assignment]

STEPS: Final = SOWING + 1
NUMBERS: Final = 3  # of a frame
FRAME_CODES: Final = 1 + 2 * NUMBERS
WAITING_STEPS: Final = 3  # steps under the open one
BUILDINGS: Final = 16  # types and levels of one seat
SEAT_CODES: Final = 1 + 3 * WEDGES + KNIGHT_ROOM + TYPES + 1 + FOES + 2


def fields(setting: Setting) -> list[Feature]:
    """The documentation of every code, in order."""
    seats, regions = setting.players, setting.regions
    return [
        choice("seat", 1, seats - 1, "your seat at the table"),
        choice("step", 1, STEPS, "1 + the kind of the open step; 0 when the game is over"),
        number("numbers", 2 * NUMBERS, 255, "the fields of the open step: low and high byte of each"),
        *waiting_fields(STEPS, WAITING_STEPS, NUMBERS),
        number("actors", seats, 1, "1 for each seat that must decide, yours first"),
        number("round", 1, 255, "the round, from 1; 255 stands for more"),
        choice("start", 1, seats - 1, "the start player, counted from you"),
        number("quiet", 1, setting.quiet_rounds, "whole rounds in a row without IP"),
        number("gained", 1, 1, "1 if somebody took IP this round"),
        number("supply", 2, 255, "IP in the supply: low and high byte; 0 stands for less, too"),
        number("tracks", 2, 255, "defeated Prussians and Slavs"),
        choice("freed", 1, regions, "1 + the region whose enemy was defeated this turn; 0 none"),
        choice("enemies", regions, len(ENEMY_NAMES) - 1, "by region: the enemy there; 0 none"),
        table(
            "tiles", regions, tile_rows(setting), "by region: the kind of tile; as a row, the IP it adds to each type"
        ),
        table("buildings", regions, building_rows(seats), "by region: 0, or 1 + seat * 16 + type * 4 + level - 1"),
        *[feature for seat in range(seats) for feature in seat_fields(setting, seat)],
        choice("dealt", 2, ORDERS, "1 + the orders dealt to you, while you choose; 0 none"),
        choice("chosen", 1, ORDERS, "1 + the order that you have chosen and nobody else has seen; 0 none"),
    ]


def seat_fields(setting: Setting, seat: int) -> list[Feature]:
    who = "you" if seat == 0 else f"next {seat}"
    return [
        choice(f"{who}: order", 1, ORDERS, "1 + the order; 0 none, or not shown yet"),
        choice(f"{who}: ring", WEDGES, WEDGES, "by place, clockwise: 1 + the wedge; 0 not laid, or not shown yet"),
        number(f"{who}: tokens", WEDGES, MAX_TOKENS, "by wedge"),
        number(f"{who}: upgraded", WEDGES, 1, "by wedge"),
        choice(f"{who}: knights", KNIGHT_ROOM, setting.regions, "1 + the region; 0 not on the map"),
        number(f"{who}: built", TYPES, setting.levels, "by type: how many buildings stand"),
        number(f"{who}: troops", 1, setting.troops, "troops mustered"),
        number(f"{who}: foes", FOES, 255, "enemies defeated: Prussians, Slavs, Saracens"),
        number(f"{who}: ip", 2, 255, "IP: low and high byte"),
    ]


def tile_rows(setting: Setting) -> list[list[float]]:
    return [[ip / 2 for ip in setting.tile_ip[i * TYPES : (i + 1) * TYPES]] for i in range(len(setting.tile_counts))]


def building_rows(seats: int) -> list[list[float]]:
    """Whose it is, of which type, of which level."""
    rows = [[0.0] * (seats + TYPES + 1)]
    for code in range(seats * BUILDINGS):
        row = [0.0] * (seats + TYPES + 1)
        row[code // BUILDINGS] = 1.0
        row[seats + code // 4 % TYPES] = 1.0
        row[seats + TYPES] = (code % 4 + 1) / 4
        rows.append(row)
    return rows


@final
class TableMemo(Memo):
    """Whose codes they were, and the lists that change seldom."""

    def __init__(self) -> None:
        self.seat = UNSET
        self.enemy: list[int] = []
        self.tile: list[int] = []
        self.building: list[int] = []
        self.order: list[int] = []
        self.place: list[int] = []
        self.wheel: list[int] = []
        self.upgraded: list[int] = []
        self.built: list[int] = []
        self.foes: list[int] = []


@final
class CrusadersFeatures(Features):
    def __init__(self, setting: Setting) -> None:
        super().__init__(fields(setting))

    def new_memo(self) -> Memo:
        return TableMemo()

    def write(self, state: State, seat: int, buffer: vec[u8], at: i64, memo: Memo) -> None:
        assert isinstance(state, Table) and isinstance(memo, TableMemo)
        at = put_steps(state, seat, buffer, at)
        at = put_table(state, seat, buffer, at, memo)
        put_seats(state, seat, buffer, at, memo)
        at += state.seats * SEAT_CODES
        at = put_next(buffer, at, state.dealt, seat * 2, 2)
        put_next(buffer, at, state.chosen, seat, 1)
        memo.seat = seat


def put_steps(s: Table, seat: int, buffer: vec[u8], at: i64) -> i64:
    """Who is asked what, and what waits."""
    buffer[at] = u8(seat)
    at += 1
    stack = s.stack
    frame: i64 = len(stack) - FRAME
    if frame < 0:
        at = put_zeros(buffer, at, FRAME_CODES)
    elif s.step().secret:  # its one number says who owes a choice: the actors
        buffer[at] = u8(s.kind() + 1)
        at = put_zeros(buffer, at + 1, FRAME_CODES - 1)
    else:
        at = put_frame(buffer, at, stack, frame, NUMBERS)
    at = put_waiting(buffer, at, stack, WAITING_STEPS, NUMBERS)
    return put_actors(buffer, at, stack, s.seats, seat)


def put_table(s: Table, seat: int, buffer: vec[u8], at: i64, memo: TableMemo) -> i64:
    """What belongs to nobody, and the map."""
    buffer[at] = byte(s.round_number)
    buffer[at + 1] = u8((s.start - seat) % s.seats)
    buffer[at + 2] = u8(s.quiet)
    buffer[at + 3] = u8(1) if s.gained else u8(0)
    at = put_wide(buffer, at + 4, s.supply)
    at = put_all(buffer, at, s.defeats)
    buffer[at] = u8(s.freed + 1)
    at += 1
    if s.enemy != memo.enemy:
        put_all(buffer, at, s.enemy)
        memo.enemy = s.enemy.copy()
    at += len(s.enemy)
    if s.tile is not memo.tile:  # replaced, never changed
        put_all(buffer, at, s.tile)
        memo.tile = s.tile
    at += len(s.tile)
    if seat != memo.seat or s.building != memo.building:
        put_buildings(s, seat, buffer, at)
        memo.building = s.building.copy()
    return at + len(s.building)


def put_buildings(s: Table, seat: int, buffer: vec[u8], at: i64) -> None:
    """Their owners are counted from the seat."""
    here: i64 = seat
    seats: i64 = s.seats
    for building in s.building:
        code: i64 = building
        if code:
            owner = (code - 1) // BUILDINGS - here
            if owner < 0:
                owner += seats
            code = 1 + owner * BUILDINGS + (code - 1) % BUILDINGS
        buffer[at] = u8(code)
        at += 1


def put_seats(s: Table, seat: int, buffer: vec[u8], at: i64, memo: TableMemo) -> None:
    """What each player has, from the seat on. Lists that have not changed since are left as they are."""
    first: i64 = seat
    same = seat == memo.seat
    if not same or s.order is not memo.order or s.wheel is not memo.wheel or s.place is not memo.place:
        put_by_seat(buffer, at, s.order, 1, 1, first, SEAT_CODES)
        put_rings(s, seat, buffer, at + 1)
        memo.order = s.order  # all three are replaced, never changed
        memo.wheel = s.wheel
        memo.place = s.place
    at = put_by_seat(buffer, at + 1 + WEDGES, s.tokens, WEDGES, 0, first, SEAT_CODES)
    if not same or s.upgraded != memo.upgraded:
        put_by_seat(buffer, at, s.upgraded, WEDGES, 0, first, SEAT_CODES)
        memo.upgraded = s.upgraded.copy()
    at = put_by_seat(buffer, at + WEDGES, s.knights, KNIGHT_ROOM, 1, first, SEAT_CODES)
    if not same or s.built != memo.built:
        put_by_seat(buffer, at, s.built, TYPES, 0, first, SEAT_CODES)
        memo.built = s.built.copy()
    at = put_by_seat(buffer, at + TYPES, s.troops, 1, 0, first, SEAT_CODES)
    if not same or s.foes != memo.foes:
        put_by_seat(buffer, at, s.foes, FOES, 0, first, SEAT_CODES)
        memo.foes = s.foes.copy()
    at += FOES
    for ahead in range(s.seats):
        put_wide(buffer, at, s.ip[(seat + ahead) % s.seats])
        at += SEAT_CODES


def put_rings(s: Table, seat: int, buffer: vec[u8], at: i64) -> None:
    """Another's ring is hidden until all are shown."""
    if s.place[0] != UNSET:
        put_by_seat(buffer, at, s.wheel, WEDGES, 1, seat, SEAT_CODES)
        return
    put_next(buffer, at, s.wheel, seat * WEDGES, WEDGES)
    for ahead in range(1, s.seats):
        put_zeros(buffer, at + ahead * SEAT_CODES, WEDGES)
