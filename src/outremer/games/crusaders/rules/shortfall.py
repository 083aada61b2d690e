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


def nearest_enemy(s: Table, seat: int) -> str:
    """The weakest enemy in a region with a knight of the seat."""
    found = -1
    for region in s.stands(seat):
        if region != WAITING and s.enemy[region] != NO_ENEMY:
            if found < 0 or enemy_strength(s, s.enemy[region]) < enemy_strength(s, s.enemy[found]):
                found = region
    if found < 0:
        return "no enemy stands where a knight of yours is"
    enemy = s.enemy[found]
    return f"the {ENEMY_NAMES[enemy]} in {s.setting.atlas.names[found]} needs {enemy_strength(s, enemy)}"


def nearest_building(s: Table, seat: int) -> str:
    """The cheapest building that the knights of the seat could put up."""
    where, what, least = -1, 0, 0
    for region in s.stands(seat):
        if region != WAITING and takes_building(s, region):
            for kind in range(TYPES):
                if s.built[seat * TYPES + kind] < s.setting.levels:
                    price = build_price(s, seat, kind, region)
                    if where < 0 or price < least:
                        where, what, least = region, kind, price
    if where < 0:
        return "no region with a knight of yours takes a building now"
    level = LEVELS[s.built[seat * TYPES + what] + 1]
    return f"the cheapest, {TYPE_NAMES[what]} {level} in {s.setting.atlas.names[where]}, needs {least}"
