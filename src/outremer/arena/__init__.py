"""The arena: bots play many games with fair seats, and a report says who wins."""

from __future__ import annotations

from .plan import Arena, BadArena, settle
from .report import make_report
from .running import run

__all__ = ["Arena", "BadArena", "make_report", "run", "settle"]
