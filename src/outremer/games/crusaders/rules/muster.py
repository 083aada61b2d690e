"""Muster (CR-5.2)."""

from __future__ import annotations

from ..events import MUSTERED
from ..state import Table
from .strength import update_bonuses
from .supply import announce_empty


def muster(s: Table, seat: int) -> None:
    """CR-5.2: the next troop, for IP equal to its level; also what a Saracen's troop token gives (CR-5.3)."""
    s.troops[seat] += 1
    update_bonuses(s, seat)
    s.gain(seat, s.troops[seat])
    s.note(MUSTERED, seat, s.troops[seat], s.troops[seat])
    announce_empty(s, s.troops[seat])
