"""A game being played: the state, the moves that led to it, and how far a seat may step back.

A move may be taken back while nothing has been learned since: no reveal, no look, no random event, and no decision of
another seat. A secret choice that is not revealed yet may be withdrawn, even if others have chosen meanwhile.
"""

from __future__ import annotations

from typing import Final, final

from .errors import IllegalAction, OutremerError
from .record import Record
from .refusal import OK
from .state import State

NO_MOVE: Final = -1
KEEP_EVERY: Final = 16
"""A copy of the state is kept every so many moves ..."""
MOST_KEPT: Final = 3
"""... and the last few copies stay, so that going back does not mean playing from the start."""


class CannotUndo(OutremerError):
    """There is nothing this seat may take back; the text says why."""


@final
class Timeline:
    """Plays a record forward and keeps it. `state` is always what replaying `record` gives."""

    def __init__(self, record: Record, earlier: Timeline | None = None, ply: int = 0) -> None:
        """Plays the record, or only the rest of it where an `earlier` timeline has the same moves up to a ply."""
        self.record = record
        self.reveals_before: list[int] = [] if earlier is None else earlier.reveals_before[:ply]
        self.was_secret: list[bool] = [] if earlier is None else earlier.was_secret[:ply]
        # The last states that were kept, each after so many moves. They are never changed.
        self.kept: list[tuple[int, State]] = [] if earlier is None else earlier.kept.copy()
        self.state = self._rebuild(ply)

    def kept_before(self, ply: int) -> tuple[int, State]:
        """The last state kept up to a ply, as a copy, and how many moves had been made then; else the first state."""
        for moves, state in reversed(self.kept):
            if moves <= ply:
                return moves, state.copy()
        return 0, self.record.first_state()

    def _rebuild(self, ply: int) -> State:
        """The state at the end of the record, of which everything up to a ply was played here."""
        self.kept = [(moves, state) for moves, state in self.kept if moves <= ply]
        moves, state = self.kept_before(ply)
        del self.reveals_before[moves:]
        del self.was_secret[moves:]
        for later in range(moves, len(self.record.moves)):
            self._remember(state)
            self.record.replay_move(state, later)
            self._keep(state, later + 1)
        return state

    def _keep(self, state: State, moves: int) -> None:
        if moves % KEEP_EVERY == 0:
            self.kept.append((moves, state.copy()))
            del self.kept[:-MOST_KEPT]

    def _remember(self, state: State) -> None:
        self.reveals_before.append(state.reveals)
        self.was_secret.append(not state.over() and state.step().secret)

    def apply(self, seat: int, action: int) -> None:
        """Play a move and write it down. Raises `IllegalAction`, changing nothing."""
        refusal = self.state.why_not(seat, action)
        if refusal != OK:
            raise IllegalAction(refusal, seat, action, self.state.sentence(seat, action, refusal))
        self.apply_checked(seat, action)

    def apply_checked(self, seat: int, action: int) -> None:
        """Like `apply`, without the check: for a caller that has just asked `why_not` of this same state."""
        self._remember(self.state)
        self.state.apply_checked(seat, action)
        self.record.moves.append((seat, action))
        self._keep(self.state, len(self.record.moves))

    def last_move_of(self, seat: int) -> int:
        """The ply of the seat's last move, or `NO_MOVE`."""
        for ply in range(len(self.record.moves) - 1, -1, -1):
            if self.record.moves[ply][0] == seat:
                return ply
        return NO_MOVE

    def why_no_undo(self, seat: int, alone: bool = False) -> str:
        """Why the seat may not take its last move back; an empty string if it may.

        `alone`: all other seats are bots and agree to anything, so what they decided later does not count."""
        ply = self.last_move_of(seat)
        if ply == NO_MOVE:
            return "You have made no move yet."
        moves = len(self.record.moves)
        reveals_after = self.state.reveals if ply + 1 == moves else self.reveals_before[ply + 1]
        if reveals_after != self.reveals_before[ply] or self.state.reveals != reveals_after:
            return "Something was revealed or drawn since, and cannot be unseen."
        withdrawable = all(self.was_secret[later] for later in range(ply, moves))
        if not alone and ply + 1 < moves and not withdrawable:
            return "Another player has decided something since."
        return ""

    def undo(self, seat: int, alone: bool = False) -> None:
        """Take the seat's last move back. Raises `CannotUndo`, changing nothing."""
        first, end = self.undone(seat, alone)
        del self.record.moves[first:end]
        events = self.state.events
        self.state = self._rebuild(first)
        self.state.events = events

    def undone(self, seat: int, alone: bool = False) -> tuple[int, int]:
        """The plies that an undo takes back, from the first up to the second. Raises `CannotUndo`."""
        why = self.why_no_undo(seat, alone)
        if why:
            raise CannotUndo(why)
        ply = self.last_move_of(seat)
        return ply, ply + 1 if self.was_secret[ply] else len(self.record.moves)

    def without(self, first: int, end: int) -> Timeline:
        """Another timeline, in which the moves from ply `first` up to `end` were never made. Those after them must be
        legal without them."""
        record = self.record.copy()
        del record.moves[first:end]
        return Timeline(record, self, first)
