"""What a live table asks of the place where tables are kept: a database, or the memory of one process.

Every method that reads or writes may raise `StorageDown`; then nothing was changed, unless it says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Protocol

from .rows import ChatRow, LobbyEntry, MoveRow, SeatRow, Stale, StoredTable, TableRow


class Store(Protocol):
    # Tables

    async def add_table(self, table: TableRow, seats: list[SeatRow], moves: list[MoveRow] | None = None) -> None:
        """Keep a new table. Raises WrittenElsewhere if there is one of that name."""

    async def load(self, table: str) -> StoredTable | None:
        """Everything about a table; None where there is none."""

    async def news(self, table: str, rows: int, heard: int) -> StoredTable | None:
        """A table for somebody who knows the first rows of its log, and its chat up to a number. Of the chat after that
        number the last `MOST_CHAT` words are read; those before them are counted."""

    async def lobby(self, first: Sequence[str] = ()) -> list[LobbyEntry]:
        """Public tables whose game is not over: those named `first`, then the others; of each the newest first."""

    async def unfinished(self, tables: Sequence[str]) -> set[str]:
        """Those of these tables that are still there and not over."""

    async def count(self) -> int:
        """How many tables there are."""

    async def change(self, table: str, values: dict[str, Any], before: dict[str, Any]) -> None:
        """How a table stands. Raises WrittenElsewhere if something is no longer as it was `before`."""

    async def finish(self, table: str) -> None:
        """Note that the game is over."""

    async def delete(self, table: str) -> None:
        """Forget everything about a table."""

    async def overdue(self, now: str, but: Collection[str] = ()) -> list[str]:
        """Tables at which a clock has run out, `but` for some; a hundred at most."""

    async def stale(self, before: str, which: Stale = "all") -> list[str]:
        """Tables at which nothing has happened since a moment: all, or only those without a move (`unstarted`), or
        those whose game has begun and is not over (`abandoned`)."""

    async def touch(self, tables: list[str], at: str) -> None:
        """Somebody is at these tables."""

    # The log

    async def append(self, *rows: MoveRow) -> None:
        """Returns when the rows, which follow each other in one log, are safe: all or none. Raises StorageDown: then
        they may be there or not; WrittenElsewhere: then others stand in their place."""

    # Seats and chat

    async def set_seat(self, row: SeatRow, before: SeatRow, passes_on: bool = False) -> int:
        """Raises WrittenElsewhere if the seat is no longer as it was `before`. A seat that passes on to another person
        loses its webhook and the private words up to now. Returns the seat's `words_from`."""

    async def set_webhook(self, table: str, seat: int, secret: str, url: str | None, rung: int) -> None:
        """Questions up to number `rung` need not be told. Raises WrittenElsewhere if the seat has another link."""

    async def set_private(
        self, table: str, seat: int, secret: str, values: dict[str, Any], before: dict[str, Any]
    ) -> None:
        """What the player of a seat alone has set or done: `plan`, `vacation`, `push`, `hinted`. Raises
        WrittenElsewhere if the seat has another link, or these are no longer as they were `before`."""

    async def server_key(self, name: str, fresh: str) -> str:
        """What the server keeps for itself under a name; `fresh` from now on, if nothing was."""

    async def review(self, table: str, part: str) -> str | None:
        """A part of the look back on a finished game that was kept; None where none was."""

    async def keep_review(self, table: str, part: str, text: str) -> None:
        """What was kept first stays. Without the table, nothing is kept."""

    async def ring(self, table: str, seat: int, question: int) -> bool:
        """Whether this question of a seat has been told to nobody yet: true once."""

    async def add_chat(self, row: ChatRow, heard: int) -> list[ChatRow]:
        """Returns what was said after number `heard`, this included, in the order in which everybody hears it; the last
        `MOST_CHAT` words at most."""

    async def older_words(
        self, table: str, viewer: int, begun: int, before: int, skip: int, most: int
    ) -> list[ChatRow]:
        """What a viewer heard before the word number `before`, but for the last `skip` of it: at most `most` words, the
        oldest first. Private words up to number `begun` are not theirs."""

    # Other servers

    @property
    def is_shared(self) -> bool:
        """Whether other servers may write here as well."""

    def listen(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        """Call `heard` with the name of each table that another server has written about, and `missed` when some of
        that may have been lost."""

    async def take_bots(self, table: str) -> bool:
        """Whether the bots of a table are ours to play, until `leave_bots`. Without other servers they always are."""

    async def leave_bots(self, table: str) -> None: ...

    async def close(self) -> None: ...
