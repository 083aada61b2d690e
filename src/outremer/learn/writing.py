"""For people who write lessons: check all of them, and make their positions again."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from .check import check_lesson
from .positions import make_positions
from .shelf import lessons_of


def check_all(console: Console, games: list[str]) -> bool:
    """Play every lesson by its solution and in wrong ways; whether all of them say the truth."""
    lessons = [lesson for game in games for lesson in lessons_of(game)]
    problems = [problem for lesson in lessons for problem in check_lesson(lesson)]
    for problem in problems:
        console.print(Text(problem), soft_wrap=True)
    console.print(f"{len(lessons)} lessons, {len(problems)} problems")
    return not problems


def make_all(console: Console, games: list[str]) -> None:
    for game in games:
        for path in make_positions(game):
            console.print(Text(f"Written: {path}"), soft_wrap=True)
