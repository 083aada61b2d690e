"""Influence (CR-5.4)."""

from __future__ import annotations

from ..events import FROM_ACTION, GAINED
from ..state import Table
from .supply import announce_empty


def spread_influence(s: Table, seat: int, power: int) -> None:
    """CR-5.4: the strength of the action, in IP."""
    s.gain(seat, power)
    s.note(GAINED, seat, power, FROM_ACTION)
    announce_empty(s, power)
