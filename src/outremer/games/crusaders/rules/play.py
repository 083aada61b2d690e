"""Whose turn it is, and the end of the game (CR-4.1, CR-6.1, CR-6.5)."""

from __future__ import annotations

from typing import Final

from ....kernel.step import PASSAGE, Step
from ..events import LAST_ROUND, QUIET_END, SCORED, TURN_BEGAN
from ..state import NOWHERE, Table
from ..steps import FIELDS, PLAY, TURN, TURNS_BEGUN
from .scoring import totals


class Play(Step[Table]):
    """CR-4.1: clockwise from the start player, round after round, until a round ends the game."""

    def __init__(self) -> None:
        super().__init__("play", PASSAGE, fields=FIELDS[PLAY])

    def run(self, s: Table) -> None:
        taken = s.get(TURNS_BEGUN)
        if taken == s.seats:
            self.end_round(s)
            return
        seat = (s.start + taken) % s.seats
        s.put(TURNS_BEGUN, taken + 1)
        s.freed = NOWHERE
        s.note(TURN_BEGAN, seat, s.round_number)
        s.push(TURN, seat)

    def end_round(self, s: Table) -> None:
        """CR-6.1: an empty supply ends the game with the round. CR-6.5: so do fifteen quiet rounds."""
        s.quiet = 0 if s.gained else s.quiet + 1
        if s.supply <= 0 or s.quiet == s.setting.quiet_rounds:
            s.note(LAST_ROUND if s.supply <= 0 else QUIET_END)
            points = totals(s)
            for seat in range(s.seats):
                s.note(SCORED, seat, points[seat])
            s.pop()
            return
        s.gained = False
        s.round_number += 1
        s.put(TURNS_BEGUN, 0)


PLAY_STEPS: Final[list[tuple[int, Step[Table]]]] = [(PLAY, Play())]
