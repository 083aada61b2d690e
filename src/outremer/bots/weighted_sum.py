"""A sum of what a seat has and what that is worth, made entry by entry in the order of a table of weights."""

from __future__ import annotations

from typing import final


@final
class WeightedSum:
    """Nothing is put into a list that nobody reads: positions are judged by the ten thousand."""

    def __init__(self, now: list[float], each: list[float], turns: float, remembering: bool = False) -> None:
        """One of an entry is worth `now`, and `each` more for every turn that is left."""
        self.now = now
        self.each = each
        self.turns = turns
        self.remembering = remembering
        self.part = 1.0  # how much of what is added counts
        self.at = 0
        self.total = 0.0
        self.counts: list[float] = []  # what was added, if it was to be remembered

    def add(self, count: float) -> None:
        """So many of the next entry."""
        at = self.at
        self.at = at + 1
        if self.remembering:
            self.counts.append(count * self.part)
        if count != 0.0:
            self.total += count * self.part * (self.now[at] + self.each[at] * self.turns)
