"""Somebody who tries a puzzle: how far their turn is, and how good it was.

All of it follows from the puzzle and the moves made so far, so that a reload, an undo and another server find the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from ..bots.advice import Reason
from ..coach.hints import reason_words
from ..games import kit_of
from ..kernel import State
from .judging import Settings, Tried, try_ways
from .puzzle import Puzzle, RankedWay
from .reasons import reasons
from .ways import Place, follow, goes_on, place_of

BEST: Final = "best"
AS_GOOD: Final = "as good"
NEARLY: Final = "nearly"
WORSE: Final = "worse"
NEAR: Final = 0.18
"""A turn that begins like the best one is nearly right if it is less far behind; in units of the swing."""
LATER: Final = 2
"""Worlds in which a way that the search did not rank is compared with the best."""
TOLD: Final = 3


class Verdict(NamedTuple):
    """What is said about a turn that was played."""

    kind: str
    text: str
    reasons: list[str]  # of a right turn: why it is better than the others; of a wrong one: what it lacks

    @property
    def right(self) -> bool:
        return self.kind in (BEST, AS_GOOD)


class Answer(NamedTuple):
    """The best turn in words, one choice after the other, and why it is the best."""

    moves: list[str]
    chance: float
    reasons: list[str]


class Attempt:
    """Follows the moves of one try. `state` is the game after them; it is never changed from outside."""

    def __init__(self, puzzle: Puzzle, moves: Sequence[tuple[int, int]] = ()) -> None:
        self.puzzle = puzzle
        self.start = puzzle.start()
        self.state = self.start.copy()
        self.evaluation = kit_of(puzzle.game).evaluation()
        self.actions: list[int] = []
        for _, action in moves:
            self.follow(action)

    def follow(self, action: int) -> None:
        self.state.apply(self.puzzle.seat, action)
        self.actions.append(action)

    @property
    def done(self) -> bool:
        """Whether the turn is over, as far as the seat decides alone."""
        return bool(self.actions) and not goes_on(self.start, self.state, self.puzzle.seat, self.evaluation)

    def verdict(self) -> Verdict:
        """Of a turn that is over."""
        said = self.at_once()
        return said if self.is_ranked else said._replace(reasons=self.lacks())

    @property
    def way(self) -> tuple[int, RankedWay] | None:
        """The rank of the turn, from 0, and what the search says of it; None if it did not rank it."""
        ranks = ranks_of(self.puzzle.game.name, self.puzzle.number)
        rank = ranks.get(place_of(self.state, self.puzzle.seat, self.evaluation))
        return None if rank is None else (rank, self.puzzle.ways[rank])

    @property
    def is_ranked(self) -> bool:
        return self.way is not None

    def at_once(self) -> Verdict:
        """What is known without any search: all, but what a turn lacks that was not ranked."""
        puzzle, (rank, way) = self.puzzle, self.way or (-1, None)
        if way is not None and rank < puzzle.right:
            kind, told = (BEST, "The best turn!") if rank == 0 else (AS_GOOD, "Right: as good as the best turn.")
            return Verdict(kind, f"{told} {compared(puzzle, way)}", answer(puzzle).reasons)
        kind, best = NEARLY if self.is_near(way) else WORSE, puzzle.ways[0]
        told = "The right idea, but it can be played better" if kind == NEARLY else "Not the best turn"
        if way is None:
            return Verdict(kind, f"{told}. The best one wins {percent(best.chance)} from here.", [])
        told += f": it wins {percent(way.chance)} from here, the best one {percent(best.chance)}."
        greedy = " It is what one sees first." if way.tempting else ""
        return Verdict(kind, told + greedy, self.against(list(way.reasons)))

    def is_near(self, way: RankedWay | None) -> bool:
        """Whether a turn that is not right begins like the best one, and is not far behind it."""
        best = self.puzzle.ways[0]
        if self.actions[0] != actions_of(self.puzzle, best)[0]:
            return False
        return way is None or (best.chance - way.chance) / (best.chance * (1.0 - best.chance)) < NEAR

    def lacks(self) -> list[str]:
        """Of a turn that was not ranked: compared with the best way in a few worlds. This takes time."""
        mine, best = Tried(self.actions), Tried(actions_of(self.puzzle, self.puzzle.ways[0]))
        judged = Settings(self.start, self.puzzle.seat, self.evaluation, kit_of(self.puzzle.game).term_words)
        try_ways(judged, (mine, best), range(LATER), with_terms=True)
        return self.against(reasons(mine.mean_terms(), [best.mean_terms()], self.puzzle.seat))

    def against(self, found: list[Reason]) -> list[str]:
        """What a wrong turn lacks, beside the best one; and the most that it has instead."""
        seat = self.puzzle.seat
        bad = [one for one in found if not is_good(one, seat)]
        good = [one for one in found if is_good(one, seat)][:1] if bad else []
        told = [reason_words(self.start, seat, one) for one in bad[: TOLD - len(good)]]
        return told + [f"though {reason_words(self.start, seat, one)}" for one in good]


def is_good(reason: Reason, seat: int) -> bool:
    """Whether a reason speaks for the seat's choice."""
    return (reason.points > 0) == (reason.seat == seat)


def answer(puzzle: Puzzle) -> Answer:
    best, start = puzzle.ways[0], puzzle.start()
    good = [one for one in best.reasons if is_good(one, puzzle.seat)][:TOLD]
    return Answer(in_words(puzzle, best), best.chance, [reason_words(start, puzzle.seat, one) for one in good])


def in_words(puzzle: Puzzle, way: RankedWay) -> list[str]:
    """The choices of a way, each as the menu says it."""
    state, told = puzzle.start(), list[str]()
    for action in actions_of(puzzle, way):
        told.append(state.describe(puzzle.seat, action))
        state.apply(puzzle.seat, action)
    return told


def actions_of(puzzle: Puzzle, way: RankedWay) -> list[int]:
    return [puzzle.game.notation.parse(text) for text in way.moves]


def compared(puzzle: Puzzle, way: RankedWay) -> str:
    """With the turn that greedy sees, or else with the best wrong one."""
    tempting = next((one for one in puzzle.ways[puzzle.right :] if one.tempting), puzzle.ways[puzzle.right])
    other = "the turn that one sees first" if tempting.tempting else "the next best turn"
    return f"It wins {percent(way.chance)} from here; {other} wins {percent(tempting.chance)}."


def percent(chance: float) -> str:
    return f"{round(100 * chance)}\N{NO-BREAK SPACE}%"


@cache
def ranks_of(game: str, number: int) -> dict[Place, int]:
    """Where each ranked way of a puzzle comes to, and its rank from 0."""
    from .shelf import find_puzzle

    puzzle = find_puzzle(game, number)
    start, evaluation = puzzle.start(), kit_of(puzzle.game).evaluation()
    found: dict[Place, int] = {}
    for rank, way in enumerate(puzzle.ways):
        found.setdefault(place_of(end_of(start, puzzle, way), puzzle.seat, evaluation), rank)
    return found


def end_of(start: State, puzzle: Puzzle, way: RankedWay) -> State:
    return follow(start, puzzle.seat, actions_of(puzzle, way))
