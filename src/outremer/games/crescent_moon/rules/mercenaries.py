"""Mercenaries: hire them from the Nomad's reserves (CM-6.4, CM-16.1) or bribe them on the map (CM-6.5)."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import NOT_NOW, OK
from ....kernel.step import Step
from ..actions import AMOUNT, ASSAULT, HEX, MOVE, SEATS, STOP, amount_of, hex_of
from ..events import UNITS_BRIBED, UNITS_HIRED
from ..fight import FROM_BRIBE
from ..setting import DISC, NOBODY, NOMAD, PIECES
from ..state import FOR_BRIBE, FOR_HIRE, HIRED, TRIED_BRIBE, TRIED_HIRE, Table
from ..steps import ASSAULTING, BRIBE_HEX, BRIBE_UNITS, BRIBED, BRIBING, FIELDS, HIRING, MOVING, RECRUITING
from ..words import coins, hex_name, plural, units
from .assault import can_assault_from
from .choices import AmountChoice, HexChoice
from .combat import open_combat
from .movement import can_move_from
from .negotiation import open_negotiation, pay
from .recruit import total_room
from .refusals import (
    CM_2_3_SUPPLY_EMPTY,
    CM_6_4_NONE_TO_HIRE,
    CM_6_4_NOT_THE_NOMAD,
    CM_6_4_NOWHERE,
    CM_6_4_TOO_MANY,
    CM_6_5_NO_BRIBES,
    CM_6_5_NO_NOMADS,
    CM_6_5_NOWHERE_TO_GO,
    CM_6_5_TOO_MANY,
    CM_12_2_ONCE_A_TURN,
    CM_16_1_NO_BRIBES,
    CM_16_1_TOO_DEAR,
)


def hire_limit(s: Table, seat: int) -> int:
    """CM-6.4: the most units the seat could hire now, if coins did not matter."""
    most = s.setting.hire_most
    most = min(most, s.in_supply(seat, DISC))
    if s.setting.with_nomad:
        most = min(most, s.reserves[NOMAD])
    return total_room(s, seat, HIRED, most) if most > 0 else 0


def refuse_hire(s: Table, seat: int) -> int:
    """CM-6.4, CM-16.1: whether anything could be hired."""
    if seat == NOMAD:
        return CM_6_4_NOT_THE_NOMAD
    if s.tried & TRIED_HIRE:
        return CM_12_2_ONCE_A_TURN
    if s.setting.with_nomad and s.reserves[NOMAD] == 0:
        return CM_6_4_NONE_TO_HIRE
    if s.in_supply(seat, DISC) == 0:
        return CM_2_3_SUPPLY_EMPTY
    if not s.setting.with_nomad and s.coins[seat] < s.setting.hire_price[1]:
        return CM_16_1_TOO_DEAR
    return OK if hire_limit(s, seat) > 0 else CM_6_4_NOWHERE


class Hiring(AmountChoice):
    """CM-6.4: how many."""

    def __init__(self) -> None:
        super().__init__("hire")

    def prompt(self, s: Table, seat: int) -> str:
        return "How many mercenaries do you want to hire?"

    def candidates(self, s: Table, seat: int) -> list[int]:
        return list(range(AMOUNT + 1, AMOUNT + 1 + s.setting.hire_most))

    def check_amount(self, s: Table, seat: int, number: int) -> int:
        if not 1 <= number <= hire_limit(s, seat):
            return CM_6_4_TOO_MANY
        if not s.setting.with_nomad and s.coins[seat] < s.setting.hire_price[number]:
            return CM_16_1_TOO_DEAR
        return OK

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        if refusal == CM_16_1_TOO_DEAR:
            number = amount_of(action)
            return f"{units(number)} cost {coins(s.setting.hire_price[number])}; you have {s.coins[seat]}."
        return f"You may hire 1 to {hire_limit(s, seat)} now: reserves, your discs and room allow no more."

    def describe(self, s: Table, seat: int, action: int) -> str:
        number = amount_of(action)
        hired = plural(number, "mercenary", "mercenaries")
        return hired if s.setting.with_nomad else f"{hired} for {coins(s.setting.hire_price[number])}"

    def take(self, s: Table, seat: int, action: int) -> None:
        s.pop()
        number = amount_of(action)
        if s.setting.with_nomad:
            s.tried |= TRIED_HIRE
            open_negotiation(s, FOR_HIRE, number, 0)
            return
        pay(s, seat, -1, s.setting.hire_price[number])
        hire(s, seat, number, s.setting.hire_price[number])


def hire(s: Table, seat: int, number: int, price: int) -> None:
    """CM-6.4: after payment the units go from the Nomad's reserves to the Nomad's supply, and yours are placed."""
    if s.setting.with_nomad:
        s.reserves[NOMAD] -= number
        s.discs_home(NOMAD, number)
    s.note_more(UNITS_HIRED, seat, number, price, NOMAD if s.setting.with_nomad else NOBODY)
    s.push(RECRUITING, seat, number, 0, HIRED)


def refuse_bribe(s: Table, seat: int) -> int:
    """CM-6.5: whether anybody could be bribed."""
    if not s.setting.with_nomad:
        return CM_16_1_NO_BRIBES
    if seat == NOMAD:
        return CM_6_5_NO_BRIBES
    if s.tried & TRIED_BRIBE:
        return CM_12_2_ONCE_A_TURN
    if s.in_supply(seat, DISC) == 0:
        return CM_2_3_SUPPLY_EMPTY
    for i in range(s.land.hexes):
        if s.mercenaries[i * SEATS + NOMAD]:
            return OK
    return CM_6_5_NO_NOMADS


class Bribing(HexChoice):
    """CM-6.5: choose a hex with units of the Nomad."""

    def __init__(self) -> None:
        super().__init__("bribe")

    def prompt(self, s: Table, seat: int) -> str:
        return "In which hex do you want to bribe the Nomad's units?"

    def candidates(self, s: Table, seat: int) -> list[int]:
        return [HEX + i for i in range(s.land.hexes)]

    def check_hex(self, s: Table, seat: int, hex_: int) -> int:
        return OK if s.units_of(NOMAD, hex_) else CM_6_5_NO_NOMADS

    def reason_at(self, s: Table, seat: int, hex_: int, refusal: int) -> str:
        return f"The Nomad has no units in {hex_name(s, hex_)}."

    def describe(self, s: Table, seat: int, action: int) -> str:
        return f"{hex_name(s, hex_of(action))}, where the Nomad has {units(s.units_of(NOMAD, hex_of(action)))}"

    def take(self, s: Table, seat: int, action: int) -> None:
        s.pop()
        s.push(BRIBE_UNITS, seat, hex_of(action))


class BribeUnits(AmountChoice):
    """CM-6.5: how many of them."""

    def __init__(self) -> None:
        super().__init__("bribe units", fields=FIELDS[BRIBE_UNITS])

    def prompt(self, s: Table, seat: int) -> str:
        return f"How many units in {hex_name(s, s.get(BRIBE_HEX))} do you want to bribe?"

    def most(self, s: Table, seat: int) -> int:
        return min(s.setting.hire_most, s.units_of(NOMAD, s.get(BRIBE_HEX)), s.in_supply(seat, DISC))

    def candidates(self, s: Table, seat: int) -> list[int]:
        return list(range(AMOUNT + 1, AMOUNT + 1 + self.most(s, seat)))

    def check_amount(self, s: Table, seat: int, number: int) -> int:
        return OK if 1 <= number <= self.most(s, seat) else CM_6_5_TOO_MANY

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        there, discs = s.units_of(NOMAD, s.get(BRIBE_HEX)), s.in_supply(seat, DISC)
        return f"One or two: the Nomad has {there} there, and you have {plural(discs, 'disc')} left."

    def describe(self, s: Table, seat: int, action: int) -> str:
        return units(amount_of(action))

    def take(self, s: Table, seat: int, action: int) -> None:
        hex_ = s.get(BRIBE_HEX)
        s.pop()
        s.tried |= TRIED_BRIBE
        open_negotiation(s, FOR_BRIBE, amount_of(action), hex_)


def bribe(s: Table, seat: int, hex_: int, number: int, price: int) -> None:
    """CM-6.5: after payment your discs replace the Nomad's. A combat if the Nomad still has strength there."""
    s.add_units(NOMAD, hex_, 0, -number)
    s.discs_home(NOMAD, number)
    s.supply[seat * PIECES + DISC] -= number
    s.note_more(UNITS_BRIBED, seat, hex_, number, price)
    if s.control[hex_] == NOMAD:
        open_combat(s, seat, hex_, 0, number, FROM_BRIBE)
        return
    s.add_units(seat, hex_, 0, number)
    if can_move_from(s, seat, hex_) or can_assault_from(s, seat, hex_):
        s.push(BRIBED, seat, hex_)


class Bribed(Step[Table]):
    """CM-6.5: without a combat, the bribed units may make one Move or one Assault."""

    def __init__(self) -> None:
        super().__init__("bribed units", fields=FIELDS[BRIBED])

    def prompt(self, s: Table, seat: int) -> str:
        return f"Your new units in {hex_name(s, s.get(BRIBE_HEX))} may move or assault."

    def candidates(self, s: Table, seat: int) -> list[int]:
        return [STOP, MOVE, ASSAULT]

    def check(self, s: Table, seat: int, action: int) -> int:
        if action == STOP:
            return OK
        if action == MOVE:
            return OK if can_move_from(s, seat, s.get(BRIBE_HEX)) else CM_6_5_NOWHERE_TO_GO
        if action == ASSAULT:
            return OK if can_assault_from(s, seat, s.get(BRIBE_HEX)) else CM_6_5_NOWHERE_TO_GO
        return NOT_NOW

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        return "There is nowhere for them to go that way."

    def describe(self, s: Table, seat: int, action: int) -> str:
        if action == STOP:
            return "they stay"
        return "they move" if action == MOVE else "they assault"

    def take(self, s: Table, seat: int, action: int) -> None:
        hex_ = s.get(BRIBE_HEX)
        s.pop()
        if action == MOVE:
            s.push(MOVING, seat, 1, 0, 1 + hex_)
        elif action == ASSAULT:
            s.push(ASSAULTING, seat, 0, 0, 1 + hex_)


MERCENARY_STEPS: Final[list[tuple[int, Step[Table]]]] = [
    (HIRING, Hiring()),
    (BRIBING, Bribing()),
    (BRIBE_UNITS, BribeUnits()),
    (BRIBED, Bribed()),
]
