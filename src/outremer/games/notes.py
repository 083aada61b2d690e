"""Notes: what a choice costs, brings, needs and changes, as a menu shows it beside the choice's own words.

A game makes them from the position as the seat may know it, never from the true one. This file knows no game by name.
"""

from __future__ import annotations

from typing import Final, NamedTuple

COST: Final = "cost"  # what it takes
GAIN: Final = "gain"  # what it brings at once
EFFECT: Final = "effect"  # what else it changes
STRENGTH: Final = "strength"  # what the seat has, against what it needs
SHORT: Final = "short"  # why something can do nothing, in numbers
NOTHING: Final = "nothing"  # it buys nothing, or gives something up
FAIR: Final = "fair"  # of many amounts, the one to begin with
SCORE: Final = "score"  # the change of the seat's points, if they were counted now

KINDS: Final = (COST, GAIN, EFFECT, STRENGTH, SHORT, NOTHING, FAIR, SCORE)

PASS: Final = "pass"  # gives up the turn
STOP: Final = "stop"  # ends a chain of choices


class Note(NamedTuple):
    """A few words of the game, and the number in them where there is one."""

    kind: str
    text: str
    amount: int | None = None


def signed(number: int) -> str:
    """With its sign, as people write it: "+2", "−1"."""
    return f"+{number}" if number >= 0 else f"−{-number}"
