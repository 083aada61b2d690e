"""Spoils (CM-8.8): what a victorious attacker does with the strongholds and settlements, one piece at a time.

`Fight.spoils_done` says how far they are. The units enter the hex only after this, so that no hex ever has two
controllers.
"""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import NOT_NOW, OK
from ....kernel.step import Step
from ..actions import BUILDING_NAMES, CAPTURE, CASTLE, CITY, FORT, PALACE, SACK, SPARE, TOWN
from ..events import CAPTURED, COINS, SPARED
from ..fight import ATTACKING
from ..layout import NOWHERE
from ..setting import PIECE_FORT, SULTAN
from ..state import A_CITY, NO_CARD, NO_HOLD, NO_TOWN, Table, the_fight
from ..steps import FIELDS, SPOILS, SPOILS_PIECE
from ..words import coins, hex_name
from .card_effects import live_kinds, loot
from .casualties import units_of
from .refusals import (
    CM_8_8_NO_UNIT_LEFT,
    CM_8_8_NONE_TO_CAPTURE_WITH,
    CM_8_8_NOT_CAPTURED,
    CM_8_8_NOT_SPARED,
)
from .sacking import sack

# Fight.spoils_done: which pieces are done with.
PALACE_DONE: Final = 1
HOLD_DONE: Final = 2
ALL_DONE: Final = 3


def next_spoil(s: Table) -> int:
    """CM-8.8: the next piece in the order palace, castle or fort, town or city; NOWHERE when there is none."""
    fight = the_fight(s)
    hex_ = fight.hex
    if fight.spoils_done < PALACE_DONE:
        fight.spoils_done = PALACE_DONE
        if s.palace == hex_:
            return PALACE
    if fight.spoils_done < HOLD_DONE:
        fight.spoils_done = HOLD_DONE
        if s.hold[hex_] != NO_HOLD:
            return CASTLE if s.hold_kind(hex_) else FORT
    if fight.spoils_done < ALL_DONE:
        fight.spoils_done = ALL_DONE
        if s.town[hex_] != NO_TOWN and fight.attacker != SULTAN:
            return CITY if s.town[hex_] == A_CITY else TOWN
    return NOWHERE


def loot_for_sack(s: Table) -> None:
    """Raid Chief: extra coins for each piece sacked in this combat (CM-11)."""
    more = loot(s, ATTACKING)
    if more:
        seat = the_fight(s).attacker
        s.coins[seat] += more
        s.note(COINS, seat, more, looting_card(s))


def looting_card(s: Table) -> int:
    """The card that brings the extra coins."""
    for kind in live_kinds(s, ATTACKING):
        if s.setting.cards.loot[kind]:
            return kind
    return NO_CARD


class Spoils(Step[Table]):
    """CM-8.8: a fort or castle is captured or sacked, a palace sacked, a town or city sacked or spared. Attackers
    without a unit left capture nothing; they may spare any piece."""

    def __init__(self) -> None:
        super().__init__("spoils", fields=FIELDS[SPOILS])

    def prompt(self, s: Table, seat: int) -> str:
        return f"Spoils: what happens to the {BUILDING_NAMES[s.get(SPOILS_PIECE)]} in {hex_name(s, the_fight(s).hex)}?"

    def candidates(self, s: Table, seat: int) -> list[int]:
        return [CAPTURE, SACK, SPARE]

    def check(self, s: Table, seat: int, action: int) -> int:
        piece = s.get(SPOILS_PIECE)
        if action == SACK:
            return OK
        if action == CAPTURE:
            if piece != FORT and piece != CASTLE:
                return CM_8_8_NOT_CAPTURED
            if not units_of(s, ATTACKING):
                return CM_8_8_NO_UNIT_LEFT
            return OK if s.in_supply(seat, PIECE_FORT + piece) else CM_8_8_NONE_TO_CAPTURE_WITH
        if action == SPARE:
            return OK if piece == TOWN or piece == CITY or not units_of(s, ATTACKING) else CM_8_8_NOT_SPARED
        return NOT_NOW

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        name = BUILDING_NAMES[s.get(SPOILS_PIECE)]
        if refusal == CM_8_8_NOT_CAPTURED:
            return f"A {name} cannot be captured; only forts and castles can."
        if refusal == CM_8_8_NONE_TO_CAPTURE_WITH:
            return f"You have no {name} in supply to put in its place."
        if refusal == CM_8_8_NO_UNIT_LEFT:
            return f"You have no unit left to hold the {name}; you may sack it or leave it."
        return f"A {name} cannot be spared; only towns and cities can."

    def describe(self, s: Table, seat: int, action: int) -> str:
        piece = s.get(SPOILS_PIECE)
        name = BUILDING_NAMES[piece]
        if action == SACK:
            return f"sack the {name} for {coins(s.setting.sacking[piece] + loot(s, ATTACKING))}"
        return f"capture the {name}" if action == CAPTURE else f"spare the {name}"

    def take(self, s: Table, seat: int, action: int) -> None:
        piece = s.get(SPOILS_PIECE)
        hex_ = the_fight(s).hex
        s.pop()
        if action == SACK:
            sack(s, seat, hex_, piece)
            loot_for_sack(s)
        elif action == CAPTURE:
            owner = s.hold_owner(hex_)
            s.raise_hold(seat, hex_, piece)
            s.note_more(CAPTURED, seat, hex_, piece, owner)
        else:
            s.note(SPARED, seat, hex_, piece)


SPOILS_STEPS: Final[list[tuple[int, Step[Table]]]] = [(SPOILS, Spoils())]
