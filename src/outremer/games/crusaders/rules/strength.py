"""How strong an action is (CR-4.2, CR-5.6), and whether it could do anything (CR-4.3, CR-4.5)."""

from __future__ import annotations

from ..actions import ACTIONS, BUILD, CRUSADE, MUSTER, TRAVEL, TYPES
from ..setting import NO_ENEMY, SARACEN
from ..state import KNIGHT_ROOM, NO_BUILDING, Table


def update_bonuses(s: Table, seat: int) -> None:
    """Update a seat's bonuses. Call it after every change of its order, buildings or troops."""
    for action in range(ACTIONS):
        s.bonus[seat * ACTIONS + action] = bonus_of(s, seat, action)


def bonus_of(s: Table, seat: int, action: int) -> int:
    """CR-4.2: what buildings (CR-5.6), troops (CR-5.2) and the order (CR-7.3, CR-7.4, CR-7.6) add to an action."""
    total = s.troops[seat] if action == CRUSADE else 0
    for kind in range(TYPES):
        total += s.setting.bonus[(kind * 5 + s.built[seat * TYPES + kind]) * ACTIONS + action]
    order = s.order_of(seat)
    if order is not None:
        total += order.every + (order.travel if action == TRAVEL else 0)
    return total


def strength(s: Table, seat: int, action: int, tokens: int) -> int:
    """CR-4.2: tokens and bonuses together; never below 0 (CR-7.4)."""
    total = tokens + s.bonus[seat * ACTIONS + action]
    return total if total > 0 else 0


def can_act(s: Table, seat: int, action: int, tokens: int) -> bool:
    """Whether the action could do anything now with `tokens` tokens (CR-4.3, CR-4.5)."""
    power = strength(s, seat, action, tokens)
    if action == TRAVEL:
        return can_travel(s, seat, power)
    if action == MUSTER:
        return s.troops[seat] < s.setting.troops and power >= s.setting.muster_cost[s.troops[seat]]
    if action == CRUSADE:
        return can_crusade(s, seat, power)
    if action == BUILD:
        return can_build(s, seat, power)
    return power > 0


def leaving_cost(s: Table, region: int) -> int:
    """CR-5.1: 1, or 2 if an enemy stands there."""
    return 1 if s.enemy[region] == NO_ENEMY else 2


def can_travel(s: Table, seat: int, points: int) -> bool:
    """CR-5.1: with too few points to leave any region, Travel can do nothing."""
    if points >= 2:
        return True
    if points < 1:
        return False
    for i in range(seat * KNIGHT_ROOM, (seat + 1) * KNIGHT_ROOM):
        region = s.knights[i]
        if region >= 0 and s.enemy[region] == NO_ENEMY:
            return True
    return False


def enemy_strength(s: Table, enemy: int) -> int:
    """CR-5.3: a Prussian or a Slav has the strength of its track; a Saracen's is fixed."""
    if enemy >= SARACEN:
        return s.setting.saracen_strength
    track = s.setting.track
    moved = s.defeats[enemy - 1]
    return track[moved if moved < len(track) else len(track) - 1]


def can_crusade(s: Table, seat: int, power: int) -> bool:
    """CR-5.3: a knight is in a region with an enemy that is not too strong."""
    for i in range(seat * KNIGHT_ROOM, (seat + 1) * KNIGHT_ROOM):
        region = s.knights[i]
        if region >= 0 and s.enemy[region] != NO_ENEMY and enemy_strength(s, s.enemy[region]) <= power:
            return True
    return False


def takes_building(s: Table, region: int) -> bool:
    """CR-5.5: no enemy, no building, and (by the manual) no enemy defeated there this turn."""
    if s.enemy[region] != NO_ENEMY or s.building[region] != NO_BUILDING:
        return False
    return region != s.freed or s.setting.build_on_freed_land


def build_price(s: Table, seat: int, kind: int, region: int) -> int:
    """CR-5.5: the cost of the next building of a type in a region, minus the printed discount."""
    return s.setting.build_cost[s.built[seat * TYPES + kind]] - s.setting.discount[region * TYPES + kind]


def can_build(s: Table, seat: int, power: int) -> bool:
    """CR-5.5: a knight is in a region where the seat could pay for a building."""
    for i in range(seat * KNIGHT_ROOM, (seat + 1) * KNIGHT_ROOM):
        region = s.knights[i]
        if region >= 0 and takes_building(s, region):
            for kind in range(TYPES):
                if s.built[seat * TYPES + kind] < s.setting.levels and build_price(s, seat, kind, region) <= power:
                    return True
    return False
