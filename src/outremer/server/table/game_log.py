"""The log of one game: its moves, the events each viewer is told, and the numbers of the questions asked.

Everything here follows from the rows of the log, so that a server that was killed finds the same numbers again. What a
seat does inside a secret step changes nothing that others can see: neither the public ply nor their questions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from ...kernel import OK, CannotUndo, Event, IllegalAction, OutremerError, Record, State, Timeline
from ...kernel.timeline import KEEP_EVERY, NO_MOVE
from ..store.rows import MoveRow
from .encoding import encode
from .taken_back import TakenBack, read_taken_back

MOVE: Final = "move"
UNDO: Final = "undo"
UNDO_ALONE: Final = "undo alone"
UNDO_AGREED: Final = "undo agreed"
SPECTATOR: Final = -1
NOBODY: Final = -1
MOST_ROWS: Final = 5_000
"""In a longer log nothing more can be taken back: every visitor after a pause waits until it has been read."""
TOO_OFTEN: Final = "Moves were taken back too often in this game; from here on it can only go on."


@dataclass(slots=True)
class Told:
    """An event as one viewer knows it. Viewers who know the same share it."""

    ply: int
    """The public ply at which it happened."""
    fields: dict[str, Any]
    """`kind`, `seat` (-1: nobody), the fields this viewer may see, and the `text` of its line, which may be empty."""
    json: str = field(default="", compare=False)

    def message(self, n: int) -> dict[str, Any]:
        """As it is sent to a viewer whose event number `n` it is: what others are told leaves no gap."""
        return {"n": n, "ply": self.ply, **self.fields}

    def text(self, n: int) -> str:
        """The same as JSON."""
        self.json = self.json or encode({"ply": self.ply, **self.fields})
        return f'{{"n":{n},{self.json[1:]}'


@dataclass(frozen=True, slots=True)
class CheckedMove:
    """A move that is legal in a state, after a number of rows of the log."""

    seat: int
    action: int
    state: State
    rows: int


@dataclass(frozen=True, slots=True)
class Mark:
    """How much had been told after a number of moves."""

    moments: int
    told: list[int]
    asked: list[int]


class BadLog(OutremerError):
    """A log that cannot be played; the text says where."""


class GameLog:
    """`moments[ply]` is how many moves had been made at a public ply."""

    def __init__(self, record: Record) -> None:
        self.timeline = Timeline(record)
        self.seats = self.state.seats
        self.rows = 0
        self.questions = [1] * self.seats
        self.moments: list[int] = [0]
        self.asked = asked_in_secret(self.state)  # who chooses, or has chosen, in the secret step that is open
        self.told: list[list[Told]] = [[] for _ in range(self.seats + 1)]
        self.branches = [0] * (self.seats + 1)  # how often events were taken back from each viewer
        self.marks = {0: Mark(1, [0] * (self.seats + 1), self.asked)}  # where the timeline keeps a state
        self.taken_back: TakenBack | None = None  # what the last undo did
        self.state.events = []

    @property
    def state(self) -> State:
        return self.timeline.state

    @property
    def record(self) -> Record:
        return self.timeline.record

    @property
    def ply(self) -> int:
        """The public sequence: it counts a secret step once, when it is revealed, and goes back with an undo."""
        return len(self.moments) - 1

    def told_to(self, viewer: int) -> list[Told]:
        """The events a viewer knows of. The list grows; after an undo there is another one."""
        return self.told[viewer + 1]

    def branch_of(self, viewer: int) -> int:
        """How often events that this viewer knew of were taken back: with the same number, a list only grows."""
        return self.branches[viewer + 1]

    def question(self, seat: int) -> int | None:
        """The number of the question this seat has to answer now."""
        return self.questions[seat] if self.state.is_actor(seat) else None

    def choosing(self, seat: int) -> bool | None:
        """In a secret step: whether the seat is still choosing, or done; None for one that is not asked."""
        return self.state.is_actor(seat) if seat in self.asked else None

    def has_moved(self, seat: int) -> bool:
        return self.timeline.last_move_of(seat) != NO_MOVE

    def stands(self) -> tuple[int, list[int]]:
        """What everybody can see of how far the game is: a choice that is still secret changes nothing of it."""
        return self.ply, self.state.actors()

    # Changes

    def follow(self, row: MoveRow) -> None:
        """Do what a row of the log says."""
        if row.deed == MOVE:
            self.play(row.seat, self.record.game.notation.parse(row.action))
        elif row.deed == UNDO_AGREED:
            self.undo_agreed(row.seat)
        else:
            self.undo(row.seat, row.deed == UNDO_ALONE)

    def check(self, seat: int, action: int) -> CheckedMove:
        """A move that may be played now. Raises `IllegalAction`."""
        refusal = self.state.why_not(seat, action)
        if refusal != OK:
            raise IllegalAction(refusal, seat, action, self.state.sentence(seat, action, refusal))
        return CheckedMove(seat, action, self.state, self.rows)

    def play(self, seat: int, action: int) -> None:
        """Raises `IllegalAction`, changing nothing."""
        self.play_checked(self.check(seat, action))

    def play_checked(self, move: CheckedMove) -> None:
        """Play a move that was checked: once, unless something has happened since."""
        if move.rows != self.rows or move.state is not self.state:
            move = self.check(move.seat, move.action)
        state, seat = self.state, move.seat
        before = Standing(state)
        self.timeline.apply_checked(seat, move.action)
        self.rows += 1
        hidden = before.hides(state)
        for other in range(self.seats):
            if other == seat or not hidden:
                self.questions[other] += 1
        self._tell(state, state.events or [], hidden, len(self.record.moves))
        state.events = []

    def undo(self, seat: int, alone: bool) -> None:
        """Raises `CannotUndo`, changing nothing."""
        withdrawn = self._inside_secret(seat)
        first, end = self.timeline.undone(seat, alone)
        self._take_back(first, end, [seat] if withdrawn else list(range(self.seats)))

    def undo_agreed(self, seat: int) -> None:
        """Go back to before the seat's last decision, whatever has been learned since. Of a secret step everything is
        undone, for who had chosen first is nobody's business. Raises `CannotUndo`, changing nothing."""
        ply = self.timeline.last_move_of(seat)
        if ply == NO_MOVE:
            raise CannotUndo("You have made no move yet.")
        first = max(moment for moment in self.moments if moment <= ply)
        self._take_back(first, len(self.record.moves), list(range(self.seats)))

    def after_undo(self, seat: int, alone: bool) -> GameLog:
        """The log as it will be, for an undo that is written down before it is done. Raises `CannotUndo`."""
        self.check_undo(seat, alone)
        after = self._copy()
        after.undo(seat, alone)
        return after

    def after_undo_agreed(self, seat: int) -> GameLog:
        """Likewise."""
        if self.rows >= MOST_ROWS:
            raise CannotUndo(TOO_OFTEN)
        after = self._copy()
        after.undo_agreed(seat)
        return after

    def _copy(self) -> GameLog:
        """Everything that an undo changes in its place."""
        twin = copy(self)
        twin.questions, twin.branches, twin.marks = self.questions.copy(), self.branches.copy(), self.marks.copy()
        return twin

    def _take_back(self, first: int, end: int, asked_anew: list[int]) -> None:
        self.timeline = self.timeline.without(first, end)
        self.rows += 1
        for seat in asked_anew:
            self.questions[seat] += 1
        self._retell(first)
        self.taken_back = TakenBack(first, end, self.questions.copy(), self.branches.copy())

    def why_no_undo(self, seat: int, alone: bool) -> str:
        """Like `Timeline.why_no_undo`, but from what the seat may know: whether others have begun to choose in secret
        is not for it to learn, so nothing can be taken back from the moment they are asked."""
        if self.state.over():
            return "The game is over."
        if self.rows >= MOST_ROWS:
            return TOO_OFTEN
        ply = self.timeline.last_move_of(seat)
        if ply != NO_MOVE and not alone and self.state.step().secret and not self._inside_secret(seat):
            return "The others are choosing in secret now."
        return self.timeline.why_no_undo(seat, alone)

    def check_undo(self, seat: int, alone: bool) -> None:
        why = self.why_no_undo(seat, alone)
        if why:
            raise CannotUndo(why)

    def _inside_secret(self, seat: int) -> bool:
        """Whether the seat's last move is a choice that is still secret."""
        return self.timeline.last_move_of(seat) >= self.moments[-1]

    # Telling

    def _tell(self, state: State, events: list[Event], hidden: bool, moves: int) -> None:
        if not hidden:
            self.moments.append(moves)
            self.asked = asked_in_secret(state)
        for event in events:
            shared: list[Told] = []
            for viewer in range(SPECTATOR, self.seats):
                fields = state.game.events.told(state, event, viewer)
                if fields is not None:
                    self.told_to(viewer).append(shared_one(shared, told_at(self.ply, fields)))
        if moves % KEEP_EVERY == 0:
            self.marks[moves] = Mark(len(self.moments), [len(told) for told in self.told], self.asked)

    def _retell(self, first: int) -> None:
        """Tell the record again from a ply on: events and moments of moves that were taken back are gone."""
        before, (moves, state) = self.told, self.timeline.kept_before(first)
        mark = self.marks[moves]
        self.marks = {kept: mark for kept, mark in self.marks.items() if kept <= moves}
        self.moments, self.asked = self.moments[: mark.moments], mark.asked
        self.told = [told[:count] for told, count in zip(before, mark.told, strict=True)]
        for ply in range(moves, len(self.record.moves)):
            standing = Standing(state)
            state.events = []
            self.record.replay_move(state, ply)
            self._tell(state, state.events, standing.hides(state), ply + 1)
        self.state.events = []
        for place, (told, count) in enumerate(zip(self.told, mark.told, strict=True)):
            if before[place][count : len(told)] != told[count:] or len(before[place]) > len(told):
                self.branches[place] += 1

    def replay_to(self, ply: int) -> Callable[[], State]:
        """A function that gives the state at a public ply; it may run while the game goes on."""
        return partial(self.record.copy().replay, self.moments[ply])


class Standing:
    """Which step was open before a move: to tell whether the move has ended it."""

    def __init__(self, state: State) -> None:
        self.secret = state.step().secret
        self.reveals = state.reveals
        self.depth = len(state.stack)
        self.step = state.step().name

    def hides(self, state: State) -> bool:
        """Whether the move just made is still a secret: the same secret step is open, and nothing was revealed."""
        if not self.secret or state.over() or state.reveals != self.reveals:
            return False
        return len(state.stack) == self.depth and state.step().name == self.step


def asked_in_secret(state: State) -> list[int]:
    return [] if state.over() or not state.step().secret else state.actors()


def told_at(ply: int, fields: dict[str, Any]) -> Told:
    """`seat` is always there: -1 where nobody does it, or the viewer may not know who."""
    return Told(ply, {"kind": fields["kind"], "seat": NOBODY} | fields)


def shared_one(shared: list[Told], told: Told) -> Told:
    """The same object for all viewers who are told the same."""
    for one in shared:
        if one == told:
            return one
    shared.append(told)
    return told


def game_log_of(record: Record, rows: list[MoveRow]) -> GameLog:
    """A game as the log tells it. Moves that were taken back are not played, except where an undo does not say which
    they were."""
    undos = [(number, read_taken_back(row.action)) for number, row in enumerate(rows) if row.deed != MOVE]
    played = 1 + max((number for number, told in undos if told is None), default=-1)
    game_log = followed(GameLog(record), rows[:played])
    told = dict(undos)
    last = undos[-1][0] if undos else -1
    if last >= played:
        game_log = folded(game_log, rows[played : last + 1], told)
    return followed(game_log, rows[max(last + 1, played) :])


def followed(game_log: GameLog, rows: list[MoveRow]) -> GameLog:
    for row in rows:
        with named(f"row {row.sequence + 1}"):
            game_log.follow(row)
    return game_log


@contextmanager
def named(place: str) -> Iterator[None]:
    """What is wrong with a log is told by its place, not by the move there, which may be a secret."""
    try:
        yield
    except OutremerError as error:
        raise BadLog(f"{place} of its log cannot be played ({type(error).__name__})") from error


def folded(before: GameLog, rows: list[MoveRow], undos: dict[int, TakenBack | None]) -> GameLog:
    """The log after more rows, of which the last is an undo, from the moves that still stand then."""
    record, first, seats = before.record, before.rows, before.seats
    moves, numbers = record.moves.copy(), None
    for number, row in enumerate(rows, start=first):
        if row.deed == MOVE:
            with named(f"row {row.sequence + 1}"):
                moves.append((row.seat, record.game.notation.parse(row.action)))
            continue
        numbers = undos[number]
        if numbers is None or not numbers.fits(len(moves), seats):
            raise BadLog(f"row {row.sequence + 1} of its log takes back what was not there")
        del moves[numbers.first : numbers.end]
    assert numbers is not None
    game_log = GameLog(Record(record.game, record.options, record.source, []))
    for ply, (seat, action) in enumerate(moves):
        with named(f"move {ply + 1}"):
            game_log.play(seat, action)
    game_log.rows = first + len(rows)
    game_log.questions, game_log.branches = numbers.questions.copy(), numbers.branches.copy()
    return game_log
