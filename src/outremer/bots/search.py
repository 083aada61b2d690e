"""The searching seat: looks ahead in many worlds that look like this one, and rehearses what was tried most.

Information-set Monte Carlo tree search with a tree for every seat: each maximises its own chance. A line leaves the
tree at the first situation not met before, is played on in a likely way until nothing is pending, and is judged there.
For the second part of its time the bot lets greedy seats play on behind the few choices the tree likes best.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from ..kernel.state import State
from .bot import Bot, Budget, Sampler, View
from .evaluation import Evaluation, added
from .greedy import CAREFUL, GreedyBot
from .lines import LONGEST, come_to_rest
from .risk_attitude import RiskAttitude
from .rollout import Cast, Finalist, better_half
from .tree import CURIOSITY, Memory, Situation, Spread, first_keys

SECONDS: Final = 0.5
DEEPEST: Final = 60
"""Choices in one line, after which it is judged wherever it is."""
MOST_SITUATIONS: Final = 200_000
LOOK_AT_CLOCK: Final = 8
LOOK_AT_LEAD: Final = 64
"""After so many lines the bot asks itself whether further ones could still change its mind."""
DOUBT: Final = 0.25
"""So much of the likelihood is shared out evenly, beside the part that follows greedy's opinion."""
FINALISTS: Final = 4
"""Choices that are rolled out."""
FIRST_HEAT: Final = 0.6
"""When so much of the time is gone, the better half of the finalists stays."""
AS_LINES: Final = 16
"""A rollout takes about as long as so many lines, and counts as them."""
TRUSTED: Final = 8
"""A situation of ours met so often in the tree says how we go on in a rollout."""
HEAD_START: Final = 2.0
"""What the tree found counts as much as so many rollouts."""


@final
class SearchBot(Bot):
    """Anytime: the longer it may think, the better; a first answer stands after one line."""

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
        self.cast = Cast(0, evaluation, 0)  # called together when the table is known
        self.situations: dict[int, Situation] = {}
        self.places: dict[int, Memory] = {}  # info_key of an own situation -> what was seen before it, the first time
        self.spread = Spread(0)
        self.curiosity = CURIOSITY
        self.lines = 0  # of the last thought
        self.rollouts = 0  # of the last thought
        self.reused = 0  # lines the last thought found done already
        self.said = ""

    def remark(self) -> str:
        return self.said

    def choose(self, view: View, sampler: Sampler, legal: list[int], budget: Budget) -> int:
        if not budget.seconds and not budget.iterations:
            budget = Budget(self.seconds, self.iterations)
        world = sampler()
        custom = self.evaluation.bargain(world, view.seat, legal, self.rng)
        legal = self.evaluation.haggle(world, view.seat, legal, custom)
        if len(legal) == 1:
            self.said = self.evaluation.words(world, view.seat, legal[0]) if custom >= 0 else ""
            return legal[0]
        self.attitude.look(self.evaluation, world, view.seat)
        turns = self.evaluation.horizon(world) if self.rolling_out else 0
        root = self.begin(world, view.seat, legal, custom, sampler)
        self.grow(root, view.seat, sampler, budget, self.evaluation.growing() if turns else 1.0)
        situation = self.situations[root.keys[view.seat]]
        favourites = ranked(situation, legal)
        action = favourites[0]
        self.rollouts = 0
        if turns and len(favourites) > 1:
            finalists = [finalist(situation, one) for one in favourites[:FINALISTS]]
            action = self.roll_out(root, view.seat, finalists, sampler, budget, turns)
        self.said = self.evaluation.words(sampler(), view.seat, action) if custom >= 0 else ""
        return action

    def grow(self, root: Memory, me: int, sampler: Sampler, budget: Budget, part: float) -> None:
        """The first part of the thought: lines, from which the tree grows. Nobody waits for a choice that is clear:
        where this is the whole thought and it is on a clock, it ends once the lines still to come cannot change it;
        unless the next choice is ours as well, for which they are not lost."""
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
        """The second part: the finalists are rolled out in the same worlds, until the time is up."""
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
        """How the bot would like what becomes of a choice. Uses state and memory up."""
        if len(self.cast.players) != state.seats:
            self.cast = Cast(self.seed + 2, self.evaluation, state.seats)
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
        vain = self.evaluation.vain(state, me)
        swing = self.evaluation.swing(state) if vain else 1.0
        cast.play_on(state, turns)
        liking = self.attitude.liking(self.evaluation.outlook(state), me)
        return liking - liking * (1.0 - liking) * vain / swing

    def begin(self, world: State, seat: int, legal: list[int], custom: int, sampler: Sampler) -> Memory:
        """Where the thought begins: at a place of the old tree, if the table has come to one, else at a new root."""
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
        values, plans = self.greedy.weigh(world, seat, legal, sampler)
        weights = likelihoods(values)
        if custom in legal:
            weights[legal.index(custom)] += added(weights)
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
                weights = self.evaluation.priors(state, seat, menu)
                weights[menu.index(plan[at])] += added(weights)
                self.keep(self.evaluation.info_key(state, seat), seat, Situation(menu, weights), memory)
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
        values[me] = self.attitude.liking(values, me)
        self.spread.learn(values)
        for at in range(len(met)):
            met[at].record(places[at], values[seats[at]])

    def meet(self, state: State, seat: int, me: int, menu: list[int], memory: Memory) -> Situation:
        """A situation nobody has come to in this way; our own is known again if we came to it in another."""
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
        """Into the tree; and with a info_key it is known again, when a line or the table comes to it."""
        self.situations[memory.keys[seat]] = situation
        if info_key:
            self.places[info_key] = memory.copy()


def ranked(situation: Situation, legal: list[int]) -> list[int]:
    """The choices looked at, those looked at most first; among equals the one that did better. All of the menu where
    none was."""
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
    """Whether the second choice cannot overtake the first with the lines still to come, if so many took so much of the
    time."""
    first = second = 0
    for visits in situation.visits:
        if visits > first:
            first, second = visits, first
        elif visits > second:
            second = visits
    return first - second > lines * (1.0 - used) / used


def closes(world: State, me: int, action: int) -> bool:
    """Whether somebody else chooses after this, or nobody. Uses the world up."""
    world.apply(me, action)
    return not world.is_actor(me)


def finalist(situation: Situation, action: int) -> Finalist:
    """A choice as the tree sees it."""
    place = situation.places[action]
    met = situation.visits[place]
    return Finalist(action, situation.totals[place] / met, HEAD_START) if met else Finalist(action, 0.0, 0.0)


def likelihoods(values: list[float]) -> list[float]:
    """How likely each first choice is the best, by what greedy thinks it is worth."""
    ordered = sorted(values)
    highest = ordered[len(ordered) - 1]
    scale = (highest - ordered[len(ordered) // 2]) / 2.0 + 1.0e-6
    weights = [exp(max(-20.0, (value - highest) / scale)) for value in values]
    even = DOUBT * added(weights) / len(weights)
    return [even + weight for weight in weights]
