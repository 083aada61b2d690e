"""A store in the memory of this process: for tests, and where there is no database, as in a browser's Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any, Final

from .rows import (
    MOST_CHAT,
    ChatCount,
    ChatRow,
    LobbyEntry,
    MoveRow,
    SeatRow,
    Stale,
    StoredTable,
    TableRow,
    WrittenElsewhere,
    hears,
    word_bounds,
)

LOBBY: Final = 100
TABLE_CHANGED: Final = "Somebody else has just changed this table. Please look again."
SEAT_CHANGED: Final = "Somebody else has just changed this seat. Please look again."
QUICKER: Final = "Somebody else was quicker. Please look again."


class MemoryStore:
    """Keeps the promises of `protocol.Store`. Nothing outlives the process."""

    def __init__(self) -> None:
        self.tables: dict[str, StoredTable] = {}
        self.said = 0  # the number of the last word of chat
        self.keys: dict[str, str] = {}
        self.reviews: dict[tuple[str, str], str] = {}

    # Tables

    async def add_table(self, table: TableRow, seats: list[SeatRow], moves: list[MoveRow] | None = None) -> None:
        if table.id in self.tables:
            raise WrittenElsewhere(QUICKER)
        self.tables[table.id] = StoredTable(table, list(seats), list(moves or []))

    async def load(self, table: str) -> StoredTable | None:
        return await self.news(table, 0, 0)

    async def news(self, table: str, rows: int, heard: int) -> StoredTable | None:
        kept = self.tables.get(table)
        if kept is None:
            return None
        chat = [row for row in kept.chat if row.id > heard]
        counts = []
        for after, before in word_bounds(kept.seats, heard, chat[-MOST_CHAT].id) if chat[:-MOST_CHAT] else []:
            part = Counter((row.speaker, row.listener) for row in chat if after < row.id < before)
            counts += [ChatCount(*who, words, after) for who, words in part.items()]
        return StoredTable(kept.table, kept.seats.copy(), kept.moves[rows:], chat[-MOST_CHAT:], counts)

    async def lobby(self, first: Sequence[str] = ()) -> list[LobbyEntry]:
        open_ones = [kept for kept in self.tables.values() if kept.table.public and not kept.table.finished]
        open_ones.sort(key=lambda kept: kept.table.created, reverse=True)
        open_ones.sort(key=lambda kept: kept.table.id not in first)
        return [LobbyEntry(kept.table, kept.seats.copy(), bool(kept.moves)) for kept in open_ones[:LOBBY]]

    async def unfinished(self, tables: Sequence[str]) -> set[str]:
        return {name for name in tables if name in self.tables and not self.tables[name].table.finished}

    async def count(self) -> int:
        return len(self.tables)

    async def change(self, table: str, values: dict[str, Any], before: dict[str, Any]) -> None:
        kept = self.tables.get(table)
        if kept is None or any(getattr(kept.table, name) != old for name, old in before.items()):
            raise WrittenElsewhere(TABLE_CHANGED)
        self._set_table(kept, **values)

    async def finish(self, table: str) -> None:
        await self.change(table, {"finished": True, "ended": "finished", "due": None}, {})

    async def delete(self, table: str) -> None:
        self.tables.pop(table, None)
        self.reviews = {place: text for place, text in self.reviews.items() if place[0] != table}

    async def overdue(self, now: str, but: Collection[str] = ()) -> list[str]:
        rows = [kept.table for kept in self.tables.values() if kept.table.id not in but]
        return [row.id for row in rows if row.due is not None and row.due <= now and not row.finished][:LOBBY]

    async def stale(self, before: str, which: Stale = "all") -> list[str]:
        quiet = {name: kept for name, kept in self.tables.items() if last_time(kept) < before}
        if which == "unstarted":
            return [name for name, kept in quiet.items() if not kept.moves]
        if which == "abandoned":
            return [name for name, kept in quiet.items() if kept.moves and not kept.table.finished]
        return list(quiet)

    async def touch(self, tables: list[str], at: str) -> None:
        for name in tables:
            if name in self.tables:
                self._set_table(self.tables[name], touched=at)

    def _set_table(self, kept: StoredTable, **values: Any) -> None:
        row = replace(kept.table, **values)
        self.tables[row.id] = StoredTable(row, kept.seats, kept.moves, kept.chat)

    # The log

    async def append(self, *rows: MoveRow) -> None:
        moves = self._kept(rows[0].table_id).moves
        if rows[0].sequence != len(moves):
            raise WrittenElsewhere(QUICKER)
        moves.extend(rows)

    # Seats and chat

    async def set_seat(self, row: SeatRow, before: SeatRow, passes_on: bool = False) -> int:
        kept = self._seat(row.table_id, row.seat)
        if not is_unchanged(kept, before):
            raise WrittenElsewhere(SEAT_CHANGED)
        words_from = self._last_word(row.table_id) if passes_on else kept.words_from
        own = SeatRow("", 0, "", "", "") if passes_on else kept
        private = replace(row, webhook=own.webhook, plan=own.plan, vacation=own.vacation, push=own.push)
        private = replace(private, hinted=kept.hinted)
        self._set_seat(replace(private, rung=kept.rung, words_from=words_from))
        return words_from

    def _last_word(self, table: str) -> int:
        return max((row.id for row in self._kept(table).chat), default=0)

    async def set_webhook(self, table: str, seat: int, secret: str, url: str | None, rung: int) -> None:
        kept = self._seat(table, seat)
        if kept.secret != secret:
            raise WrittenElsewhere(SEAT_CHANGED)
        self._set_seat(replace(kept, webhook=url, rung=rung))

    async def set_private(
        self, table: str, seat: int, secret: str, values: dict[str, Any], before: dict[str, Any]
    ) -> None:
        kept = self._seat(table, seat)
        if kept.secret != secret or any(getattr(kept, name) != old for name, old in before.items()):
            raise WrittenElsewhere(SEAT_CHANGED)
        self._set_seat(replace(kept, **values))

    async def server_key(self, name: str, fresh: str) -> str:
        return self.keys.setdefault(name, fresh)

    async def review(self, table: str, part: str) -> str | None:
        return self.reviews.get((table, part))

    async def keep_review(self, table: str, part: str, text: str) -> None:
        if table in self.tables:
            self.reviews.setdefault((table, part), text)

    async def ring(self, table: str, seat: int, question: int) -> bool:
        kept = self._seat(table, seat)
        if kept.rung >= question:
            return False
        self._set_seat(replace(kept, rung=question))
        return True

    async def add_chat(self, row: ChatRow, heard: int) -> list[ChatRow]:
        self.said += 1
        chat = self._kept(row.table_id).chat
        chat.append(replace(row, id=self.said))
        return [said for said in chat if said.id > heard]

    async def older_words(
        self, table: str, viewer: int, begun: int, before: int, skip: int, most: int
    ) -> list[ChatRow]:
        heard = [row for row in self._kept(table).chat if row.id < before and hears(viewer, row, begun)]
        end = max(0, len(heard) - skip)
        return heard[max(0, end - most) : end]

    def _seat(self, table: str, seat: int) -> SeatRow:
        return self._kept(table).seats[seat]

    def _set_seat(self, row: SeatRow) -> None:
        self._kept(row.table_id).seats[row.seat] = row

    def _kept(self, table: str) -> StoredTable:
        if table not in self.tables:
            raise WrittenElsewhere(TABLE_CHANGED)
        return self.tables[table]

    # There are no other servers

    @property
    def is_shared(self) -> bool:
        return False

    def listen(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        """Nobody else writes here."""

    async def take_bots(self, table: str) -> bool:
        return True

    async def leave_bots(self, table: str) -> None:
        """Nobody else waits for them."""

    async def close(self) -> None:
        """There is nothing to close."""


def is_unchanged(row: SeatRow, before: SeatRow) -> bool:
    """Whether a seat is still that of the same player, played by the same."""
    found = (row.kind, row.secret, row.resigned, row.away)
    return found == (before.kind, before.secret, before.resigned, before.away)


def last_time(kept: StoredTable) -> str:
    """When something last happened at a table."""
    times = [kept.table.created, kept.table.touched]
    return max([*times, *(row.at for row in kept.moves), *(row.at for row in kept.chat)])
