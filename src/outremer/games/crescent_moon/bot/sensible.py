"""Which choices make no sense in Crescent Moon. Bots that look ahead leave them out: misled by luck, they would take
one now and then, and a person sees at once that it is foolish.
"""

from __future__ import annotations

from typing import Final

from ..actions import CARD, CARDS, COLLECT, DONE, INFLUENCE, MASS, PASS, PLOT, RECRUIT, REFUSE, hex_of
from ..layout import bits
from ..rules.contest import defender_of, standing_in
from ..rules.influence import is_contested, reach
from ..rules.presence import murshid_token_near
from ..setting import MURSHID
from ..state import Table
from ..steps import BUYING, INFLUENCING, OFFERING, SELECTING, TAKING_OFFER, TURN
from .bargaining import modest, unbargained
from .fights import influence_in_hand

FREE: Final = [INFLUENCE, RECRUIT, MASS, PLOT, COLLECT]
"""What costs nothing but the turn."""


def sensible(s: Table, seat: int, menu: list[int], usual: int) -> list[int]:
    """The menu without them; all of it if nothing else is left. `usual` is what the seat does in a bargain."""
    kind = s.kind()
    if kind == OFFERING:
        return modest(menu, usual)
    if kind == TAKING_OFFER:  # taking an offer is not binding (CM-13.4)
        return [action for action in menu if action != REFUSE] or menu
    if kind == TURN:
        return sensible_turn(s, seat, menu)
    if kind == SELECTING and has_warfare(s, menu):
        return [action for action in menu if action != DONE]
    if kind == INFLUENCING:
        return [action for action in menu if not is_lost_contest(s, seat, hex_of(action))] or menu
    # No seat goes to the Sultan without coins.
    return unbargained(s, seat, menu) or menu if kind == BUYING and s.coins[seat] == 0 else menu


def sensible_turn(s: Table, seat: int, menu: list[int]) -> list[int]:
    """Nobody spreads influence where every contest is lost, and nobody passes who can act for nothing."""
    left = menu
    if INFLUENCE in left and all(is_lost_contest(s, seat, hex_) for hex_ in bits(reach(s, seat) & ~s.tokens[seat])):
        left = [action for action in left if action != INFLUENCE]
    if any(action in FREE for action in left):
        left = [action for action in left if action != PASS]
    return left or menu


def has_warfare(s: Table, menu: list[int]) -> bool:
    """Whether Warfare can be added to the cards for a combat. It costs nothing, as it comes straight back (CM-8.9)."""
    for kind in range(CARDS):
        if s.setting.cards.bound[kind] and CARD + kind in menu:
            return True
    return False


def is_lost_contest(s: Table, seat: int, hex_: int) -> bool:
    """Whether the seat cannot win there: what it has is not enough against what lies open, and nobody else is there to
    take its side."""
    if not is_contested(s, seat, hex_):
        return False
    defender = defender_of(s, seat, hex_)
    if standing_in(s, seat, hex_) + influence_in_hand(s, seat) >= standing_in(s, defender, hex_):
        return False
    for other in range(s.seats):
        if other != seat and other != defender and s.where[other] >> hex_ & 1:
            return False
    meddles = murshid_token_near(s, hex_) and s.hand_size(MURSHID) > 0
    return seat == MURSHID or defender == MURSHID or not meddles
