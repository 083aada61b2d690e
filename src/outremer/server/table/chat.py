"""What was said at a table, as far as it is kept in memory, and who heard it."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ..store.rows import ChatRow
from .game_log import SPECTATOR

MOST_CHAT: Final = 500
"""How many messages are kept in memory and sent to those who come; the database has them all."""


class Chat:
    """`last` is the number of the last message in the database; `forgotten` counts the older ones each viewer heard."""

    def __init__(self, seats: int, rows: list[ChatRow]) -> None:
        self.seats = seats
        self.rows: list[ChatRow] = []
        self.forgotten: Counter[int] = Counter()
        self.last = 0
        self.hear(rows)

    def hear(self, rows: list[ChatRow]) -> None:
        self.rows += rows
        self.last = max([self.last, *(row.id for row in rows)])
        while len(self.rows) > MOST_CHAT:
            self._forget(self.rows.pop(0))

    def _forget(self, row: ChatRow) -> None:
        """Viewers count only what they heard themselves."""
        self.forgotten.update(viewer for viewer in range(SPECTATOR, self.seats) if hears(viewer, row))

    def heard_by(self, viewer: int) -> list[ChatRow]:
        """What everybody heard, and what was said between this seat and another."""
        return [row for row in self.rows if hears(viewer, row)]

    def last_of(self, seat: int) -> str:
        """What a seat said last."""
        return next((row.text for row in reversed(self.rows) if row.speaker == seat), "")


def hears(viewer: int, row: ChatRow) -> bool:
    return row.listener is None or (viewer != SPECTATOR and viewer in (row.speaker, row.listener))
