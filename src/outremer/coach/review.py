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
    evaluation = kit_of(record.game).evaluation()
    state, lines = record.first_state(), LogLines(record.game)
    state.events = []
    moments: list[Moment] = []
    own: list[tuple[float, int]] = []
    work = len(record.moves) + CANDIDATES * 10
    for ply, (who, action) in enumerate(record.moves):
        if who == seat and len(state.legal(seat)) > 1:
            own.append((cost_of(state, seat, action, evaluation, ply, QUICK, FIRST_WORLDS).cost, ply))
        if evaluation.quiet(state):
            moments.append(Moment(ply, chances_of(state, evaluation)))
        record.replay_move(state, ply)
        lines.hear(state, ply)
        progress(ply + 1, work)
    moments.append(Moment(len(record.moves), chances_of(state, evaluation)))
    dear: list[Decision] = []
    for number, (_, ply) in enumerate(sorted(own, reverse=True)[:CANDIDATES]):
        found = cost_of(record.replay(ply), seat, record.moves[ply][1], evaluation, ply, DEEP, DEEP_WORLDS)
        dear += [found] if found.cost >= SLIGHT else []
        progress(len(record.moves) + 10 * (number + 1), work)
    progress(work, work)
    names = [record.game.seat_name(last, one) for one in range(last.seats)]
    dearest = sorted(dear, key=lambda one: -one.cost)[:DEAREST]
    return Review(names, seat, moments, turning_points(moments, lines), dearest)


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


def cost_of(state: State, seat: int, taken: int, evaluation: Evaluation, ply: int, lines: int, worlds: int) -> Decision:
    """What the choice taken cost, compared with the best one that the search finds; both in the same worlds."""
    best = advise(state, seat, evaluation, ply, Budget(0.0, lines), reasons=False)[0].action
    said, prompt = state.describe(seat, taken), state.prompt(seat)
    if best == taken:
        return Decision(ply, prompt, said, said, 0.0, [])
    words = kit_of(state.game).term_words
    effects = Effects(Sampler(state, seat, FastRng(ply)), evaluation, ply, worlds, words)
    turns = evaluation.horizon(state)
    cost = effects.chance(best, turns) - effects.chance(taken, turns)
    reasons = reasons_in_words(state, seat, effects.reasons(best, [best, taken]))
    return Decision(ply, prompt, said, state.describe(seat, best), cost, reasons)


def turning_points(moments: list[Moment], lines: LogLines) -> list[TurningPoint]:
    """The turns that changed some seat's chances most, in the order of the game."""
    found: list[TurningPoint] = []
    for before, after in pairwise(moments):
        changes = [now - then for then, now in zip(before.chances, after.chances, strict=True)]
        seat = max(range(len(changes)), key=lambda one: abs(changes[one]))
        told = lines.between(before.ply, after.ply)
        if told:
            found.append(TurningPoint(before.ply, after.ply, seat, changes[seat], told))
    found.sort(key=lambda one: -abs(one.change))
    return sorted(found[:TURNING])


class LogLines:
    """What a spectator read after each move."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.lines: list[tuple[int, str]] = []

    def hear(self, state: State, ply: int) -> None:
        """Take what the last move told."""
        for event in state.events or []:
            text = self.game.log_line(state, event, -1)
            if text:
                self.lines.append((ply, text))
        state.events = []

    def between(self, begin: int, end: int) -> list[str]:
        return [text for ply, text in self.lines if begin <= ply < end]
