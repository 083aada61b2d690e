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


class CannotUndo(OutremerError):
    """There is nothing this seat may take back; the text says why."""


@final
class Timeline:
    """Plays a record forward and keeps it. `state` is always what replaying `record` gives."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.reveals_before: list[int] = []
        self.was_secret: list[bool] = []
        self.state = self._rebuild(record)

    def _rebuild(self, record: Record) -> State:
        self.reveals_before = []
        self.was_secret = []
        state = record.first_state()
        for ply in range(len(record.moves)):
            self._remember(state)
            record.replay_move(state, ply)
        return state

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
        why = self.why_no_undo(seat, alone)
        if why:
            raise CannotUndo(why)
        ply = self.last_move_of(seat)
        if self.was_secret[ply]:
            del self.record.moves[ply]
        else:
            del self.record.moves[ply:]
        events = self.state.events
        self.state = self._rebuild(self.record)
        self.state.events = events
