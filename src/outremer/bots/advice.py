"""What a strong player would do here, and why: for a person who asks for a hint.

The advice is made from worlds drawn from what the seat may know, so it tells nothing that the seat could not find out.
With a number of iterations and no clock, the same view and the same seed give the same advice.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
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
MOSTLY: Final = 0.5
"""A term that makes this part of what another seat gains or loses is named with it."""


LARGE: Final = 4.0
"""Points of one term that make it doubtful, if others take most of them away again."""
IN_ALL: Final = "in all"
MOSTLY_SO: Final = 0.75
SELDOM_SO: Final = 0.34
"""What is so after a choice in this part of the worlds at least, and after the others in this part at most, is told."""

Claims = Callable[[State, int], list[str]]
"""What is so for a seat, in words."""
Words = Callable[[str], str]
"""A term of the evaluation in words. Terms with the same words are added up; one without is no reason."""


def as_named(term: str) -> str:
    return term


def no_claims(state: State, seat: int) -> list[str]:
    return []


class Reason(NamedTuple):
    """What changes by a choice: terms of the evaluation, for the seat itself or for another one."""

    seat: int
    words: str  # "" for another seat where no term stands out
    points: float  # more than by the other choices, or less; of another seat, in all


class Suggestion(NamedTuple):
    action: int
    chance: float  # to win the game, as far as the search sees
    confidence: float  # that this is the best choice; those of all suggestions add up to 1
    reasons: list[Reason]  # the weightiest first
    held: tuple[str, ...] = ()  # what the seat then has, and would not have by the others
    left_open: tuple[str, ...] = ()  # the same of what others could take


def advise(
    state: State,
    seat: int,
    evaluation: Evaluation,
    seed: int,
    budget: Budget,
    reasons: bool = True,
    words: Words = as_named,
    held: Claims = no_claims,
    left_open: Claims = no_claims,
) -> list[Suggestion]:
    """The best choices of a seat that is asked, the best one first; without reasons where nobody reads them."""
    menu = state.legal(seat)
    sampler = Sampler(state, seat, FastRng(seed))
    bot = SearchBot(seed, evaluation, RiskAttitude(), budget.seconds, budget.iterations)
    if len(menu) == 1:
        return [Suggestion(*unsearched(bot.greedy, seat, menu[0], menu, sampler)[0], 1.0, [])]
    chosen = bot.choose(View(state, seat), sampler, menu, budget)
    judged = [(one.action, one.mean()) for one in bot.judged if one.weight]
    if not judged:
        judged = unsearched(bot.greedy, seat, chosen, menu, sampler)
    ordered = sorted(judged, key=lambda one: -one[1])  # of equals, the one that the search takes
    sure = shares([value for _, value in ordered], CLEARLY)
    named = [at for at in range(min(MOST, len(ordered))) if at == 0 or sure[at] >= HARDLY]
    whole = added([sure[at] for at in named])
    found = [Suggestion(ordered[at][0], ordered[at][1], sure[at] / whole, []) for at in named]
    if not reasons:
        return found
    effects = Effects(sampler, evaluation, seed, words=words)
    others = [action for action, _ in ordered] + [action for action in menu if action not in dict(ordered)]
    compared = others[:COMPARED]
    return [
        one._replace(
            reasons=effects.reasons(one.action, compared),
            held=effects.only_after(one.action, compared, held),
            left_open=effects.only_after(one.action, compared, left_open),
        )
        for one in found
    ]


def unsearched(greedy: GreedyBot, seat: int, chosen: int, menu: list[int], sampler: Sampler) -> list[tuple[int, float]]:
    """For a decision that bots do not search for, such as a price: the chances once the choice they take is played to
    its end, and the others if there are few. None counts more than the one they take."""
    worlds = [sampler() for _ in range(WORLDS)]
    tried = menu if len(menu) <= COMPARED else [chosen]
    chances = {}
    for action in tried:
        values = [greedy.weigh(world, seat, [action], sampler, Budget())[0][0] for world in worlds]
        chances[action] = added(values) / len(values)
    others = [(action, min(chances[action], chances[chosen])) for action in tried if action != chosen]
    return [(chosen, chances[chosen]), *others]


class Effects:
    """What choices lead to: each is played until nothing is pending, all in the same drawn worlds."""

    def __init__(
        self, sampler: Sampler, evaluation: Evaluation, seed: int, worlds: int = WORLDS, words: Words = as_named
    ) -> None:
        self.words = words
        self.worlds = [sampler() for _ in range(worlds)]
        self.seat = sampler.seat
        self.evaluation = evaluation
        self.players = GreedySeats(seed, evaluation, 0)
        seats = range(self.worlds[0].seats)
        self.players.players = [GreedyBot(seed + seat, evaluation, RiskAttitude(), QUICK) for seat in seats]
        self.known: dict[int, dict[tuple[int, str], float]] = {}
        self.ends: dict[int, list[State]] = {}

    def after(self, action: int) -> dict[tuple[int, str], float]:
        """The points by seat and words, on average: all terms of the seat itself, and the sum of each other seat."""
        if action not in self.known:
            points: dict[tuple[int, str], float] = {}
            self.ends[action] = []
            for world in self.worlds:
                state = world.copy()
                self.players.begin()
                state.apply(self.seat, action)
                self.players.play_on(state, 0)
                self.ends[action].append(state)
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
        own = self.terms_of(self.seat, [state])
        found = [((self.seat, words), value) for words, value in own.items()]
        expected = self.evaluation.expected_points(state)
        return found + [((seat, ""), expected[seat]) for seat in range(state.seats) if seat != self.seat]

    def reasons(self, action: int, compared: list[int]) -> list[Reason]:
        """What is different after this choice, compared with the middle one of the others: what only one of those does
        is no reason for this one."""
        rest = [one for one in compared if one != action]
        others = [self.after(one) for one in rest]
        found: list[Reason] = []
        for (seat, words), points in self.after(action).items():
            usual = median(other.get((seat, words), 0.0) for other in others) if others else points
            if abs(points - usual) >= FELT:
                named = words if seat == self.seat else self.main_term(seat, action, rest, points - usual)
                found.append(Reason(seat, named, points - usual))
        return sorted(without_cancelling(found, self.seat), key=lambda reason: -abs(reason.points))

    def only_after(self, action: int, compared: list[int], claims: Claims) -> tuple[str, ...]:
        """What is so after this choice, and mostly not so after the others."""
        rest = [self.how_often(one, claims) for one in compared if one != action]
        return tuple(
            claim
            for claim, often in self.how_often(action, claims).items()
            if rest and often >= MOSTLY_SO and added([other.get(claim, 0.0) for other in rest]) <= SELDOM_SO * len(rest)
        )

    def how_often(self, action: int, claims: Claims) -> dict[str, float]:
        """The part of the worlds in which each claim is true after a choice."""
        self.after(action)
        found: dict[str, float] = {}
        for end in self.ends[action]:
            for claim in claims(end, self.seat):
                found[claim] = found.get(claim, 0.0) + 1.0 / len(self.ends[action])
        return found

    def main_term(self, seat: int, action: int, rest: list[int], points: float) -> str:
        """What another seat mostly gains or loses by a choice; "" if it is a little of everything."""
        mine = self.terms_of(seat, self.ends[action])
        theirs = [self.terms_of(seat, self.ends[one]) for one in rest]
        changes = {words: value - median(other.get(words, 0.0) for other in theirs) for words, value in mine.items()}
        most = max(changes, key=lambda words: changes[words] / points, default="")
        return most if most and changes[most] / points >= MOSTLY else ""

    def terms_of(self, seat: int, states: list[State]) -> dict[str, float]:
        """The points of a seat by the words of its terms, on average."""
        points: dict[str, float] = {}
        for state in states:
            for term, value in self.evaluation.terms(state, seat):
                words = self.words(term)
                if words:
                    points[words] = points.get(words, 0.0) + value / len(states)
        return points


def without_cancelling(found: list[Reason], seat: int) -> list[Reason]:
    """Without the seat's own terms where they are large and nearly cancel out: then only their sum says much."""
    own = [one.points for one in found if one.seat == seat]
    whole = added(own)
    if not own or max(abs(points) for points in own) < max(LARGE, 2.0 * abs(whole)):
        return found
    summed = [Reason(seat, IN_ALL, whole)] if abs(whole) >= FELT else []
    return summed + [one for one in found if one.seat != seat]
