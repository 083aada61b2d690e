"""The searching bot: looks ahead in many drawn worlds, then tests its best choices with rollouts.

Information-set Monte Carlo tree search with a tree for every seat; each seat maximises its own chance. A line leaves
the tree at the first new situation, is played on by the priors until nothing is pending, and is judged there. In the
second part of its time the bot makes rollouts of the few choices that the tree tried most.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from ..kernel.state import State
from .bot import Bot, Budget, Sampler, View
from .evaluation import Evaluation, added
from .greedy import CAREFUL, GreedyBot
from .lines import LONGEST, come_to_rest
from .remark import Remark
from .risk_attitude import RiskAttitude
from .rollout import Finalist, GreedySeats, better_half
from .tree import CURIOSITY, Memory, Situation, Spread, first_keys

SECONDS: Final = 0.5
DEEPEST: Final = 60
"""The most choices in one line; then it is judged."""
MOST_SITUATIONS: Final = 200_000
LOOK_AT_CLOCK: Final = 8
LOOK_AT_LEAD: Final = 64
"""Every 64 lines the bot checks whether further lines could still change its choice."""
DOUBT: Final = 0.25
"""The part of the prior that is shared out evenly; the rest follows greedy's opinion."""
FINALISTS: Final = 4
"""Choices that get rollouts."""
FIRST_HEAT: Final = 0.6
"""When this part of the time is used, only the better half of the finalists stays."""
AS_LINES: Final = 16
"""A rollout takes about as long as 16 lines, and counts as 16."""
TRUSTED: Final = 8
"""In a rollout, our own situations that were met this often in the tree follow the tree; others follow greedy."""
GREEDY_PART: Final = 0.5
"""Greedy, which gives the first priors, has at most this part of the time."""
HEAD_START: Final = 2.0
"""The value from the tree counts as much as this many rollouts."""


@final
class SearchBot(Bot):
    """Has an answer after one line; more time makes it better."""

    def __init__(
        self,
        seed: int,
        evaluation: Evaluation,
        attitude: RiskAttitude,
        seconds: float = SECONDS,
        iterations: int = 0,
        rolling_out: bool = True,
    ) -> None:
        super().__init__(seed)
        self.evaluation = evaluation
        self.attitude = attitude
        self.seconds = seconds
        self.iterations = iterations
        self.rolling_out = rolling_out
        self.seed = seed
        self.greedy = GreedyBot(seed + 1, evaluation, attitude, CAREFUL)
        self.cast = GreedySeats(0, evaluation, 0)  # made again when the number of seats is known
        self.situations: dict[int, Situation] = {}
        self.places: dict[int, Memory] = {}  # info_key of our own situation -> what was seen before it, the first time
        self.spread = Spread(0)
        self.curiosity = CURIOSITY
        self.lines = 0  # for the last choice
        self.rollouts = 0  # for the last choice
        self.reused = 0  # lines for the last choice that were in the tree already
        self.judged: list[Finalist] = []  # the best choices of the last question, the one taken first
        self.said = Remark(evaluation)

    def remark(self) -> str:
        return self.said.words()

    def choose(self, view: View, sampler: Sampler, legal: list[int], budget: Budget) -> int:
        if not budget.seconds and not budget.iterations:
            budget = Budget(self.seconds, self.iterations)
        world = sampler()
        usual = self.evaluation.bargain(world, view.seat, legal, self.rng)
        if self.evaluation.is_about_price(world):
            legal = [usual]
        legal = self.evaluation.sensible_choices(world, view.seat, legal, usual)
        legal = [one for one in legal if not self.evaluation.asks_in_vain(world, view.seat, [one], self.rng)] or legal
        self.judged = []
        self.said.drop()
        if len(legal) == 1:
            if usual >= 0:
                self.said.keep(world, view.seat, legal[0])
            return legal[0]
        self.attitude.look(self.evaluation, world, view.seat)
        turns = self.evaluation.horizon(world) if self.rolling_out else 0
        root = self.begin(world, view.seat, legal, usual, sampler, budget)
        self.grow(root, view.seat, sampler, budget, self.evaluation.tree_share() if turns else 1.0)
        situation = self.situations[root.keys[view.seat]]
        favourites = ranked(situation, legal)
        action = favourites[0]
        self.rollouts = 0
        finalists = [finalist(situation, one) for one in favourites[:FINALISTS]]
        if turns and len(favourites) > 1:
            action = self.roll_out(root, view.seat, finalists, sampler, budget, turns)
        self.judged = [one for one in finalists if one.action == action]
        self.judged += [one for one in finalists if one.action != action]
        if usual >= 0:
            self.said.keep(sampler(), view.seat, action)
        return action

    def grow(self, root: Memory, me: int, sampler: Sampler, budget: Budget, part: float) -> None:
        """The first part: lines that grow the tree. If there is no second part and the bot is on a clock, it stops
        early once further lines cannot change the choice; but not if the next choice is its own too, because then
        those lines are useful there."""
        situation = self.situations[root.keys[me]]
        hasty = part == 1.0 and not budget.iterations
        self.lines = 0
        while True:
            self.line(sampler(), me, root.copy())
            self.lines += 1
            if not budget.iterations and self.lines % LOOK_AT_CLOCK:
                continue
            used = budget.used(self.lines)
            if used >= part:
                return
            if hasty and self.lines % LOOK_AT_LEAD == 0 and settled(situation, self.lines, used):
                world = sampler()
                if closes(world, me, ranked(situation, world.legal(me))[0]):
                    return
                hasty = False

    def roll_out(
        self, root: Memory, me: int, finalists: list[Finalist], sampler: Sampler, budget: Budget, turns: int
    ) -> int:
        """The second part: rollouts of the finalists, all in the same worlds, until the time is up."""
        heat = FIRST_HEAT
        used = 0.0
        worlds = 0
        while used < 1.0:
            world = sampler()
            values: list[float] = []
            for one in finalists:
                if used < 1.0:
                    values.append(self.rollout(world.copy(), me, one.action, root.copy(), turns))
                    self.rollouts += 1
                    used = budget.used(self.lines + self.rollouts * AS_LINES)
            if len(values) < len(finalists):
                break  # the time is up in the middle of a world
            for at in range(len(finalists)):
                finalists[at].learn(values[at])
            worlds += 1
            if used >= heat:
                finalists = better_half(finalists)
                heat = 1.0
        best = finalists[0]
        for one in finalists:
            if worlds and one.mean() > best.mean():
                best = one
        return best.action

    def rollout(self, state: State, me: int, action: int, memory: Memory, turns: int) -> float:
        """How good the end of one rollout of a choice is for the bot. Changes state and memory."""
        if len(self.cast.players) != state.seats:
            self.cast = GreedySeats(self.seed + 2, self.evaluation, state.seats)
        cast = self.cast
        cast.begin()
        memory.play(state, me, action)
        for _ in range(LONGEST):
            if self.evaluation.quiet(state):
                break
            seat = state.actors()[0]
            action = -1
            if seat == me:
                situation = self.situations.get(memory.keys[seat])
                if situation is not None and situation.met >= TRUSTED:
                    action = ranked(situation, state.legal(seat))[0]
            memory.play(state, seat, cast.step(state) if action < 0 else action)
        refused = self.evaluation.cost_of_refusals(state, me)
        swing = self.evaluation.swing(state) if refused else 1.0
        cast.play_on(state, turns)
        utility = self.attitude.utility(self.evaluation.rollout_chances(state), me)
        return utility - utility * (1.0 - utility) * refused / swing

    def begin(self, world: State, seat: int, legal: list[int], usual: int, sampler: Sampler, budget: Budget) -> Memory:
        """Where the search begins: at a place of the old tree if the game has come to one, else at a new root."""
        info_key = self.evaluation.info_key(world, seat)
        known = self.places.get(info_key) if info_key else None
        if known is not None and known.keys[seat] in self.situations and len(self.situations) < MOST_SITUATIONS:
            self.reused = self.situations[known.keys[seat]].met
            return known
        self.situations = {}
        self.places = {}
        self.spread = Spread(world.seats)
        self.reused = 0
        root = Memory(first_keys(world.seats))
        values, plans = self.greedy.weigh(world, seat, legal, sampler, Budget(budget.seconds * GREEDY_PART))
        weights = likelihoods(values)
        if usual in legal:
            weights[legal.index(usual)] += added(weights)
        self.situations[root.keys[seat]] = Situation(legal, weights)
        best = 0
        for place in range(1, len(values)):
            if values[place] > values[best]:
                best = place
        self.follow(world, seat, plans[best], root.copy())
        return root

    def follow(self, state: State, seat: int, plan: list[int], memory: Memory) -> None:
        """Put greedy's plan into the tree with a high prior. Changes the state."""
        at = 0
        while at < len(plan) and not state.over() and state.is_actor(seat):
            menu = state.legal(seat)
            if len(menu) == 1:
                memory.play(state, seat, menu[0])
                continue
            if plan[at] not in menu:
                return
            if at:
                weights = self.evaluation.priors(state, seat, menu)
                weights[menu.index(plan[at])] += added(weights)
                self.keep(self.evaluation.info_key(state, seat), seat, Situation(menu, weights), memory)
            memory.play(state, seat, plan[at])
            at += 1

    def line(self, state: State, me: int, memory: Memory) -> None:
        """One line: down the tree to a new situation, and on until nothing is pending. Every situation on it learns."""
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
                    fresh = situation.met == 0
                if not situation.knows(menu):
                    situation.learn(menu, self.evaluation.priors(state, seat, menu))
                place = situation.select(menu, self.spread.of(seat), self.curiosity)
                action = situation.actions[place]
                met.append(situation)
                places.append(place)
                seats.append(seat)
            memory.play(state, seat, action)
        come_to_rest(state, self.evaluation, self.rng)
        values = self.evaluation.chances(state)
        values[me] = self.attitude.utility(values, me)
        self.spread.learn(values)
        for at in range(len(met)):
            met[at].record(places[at], values[seats[at]])

    def meet(self, state: State, seat: int, me: int, menu: list[int], memory: Memory) -> Situation:
        """A new situation; or, if it is our own and was reached in another way before, the known one."""
        info_key = self.evaluation.info_key(state, seat) if seat == me else 0
        known = self.places.get(info_key) if info_key else None
        if known is None:
            situation = Situation(menu, self.evaluation.priors(state, seat, menu))
            self.keep(info_key, seat, situation, memory)
            return situation
        situation = self.situations[known.keys[seat]]
        self.situations[memory.keys[seat]] = situation
        return situation

    def keep(self, info_key: int, seat: int, situation: Situation, memory: Memory) -> None:
        """Add to the tree. With an info_key it is recognised when a line or the game reaches it again."""
        self.situations[memory.keys[seat]] = situation
        if info_key:
            self.places[info_key] = memory.copy()


def ranked(situation: Situation, legal: list[int]) -> list[int]:
    """The choices that were tried, most visits first, among equals the better one. The whole menu if none was tried."""
    found: list[tuple[int, float, int]] = []
    for action in legal:
        if action in situation.places:
            place = situation.places[action]
            n = situation.visits[place]
            if n:
                found.append((-n, -situation.totals[place] / n, action))
    found.sort()
    return [action for _, _, action in found] or legal


def settled(situation: Situation, lines: int, used: float) -> bool:
    """Whether the second choice can no longer overtake the first in the time left, at the present speed."""
    first = second = 0
    for visits in situation.visits:
        if visits > first:
            first, second = visits, first
        elif visits > second:
            second = visits
    return first - second > lines * (1.0 - used) / used


def closes(world: State, me: int, action: int) -> bool:
    """Whether our chain of choices ends with this action. Changes the world."""
    world.apply(me, action)
    return not world.is_actor(me)


def finalist(situation: Situation, action: int) -> Finalist:
    """A choice with its value from the tree."""
    place = situation.places[action]
    met = situation.visits[place]
    return Finalist(action, situation.totals[place] / met, HEAD_START) if met else Finalist(action, 0.0, 0.0)


def likelihoods(values: list[float]) -> list[float]:
    """Prior weights of the first choices, from greedy's values."""
    ordered = sorted(values)
    highest = ordered[len(ordered) - 1]
    scale = (highest - ordered[len(ordered) // 2]) / 2.0 + 1.0e-6
    weights = [exp(max(-20.0, (value - highest) / scale)) for value in values]
    even = DOUBT * added(weights) / len(weights)
    return [even + weight for weight in weights]
