"""Prior weights for Crusaders: how likely a sensible player is to take each choice of a menu, without trying it.

Fighting, building and mustering come before influence, and all of these before moving without aim and passing.
"""

from __future__ import annotations

from typing import Final

from ..actions import (
    ACTIONS,
    BEGIN_HERE,
    CRUSADE,
    DOUBLE,
    MAX_TOKENS,
    RESOLVE,
    SKIP,
    SOW,
    STOP,
    TAKE_INFLUENCE,
    TRAVEL,
    TYPES,
    WEDGES,
    WIDDERSHINS,
    drop_doubled,
    drop_skipped,
    path_of,
    region_built,
    region_left,
    region_of,
    spent_on,
    spent_tokens,
    type_built,
)
from ..rules.strength import enemy_strength, takes_building
from ..setting import NO_ENEMY
from ..state import Table
from ..steps import AFTER_UPGRADE, BUILDING, CRUSADING, REST, SARACEN_GIFT, SOWING, SPLIT, TRAVELLING, TURN, WEDGE
from .prospects import ROOM, building_gain, gains_of, victory_gain, wedge_gain
from .wheel import Wheel, on_place, power_of, ring_of, sown, tokens_of, ways_to_sow, wheel_of

UPGRADE_GAIN: Final = 40
"""The gain of an upgrade at the start of the game, in tenths of a point; it shrinks to 0 at the end."""
SOW_GAIN: Final = 5
TOKENS_AT_HAND: Final = 4
"""An enemy attracts a knight if a Crusade with this many tokens would defeat it."""
ONWARD: Final = 8
"""The gain of a step without a special aim."""
STAY: Final = 10
TOKEN_GAIN: Final = 6
"""The gain of a token that the wheel brings later; of a wedge to resolve now it is taken off less and less towards the
end."""
DOUBT: Final = 10.0
"""A sowing that gains this much less than the best, in tenths of a point, is taken a quarter as often."""


def prior_weights(s: Table, seat: int, menu: list[int]) -> list[float]:
    """Prior weights (> 0, not normalised) of the menu."""
    step = s.kind()
    if step == TURN:
        return turn_priors(s, seat, menu)
    if step == TRAVELLING:
        return travel_priors(s, seat, menu)
    if step == SPLIT:
        return split_priors(s, seat, menu)
    if step == REST:
        return [1.0 if action == STOP else 9.0 for action in menu]
    if step == CRUSADING:
        return [float(squared(victory_gain(s, seat, s.enemy[region_of(action)], region_of(action)))) for action in menu]
    if step == BUILDING:
        return building_priors(s, seat, menu)
    if step == SARACEN_GIFT:
        return gift_priors(s, seat, menu)
    if step == SOWING:
        return sowing_priors(s, seat, menu)
    if step == AFTER_UPGRADE:
        return after_upgrade_priors(s, seat, menu)
    return [1.0] * len(menu)


def squared(gain: int) -> int:
    """A gain as a weight: twice the gain is taken four times as often."""
    return (gain + 1) * (gain + 1)


def turn_priors(s: Table, seat: int, menu: list[int]) -> list[float]:
    """By what a wedge gains now, and by the wheel that its sowing leaves."""
    gains = gains_of(s, seat)
    upgrade = UPGRADE_GAIN * s.supply // s.setting.supply if s.supply > 0 else 0
    token = TOKEN_GAIN * s.supply // s.setting.supply if s.supply > 0 else 0
    behind = tokens_behind(s, seat)
    likely: list[float] = []
    for action in menu:
        if action == STOP:
            gain = 0
        elif action >= SOW:
            gain = SOW_GAIN - token * behind[action - SOW]
        elif action >= RESOLVE:
            wedge = action - RESOLVE
            gain = wedge_gain(s, seat, wedge, s.tokens[seat * WEDGES + wedge], gains) - token * behind[wedge]
        else:
            gain = upgrade
        likely.append(float(squared(gain if gain > 0 else 0)))
    return likely


def tokens_behind(s: Table, seat: int) -> list[int]:
    """For each wedge: how many tokens fewer the wheel can bring after sowing it than after sowing the best."""
    behind = [0] * WEDGES
    ring = ring_of(s, seat)
    if ring < 0:
        return behind
    wheel = wheel_of(power_of(s, seat), tokens_of(s, seat))
    best = 0
    for wedge in range(WEDGES):
        if s.tokens[seat * WEDGES + wedge]:
            behind[wedge] = wheel.after_sowing(ring, s.place[seat * WEDGES + wedge])
            if behind[wedge] > best:
                best = behind[wedge]
    for wedge in range(WEDGES):
        behind[wedge] = best - behind[wedge]
    return behind


def split_priors(s: Table, seat: int, menu: list[int]) -> list[float]:
    """Weigh each way to divide the tokens by the gain of both actions."""
    wedge = s.get(WEDGE)
    tokens = s.tokens[seat * WEDGES + wedge]
    both = s.setting.basic[wedge] + s.setting.added[wedge]
    gains = gains_of(s, seat)
    likely: list[float] = []
    for action in menu:
        kind = spent_on(action)
        used = spent_tokens(action)
        gain = gains[kind * ROOM + used] + gains[(both - kind) * ROOM + tokens - used]
        # A knight that travels first may reach something better than what counts now.
        if kind == TRAVEL and used < tokens:
            gain += STAY
        likely.append(float(squared(gain)))
    return likely


def travel_priors(s: Table, seat: int, menu: list[int]) -> list[float]:
    """Towards regions that attract a knight, away from those where nothing is left to do."""
    likely: list[float] = []
    last = -1
    here = 0
    for action in menu:
        if action == STOP:
            likely.append(float(squared(STAY)))
            continue
        region = region_left(action)
        if region != last:
            last = region
            here = draw_of(s, seat, region)
        there = s.setting.neighbour[path_of(action)]
        better = ONWARD - here // 2
        if not s.has_knight(seat, there):
            better += draw_of(s, seat, there)
        likely.append(float(squared(better if better > 0 else 0)))
    return likely


def draw_of(s: Table, seat: int, region: int) -> int:
    """What a knight could gain in a region, in tenths of a point."""
    enemy = s.enemy[region]
    if enemy != NO_ENEMY:
        short = enemy_strength(s, enemy) - s.bonus[seat * ACTIONS + CRUSADE] - TOKENS_AT_HAND
        return victory_gain(s, seat, enemy, region) if short <= 0 else ONWARD
    if not takes_building(s, region):
        return 0
    best = 0
    for kind in range(TYPES):
        if s.built[seat * TYPES + kind] < s.setting.levels:
            gain = building_gain(s, seat, kind, region)
            if gain > best:
                best = gain
    return best


def building_priors(s: Table, seat: int, menu: list[int]) -> list[float]:
    likely: list[float] = []
    for action in menu:
        kind, region = type_built(action), region_built(action)
        likely.append(float(squared(building_gain(s, seat, kind, region))))
    return likely


def gift_priors(s: Table, seat: int, menu: list[int]) -> list[float]:
    """The piece is usually worth more than the points."""
    return [1.0 if action == TAKE_INFLUENCE else 4.0 for action in menu]


def after_upgrade_priors(s: Table, seat: int, menu: list[int]) -> list[float]:
    """By the wheel that each sowing leaves; sowing nothing leaves it as it is."""
    ring = ring_of(s, seat)
    if ring < 0:
        return [1.0] * len(menu)
    power = power_of(s, seat)
    wheel = wheel_of(power, tokens_of(s, seat))
    gains = gains_of(s, seat)
    worths: list[int] = []
    for action in menu:
        if action == STOP:
            worths.append(ring_worth(s, seat, ring, wheel, gains))
            continue
        best = 0
        for after in ways_to_sow(ring, s.place[seat * WEDGES + action - SOW], power):
            worth = ring_worth(s, seat, after, wheel, gains)
            if worth > best:
                best = worth
        worths.append(best)
    return nearly_best(worths)


def sowing_priors(s: Table, seat: int, menu: list[int]) -> list[float]:
    """By the wheel that each way to sow leaves."""
    ring = ring_of(s, seat)
    if ring < 0:
        return [1.0] * len(menu)
    wheel = wheel_of(power_of(s, seat), tokens_of(s, seat))
    gains = gains_of(s, seat)
    place = s.place[seat * WEDGES + s.get(WEDGE)]
    worths: list[int] = []
    for action in menu:
        first = 0 if action == BEGIN_HERE else 1
        way = -1 if action == WIDDERSHINS else 1
        skip = drop_skipped(action) if SKIP < action <= SKIP + MAX_TOKENS else 0
        double = drop_doubled(action) if DOUBLE < action <= DOUBLE + MAX_TOKENS else 0
        worths.append(ring_worth(s, seat, sown(ring, place, first, way, skip, double), wheel, gains))
    return nearly_best(worths)


def ring_worth(s: Table, seat: int, ring: int, wheel: Wheel, gains: list[int]) -> int:
    """What the seat's wheel would be worth with these tokens: its best wedge, and the tokens that it can bring."""
    best = 0
    for place in range(WEDGES):
        tokens = on_place(ring, place)
        if tokens:
            gain = wedge_gain(s, seat, s.wheel[seat * WEDGES + place], tokens, gains)
            if gain > best:
                best = gain
    return best + TOKEN_GAIN * wheel.most_from(ring)


def nearly_best(worths: list[int]) -> list[float]:
    """Worths as weights: the best has 1, and the others less the further they are behind."""
    best = 0
    for worth in worths:
        if worth > best:
            best = worth
    likely: list[float] = []
    for worth in worths:
        part = DOUBT / (DOUBT + best - worth)
        likely.append(part * part)
    return likely
