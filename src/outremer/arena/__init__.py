"""The arena: many games between bots, fairly seated, and what they show."""

from __future__ import annotations

from .plan import Arena, BadArena, settle
from .report import make_report
from .running import run

__all__ = ["Arena", "BadArena", "make_report", "run", "settle"]
