"""Sacking (CM-2.2, CM-6.7, CM-8.8) and what the Warlord scores for it and for casualties, at once (CM-14.1)."""

from __future__ import annotations

from typing import Final

from ..actions import CITY, PALACE, TOWN
from ..events import SACKED, SCORED
from ..layout import NOWHERE
from ..score_lines import objective
from ..setting import WARLORD
from ..state import A_CITY, A_TOWN, NO_TOWN, Table

CASUALTY_LINE: Final = 0
SACK_LINE: Final = 1


def sack(s: Table, seat: int, hex_: int, building: int) -> None:
    """Take the piece off the map and its sacking income from the bank."""
    if building == PALACE:
        s.set_palace(NOWHERE)
    elif building == TOWN or building == CITY:
        s.set_town(hex_, NO_TOWN)
    else:
        s.raze_hold(hex_)
    s.coins[seat] += s.setting.sacking[building]
    s.note_more(SACKED, seat, hex_, building, s.setting.sacking[building])
    if seat == WARLORD:
        declare(s, SACK_LINE, s.setting.sack_points[building])


def score_casualties(s: Table, units: int) -> None:
    """CM-14.1: what the Warlord scores for enemy casualties after winning a combat."""
    declare(s, CASUALTY_LINE, units * s.setting.casualty_points)


def declare(s: Table, line: int, points: int) -> None:
    if points:
        s.score(WARLORD, line, points)
        s.note_more(SCORED, WARLORD, objective(WARLORD, line), points, s.year)


def settlement(s: Table, hex_: int) -> int:
    """actions.TOWN or CITY if one is there, or NOWHERE."""
    what = s.town[hex_]
    if what == A_CITY:
        return CITY
    return TOWN if what == A_TOWN else NOWHERE
