"""Who takes part in a conflict and on which side (CM-8.1, CM-9.1, CM-9.2, CM-13.2, CM-13.3)."""

from __future__ import annotations

from ..actions import CARDS
from ..setting import MURSHID
from ..state import (
    A_COMBAT,
    ATTACKING,
    DEFENDING,
    F_ATTACKER,
    F_DEFENDER,
    F_HEX,
    F_KIND,
    F_SIDE,
    FIGHT,
    Table,
)
from ..words import hex_name, player
from .presence import murshid_token_in_or_near, murshid_token_near


def begin(s: Table, what: int, hex_: int, attacker: int, defender: int) -> None:
    """Lay out a conflict: a combat or a contest, with its two sides and no card chosen."""
    fight = [0] * FIGHT
    fight[F_KIND] = what
    fight[F_HEX] = hex_
    fight[F_ATTACKER] = attacker
    fight[F_DEFENDER] = defender
    fight[F_SIDE + attacker] = ATTACKING
    fight[F_SIDE + defender] = DEFENDING
    s.fight = fight
    s.picked = [0] * (s.seats * CARDS)
    s.cancelled = [0] * (s.seats * CARDS)


def is_combat(s: Table) -> bool:
    return s.fight[F_KIND] == A_COMBAT


def is_a_side(s: Table, seat: int) -> bool:
    """Whether the seat is the attacker or the defender, and no third party."""
    return seat == s.fight[F_ATTACKER] or seat == s.fight[F_DEFENDER]


def side_of(s: Table, seat: int) -> int:
    """NO_SIDE for a third party that has not taken one yet."""
    return s.fight[F_SIDE + seat]


def other_side(side: int) -> int:
    return ATTACKING + DEFENDING - side


def head_of(s: Table, side: int) -> int:
    """The attacker or the defender."""
    return s.fight[F_ATTACKER] if side == ATTACKING else s.fight[F_DEFENDER]


def participants(s: Table) -> int:
    """Everybody entitled to choose cards, as a mask: CM-8.3 and CM-13.3 in a combat, CM-9.2 in a contest."""
    fight = s.fight
    hex_ = fight[F_HEX]
    mask = 1 << fight[F_ATTACKER] | 1 << fight[F_DEFENDER]
    if is_combat(s):
        return mask | 1 << MURSHID if murshid_token_in_or_near(s, hex_) else mask
    for seat in range(s.seats):
        if s.where[seat] >> hex_ & 1:
            mask |= 1 << seat
    return mask | 1 << MURSHID if murshid_token_near(s, hex_) else mask


def murshid_open_to_deals(s: Table) -> bool:
    """CM-13.4: his token lies in the hex or adjacent to it, and he is neither side."""
    return not is_a_side(s, MURSHID) and murshid_token_in_or_near(s, s.fight[F_HEX])


def cards_picked(s: Table, seat: int) -> int:
    """How many cards the seat has chosen."""
    number = 0
    for at in range(seat * CARDS, (seat + 1) * CARDS):
        number += s.picked[at]
    return number


def conflict_in_words(s: Table) -> str:
    """The conflict as people say it: "the combat for Acre (h3), the Warlord against the Caliph"."""
    fight = s.fight
    what = "combat" if is_combat(s) else "contest"
    sides = f"{player(fight[F_ATTACKER])} against {player(fight[F_DEFENDER])}"
    return f"the {what} for {hex_name(s, fight[F_HEX])}, {sides}"
