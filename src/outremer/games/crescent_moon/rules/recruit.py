"""Recruit (CM-6.3), and all other steps that place units one by one: Hire (CM-6.4), Levy and Kinsmen (CM-11)."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import NOT_NOW, OK
from ....kernel.step import Step
from ..actions import HEX, HEXES, STOP, hex_of
from ..events import UNITS_PLACED
from ..layout import bits
from ..setting import DISC, NOMAD, PIECES
from ..state import HIRED, KINSMAN, LEVIED, RECRUITED, Table
from ..steps import FIELDS, PLACED_SO_FAR, RECRUIT_WHY, RECRUITING, UNITS_LEFT
from ..words import hex_name, opening, player
from .presence import open_to, other_controls, room, standing
from .refusals import (
    CM_2_5_NOT_ON_MAP,
    CM_2_7_NO_ROOM,
    CM_6_3_CONTROLLED,
    CM_6_3_NO_PRESENCE,
    CM_6_3_NO_RECRUITS,
    CM_6_3_NOWHERE,
    CM_6_3_PLACE_FIRST,
    CM_6_3_RESERVES_EMPTY,
    CM_6_4_CONTROLLED,
    CM_6_4_NO_PRESENCE,
    CM_6_4_PLACE_ALL,
    CM_6_9_CONTROLLED,
    CM_6_9_NO_PRESENCE,
)


def places(s: Table, seat: int, why: int) -> int:
    """Where units may be placed, if room did not matter. CM-13.6: the Nomad needs no presence; CM-4.6 does not apply to
    Kinsmen."""
    mask = open_to(s, seat)
    if seat == NOMAD:
        return mask
    return mask & (s.where[seat] if why == KINSMAN else standing(s, seat))


def has_place(s: Table, seat: int, why: int) -> bool:
    mask = places(s, seat, why)
    for i in range(s.land.hexes):
        if mask >> i & 1 and room(s, seat, i) > 0:
            return True
    return False


def total_room(s: Table, seat: int, why: int, enough: int) -> int:
    """How many units find a place, counted no further than `enough`."""
    mask = places(s, seat, why)
    total = 0
    for i in range(s.land.hexes):
        if mask >> i & 1:
            total += room(s, seat, i)
            if total >= enough:
                return enough
    return total


# By the reason (state.RECRUITED, LEVIED, HIRED, KINSMAN): the rule that needs presence, or no other player's control.
_CONTROLLED: Final = [CM_6_3_CONTROLLED, CM_6_3_CONTROLLED, CM_6_4_CONTROLLED, CM_6_9_CONTROLLED]
_NO_PRESENCE: Final = [CM_6_3_NO_PRESENCE, CM_6_3_NO_PRESENCE, CM_6_4_NO_PRESENCE, CM_6_9_NO_PRESENCE]


def refuse_recruit(s: Table, seat: int) -> int:
    """CM-6.3, CM-6.10."""
    if s.setting.recruits[seat] == 0:
        return CM_6_3_NO_RECRUITS
    if s.reserves[seat] == 0:
        return CM_6_3_RESERVES_EMPTY
    return OK if has_place(s, seat, RECRUITED) else CM_6_3_NOWHERE


class Recruiting(Step[Table]):
    """One unit at a time: a hex, or stop. Hired units must all be placed."""

    def __init__(self) -> None:
        super().__init__("recruit", fields=FIELDS[RECRUITING])

    def prompt(self, s: Table, seat: int) -> str:
        left = s.get(UNITS_LEFT)
        if s.get(RECRUIT_WHY) == HIRED:
            return f"Place the {left} units you hired, one at a time." if left > 1 else "Place the unit you hired."
        return f"Place up to {left} units, one at a time." if left > 1 else "Place one unit."

    def candidates(self, s: Table, seat: int) -> list[int]:
        why = s.get(RECRUIT_WHY)
        menu = [STOP] if s.get(PLACED_SO_FAR) > 0 and why != HIRED else []
        for i in bits(places(s, seat, why)):
            if room(s, seat, i) > 0:
                menu.append(HEX + i)
        return menu

    def menu(self, s: Table, seat: int) -> list[int]:
        return self.candidates(s, seat)  # exactly what `check` allows

    def check(self, s: Table, seat: int, action: int) -> int:
        why = s.get(RECRUIT_WHY)
        if action == STOP:
            if why == HIRED:
                return CM_6_4_PLACE_ALL
            return OK if s.get(PLACED_SO_FAR) > 0 else CM_6_3_PLACE_FIRST
        if not HEX <= action < HEX + HEXES:
            return NOT_NOW
        hex_ = hex_of(action)
        if hex_ >= s.land.hexes:
            return CM_2_5_NOT_ON_MAP
        if other_controls(s, seat, hex_):
            return _CONTROLLED[why]
        if places(s, seat, why) >> hex_ & 1 == 0:
            return _NO_PRESENCE[why]
        return OK if room(s, seat, hex_) > 0 else CM_2_7_NO_ROOM

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        if refusal == CM_6_3_PLACE_FIRST:
            return "Place at least one unit; you may stop after it."
        if refusal == CM_6_4_PLACE_ALL:
            return f"You must place all units you paid for: {s.get(UNITS_LEFT)} left."
        hex_ = hex_of(action)
        name = hex_name(s, hex_)
        if refusal == _CONTROLLED[s.get(RECRUIT_WHY)]:
            return f"{opening(player(s.control[hex_]))} controls {name}."
        if refusal == _NO_PRESENCE[s.get(RECRUIT_WHY)]:
            return f"You have no presence in {name}."
        if refusal == CM_2_7_NO_ROOM:
            return f"You have {s.units_of(seat, hex_)} units in {name}; the limit is {s.setting.unit_limit[seat]}."
        return "That hex is not on this map."

    def describe(self, s: Table, seat: int, action: int) -> str:
        if action == STOP:
            return "stop placing units"
        hex_ = hex_of(action)
        there = s.units_of(seat, hex_)
        return f"{hex_name(s, hex_)}, where you have {there}" if there else hex_name(s, hex_)

    def take(self, s: Table, seat: int, action: int) -> None:
        left = s.get(UNITS_LEFT) - 1
        why = s.get(RECRUIT_WHY)
        if action == STOP:
            s.pop()
            return
        s.put(UNITS_LEFT, left)
        s.put(PLACED_SO_FAR, s.get(PLACED_SO_FAR) + 1)
        place_one(s, seat, hex_of(action), why)
        if left == 0 or not has_place(s, seat, why):
            s.pop()


def place_one(s: Table, seat: int, hex_: int, why: int) -> None:
    """One unit from where it waits: the reserves card, or supply for hired ones and kinsmen."""
    from_supply = why == HIRED or (why == KINSMAN and seat != NOMAD)
    if from_supply:
        s.supply[seat * PIECES + DISC] -= 1
    else:
        s.reserves[seat] -= 1
    if from_supply or seat == NOMAD:
        s.add_units(seat, hex_, 0, 1)
        s.note_more(UNITS_PLACED, seat, hex_, 0, 1, why, s.get(PLACED_SO_FAR))
    else:
        s.add_units(seat, hex_, 1, 0)
        s.note_more(UNITS_PLACED, seat, hex_, 1, 0, why, s.get(PLACED_SO_FAR))


def open_recruiting(s: Table, seat: int, number: int, why: int) -> None:
    """Open the step that places up to `number` units."""
    waiting = s.reserves[seat]
    if (why == RECRUITED or why == LEVIED) and waiting < number:
        number = waiting
    s.push(RECRUITING, seat, number, 0, why)


RECRUIT_STEPS: Final[list[tuple[int, Step[Table]]]] = [(RECRUITING, Recruiting())]
