"""Finds the lessons of the games: the files `*.toml` in the folder that a game's kit names."""

from __future__ import annotations

from functools import cache

from ..games import find_game, find_kit
from ..kernel import OutremerError
from .lesson import Lesson, read_lesson
from .positions import RECIPES


class NoSuchLesson(OutremerError):
    """No lesson of that name."""


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in the order in which they are offered. Raises BadLesson and NoSuchGame."""
    folder = find_kit(game).lessons()
    if folder is None or not folder.is_dir():
        return ()
    files = [path for path in folder.glob("*.toml") if path.name != RECIPES]
    found = [read_lesson(path, find_game(game)) for path in files]
    return tuple(sorted(found, key=lambda one: (one.place, one.id)))


def find_lesson(game: str, name: str) -> Lesson:
    """By its id, or by the role that it is about; without a name, the first. Raises NoSuchLesson."""
    lessons = lessons_of(game)
    wanted = name.strip().lower()
    for one in lessons:
        if wanted in ("", one.id, one.role):
            return one
    if not lessons:
        raise NoSuchLesson(f"{find_game(game).title} has no lessons")
    raise NoSuchLesson(f"there is no lesson '{name[:40]}'; there are {', '.join(one.id for one in lessons)}")
