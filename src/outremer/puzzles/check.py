"""Whether puzzles still hold: they load, every way can be played to its end, and each is another one.

A change of rules or numbers that breaks a puzzle is found here: the best way is then judged anew, as it is if somebody
names a number of worlds.
"""

from __future__ import annotations

from typing import Final

from ..games import kit_of
from ..kernel import FastRng, OutremerError
from .attempt import Attempt, actions_of
from .judging import Settings, Tried, try_ways
from .puzzle import Puzzle
from .ways import follow, place_of

FEW: Final = 8
"""Worlds in which a puzzle is judged again that was made under other rules data."""


def check_puzzle(puzzle: Puzzle, worlds: int = 0) -> list[str]:
    """What is wrong with a puzzle; empty where it holds."""
    try:
        problems = problems_of(puzzle)
        if not problems and (worlds or puzzle.source.get("rules") != puzzle.game.digest()):
            problems = judge_again(puzzle, worlds or FEW)
    except OutremerError as error:
        problems = [str(error)]
    return [f"{puzzle.game.name} {puzzle.id}: {one}" for one in problems]


def problems_of(puzzle: Puzzle) -> list[str]:
    found: list[str] = []
    start, evaluation = puzzle.start(), kit_of(puzzle.game).evaluation()
    if start.actors() != [puzzle.seat] or start.game.seat_name(start, puzzle.seat) != puzzle.role:
        found.append(f"does not ask seat {puzzle.seat}, {puzzle.role}")
        return found
    other = start.determinize(puzzle.seat, FastRng(1))
    if other.view(puzzle.seat) != start.view(puzzle.seat):
        found.append("another world with the same secrets looks different to the seat")
    places = set()
    for way in puzzle.ways:
        actions = actions_of(puzzle, way)
        attempt = Attempt(puzzle, [(puzzle.seat, action) for action in actions])
        if not attempt.done:
            found.append(f"the turn is not over after {', '.join(way.moves)}")
        places.add(place_of(attempt.state, puzzle.seat, evaluation))
        follow(other, puzzle.seat, actions)
    if len(places) < len(puzzle.ways):
        found.append("two of its ways come to the same position")
    firsts = {way.moves[0] for way in puzzle.ways[: puzzle.right]}
    if any(way.tempting and way.moves[0] in firsts for way in puzzle.ways):
        found.append("the right turn begins with the choice that greedy sees first")
    return found


def judge_again(puzzle: Puzzle, worlds: int) -> list[str]:
    """The best way against those that are clearly worse: greedy's, and all with another first choice."""
    kit = kit_of(puzzle.game)
    judged = Settings(puzzle.start(), puzzle.seat, kit.evaluation(), kit.term_words)
    best = Tried(actions_of(puzzle, puzzle.ways[0]))
    first = puzzle.ways[0].moves[0]
    worse = [way for way in puzzle.ways[puzzle.right :] if way.tempting or way.moves[0] != first]
    wrong = [Tried(actions_of(puzzle, way)) for way in worse]
    try_ways(judged, [best, *wrong], range(worlds))
    better = [one for one in wrong if one.chance() > best.chance()]
    return [f"{len(better)} wrong ways are better than the best in {worlds} worlds"] if better else []
