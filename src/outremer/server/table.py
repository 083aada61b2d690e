"""One live table: its game, its seats, who is watching, and the order in which things happen to it.

A move is checked, written to the log, played and only then acknowledged; a lock makes that one act.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Protocol, TypeVar

from ..games import find_game
from ..kernel import OK, BadNotation, CannotUndo, Record, State, commitment
from .course import MOVE, UNDO, UNDO_ALONE, Course, course_of
from .refused import BAD_TOKEN, NO_TABLE, NO_TOKEN, Refused
from .seats import NO_SEAT, OPEN, PERSON, Role, Seat, clean_chat, clean_name, fingerprint, new_secret, role_of
from .storage import ChatRow, MoveRow, SeatRow, Storage, StorageDown, StoredTable, TableRow

T = TypeVar("T")
TABLE_VOICE = "Table"


class Watcher(Protocol):
    """Somebody who looks on. Told that something has changed; asks for what it is by itself."""

    role: Role

    def notice(self) -> None: ...

    def leave(self, why: str) -> None: ...


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def record_of(row: TableRow) -> Record:
    """The game of a table before its first move."""
    game = find_game(row.game)
    if row.rules != game.digest():
        raise Refused(409, "This game was begun under other rules data than the server has now; it cannot go on here.")
    return Record.of_key(game, bytes.fromhex(row.key), json.loads(row.options))


async def unbroken(deed: Awaitable[T]) -> T:
    """See a deed through, even if whoever asked for it hangs up in the middle."""
    return await asyncio.shield(asyncio.ensure_future(deed))


class LiveTable:
    """A table in memory. `version` counts everything that any viewer could see change."""

    def __init__(self, stored: StoredTable, course: Course, storage: Storage) -> None:
        self.row = stored.table
        self.seats = [Seat(row.seat, row.kind, row.name, row.secret) for row in stored.seats]
        self.chat = list(stored.chat)
        self.course = course
        self.storage = storage
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.version = 0
        self.heads: dict[Role, tuple[int, str]] = {}  # the version and the text of the last state made for a role
        self.told: dict[int, tuple[object, list[str]]] = {}  # the telling, and the text of each line, for a viewer
        self.doubtful = False  # a write failed: the log may hold more than the course
        self.deleted = False
        self.bots_at_work: asyncio.Task[None] | None = None
        self.after_change: Callable[[], None] | None = None

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def state(self) -> State:
        return self.course.state

    @property
    def commitment(self) -> str:
        return commitment(bytes.fromhex(self.row.key), bytes.fromhex(self.row.nonce))

    def changed(self) -> None:
        self.version += 1
        for watcher in list(self.watchers):
            watcher.notice()
        if self.after_change is not None:
            self.after_change()

    # Who is who

    def role(self, token: str | None) -> Role:
        """Raises Refused. Whoever comes to a public table without a token looks on."""
        if not token:
            if self.row.public:
                return Role("spectator")
            raise Refused(403, NO_TOKEN)
        found = role_of(token, self.seats, self.row.spectator, self.row.host)
        if found is None:
            raise Refused(403, BAD_TOKEN)
        return found

    def seat(self, number: int) -> Seat:
        if not 0 <= number < len(self.seats):
            raise Refused(404, f"This table has the seats 1 to {len(self.seats)}.")
        return self.seats[number]

    def player(self, role: Role) -> Seat:
        """The seat behind a role that wants to play."""
        if not role.is_seat:
            raise Refused(403, "Only a player at the table can do that; you are watching.")
        return self.seats[role.seat]

    def is_alone(self, seat: int) -> bool:
        """Whether all other seats are bots."""
        return all(other.is_bot for other in self.seats if other.number != seat)

    def connected(self, seat: int) -> bool:
        return any(watcher.role.seat == seat for watcher in self.watchers)

    # Playing

    async def play(self, role: Role, decision: int, text: str) -> None:
        """A person's move. Raises Refused, changing nothing; returns when it is safe in the log."""
        seat = self.player(role)
        if seat.is_bot:
            raise Refused(409, "A bot plays this seat now. Take the seat back first.")
        await unbroken(self._play(seat.number, decision, text))

    async def play_for_bot(self, seat: int, decision: int, action: int) -> bool:
        """A bot's move; false if the question has changed, or the seat has been taken back, while it thought."""
        if not self.seats[seat].is_bot or self.course.question(seat) != decision:
            return False
        try:
            await unbroken(self._play(seat, decision, self.state.game.notation.text(action)))
        except Refused:
            return False
        return True

    async def _play(self, seat: int, decision: int, text: str) -> None:
        async with self.lock:
            await self._settle_doubt()
            self._check_decision(seat, decision)
            action = self._read(text)
            refusal = self.state.why_not(seat, action)
            if refusal != OK:
                raise Refused(422, self.state.explain(seat, action), self.state.game.rule(refusal))
            await self._write(seat, MOVE, self.state.game.notation.text(action))
            self.course.play(seat, action)
            self.changed()
            if self.state.over():
                await self._finish()

    def _check_decision(self, seat: int, decision: int) -> None:
        self._check_open()
        if self.state.over():
            raise Refused(409, "The game is over.")
        question = self.course.question(seat)
        if question is None:
            raise Refused(409, "It is not your decision now.")
        if question != decision:
            raise Refused(409, "That question has been answered already; the table shows what is asked now.")

    def _check_open(self) -> None:
        if self.deleted:
            raise Refused(404, NO_TABLE)

    def _read(self, text: str) -> int:
        try:
            return self.state.game.notation.parse(text)
        except BadNotation as error:
            raise Refused(422, f"{error}") from error

    async def _write(self, seat: int, deed: str, action: str) -> None:
        """Into the log, before anything is played. If it fails, nobody knows whether it is in: ask before going on."""
        try:
            await self.storage.append(MoveRow(self.id, self.course.rows, seat, deed, action, now()))
        except StorageDown:
            self.doubtful = True
            raise

    async def _settle_doubt(self) -> None:
        if self.doubtful:
            rows = await self.storage.moves_of(self.id)
            self.course = await asyncio.to_thread(course_of, record_of(self.row), rows)
            self.doubtful = False
            self.changed()

    async def _finish(self) -> None:
        """For the lobby only: the log knows anyway."""
        try:
            await self.storage.finish(self.id)
        except StorageDown:
            return

    def why(self, role: Role, text: str) -> dict[str, object]:
        """Whether the caller's seat may do it, and why not; asked of no other seat."""
        seat = self.player(role).number
        try:
            action = self.state.game.notation.parse(text)
        except BadNotation as error:
            return {"legal": False, "rule": "", "sentence": str(error)}
        refusal = self.state.why_not(seat, action)
        sentence = self.state.explain(seat, action)
        return {"legal": refusal == OK, "rule": self.state.game.rule(refusal), "sentence": sentence}

    # Taking back

    def may_undo(self, role: Role) -> bool:
        if not role.is_seat or self.seats[role.seat].is_bot:
            return False
        return not self.course.why_no_undo(role.seat, self.is_alone(role.seat))

    async def undo(self, role: Role) -> None:
        seat = self.player(role)
        if seat.is_bot:
            raise Refused(409, "A bot plays this seat now. Take the seat back first.")
        await unbroken(self._undo(seat.number))

    async def _undo(self, seat: int) -> None:
        async with self.lock:
            self._check_open()
            await self._settle_doubt()
            alone = self.is_alone(seat)
            try:
                self.course.check_undo(seat, alone)
            except CannotUndo as error:
                raise Refused(409, str(error)) from error
            await self._write(seat, UNDO_ALONE if alone else UNDO, "")
            self.course.undo(seat, alone)
            self.changed()

    # Seats

    async def take_place(self, role: Role, name: str | None) -> None:
        """Somebody has come by a link: an open seat is a person's from now on."""
        if not role.is_seat:
            return
        seat = self.seats[role.seat]
        kind = PERSON if seat.kind == OPEN else seat.kind
        wanted = seat.name if name is None else clean_name(name)
        if (kind, wanted) != (seat.kind, seat.name):
            await self.set_seat(seat, kind, wanted, seat.secret)

    async def set_seat(self, seat: Seat, kind: str, name: str, secret: str) -> None:
        """Written first, then so."""
        await self.storage.set_seat(SeatRow(self.id, seat.number, kind, name, secret))
        seat.kind, seat.name, seat.secret = kind, name, secret
        self.changed()

    async def renew_link(self, seat: Seat, kind: str, name: str) -> str:
        """A new secret for a seat; whoever came by the old one has to leave it."""
        secret = new_secret()
        await self.set_seat(seat, kind, name, fingerprint(secret))
        for watcher in [one for one in self.watchers if one.role == Role("seat", seat.number)]:
            watcher.leave("This seat has a new link; the one you came by is no longer good.")
        return secret

    # Chat

    async def say(self, role: Role, text: str, listener: int | None) -> None:
        words = clean_chat(text)
        if not words:
            raise Refused(422, "There is nothing to say in that message.")
        if role.kind == "spectator":
            raise Refused(403, "Spectators look on in silence.")
        if listener is not None and (not role.is_seat or listener == role.seat):
            raise Refused(422, "A private word goes from one seat to another.")
        if listener is not None:
            self.seat(listener)
        name = self.seats[role.seat].shown_name() if role.is_seat else "Host"
        row = ChatRow(self.id, role.seat if role.is_seat else NO_SEAT, name, listener, words, now())
        await self.storage.add_chat(row)
        self.chat.append(row)
        self.changed()

    async def tell(self, text: str) -> None:
        """Tell everybody what has become of the table."""
        row = ChatRow(self.id, NO_SEAT, TABLE_VOICE, None, text, now())
        await self.storage.add_chat(row)
        self.chat.append(row)
        self.changed()

    def chat_for(self, role: Role) -> list[ChatRow]:
        """What everybody heard, and what was said between this seat and another."""
        seat = role.seat if role.is_seat else None
        return [
            row
            for row in self.chat
            if row.listener is None or (seat is not None and seat in (row.speaker, row.listener))
        ]
