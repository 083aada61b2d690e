"""The lines of the score sheet (CM-14): what each objective is called, and the breakdown of a seat's points."""

from __future__ import annotations

from typing import Any

from ...kernel.game import TOTAL
from .rules.scoring import most_for_coins, year_end_lines
from .setting import NOMAD
from .state import DEAL_LINE, LINES, YEARS, Table

DEALS = "deals"
LINE_NAMES = [
    ["enemy casualties", "sacking", "castle and token together", "holy site", "group of hexes", "year one: four units"],
    [
        "tokens by cities",
        "tokens by towns",
        "tokens on fertile land",
        "tokens by mountain and quarry strongholds",
        "holy site",
        "token on the holy site",
        "strongholds",
        "year one: a token by another's piece",
    ],
    [
        "cities",
        "cities no other controls",
        "cities no other influences",
        "tokens",
        "holy site",
        "hexes controlled",
        "year one: five settlements or strongholds",
    ],
    ["hexes controlled", "quarries and crossing", "holy site", "palace", "castles", "year one: two strongholds"],
    ["coins spent", "tokens in free hexes", "holy site", "group with cities", "year one: two coins"],
]


def line_name(seat: int, line: int) -> str:
    return DEALS if line == DEAL_LINE else LINE_NAMES[seat][line]


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


def forecast(s: Table, seat: int) -> dict[str, int]:
    """What each objective would give the seat if the year were scored now, the Nomad spending all he can. Everything
    in it is on the table, so it may be told to all."""
    if s.over() or s.land.hexes < s.setting.hexes:  # nothing more is scored; or the map is still being laid
        return {}
    lines = year_end_lines(s, seat)
    if seat == NOMAD:
        lines[0] = most_for_coins(s, s.coins[NOMAD])
    return {line_name(seat, line): lines[line] for line in range(LINES) if lines[line]}
