"""The game_log of one game: its moves, what each viewer may read of them, and the numbers of the questions asked.

Everything here follows from the rows of the log, so that a server that was killed finds the same numbers again. What a
seat does inside a secret step moves nothing that others can see: neither the public ply nor their questions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from ...kernel import CannotUndo, Event, Record, State, Timeline
from ...kernel.timeline import NO_MOVE
from ..store.storage import MoveRow

MOVE: Final = "move"
UNDO: Final = "undo"
UNDO_ALONE: Final = "undo alone"
UNDO_AGREED: Final = "undo agreed"
SPECTATOR: Final = -1


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log as one viewer reads it: the public ply at which it was told, and who it is about (-1: all)."""

    ply: int
    seat: int
    text: str


class GameLog:
    """`moments[ply]` is how many moves had been made after so many public plies."""

    def __init__(self, record: Record) -> None:
        self.timeline = Timeline(record)
        self.seats = self.state.seats
        self.rows = 0
        self.questions = [1] * self.seats
        self.moments: list[int] = [0]
        self.asked = asked_in_secret(self.state)  # who chooses, or has chosen, in the secret step that is open
        self.lines: list[list[Line]] = [[] for _ in range(self.seats + 1)]
        self.telling = object()  # another one whenever the lines are told anew
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

    def lines_of(self, viewer: int) -> list[Line]:
        return self.lines[viewer + 1]

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

    def play(self, seat: int, action: int) -> None:
        """Raises `IllegalAction`, changing nothing."""
        state = self.state
        before = Standing(state)
        self.timeline.apply(seat, action)
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
        self.timeline.undo(seat, alone)
        self.rows += 1
        for other in range(self.seats):
            if other == seat or not withdrawn:
                self.questions[other] += 1
        self._retell()

    def undo_agreed(self, seat: int) -> None:
        """Go back to before the seat's last decision, whatever has been learned since. Of a secret step everything is
        undone, for who had chosen first is nobody's business. Raises `CannotUndo`, changing nothing."""
        ply = self.timeline.last_move_of(seat)
        if ply == NO_MOVE:
            raise CannotUndo("You have made no move yet.")
        del self.record.moves[max(moment for moment in self.moments if moment <= ply) :]
        self.timeline = Timeline(self.record)
        self.rows += 1
        self.questions = [question + 1 for question in self.questions]
        self._retell()

    def why_no_undo(self, seat: int, alone: bool) -> str:
        """Like `Timeline.why_no_undo`, but from what the seat may know: whether others have begun to choose in secret
        is not for it to learn, so the fence stands from the moment they are asked."""
        if self.state.over():
            return "The game is over."
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
            told: dict[str, Line] = {}  # most viewers read the same words, and share the line
            for viewer in range(SPECTATOR, self.seats):
                text = state.game.log_line(state, event, viewer)
                if text:
                    about_whom = about(state, text, viewer)
                    key = f"{about_whom} {text}"
                    line = told.setdefault(key, Line(self.ply, about_whom, text))
                    self.lines_of(viewer).append(line)

    def _retell(self) -> None:
        """Tell the whole record again: lines and moments of moves that were taken back are gone."""
        self.telling = object()
        self.moments = [0]
        self.lines = [[] for _ in range(self.seats + 1)]
        state = self.record.first_state()
        self.asked = asked_in_secret(state)
        for ply in range(len(self.record.moves)):
            before = Standing(state)
            state.events = []
            self.record.replay_move(state, ply)
            self._tell(state, state.events, before.hides(state), ply + 1)
        self.state.events = []

    def replay_to(self, ply: int) -> Callable[[], State]:
        """What gives the state after so many public plies; it may run while the game goes on."""
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


def about(state: State, text: str, viewer: int) -> int:
    """Whom a line speaks of, read off its first words: what the viewer reads, and nothing more."""
    if text.startswith("You "):
        return viewer
    for seat in range(state.seats):
        name = state.game.seat_name(state, seat)
        if text.startswith((f"{name} ", f"The {name} ", f"Seat {seat + 1} ")):
            return seat
    return SPECTATOR


def game_log_of(record: Record, rows: list[MoveRow]) -> GameLog:
    """A game as the log tells it."""
    game_log = GameLog(record)
    for row in rows:
        game_log.follow(row)
    return game_log
