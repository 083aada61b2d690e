"""What was said at a table, as far as it is kept in memory, and who heard it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from ..store.protocol import Store
from ..store.rows import MOST_CHAT, ChatCount, ChatRow, hears
from .game_log import SPECTATOR

MOST_SAID: Final = 5_000
"""How many words one seat may say at a table, and the host and the table together; the database keeps all of them."""

PAGE: Final = 100
"""How many older words are read at once."""


class Chat:
    """`last` is the number of the last message in the database; `forgotten` counts the older ones each viewer heard;
    `said` counts what each seat has said."""

    def __init__(self, seats: int, rows: list[ChatRow], earlier: Sequence[ChatCount] = ()) -> None:
        self.seats = seats
        self.begun = [0] * seats  # the last word before the person who has the seat now
        self.rows: list[ChatRow] = []
        self.forgotten: Counter[int] = Counter()
        self.said: Counter[int] = Counter()
        self.last = 0
        self.hear(rows, earlier)

    def hear(self, rows: list[ChatRow], earlier: Sequence[ChatCount] = ()) -> None:
        """`earlier`: what was said before these words, and after those that are known."""
        self.rows += rows
        self.last = max([self.last, *(row.id for row in rows)])
        self.said.update(row.speaker for row in rows)
        for count in earlier:
            self.said[count.speaker] += count.words
            self._forget(count, count.words)
        for row in self.rows[:-MOST_CHAT]:
            self._forget(row, 1)
        del self.rows[:-MOST_CHAT]

    def _forget(self, said: ChatRow | ChatCount, words: int) -> None:
        """Viewers count only what they heard themselves."""
        for viewer in range(SPECTATOR, self.seats):
            if hears(viewer, said, self.begun_for(viewer)):
                self.forgotten[viewer] += words

    def is_full(self, seat: int) -> bool:
        """Whether a seat has said as much as it may."""
        return self.said[seat] >= MOST_SAID

    def begin_for(self, seat: int, last: int) -> None:
        """A seat has another person since the word of this number: private words before it are not theirs."""
        if self.begun[seat] != last:
            self.begun[seat] = last
            self.forgotten[seat] = self.forgotten[SPECTATOR]

    def begun_for(self, viewer: int) -> int:
        return 0 if viewer == SPECTATOR else self.begun[viewer]

    def heard_by(self, viewer: int) -> list[ChatRow]:
        """What everybody heard, and what was said between this seat and another."""
        begun = self.begun_for(viewer)
        return [row for row in self.rows if hears(viewer, row, begun)]


async def older_words(chat: Chat, store: Store, table: str, viewer: int, before: int) -> list[tuple[int, ChatRow]]:
    """A page of what a viewer heard before their word number `before`, with the numbers; from the store where it is no
    longer in memory."""
    forgotten, heard = chat.forgotten[viewer], chat.heard_by(viewer)
    if before > forgotten:
        end = min(before - forgotten, len(heard))
        first = max(0, end - PAGE)
        return [(forgotten + n, row) for n, row in enumerate(heard[first:end], start=first)]
    if before <= 0 or not chat.rows:
        return []
    oldest, begun = chat.rows[0].id, chat.begun_for(viewer)
    found = await store.older_words(table, viewer, begun, oldest, forgotten - before, PAGE)
    return list(enumerate(found, start=before - len(found)))
