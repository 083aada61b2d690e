"""Who thinks next: a fair queue by table. Knows no clock, no process and nothing about what is asked.

Those for whom somebody waits come before those whom nobody watches. Among equals, the table comes first that has been
given the least. Every fourth turn goes to the one that has waited longest, so that nobody waits for ever.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Generic, Protocol, TypeVar

OLDEST_EVERY: Final = 4
LEAST_PART: Final = 0.15
"""Under the highest pressure a bot still has this part of its thinking time."""
MOST_TABLES: Final = 10_000
"""Tables of which the queue remembers how much they were given."""


class Waiting(Protocol):
    """Who is in the queue: a table, the seconds of thinking it asks for, and how urgent that is (the lowest first)."""

    @property
    def table(self) -> str: ...

    @property
    def seconds(self) -> float: ...

    def urgency(self) -> int: ...


W = TypeVar("W", bound=Waiting)


class FairQueue(Generic[W]):
    def __init__(self) -> None:
        self.waiting: list[tuple[float, W]] = []  # what its table had been given before, and who; the oldest first
        self.turns = 0
        self._now = 0.0  # what the table that was served last had been given before
        self._given: OrderedDict[str, float] = OrderedDict()  # seconds, for each table

    def __len__(self) -> int:
        return len(self.waiting)

    def add(self, one: W) -> None:
        """A table that comes back after a while has saved nothing up: it begins with those who are served now."""
        begins = max(self._now, self._given.pop(one.table, 0.0))
        if one.table:
            self._given[one.table] = begins + one.seconds
            if len(self._given) > MOST_TABLES:
                self._given.popitem(last=False)
        self.waiting.append((begins, one))

    def drop(self, one: W) -> None:
        """Who no longer wants an answer."""
        self.waiting = [entry for entry in self.waiting if entry[1] is not one]

    def take(self, fits: Callable[[W], bool]) -> W | None:
        """The next one among those that fit; None if there is none."""
        places = [place for place, (_, one) in enumerate(self.waiting) if fits(one)]
        if not places:
            return None
        self.turns += 1
        chosen = places[0] if self.turns % OLDEST_EVERY == 0 else min(places, key=self._order)
        begins, one = self.waiting.pop(chosen)
        self._now = max(self._now, begins)
        return one

    def _order(self, place: int) -> tuple[int, float, int]:
        begins, one = self.waiting[place]
        return one.urgency(), begins, place

    def allowed(self, one: W, workers: int) -> float:
        """Seconds of thinking for one that has just been taken: fewer the more others wait who are as urgent."""
        urgency = one.urgency()
        others = sum(1 for _, other in self.waiting if other.urgency() <= urgency)
        return one.seconds * max(LEAST_PART, 1.0 / (1.0 + others / workers))
