"""The searching seat: looks ahead in many worlds that look like this one, and takes what was tried most.

Information-set Monte Carlo tree search with a tree for every seat: each maximises its own chance. A line leaves the
tree at the first situation not met before, is played on in a likely way until nothing is pending, and is judged there.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from ..kernel.state import State
from .bot import Bot, Budget, Sampler, View
from .evaluation import Evaluation
from .greedy import CAREFUL, GreedyBot
from .temper import Temper
from .thinking import come_to_rest
from .tree import CURIOSITY, Memory, Situation, Spread

SECONDS: Final = 0.5
DEEPEST: Final = 60
"""Choices in one line, after which it is judged wherever it is."""
MOST_SITUATIONS: Final = 200_000
LOOK_AT_CLOCK: Final = 8
DOUBT: Final = 0.25
"""So much of the likelihood is shared out evenly, beside the part that follows greedy's opinion."""


@final
class SearchBot(Bot):
    """Anytime: the longer it may think, the better; a first answer stands after one line."""

    def __init__(
        self, seed: int, evaluation: Evaluation, temper: Temper, seconds: float = SECONDS, iterations: int = 0
    ) -> None:
        super().__init__(seed)
        self.evaluation = evaluation
        self.temper = temper
        self.seconds = seconds
        self.iterations = iterations
        self.greedy = GreedyBot(seed + 1, evaluation, temper, CAREFUL)
        self.situations: dict[int, Situation] = {}
        self.places: dict[int, Memory] = {}  # glance of an own situation in the tree -> what was seen up to there
        self.spread = Spread(0)
        self.curiosity = CURIOSITY
        self.lines = 0  # of the last thought
        self.reused = 0  # lines the last thought found done already
        self.said = ""

    def remark(self) -> str:
        return self.said

    def choose(self, view: View, sampler: Sampler, legal: list[int], budget: Budget) -> int:
        if not budget.seconds and not budget.iterations:
            budget = Budget(self.seconds, self.iterations)
        world = sampler()
        custom, reason = self.evaluation.bargain(world, view.seat, legal, self.rng)
        self.temper.look(self.evaluation, world, view.seat)
        root = self.begin(world, view.seat, legal, custom, sampler)
        self.lines = 0
        while True:
            self.line(sampler(), view.seat, root.copy())
            self.lines += 1
            if (budget.iterations or self.lines % LOOK_AT_CLOCK == 0) and budget.spent(self.lines):
                break
        action = self.answer(self.situations[root.keys[view.seat]], legal)
        self.said = reason if action == custom else ""
        return action

    def begin(self, world: State, seat: int, legal: list[int], custom: int, sampler: Sampler) -> Memory:
        """Where the thought begins: at a place of the old tree, if the table has come to one, else at a new root."""
        glance = self.evaluation.glance(world, seat)
        known = self.places.get(glance) if glance else None
        if known is not None and known.keys[seat] in self.situations and len(self.situations) < MOST_SITUATIONS:
            self.reused = self.situations[known.keys[seat]].met
            return known
        self.situations = {}
        self.places = {}
        self.spread = Spread(world.seats)
        self.reused = 0
        root = Memory([other + 1 for other in range(world.seats)])
        values, plans = self.greedy.weigh(world, seat, legal, sampler)
        weights = likelihoods(values)
        if custom in legal:
            weights[legal.index(custom)] += sum(weights)
        self.situations[root.keys[seat]] = Situation(legal, weights)
        best = 0
        for place in range(1, len(values)):
            if values[place] > values[best]:
                best = place
        self.follow(world, seat, plans[best], root.copy())
        return root

    def follow(self, state: State, seat: int, plan: list[int], memory: Memory) -> None:
        """Put what greedy would do into the tree, as the likely thing. Uses the state up."""
        at = 0
        while at < len(plan) and not state.over() and state.is_actor(seat):
            menu = state.legal(seat)
            if len(menu) == 1:
                memory.play(state, seat, menu[0])
                continue
            if plan[at] not in menu:
                return
            if at:
                weights = self.evaluation.preferences(state, seat, menu)
                weights[menu.index(plan[at])] += sum(weights)
                self.keep(state, seat, Situation(menu, weights), memory)
            memory.play(state, seat, plan[at])
            at += 1

    def line(self, state: State, me: int, memory: Memory) -> None:
        """One line: down the tree, one new situation, to rest; then everybody on it learns how it went."""
        met: list[Situation] = []
        places: list[int] = []
        seats: list[int] = []
        fresh = False
        for _ in range(DEEPEST):
            if state.over() or fresh:
                break
            seat = state.actors()[0]
            menu = state.legal(seat)
            action = menu[0]
            if len(menu) > 1:
                situation = self.situations.get(memory.keys[seat])
                if situation is None:
                    situation = self.meet(state, seat, me, menu, memory)
                    fresh = True
                elif not situation.knows(menu):
                    situation.learn(menu, self.evaluation.preferences(state, seat, menu))
                place = situation.select(menu, self.spread.of(seat), self.curiosity)
                action = situation.actions[place]
                met.append(situation)
                places.append(place)
                seats.append(seat)
            memory.play(state, seat, action)
        come_to_rest(state, self.evaluation, self.rng)
        values = self.evaluation.chances(state)
        values[me] = self.temper.liking(values, me)
        self.spread.learn(values)
        for at in range(len(met)):
            met[at].record(places[at], values[seats[at]])

    def meet(self, state: State, seat: int, me: int, menu: list[int], memory: Memory) -> Situation:
        """A situation met for the first time."""
        situation = Situation(menu, self.evaluation.preferences(state, seat, menu))
        if seat == me:
            self.keep(state, seat, situation, memory)
        else:
            self.situations[memory.keys[seat]] = situation
        return situation

    def keep(self, state: State, seat: int, situation: Situation, memory: Memory) -> None:
        """A situation of our own: known again when the table comes to it."""
        self.situations[memory.keys[seat]] = situation
        glance = self.evaluation.glance(state, seat)
        if glance:
            self.places[glance] = memory.copy()

    def answer(self, root: Situation, legal: list[int]) -> int:
        """The choice looked at most; among equals the one that did best."""
        best = legal[0]
        most = -1
        highest = 0.0
        for action in legal:
            if action not in root.places:
                continue
            place = root.places[action]
            n = root.visits[place]
            mean = root.totals[place] / n if n else 0.0
            if n > most or (n == most and mean > highest):
                best, most, highest = action, n, mean
        return best


def likelihoods(values: list[float]) -> list[float]:
    """How likely each first choice is the best, by what greedy thinks it is worth."""
    ordered = sorted(values)
    highest = ordered[len(ordered) - 1]
    scale = (highest - ordered[len(ordered) // 2]) / 2.0 + 1.0e-6
    weights = [exp(max(-20.0, (value - highest) / scale)) for value in values]
    even = DOUBT * sum(weights) / len(weights)
    return [even + weight for weight in weights]
