"""How a table is laid for a puzzle: private, with the solver in one seat; nobody moves in the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...coach.allowed import NEVER
from ...kernel import OutremerError
from ...puzzles import Puzzle, find_puzzle
from .forks import USUAL_BOT
from .laying import ME, Beginning, Links, TableSettings, lay
from .puzzle_moves import PUZZLE
from .refused import Refused

if TYPE_CHECKING:
    from .tables import TableRegistry

SETTINGS: Final = TableSettings(sandbox=True, coach=NEVER)
"""No hints; but who has found the turn may play on from there, in a sandbox."""


async def begin_puzzle(registry: TableRegistry, game: str, number: int) -> Links:
    """A private table at which a puzzle is solved. Raises Refused."""
    puzzle = puzzle_or_refuse(registry, game, number)
    state = puzzle.start()
    kinds = [ME if seat == puzzle.seat else USUAL_BOT for seat in range(state.seats)]
    start = {**puzzle.position, PUZZLE: puzzle.number}
    beginning = Beginning(puzzle.game, puzzle.game.options_of(state), PUZZLE, start=start)
    return await lay(registry, beginning, kinds, "", puzzle.seat, SETTINGS)


def puzzle_or_refuse(registry: TableRegistry, game: str, number: int) -> Puzzle:
    try:
        return find_puzzle(registry.game(game).name, number)
    except OutremerError as error:
        raise Refused(404, f"{error}".capitalize() + ".") from error
