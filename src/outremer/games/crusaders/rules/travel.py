"""Travel (CR-5.1)."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import NOT_NOW, OK
from ....kernel.step import Step
from ..actions import GO, STOP, path_of, region_left
from ..events import STEPPED
from ..setting import NO_ENEMY
from ..state import WAITING, Table
from ..steps import FIELDS, HAS_MOVED, POINTS_LEFT, TRAVELLING
from .refusals import CR_5_1_FIRST_STEP, CR_5_1_NO_KNIGHT, CR_5_1_NO_WAY, CR_5_1_TOO_FEW_POINTS
from .strength import can_travel, leaving_cost


class Travelling(Step[Table]):
    """CR-5.1: one step of one knight at a time, until the points are spent or the player stops."""

    def __init__(self) -> None:
        super().__init__("travelling", fields=FIELDS[TRAVELLING])

    def prompt(self, s: Table, seat: int) -> str:
        points = s.get(POINTS_LEFT)
        left = "1 movement point" if points == 1 else f"{points} movement points"
        return f"Move a knight: {left}. Leaving a region costs 1, or 2 if an enemy is there."

    def candidates(self, s: Table, seat: int) -> list[int]:
        menu: list[int] = []
        if s.get(HAS_MOVED):
            menu.append(STOP)
        neighbour = s.setting.neighbour
        for region in s.stands(seat):
            if region != WAITING:
                for edge in range(region * 6, region * 6 + 6):
                    if neighbour[edge] >= 0:
                        menu.append(GO + edge)
        return menu

    def check(self, s: Table, seat: int, action: int) -> int:
        if action == STOP:
            return OK if s.get(HAS_MOVED) else CR_5_1_FIRST_STEP
        if action < GO:
            return NOT_NOW
        region = region_left(action)
        if not s.has_knight(seat, region):
            return CR_5_1_NO_KNIGHT
        if s.setting.neighbour[path_of(action)] < 0:
            return CR_5_1_NO_WAY
        if s.get(POINTS_LEFT) < leaving_cost(s, region):
            return CR_5_1_TOO_FEW_POINTS
        return OK

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        if refusal == CR_5_1_FIRST_STEP:
            return "Travel begins with a step; you may stop after it."
        name = s.setting.atlas.names[region_left(action)]
        if refusal == CR_5_1_NO_KNIGHT:
            return f"You have no knight in {name}."
        if refusal == CR_5_1_NO_WAY:
            return f"{s.setting.atlas.names[s.setting.atlas.grid[path_of(action)]]} is not on this map."
        return f"Leaving {name} costs 2, because an enemy is there; you have {s.get(POINTS_LEFT)}."

    def describe(self, s: Table, seat: int, action: int) -> str:
        if action == STOP:
            return "stop travelling"
        names = s.setting.atlas.names
        here, there = region_left(action), s.setting.neighbour[path_of(action)]
        cost = leaving_cost(s, here)
        foe = ", where an enemy stands" if s.enemy[there] != NO_ENEMY else ""
        return f"{names[here]} to {names[there]} for {cost}{foe}"

    def take(self, s: Table, seat: int, action: int) -> None:
        if action == STOP:
            s.pop()
            return
        here, there = region_left(action), s.setting.neighbour[path_of(action)]
        cost = leaving_cost(s, here)
        points = s.get(POINTS_LEFT) - cost
        s.move_knight(seat, here, there)
        s.note_more(STEPPED, seat, here, there, cost)
        if can_travel(s, seat, points):
            s.put(POINTS_LEFT, points)
            s.put(HAS_MOVED, 1)
        else:
            s.pop()


TRAVEL_STEPS: Final[list[tuple[int, Step[Table]]]] = [(TRAVELLING, Travelling())]
