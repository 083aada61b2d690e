"""The score sheet (CM-14): the breakdown of a seat's points, and what the year would give now."""

from __future__ import annotations

from typing import Any

from ...kernel.game import TOTAL
from .rules.scoring import most_for_coins, year_end_lines
from .score_lines import line_name
from .setting import NOMAD
from .state import LINES, YEARS, Table


def years_of(s: Table, seat: int) -> list[dict[str, int]]:
    """By year: the points of each objective that gave any."""
    sheet = []
    for year in range(s.setting.years):
        at = (seat * YEARS + year) * LINES
        lines = {line_name(seat, line): s.tally[at + line] for line in range(LINES) if s.tally[at + line]}
        sheet.append(lines)
    return sheet


def breakdown(s: Table, seat: int) -> dict[str, Any]:
    """CM-15.1: total, and points by objective and year."""
    return {TOTAL: s.vp[seat], "years": years_of(s, seat)}


def score_lines(s: Table, seat: int) -> dict[str, int]:
    """The points of each objective that gave any, over all years, and the total."""
    lines: dict[str, int] = {}
    for year in years_of(s, seat):
        for name, points in year.items():
            lines[name] = lines.get(name, 0) + points
    return {**lines, TOTAL: s.vp[seat]}


def standing(s: Table, seat: int) -> int:
    """The points the seat has, and all that `forecast` tells."""
    if s.over() or s.land.hexes < s.setting.hexes:
        return s.vp[seat]
    lines = year_end_lines(s, seat)
    coins = most_for_coins(s, s.coins[NOMAD]) - lines[0] if seat == NOMAD else 0
    return s.vp[seat] + sum(lines) + coins


def forecast(s: Table, seat: int) -> dict[str, int]:
    """What each objective would give the seat if the year were scored now and the Nomad spent as much as possible.
    It follows from what is on the table, so everybody may see it."""
    if s.over() or s.land.hexes < s.setting.hexes:  # the game is over, or the map is not complete yet
        return {}
    lines = year_end_lines(s, seat)
    if seat == NOMAD:
        lines[0] = most_for_coins(s, s.coins[NOMAD])
    return {line_name(seat, line): lines[line] for line in range(LINES) if lines[line]}
