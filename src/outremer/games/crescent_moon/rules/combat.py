"""Combat (CM-8): its course, the Murshid's assignment (CM-13.3) and the strengths of the two sides.

The attacking units are off the map during a combat: the `Fight` holds them.
"""

from __future__ import annotations

from typing import Final

from ....kernel.step import NOBODY, Step
from ..actions import CASTLE, FORT, PALACE
from ..events import COMBAT_BEGAN, NOT_HELD, SIDE_TAKEN
from ..fight import A_COMBAT, ATTACKING, DEFENDING, NO_SIDE, new_fight
from ..layout import NOWHERE
from ..setting import CALIPH, MURSHID, WARLORD
from ..state import Table, the_fight
from ..steps import ASSIGNING, COMBAT, SPOILS
from ..words import plural
from .card_effects import (
    combat_cards,
    deserting_mercenaries,
    stronghold_count,
    wall_strength,
    walls_are_down,
)
from .casualties import (
    CASUALTY_STEPS,
    loser_casualties,
    mercenaries_of,
    retreat,
    units_of,
    winner_casualties,
)
from .choices import SideChoice, side_chosen
from .conflict import (
    OPENING,
    Course,
    Stage,
    cancel_cards,
    close,
    come_back,
    compare,
    declare_winner,
    remove_cards,
)
from .sacking import score_casualties
from .sides import cards_picked, conflict_in_words, head_of
from .spoils import SPOILS_STEPS, next_spoil
from .strength_sum import tell_strengths


def open_combat(s: Table, attacker: int, hex_: int, ordinary: int, mercenary: int, source: int) -> None:
    """CM-8.1: the controller of the hex defends. The attacking units have already left their hex."""
    defender = s.control[hex_]
    fight = new_fight(A_COMBAT, hex_, attacker, defender, s.seats)
    fight.units = ordinary
    fight.mercenaries = mercenary
    fight.source = source
    s.fight = fight
    s.note_more(COMBAT_BEGAN, attacker, defender, hex_, ordinary, mercenary, source)
    s.push(COMBAT, NOBODY)


# Strength (CM-8.5)


def unit_strength(s: Table, side: int) -> int:
    """Units, without the mercenaries that count 0 because of Turncoats."""
    deserting = deserting_mercenaries(s, side, mercenaries_of(s, side))
    return (units_of(s, side) - deserting) * s.setting.unit_strength


def stronghold_strength(s: Table, seat: int, hex_: int) -> int:
    """CM-2.1: the seat's fort or castle there, and the Caliph's palace."""
    strength = 0
    if s.hold_owner(hex_) == seat:
        strength += s.setting.strength[CASTLE if s.hold_kind(hex_) else FORT]
    if seat == CALIPH and s.palace == hex_:
        strength += s.setting.strength[PALACE]
    return strength


def guardian(s: Table, seat: int, hex_: int) -> int:
    """CM-13.9: the Caliph's bonus when defending a hex with a Caliph stronghold; it is not a stronghold itself."""
    return s.setting.guardian if seat == CALIPH and stronghold_count(s, seat, hex_) else 0


def attack_strength(s: Table) -> int:
    return unit_strength(s, ATTACKING) + combat_cards(s, ATTACKING)


def defence_strength(s: Table) -> int:
    defender, hex_ = head_of(s, DEFENDING), the_fight(s).hex
    strength = unit_strength(s, DEFENDING) + combat_cards(s, DEFENDING) + guardian(s, defender, hex_)
    if walls_are_down(s, DEFENDING):
        return strength
    return strength + stronghold_strength(s, defender, hex_) + wall_strength(s, DEFENDING)


# The stages of a combat


def assign_cards(s: Table) -> None:
    """CM-8.5, CM-13.3: a Murshid who chose cards, but is on neither side, gives them to one."""
    if the_fight(s).sides[MURSHID] == NO_SIDE and cards_picked(s, MURSHID):
        s.push(ASSIGNING, MURSHID)


def compare_strengths(s: Table) -> None:
    attack, defence = attack_strength(s), defence_strength(s)
    tell_strengths(s, attack, defence, guardian(s, head_of(s, DEFENDING), the_fight(s).hex))
    compare(s, attack, defence)


def divide_spoils(s: Table) -> None:
    """CM-8.8: only if the attacker won."""
    fight = the_fight(s)
    piece = next_spoil(s) if fight.winner == ATTACKING else NOWHERE
    if piece != NOWHERE:
        come_back(s)
        s.push(SPOILS, fight.attacker, piece)


def move_in(s: Table) -> None:
    """The attackers that are left enter the hex. If none are, a piece with strength that still stands controls it."""
    fight = the_fight(s)
    if fight.winner == ATTACKING:
        s.add_units(fight.attacker, fight.hex, fight.units, fight.mercenaries)
        fight.units = 0
        fight.mercenaries = 0
    if s.control[fight.hex] != head_of(s, fight.winner):
        s.note(NOT_HELD, fight.hex, s.control[fight.hex])


def score_warlord(s: Table) -> None:
    """CM-8.10, CM-14.1: the winning Warlord scores enemy casualties; sacks were scored one by one."""
    fight = the_fight(s)
    if head_of(s, fight.winner) == WARLORD:
        score_casualties(s, fight.killed)


class Assigning(SideChoice):
    """CM-8.5: all the Murshid's cards go to one side, and count as played by that side's player."""

    def __init__(self) -> None:
        super().__init__("assign")

    def prompt(self, s: Table, seat: int) -> str:
        cards = plural(cards_picked(s, seat), "card")
        return f"Interfere: which side gets your {cards} in {conflict_in_words(s)}?"

    def take(self, s: Table, seat: int, action: int) -> None:
        side = side_chosen(action)
        the_fight(s).take_side(seat, side)
        s.note_more(SIDE_TAKEN, seat, side, head_of(s, side), A_COMBAT)
        s.pop()


COMBAT_COURSE: Final[list[Stage]] = [
    *OPENING,
    assign_cards,
    cancel_cards,
    compare_strengths,
    declare_winner,
    loser_casualties,
    winner_casualties,
    retreat,
    divide_spoils,
    move_in,
    remove_cards,
    score_warlord,
    close,
]

COMBAT_STEPS: Final[list[tuple[int, Step[Table]]]] = [
    (COMBAT, Course("combat", COMBAT_COURSE)),
    (ASSIGNING, Assigning()),
    *CASUALTY_STEPS,
    *SPOILS_STEPS,
]
