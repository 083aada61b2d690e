"""The end and the scoring (CR-6). Points are worked out from the table at any time: "if the game ended now"."""

from __future__ import annotations

from ..actions import TYPES
from ..setting import FOES
from ..state import Table

CASTLE, CHURCH, FARM, BANK = 0, 1, 2, 3


def majority_points(s: Table, foe: int) -> list[int]:
    """CR-6.2: most 5, second 2; a tie for most shares 5 and leaves no second; shares are rounded down."""
    counts = [s.foes[seat * FOES + foe] for seat in range(s.seats)]
    points = [0] * s.seats
    most = max(counts)
    if most == 0:
        return points
    leaders = counts.count(most)
    for seat in range(s.seats):
        if counts[seat] == most:
            points[seat] = s.setting.most // leaders
    if leaders > 1:
        return points
    second = 0
    for count in counts:
        if second < count < most:
            second = count
    if second > 0:
        runners = counts.count(second)
        for seat in range(s.seats):
            if counts[seat] == second:
                points[seat] = s.setting.second // runners
    return points


def level_four_points(s: Table, seat: int, kind: int) -> int:
    """CR-6.3: what a building of level IV adds; 0 without it."""
    setting = s.setting
    levels = setting.levels
    if s.built[seat * TYPES + kind] < levels:
        return 0
    if kind == CASTLE:
        return setting.castle_per_set * min(s.foes[seat * FOES : (seat + 1) * FOES])
    if kind == CHURCH:
        return setting.church_four
    if kind == FARM:
        return setting.farm_per_knight * s.knights_out(seat) + setting.farm_per_troop * s.troops[seat]
    return setting.bank_per_four * s.built[seat * TYPES : (seat + 1) * TYPES].count(levels)


def totals(s: Table) -> list[int]:
    """IP, majorities and level IV buildings of each seat."""
    points = s.ip.copy()
    for foe in range(FOES):
        awards = majority_points(s, foe)
        for seat in range(s.seats):
            points[seat] += awards[seat]
    for seat in range(s.seats):
        for kind in range(TYPES):
            points[seat] += level_four_points(s, seat, kind)
    return points


def winners(s: Table) -> list[int]:
    """CR-6.4: most IP; ties by buildings, then by enemies defeated, then shared."""
    points = totals(s)
    best: list[int] = []
    best_rank = (-1, -1, -1)
    for seat in range(s.seats):
        buildings = sum(s.built[seat * TYPES : (seat + 1) * TYPES])
        enemies = sum(s.foes[seat * FOES : (seat + 1) * FOES])
        rank = (points[seat], buildings, enemies)
        if rank > best_rank:
            best, best_rank = [seat], rank
        elif rank == best_rank:
            best.append(seat)
    return best
