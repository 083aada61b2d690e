"""Who may have hints at a table: everybody, those who play with bots alone, or nobody."""

from __future__ import annotations

from typing import Final

ALWAYS: Final = "always"
BOTS_ONLY: Final = "bots"
NEVER: Final = "never"
COACHES: Final = (ALWAYS, BOTS_ONLY, NEVER)
NOT_HERE: Final = "There are no hints at this table: it was opened without them."
NOT_NOW: Final = "At this table there are hints only while all others are bots."


def why_no_hints(coach: str, is_alone: bool) -> str:
    """Why somebody may have no hint, or empty if they may. `is_alone`: all other seats are bots."""
    if coach == NEVER:
        return NOT_HERE
    return NOT_NOW if coach == BOTS_ONLY and not is_alone else ""
