"""What the actions of Crusaders would gain a seat at once: for the evaluation and the priors.

Gains are whole numbers in tenths of a point, because whole numbers are fast.
"""

from __future__ import annotations

from typing import Final

from ..actions import ACTIONS, BUILD, CRUSADE, INFLUENCE, MUSTER, TRAVEL, TYPES, WEDGES
from ..rules.strength import build_price, enemy_strength, takes_building
from ..setting import NO_ENEMY, SARACEN, SARACEN_TROOP
from ..state import KNIGHT_ROOM, Table

ROOM: Final = 16
"""Gains are listed for 0 to 15 tokens: one more than a wheel can have."""
POINT: Final = 10
BUILDING_LASTS: Final = 10
"""What a building brings later, besides its own points."""
TROOP_LASTS: Final = 15
FOE_LASTS: Final = 10
STEP_GAIN: Final = 4
"""The gain of a movement point, up to USEFUL_STEPS."""
USEFUL_STEPS: Final = 5


def gains_of(s: Table, seat: int) -> list[int]:
    """[action * 16 + tokens]: what the seat would gain by that action now, with that many tokens; filled up to three
    tokens more than the fullest wedge has: more are never sown on a wedge in one turn."""
    gains = [0] * (ACTIONS * ROOM)
    most = min(most_tokens(s, seat) + 3, ROOM - 1)
    travel_and_influence(s, seat, gains, most)
    if s.troops[seat] < s.setting.troops:
        worth = (s.troops[seat] + 1) * POINT + TROOP_LASTS
        promise(s, seat, gains, MUSTER, s.setting.muster_cost[s.troops[seat]], worth)
    last = -1
    for i in range(seat * KNIGHT_ROOM, (seat + 1) * KNIGHT_ROOM):
        region = s.knights[i]
        if region != last:
            last = region
            if s.enemy[region] != NO_ENEMY:
                enemy = s.enemy[region]
                promise(s, seat, gains, CRUSADE, enemy_strength(s, enemy), victory_gain(s, seat, enemy, region))
            elif takes_building(s, region):
                building_gains(s, seat, region, gains)
    more_is_as_good(gains, MUSTER * ROOM, most)
    more_is_as_good(gains, CRUSADE * ROOM, most)
    more_is_as_good(gains, BUILD * ROOM, most)
    return gains


def most_tokens(s: Table, seat: int) -> int:
    most = 0
    for at in range(seat * WEDGES, seat * WEDGES + WEDGES):
        if s.tokens[at] > most:
            most = s.tokens[at]
    return most


def more_is_as_good(gains: list[int], row: int, most: int) -> None:
    """More tokens gain at least as much as fewer."""
    best = 0
    for at in range(row + 1, row + most + 1):
        if gains[at] < best:
            gains[at] = best
        else:
            best = gains[at]


def travel_and_influence(s: Table, seat: int, gains: list[int], most: int) -> None:
    steps = s.bonus[seat * ACTIONS + TRAVEL]
    points = s.bonus[seat * ACTIONS + INFLUENCE]
    for tokens in range(1, most + 1):
        useful = steps + tokens
        if useful > 0:
            gains[TRAVEL * ROOM + tokens] = STEP_GAIN * (useful if useful < USEFUL_STEPS else USEFUL_STEPS)
        gains[INFLUENCE * ROOM + tokens] = POINT * (points + tokens)


def building_gains(s: Table, seat: int, region: int, gains: list[int]) -> None:
    for kind in range(TYPES):
        if s.built[seat * TYPES + kind] < s.setting.levels:
            promise(s, seat, gains, BUILD, build_price(s, seat, kind, region), building_gain(s, seat, kind, region))


def promise(s: Table, seat: int, gains: list[int], action: int, cost: int, gain: int) -> None:
    """Note a gain at the smallest number of tokens that pays its cost."""
    tokens = cost - s.bonus[seat * ACTIONS + action]
    if tokens < 1:
        tokens = 1
    if tokens < ROOM and gains[action * ROOM + tokens] < gain:
        gains[action * ROOM + tokens] = gain


def victory_gain(s: Table, seat: int, enemy: int, region: int) -> int:
    """CR-5.3: the track's points, or the better of what a Saracen gives."""
    if enemy < SARACEN:
        return enemy_strength(s, enemy) * POINT + FOE_LASTS
    piece = 0
    if enemy == SARACEN_TROOP:
        if s.troops[seat] < s.setting.troops:
            piece = (s.troops[seat] + 1) * POINT + TROOP_LASTS
    elif s.built[seat * TYPES + enemy - SARACEN] < s.setting.levels:
        piece = building_gain(s, seat, enemy - SARACEN, region)
    influence = s.setting.saracen_influence * POINT
    return FOE_LASTS + (piece if piece > influence else influence)


def building_gain(s: Table, seat: int, kind: int, region: int) -> int:
    """CR-5.5: the next building of a type there, with its tile."""
    level = s.built[seat * TYPES + kind] + 1
    return (level + s.setting.tile_ip[s.tile[region] * TYPES + kind]) * POINT + BUILDING_LASTS


def wedge_gain(s: Table, seat: int, wedge: int, tokens: int, gains: list[int]) -> int:
    """The most that the wedge would gain with that many tokens, split in the best way (CR-4.3)."""
    basic = s.setting.basic[wedge] * ROOM
    best = gains[basic + tokens]
    if s.upgraded[seat * WEDGES + wedge]:
        added = s.setting.added[wedge] * ROOM
        for used in range(tokens):
            gain = gains[basic + used] + gains[added + tokens - used]
            if gain > best:
                best = gain
    return best
