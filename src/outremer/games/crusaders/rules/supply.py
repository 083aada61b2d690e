"""The supply of influence points, and the word that it is empty (CR-6.1)."""

from __future__ import annotations

from ..events import SUPPLY_EMPTY
from ..state import Table


def announce_empty(s: Table, points: int) -> None:
    """After points were taken and told: say it if they emptied the supply."""
    if s.supply <= 0 < s.supply + points:
        s.note(SUPPLY_EMPTY)
