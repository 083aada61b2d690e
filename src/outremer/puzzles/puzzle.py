"""A puzzle: a position, the seat that has its turn, and how good the ways to play that turn are.

One JSON file each, in the game's folder; `python -m bench.puzzles` makes them and docs/puzzles.md explains them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from ..bots.advice import Reason
from ..kernel import Game, OutremerError, Record, State

EASY: Final = "easy"
MEDIUM: Final = "medium"
HARD: Final = "hard"
GRADES: Final = (EASY, MEDIUM, HARD)


class BadPuzzle(OutremerError):
    """A puzzle that cannot be used. Names the file and the reason."""


@dataclass(frozen=True, slots=True)
class RankedWay:
    """One way to play the turn: the seat's choices in notation, and what the search says of them."""

    moves: tuple[str, ...]
    chance: float  # to win the game
    error: float  # standard error of how far it is behind the best way
    reasons: tuple[Reason, ...]  # compared with the best way; of the best, compared with the others
    tempting: bool = False  # what greedy sees first


@dataclass(frozen=True, slots=True)
class Puzzle:
    number: int
    game: Game
    grade: str
    role: str  # the name of the seat: a character, an order
    seat: int
    count: int  # how many ways there are
    right: int  # how many of `ways` are right: the best, and those that are as good
    ways: tuple[RankedWay, ...]  # the best first; only the best of all
    source: dict[str, Any]  # the game it comes from
    search: dict[str, Any]  # how much was searched, and verified
    position: dict[str, Any] = field(repr=False)

    @property
    def id(self) -> str:
        return f"{self.number:03}"

    def record(self) -> Record:
        """The game before the turn."""
        return Record.of_position(self.game, self.position)

    def start(self) -> State:
        return self.record().first_state()


def read_puzzle(path: Path, game: Game) -> Puzzle:
    """Raises BadPuzzle."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        puzzle = Puzzle(
            number=int(path.stem),
            game=game,
            grade=str(data["grade"]),
            role=str(data["role"]),
            seat=int(data["seat"]),
            count=int(data["count"]),
            right=int(data["right"]),
            ways=tuple(read_way(one) for one in data["ways"]),
            source=dict(data["source"]),
            search=dict(data["search"]),
            position=dict(data["position"]),
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadPuzzle(f"{path.name}: cannot be read: {error!r}") from error
    if puzzle.grade not in GRADES:
        raise BadPuzzle(f"{path.name}: grade: '{puzzle.grade}' is not one of {', '.join(GRADES)}")
    if not 0 < puzzle.right < len(puzzle.ways):
        raise BadPuzzle(f"{path.name}: right: is not a number from 1 to {len(puzzle.ways) - 1}")
    return puzzle


def read_way(data: dict[str, Any]) -> RankedWay:
    return RankedWay(
        moves=tuple(map(str, data["moves"])),
        chance=float(data["chance"]),
        error=float(data["error"]),
        reasons=tuple(Reason(int(seat), str(words), float(points)) for seat, words, points in data["reasons"]),
        tempting=data.get("tempting") is True,
    )


def written(puzzle: Puzzle) -> str:
    """What `read_puzzle` reads: a field on each line, and each way on its own."""
    ways = ",\n  ".join(compact(written_way(one)) for one in puzzle.ways)
    fields = {
        "grade": compact(puzzle.grade),
        "role": compact(puzzle.role),
        "seat": compact(puzzle.seat),
        "count": compact(puzzle.count),
        "right": compact(puzzle.right),
        "ways": f"[\n  {ways}\n ]",
        "source": compact(puzzle.source),
        "search": compact(puzzle.search),
        "position": compact(puzzle.position),
    }
    return "{\n" + ",\n".join(f' "{key}": {value}' for key, value in fields.items()) + "\n}\n"


def written_way(way: RankedWay) -> dict[str, Any]:
    told = [[one.seat, one.words, round(one.points, 2)] for one in way.reasons]
    found = {"moves": way.moves, "chance": round(way.chance, 4), "error": round(way.error, 4), "reasons": told}
    return {**found, "tempting": True} if way.tempting else found


def compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
