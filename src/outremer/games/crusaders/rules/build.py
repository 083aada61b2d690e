"""Build (CR-5.5), its bonuses (CR-5.6) and bonus tiles (CR-5.7)."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import NOT_NOW, OK
from ....kernel.step import Step
from ..actions import (
    ACTIONS,
    BUILD,
    BUILD_AT,
    REGION_ROOM,
    STOP,
    TYPE_NAMES,
    TYPES,
    build_at,
    region_built,
    type_built,
)
from ..events import BUILT, FROM_BUILDING, GAINED, RODE_OUT
from ..setting import NO_ENEMY
from ..state import NO_BUILDING, WAITING, Table, building_code
from ..steps import BUILDING, FIELDS, TOKENS
from ..words import LEVELS
from .refusals import (
    CR_5_5_BUILDING,
    CR_5_5_ENEMY,
    CR_5_5_FREED_THIS_TURN,
    CR_5_5_MUST_BUILD,
    CR_5_5_NO_KNIGHT,
    CR_5_5_NONE_LEFT,
    CR_5_5_TOO_DEAR,
)
from .strength import build_price, strength, update_bonuses
from .supply import announce_empty


class Building(Step[Table]):
    """CR-5.5: one building, the next of its type, where a knight of yours stands."""

    def __init__(self) -> None:
        super().__init__("building", fields=FIELDS[BUILDING])

    def prompt(self, s: Table, seat: int) -> str:
        return f"Build with strength {strength(s, seat, BUILD, s.get(TOKENS))}: what, and where?"

    def candidates(self, s: Table, seat: int) -> list[int]:
        stands = s.stands(seat)
        menu: list[int] = []
        for kind in range(TYPES):
            for region in stands:
                if region != WAITING:
                    menu.append(build_at(kind, region))
        return menu

    def check(self, s: Table, seat: int, action: int) -> int:
        if not BUILD_AT <= action < BUILD_AT + TYPES * REGION_ROOM:
            return CR_5_5_MUST_BUILD if action == STOP else NOT_NOW
        kind, region = type_built(action), region_built(action)
        if not s.has_knight(seat, region):
            return CR_5_5_NO_KNIGHT
        if s.enemy[region] != NO_ENEMY:
            return CR_5_5_ENEMY
        if s.building[region] != NO_BUILDING:
            return CR_5_5_BUILDING
        if region == s.freed and not s.setting.build_on_freed_land:
            return CR_5_5_FREED_THIS_TURN
        if s.built[seat * TYPES + kind] == s.setting.levels:
            return CR_5_5_NONE_LEFT
        if strength(s, seat, BUILD, s.get(TOKENS)) < build_price(s, seat, kind, region):
            return CR_5_5_TOO_DEAR
        return OK

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        if refusal == CR_5_5_MUST_BUILD:
            return "A Build that you have begun puts up a building: choose what and where."
        kind, region = type_built(action), region_built(action)
        name = s.setting.atlas.names[region]
        if refusal == CR_5_5_NO_KNIGHT:
            return f"You have no knight in {name}."
        if refusal == CR_5_5_ENEMY:
            return f"An enemy stands in {name}."
        if refusal == CR_5_5_BUILDING:
            return f"{name} has a building already; a region holds one."
        if refusal == CR_5_5_FREED_THIS_TURN:
            return f"The enemy in {name} was defeated this turn; build there on a later turn."
        if refusal == CR_5_5_NONE_LEFT:
            return f"All your {TYPE_NAMES[kind]} buildings stand already."
        tokens = s.get(TOKENS)
        return (
            f"{TYPE_NAMES[kind].title()} {LEVELS[s.built[seat * TYPES + kind] + 1]} in {name} costs "
            f"{build_price(s, seat, kind, region)}; you have {strength(s, seat, BUILD, tokens)}: "
            f"{tokens} from tokens and {s.bonus[seat * ACTIONS + BUILD]} from bonuses."
        )

    def describe(self, s: Table, seat: int, action: int) -> str:
        kind, region = type_built(action), region_built(action)
        level = s.built[seat * TYPES + kind] + 1
        tile = s.setting.tile_ip[s.tile[region] * TYPES + kind]
        extra = f" and {tile} from the tile" if tile else ""
        price = build_price(s, seat, kind, region)
        return (
            f"{TYPE_NAMES[kind]} {LEVELS[level]} in {s.setting.atlas.names[region]}: costs {price}, {level} IP{extra}"
        )

    def take(self, s: Table, seat: int, action: int) -> None:
        s.pop()
        place_building(s, seat, type_built(action), region_built(action))


def place_building(s: Table, seat: int, kind: int, region: int) -> None:
    """The next building of a type: its IP, the IP of the tile (CR-5.7), and the knight under it (CR-5.6)."""
    level = s.built[seat * TYPES + kind] + 1
    s.built[seat * TYPES + kind] = level
    s.building[region] = building_code(seat, kind, level)
    update_bonuses(s, seat)
    tile = s.setting.tile_ip[s.tile[region] * TYPES + kind]
    s.gain(seat, level + tile)
    s.note_more(BUILT, seat, region, kind, level, tile)
    s.note(GAINED, seat, level + tile, FROM_BUILDING)
    announce_empty(s, level + tile)
    if s.setting.knight_at[kind * 5 + level]:
        s.move_knight(seat, WAITING, region)
        s.note(RODE_OUT, seat, region)


BUILD_STEPS: Final[list[tuple[int, Step[Table]]]] = [(BUILDING, Building())]
