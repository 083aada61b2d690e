"""Cards that cancel (CM-8.5, CM-9.5): the attacker's side first, within a side in turn order, one card at a time.

`Fight.canceller` is the place of the next card that cancels: side, seat and kind in one number. `Fight.cancels_done` is
how many cards of that kind from that seat have been carried out. A card that finds nothing to cancel adds its other
value to the side's strength.
"""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import NOT_NOW, OK
from ....kernel.step import Step
from ..actions import CARD, CARDS, PLAYER, SEATS, card_of, player_of
from ..events import CANCELLED
from ..fight import ATTACKING, DEFENDING
from ..state import Table, the_fight
from ..steps import CANCEL_ENEMY, CANCELLER, CANCELLER_SEAT, CANCELLING, FIELDS
from ..words import card, player
from .card_effects import can_be_cancelled, targets_of
from .refusals import (
    CM_8_5_ALREADY_CANCELLED,
    CM_8_5_CANNOT_CANCEL,
    CM_8_5_NOT_AN_ENEMY,
    CM_8_5_NOT_PLAYED,
    CM_8_5_NOTHING_TO_CANCEL,
)
from .sides import head_of, is_combat, other_side, side_of


def find_canceller(s: Table) -> bool:
    """Go on to the next card that cancels and is not cancelled itself. False when there is none left."""
    fight = the_fight(s)
    cards = s.setting.cards
    half = s.seats * CARDS
    if fight.canceller == 0 and not any_canceller(s):
        fight.canceller = 2 * half
        return False
    while fight.canceller < 2 * half:
        at = fight.canceller % half
        if cards.cancels[at % CARDS] and fight.picked[at] - fight.cancelled[at] > fight.cancels_done:
            if side_of(s, at // CARDS) == (ATTACKING if fight.canceller < half else DEFENDING):
                return True
        fight.canceller += 1
        fight.cancels_done = 0
    return False


def any_canceller(s: Table) -> bool:
    """Whether anybody played a card that cancels. Mostly nobody did, and the search can be skipped."""
    picked = the_fight(s).picked
    for kind in s.setting.cards.cancellers:
        for seat in range(s.seats):
            if picked[seat * CARDS + kind]:
                return True
    return False


def carry_out_canceller(s: Table) -> None:
    """Ask which card it cancels, if there is one; otherwise it adds its other value."""
    fight = the_fight(s)
    at = fight.canceller % (s.seats * CARDS)
    seat, kind = at // CARDS, at % CARDS
    side = side_of(s, seat)
    fight.cancels_done += 1
    enemies = [enemy for enemy in range(s.seats) if targets_of(s, kind, side, enemy)]
    if not enemies:
        fight.strengthen(side, s.setting.cards.otherwise[kind])
        return
    chooser = head_of(s, side) if is_combat(s) else seat  # CM-8.5: for the Murshid's cards the head of the side decides
    s.push(CANCELLING, chooser, kind, seat, 1 + enemies[0] if len(enemies) == 1 else 0)


class Cancelling(Step[Table]):
    """CM-8.5: choose the enemy, if several played cards that can be cancelled; then choose the card."""

    def __init__(self) -> None:
        super().__init__("cancel", fields=FIELDS[CANCELLING])

    def prompt(self, s: Table, seat: int) -> str:
        name = card(s, s.get(CANCELLER))
        if s.get(CANCEL_ENEMY):
            return f"{name}: which card of {player(s.get(CANCEL_ENEMY) - 1)} do you cancel?"
        return f"{name}: whose card do you cancel?"

    def candidates(self, s: Table, seat: int) -> list[int]:
        kind, side, enemy = s.get(CANCELLER), side_of(s, s.get(CANCELLER_SEAT)), s.get(CANCEL_ENEMY) - 1
        if enemy >= 0:
            return [CARD + target for target in targets_of(s, kind, side, enemy)]
        return [PLAYER + other for other in range(s.seats) if targets_of(s, kind, side, other)]

    def check(self, s: Table, seat: int, action: int) -> int:
        enemy = s.get(CANCEL_ENEMY) - 1
        if enemy >= 0:
            return self.check_card(s, enemy, card_of(action)) if CARD <= action < CARD + CARDS else NOT_NOW
        return self.check_enemy(s, player_of(action)) if PLAYER <= action < PLAYER + SEATS else NOT_NOW

    def check_enemy(self, s: Table, enemy: int) -> int:
        side = side_of(s, s.get(CANCELLER_SEAT))
        if enemy >= s.seats or side_of(s, enemy) != other_side(side):
            return CM_8_5_NOT_AN_ENEMY
        return OK if targets_of(s, s.get(CANCELLER), side, enemy) else CM_8_5_NOTHING_TO_CANCEL

    def check_card(self, s: Table, enemy: int, kind: int) -> int:
        fight = the_fight(s)
        at = enemy * CARDS + kind
        if fight.picked[at] == 0:
            return CM_8_5_NOT_PLAYED
        if fight.picked[at] == fight.cancelled[at]:
            return CM_8_5_ALREADY_CANCELLED
        return OK if can_be_cancelled(s, s.get(CANCELLER), kind) else CM_8_5_CANNOT_CANCEL

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        mine = card(s, s.get(CANCELLER))
        if refusal == CM_8_5_NOT_AN_ENEMY:
            return f"{mine} cancels only cards of the other side."
        if refusal == CM_8_5_NOTHING_TO_CANCEL:
            return f"There is no card of {player(player_of(action))} left that {mine} could cancel."
        theirs = card(s, card_of(action))
        if refusal == CM_8_5_NOT_PLAYED:
            return f"There is no {theirs} from {player(s.get(CANCEL_ENEMY) - 1)} here."
        if refusal == CM_8_5_ALREADY_CANCELLED:
            return f"{theirs} is cancelled already."
        return f"{mine} cannot cancel {theirs}."

    def describe(self, s: Table, seat: int, action: int) -> str:
        if action >= PLAYER:
            return f"a card of {player(player_of(action))}"
        return f"cancel {card(s, card_of(action))}"

    def take(self, s: Table, seat: int, action: int) -> None:
        if action >= PLAYER:
            s.put(CANCEL_ENEMY, 1 + player_of(action))
            return
        enemy, kind = s.get(CANCEL_ENEMY) - 1, card_of(action)
        the_fight(s).cancel(enemy, kind)
        s.note_more(CANCELLED, s.get(CANCELLER_SEAT), enemy, kind, s.get(CANCELLER))
        s.pop()


CANCELLING_STEPS: Final[list[tuple[int, Step[Table]]]] = [(CANCELLING, Cancelling())]
