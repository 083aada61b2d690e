"""What a strong player would do here, and why: for a person who asks for a hint.

The advice is made from worlds drawn from what the seat may know, so it tells nothing that the seat could not find out.
With a number of iterations and no clock, the same view and the same seed give the same advice.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ..kernel.rng import FastRng
from ..kernel.state import State
from .bot import Budget, Sampler, View
from .evaluation import Evaluation, added, shares
from .greedy import GreedyBot
from .risk_attitude import RiskAttitude
from .rollout import GreedySeats
from .search import SearchBot

MOST: Final = 3
"""Choices that are named."""
COMPARED: Final = 6
"""Choices that the reasons of one are compared with."""
WORLDS: Final = 6
"""Drawn worlds in which each choice is played to its end, for the reasons."""
CLEARLY: Final = 0.02
"""A choice that wins so much more often is about three times as likely to be the best."""
HARDLY: Final = 0.05
"""A choice that is less likely than this to be the best is not named."""
QUICK: Final = 8
"""Lines of the greedy bots that play a choice to its end: many choices are played, and all by the same bots."""
FELT: Final = 0.25
"""Points that make a reason."""


class Reason(NamedTuple):
    """What changes by a choice: a term of the evaluation, for the seat itself or for another one."""

    seat: int
    term: str  # "": all that the seat can expect
    points: float  # more than by the other choices, or less


class Suggestion(NamedTuple):
    action: int
    chance: float  # to win the game, as far as the search sees
    confidence: float  # that this is the best choice; those of all suggestions add up to 1
    reasons: list[Reason]  # the weightiest first


def advise(
    state: State, seat: int, evaluation: Evaluation, seed: int, budget: Budget, reasons: bool = True
) -> list[Suggestion]:
    """The best choices of a seat that is asked, the best one first; without reasons where nobody reads them."""
    menu = state.legal(seat)
    sampler = Sampler(state, seat, FastRng(seed))
    if len(menu) == 1:
        return [Suggestion(menu[0], evaluation.chances(sampler())[seat], 1.0, [])]
    bot = SearchBot(seed, evaluation, RiskAttitude(), budget.seconds, budget.iterations)
    chosen = bot.choose(View(state, seat), sampler, menu, budget)
    judged = [(one.action, one.mean()) for one in bot.judged if one.weight]
    if not judged:
        judged = [(chosen, evaluation.chances(sampler())[seat])]
    best = max(value for _, value in judged)
    ordered = judged[:1] + sorted(judged[1:], key=lambda one: -one[1])
    sure = shares([min(value, best) for _, value in ordered], CLEARLY)
    named = [at for at in range(min(MOST, len(ordered))) if at == 0 or sure[at] >= HARDLY]
    whole = added([sure[at] for at in named])
    found = [Suggestion(ordered[at][0], ordered[at][1], sure[at] / whole, []) for at in named]
    if not reasons:
        return found
    effects = Effects(sampler, evaluation, seed)
    others = [action for action, _ in ordered] + [action for action in menu if action not in dict(ordered)]
    return [one._replace(reasons=effects.reasons(one.action, others[:COMPARED])) for one in found]


class Effects:
    """What choices lead to: each is played until nothing is pending, all in the same drawn worlds."""

    def __init__(self, sampler: Sampler, evaluation: Evaluation, seed: int, worlds: int = WORLDS) -> None:
        self.worlds = [sampler() for _ in range(worlds)]
        self.seat = sampler.seat
        self.evaluation = evaluation
        self.players = GreedySeats(seed, evaluation, 0)
        seats = range(self.worlds[0].seats)
        self.players.players = [GreedyBot(seed + seat, evaluation, RiskAttitude(), QUICK) for seat in seats]
        self.known: dict[int, dict[tuple[int, str], float]] = {}

    def after(self, action: int) -> dict[tuple[int, str], float]:
        """The points by seat and term, on average: every term of the seat itself, and the sum of each other seat."""
        if action not in self.known:
            points: dict[tuple[int, str], float] = {}
            for world in self.worlds:
                state = world.copy()
                self.players.begin()
                state.apply(self.seat, action)
                self.players.play_on(state, 0)
                for key, value in self.read(state):
                    points[key] = points.get(key, 0.0) + value / len(self.worlds)
            self.known[action] = points
        return self.known[action]

    def chance(self, action: int, turns: int) -> float:
        """To win the game after this choice, if greedy bots play that many turns: the average over the worlds."""
        total = 0.0
        for world in self.worlds:
            state = world.copy()
            self.players.begin()
            state.apply(self.seat, action)
            self.players.play_on(state, turns)
            total += self.evaluation.rollout_chances(state)[self.seat]
        return total / len(self.worlds)

    def read(self, state: State) -> list[tuple[tuple[int, str], float]]:
        found = [((self.seat, term), value) for term, value in self.evaluation.terms(state, self.seat)]
        expected = self.evaluation.expected_points(state)
        return found + [((seat, ""), expected[seat]) for seat in range(state.seats) if seat != self.seat]

    def reasons(self, action: int, compared: list[int]) -> list[Reason]:
        """What is different after this choice, compared with the average of the others."""
        others = [self.after(one) for one in compared if one != action]
        found: list[Reason] = []
        for (seat, term), points in self.after(action).items():
            usual = added([other.get((seat, term), 0.0) for other in others]) / max(1, len(others))
            if others and abs(points - usual) >= FELT:
                found.append(Reason(seat, term, points - usual))
        return sorted(found, key=lambda reason: -abs(reason.points))
