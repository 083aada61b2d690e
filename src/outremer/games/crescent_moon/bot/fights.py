"""Prior weights for the conflicts of Crescent Moon (CM-8, CM-9, CM-13): cards to commit, offers, sides to support.

A sensible player commits what is needed and no more, nothing to a lost cause, and helps against the leader.
"""

from __future__ import annotations

from ..actions import (
    ASIDE,
    ATTACKER,
    CARD,
    CARDS,
    CASTLE,
    DONE,
    FORT,
    PALACE,
    PLAYER,
    amount_of,
    card_of,
)
from ..cards import FOR_COMBAT, FOR_INFLUENCE, NO_VALUE, WARFARE
from ..fight import A_COMBAT, ATTACKING, DEFENDING
from ..rules.card_effects import by_the_holy_site, is_wild
from ..rules.contest import defender_of, standing_in
from ..rules.sides import head_of, other_side, side_of
from ..setting import CALIPH, MURSHID, NOBODY
from ..state import Table, the_fight
from .choice_weights import (
    AGAINST_LEADER,
    ANY_CARD,
    CANCEL_ANY,
    DEALER,
    KEEN,
    KEEN_CARD,
    NO_HELP,
    OFFERS,
    THIRD_CARD,
    THIRD_PARTY,
)
from .choice_weights import WARFARE as ALWAYS
from .weights import (
    HIDDEN_CARD,
)


def ground_strength(s: Table, hex_: int) -> int:
    """Units, strongholds and Guardian of the hex's controller, without cards (CM-8.5)."""
    owner = s.control[hex_]
    if owner == NOBODY:
        return 0
    strength = s.units_of(owner, hex_)
    walls = 0
    if s.hold[hex_]:
        walls = s.setting.strength[CASTLE if s.hold_kind(hex_) else FORT]
    if s.palace == hex_:
        walls += s.setting.strength[PALACE]
    if walls and owner == CALIPH:
        strength += s.setting.guardian
    return strength + walls


def attack_margin(s: Table, seat: int, start: int, there: int) -> float:
    """By how much the units in one hex exceed the defence of another; an unguarded town falls by itself."""
    owner = s.control[there]
    if owner == NOBODY or owner == seat:
        return 4.0
    cards = HIDDEN_CARD * (s.hand_size(seat) - s.hand_size(owner))
    if s.hand[seat * CARDS + WARFARE]:
        cards += s.setting.cards.attacking[WARFARE]
    return s.units_of(seat, start) - ground_strength(s, there) + min(3.0, max(-3.0, cards))


def contest_margin(s: Table, seat: int, hex_: int) -> float:
    """By how much the seat's standing in a hex exceeds that of its defender (CM-9.1, CM-9.6)."""
    defender = defender_of(s, seat, hex_)
    mine = standing_in(s, seat, hex_) - standing_in(s, defender, hex_)
    return mine - min(2.0, 0.4 * s.hand_size(defender))


def influence_in_hand(s: Table, seat: int) -> int:
    """What the seat's cards would add to a contest."""
    total = 0
    cards = s.setting.cards
    for kind in range(1, CARDS):
        number = s.hand[seat * CARDS + kind]
        if number and cards.has(kind, FOR_INFLUENCE):
            total += number * (cards.influence[kind] + (1 if cards.per_coin[kind] or cards.cancels[kind] else 0))
    return total


def bare_strength(s: Table, side: int) -> int:
    """The strength of a side without any card."""
    fight = the_fight(s)
    if fight.kind == A_COMBAT:
        if side == ATTACKING:
            return fight.units + fight.mercenaries
        return ground_strength(s, fight.hex)
    return standing_in(s, head_of(s, side), fight.hex)


def card_strength(s: Table, kind: int, side: int) -> int:
    """What a card adds for a side here; cancelling and other effects count as one or two."""
    cards = s.setting.cards
    fight = the_fight(s)
    if fight.kind != A_COMBAT:
        if not cards.has(kind, FOR_INFLUENCE):
            return 0
        if cards.per_coin[kind]:
            return 2
        if cards.near_holy[kind] != NO_VALUE and by_the_holy_site(s, fight.hex):
            return cards.near_holy[kind]
        return cards.influence[kind] + (1 if cards.cancels[kind] else 0)
    if not cards.has(kind, FOR_COMBAT):
        return 0
    if cards.wilds[kind] != NO_VALUE and is_wild(s, fight.hex):
        return cards.wilds[kind]
    value = cards.attacking[kind] if side == ATTACKING else cards.defending[kind] + cards.walls[kind]
    if cards.cancels[kind] or (cards.zeroes[kind] and side == ATTACKING):
        value += 1
    return value


def select_priors(s: Table, seat: int, menu: list[int]) -> list[float]:
    """CM-8.3, CM-9.4: enough to win, nothing to a lost cause."""
    side = side_of(s, seat)
    if side != ATTACKING and side != DEFENDING:
        return third_party_priors(s, seat, menu)
    enemy_side = other_side(side)
    missing = bare_strength(s, enemy_side) - bare_strength(s, side)
    if side == DEFENDING:
        missing += 1  # CM-8.5: the attacker wins ties
    picked = the_fight(s).picked
    at_hand = 0
    for kind in range(CARDS):
        number = s.hand[seat * CARDS + kind]
        if number:
            worth = card_strength(s, kind, side)
            at_hand += worth * (number - picked[seat * CARDS + kind])
            missing -= worth * picked[seat * CARDS + kind]
    feared = min(3.0, HIDDEN_CARD * s.hand_size(head_of(s, enemy_side)))
    keen = 1 if missing <= at_hand and missing + feared > 0 else 0
    found: list[float] = []
    for action in menu:
        if action == DONE:
            found.append(KEEN[keen])
        elif action < CARD:
            found.append(1.0)
        elif action == CARD + WARFARE:
            found.append(ALWAYS)  # it costs nothing: it comes back at once
        else:
            worth = card_strength(s, card_of(action), side)
            found.append(ANY_CARD + KEEN_CARD[keen] * worth)
    return found


def third_party_priors(s: Table, seat: int, menu: list[int]) -> list[float]:
    """A fight between others: keep the cards, unless there was a deal."""
    keen = 1 if seat == MURSHID and the_fight(s).dealer > 0 else 0
    found: list[float] = []
    for action in menu:
        if action == DONE:
            found.append(THIRD_PARTY[keen])
        elif action < CARD:
            found.append(1.0)
        else:
            worth = card_strength(s, card_of(action), ATTACKING)
            found.append(ANY_CARD + THIRD_CARD[keen] * worth)
    return found


def offer_priors(s: Table, seat: int, menu: list[int]) -> list[float]:
    """CM-13.4: a Murshid without cards has little to sell."""
    helpful = s.hand_size(MURSHID) > 0
    found: list[float] = []
    for action in menu:
        points = amount_of(action)
        weight = OFFERS[min(points, len(OFFERS) - 1)]
        found.append(weight if helpful or points == 0 else NO_HELP * weight)
    return found


def side_priors(s: Table, seat: int, menu: list[int]) -> list[float]:
    """The side of a deal; else the side against the participant with more points."""
    fight = the_fight(s)
    attacker, defender = fight.attacker, fight.defender
    favour = 1.0
    if seat == MURSHID and fight.dealer:
        favour = DEALER if fight.sides[fight.dealer - 1] == ATTACKING else 1.0 / DEALER
    elif s.vp[attacker] != s.vp[defender]:
        favour = AGAINST_LEADER if s.vp[attacker] < s.vp[defender] else 1.0 / AGAINST_LEADER
    found: list[float] = []
    for action in menu:
        if action == ASIDE:
            found.append(1.0)
        else:
            found.append(favour if action == ATTACKER else 1.0 / favour)
    return found


def cancel_priors(s: Table, menu: list[int]) -> list[float]:
    """The strongest card that can be cancelled."""
    found: list[float] = []
    for action in menu:
        if action >= PLAYER:
            found.append(1.0)
        else:
            found.append(CANCEL_ANY + card_strength(s, card_of(action), ATTACKING))
    return found
