"""How a table is laid for a lesson: private, with the learner in one seat and the lesson's script in the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...coach.allowed import NEVER
from ...learn import Lesson, find_lesson
from .laying import Links, TableSettings
from .lesson_moves import LESSON
from .study_tables import found_or_refuse, lay_study

if TYPE_CHECKING:
    from .tables import TableRegistry


WITHOUT_HINTS: Final = TableSettings(coach=NEVER)
"""The lesson itself says what to do."""


async def begin_lesson(registry: TableRegistry, game: str, name: str) -> Links:
    """A private table at which a lesson is played. Raises Refused."""
    lesson = lesson_or_refuse(registry, game, name)
    start = {**lesson.position, LESSON: lesson.id}
    return await lay_study(registry, lesson.record().first_state(), lesson.seat, start, LESSON, WITHOUT_HINTS)


def lesson_or_refuse(registry: TableRegistry, game: str, name: str) -> Lesson:
    return found_or_refuse(registry, game, find_lesson, name)
