"""The Warlord's Mass (CM-7.1) and Uprising (CM-7.2), and the Nomad's Desert (CM-7.5)."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import NOT_NOW, OK
from ....kernel.step import Step
from ..actions import AMOUNT, HEX, HEXES, SEATS, STOP, TWO_AT, amount_of, hex_of
from ..events import DESERTED, MASSED, ROSE_UP, TOKEN_SPENT
from ..fight import FROM_UPRISING
from ..layout import bits
from ..setting import DISC, NOBODY, NOMAD, PIECES, WARLORD
from ..state import Table
from ..steps import DESERT_HEX, DESERT_UNITS, DESERTING, FIELDS, MASSED_IN, MASSING, RISING
from ..words import hex_name, opening, player, plural, units
from .choices import AmountChoice, HexChoice
from .combat import open_combat
from .presence import open_to, other_controls, room
from .refusals import (
    CM_2_3_SUPPLY_EMPTY,
    CM_2_5_NOT_ON_MAP,
    CM_2_7_NO_ROOM,
    CM_7_1_CONTROLLED,
    CM_7_1_DONE,
    CM_7_1_EACH_HEX,
    CM_7_1_NO_TOKEN,
    CM_7_1_NOWHERE,
    CM_7_1_TOO_FEW_DISCS,
    CM_7_1_WARLORD_ONLY,
    CM_7_2_NO_TOKEN,
    CM_7_2_NOT_CONTROLLED,
    CM_7_2_NOWHERE,
    CM_7_2_WARLORD_ONLY,
    CM_7_5_NO_MERCENARIES,
    CM_7_5_NOMAD_ONLY,
    CM_7_5_TOO_MANY,
)

# Mass


def check_mass(s: Table, seat: int, hex_: int, number: int) -> int:
    """CM-7.1: whether one or two units may be placed in a hex with the Warlord's token."""
    if s.token[hex_] != seat:
        return CM_7_1_NO_TOKEN
    if other_controls(s, seat, hex_):
        return CM_7_1_CONTROLLED
    if s.in_supply(seat, DISC) < number:
        return CM_7_1_TOO_FEW_DISCS
    return OK if room(s, seat, hex_) >= number else CM_2_7_NO_ROOM


def mass_places(s: Table, seat: int, done: int) -> list[int]:
    """The hexes where at least one unit may still be placed."""
    mask = s.tokens[seat] & open_to(s, seat) & ~done
    return [i for i in bits(mask) if check_mass(s, seat, i, 1) == OK]


def refuse_mass(s: Table, seat: int) -> int:
    if seat != WARLORD:
        return CM_7_1_WARLORD_ONLY
    return OK if mass_places(s, seat, 0) else CM_7_1_NOWHERE


class Massing(Step[Table]):
    """CM-7.1: in each such hex one unit, or two in place of the token; every hex that can take a unit gets one."""

    def __init__(self) -> None:
        super().__init__("mass", fields=FIELDS[MASSING])

    def prompt(self, s: Table, seat: int) -> str:
        discs = plural(s.in_supply(seat, DISC), "disc")
        return f"Place one unit beside a token, or two in place of it. You have {discs} left."

    def candidates(self, s: Table, seat: int) -> list[int]:
        places = mass_places(s, seat, s.get(MASSED_IN))
        return [HEX + i for i in places] + [TWO_AT + i for i in places]

    def check(self, s: Table, seat: int, action: int) -> int:
        if action == STOP:
            return CM_7_1_EACH_HEX  # the action is over as soon as no hex is left
        if not HEX <= action < TWO_AT + HEXES:
            return NOT_NOW
        number = 1 if action < TWO_AT else 2
        hex_ = hex_of(action) % HEXES
        if hex_ >= s.land.hexes:
            return CM_2_5_NOT_ON_MAP
        if s.get(MASSED_IN) >> hex_ & 1:
            return CM_7_1_DONE
        return check_mass(s, seat, hex_, number)

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        if refusal == CM_7_1_EACH_HEX:
            left = ", ".join(hex_name(s, i) for i in mass_places(s, seat, s.get(MASSED_IN)))
            return f"Choose for each of your tokens: {left} left."
        hex_ = hex_of(action) % HEXES
        name = hex_name(s, hex_)
        if refusal == CM_7_1_CONTROLLED:
            return f"{opening(player(s.control[hex_]))} controls {name}."
        if refusal == CM_7_1_TOO_FEW_DISCS:
            return f"You have {plural(s.in_supply(seat, DISC), 'disc')} left in your supply."
        if refusal == CM_2_7_NO_ROOM:
            return f"You have {s.units_of(seat, hex_)} units in {name}; the limit is {s.setting.unit_limit[seat]}."
        return _MASS_REASONS[refusal].format(name=name)

    def describe(self, s: Table, seat: int, action: int) -> str:
        if action < TWO_AT:
            return f"one unit in {hex_name(s, hex_of(action))}"
        return f"two units in {hex_name(s, action - TWO_AT)}, and the token goes"

    def take(self, s: Table, seat: int, action: int) -> None:
        number = 1 if action < TWO_AT else 2
        hex_ = hex_of(action) % HEXES
        s.supply[seat * PIECES + DISC] -= number
        s.add_units(seat, hex_, number, 0)
        s.note(MASSED, seat, hex_, number)
        if number == 2:
            s.lift_token(hex_)
            s.note(TOKEN_SPENT, seat, hex_)
        s.put(MASSED_IN, s.get(MASSED_IN) | 1 << hex_)
        if not mass_places(s, seat, s.get(MASSED_IN)):
            s.pop()


_MASS_REASONS: Final[dict[int, str]] = {
    CM_2_5_NOT_ON_MAP: "That hex is not on this map.",
    CM_7_1_NO_TOKEN: "No influence token of yours lies in {name}.",
    CM_7_1_DONE: "You have chosen for {name} in this action.",
}


# Uprising


def refuse_uprising(s: Table, seat: int) -> int:
    """CM-7.2."""
    if seat != WARLORD:
        return CM_7_2_WARLORD_ONLY
    if s.in_supply(seat, DISC) == 0:
        return CM_2_3_SUPPLY_EMPTY
    return OK if s.tokens[seat] & ~open_to(s, seat) else CM_7_2_NOWHERE


class Rising(HexChoice):
    """CM-7.2: in which hex."""

    def __init__(self) -> None:
        super().__init__("uprising")

    def prompt(self, s: Table, seat: int) -> str:
        return "In which hex do you start an uprising?"

    def candidates(self, s: Table, seat: int) -> list[int]:
        return [HEX + i for i in bits(s.tokens[seat] & ~open_to(s, seat))]

    def check_hex(self, s: Table, seat: int, hex_: int) -> int:
        if s.token[hex_] != seat:
            return CM_7_2_NO_TOKEN
        return OK if other_controls(s, seat, hex_) else CM_7_2_NOT_CONTROLLED

    def reason_at(self, s: Table, seat: int, hex_: int, refusal: int) -> str:
        name = hex_name(s, hex_)
        if refusal == CM_7_2_NO_TOKEN:
            return f"No influence token of yours lies in {name}."
        return f"No other player controls {name}."

    def describe(self, s: Table, seat: int, action: int) -> str:
        return f"{hex_name(s, hex_of(action))}, against {player(s.control[hex_of(action)])}"

    def take(self, s: Table, seat: int, action: int) -> None:
        s.pop()
        hex_ = hex_of(action)
        number = min(s.setting.uprising, s.in_supply(seat, DISC))
        s.lift_token(hex_)
        s.note(TOKEN_SPENT, seat, hex_)
        s.supply[seat * PIECES + DISC] -= number
        s.note(ROSE_UP, seat, hex_, number)
        open_combat(s, seat, hex_, number, 0, FROM_UPRISING)


# Desert


def mercenary_owner(s: Table, hex_: int) -> int:
    """Whose mercenaries stand there, or NOBODY."""
    owner = s.control[hex_]
    return owner if owner != NOBODY and s.mercenaries[hex_ * SEATS + owner] else NOBODY


def refuse_desert(s: Table, seat: int) -> int:
    if seat != NOMAD:
        return CM_7_5_NOMAD_ONLY
    for i in range(s.land.hexes):
        if mercenary_owner(s, i) != NOBODY:
            return OK
    return CM_7_5_NO_MERCENARIES


class Deserting(HexChoice):
    """CM-7.5: from which hex."""

    def __init__(self) -> None:
        super().__init__("desert")

    def prompt(self, s: Table, seat: int) -> str:
        return "From which hex do mercenaries desert?"

    def candidates(self, s: Table, seat: int) -> list[int]:
        return [HEX + i for i in range(s.land.hexes)]

    def check_hex(self, s: Table, seat: int, hex_: int) -> int:
        return OK if mercenary_owner(s, hex_) != NOBODY else CM_7_5_NO_MERCENARIES

    def reason_at(self, s: Table, seat: int, hex_: int, refusal: int) -> str:
        return f"There are no mercenaries in {hex_name(s, hex_)}."

    def describe(self, s: Table, seat: int, action: int) -> str:
        hex_ = hex_of(action)
        owner = mercenary_owner(s, hex_)
        return f"{hex_name(s, hex_)}: {s.mercenaries[hex_ * SEATS + owner]} of {player(owner)}"

    def take(self, s: Table, seat: int, action: int) -> None:
        s.pop()
        s.push(DESERT_UNITS, seat, hex_of(action))


class DesertUnits(AmountChoice):
    """CM-7.5: how many; for each one the Nomad moves a unit from supply to the reserves card."""

    def __init__(self) -> None:
        super().__init__("desert units", fields=FIELDS[DESERT_UNITS])

    def prompt(self, s: Table, seat: int) -> str:
        return f"How many mercenaries desert from {hex_name(s, s.get(DESERT_HEX))}?"

    def mercenaries_there(self, s: Table) -> int:
        return s.mercenaries[s.get(DESERT_HEX) * SEATS + mercenary_owner(s, s.get(DESERT_HEX))]

    def candidates(self, s: Table, seat: int) -> list[int]:
        return list(range(AMOUNT + 1, AMOUNT + 1 + self.mercenaries_there(s)))

    def check_amount(self, s: Table, seat: int, number: int) -> int:
        return OK if 1 <= number <= self.mercenaries_there(s) else CM_7_5_TOO_MANY

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        return f"Choose 1 to {self.mercenaries_there(s)}, the number of mercenaries there."

    def describe(self, s: Table, seat: int, action: int) -> str:
        return units(amount_of(action))

    def take(self, s: Table, seat: int, action: int) -> None:
        hex_, number = s.get(DESERT_HEX), amount_of(action)
        owner = mercenary_owner(s, hex_)
        s.pop()
        s.add_units(owner, hex_, 0, -number)
        s.discs_home(owner, number)
        joining = min(number, s.in_supply(seat, DISC))
        s.supply[seat * PIECES + DISC] -= joining
        s.reserves[seat] += joining
        s.note_more(DESERTED, seat, owner, hex_, number, joining)


MASS_UPRISING_DESERT_STEPS: Final[list[tuple[int, Step[Table]]]] = [
    (MASSING, Massing()),
    (RISING, Rising()),
    (DESERTING, Deserting()),
    (DESERT_UNITS, DesertUnits()),
]
