"""Looks back on a game: how each seat's chances went, where they turned, and which decisions of one seat cost most.

Everything is judged by what the seat could know at the time: in worlds drawn from its view, never in the true one.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final, NamedTuple

from ..bots.advice import Effects, advise
from ..bots.bot import Budget, Sampler
from ..bots.evaluation import Evaluation
from ..games import kit_of
from ..kernel import FastRng, Game, OutremerError, Record, State
from .hints import reasons_in_words

LOOKS: Final = 8
"""Drawn worlds for the chances of a seat at one moment."""
QUICK: Final = 60
"""Lines of the search for each decision at first."""
DEEP: Final = 1500
"""Lines for the decisions that seem to have cost most."""
FIRST_WORLDS: Final = 4
DEEP_WORLDS: Final = 16
"""Drawn worlds in which the choice taken and the best one are compared: at first, and for those decisions."""
CANDIDATES: Final = 12
"""Decisions that are judged again in depth."""
DEAREST: Final = 5
TURNING: Final = 6
SLIGHT: Final = 0.01
"""A decision that cost less of the chance to win than this is not named."""

Progress = Callable[[int, int], None]
"""Told how much is done, and of how much."""


Told = Callable[[int], None]
"""Told the number of moves that were looked at."""
Line = tuple[int, str]
"""A line of the log, and the number of the move that brought it."""


def unheard(_: int) -> None:
    pass


class CannotReview(OutremerError):
    """A record without an end, or a seat that the game does not have."""


class Moment(NamedTuple):
    """The chances of all seats after a number of moves, each as the seat itself saw them."""

    ply: int
    chances: list[float]


class TurningPoint(NamedTuple):
    """A turn after which the chances of a seat were very different."""

    ply: int  # moves before it
    until: int
    seat: int
    change: float
    lines: list[str]  # what happened, as a spectator reads it


class Decision(NamedTuple):
    """A choice that cost chances: what was taken, what was better, and why."""

    ply: int
    prompt: str
    taken: str
    better: str
    cost: float  # of the chance to win
    reasons: list[str]


class Review(NamedTuple):
    names: list[str]
    seat: int
    moments: list[Moment]
    turning: list[TurningPoint]
    decisions: list[Decision]  # the dearest first


def review(record: Record, seat: int, progress: Progress) -> Review:
    """Of a game that can be replayed, as far as it was played. The same record gives the same review."""
    last = record.replay()
    if not 0 <= seat < last.seats:
        raise CannotReview(f"there is no seat {seat + 1}; the game has seats 1 to {last.seats}")
    work = len(record.moves) + CANDIDATES * 10
    way = look_at_chances(record, 0, 0.0)
    costs = look_at_costs(record, seat, 0, 0.0, lambda ply: progress(ply, work))
    dear: list[Decision] = []
    for number, ply in enumerate(doubtful(costs.costs)):
        dear.append(look_closely(record, seat, ply, 0.0))
        progress(len(record.moves) + 10 * (number + 1), work)
    progress(work, work)
    names = [record.game.seat_name(last, one) for one in range(last.seats)]
    return Review(names, seat, way.moments, turning_points(way.moments, way.lines), dearest(dear))


# Parts of the work, each for a while: seconds, or 0.0 for all of it


class Way(NamedTuple):
    """How a stretch of the game went, up to a ply; one more than there are when all is done."""

    until: int
    moments: list[Moment]
    lines: list[Line]


class Costs(NamedTuple):
    """What the decisions of a seat cost at first sight, up to a ply: cost and ply."""

    until: int
    costs: list[tuple[float, int]]


def look_at_chances(record: Record, begin: int, seconds: float) -> Way:
    """One moment for each turn: a player who begins again after a refusal is still in the same turn."""
    evaluation, end = kit_of(record.game).evaluation(), Budget(seconds)
    state, lines = record.replay(begin), LogLines(record.game)
    state.events = []
    moments: list[Moment] = []
    turn = -1
    for ply in range(begin, len(record.moves)):
        if evaluation.quiet(state) and state.actors()[0] != turn:
            if moments and end.is_over():
                return Way(ply, moments, lines.lines)
            turn = state.actors()[0]
            moments.append(Moment(ply, chances_of(state, evaluation)))
        record.replay_move(state, ply)
        lines.hear(state, ply)
    moments.append(Moment(len(record.moves), chances_of(state, evaluation)))
    return Way(len(record.moves) + 1, moments, lines.lines)


def look_at_costs(record: Record, seat: int, begin: int, seconds: float, tell: Told = unheard) -> Costs:
    evaluation, end = kit_of(record.game).evaluation(), Budget(seconds)
    state = record.replay(begin)
    found: list[tuple[float, int]] = []
    for ply in range(begin, len(record.moves)):
        if ply > begin and end.is_over():
            return Costs(ply, found)
        who, action = record.moves[ply]
        if who == seat and len(state.legal(seat)) > 1:
            found.append((cost_of(state, seat, action, evaluation, ply, Budget(0.0, QUICK), FIRST_WORLDS).cost, ply))
        record.replay_move(state, ply)
        tell(ply + 1)
    return Costs(len(record.moves) + 1, found)


def look_closely(record: Record, seat: int, ply: int, seconds: float) -> Decision:
    """One decision again, in depth."""
    evaluation = kit_of(record.game).evaluation()
    budget = Budget(seconds, DEEP)
    return cost_of(record.replay(ply), seat, record.moves[ply][1], evaluation, ply, budget, DEEP_WORLDS)


def doubtful(costs: list[tuple[float, int]]) -> list[int]:
    """The decisions that seem to have cost most."""
    return [ply for _, ply in sorted(costs, reverse=True)[:CANDIDATES]]


def dearest(decisions: list[Decision]) -> list[Decision]:
    dear = [one for one in decisions if one.cost >= SLIGHT]
    return sorted(dear, key=lambda one: -one.cost)[:DEAREST]


# What they look at


def chances_of(state: State, evaluation: Evaluation) -> list[float]:
    """Each seat's chance to win, as it looks from that seat."""
    if state.over():
        winners = state.winners()
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]
    found: list[float] = []
    for seat in range(state.seats):
        sampler = Sampler(state, seat, FastRng(seat))
        found.append(sum(evaluation.chances(sampler())[seat] for _ in range(LOOKS)) / LOOKS)
    return found


def cost_of(
    state: State, seat: int, taken: int, evaluation: Evaluation, ply: int, budget: Budget, worlds: int
) -> Decision:
    """What the choice taken cost, compared with the best one that the search finds; both in the same worlds."""
    best = advise(state, seat, evaluation, ply, budget, reasons=False)[0].action
    said, prompt = state.describe(seat, taken), state.prompt(seat)
    if best == taken:
        return Decision(ply, prompt, said, said, 0.0, [])
    words = kit_of(state.game).term_words
    effects = Effects(Sampler(state, seat, FastRng(ply)), evaluation, ply, worlds, words)
    turns = evaluation.horizon(state)
    cost = effects.chance(best, turns) - effects.chance(taken, turns)
    reasons = reasons_in_words(state, seat, effects.reasons(best, [best, taken]))
    return Decision(ply, prompt, said, state.describe(seat, best), cost, reasons)


def turning_points(moments: list[Moment], lines: list[Line]) -> list[TurningPoint]:
    """The turns that changed some seat's chances most, in the order of the game."""
    found: list[TurningPoint] = []
    for before, after in pairwise(moments):
        changes = [now - then for then, now in zip(before.chances, after.chances, strict=True)]
        seat = max(range(len(changes)), key=lambda one: abs(changes[one]))
        told = [text for ply, text in lines if before.ply <= ply < after.ply]
        if told:
            found.append(TurningPoint(before.ply, after.ply, seat, changes[seat], told))
    found.sort(key=lambda one: -abs(one.change))
    return sorted(found[:TURNING])


class LogLines:
    """What a spectator read after each move."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.lines: list[Line] = []

    def hear(self, state: State, ply: int) -> None:
        """Take what the last move told."""
        for event in state.events or []:
            text = self.game.log_line(state, event, -1)
            if text:
                self.lines.append((ply, text))
        state.events = []
