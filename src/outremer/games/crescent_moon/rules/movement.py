"""Move (CM-6.6): several moves, each of any number of units to an adjacent hex that nobody else controls."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import NOT_NOW, OK
from ....kernel.step import Step
from ..actions import EDGE, HEXES, STOP, edge_of
from ..layout import NOWHERE
from ..state import Table
from ..steps import ASSAULT_AFTER, ASSAULTING, FIELDS, MOVES_LEFT, MOVES_MADE, MOVING, MUST_LEAVE
from ..words import hex_name, opening, player, plural, units, way
from .assault import refuse_assault
from .march import A_MOVE, check_road, open_march, road_reason
from .presence import other_controls, room
from .refusals import CM_2_7_NO_ROOM, CM_6_6_CONTROLLED, CM_6_6_MOVE_FIRST, CM_6_6_NOWHERE, CM_6_6_THOSE_UNITS


def can_move_from(s: Table, seat: int, hex_: int) -> bool:
    """Whether units of the seat in that hex could go anywhere."""
    if s.units_of(seat, hex_) == 0:
        return False
    for edge in range(hex_ * 6, hex_ * 6 + 6):
        there = s.land.road[edge]
        if there != NOWHERE and not other_controls(s, seat, there) and room(s, seat, there) > 0:
            return True
    return False


def refuse_move(s: Table, seat: int) -> int:
    """CM-6.6, CM-6.10."""
    held = s.held[seat]
    for i in range(s.land.hexes):
        if held >> i & 1 and can_move_from(s, seat, i):
            return OK
    return CM_6_6_NOWHERE


class Moving(Step[Table]):
    """CM-6.6: one move at a time, or stop. Forced March (CM-11) may go on to an assault."""

    def __init__(self) -> None:
        super().__init__("move", fields=FIELDS[MOVING])

    def prompt(self, s: Table, seat: int) -> str:
        return f"Move units: {plural(s.get(MOVES_LEFT), 'move')} left."

    def may_stop(self, s: Table, seat: int) -> bool:
        """After the first move; with Forced March also before it, to assault at once."""
        return s.get(MOVES_MADE) > 0 or (s.get(ASSAULT_AFTER) == 1 and refuse_assault(s, seat) == OK)

    def candidates(self, s: Table, seat: int) -> list[int]:
        menu = [STOP] if self.may_stop(s, seat) else []
        held = s.held[seat] if s.get(MUST_LEAVE) == 0 else 1 << s.get(MUST_LEAVE) - 1
        for i in range(s.land.hexes):
            if held >> i & 1 and s.units_of(seat, i) > 0:
                for edge in range(i * 6, i * 6 + 6):
                    there = s.land.road[edge]
                    if there != NOWHERE and not other_controls(s, seat, there) and room(s, seat, there) > 0:
                        menu.append(EDGE + edge)
        return menu

    def menu(self, s: Table, seat: int) -> list[int]:
        return self.candidates(s, seat)  # exactly what `check` allows

    def check(self, s: Table, seat: int, action: int) -> int:
        if action == STOP:
            return OK if self.may_stop(s, seat) else CM_6_6_MOVE_FIRST
        if not EDGE <= action < EDGE + HEXES * 6:
            return NOT_NOW
        edge = edge_of(action)
        refusal = check_road(s, seat, edge)
        if refusal != OK:
            return refusal
        if s.get(MUST_LEAVE) and edge // 6 != s.get(MUST_LEAVE) - 1:
            return CM_6_6_THOSE_UNITS
        there = s.land.neighbour[edge]
        if other_controls(s, seat, there):
            return CM_6_6_CONTROLLED
        return OK if room(s, seat, there) > 0 else CM_2_7_NO_ROOM

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        if refusal == CM_6_6_MOVE_FIRST:
            return "Move at least once; you may stop after it."
        edge = edge_of(action)
        if refusal == CM_6_6_THOSE_UNITS:
            return f"Only the units you bribed, in {hex_name(s, s.get(MUST_LEAVE) - 1)}, may move."
        if refusal == CM_6_6_CONTROLLED:
            there = s.land.neighbour[edge]
            return f"{opening(player(s.control[there]))} controls {hex_name(s, there)}: that takes an assault."
        if refusal == CM_2_7_NO_ROOM:
            name = hex_name(s, s.land.neighbour[edge])
            return f"{name} takes no more units of yours: the limit is {s.setting.unit_limit[seat]}."
        return road_reason(s, seat, edge, refusal)

    def describe(self, s: Table, seat: int, action: int) -> str:
        if action == STOP:
            return "stop moving"
        edge = edge_of(action)
        return f"{way(s, edge)}: up to {units(s.units_of(seat, edge // 6))}"

    def take(self, s: Table, seat: int, action: int) -> None:
        if action == STOP:
            self.finish(s, seat)
            return
        left = s.get(MOVES_LEFT) - 1
        if left:
            s.put(MOVES_LEFT, left)
            s.put(MOVES_MADE, s.get(MOVES_MADE) + 1)
        else:
            self.finish(s, seat)
        open_march(s, seat, edge_of(action), A_MOVE)

    def finish(self, s: Table, seat: int) -> None:
        """The moves are over; with Forced March an assault may follow."""
        may_assault = s.get(ASSAULT_AFTER) == 1
        s.pop()
        if may_assault:
            s.push(ASSAULTING, seat, 0, 0, 0, 1)


MOVEMENT_STEPS: Final[list[tuple[int, Step[Table]]]] = [(MOVING, Moving())]
