"""Who opens tables: at most so many stand open for one network at once, and so many new ones are opened in an hour.

Kept in memory only: no address is written down. Whoever runs the program on this machine is not counted.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import Final

from ..pace import Pace
from ..store.protocol import Store
from .refused import Refused

CALLER: Final[ContextVar[str]] = ContextVar("caller", default="")
"""The network the present request came from; empty where there is none."""
HOUR: Final = 3600.0
MANY_NETWORKS: Final = 10_000


class Openers:
    """`most` is how many tables of one network can stand open, and `hourly` how many it can open in an hour after a
    first `most`; 0 is no limit."""

    def __init__(self, most: int, hourly: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self.pace = Pace(hourly / HOUR, max(most, hourly), clock) if hourly else None
        self.opened: dict[str, list[str]] = {}  # network -> its tables, those that are over among them

    async def check(self, store: Store) -> None:
        """Raises Refused where the caller has opened too many."""
        caller = CALLER.get()
        if not caller:
            return
        if self.most and len(self.opened.get(caller, ())) >= self.most:
            await self._forget_closed(store, caller)
            if len(self.opened.get(caller, ())) >= self.most:
                raise Refused(
                    429,
                    f"{self.most} tables opened from your address are not over yet. Finish or delete one first.",
                )
        if self.pace is not None and not self.pace.allows(caller):
            raise Refused(429, "Too many tables were opened from your address. Please try again in an hour.")

    def note(self, table: str) -> None:
        caller = CALLER.get()
        if caller and self.most:
            self.opened.setdefault(caller, []).append(table)
            if len(self.opened) > MANY_NETWORKS:
                del self.opened[next(iter(self.opened))]

    async def _forget_closed(self, store: Store, caller: str) -> None:
        still = await store.unfinished(self.opened[caller])
        self.opened[caller] = [table for table in self.opened[caller] if table in still]
        if not self.opened[caller]:
            del self.opened[caller]
