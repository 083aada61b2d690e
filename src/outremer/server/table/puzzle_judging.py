"""What a puzzle's turn lacks that the search did not rank: found in a worker, like a hint, and told a moment later.

Nobody waits for it: the verdict itself is there at once. Each table has one turn in the queue, and a solver who tries
turn after turn comes after everybody who waits for a bot.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final, NamedTuple

from ...puzzles import Attempt, find_puzzle
from ..pace import Pace
from .bot_protocol import PERSON_WAITS, UNWATCHED, BotPlayers, Errand

if TYPE_CHECKING:
    from .live_table import LiveTable

LOG: Final = logging.getLogger(__name__)
SECONDS: Final = 1.0
"""The thinking time in the queue. The work is always the same: a few worlds, far less where the rules are compiled."""
A_SECOND: Final = 0.5
AT_ONCE: Final = 8.0
"""How many turns of a table are judged soon, and then how many a second; others come last."""


class Judged(NamedTuple):
    """A turn that is being judged, or was."""

    actions: list[int]
    task: asyncio.Task[None]


class PuzzleJudging:
    """For all tables of a server."""

    def __init__(self, players: BotPlayers) -> None:
        self.players = players
        self.pace = Pace(A_SECOND, AT_ONCE)

    def look(self, table: LiveTable) -> None:
        """See to it that the turn at this table is judged, and no other."""
        if table.puzzle is None:
            return
        actions = table.puzzle.unjudged(table.game_log.record)
        if table.judged is not None:
            if table.judged.actions == actions:
                return
            table.judged.task.cancel()
            table.judged = None
        if actions and not table.deleted:
            table.judged = Judged(actions, asyncio.create_task(self._judge(table, actions)))

    async def _judge(self, table: LiveTable, actions: list[int]) -> None:
        assert table.puzzle is not None
        puzzle = table.puzzle.puzzle
        rank = PERSON_WAITS if self.pace.allows(table.id) else UNWATCHED
        errand = Errand(what_it_lacks, (puzzle.game.name, puzzle.number, actions), SECONDS, table.id, lambda: rank)
        try:
            lacks: list[str] = await self.players.run(errand)
        except Exception as error:
            LOG.warning("a puzzle's turn was not judged (%s)", error.__class__.__name__)
            return
        if table.puzzle.judged(actions, lacks):
            table.changed()


# In the worker


def what_it_lacks(game: str, number: int, actions: list[int], seconds: float) -> list[str]:
    puzzle = find_puzzle(game, number)
    return Attempt(puzzle, [(puzzle.seat, action) for action in actions]).lacks()
