"""What a store keeps of a table, as plain rows, and how it can fail. Knows no database."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from ...kernel import OutremerError

Stale = Literal["all", "unstarted", "abandoned"]


class StorageDown(OutremerError):
    """Nothing could be written or read just now: a full disk, a locked file, a server that is away."""


class WrittenElsewhere(StorageDown):
    """Another process has written this already: the same row of the log, the same seat, the same table. Read again."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it was opened, and from `ended` on how it stands."""

    id: str
    game: str
    rules: str
    options: str
    key: str
    nonce: str
    spectator: str
    host: str
    public: bool
    created: str
    finished: bool = False
    mode: str = "live"
    clock: str | None = None
    stand_in: str = "steward"
    sandbox: bool = False
    start: str | None = None
    ended: str = ""
    touched: str = ""
    paused: str | None = None
    asking: str | None = None
    clocks: str | None = None
    due: str | None = None
    origin: str = "deal"
    bot_pace: str = "brisk"
    vacation_days: int = 0
    coach: str = "bots"


@dataclass(frozen=True, slots=True)
class SeatRow:
    table_id: str
    seat: int
    kind: str
    name: str
    secret: str
    resigned: bool = False
    away: bool = False
    webhook: str | None = None
    rung: int = 0
    invitation: str = ""
    words_from: int = 0
    opener: bool = False
    host_did: str = ""
    taken: str = ""
    ready: bool = True
    plan: str | None = None
    vacation: str | None = None
    push: str | None = None
    hinted: str | None = None


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A line of the log: a move, or that a seat took its last one back."""

    table_id: str
    sequence: int
    seat: int
    deed: str
    action: str
    at: str


@dataclass(frozen=True, slots=True)
class ChatRow:
    table_id: str
    speaker: int
    name: str
    listener: int | None
    text: str
    at: str
    id: int = 0  # given by the database, ascending at each table
    ply: int | None = None  # the public ply of the move with which a bot said it


@dataclass(frozen=True, slots=True)
class ChatCount:
    """How many words a seat said to another, or to everybody, that were not read."""

    speaker: int
    listener: int | None
    words: int
    after: int = 0  # the number of the word before all of them

    @property
    def id(self) -> int:
        """No word of them has a lower number."""
        return self.after + 1


NOBODY: Final = -1
"""The viewer who has no seat."""


def hears(viewer: int, row: ChatRow | ChatCount, begun: int = 0) -> bool:
    """Whether a word is for a viewer. `begun`: the last word before the viewer came to the seat."""
    if row.listener is None:
        return True
    return viewer != NOBODY and viewer in (row.speaker, row.listener) and row.id > begun


MOST_CHAT: Final = 500
"""How many words of a table's chat are read, kept in memory and sent to those who come."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """Everything about one table; of its chat the last words, and how many came before them."""

    table: TableRow
    seats: list[SeatRow]
    moves: list[MoveRow] = field(default_factory=list)
    chat: list[ChatRow] = field(default_factory=list)
    earlier: list[ChatCount] = field(default_factory=list)


def word_bounds(seats: list[SeatRow], heard: int, first: int) -> list[tuple[int, int]]:
    """The words after number `heard` and before number `first`, in parts: those who have the seats now were there for a
    whole part, or for nothing of it."""
    starts = sorted({heard, *(seat.words_from for seat in seats if heard < seat.words_from < first - 1)})
    return list(zip(starts, [*(start + 1 for start in starts[1:]), first], strict=True))


@dataclass(frozen=True, slots=True)
class LobbyEntry:
    table: TableRow
    seats: list[SeatRow]
    started: bool
