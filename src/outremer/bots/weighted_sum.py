"""A weighted sum, added entry by entry in the order of a table of weights. For evaluations, where speed matters."""

from __future__ import annotations

from typing import final


@final
class WeightedSum:
    """Keeps only the total unless the counts are asked for: thousands of positions are judged for one move."""

    def __init__(self, now: list[float], each: list[float], turns: float, remembering: bool = False) -> None:
        """A piece is worth `now` points, and `each` more for every turn that is left."""
        self.now = now
        self.each = each
        self.turns = turns
        self.remembering = remembering
        self.part = 1.0  # the part that counts of what is added
        self.at = 0
        self.total = 0.0
        self.counts: list[float] = []  # what was added, if asked for

    def add(self, count: float) -> None:
        """Add `count` pieces of the next entry."""
        at = self.at
        self.at = at + 1
        if self.remembering:
            self.counts.append(count * self.part)
        if count != 0.0:
            self.total += count * self.part * (self.now[at] + self.each[at] * self.turns)
