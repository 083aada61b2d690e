"""Build (CM-6.2): forts, castles, the Sultan's towns and cities, the Caliph's lost palace. Master Builder (CM-11)."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import NOT_NOW, OK
from ....kernel.step import Step
from ..actions import (
    BUILD_AT,
    BUILDING_NAMES,
    BUILDINGS,
    CASTLE,
    CITY,
    FORT,
    HEXES,
    PALACE,
    STOP,
    TOWN,
    building_of,
    site_of,
)
from ..events import BUILT
from ..layout import TERRAIN_NAMES
from ..setting import PIECE_FORT, PIECES, SULTAN
from ..state import A_CITY, A_TOWN, NO_HOLD, NO_TOWN, Table
from ..steps import BUILDING, BUILDS_LEFT, BUILT_IN, FIELDS, FREE_OF_COST
from ..words import coins, hex_name, opening, player, plural
from .presence import other_controls
from .refusals import (
    CM_2_3_SUPPLY_EMPTY,
    CM_2_5_NOT_ON_MAP,
    CM_6_2_BUILD_FIRST,
    CM_6_2_CONTROLLED,
    CM_6_2_FORTIFIED,
    CM_6_2_NO_PRESENCE,
    CM_6_2_NO_TOWN,
    CM_6_2_NOT_YOUR_FORT,
    CM_6_2_NOWHERE,
    CM_6_2_ONCE_PER_HEX,
    CM_6_2_PALACE,
    CM_6_2_SETTLED,
    CM_6_2_SULTAN_ONLY,
    CM_6_2_TOO_DEAR,
    CM_6_9_NOT_PLAYED_SO,
    CM_13_8_NEVER_BUILDS,
)


def price(s: Table, building: int, hex_: int) -> int:
    """CM-6.2: the cost and the surcharge of the terrain."""
    return s.setting.cost[building] + s.setting.surcharge[s.land.terrain[hex_]]


def check_building(s: Table, seat: int, building: int, hex_: int, free: bool) -> int:
    """CM-6.2: whether the seat may build that there now."""
    if s.supply[seat * PIECES + PIECE_FORT + building] == 0:
        return no_such_piece(seat, building)
    if building == FORT:
        if s.where[seat] >> hex_ & 1 == 0:
            return CM_6_2_NO_PRESENCE
        if other_controls(s, seat, hex_):
            return CM_6_2_CONTROLLED
        if s.hold[hex_] != NO_HOLD:
            return CM_6_2_FORTIFIED
    elif building == CASTLE:
        if s.hold[hex_] != 1 + seat * 2:
            return CM_6_2_NOT_YOUR_FORT
    elif building == TOWN:
        if s.town[hex_] != NO_TOWN:
            return CM_6_2_SETTLED
    elif building == CITY:
        if s.town[hex_] != A_TOWN:
            return CM_6_2_NO_TOWN
    elif s.control[hex_] != seat or s.town[hex_] != NO_TOWN:
        return CM_6_2_PALACE
    if not free and s.coins[seat] < price(s, building, hex_):
        return CM_6_2_TOO_DEAR
    return OK


def no_such_piece(seat: int, building: int) -> int:
    """Why the seat has none of these in supply: it never has any, or all are used."""
    if (building == TOWN or building == CITY) and seat != SULTAN:
        return CM_6_2_SULTAN_ONLY
    if building == PALACE:
        return CM_6_2_PALACE
    return CM_2_3_SUPPLY_EMPTY


def building_menu(s: Table, seat: int, done: int, free: bool) -> list[int]:
    """What may be built, in hexes not yet built in during this action."""
    menu: list[int] = []
    for building in range(2 if free else BUILDINGS):
        if s.supply[seat * PIECES + PIECE_FORT + building] == 0:
            continue
        if not free and s.coins[seat] < s.setting.cost[building]:
            continue
        for hex_ in range(s.land.hexes):
            if done >> hex_ & 1 == 0 and check_building(s, seat, building, hex_, free) == OK:
                menu.append(BUILD_AT + building * HEXES + hex_)
    return menu


def refuse_build(s: Table, seat: int, free: bool) -> int:
    """CM-6.2, CM-6.10: whether the seat could build anything."""
    if s.setting.builds[seat] == 0:
        return CM_13_8_NEVER_BUILDS
    for building in range(2 if free else BUILDINGS):
        if s.supply[seat * PIECES + PIECE_FORT + building] == 0:
            continue
        if not free and s.coins[seat] < s.setting.cost[building]:
            continue
        for hex_ in range(s.land.hexes):
            if check_building(s, seat, building, hex_, free) == OK:
                return OK
    return CM_6_2_NOWHERE


class Building(Step[Table]):
    """CM-6.2: one building at a time, each in another hex, at least one."""

    def __init__(self) -> None:
        super().__init__("build", fields=FIELDS[BUILDING])

    def prompt(self, s: Table, seat: int) -> str:
        if s.get(FREE_OF_COST):
            return "Master Builder: build a fort or castle at no cost."
        left = s.get(BUILDS_LEFT)
        many = f"up to {left} more" if s.get(BUILT_IN) else f"up to {plural(left, 'piece')}"
        return f"Build {many}. You have {coins(s.coins[seat])}."

    def candidates(self, s: Table, seat: int) -> list[int]:
        menu = building_menu(s, seat, s.get(BUILT_IN), s.get(FREE_OF_COST) == 1)
        return [STOP, *menu] if s.get(BUILT_IN) else menu

    def menu(self, s: Table, seat: int) -> list[int]:
        return self.candidates(s, seat)  # exactly what `check` allows

    def check(self, s: Table, seat: int, action: int) -> int:
        if action == STOP:
            return OK if s.get(BUILT_IN) else CM_6_2_BUILD_FIRST
        if not BUILD_AT <= action < BUILD_AT + BUILDINGS * HEXES:
            return NOT_NOW
        building, hex_ = building_of(action), site_of(action)
        if hex_ >= s.land.hexes:
            return CM_2_5_NOT_ON_MAP
        if s.get(FREE_OF_COST) and building > CASTLE:
            return CM_6_9_NOT_PLAYED_SO
        if s.get(BUILT_IN) >> hex_ & 1:
            return CM_6_2_ONCE_PER_HEX
        return check_building(s, seat, building, hex_, s.get(FREE_OF_COST) == 1)

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        if refusal == CM_6_2_BUILD_FIRST:
            return "Build at least one thing; you may stop after it."
        building, hex_ = building_of(action), site_of(action)
        name = hex_name(s, hex_)
        if refusal == CM_6_2_TOO_DEAR:
            cost, extra = s.setting.cost[building], s.setting.surcharge[s.land.terrain[hex_]]
            what = f"A {BUILDING_NAMES[building]} in {name} costs {cost + extra}"
            added = f" ({cost} and {extra} for {TERRAIN_NAMES[s.land.terrain[hex_]]})" if extra else ""
            return f"{what}{added}; you have {s.coins[seat]}."
        if refusal == CM_6_2_CONTROLLED:
            return f"{opening(player(s.control[hex_]))} controls {name}."
        return _REASONS[refusal].format(what=BUILDING_NAMES[building], name=name)

    def describe(self, s: Table, seat: int, action: int) -> str:
        if action == STOP:
            return "stop building"
        building, hex_ = building_of(action), site_of(action)
        cost = "at no cost" if s.get(FREE_OF_COST) else f"for {coins(price(s, building, hex_))}"
        return f"{BUILDING_NAMES[building]} in {hex_name(s, hex_)} {cost}"

    def take(self, s: Table, seat: int, action: int) -> None:
        if action == STOP:
            s.pop()
            return
        building, hex_ = building_of(action), site_of(action)
        cost = 0 if s.get(FREE_OF_COST) else price(s, building, hex_)
        s.coins[seat] -= cost
        put_up(s, seat, building, hex_)
        s.note_more(BUILT, seat, hex_, building, cost)
        s.put(BUILDS_LEFT, s.get(BUILDS_LEFT) - 1)
        s.put(BUILT_IN, s.get(BUILT_IN) | 1 << hex_)
        if s.get(BUILDS_LEFT) == 0:
            s.pop()


def put_up(s: Table, seat: int, building: int, hex_: int) -> None:
    """The building goes from supply to the map; what it replaces goes back to supply."""
    if building == TOWN:
        s.set_town(hex_, A_TOWN)
    elif building == CITY:
        s.set_town(hex_, A_CITY)
    elif building == PALACE:
        s.set_palace(hex_)
    else:
        s.raise_hold(seat, hex_, building)


_REASONS: Final[dict[int, str]] = {
    CM_2_3_SUPPLY_EMPTY: "You have no {what} left in your supply.",
    CM_2_5_NOT_ON_MAP: "That hex is not on this map.",
    CM_6_2_ONCE_PER_HEX: "You have built in {name} in this action; each building goes in a different hex.",
    CM_6_2_NO_PRESENCE: "You have no presence in {name}.",
    CM_6_2_FORTIFIED: "A fort or castle stands in {name}.",
    CM_6_2_NOT_YOUR_FORT: "A castle replaces a fort, and you have no fort in {name}.",
    CM_6_2_SETTLED: "A town or city stands in {name}.",
    CM_6_2_NO_TOWN: "A city replaces a town, and there is no town in {name}.",
    CM_6_2_SULTAN_ONLY: "Only the Sultan builds towns and cities.",
    CM_6_2_PALACE: "Only the Caliph rebuilds a lost palace, in a hex under their control without town or city.",
    CM_6_9_NOT_PLAYED_SO: "Master Builder builds a fort or a castle.",
}

BUILD_STEPS: Final[list[tuple[int, Step[Table]]]] = [(BUILDING, Building())]
