"""Marching (CM-6.6, CM-6.7): how many units of each kind go over an edge, and what happens when they arrive."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import OK
from ....kernel.step import Step
from ..actions import AMOUNT, SEATS, amount_of
from ..events import MARCHED
from ..fight import FROM_ASSAULT
from ..layout import NOWHERE
from ..state import Table
from ..steps import FIELDS, MARCH_EDGE, MARCH_MERCENARY, MARCH_ORDINARY, MARCH_PURPOSE, ORDINARY_GOING
from ..words import hex_name, plural, way
from .choices import AmountChoice
from .combat import open_combat
from .presence import other_controls, room
from .refusals import CM_2_5_NOT_ON_MAP, CM_2_6_RIVER, CM_6_6_AT_LEAST_ONE, CM_6_6_NO_UNITS, CM_6_6_TOO_MANY
from .sacking import sack, settlement

A_MOVE: Final = 0
AN_ASSAULT: Final = 1


def check_road(s: Table, seat: int, edge: int) -> int:
    """CM-2.6: whether units of the seat stand there and could cross that side of their hex."""
    here = edge // 6
    if here >= s.land.hexes:
        return CM_2_5_NOT_ON_MAP
    if s.units_of(seat, here) == 0:
        return CM_6_6_NO_UNITS
    if s.land.neighbour[edge] == NOWHERE:
        return CM_2_5_NOT_ON_MAP
    return OK if s.land.road[edge] != NOWHERE else CM_2_6_RIVER


def road_reason(s: Table, seat: int, edge: int, refusal: int) -> str:
    """The sentence for a refusal of `check_road`."""
    if refusal == CM_6_6_NO_UNITS:
        return f"You have no units in {hex_name(s, edge // 6)}."
    if refusal == CM_2_6_RIVER:
        crossing = hex_name(s, s.land.crossing)
        here, there = hex_name(s, edge // 6), hex_name(s, s.land.neighbour[edge])
        return f"The river runs between {here} and {there}; units cross it at {crossing}."
    return "There is no hex of this map on that side."


def open_march(s: Table, seat: int, edge: int, purpose: int) -> None:
    """Ask how many go: ordinary units first, then mercenaries, each only if there are some."""
    if s.units[edge // 6 * SEATS + seat] > 0:
        s.push(MARCH_ORDINARY, seat, edge, purpose)
    else:
        s.push(MARCH_MERCENARY, seat, edge, purpose)


def capacity(s: Table, seat: int, edge: int) -> int:
    """CM-2.7: how many units may arrive; attackers have no units in an enemy's hex yet."""
    return room(s, seat, s.land.neighbour[edge])


class MarchOrdinary(AmountChoice):
    """How many ordinary units go; 0 if only mercenaries go."""

    def __init__(self) -> None:
        super().__init__("march", fields=FIELDS[MARCH_ORDINARY])

    def prompt(self, s: Table, seat: int) -> str:
        return f"How many ordinary units go {way(s, s.get(MARCH_EDGE))}?"

    def candidates(self, s: Table, seat: int) -> list[int]:
        at = s.get(MARCH_EDGE) // 6 * SEATS + seat
        most = min(s.units[at], capacity(s, seat, s.get(MARCH_EDGE)))
        return list(range(AMOUNT if s.mercenaries[at] else AMOUNT + 1, AMOUNT + most + 1))

    def menu(self, s: Table, seat: int) -> list[int]:
        return self.candidates(s, seat)  # exactly what `check` allows

    def check_amount(self, s: Table, seat: int, number: int) -> int:
        at = s.get(MARCH_EDGE) // 6 * SEATS + seat
        if number > s.units[at] or number > capacity(s, seat, s.get(MARCH_EDGE)):
            return CM_6_6_TOO_MANY
        return OK if number > 0 or s.mercenaries[at] else CM_6_6_AT_LEAST_ONE

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        if refusal == CM_6_6_AT_LEAST_ONE:
            return "At least one unit must go."
        there = plural(s.units[s.get(MARCH_EDGE) // 6 * SEATS + seat], "ordinary unit")
        return f"{there} may leave, and there is room for {capacity(s, seat, s.get(MARCH_EDGE))}."

    def describe(self, s: Table, seat: int, action: int) -> str:
        return plural(amount_of(action), "ordinary unit")

    def take(self, s: Table, seat: int, action: int) -> None:
        edge, purpose, number = s.get(MARCH_EDGE), s.get(MARCH_PURPOSE), amount_of(action)
        s.pop()
        if s.mercenaries[edge // 6 * SEATS + seat]:
            s.push(MARCH_MERCENARY, seat, edge, purpose, number)
        else:
            arrive(s, seat, edge, purpose, number, 0)


class MarchMercenary(AmountChoice):
    """How many mercenaries go, alone or with the ordinary units already chosen."""

    def __init__(self) -> None:
        super().__init__("march mercenaries", fields=FIELDS[MARCH_MERCENARY])

    def prompt(self, s: Table, seat: int) -> str:
        with_them = f" with {plural(s.get(ORDINARY_GOING), 'ordinary unit')}" if s.get(ORDINARY_GOING) else ""
        return f"How many mercenaries go {way(s, s.get(MARCH_EDGE))}{with_them}?"

    def most(self, s: Table, seat: int) -> int:
        edge = s.get(MARCH_EDGE)
        return min(s.mercenaries[edge // 6 * SEATS + seat], capacity(s, seat, edge) - s.get(ORDINARY_GOING))

    def candidates(self, s: Table, seat: int) -> list[int]:
        return list(range(AMOUNT if s.get(ORDINARY_GOING) else AMOUNT + 1, AMOUNT + self.most(s, seat) + 1))

    def menu(self, s: Table, seat: int) -> list[int]:
        return self.candidates(s, seat)  # exactly what `check` allows

    def check_amount(self, s: Table, seat: int, number: int) -> int:
        if number > self.most(s, seat):
            return CM_6_6_TOO_MANY
        return OK if number > 0 or s.get(ORDINARY_GOING) > 0 else CM_6_6_AT_LEAST_ONE

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        if refusal == CM_6_6_AT_LEAST_ONE:
            return "At least one unit must go."
        edge = s.get(MARCH_EDGE)
        there = plural(s.mercenaries[edge // 6 * SEATS + seat], "mercenary", "mercenaries")
        return f"{there} may leave, and there is room for {capacity(s, seat, edge) - s.get(ORDINARY_GOING)}."

    def describe(self, s: Table, seat: int, action: int) -> str:
        return plural(amount_of(action), "mercenary", "mercenaries")

    def take(self, s: Table, seat: int, action: int) -> None:
        edge, purpose, ordinary = s.get(MARCH_EDGE), s.get(MARCH_PURPOSE), s.get(ORDINARY_GOING)
        s.pop()
        arrive(s, seat, edge, purpose, ordinary, amount_of(action))


def arrive(s: Table, seat: int, edge: int, purpose: int, ordinary: int, mercenary: int) -> None:
    """The units leave their hex; they settle, sack, or fight (CM-6.6, CM-6.7)."""
    here, there = edge // 6, s.land.neighbour[edge]
    s.add_units(seat, here, -ordinary, -mercenary)
    s.note_more(MARCHED, seat, here, there, ordinary, mercenary)
    if other_controls(s, seat, there):
        open_combat(s, seat, there, ordinary, mercenary, FROM_ASSAULT)
        return
    s.add_units(seat, there, ordinary, mercenary)
    if purpose == AN_ASSAULT:
        sack(s, seat, there, settlement(s, there))


MARCH_STEPS: Final[list[tuple[int, Step[Table]]]] = [
    (MARCH_ORDINARY, MarchOrdinary()),
    (MARCH_MERCENARY, MarchMercenary()),
]
