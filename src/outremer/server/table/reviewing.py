"""Reviews of finished games, for all who may see them: thought out in the background, step by step, and kept.

The chances of all seats are one part, the dearest decisions of each seat another. What is kept is not made again.
"""

from __future__ import annotations

import asyncio
import json
import logging
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ...coach.review import (
    Costs,
    Decision,
    TurningPoint,
    Way,
    dearest,
    doubtful,
    look_at_chances,
    look_at_costs,
    look_closely,
    turning_points,
)
from ...games import find_game
from ...kernel.record import read_record
from .bot_protocol import UNWATCHED, BotPlayers, Errand
from .refused import Refused

if TYPE_CHECKING:
    from ...kernel import Record
    from ..store.protocol import Store
    from .live_table import LiveTable

LOG: Final = logging.getLogger(__name__)
FORMAT: Final = "1"
"""Of what is kept; a part of an older format is thought out again."""
CHANCES: Final = "chances"
STEP: Final = 1.0
"""Seconds of one step: in between, bots for whom somebody waits have their turn."""
CLOSE_STEP: Final = 3.0
PATIENCE: Final = 30.0
AT_ONCE: Final = 2
"""Parts that are worked on at the same time; the others wait."""
AT_FIRST: Final = 0.2
"""The part of all the work that is done when the chances are known."""
HALF: Final = 0.5
"""The part of the work on a seat's decisions that is done when all were looked at once."""
NOT_OVER: Final = "A game can be reviewed when it is over."
FAILED: Final = "The review could not be made. Please try again later."

Tell = Callable[[float], None]


@dataclass(slots=True)
class Part:
    """A part of a review: how much of it is done, from 0 to 1, and what was found in the end."""

    done: float = 0.0
    found: dict[str, Any] | None = None
    failed: bool = False
    task: asyncio.Task[None] | None = None

    def tell(self, done: float) -> None:
        self.done = min(1.0, done)


class Reviewing:
    """Makes and finds the reviews of all tables of a server."""

    def __init__(self, players: BotPlayers, store: Store) -> None:
        self.players = players
        self.store = store
        self.parts: dict[tuple[str, str], Part] = {}  # those that are being made
        self.turns = asyncio.Semaphore(AT_ONCE)

    async def read(self, table: LiveTable, seat: int | None) -> dict[str, Any]:
        """What is known of a review by now; the first who asks begins it. Raises Refused."""
        if not table.ended:
            raise Refused(409, NOT_OVER)
        if seat is not None:
            table.seat(seat)
        chances = await self._part(table, None)
        shared = f"/t/{table.id}/review#{table.review_secret}"
        answer: dict[str, Any] = {"done": chances.done, "chances": chances.found, "decisions": None, "link": shared}
        if seat is None:
            return answer
        if chances.found is None:
            return answer | {"done": AT_FIRST * chances.done}
        part = await self._part(table, seat)
        found = None if part.found is None else part.found["decisions"]
        return answer | {"done": AT_FIRST + (1.0 - AT_FIRST) * part.done, "decisions": found}

    async def _part(self, table: LiveTable, seat: int | None) -> Part:
        name = f"{FORMAT} {CHANCES if seat is None else seat}"
        place = (table.id, name)
        if place not in self.parts:  # a part that is being made is kept before it leaves
            kept = await self.store.review(table.id, name)
            if kept is not None:
                return Part(1.0, json.loads(kept))
        part = self.parts.get(place)
        if part is None:
            part = self.parts[place] = Part()
            part.task = asyncio.create_task(self._make(table, seat, name, part))
        if part.failed:
            del self.parts[place]
            raise Refused(503, FAILED)
        return part

    async def _make(self, table: LiveTable, seat: int | None, name: str, part: Part) -> None:
        try:
            async with self.turns:
                made = self._chances(table, part.tell) if seat is None else self._decisions(table, part.tell, seat)
                part.found = await made
            part.tell(1.0)
            await self.store.keep_review(table.id, name, json.dumps(part.found))
            del self.parts[table.id, name]
        except Exception as error:
            LOG.warning("a review was not made (%s)", error.__class__.__name__)
            part.failed = True

    async def _run(self, table: LiveTable, seconds: float, work: Callable[..., Any], *given: Any) -> Any:
        """One step in a worker. Nobody is kept waiting for a bot by it."""
        record = table.game_log.record.dumps()
        return await self.players.run(Errand(work, (record, *given), seconds, table.id, lambda: UNWATCHED, PATIENCE))

    async def _chances(self, table: LiveTable, tell: Tell) -> dict[str, Any]:
        moves, way = len(table.game_log.record.moves), Way(0, [], [])
        while way.until <= moves:
            more: Way = await self._run(table, STEP, chances_step, way.until)
            way = Way(more.until, way.moments + more.moments, way.lines + more.lines)
            tell(way.until / (moves + 1))
        public = public_plies(table)
        moments = [
            {"ply": public(one.ply), "chances": [round(chance, 3) for chance in one.chances]} for one in way.moments
        ]
        return {
            "moments": moments,
            "turning": [told_turn(one, public) for one in turning_points(way.moments, way.lines)],
        }

    async def _decisions(self, table: LiveTable, tell: Tell, seat: int) -> dict[str, Any]:
        moves, costs = len(table.game_log.record.moves), Costs(0, [])
        while costs.until <= moves:
            more: Costs = await self._run(table, STEP, costs_step, seat, costs.until)
            costs = Costs(more.until, costs.costs + more.costs)
            tell(HALF * costs.until / (moves + 1))
        wanted, found = doubtful(costs.costs), list[Decision]()
        for ply in wanted:
            found.append(await self._run(table, CLOSE_STEP, close_step, seat, ply))
            tell(HALF + (1.0 - HALF) * len(found) / len(wanted))
        public = public_plies(table)
        return {"decisions": [told_decision(one, public) for one in dearest(found)]}

    async def close(self) -> None:
        tasks = [part.task for part in self.parts.values() if part.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


# In the worker


def chances_step(record: str, begin: int, seconds: float) -> Way:
    return look_at_chances(read(record), begin, seconds)


def costs_step(record: str, seat: int, begin: int, seconds: float) -> Costs:
    return look_at_costs(read(record), seat, begin, seconds)


def close_step(record: str, seat: int, ply: int, seconds: float) -> Decision:
    return look_closely(read(record), seat, ply, seconds)


def read(record: str) -> Record:
    return read_record(record, find_game)


# As it is told


def public_plies(table: LiveTable) -> Callable[[int], int]:
    """From a number of moves to the public ply at which the table can be looked at."""
    moments = table.game_log.moments
    return lambda moves: bisect_right(moments, moves) - 1


def told_turn(one: TurningPoint, public: Callable[[int], int]) -> dict[str, Any]:
    return one._asdict() | {"ply": public(one.ply), "until": public(one.until), "change": round(one.change, 3)}


def told_decision(one: Decision, public: Callable[[int], int]) -> dict[str, Any]:
    return one._asdict() | {"ply": public(one.ply), "move": one.ply + 1, "cost": round(one.cost, 3)}
