"""Who takes part in a conflict and on which side (CM-8.1, CM-9.1, CM-9.2, CM-13.2, CM-13.3)."""

from __future__ import annotations

from ..actions import CARDS
from ..fight import A_COMBAT, ATTACKING, DEFENDING
from ..setting import MURSHID
from ..state import Table, the_fight
from ..words import hex_name
from .presence import murshid_token_in_or_near, murshid_token_near


def is_combat(s: Table) -> bool:
    return the_fight(s).kind == A_COMBAT


def is_a_side(s: Table, seat: int) -> bool:
    """Whether the seat is the attacker or the defender, not a third party."""
    fight = the_fight(s)
    return seat == fight.attacker or seat == fight.defender


def side_of(s: Table, seat: int) -> int:
    """NO_SIDE for a third party that has not taken one yet."""
    return the_fight(s).sides[seat]


def other_side(side: int) -> int:
    return ATTACKING + DEFENDING - side


def head_of(s: Table, side: int) -> int:
    """The attacker or the defender."""
    fight = the_fight(s)
    return fight.attacker if side == ATTACKING else fight.defender


def participants(s: Table) -> int:
    """Everybody entitled to choose cards, as a mask: CM-8.3 and CM-13.3 in a combat, CM-9.2 in a contest."""
    fight = the_fight(s)
    hex_ = fight.hex
    mask = 1 << fight.attacker | 1 << fight.defender
    if is_combat(s):
        return mask | 1 << MURSHID if murshid_token_in_or_near(s, hex_) else mask
    for seat in range(s.seats):
        if s.where[seat] >> hex_ & 1:
            mask |= 1 << seat
    return mask | 1 << MURSHID if murshid_token_near(s, hex_) else mask


def murshid_open_to_deals(s: Table) -> bool:
    """CM-13.4: a Murshid token is in the hex or adjacent to it, and the Murshid is on neither side."""
    return not is_a_side(s, MURSHID) and murshid_token_in_or_near(s, the_fight(s).hex)


def cards_picked(s: Table, seat: int) -> int:
    """How many cards the seat has chosen."""
    picked = the_fight(s).picked
    number = 0
    for at in range(seat * CARDS, (seat + 1) * CARDS):
        number += picked[at]
    return number


def conflict_in_words(s: Table) -> str:
    """The conflict in few words, for questions: "the combat for Acre"."""
    what = "combat" if is_combat(s) else "contest"
    return f"the {what} for {hex_name(s, the_fight(s).hex)}"
