"""One live table: its game, its seats, who is watching, and the order in which things happen to it.

A move is checked, written to the log, played and only then acknowledged; a lock makes that one act.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, Protocol, TypeVar

from ...kernel import OK, BadNotation, CannotUndo, IllegalAction, State, commitment
from ..store.protocol import Store
from ..store.rows import MoveRow, SeatRow, StorageDown, StoredTable, WrittenElsewhere
from .catch_up import Overtaken, ask_to_leave, catch_up, changed_elsewhere
from .chat import Chat
from .clocks import now
from .game_log import MOVE, UNDO, UNDO_AGREED, UNDO_ALONE, CheckedMove, GameLog
from .heads import Changes, Head, Pieces, PositionPieces
from .hinting import MadeHint
from .lesson_moves import lesson_of
from .puzzle_judging import Judged
from .puzzle_moves import puzzle_of
from .refused import BAD_TOKEN, NO_TABLE, NO_TOKEN, Refused
from .seats import PERSON, Role, Seat, is_same, review_secret, role_of, secrets_in
from .table_clock import TableClock
from .talking import tell
from .vacations import end as end_vacation
from .vacations import vacation_of

T = TypeVar("T")
BotChoices = dict[int, tuple[int, list[int]]]
"""For each seat: the number of the question it was asked, and what it does."""
FORGOTTEN: Final[dict[str, Any]] = {"webhook": None, "plan": None, "vacation": None, "push": None}
"""What is private to the player of a seat, and does not pass on with it."""
ABORTED: Final = "aborted"
FINISHED: Final = "finished"
FAIR_TIMES: Final = {"live": 300.0, "correspondence": 86_400.0}
"""How long absent players are waited for before others decide without them, in seconds, for each mode."""


class Watcher(Protocol):
    """Somebody who looks on. Told that something has changed; asks for what it is by itself."""

    role: Role

    def notice(self) -> None: ...

    def leave(self, why: str) -> None: ...


async def unbroken(deed: Awaitable[T]) -> T:
    """See a deed through, even if the one who asked hangs up in the middle."""
    return await asyncio.shield(asyncio.ensure_future(deed))


class LiveTable:
    """A table in memory. `version` counts everything that any viewer could see change."""

    def __init__(self, stored: StoredTable, game_log: GameLog, storage: Store) -> None:
        self.row = stored.table
        self.seats = [seat_of(row) for row in stored.seats]
        self.chat = Chat(len(stored.seats), [])
        for seat in self.seats:
            self.chat.begin_for(seat.number, seat.words_from)
        self.chat.hear(stored.chat, stored.earlier)
        self.game_log = game_log
        self.storage = storage
        self.lock = asyncio.Lock()
        self.writing = asyncio.Lock()  # a seat or a word on its way into the database and into memory; taken last
        self.watchers: set[Watcher] = set()
        self.version = 0
        self.position: tuple[int, PositionPieces | None] = (-1, None)  # the rows of the log, and what showed then
        self.shared: tuple[int, Pieces] = (-1, {})  # the version, and what all were told alike then
        self.heads: dict[Role, tuple[int, Head]] = {}  # the version and the last state made for a role
        self.patches: dict[Role, tuple[Head, Head, str]] = {}  # the last two states sent to a role, and what changed
        self.changes = Changes()
        self.doubtful = False  # a write failed: the database may hold more than the game log
        self.is_behind = False  # another server has written something that is not here yet
        self.catching_up: asyncio.Task[None] | None = None
        self.deleted = False
        self.is_failing = False  # the last look at its clocks went wrong
        self.fair_time = FAIR_TIMES[self.row.mode]
        self.bots_at_work: asyncio.Task[None] | None = None
        self.plans_at_work: asyncio.Task[None] | None = None
        self.after_change: Callable[[], None] | None = None
        self.hints: dict[int, MadeHint] = {}  # for each seat, the hint on the question it has to answer
        self.lesson = lesson_of(self.row)
        self.puzzle = puzzle_of(self.row)
        self.judged: Judged | None = None  # the turn of the puzzle, where it takes time to say what it lacks
        self.time = TableClock(self, stored.moves)
        self.time.follow()

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def state(self) -> State:
        return self.game_log.state

    @property
    def commitment(self) -> str:
        return commitment(bytes.fromhex(self.row.key), bytes.fromhex(self.row.nonce))

    @property
    def ended(self) -> str:
        return ABORTED if self.row.ended == ABORTED else FINISHED if self.state.over() else ""

    @property
    def is_still(self) -> bool:
        """Whether nothing can be played now: all rest, or it is over."""
        return self.row.paused is not None or bool(self.ended)

    def changed(self) -> None:
        self.time.follow()
        self.version += 1
        for watcher in list(self.watchers):
            watcher.notice()
        if self.after_change is not None:
            self.after_change()

    def arrive(self, watcher: Watcher) -> None:
        """Somebody looks on from now on. The others see that only of a seat that was empty; its player also sees that
        the seat is open on a further page."""
        self.watchers.add(watcher)
        self._came_or_went(watcher.role.is_seat)

    def depart(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        if watcher.role.is_seat and not self.connected(watcher.role.seat):
            self.time.left(watcher.role.seat)
        self._came_or_went(watcher.role.is_seat)

    def _came_or_went(self, is_news: bool) -> None:
        if is_news:
            self.changed()
        elif self.after_change is not None:
            self.after_change()  # bots play while somebody looks on

    async def keep(self, values: dict[str, Any], **before: Any) -> None:
        """Write down how the table stands, then let it stand so; refused if what stood `before` does no more."""
        async with self.writing:
            try:
                await self.storage.change(self.id, values, before)
            except WrittenElsewhere:
                raise changed_elsewhere(self) from None
            self.row = replace(self.row, **values)

    # Who is who

    def role(self, cookie: str | None) -> Role:
        """What the first secret of a cookie opens. Raises Refused. Without one, visitors of a public table look on."""
        held = secrets_in(cookie)
        if not held:
            if self.row.public:
                return Role("spectator")
            raise Refused(403, NO_TOKEN)
        found = self.place(held[0])
        if found is None:
            raise Refused(403, BAD_TOKEN)
        if found.is_seat:
            seat = self.seats[found.seat]
            seat.untried = False
            if seat.must_enter:
                raise Refused(403, seat.why_enter)
        return found

    def place(self, secret: str) -> Role | None:
        """Where a secret leads, whether or not its owner has to enter first."""
        found = role_of(secret, self.seats, self.row.spectator, self.row.host)
        if found is None and self.ended and is_same(secret, self.review_secret):
            return Role("spectator", reads_chat=self.row.public)
        return found

    @property
    def review_secret(self) -> str:
        """Only for those who may see the finished game."""
        return review_secret(self.id, self.row.key, self.row.nonce)

    def seat(self, number: int) -> Seat:
        if not 0 <= number < len(self.seats):
            raise Refused(404, f"This table has the seats 1 to {len(self.seats)}.")
        return self.seats[number]

    def player(self, role: Role) -> Seat:
        """The seat behind a role that wants to play."""
        if not role.is_seat:
            raise Refused(403, "Only a player at the table can do that; you are watching.")
        return self.seats[role.seat]

    async def player_back(self, role: Role) -> Seat:
        """Like `player`, and ends an absence: acting proves presence."""
        seat = self.player(role)
        await self.welcome(role)
        if seat.is_bot:
            raise Refused(409, "A bot plays this seat now. Take the seat back first.")
        return seat

    async def welcome(self, role: Role) -> None:
        """Somebody comes to the table: if a bot stood in for them, they have their seat again."""
        if role.is_seat and self.seats[role.seat].away:
            await unbroken(self._welcome(self.seats[role.seat]))

    async def _welcome(self, seat: Seat) -> None:
        async with self.lock:
            if seat.away:
                await self.set_seat(seat, PERSON, seat.name, seat.secret)
                await tell(self, f"{seat.player} is back.")

    def is_alone(self, seat: int) -> bool:
        """Whether all other seats are bots, and none of them plays for somebody who may want it back."""
        others = [other for other in self.seats if other.number != seat]
        return all(other.is_bot and not other.away and not other.taken for other in others)

    def connected(self, seat: int) -> bool:
        return any(watcher.role.seat == seat for watcher in self.watchers)

    def pages(self, seat: int) -> int:
        """How many pages of its player are open."""
        return sum(watcher.role.seat == seat for watcher in self.watchers)

    def awaited(self) -> list[int]:
        """Who has yet to say that they are ready. Nobody, once everybody can see that the game has begun."""
        if self.game_log.ply or self.ended:
            return []
        return [seat.number for seat in self.seats if seat.is_awaited]

    # Playing

    async def play(self, role: Role, decision: int, text: str) -> None:
        """A person's move. Raises Refused, changing nothing; returns when it is safe in the log."""
        seat = await self.player_back(role)
        await unbroken(self._play(seat.number, decision, text))
        if vacation_of(seat).since is not None:
            await unbroken(self._end_vacation(seat))

    async def play_prepared(self, seat: int, decision: int, text: str) -> None:
        """A move that its player has prepared: they need not be there."""
        await self._play(seat, decision, text)

    async def _end_vacation(self, seat: Seat) -> None:
        async with self.lock:
            if vacation_of(seat).since is not None:
                await end_vacation(self, seat)

    async def play_for_bots(self, choices: BotChoices) -> list[int]:
        """All choices of bots in one step, written and shown as one. The seats that have moved: not those whose
        question has changed, or that were taken back, while the bot thought."""
        try:
            return await unbroken(self._play_for_bots(choices))
        except Refused:
            return []

    async def _play_for_bots(self, choices: BotChoices) -> list[int]:
        async with self.lock:
            await self._settle_doubt()
            moves = await self._write_choices(choices)
            if moves:
                await self._show(moves)
            return sorted({move.seat for move in moves})

    async def _play(self, seat: int, decision: int, text: str) -> None:
        async with self.lock:
            await self._settle_doubt()
            move = await self._write_move(seat, decision, text)
            await self._show([move])

    async def _show(self, moves: Sequence[CheckedMove]) -> None:
        """Play what is in the log, and tell everybody. Only with the lock held."""
        before = self.time.before()
        for move in moves:
            self.game_log.play_checked(move)
        seen = self.time.moved(before)
        self.changed()
        if seen:
            await self._drop_wish_for_undo()
        if self.state.over():
            await self._finish()

    async def _write_choices(self, choices: BotChoices) -> list[CheckedMove]:
        """What was written: the choices of those who are still asked the same, by seat."""
        while True:
            self.check_going_on()
            asked = [seat for seat in sorted(choices) if self.seats[seat].is_bot]
            asked = [seat for seat in asked if self.game_log.question(seat) == choices[seat][0]]
            moves = self._check_choices([(seat, action) for seat in asked for action in choices[seat][1]])
            try:
                if moves:
                    await self._write(MOVE, [(one.seat, self.state.game.notation.text(one.action)) for one in moves])
            except Overtaken:
                continue
            return moves

    def _check_choices(self, moves: list[tuple[int, int]]) -> list[CheckedMove]:
        """Moves that may be made one after the other. Raises Refused."""
        state, rows, trial = self.state, self.game_log.rows, self.state.copy()
        try:
            for seat, action in moves:
                trial.apply(seat, action)
        except IllegalAction as error:
            raise Refused(409, str(error)) from error
        return [CheckedMove(seat, action, state, rows + n) for n, (seat, action) in enumerate(moves)]

    async def _write_move(self, seat: int, decision: int, text: str) -> CheckedMove:
        """Another seat's choice, written by another server at the same moment, does not refuse this one."""
        while True:
            self.check_decision(seat, decision)
            move = self._check_move(seat, self._read(text))
            try:
                await self._write(MOVE, [(seat, self.state.game.notation.text(move.action))])
            except Overtaken:
                continue
            return move

    def _check_move(self, seat: int, action: int) -> CheckedMove:
        coach = self._coach_says(seat, action)
        try:
            move = self.game_log.check(seat, action)
        except IllegalAction as error:
            raise Refused(422, coach or str(error), self.state.game.rule(error.refusal)) from error
        if coach:
            raise Refused(422, coach)
        return move

    def _coach_says(self, seat: int, action: int) -> str:
        """In a lesson: why this try is not what is asked for. In a puzzle: that the turn is over."""
        if self.puzzle is not None:
            return self.puzzle.refusal(self.game_log.record)
        return "" if self.lesson is None else self.lesson.refusal(self.game_log.record, seat, action)

    def check_decision(self, seat: int, decision: int) -> None:
        """Raises Refused unless the seat is asked this question now."""
        self.check_going_on()
        question = self.game_log.question(seat)
        if question is None:
            raise Refused(409, "It is not your decision now.")
        if question != decision:
            raise Refused(409, "That question has been answered already; the table shows what is asked now.")

    def check_going_on(self) -> None:
        self.check_open()
        if self.ended:
            raise Refused(409, "The game is over." if self.ended == FINISHED else "The players have ended this game.")
        if self.row.paused is not None:
            raise Refused(409, "The game is paused. Any player can let it go on.")

    def check_open(self) -> None:
        if self.deleted:
            raise Refused(404, NO_TABLE)

    def _read(self, text: str) -> int:
        try:
            return self.state.game.notation.parse(text)
        except BadNotation as error:
            raise Refused(422, f"{error}") from error

    async def _write(self, deed: str, moves: list[tuple[int, str]]) -> None:
        """Into the log, all or nothing, before anything is played. If it fails, nobody knows whether it is in: ask
        before going on. Raises Overtaken if another server has written that row; then its news is here already."""
        try:
            at, rows = now(), self.game_log.rows
            await self.storage.append(
                *(MoveRow(self.id, rows + n, seat, deed, action, at) for n, (seat, action) in enumerate(moves))
            )
        except WrittenElsewhere:
            await catch_up(self)
            self.check_open()
            raise Overtaken() from None
        except StorageDown:
            self.doubtful = True
            raise

    async def _settle_doubt(self) -> None:
        if self.doubtful:
            await catch_up(self)
            self.doubtful = False

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
        sentence = self._coach_says(seat, action) or self.state.explain(seat, action)
        return {"legal": refusal == OK, "rule": self.state.game.rule(refusal), "sentence": sentence}

    # Taking back

    def may_undo(self, role: Role) -> bool:
        if not role.is_seat or self.seats[role.seat].is_bot or self.is_still:
            return False
        return not self.game_log.why_no_undo(role.seat, self.is_alone(role.seat))

    async def undo(self, role: Role) -> None:
        seat = await self.player_back(role)
        await unbroken(self._undo(seat.number))

    async def _undo(self, seat: int) -> None:
        async with self.lock:
            await self._settle_doubt()
            self.check_going_on()
            alone = self.is_alone(seat)
            try:
                after = self.game_log.after_undo(seat, alone)
            except CannotUndo as error:
                raise Refused(409, str(error)) from error
            await self._write(UNDO_ALONE if alone else UNDO, [(seat, written(after))])
            before = self.time.before()
            self.game_log = after
            seen = self.time.taken_back(seat, before)
            self.changed()
            if seen:
                await self._drop_wish_for_undo()

    async def undo_agreed(self, seat: int) -> None:
        """Even past a reveal, for all have agreed. Only with the lock held."""
        await self._settle_doubt()
        after = self.game_log.after_undo_agreed(seat)
        await self._write(UNDO_AGREED, [(seat, written(after))])
        self.game_log = after
        self.time.set_back()
        self.changed()

    async def _drop_wish_for_undo(self) -> None:
        """The game has gone on: nobody has to answer any more whether it may go back."""
        if self.row.asking is not None and json.loads(self.row.asking)["kind"] == UNDO:
            with suppress(StorageDown, Refused):
                await self.keep({"asking": None}, asking=self.row.asking)
                self.changed()

    def show_out(self, why: str) -> None:
        """The table is no more."""
        self.deleted = True
        for watcher in list(self.watchers):
            watcher.leave(why)

    # Seats

    async def set_seat(
        self,
        seat: Seat,
        kind: str,
        name: str,
        secret: str,
        resigned: bool = False,
        away: bool = False,
        passes_on: bool = False,
        **marks: Any,
    ) -> None:
        """Who plays a seat from now on: written down first. `marks` are further values of the seat; one that passes on
        to another person loses what was private to the last."""
        before = seat.row(self.id)
        values = {"kind": kind, "name": name, "secret": secret, "resigned": resigned, "away": away, **marks}
        values |= {"ready": False} if passes_on else {}
        async with self.writing:
            after = replace(before, **values)
            try:
                words_from = await self.storage.set_seat(after, before, passes_on)
            except WrittenElsewhere:
                raise changed_elsewhere(self) from None
            if seat.away and kind == PERSON:
                self.time.welcome(seat.number)
            self.time.unsaved = self.time.unsaved or kind != seat.kind or after.ready != seat.ready
            private = FORGOTTEN if passes_on else {}
            seat.follow(replace(after, words_from=words_from, **private))
            self.chat.begin_for(seat.number, words_from)
        if seat.secret != before.secret:
            ask_to_leave(self, seat.number)
        elif seat.must_enter:
            ask_to_leave(self, seat.number, seat.why_enter)
        self.changed()

    async def keep_for_player(self, seat: Seat, **values: str | None) -> None:
        """What only the player of a seat has set. Refused if it is no longer as it was."""
        before = {name: getattr(seat, name) for name in values}
        async with self.writing:
            try:
                await self.storage.set_private(self.id, seat.number, seat.secret, values, before)
            except WrittenElsewhere:
                raise changed_elsewhere(self) from None
            for name, value in values.items():
                setattr(seat, name, value)
        self.changed()


def written(after: GameLog) -> str:
    """What the log says of the undo that led there."""
    return "" if after.taken_back is None else after.taken_back.text()


def seat_of(row: SeatRow) -> Seat:
    seat = Seat(row.seat, row.kind, row.name, row.secret, rung=row.rung)
    seat.follow(row)
    return seat
