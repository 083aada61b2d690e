"""The greedy bot: tries many lines of its own turn and follows the one with the best end. It looks no further than
that turn.
"""

from __future__ import annotations

from typing import Final, final

from ..kernel.rng import FastRng
from ..kernel.state import State
from .bot import Bot, Budget, Sampler, View
from .evaluation import Evaluation, added
from .lines import LONGEST, come_to_rest, likely, pick
from .remark import Remark
from .risk_attitude import RiskAttitude

CAREFUL: Final = 288
"""Lines tried for one plan by a careful bot; `Evaluation.lines` says how many are usual."""
ROUNDS: Final = 3
"""Rounds of lines: the first is shared out by the priors, each later one among the better third of the round before."""
CLEAR: Final = 0.15
"""If the best choice is better than the next by this part after two rounds, there is no third."""
REPLIES: Final = 4
"""Another seat's answer is tried out only if it has at most this many choices."""
DECIDED: Final = 0.85
"""A choice of another seat with at least this prior share is taken for granted."""
SAMPLES: Final = 4
"""If others may answer in several ways, a line counts with the average of this many answers."""
RARE: Final = 0.02
"""A choice with less than this part of the highest prior is left out of plans."""


@final
class GreedyBot(Bot):
    """Shares a number of lines out among the first choices of the turn, then among the best of them."""

    def __init__(
        self, seed: int, evaluation: Evaluation, attitude: RiskAttitude, lines: int = 0, deals: bool = True
    ) -> None:
        super().__init__(seed)
        self.evaluation = evaluation
        self.attitude = attitude
        self.lines = lines or evaluation.lines()
        self.deals = deals
        self.plan: list[int] = []
        self.reveals = -1  # when the plan was made; after a later reveal it is no longer good
        self.line: list[int] = []
        self.best = 0.0
        self.said = Remark(evaluation)
        self.budget = Budget()  # for the present choice: when it is over, the best line so far counts

    def remark(self) -> str:
        return self.said.words()

    def choose(self, view: View, sampler: Sampler, legal: list[int], budget: Budget) -> int:
        seat = view.seat
        world = sampler()
        if self.deals:
            action = self.evaluation.bargain(world, seat, legal, self.rng)
            self.said.drop()
            if action >= 0:
                self.said.keep(world, seat, action)
                self.plan = []
                return action
        else:
            legal = self.evaluation.without_deals(world, seat, legal)
        legal = self.evaluation.sensible_choices(world, seat, legal, legal[0])
        if self.plan and self.plan[0] in legal and world.reveals == self.reveals and not self.evaluation.quiet(world):
            if not self.evaluation.asks_in_vain(world, seat, self.plan, self.rng):
                return self.plan.pop(0)
        if len(legal) == 1:
            self.plan = []
            return legal[0]
        self.attitude.look(self.evaluation, world, seat)
        values, plans = self.weigh(world, seat, legal, sampler, budget)
        self.plan = self.best_plan(world, seat, values, plans)
        self.reveals = world.reveals
        return self.plan.pop(0)

    def best_plan(self, world: State, seat: int, values: list[float], plans: list[list[int]]) -> list[int]:
        """The plan with the highest value; one that asks in vain only if all do."""
        places = highest_first(values)
        for place in places:
            if not self.deals or not self.evaluation.asks_in_vain(world, seat, plans[place], self.rng):
                return plans[place]
        return plans[places[0]]

    def weigh(
        self, world: State, seat: int, legal: list[int], sampler: Sampler, budget: Budget
    ) -> tuple[list[float], list[list[int]]]:
        """The value of each first choice, and the best line found behind it. On a clock the likeliest choices are tried
        first; those for which there was no time count as the worst."""
        self.budget = budget
        values = [0.0] * len(legal)
        plans = [[action] for action in legal]
        priors = self.evaluation.priors(world, seat, legal)
        whole = added(priors)
        places = highest_first(priors) if budget.seconds > 0.0 else list(range(len(legal)))
        tried: list[int] = []
        for tries in range(ROUNDS):
            lines = self.lines / ROUNDS
            for place in places:
                if tried and budget.is_over():
                    put_last(values, tried)
                    return values, plans
                # The first round follows the priors; later rounds treat the best choices equally.
                share = lines / len(places) if tries else lines * priors[place] / whole
                value, plan = self.try_first(world, seat, legal[place], max(1.0, share))
                if tries == 0 or value > values[place]:
                    plans[place] = plan
                # A choice that was tried in several worlds counts with their average.
                values[place] = value if tries == 0 else (values[place] * tries + value) / (tries + 1)
                if tries == 0:
                    tried.append(place)
            if len(places) == 1 or tries == ROUNDS - 1 or (tries and is_clear(places, values)):
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
        """Try the rest of the turn with `share` lines; the best goes to `best` and `line`. Changes the state."""
        owned = len(plan)
        for _ in range(LONGEST):
            if self.evaluation.quiet(state):
                break
            if not state.is_actor(seat):
                if self.answer_at_once(state):
                    continue
                if share >= 2.0:
                    self.keep(self.average(state, seat, int(share)), plan)
                    del plan[owned:]
                    return
                self.reply(state)
                continue
            menu = state.legal(seat)
            if len(menu) == 1:
                state.apply(seat, menu[0])
                continue
            if share < 2.0:
                action = menu[pick(self.evaluation.priors(state, seat, menu), self.rng)]
                plan.append(action)
                state.apply(seat, action)
                continue
            self.branch(state, seat, menu, plan, share)
            del plan[owned:]
            return
        self.keep(self.attitude.value(self.evaluation, state, seat), plan)
        del plan[owned:]

    def keep(self, value: float, plan: list[int]) -> None:
        if value > self.best:
            self.best = value
            self.line = plan.copy()

    def average(self, state: State, seat: int, share: int) -> float:
        """The average value of the line over several answers of others, not the luckiest one."""
        tries = min(share, SAMPLES)
        total = 0.0
        for number in range(tries):
            after = state if number == tries - 1 else state.copy()
            for _ in range(LONGEST):
                if self.evaluation.quiet(after):
                    break
                if after.is_actor(seat):
                    after.apply(seat, likely(after, seat, self.evaluation, self.rng))
                elif not self.answer_at_once(after):
                    self.reply(after)
            total += self.attitude.value(self.evaluation, after, seat)
        return total / tries

    def branch(self, state: State, seat: int, menu: list[int], plan: list[int], share: float) -> None:
        places = some_of(self.evaluation.priors(state, seat, menu), int(share), self.rng)
        for at, place in enumerate(places):
            if at and self.budget.is_over():
                return
            after = state.copy()
            after.apply(seat, menu[place])
            plan.append(menu[place])
            self.explore(after, seat, plan, share / len(places))
            plan.pop()

    def answer_at_once(self, state: State) -> bool:
        """Play another seat's choice if there is only one, or if nearly every player would make it."""
        other = state.actors()[0]
        menu = state.legal(other)
        if len(menu) == 1:
            state.apply(other, menu[0])
            return True
        weights = self.evaluation.priors(state, other, menu)
        whole = 0.0
        best = 0
        for place in range(len(weights)):
            whole += weights[place]
            if weights[place] > weights[best]:
                best = place
        if weights[best] < DECIDED * whole:
            return False
        state.apply(other, menu[best])
        return True

    def reply(self, state: State) -> None:
        """Play another seat's answer: the best for that seat, judged without looking ahead."""
        other = state.actors()[0]
        menu = state.legal(other)
        if len(menu) > REPLIES or state.step().secret:
            state.apply(other, likely(state, other, self.evaluation, self.rng))
            return
        best = menu[0]
        highest = -1.0e9
        for action in menu:
            after = state.copy()
            after.apply(other, action)
            come_to_rest(after, self.evaluation, self.rng)
            value = self.evaluation.chances(after)[other]
            if value > highest:
                highest, best = value, action
        state.apply(other, best)


def highest_first(numbers: list[float]) -> list[int]:
    """The places of the list, the highest number first."""
    ordered = [(-numbers[place], place) for place in range(len(numbers))]
    ordered.sort()
    return [place for _, place in ordered]


def put_last(values: list[float], tried: list[int]) -> None:
    """Give the places that were not tried a value below all others."""
    floor = values[tried[0]]
    for place in tried:
        floor = min(floor, values[place])
    for place in range(len(values)):
        if place not in tried:
            values[place] = floor - 1.0


def is_clear(places: list[int], values: list[float]) -> bool:
    """Whether the best of these is so far ahead that another round would not change it."""
    best = second = -1.0e9
    for place in places:
        if values[place] > best:
            best, second = values[place], best
        elif values[place] > second:
            second = values[place]
    return best - second > CLEAR * abs(best)


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
    """Up to `count` places of the list, drawn by weight without repetition; rare ones are left out."""
    floor = RARE * max(weights)
    left = [weight if weight >= floor else 0.0 for weight in weights]
    chosen = [place for place in range(len(left)) if left[place] > 0.0]
    if count >= len(chosen):
        return chosen
    chosen = []
    for _ in range(count):
        place = pick(left, rng)
        while place in chosen:  # only when rounding has left nothing but zeros
            place = (place + 1) % len(left)
        chosen.append(place)
        left[place] = 0.0
    return chosen
