"""Assault (CM-6.7): enter a hex that another player controls, which is a combat, or sack an undefended town or city."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import NOT_NOW, OK
from ....kernel.step import Step
from ..actions import EDGE, HEXES, STOP, edge_of
from ..layout import NOWHERE
from ..state import NO_TOWN, Table
from ..steps import ASSAULTING, FIELDS, MAY_STOP, MUST_LEAVE
from ..words import hex_name, player, way
from .march import AN_ASSAULT, check_road, open_march, road_reason
from .presence import other_controls, room
from .refusals import (
    CM_2_7_NO_ROOM,
    CM_6_6_THOSE_UNITS,
    CM_6_7_CHOSEN,
    CM_6_7_NOTHING_THERE,
    CM_6_7_NOWHERE,
)


def check_target(s: Table, seat: int, there: int) -> int:
    """CM-6.7: whether there is something to assault in the hex."""
    if other_controls(s, seat, there):
        return OK
    if s.town[there] == NO_TOWN:
        return CM_6_7_NOTHING_THERE
    return OK if room(s, seat, there) > 0 else CM_2_7_NO_ROOM


def can_assault_from(s: Table, seat: int, hex_: int) -> bool:
    """Whether units of the seat in that hex could assault anything."""
    if s.units_of(seat, hex_) == 0:
        return False
    for edge in range(hex_ * 6, hex_ * 6 + 6):
        there = s.land.road[edge]
        if there != NOWHERE and check_target(s, seat, there) == OK:
            return True
    return False


def refuse_assault(s: Table, seat: int) -> int:
    """CM-6.7, CM-6.10."""
    held = s.held[seat]
    for i in range(s.land.hexes):
        if held >> i & 1 and can_assault_from(s, seat, i):
            return OK
    return CM_6_7_NOWHERE


class Assaulting(Step[Table]):
    """CM-6.7: choose the edge to cross."""

    def __init__(self) -> None:
        super().__init__("assault", fields=FIELDS[ASSAULTING])

    def prompt(self, s: Table, seat: int) -> str:
        return "Which hex do you assault, and from where?"

    def candidates(self, s: Table, seat: int) -> list[int]:
        menu = [STOP] if s.get(MAY_STOP) else []
        held = s.held[seat] if s.get(MUST_LEAVE) == 0 else 1 << s.get(MUST_LEAVE) - 1
        for i in range(s.land.hexes):
            if held >> i & 1 and s.units_of(seat, i) > 0:
                for edge in range(i * 6, i * 6 + 6):
                    there = s.land.road[edge]
                    if there != NOWHERE and check_target(s, seat, there) == OK:
                        menu.append(EDGE + edge)
        return menu

    def menu(self, s: Table, seat: int) -> list[int]:
        return self.candidates(s, seat)  # exactly what `check` allows

    def check(self, s: Table, seat: int, action: int) -> int:
        if action == STOP:
            return OK if s.get(MAY_STOP) else CM_6_7_CHOSEN
        if not EDGE <= action < EDGE + HEXES * 6:
            return NOT_NOW
        edge = edge_of(action)
        refusal = check_road(s, seat, edge)
        if refusal != OK:
            return refusal
        if s.get(MUST_LEAVE) and edge // 6 != s.get(MUST_LEAVE) - 1:
            return CM_6_6_THOSE_UNITS
        return check_target(s, seat, s.land.neighbour[edge])

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        if refusal == CM_6_7_CHOSEN:
            return "You chose to assault."
        edge = edge_of(action)
        if refusal == CM_6_6_THOSE_UNITS:
            return f"Only the units you bribed, in {hex_name(s, s.get(MUST_LEAVE) - 1)}, may assault."
        if refusal in (CM_6_7_NOTHING_THERE, CM_2_7_NO_ROOM):
            name = hex_name(s, s.land.neighbour[edge])
            if refusal == CM_6_7_NOTHING_THERE:
                return f"Nobody else controls {name}, and it holds no town or city."
            return f"{name} takes no more units of yours: the limit is {s.setting.unit_limit[seat]}."
        return road_reason(s, seat, edge, refusal)

    def describe(self, s: Table, seat: int, action: int) -> str:
        if action == STOP:
            return "no assault"
        there = s.land.neighbour[edge_of(action)]
        foe = s.control[there]
        what = f"fight {player(foe)}" if other_controls(s, seat, there) else "sack the settlement"
        return f"{way(s, edge_of(action))}: {what}"

    def take(self, s: Table, seat: int, action: int) -> None:
        s.pop()
        if action != STOP:
            open_march(s, seat, edge_of(action), AN_ASSAULT)


ASSAULT_STEPS: Final[list[tuple[int, Step[Table]]]] = [(ASSAULTING, Assaulting())]
