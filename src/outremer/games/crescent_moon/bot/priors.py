"""Prior weights for Crescent Moon: how likely a sensible player is to take each choice, without trying it.

There is one function for each kind of decision; for all others every choice is equal. Conflicts are in `fights.py`,
places in `places.py`.
"""

from __future__ import annotations

from ..actions import (
    ACCEPT,
    AMOUNT,
    CAPTURE,
    CARD,
    CARDS,
    CONSPIRE,
    COUNTER,
    HEX,
    MASS,
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
from ..layout import FERTILE, count
from ..rules.influence import is_contested
from ..setting import NOBODY
from ..state import NO_CARD, Table, the_fight
from ..steps import (
    ANSWER_PRICE,
    ASSAULTING,
    ASSIGNING,
    BRIBE_UNITS,
    BUILDING,
    BUYING,
    CANCELLING,
    CASUALTIES,
    CONSPIRING,
    DESERT_UNITS,
    DESERTING,
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
from .choice_weights import (
    ALL_ASSAULT,
    ALL_MOVE,
    BUY_ANY,
    BUY_NO_MORE,
    CONSPIRE_EACH,
    CONTENT,
    INFLUENCE,
    LEAST,
    MASS_EACH,
    PLAY_ANYTIME,
    PLAY_CARD,
    SELDOM,
    SPEND_LAST,
    SPOIL_CAPTURE,
    SPOIL_SACK,
    TOKEN,
    TOKEN_FERTILE,
    TOKEN_FREE,
    TOKEN_HOLY,
    TOKEN_TOWN,
    TOKEN_YEAR_ONE,
    VERBS,
)
from .fights import (
    cancel_priors,
    contest_margin,
    influence_in_hand,
    offer_priors,
    select_priors,
    side_priors,
)
from .places import build_priors, desert_priors, march_priors, recruit_priors
from .prices import asking_price
from .survey import Survey, win_chance


def prior_weights(s: Table, seat: int, menu: list[int], v: Survey) -> list[float]:
    """Prior weights (> 0, not normalised) of the menu."""
    v.prepare(s)
    kind = TURN if s.over() else s.kind()
    if kind == TURN:
        return turn_priors(s, seat, menu)
    if kind == MOVING or kind == ASSAULTING:
        return march_priors(s, seat, menu, kind == ASSAULTING)
    if kind == MARCH_ORDINARY or kind == MARCH_MERCENARY:
        return number_priors(menu, ALL_MOVE if s.get(MARCH_PURPOSE) == 0 else ALL_ASSAULT)
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
    if kind == DESERTING:
        return desert_priors(s, menu)
    if kind == BRIBE_UNITS or kind == DESERT_UNITS:
        return number_priors(menu, ALL_MOVE)
    if kind == STEALING:
        return [1.0 + s.hand_size(a - PLAYER) for a in menu]
    return [1.0] * len(menu)


# The turn


def turn_priors(s: Table, seat: int, menu: list[int]) -> list[float]:
    found: list[float] = []
    verbs = VERBS[seat]
    for action in menu:
        if action >= HEX:
            found.append(PLAY_ANYTIME if s.setting.cards.has(card_of(action), ANYTIME) else PLAY_CARD)
            continue
        weight = verbs[action - PASS]
        if action == MASS:
            weight += MASS_EACH * count(s.tokens[seat] & (s.held[seat] | ~held_by_others(s, seat)))
        elif action == CONSPIRE:
            weight += CONSPIRE_EACH * s.stall.count(NO_CARD)
        found.append(weight)
    return found


def held_by_others(s: Table, seat: int) -> int:
    mask = 0
    for other in range(s.seats):
        if other != seat:
            mask |= s.held[other]
    return mask


def influence_priors(s: Table, seat: int, menu: list[int]) -> list[float]:
    """Where there is no contest or it can be won, and where a token pays."""
    found: list[float] = []
    eloquence = influence_in_hand(s, seat)
    for action in menu:
        hex_ = hex_of(action)
        weight = INFLUENCE * token_worth(s, seat, hex_)
        if is_contested(s, seat, hex_):
            weight *= win_chance(contest_margin(s, seat, hex_) + eloquence)
        found.append(LEAST + weight)
    return found


def token_worth(s: Table, seat: int, hex_: int) -> float:
    """About what a token there scores in a year."""
    owner = s.control[hex_]
    worth = TOKEN[seat] + TOKEN_TOWN[seat] * s.town[hex_]
    if owner == NOBODY or owner == seat:
        worth += TOKEN_FREE[seat]
    elif s.year == 0:
        worth += TOKEN_YEAR_ONE[seat]
    if hex_ == s.land.holy:
        return worth + TOKEN_HOLY[seat]
    return worth + TOKEN_FERTILE[seat] if s.town[hex_] == 0 and s.land.terrain[hex_] == FERTILE else worth


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
    content = price <= asked + CONTENT if seat == s.active else price >= asked
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
            found.append(BUY_NO_MORE)
            continue
        slot = slot_of(action)
        kind = s.row[slot] if slot < ROW else s.stall[slot - ROW]
        found.append(BUY_ANY + v.card_worth[seat * CARDS + kind] / (1.0 + slot // 2))
    return found


def spend_priors(s: Table, menu: list[int]) -> list[float]:
    """CM-14.4: as much as possible, above all in the last year; before it the cheap points."""
    last = s.year + 1 == s.setting.years
    found: list[float] = []
    for at in range(len(menu)):
        found.append((1.0 + at) * (SPEND_LAST if last and at == len(menu) - 1 else 1.0))
    return found


def spoil_priors(seat: int, menu: list[int]) -> list[float]:
    found: list[float] = []
    for action in menu:
        if action == SACK:
            found.append(SPOIL_SACK[seat])
        else:
            found.append(SPOIL_CAPTURE if action == CAPTURE else 1.0)
    return found
