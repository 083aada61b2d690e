"""What combats and influence contests share: their stages, ties and Sway (CM-13.1), the winner, and where the cards go.

A conflict is a passage that runs a list of stages. Offers are in `deal`, the choice of cards in `selection`, cards
that cancel in `cancelling`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....kernel.rng import FastRng
from ....kernel.step import NOBODY, PASSAGE, Step
from ..actions import CARDS
from ..cards import BATTALION, CHARACTER
from ..events import CARD_DISCARDED, CARD_KEPT, CONFLICT_WON, TIE_SWAYED
from ..fight import ATTACKING, DEFENDING, NO_TIE, TIE_TO_ATTACKER
from ..fight import TIE_SWAYED as SWAYED
from ..setting import MURSHID
from ..state import Table, the_fight
from ..steps import COMBAT, CONFLICT_STAGE, FIELDS, OFFERING, SELECTING, SWAYING, TAKING_OFFER
from .cancelling import CANCELLING_STEPS, carry_out_canceller, find_canceller
from .choices import SideChoice, side_chosen
from .deal import DEAL_STEPS, next_bidder, pay_deal, redraw_offers
from .presence import murshid_sways
from .selection import SELECTION_STEPS, redraw_selection, select_cards
from .sides import conflict_in_words, head_of, murshid_open_to_deals, other_side

Stage = Callable[[Table], None]


class Course(Step[Table]):
    """A passage that runs its stages one after the other. A stage may open a decision. If it has more to ask, it
    first calls `come_back`, so that it runs again."""

    def __init__(self, name: str, stages: list[Stage]) -> None:
        super().__init__(name, PASSAGE, FIELDS[COMBAT])
        self.stages = stages

    def run(self, s: Table) -> None:
        at = s.get(CONFLICT_STAGE)
        s.put(CONFLICT_STAGE, at + 1)
        self.stages[at](s)


def come_back(s: Table) -> None:
    """Run this stage once more, after what it is about to open. To be called while the course is on top."""
    s.put(CONFLICT_STAGE, s.get(CONFLICT_STAGE) - 1)


# The stages they share


def hear_offers(s: Table) -> None:
    """CM-13.4: ask one participant after another for an offer."""
    seat = next_bidder(s)
    if seat != NOBODY:
        come_back(s)
        s.push(OFFERING, NOBODY, 1 << seat)


def show_offers(s: Table) -> None:
    """The Murshid is asked even when nothing was offered, so that the question tells the others nothing."""
    if murshid_open_to_deals(s):
        s.push(TAKING_OFFER, NOBODY, 1 << MURSHID)


def cancel_cards(s: Table) -> None:
    """CM-8.5: one canceller after another."""
    if find_canceller(s):
        come_back(s)
        carry_out_canceller(s)


OPENING: Final[list[Stage]] = [hear_offers, show_offers, select_cards]


def compare(s: Table, attack: int, defence: int) -> None:
    """CM-8.5, CM-9.7: the higher strength wins. Cancelling cards that found nothing to cancel add to it. A tie goes to
    the attacker, unless the Murshid sways it (CM-13.1)."""
    fight = the_fight(s)
    fight.strengthen(ATTACKING, attack)
    fight.strengthen(DEFENDING, defence)
    attack, defence = fight.attack_strength, fight.defence_strength
    if attack != defence:
        fight.winner = ATTACKING if attack > defence else DEFENDING
    elif murshid_sways(s, fight.hex):
        s.push(SWAYING, MURSHID)
    else:
        fight.winner = ATTACKING


def declare_winner(s: Table) -> None:
    fight = the_fight(s)
    winner = fight.winner
    loser = head_of(s, other_side(winner))
    s.note_more(CONFLICT_WON, head_of(s, winner), loser, fight.hex, fight.kind, winner, tie_of(s))
    pay_deal(s)


def tie_of(s: Table) -> int:
    """How a tie was decided, for the log."""
    fight = the_fight(s)
    if fight.attack_strength != fight.defence_strength:
        return NO_TIE
    return SWAYED if murshid_sways(s, fight.hex) else TIE_TO_ATTACKER


def remove_cards(s: Table) -> None:
    """CM-8.9: characters and battalions lie in front of the player they came from, cancelled or not; Warfare never
    left the hand; the others are discarded."""
    cards = s.setting.cards
    picked = the_fight(s).picked
    s.card_changes += 1
    for seat in range(s.seats):
        for kind in range(CARDS):
            for _ in range(picked[seat * CARDS + kind]):
                if cards.bound[kind]:
                    continue
                if cards.has(kind, CHARACTER | BATTALION):
                    s.front[seat * CARDS + kind] += 1
                    s.note(CARD_KEPT, seat, kind)
                else:
                    s.discards[kind] += 1
                    s.note(CARD_DISCARDED, seat, kind)


def close(s: Table) -> None:
    """The conflict is over; play goes on below."""
    s.fight = None
    s.pop()


# Sway


class Swaying(SideChoice):
    """CM-13.1: the Murshid decides a tie in a hex with a Murshid token, also as one of the sides."""

    def __init__(self) -> None:
        super().__init__("sway")

    def prompt(self, s: Table, seat: int) -> str:
        strength = the_fight(s).attack_strength
        return f"Sway: {conflict_in_words(s)} is tied at {strength}. Who wins?"

    def take(self, s: Table, seat: int, action: int) -> None:
        s.pop()
        side = side_chosen(action)
        the_fight(s).winner = side
        s.note(TIE_SWAYED, seat, side, head_of(s, side))


CONFLICT_STEPS: Final[list[tuple[int, Step[Table]]]] = [
    *DEAL_STEPS,
    *SELECTION_STEPS,
    *CANCELLING_STEPS,
    (SWAYING, Swaying()),
]


# Other worlds


def redraw_picks(s: Table, seat: int, rng: FastRng) -> None:
    """For a world that looks the same to a seat (-1: a spectator), after hands are redrawn: draw the choices and offers
    of the others that are still secret. After the reveal there are none."""
    if s.fight is None:
        return
    redraw_offers(s, seat, rng)
    if s.kind() == SELECTING:
        redraw_selection(s, seat, rng)
