"""Whether a turn makes a puzzle: one way is clearly best after a long search, and greedy begins otherwise.

A cheap look drops most turns. What is left is searched, then verified in ten times as many new worlds.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from ..bots import make_bot
from ..games import find_kit
from ..kernel import FastRng, State, key_from_seed
from .judging import ROUNDS, Settings, Terms, Tried, after, try_ways
from .puzzle import EASY, HARD, MEDIUM, Puzzle, RankedWay
from .reasons import reasons
from .ways import Place, TooWide, Way, follow, goes_on, place_of, ways

FEWEST_WAYS: Final = 12
LOOK: Final = (10, 1)
"""At first: the ways that look best at the end of the turn, how many of them, and in how many worlds."""
HEATS: Final = ((32, 1), (12, 3), (7, 8))
"""Then, heat by heat: how many ways are left, and in how many worlds each was tried by then. The last is the budget."""
BUDGET: Final = HEATS[-1][1]
TIMES: Final = 10
"""The verification has this multiple of the budget's worlds, all of them new."""
VERIFIED: Final = 4
FAR: Final = 0.4
"""The first is how many ways are verified, besides the best of each other first choice and those that bots play. A way
that the search finds further behind than the second is left out."""
EQUAL: Final = 0.08
CLEAR: Final = 0.12
TEMPTED: Final = 0.18
"""A way that is no further behind the best than the first of these is as good. One with another first choice is at
least as far behind as the second, greedy's way as the third. In units of the evaluation's swing: a lead of one unit
makes a seat e times as likely to win, so 0.12 is about a point."""
MOST_RIGHT: Final = 6
SURE: Final = 3.0
"""The least distance between right and wrong, in standard errors."""
AT_FIRST: Final = 0.4
"""The part of these distances that the search has to find; the verification then needs the whole."""
OF_EACH: Final = 2
"""How many ways of each first choice, its best, stay in every heat."""
LEAST_CHANCE: Final = 0.03
"""Where the best way wins less often, or loses less often, nothing is clear any more."""
GREEDY: Final = ("greedy",)
FINDERS: Final = ("steward", "search:iterations=100", "search:iterations=1000")
TRIES: Final = 2
"""How often each of these bots tries a puzzle."""
FIRST: Final = 4
SOON: Final = 10
LATE: Final = 30
"""In an easy puzzle at least half of the tries make the right first choice, and a right way comes soon at first look.
In a hard one no try does and it is not among the first, or it comes late."""


class Found(NamedTuple):
    """What the search says: the ways that it ranks, and how many of them are right."""

    start: State
    position: dict[str, Any]
    seat: int
    way_count: int
    right: int
    ranked: list[Tried]
    tempting: set[Place]  # the ends of greedy's ways
    finders: int  # tries of other bots that make the right first choice
    first_look: int  # where the first right way stands at first look, from 1


class Finder:
    """Looks for puzzles of one game."""

    def __init__(self, game: str) -> None:
        kit = find_kit(game)
        self.game = game
        self.kit = kit
        self.evaluation = kit.evaluation()
        self.looked = 0
        self.searched = 0

    def find(self, state: State, seat: int) -> Found | None:
        """A puzzle for the seat that begins its turn here, if there is one."""
        self.looked += 1
        position = as_seen(state, seat)
        start = state.game.position(position)
        judged = Settings(start, seat, self.evaluation, self.kit.term_words)
        try:
            all_ways = ways(start, seat, self.evaluation)
        except TooWide:
            return None
        if len(all_ways) < FEWEST_WAYS or any(way.end.over() for way in all_ways):
            return None
        ends = {place_of(way.end, seat, self.evaluation): way for way in all_ways}
        tempting = self.ends_of_bots(start, seat, GREEDY)
        if not tempting <= set(ends):
            return None
        ordered = self.by_first_look(judged, all_ways)
        seen = sorted(ends[place].actions for place in tempting)
        if not self.is_promising(judged, ordered[: LOOK[0]], seen):
            return None
        self.searched += 1
        ranked = self.search(judged, ordered, seen)
        if not right_of(ranked, seen, AT_FIRST) or self.is_bargain(follow(start, seat, ranked[0].actions)):
            return None
        close = [one for one in ranked if behind(one, ranked[0])[0] < FAR or one.actions in seen]
        verified = self.verify(judged, [Tried(one.actions) for one in best_of(close, VERIFIED, seen, 1)], seen)
        if not right_of(verified, seen):
            return None
        finders = [self.way_of_bot(start, seat, bot, seed) for bot in FINDERS for seed in range(TRIES)]
        self.add(judged, verified, ends, {place_of(way.end, seat, self.evaluation) for way in finders})
        right = right_of(verified, seen)
        if not right:
            return None
        met = sum(way.actions[0] == verified[0].actions[0] for way in finders)
        first_look = 1 + min(ordered.index(one.actions) for one in verified[:right])
        return Found(start, position, seat, len(all_ways), right, verified, tempting, met, first_look)

    def verify(self, judged: Settings, tried: list[Tried], tempting: list[list[int]]) -> list[Tried]:
        """The ways again in many new worlds, the best first; none where the best is soon no longer clear."""
        for worlds in (range(BUDGET, 2 * BUDGET), range(2 * BUDGET, (1 + TIMES) * BUDGET)):
            try_ways(judged, tried, worlds, with_terms=True)
            tried.sort(key=lambda one: -one.chance())
            if not right_of(tried, tempting, AT_FIRST):
                return []
        return tried

    def add(self, judged: Settings, verified: list[Tried], ends: dict[Place, Way], places: set[Place]) -> None:
        """Verify the ways of more bots as well."""
        known = [one.actions for one in verified]
        more = [Tried(ends[place].actions) for place in places if place in ends and ends[place].actions not in known]
        try_ways(judged, more, range(BUDGET, (1 + TIMES) * BUDGET), with_terms=True)
        verified += sorted(more, key=lambda one: one.actions)
        verified.sort(key=lambda one: -one.chance())

    def by_first_look(self, judged: Settings, all_ways: list[Way]) -> list[list[int]]:
        """The ways by what their ends are worth in one world, before anybody answers."""
        worth = [
            (-self.evaluation.chances(after(judged, way.actions, 0, 0))[judged.seat], way.actions) for way in all_ways
        ]
        return [actions for _, actions in sorted(worth)]

    def is_promising(self, judged: Settings, first: list[list[int]], tempting: list[list[int]]) -> bool:
        """Whether greedy's way seems clearly worse than another."""
        tried = [Tried(one) for one in first + [one for one in tempting if one not in first]]
        try_ways(judged, tried, range(LOOK[1]))
        best = max(tried, key=Tried.chance)
        return all(behind(one, best)[0] >= TEMPTED for one in tried if one.actions in tempting)

    def search(self, judged: Settings, ordered: list[list[int]], tempting: list[list[int]]) -> list[Tried]:
        """The ways in heats, fewer and fewer in more and more worlds; the best first."""
        tried = [Tried(one) for one in ordered]
        worlds = 0
        for most, until in HEATS:
            tried = best_of(tried, most, tempting)
            try_ways(judged, tried, range(worlds, until))
            tried.sort(key=lambda one: -one.chance())
            worlds = until
        return tried

    def ends_of_bots(self, start: State, seat: int, bots: Iterable[str]) -> set[Place]:
        """The positions to which these bots play the turn."""
        ends = [self.way_of_bot(start, seat, bot, seed).end for bot in bots for seed in range(TRIES)]
        return {place_of(end, seat, self.evaluation) for end in ends}

    def way_of_bot(self, start: State, seat: int, bot: str, seed: int) -> Way:
        player, state, actions = make_bot(bot, seed, self.game), start.copy(), list[int]()
        while not actions or goes_on(start, state, seat, self.evaluation):
            actions.append(player.decide(state, seat))
            state.apply(seat, actions[-1])
        return Way(actions, state)

    def is_bargain(self, end: State) -> bool:
        """Whether the turn ends with a proposal: what a bot answers to it is no puzzle."""
        if end.over() or not end.actors():
            return False
        seat = end.actors()[0]
        return self.evaluation.bargain(end, seat, end.legal(seat), FastRng(0)) >= 0

    def grade(self, found: Found) -> str:
        """By how many bots find it, and by how good it looks at first."""
        if 2 * found.finders >= TRIES * len(FINDERS) and found.first_look <= SOON:
            return EASY
        return HARD if found.first_look > (LATE if found.finders else FIRST) else MEDIUM

    def end(self, found: Found, one: Tried) -> Place:
        return place_of(follow(found.start, found.seat, one.actions), found.seat, self.evaluation)

    def puzzle(self, found: Found, number: int, source: dict[str, Any]) -> Puzzle:
        start, seat, best = found.start, found.seat, found.ranked[0]
        told = [one.mean_terms() for one in found.ranked]
        return Puzzle(
            number=number,
            game=start.game,
            grade=self.grade(found),
            role=start.game.seat_name(start, seat),
            seat=seat,
            count=found.way_count,
            right=found.right,
            ways=tuple(self.ranked(found, one, compared(at, told, found.right)) for at, one in enumerate(found.ranked)),
            source=source,
            search={
                "worlds": BUDGET,
                "verified": len(best.chances),
                "turns": ROUNDS * start.seats,
                "finders": found.finders,
                "first look": found.first_look,
            },
            position=found.position,
        )

    def ranked(self, found: Found, one: Tried, others: list[Terms]) -> RankedWay:
        return RankedWay(
            moves=tuple(map(found.start.game.notation.text, one.actions)),
            chance=one.chance(),
            error=one.behind(found.ranked[0])[1],
            reasons=tuple(reasons(one.mean_terms(), others, found.seat)),
            tempting=self.end(found, one) in found.tempting,
        )


def compared(at: int, told: list[Terms], right: int) -> list[Terms]:
    """The best way is compared with the wrong ones; every other with the best."""
    return told[:1] if at else told[right:]


def as_seen(state: State, seat: int) -> dict[str, Any]:
    """The position as the seat knows it: what is hidden is drawn, the same for all truths that look the same."""
    known = find_kit(state.game.name).as_known(state, seat).determinize(seat, FastRng(0))
    return {**known.to_position(), "generator": {"key": key_from_seed(0).hex(), "counter": 0}}


def behind(one: Tried, best: Tried) -> tuple[float, float]:
    """How far a way is behind the best, and the standard error of that: as a lead in units of the swing."""
    worse, error = one.behind(best)
    chance = min(max(best.chance(), LEAST_CHANCE), 1.0 - LEAST_CHANCE)
    return worse / (chance * (1.0 - chance)), error / (chance * (1.0 - chance))


def best_of(ranked: list[Tried], most: int, tempting: list[list[int]], of_each: int = OF_EACH) -> list[Tried]:
    """The first ways, the best of each first choice, and greedy's."""
    kept: list[Tried] = []
    met: dict[int, int] = {}
    for at, one in enumerate(ranked):
        first = one.actions[0]
        met[first] = met.get(first, 0) + 1
        if at < most or met[first] <= of_each or one.actions in tempting:
            kept.append(one)
    return kept


def right_of(ranked: list[Tried], tempting: list[list[int]], part: float = 1.0) -> int:
    """How many of the first ways are right; 0 where the first choice of the best is greedy's, or is not clearly better
    than every other, or greedy's way is not clearly worse."""
    if not ranked or not LEAST_CHANCE < ranked[0].chance() < 1.0 - LEAST_CHANCE:
        return 0
    best = ranked[0]
    if any(way[0] == best.actions[0] for way in tempting):
        return 0
    for one in ranked[1:]:
        worse, error = behind(one, best)
        if one.actions in tempting and worse < part * max(TEMPTED, SURE * error):
            return 0
        if one.actions[0] != best.actions[0] and worse < part * max(CLEAR, SURE * error):
            return 0
    right = sum(behind(one, best)[0] <= EQUAL for one in ranked)
    return 0 if right > MOST_RIGHT or right == len(ranked) else right
