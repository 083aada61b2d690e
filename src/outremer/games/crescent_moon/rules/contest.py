"""Influence contests (CM-9): who defends, third parties taking sides, strength, and the token that changes hands."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import OK
from ....kernel.step import NOBODY, Step
from ..actions import ASIDE
from ..events import CONTEST_BEGAN, SIDE_TAKEN, TOKEN_PLACED, TOKEN_REMOVED
from ..fight import A_CONTEST, ATTACKING, DEFENDING, NO_SIDE, STANDING_ASIDE, new_fight
from ..setting import MURSHID, SULTAN
from ..state import NO_TOWN, Table, the_fight
from ..steps import CONTEST, TAKING_SIDE
from ..words import plural
from .card_effects import influence_cards
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
from .presence import is_present, other_controls
from .refusals import CM_9_5_PLAYED_CARDS
from .sides import cards_picked, conflict_in_words, head_of, participants
from .strength_sum import tell_strengths


def open_contest(s: Table, attacker: int, hex_: int) -> None:
    """CM-9.1. The attacker has a token to place."""
    defender = defender_of(s, attacker, hex_)
    s.fight = new_fight(A_CONTEST, hex_, attacker, defender, s.seats)
    s.note_more(CONTEST_BEGAN, attacker, defender, hex_, 0 if is_present(s, defender, hex_) else 1)
    s.push(CONTEST, NOBODY)


def defender_of(s: Table, attacker: int, hex_: int) -> int:
    """CM-9.1: the owner of the token, else the controller, else the other present player with the most pieces, else the
    Murshid. Without token and control only the Sultan can be present, with a town or a city."""
    if s.token[hex_] != NOBODY:
        return s.token[hex_]
    if other_controls(s, attacker, hex_):
        return s.control[hex_]
    if s.town[hex_] != NO_TOWN and attacker != SULTAN:
        return SULTAN
    return MURSHID


# Strength (CM-9.6)


def standing_strength(s: Table, seat: int) -> int:
    """CM-9.6: what a participant counts without cards."""
    return standing_in(s, seat, the_fight(s).hex)


def standing_in(s: Table, seat: int, hex_: int) -> int:
    """CM-9.6: presence, control and token of the seat in a hex."""
    strength = s.setting.contest_presence if is_present(s, seat, hex_) else 0
    if s.control[hex_] == seat:
        strength += s.setting.contest_control
    return strength + s.setting.contest_token if s.token[hex_] == seat else strength


def side_strength(s: Table, side: int) -> int:
    """All who are on a side, with their cards."""
    sides = the_fight(s).sides
    strength = 0
    for seat in range(s.seats):
        if sides[seat] == side:
            strength += standing_strength(s, seat) + influence_cards(s, seat)
    return strength


# The stages of a contest


def take_sides(s: Table) -> None:
    """CM-9.5: third parties, in turn order. A participant without presence and without cards has nothing to decide."""
    mask = participants(s)
    fight = the_fight(s)
    for seat in range(s.seats):
        if mask >> seat & 1 and fight.sides[seat] == NO_SIDE:
            if standing_strength(s, seat) == 0 and cards_picked(s, seat) == 0:
                fight.take_side(seat, STANDING_ASIDE)
                continue
            come_back(s)
            s.push(TAKING_SIDE, seat)
            return


def compare_strengths(s: Table) -> None:
    attack, defence = side_strength(s, ATTACKING), side_strength(s, DEFENDING)
    tell_strengths(s, attack, defence, 0)
    compare(s, attack, defence)


def change_token(s: Table) -> None:
    """CM-9.8: the attacker's token replaces the old one, which goes back to supply. If the defender wins, nothing
    changes."""
    fight = the_fight(s)
    if fight.winner != ATTACKING:
        return
    attacker, hex_ = fight.attacker, fight.hex
    if s.token[hex_] != NOBODY:
        s.note(TOKEN_REMOVED, s.token[hex_], hex_)
        s.lift_token(hex_)
    s.place_token(attacker, hex_)
    s.note(TOKEN_PLACED, attacker, hex_)


class TakingSide(SideChoice):
    """CM-9.5: with all strength and cards; only those who played no card may stand aside."""

    def __init__(self) -> None:
        super().__init__("take a side")

    def prompt(self, s: Table, seat: int) -> str:
        strength = standing_strength(s, seat)
        cards = cards_picked(s, seat)
        brought = f"strength {strength}" + (f" and {plural(cards, 'card')}" if cards else "")
        return f"Which side in {conflict_in_words(s)}? You bring {brought}."

    def candidates(self, s: Table, seat: int) -> list[int]:
        return [*super().candidates(s, seat), ASIDE]

    def check(self, s: Table, seat: int, action: int) -> int:
        if action != ASIDE:
            return super().check(s, seat, action)
        return CM_9_5_PLAYED_CARDS if cards_picked(s, seat) else OK

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        return f"You have played {plural(cards_picked(s, seat), 'card')}, so you cannot stand aside."

    def describe(self, s: Table, seat: int, action: int) -> str:
        return "stand aside" if action == ASIDE else super().describe(s, seat, action)

    def take(self, s: Table, seat: int, action: int) -> None:
        side = STANDING_ASIDE if action == ASIDE else side_chosen(action)
        the_fight(s).take_side(seat, side)
        s.note_more(SIDE_TAKEN, seat, side, NOBODY if action == ASIDE else head_of(s, side), A_CONTEST)
        s.pop()


CONTEST_COURSE: Final[list[Stage]] = [
    *OPENING,
    take_sides,
    cancel_cards,
    compare_strengths,
    declare_winner,
    change_token,
    remove_cards,
    close,
]

CONTEST_STEPS: Final[list[tuple[int, Step[Table]]]] = [
    (CONTEST, Course("contest", CONTEST_COURSE)),
    (TAKING_SIDE, TakingSide()),
]
