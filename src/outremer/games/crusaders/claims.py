"""What a seat has on the map, by name: for the reasons of a hint."""

from __future__ import annotations

from .actions import TYPE_NAMES
from .state import KNIGHT_ROOM, NO_BUILDING, WAITING, Table, building_kind, building_level, building_seat
from .words import LEVELS


def held(s: Table, seat: int) -> list[str]:
    """Its buildings, then where its knights are: as what one may have."""
    names = s.setting.atlas.names
    found = [
        f"{TYPE_NAMES[building_kind(code)]} {LEVELS[building_level(code)]} in {names[region]}"
        for region, code in enumerate(s.building)
        if code != NO_BUILDING and building_seat(code) == seat
    ]
    knights = s.knights[seat * KNIGHT_ROOM : (seat + 1) * KNIGHT_ROOM]
    return found + [f"a knight in {names[region]}" for region in sorted(set(knights) - {WAITING})]
