"""Why an action could do nothing, in numbers: what it has, and what the nearest thing to do needs (CR-4.3, CR-4.5).

It decides nothing: `strength.can_act` has the rule.
"""

from __future__ import annotations

from ..actions import ACTION_NAMES, BUILD, CRUSADE, MUSTER, TRAVEL, TYPE_NAMES, TYPES
from ..setting import ENEMY_NAMES, NO_ENEMY
from ..state import WAITING, Table
from ..words import LEVELS
from .strength import build_price, enemy_strength, strength, takes_building


def shortfall(s: Table, seat: int, action: int, tokens: int) -> str:
    """For an action that can do nothing with these tokens: "Crusade 3; the Prussian in León needs 4"."""
    has = f"{ACTION_NAMES[action].title()} {strength(s, seat, action, tokens)}"
    if action == TRAVEL:
        return f"{has}; your knights stand among enemies, and leaving those costs 2" if tokens else has
    if action == MUSTER:
        level = s.troops[seat]
        if level == s.setting.troops:
            return "all your troops are mustered"
        return f"{has}; troop {LEVELS[level + 1]} needs {s.setting.muster_cost[level]}"
    if action == CRUSADE:
        return f"{has}; {nearest_enemy(s, seat)}"
    if action == BUILD:
        return f"{has}; {nearest_building(s, seat)}"
    return has


def least_need(s: Table, seat: int, action: int) -> int:
    """The least strength with which the action could do something; 0 if it could do nothing at any strength."""
    if action == TRAVEL:
        return 2
    if action == MUSTER:
        return 0 if s.troops[seat] == s.setting.troops else s.setting.muster_cost[s.troops[seat]]
    if action == CRUSADE:
        region = weakest_enemy(s, seat)
        return 0 if region < 0 else enemy_strength(s, s.enemy[region])
    where, what = cheapest_building(s, seat)
    return 0 if where < 0 else build_price(s, seat, what, where)


def weakest_enemy(s: Table, seat: int) -> int:
    """The region of the weakest enemy where a knight of the seat is; -1 for none."""
    found = -1
    for region in s.stands(seat):
        if region != WAITING and s.enemy[region] != NO_ENEMY:
            if found < 0 or enemy_strength(s, s.enemy[region]) < enemy_strength(s, s.enemy[found]):
                found = region
    return found


def nearest_enemy(s: Table, seat: int) -> str:
    """The weakest enemy in a region with a knight of the seat."""
    found = weakest_enemy(s, seat)
    if found < 0:
        return "no enemy stands where a knight of yours is"
    enemy = s.enemy[found]
    return f"the {ENEMY_NAMES[enemy]} in {s.setting.atlas.names[found]} needs {enemy_strength(s, enemy)}"


def cheapest_building(s: Table, seat: int) -> tuple[int, int]:
    """The region and the type of the cheapest building that the knights of the seat could put up; -1 for none."""
    where, what, least = -1, 0, 0
    for region in s.stands(seat):
        if region != WAITING and takes_building(s, region):
            for kind in range(TYPES):
                if s.built[seat * TYPES + kind] < s.setting.levels:
                    price = build_price(s, seat, kind, region)
                    if where < 0 or price < least:
                        where, what, least = region, kind, price
    return where, what


def nearest_building(s: Table, seat: int) -> str:
    """The cheapest building, and what it needs."""
    where, what = cheapest_building(s, seat)
    if where < 0:
        return "no region with a knight of yours takes a building now"
    level = LEVELS[s.built[seat * TYPES + what] + 1]
    price = build_price(s, seat, what, where)
    return f"the cheapest, {TYPE_NAMES[what]} {level} in {s.setting.atlas.names[where]}, needs {price}"
