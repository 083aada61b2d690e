"""Casualties and retreat (CM-8.6, CM-8.7): who removes how many units, and where the rest go."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import OK
from ....kernel.step import Step
from ..actions import AMOUNT, SEATS, amount_of
from ..events import UNITS_LOST, UNITS_RETREATED
from ..fight import ATTACKING
from ..setting import NOMAD
from ..state import Table, the_fight
from ..steps import CASUALTIES, FIELDS, UNITS_TO_REMOVE
from ..words import forces, units
from .card_effects import extra_casualties
from .choices import AmountChoice
from .refusals import CM_8_6_NOT_SO_MANY, CM_8_6_NOT_SO_MANY_MERCENARIES, CM_8_6_TOO_MANY
from .sides import head_of, other_side


def ordinary_of(s: Table, side: int) -> int:
    """The ordinary units of a side in the combat."""
    fight = the_fight(s)
    return fight.units if side == ATTACKING else s.units[fight.hex * SEATS + fight.defender]


def mercenaries_of(s: Table, side: int) -> int:
    fight = the_fight(s)
    return fight.mercenaries if side == ATTACKING else s.mercenaries[fight.hex * SEATS + fight.defender]


def units_of(s: Table, side: int) -> int:
    return ordinary_of(s, side) + mercenaries_of(s, side)


def take_away(s: Table, side: int, ordinary: int, mercenary: int) -> None:
    """Units of a side leave the combat; the caller says where they go."""
    fight = the_fight(s)
    if side == ATTACKING:
        fight.units -= ordinary
        fight.mercenaries -= mercenary
    else:
        s.add_units(fight.defender, fight.hex, -ordinary, -mercenary)


def lose(s: Table, side: int, ordinary: int, mercenary: int) -> None:
    """CM-8.6: casualties go to their owner's supply, also the Nomad's."""
    seat = head_of(s, side)
    take_away(s, side, ordinary, mercenary)
    s.discs_home(seat, ordinary + mercenary)
    s.note_more(UNITS_LOST, seat, the_fight(s).hex, ordinary, mercenary)


def loser_casualties(s: Table) -> None:
    """CM-8.6: half the winner's strength, rounded up, and what War Cry adds; never more than there are. There is no
    need to ask which ones: all the loser's units leave the hex."""
    fight = the_fight(s)
    winner = fight.winner
    loser = other_side(winner)
    due = (fight.strength_of(winner) + 1) // 2 + extra_casualties(s, winner)
    lost = min(due, units_of(s, loser))
    fight.killed = lost
    if lost:
        ordinary = min(lost, ordinary_of(s, loser))
        lose(s, loser, ordinary, lost - ordinary)


def winner_casualties(s: Table) -> None:
    """CM-8.6: half the loser's strength, rounded up; never more than there are. With both kinds the winner chooses,
    unless all are lost."""
    fight = the_fight(s)
    winner = fight.winner
    due = (fight.strength_of(other_side(winner)) + 1) // 2
    ordinary, mercenary = ordinary_of(s, winner), mercenaries_of(s, winner)
    lost = min(due, ordinary + mercenary)
    if lost == 0:
        return
    if lost == ordinary + mercenary:
        lose(s, winner, ordinary, mercenary)
    elif ordinary and mercenary:
        s.push(CASUALTIES, head_of(s, winner), lost)
    else:
        lose(s, winner, lost if ordinary else 0, lost if mercenary else 0)


def retreat(s: Table) -> None:
    """CM-8.7: the loser's remaining units leave, to supply or to the Nomad's reserves card."""
    loser = other_side(the_fight(s).winner)
    ordinary, mercenary = ordinary_of(s, loser), mercenaries_of(s, loser)
    left = ordinary + mercenary
    if not left:
        return
    seat = head_of(s, loser)
    take_away(s, loser, ordinary, mercenary)
    if seat == NOMAD:
        s.reserves[NOMAD] += left
    else:
        s.discs_home(seat, left)
    s.note_more(UNITS_RETREATED, seat, the_fight(s).hex, ordinary, mercenary)


class Casualties(AmountChoice):
    """CM-8.6: how many of a winner's casualties are ordinary units."""

    def __init__(self) -> None:
        super().__init__("casualties", fields=FIELDS[CASUALTIES])

    def prompt(self, s: Table, seat: int) -> str:
        side = the_fight(s).winner
        have = forces(ordinary_of(s, side), mercenaries_of(s, side))
        return f"You have won, and lose {s.get(UNITS_TO_REMOVE)} of your {have}. Which do you lose?"

    def candidates(self, s: Table, seat: int) -> list[int]:
        return [AMOUNT + n for n in range(s.get(UNITS_TO_REMOVE) + 1)]

    def check_amount(self, s: Table, seat: int, number: int) -> int:
        side = the_fight(s).winner
        if number > s.get(UNITS_TO_REMOVE):
            return CM_8_6_TOO_MANY
        if number > ordinary_of(s, side):
            return CM_8_6_NOT_SO_MANY
        if s.get(UNITS_TO_REMOVE) - number > mercenaries_of(s, side):
            return CM_8_6_NOT_SO_MANY_MERCENARIES
        return OK

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        side = the_fight(s).winner
        number = amount_of(action)
        if refusal == CM_8_6_TOO_MANY:
            return f"You lose {units(s.get(UNITS_TO_REMOVE))}, not {number}."
        if refusal == CM_8_6_NOT_SO_MANY:
            return f"You have only {forces(ordinary_of(s, side), 0)} of the ordinary kind there."
        rest = s.get(UNITS_TO_REMOVE) - number
        return f"That leaves {rest} to lose among mercenaries, and you have {mercenaries_of(s, side)} there."

    def describe(self, s: Table, seat: int, action: int) -> str:
        ordinary = amount_of(action)
        return f"lose {forces(ordinary, s.get(UNITS_TO_REMOVE) - ordinary)}"

    def take(self, s: Table, seat: int, action: int) -> None:
        ordinary = amount_of(action)
        lost = s.get(UNITS_TO_REMOVE)
        s.pop()
        lose(s, the_fight(s).winner, ordinary, lost - ordinary)


CASUALTY_STEPS: Final[list[tuple[int, Step[Table]]]] = [(CASUALTIES, Casualties())]
