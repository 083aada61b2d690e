"""What an undo row of the log says: which moves it took back, and the numbers that hold after it.

So a game is read from its log by playing the moves that still stand, and no others.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

LONGEST: Final = 120
"""As much as a row of the log holds. An undo that would say more says nothing; then its moves are played and undone."""
FORM: Final = re.compile(r"(\d+)-(\d+) (\d+(?:,\d+)*) (\d+(?:,\d+)*)")


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The moves from `first` up to `end` are gone. `questions` and `branches` as in `GameLog`."""

    first: int
    end: int
    questions: list[int]
    branches: list[int]

    def fits(self, moves: int, seats: int) -> bool:
        """Whether it can be about a game with so many moves, and seats."""
        lengths = (len(self.questions), len(self.branches)) == (seats, seats + 1)
        return self.first < self.end <= moves and lengths

    def text(self) -> str:
        written = f"{self.first}-{self.end} {joined(self.questions)} {joined(self.branches)}"
        return written if len(written) <= LONGEST else ""


def joined(numbers: list[int]) -> str:
    return ",".join(map(str, numbers))


def read_taken_back(text: str) -> TakenBack | None:
    """None for an undo that says nothing: of an earlier version, or too long to tell."""
    found = FORM.fullmatch(text)
    if found is None:
        return None
    questions, branches = ([int(number) for number in found[group].split(",")] for group in (3, 4))
    return TakenBack(int(found[1]), int(found[2]), questions, branches)
