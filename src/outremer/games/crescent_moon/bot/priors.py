"""Prior weights for Crescent Moon: how likely a sensible player is to take each choice, without trying it.

There is one function for each kind of decision; for all others every choice is equal. Conflicts are in `fights.py`,
places in `places.py`.
"""

from __future__ import annotations

from typing import Final

from ..actions import (
    ACCEPT,
    AMOUNT,
    CAPTURE,
    CARD,
    CARDS,
    COUNTER,
    HEX,
    PASS,
    PLAYER,
    REFUSE,
    ROW,
    SACK,
    STOP,
    card_of,
    hex_of,
    slot_of,
)
from ..cards import ANYTIME
from ..layout import FERTILE
from ..rules.influence import is_contested
from ..setting import MURSHID, NOBODY, NOMAD, SULTAN, WARLORD
from ..state import Table, the_fight
from ..steps import (
    ANSWER_PRICE,
    ASSAULTING,
    ASSIGNING,
    BUILDING,
    BUYING,
    CANCELLING,
    CASUALTIES,
    CONSPIRING,
    INFLUENCING,
    LAST_PRICE,
    MARCH_MERCENARY,
    MARCH_ORDINARY,
    MARCH_PURPOSE,
    MOVING,
    NAME_PRICE,
    OFFERING,
    PLOTTING,
    RECRUITING,
    SELECTING,
    SPENDING,
    SPOILS,
    STEALING,
    SWAYING,
    TAKING_OFFER,
    TAKING_SIDE,
    TURN,
)
from .fights import (
    cancel_priors,
    contest_margin,
    influence_in_hand,
    offer_priors,
    select_priors,
    side_priors,
)
from .places import build_priors, march_priors, recruit_priors
from .prices import asking_price
from .survey import Survey, win_chance

LEAST: Final = 0.02
"""The least weight of a legal choice."""

# [verb - PASS], by character:
#        pass influence build recruit hire bribe move assault buy mass uprising plot conspire desert collect
VERBS: Final = [
    [0.02, 1.2, 0.02, 1.6, 0.8, 0.5, 1.6, 2.5, 0.4, 1.6, 0.6, 0.02, 0.02, 0.02, 0.02],
    [0.02, 3.0, 2.5, 0.02, 0.4, 0.2, 0.3, 0.4, 0.6, 0.02, 0.02, 1.0, 0.02, 0.02, 0.02],
    [0.02, 1.3, 4.0, 0.02, 0.8, 0.2, 0.3, 0.4, 0.6, 0.02, 0.02, 0.02, 0.3, 0.02, 0.02],
    [0.02, 0.6, 2.0, 2.2, 0.6, 0.3, 2.2, 1.2, 0.4, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02],
    [0.02, 2.2, 0.7, 1.0, 0.02, 0.02, 0.7, 0.7, 0.4, 0.02, 0.02, 0.02, 0.02, 0.2, 1.4],
]
SELDOM: Final = 0.002
"""The weight of a choice that hardly any player makes."""


def prior_weights(s: Table, seat: int, menu: list[int], v: Survey) -> list[float]:
    """Prior weights (> 0, not normalised) of the menu."""
    v.prepare(s)
    kind = TURN if s.over() else s.kind()
    if kind == TURN:
        return turn_priors(s, seat, menu)
    if kind == MOVING or kind == ASSAULTING:
        return march_priors(s, seat, menu, kind == ASSAULTING)
    if kind == MARCH_ORDINARY or kind == MARCH_MERCENARY:
        return number_priors(menu, 2.0 if s.get(MARCH_PURPOSE) == 0 else 6.0)
    if kind == INFLUENCING:
        return influence_priors(s, seat, menu)
    if kind == SELECTING:
        return select_priors(s, seat, menu)
    if kind == BUILDING:
        return build_priors(s, seat, menu)
    if kind == RECRUITING:
        return recruit_priors(s, seat, menu)
    return bargain_priors(s, seat, menu, kind, v)


def bargain_priors(s: Table, seat: int, menu: list[int], kind: int, v: Survey) -> list[float]:
    if kind == NAME_PRICE:
        return price_priors(menu, asking_price(s, v))
    if kind == ANSWER_PRICE:
        return answer_priors(s, seat, menu, asking_price(s, v))
    if kind == BUYING:
        return buy_priors(s, seat, menu, v)
    if kind == OFFERING:
        return offer_priors(s, seat, menu)
    if kind == TAKING_OFFER:
        return [0.5 if a == REFUSE else 1.0 * the_fight(s).offers[a - PLAYER] for a in menu]
    return other_priors(s, seat, menu, kind, v)


def other_priors(s: Table, seat: int, menu: list[int], kind: int, v: Survey) -> list[float]:
    if kind == ASSIGNING or kind == TAKING_SIDE or kind == SWAYING:
        return side_priors(s, seat, menu)
    if kind == CANCELLING:
        return cancel_priors(s, menu)
    if kind == CASUALTIES:
        return [1.0 / (1 + a - AMOUNT) for a in menu]
    if kind == SPOILS:
        return spoil_priors(seat, menu)
    if kind == SPENDING:
        return spend_priors(s, menu)
    if kind == PLOTTING or kind == CONSPIRING:
        return [LEAST + v.card_worth[seat * CARDS + a - CARD] for a in menu]
    if kind == STEALING:
        return [1.0 + s.hand_size(a - PLAYER) for a in menu]
    return [1.0] * len(menu)


# The turn


def turn_priors(s: Table, seat: int, menu: list[int]) -> list[float]:
    found: list[float] = []
    verbs = VERBS[seat]
    for action in menu:
        if action < HEX:
            found.append(verbs[action - PASS])
        else:
            found.append(1.5 if s.setting.cards.has(card_of(action), ANYTIME) else 1.0)
    return found


def influence_priors(s: Table, seat: int, menu: list[int]) -> list[float]:
    """Where there is no contest or it can be won, and where a token pays."""
    found: list[float] = []
    eloquence = influence_in_hand(s, seat)
    for action in menu:
        hex_ = hex_of(action)
        weight = 2.0 * token_worth(s, seat, hex_)
        if is_contested(s, seat, hex_):
            weight *= win_chance(contest_margin(s, seat, hex_) + eloquence)
        found.append(LEAST + weight)
    return found


def token_worth(s: Table, seat: int, hex_: int) -> float:
    """About what a token there scores in a year."""
    if seat == MURSHID:
        worth = 0.4 + s.town[hex_]
        if hex_ == s.land.holy:
            worth += 2.0
        elif s.town[hex_] == 0 and s.land.terrain[hex_] == FERTILE:
            worth += 1.0
        return worth + 1.0 if s.year == 0 and s.control[hex_] != NOBODY else worth
    if seat == NOMAD:
        return 1.0 if s.control[hex_] == NOBODY or s.control[hex_] == NOMAD else 0.3
    return 1.0 + 0.5 * s.town[hex_] if seat == SULTAN else 0.7


def number_priors(menu: list[int], most: float) -> list[float]:
    """How many units: usually all of them."""
    found = [1.0] * len(menu)
    found[len(menu) - 1] = most
    return found


# Coins


def price_priors(menu: list[int], asked: int) -> list[float]:
    """CM-12.2: both sides know the usual price; a buyer with fewer coins offers all of them."""
    found = [SELDOM] * len(menu)
    place = asked - (menu[0] - AMOUNT)
    found[max(0, min(place, len(menu) - 1))] = 1.0
    return found


def answer_priors(s: Table, seat: int, menu: list[int], asked: int) -> list[float]:
    """CM-12.2: the seller accepts the usual price, the buyer pays up to one coin more."""
    price = s.get(LAST_PRICE)
    content = price <= asked + 1 if seat == s.active else price >= asked
    found: list[float] = []
    for action in menu:
        if action == ACCEPT:
            found.append(1.0 if content else SELDOM)
        else:
            found.append(SELDOM if content or action == COUNTER else 1.0)
    return found


def buy_priors(s: Table, seat: int, menu: list[int], v: Survey) -> list[float]:
    found: list[float] = []
    for action in menu:
        if action == STOP:
            found.append(0.8)
            continue
        slot = slot_of(action)
        kind = s.row[slot] if slot < ROW else s.stall[slot - ROW]
        found.append(0.1 + v.card_worth[seat * CARDS + kind] / (1.0 + slot // 2))
    return found


def spend_priors(s: Table, menu: list[int]) -> list[float]:
    """CM-14.4: as much as possible, above all in the last year; before it the cheap points."""
    last = s.year + 1 == s.setting.years
    found: list[float] = []
    for at in range(len(menu)):
        found.append((1.0 + at) * (20.0 if last and at == len(menu) - 1 else 1.0))
    return found


def spoil_priors(seat: int, menu: list[int]) -> list[float]:
    found: list[float] = []
    for action in menu:
        if action == SACK:
            found.append(6.0 if seat == WARLORD else 1.5)
        else:
            found.append(2.0 if action == CAPTURE else 1.0)
    return found
