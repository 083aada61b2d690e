"""How a table is laid for a puzzle: private, with the solver in one seat; nobody moves in the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...coach.allowed import NEVER
from ...puzzles import Puzzle, find_puzzle
from .laying import Links, TableSettings
from .puzzle_moves import PUZZLE
from .study_tables import found_or_refuse, lay_study

if TYPE_CHECKING:
    from .tables import TableRegistry

SETTINGS: Final = TableSettings(sandbox=True, coach=NEVER)
"""No hints; but who has found the turn may play on from there, in a sandbox."""


async def begin_puzzle(registry: TableRegistry, game: str, number: int) -> Links:
    """A private table at which a puzzle is solved. Raises Refused."""
    puzzle = puzzle_or_refuse(registry, game, number)
    start = {**puzzle.position, PUZZLE: puzzle.number}
    return await lay_study(registry, puzzle.start(), puzzle.seat, start, PUZZLE, SETTINGS)


def puzzle_or_refuse(registry: TableRegistry, game: str, number: int) -> Puzzle:
    return found_or_refuse(registry, game, find_puzzle, number)
