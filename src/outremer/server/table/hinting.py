"""Hints at a table: who may ask for one, how it is made, and which decisions had one.

A hint is made in a worker, from a world drawn from what the seat may know, the same world for every truth; so neither
what it says nor how long it takes tells anything hidden. It is dropped when the question is answered or taken back.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ...coach.allowed import why_no_hints
from ...games import kit_of
from ...kernel import FastRng, State
from ..pace import Pace
from .bot_protocol import PERSON_WAITS, BotPlayers, Errand
from .refused import Refused

if TYPE_CHECKING:
    from .live_table import LiveTable
    from .seats import Role, Seat

LOG: Final = logging.getLogger(__name__)
SECONDS: Final = 1.6
"""A hint takes no longer than this; where the rules are compiled, it is done with all its lines sooner."""
LINES: Final = 1200
"""Lines of the search: always the same number, so that the same view gives the same hint."""
TOO_FAST: Final = "That is too many hints at once. Please wait a moment."
DROPPED: Final = "That question has been answered already; the table shows what is asked now."
FAILED: Final = "No hint was found in time. Please ask again."


@dataclass(frozen=True, slots=True)
class HintRules:
    """How hints are made here. Without seconds there is no clock: the same lines on any machine."""

    lines: int = LINES
    seconds: float = SECONDS
    a_second: float = 0.5  # how many a seat may ask for, after the first few
    at_once: float = 8.0


@dataclass(frozen=True, slots=True)
class MadeHint:
    """The hint on one question, on its way or there."""

    decision: int
    task: asyncio.Task[dict[str, Any]]


class Hinting:
    """Makes hints for all tables of a server."""

    def __init__(self, players: BotPlayers, rules: HintRules) -> None:
        self.players = players
        self.rules = rules
        self.pace = Pace(rules.a_second, rules.at_once)

    async def hint(self, table: LiveTable, role: Role, decision: int) -> dict[str, Any]:
        """The best choices for the question that the caller's seat is asked. Raises Refused."""
        seat = table.player(role)
        check_allowed(table, seat.number)
        table.check_decision(seat.number, decision)
        made = table.hints.get(seat.number)
        if made is None or made.decision != decision:
            made = self._begin(table, seat, decision)
        await asyncio.wait({made.task})
        if made.task.cancelled():
            raise Refused(409, DROPPED)
        return made.task.result()

    def _begin(self, table: LiveTable, seat: Seat, decision: int) -> MadeHint:
        if not self.pace.allows(f"{table.id} {seat.number}"):
            raise Refused(429, TOO_FAST)
        made = MadeHint(decision, asyncio.create_task(self._make(table, seat)))
        made.task.add_done_callback(lambda task: task.cancelled() or task.exception())  # nobody may wait any more
        table.hints[seat.number] = made
        return made

    async def _make(self, table: LiveTable, seat: Seat) -> dict[str, Any]:
        """Written down first, then thought about."""
        question = question_of(table.state, seat.number)
        await note_hint(table, seat)
        errand = Errand(think_of_hint, (question, self.rules.lines), self.rules.seconds, table.id, lambda: PERSON_WAITS)
        try:
            found: dict[str, Any] = await self.players.run(errand)
        except Exception as error:
            LOG.warning("no hint was made (%s)", error.__class__.__name__)
            table.hints.pop(seat.number, None)
            raise Refused(503, FAILED) from error
        return found


# In the worker


def question_of(state: State, seat: int) -> dict[str, Any]:
    """A world as the seat sees it: all that a worker is told."""
    world = kit_of(state.game).as_known(state, seat).determinize(seat, FastRng(0))
    return {"game": state.game.name, "position": world.to_position(True), "reveals": state.reveals, "seat": seat}


def think_of_hint(question: dict[str, Any], lines: int, seconds: float) -> dict[str, Any]:
    from ...bots.bot import Budget
    from ...coach.hints import bargain_words, closeness, hints
    from ...games import find_game

    game = find_game(question["game"])
    state, seat = game.position(question["position"]), question["seat"]
    state.reveals = question["reveals"]
    found = hints(state, seat, 0, Budget(seconds, lines))
    choices = [
        {
            "action": game.notation.text(one.action),
            "words": one.words,
            "chance": round(one.chance, 2),
            "confidence": round(one.confidence, 2),
            "reasons": one.reasons,
        }
        for one in found
    ]
    return {"choices": choices, "closeness": closeness(found), "bargain": bargain_words(state, seat)}


# Who may


def check_allowed(table: LiveTable, seat: int) -> None:
    """Raises Refused."""
    why = why_no_hints(table.row.coach, table.is_alone(seat))
    if why:
        raise Refused(403, why)


def is_coached(table: LiveTable, seat: int) -> bool:
    """Whether the player of a seat may have hints now. It follows from who plays the seats, which everybody sees."""
    return not why_no_hints(table.row.coach, table.is_alone(seat))


def drop_old_hints(table: LiveTable) -> None:
    """Those on questions that are answered, taken back or no longer to be helped with."""
    for seat, made in list(table.hints.items()):
        if table.game_log.question(seat) != made.decision or table.ended or not is_coached(table, seat):
            made.task.cancel()
            del table.hints[seat]


# Which decisions had one


async def note_hint(table: LiveTable, seat: Seat) -> None:
    """Decisions are counted for each seat: so nobody's number depends on what others have chosen in secret."""
    hinted = hinted_decisions(seat)
    decision = sum(who == seat.number for who, _ in table.game_log.record.moves)
    if decision not in hinted:
        await table.keep_for_player(seat, hinted=json.dumps(sorted([*hinted, decision])))


def hinted_decisions(seat: Seat) -> list[int]:
    found: list[int] = json.loads(seat.hinted) if seat.hinted else []
    return found


def hints_shown(table: LiveTable) -> list[int]:
    """For how many of its decisions each seat had a hint. One counts when everybody has seen that it was made: until
    then, whether somebody asks for help is nobody's business."""
    hinted = [hinted_decisions(seat) for seat in table.seats]
    if not any(hinted):
        return [0] * len(hinted)
    seen = [seat for seat, _ in table.game_log.record.moves[: table.game_log.moments[-1]]]
    return [sum(one < seen.count(seat) for one in mine) for seat, mine in enumerate(hinted)]


def hinted_moves(table: LiveTable) -> list[int]:
    """The numbers of the moves, from 0, that had a hint."""
    hinted = [hinted_decisions(seat) for seat in table.seats]
    counts, found = [0] * len(hinted), list[int]()
    for ply, (seat, _) in enumerate(table.game_log.record.moves):
        if counts[seat] in hinted[seat]:
            found.append(ply)
        counts[seat] += 1
    return found


def decisions_of(moves: Iterable[int], seats: list[int]) -> dict[int, list[int]]:
    """For each seat, which of its decisions were these moves; `seats` says who made each move."""
    found: dict[int, list[int]] = {}
    for ply in moves:
        found.setdefault(seats[ply], []).append(seats[:ply].count(seats[ply]))
    return found
