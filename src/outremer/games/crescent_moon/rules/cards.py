"""Playing a power card on your turn (CM-6.9, CM-10.3): what *action* and *anytime* cards do (CM-11)."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import NOT_NOW, OK
from ....kernel.step import Step
from ..actions import CARDS, PLAYER, SEATS, player_of
from ..cards import (
    ANYTIME,
    BAZAAR,
    CARAVAN,
    COINS,
    FOR_ACTION,
    FREE_BUILD,
    KINSMEN,
    LEVY,
    MARCH,
    STEAL,
    TOKEN_BY_CONTROL,
    TOKEN_BY_PRESENCE,
    TRIBUTE,
    kinds_of,
)
from ..events import CARD_PAID, PLAYED, STOLEN
from ..events import COINS as COINS_EVENT
from ..layout import DESERT, WILDERNESS
from ..setting import DISC, NOMAD
from ..state import KINSMAN, LEVIED, NO_CARD, RECRUITED, Table
from ..steps import BUILDING, MOVING, RECRUITING, STEALING, TOKEN_PLACING
from ..words import opening, player, plural
from .assault import refuse_assault
from .build import refuse_build
from .deck import leave_hand, steal
from .influence import refuse_token_card
from .movement import refuse_move
from .negotiation import pay
from .recruit import has_place, open_recruiting
from .refusals import (
    CM_2_3_SUPPLY_EMPTY,
    CM_6_3_NOWHERE,
    CM_6_3_RESERVES_EMPTY,
    CM_6_9_NO_EFFECT,
    CM_6_9_NOT_IN_HAND,
    CM_6_9_NOT_PLAYED_SO,
    CM_6_9_TOO_DEAR,
    CM_10_3_NOBODY_HOLDS,
)


def refuse_card(s: Table, seat: int, kind: int) -> int:
    """CM-6.9, CM-10.3: whether the seat may play the card on its turn, and it could do something."""
    if s.hand[seat * CARDS + kind] == 0:
        return CM_6_9_NOT_IN_HAND
    if s.setting.cards.keywords[kind] & (FOR_ACTION | ANYTIME) == 0:
        return CM_6_9_NOT_PLAYED_SO
    return refuse_effect(s, seat, kind)


def refuse_effect(s: Table, seat: int, kind: int) -> int:
    """Whether the card could do something now."""
    effect = s.setting.cards.effect[kind]
    if effect == STEAL:
        return OK if anybody_holds(s, seat) else CM_10_3_NOBODY_HOLDS
    if effect == BAZAAR:
        return OK if towns_with_presence(s, seat) else CM_6_9_NO_EFFECT
    if effect == TOKEN_BY_PRESENCE or effect == TOKEN_BY_CONTROL:
        return refuse_token_card(s, seat, effect)
    if effect == MARCH:
        return OK if refuse_move(s, seat) == OK or refuse_assault(s, seat) == OK else CM_6_9_NO_EFFECT
    if effect == TRIBUTE:
        return OK if payers(s, seat, s.setting.cards.amount[kind]) else CM_6_9_NO_EFFECT
    if effect == FREE_BUILD:
        return refuse_build(s, seat, True)
    if effect == LEVY:
        return refuse_levy(s, seat)
    if effect == KINSMEN:
        return refuse_kinsmen(s, seat, s.setting.cards.else_amount[kind])
    return OK


def anybody_holds(s: Table, seat: int) -> bool:
    for other in range(s.seats):
        if other != seat and s.hand_size(other) > 0:
            return True
    return False


def towns_with_presence(s: Table, seat: int) -> int:
    """How many towns and cities lie in hexes with the seat's presence."""
    number = 0
    for i in range(s.land.hexes):
        if s.town[i] and s.where[seat] >> i & 1:
            number += 1
    return number


def payers(s: Table, seat: int, amount: int) -> list[int]:
    """CM-11, Tribute: who has a coin and controls a hex adjacent to one of the seat's."""
    border = 0
    for i in range(s.land.hexes):
        if s.held[seat] >> i & 1:
            border |= s.land.near[i]
    return [p for p in range(s.seats) if p != seat and s.coins[p] >= amount and s.held[p] & border]


def has_reserves_card(s: Table, seat: int) -> bool:
    """CM-4.3: the Warlord, the Caliph and the Nomad have one."""
    return s.setting.recruits[seat] > 0


def refuse_levy(s: Table, seat: int) -> int:
    if not has_reserves_card(s, seat):
        return OK
    if s.reserves[seat] == 0:
        return CM_6_3_RESERVES_EMPTY
    return OK if has_place(s, seat, RECRUITED) else CM_6_3_NOWHERE


def refuse_kinsmen(s: Table, seat: int, price: int) -> int:
    """CM-11, Kinsmen: the Nomad needs a unit in reserve, another player a disc and the price."""
    if seat == NOMAD:
        if s.reserves[seat] == 0:
            return CM_6_3_RESERVES_EMPTY
    elif s.in_supply(seat, DISC) == 0:
        return CM_2_3_SUPPLY_EMPTY
    elif s.coins[seat] < price:
        return CM_6_9_TOO_DEAR
    return OK if has_place(s, seat, KINSMAN) else CM_6_3_NOWHERE


def play_card(s: Table, seat: int, kind: int) -> None:
    """The card goes from the hand to the discards, and takes effect."""
    leave_hand(s, seat, kind)
    s.discards[kind] += 1
    s.note(PLAYED, seat, kind)
    cards = s.setting.cards
    effect, amount = cards.effect[kind], cards.amount[kind]
    if effect == STEAL:
        s.push(STEALING, seat)
    elif effect == COINS:
        gain(s, seat, amount, kind)
    elif effect == BAZAAR:
        gain(s, seat, min(towns_with_presence(s, seat), amount), kind)
    elif effect == TOKEN_BY_PRESENCE or effect == TOKEN_BY_CONTROL:
        s.push(TOKEN_PLACING, seat, kind)
    elif effect == MARCH:
        s.push(MOVING, seat, amount, 0, 0, 1)
    elif effect == TRIBUTE:
        for payer in payers(s, seat, amount):
            pay(s, payer, seat, amount)
            s.note_more(CARD_PAID, payer, seat, amount, kind)
    elif effect == FREE_BUILD:
        s.push(BUILDING, seat, amount, 0, 1)
    elif effect == LEVY:
        if has_reserves_card(s, seat):
            open_recruiting(s, seat, amount, LEVIED)
        else:
            gain(s, seat, cards.else_amount[kind], kind)
    elif effect == CARAVAN:
        wilds = s.land.of_terrain[DESERT] | s.land.of_terrain[WILDERNESS]
        gain(s, seat, cards.else_amount[kind] if s.held[seat] & wilds else amount, kind)
    elif effect == KINSMEN:
        if seat != NOMAD:
            pay(s, seat, NOMAD, cards.else_amount[kind])
            s.note_more(CARD_PAID, seat, NOMAD, cards.else_amount[kind], kind)
        waiting = s.reserves[seat] if seat == NOMAD else s.in_supply(seat, DISC)
        s.push(RECRUITING, seat, min(amount, waiting), 0, KINSMAN)


def gain(s: Table, seat: int, amount: int, kind: int = NO_CARD) -> None:
    """Coins from the bank, for a card or for Collect."""
    s.coins[seat] += amount
    s.note(COINS_EVENT, seat, amount, kind)


class Stealing(Step[Table]):
    """CM-11, Double Agent: choose the player; the card is drawn at random, and only the two players see it."""

    def __init__(self) -> None:
        super().__init__("double agent")

    def prompt(self, s: Table, seat: int) -> str:
        return "Which player does your agent take a card from?"

    def candidates(self, s: Table, seat: int) -> list[int]:
        return [PLAYER + other for other in range(s.seats)]

    def check(self, s: Table, seat: int, action: int) -> int:
        if not PLAYER <= action < PLAYER + SEATS:
            return NOT_NOW
        other = player_of(action)
        return OK if other != seat and other < s.seats and s.hand_size(other) > 0 else CM_10_3_NOBODY_HOLDS

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        return f"{opening(player(player_of(action)))} holds no card your agent could take."

    def describe(self, s: Table, seat: int, action: int) -> str:
        return f"{player(player_of(action))}, who holds {plural(s.hand_size(player_of(action)), 'card')}"

    def take(self, s: Table, seat: int, action: int) -> None:
        s.pop()
        victim = player_of(action)
        cards = [kind for kind in kinds_of(s.hand, victim * CARDS) if not s.setting.cards.bound[kind]]
        kind = cards[s.rng.below(len(cards))]
        s.reveals += 1
        steal(s, seat, victim, kind)
        s.note(STOLEN, seat, victim, kind)


CARD_STEPS: Final[list[tuple[int, Step[Table]]]] = [(STEALING, Stealing())]
