"""Finds the puzzles of the games: the files with numbers in the folder that a game's kit names; and today's."""

from __future__ import annotations

from datetime import date
from functools import cache
from math import gcd
from typing import Final

from ..games import find_game, find_kit
from ..kernel import OutremerError
from .puzzle import GRADES, Puzzle, read_puzzle

STRIDE: Final = 37
"""How far today's puzzle moves on from one day to the next, or a little more: neighbours are often from one game."""


class NoSuchPuzzle(OutremerError):
    """No puzzle of that number, grade or role."""


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game by number. Raises BadPuzzle and NoSuchGame."""
    folder = find_kit(game).puzzles()
    if folder is None or not folder.is_dir():
        return ()
    return tuple(read_puzzle(path, find_game(game)) for path in sorted(folder.glob("[0-9]*.json")))


def find_puzzle(game: str, number: int) -> Puzzle:
    """Raises NoSuchPuzzle."""
    puzzles = puzzles_of(game)
    for one in puzzles:
        if one.number == number:
            return one
    if not puzzles:
        raise NoSuchPuzzle(f"{find_game(game).title} has no puzzles")
    raise NoSuchPuzzle(f"there is no puzzle {number}; there are {len(puzzles)}, up to number {puzzles[-1].number}")


def chosen(game: str, grade: str = "", role: str = "") -> list[Puzzle]:
    """The puzzles of a grade and a role; empty for all. Raises NoSuchPuzzle."""
    puzzles = puzzles_of(game)
    if grade and grade.lower() not in GRADES:
        raise NoSuchPuzzle(f"there is no grade '{grade[:40]}'; there are {', '.join(GRADES)}")
    roles = sorted({one.role for one in puzzles})
    if role and role.lower() not in map(str.lower, roles):
        raise NoSuchPuzzle(f"there are no puzzles for '{role[:40]}'; there are some for {', '.join(roles)}")
    return [one for one in puzzles if grade.lower() in ("", one.grade) and role.lower() in ("", one.role.lower())]


def of_day(game: str, day: date) -> Puzzle:
    """The puzzle of a day: the same for everybody, and another one the next day. Raises NoSuchPuzzle."""
    puzzles = puzzles_of(game)
    if not puzzles:
        raise NoSuchPuzzle(f"{find_game(game).title} has no puzzles")
    return puzzles[place_of_day(len(puzzles), day.toordinal())]


def place_of_day(count: int, day: int) -> int:
    """In `count` days every place has its day, in another order than in the days before. No day has the place of
    the day before, if there are more than two."""
    rounds, place = divmod(day, count)
    stride = STRIDE
    while gcd(stride, count) > 1 or (count > 2 and stride % count == count - 1):
        stride += 1
    return (place * stride + rounds) % count
