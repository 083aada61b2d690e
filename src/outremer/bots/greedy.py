"""The greedy seat: tries its whole chain of small decisions in its head, and follows the line that stands best at the
end of it. It looks no further than its own turn.
"""

from __future__ import annotations

from typing import Final, final

from ..kernel.rng import FastRng
from ..kernel.state import State
from .bot import Bot, Budget, Sampler, View
from .evaluation import Evaluation
from .temper import Temper
from .thinking import LONGEST, likely, pick

CAREFUL: Final = 96
"""Lines tried for one plan by somebody who takes his time; `Evaluation.lines` says how many are usual."""
ROUNDS: Final = 3
"""The lines are shared out in so many rounds, each among the better third of the first choices of the round before."""
REPLIES: Final = 8
"""Another's answer in the middle of the chain is weighed where it has at most so many choices."""


@final
class GreedyBot(Bot):
    """Shares a number of lines out over the chain, equally among the first choices, then among the best of them."""

    def __init__(self, seed: int, evaluation: Evaluation, temper: Temper, lines: int = 0) -> None:
        super().__init__(seed)
        self.evaluation = evaluation
        self.temper = temper
        self.lines = lines or evaluation.lines()
        self.plan: list[int] = []
        self.fences = -1  # when the plan was made: what was drawn or shown since was not planned for
        self.line: list[int] = []
        self.best = 0.0
        self.said = ""

    def remark(self) -> str:
        return self.said

    def choose(self, view: View, sampler: Sampler, legal: list[int], budget: Budget) -> int:
        seat = view.seat
        world = sampler()
        action, self.said = self.evaluation.bargain(world, seat, legal, self.rng)
        if action >= 0:
            self.plan = []
            return action
        if self.plan and self.plan[0] in legal and world.fences == self.fences and not self.evaluation.quiet(world):
            return self.plan.pop(0)
        self.temper.look(self.evaluation, world, seat)
        values, plans = self.weigh(world, seat, legal, sampler)
        best = 0
        for place in range(1, len(legal)):
            if values[place] > values[best]:
                best = place
        self.plan = plans[best]
        self.fences = world.fences
        return self.plan.pop(0)

    def weigh(self, world: State, seat: int, legal: list[int], sampler: Sampler) -> tuple[list[float], list[list[int]]]:
        """The value of each first choice, and the best line found behind it."""
        values = [0.0] * len(legal)
        plans = [[action] for action in legal]
        places = list(range(len(legal)))
        for tries in range(ROUNDS):
            share = self.lines / ROUNDS / len(places)
            for place in places:
                value, plan = self.try_first(world, seat, legal[place], max(1.0, share))
                if tries == 0 or value > values[place]:
                    plans[place] = plan
                # A choice tried in several worlds is worth what it brings on the average of them.
                values[place] = value if tries == 0 else (values[place] * tries + value) / (tries + 1)
            if len(places) == 1 or tries == ROUNDS - 1:
                break
            places = best_of(places, values, max(2, len(places) // 3))
            world = sampler()
        floor = min(values) - 1.0
        for place in range(len(legal)):
            if place not in places:
                values[place] = min(values[place], floor)
        return values, plans

    def try_first(self, world: State, seat: int, action: int, share: float) -> tuple[float, list[int]]:
        state = world.copy()
        state.apply(seat, action)
        self.best = -1.0e9
        self.line = [action]
        plan = [action]
        self.explore(state, seat, plan, share)
        return self.best, self.line

    def explore(self, state: State, seat: int, plan: list[int], share: float) -> None:
        """Try the rest of the chain with `share` lines, keeping the best in `best` and `line`. Uses the state up."""
        owned = len(plan)
        for _ in range(LONGEST):
            if self.evaluation.quiet(state):
                break
            if not state.is_actor(seat):
                self.reply(state)
                continue
            menu = state.legal(seat)
            if len(menu) == 1:
                state.apply(seat, menu[0])
                continue
            if share < 2.0:
                action = menu[pick(self.evaluation.preferences(state, seat, menu), self.rng)]
                plan.append(action)
                state.apply(seat, action)
                continue
            self.branch(state, seat, menu, plan, share)
            del plan[owned:]
            return
        value = self.temper.value(self.evaluation, state, seat)
        if value > self.best:
            self.best = value
            self.line = plan.copy()
        del plan[owned:]

    def branch(self, state: State, seat: int, menu: list[int], plan: list[int], share: float) -> None:
        places = some_of(self.evaluation.preferences(state, seat, menu), int(share), self.rng)
        for place in places:
            after = state.copy()
            after.apply(seat, menu[place])
            plan.append(menu[place])
            self.explore(after, seat, plan, share / len(places))
            plan.pop()

    def reply(self, state: State) -> None:
        """What another seat would answer: the best for itself as far as it can be seen at once."""
        other = state.actors()[0]
        menu = state.legal(other)
        if len(menu) == 1 or len(menu) > REPLIES or state.step().secret:
            state.apply(other, likely(state, other, self.evaluation, self.rng))
            return
        best = menu[0]
        highest = -1.0e9
        for action in menu:
            after = state.copy()
            after.apply(other, action)
            for _ in range(LONGEST):
                if self.evaluation.quiet(after):
                    break
                mover = after.actors()[0]
                after.apply(mover, likely(after, mover, self.evaluation, self.rng))
            value = self.evaluation.chances(after)[other]
            if value > highest:
                highest, best = value, action
        state.apply(other, best)


def best_of(places: list[int], values: list[float], count: int) -> list[int]:
    """The places with the highest values, in their old order."""
    kept = places.copy()
    while len(kept) > count:
        worst = 0
        for at in range(1, len(kept)):
            if values[kept[at]] < values[kept[worst]]:
                worst = at
        kept.pop(worst)
    return kept


def some_of(weights: list[float], count: int, rng: FastRng) -> list[int]:
    """Up to that many places of the list, likelier ones first to be drawn, none twice."""
    if count >= len(weights):
        return list(range(len(weights)))
    left = weights.copy()
    chosen: list[int] = []
    for _ in range(count):
        place = pick(left, rng)
        while place in chosen:  # only where rounding leaves nothing but zeros
            place = (place + 1) % len(left)
        chosen.append(place)
        left[place] = 0.0
    return chosen
