"""The puzzle of a table: how far the solver's turn is, and what is said about it.

The number of the puzzle lies in the position that the table began from. Everything else follows from the log, so a
puzzle goes on after a reload, an undo or a restart of the server.
"""

from __future__ import annotations

import json
from typing import Any, Final

from ...kernel import OutremerError, Record
from ...puzzles import Attempt, Puzzle, Verdict, find_puzzle
from ..store.rows import TableRow

PUZZLE: Final = "puzzle"
"""The origin of such a table, and the key of the puzzle's number beside its position."""
OVER: Final = "Your turn is over. Try it again, or take another puzzle."


class TablePuzzle:
    """The puzzle of a table, followed as far as its log goes."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.moves: list[tuple[int, int]] = []
        self.attempt = Attempt(puzzle)
        self.said: Verdict | None = None

    def at(self, record: Record) -> Attempt:
        """The try after the moves of the record."""
        if self.moves != record.moves:
            self.moves = list(record.moves)
            self.attempt = Attempt(self.puzzle, self.moves)
            self.said = self.attempt.at_once() if self.attempt.done else None
        return self.attempt

    def unjudged(self, record: Record) -> list[int]:
        """The choices of a turn of which nobody knows yet what it lacks; none where there is nothing to find out."""
        attempt = self.at(record)
        return attempt.actions if attempt.done and not attempt.is_ranked else []

    def judged(self, actions: list[int], lacks: list[str]) -> bool:
        """Whether that is news: it is still the same turn."""
        if self.said is None or self.attempt.actions != actions or not lacks:
            return False
        self.said = self.said._replace(reasons=lacks)
        return True

    def refusal(self, record: Record) -> str:
        return OVER if self.at(record).done else ""

    def message(self, record: Record) -> dict[str, Any]:
        """What the solver is told."""
        attempt = self.at(record)
        return {
            "number": self.puzzle.number,
            "grade": self.puzzle.grade,
            "who": self.puzzle.game.called(attempt.start, self.puzzle.seat),
            "ways": self.puzzle.count,
            "moves": len(attempt.actions),
            "verdict": None if self.said is None else self.said._asdict(),
        }


def puzzle_of(row: TableRow) -> TablePuzzle | None:
    """The puzzle that is solved at a table. None at any other table, and where the puzzle is no longer there: then the
    table goes on as a game."""
    if row.origin != PUZZLE or row.start is None:
        return None
    try:
        return TablePuzzle(find_puzzle(row.game, int(json.loads(row.start)[PUZZLE])))
    except (OutremerError, KeyError, ValueError):
        return None
