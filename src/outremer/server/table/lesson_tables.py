"""How a table is laid for a lesson: private, with the learner in one seat and the lesson's script in the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...coach.allowed import NEVER
from ...kernel import OutremerError
from ...learn import Lesson, find_lesson
from .forks import USUAL_BOT
from .laying import ME, Beginning, Links, TableSettings, lay
from .lesson_moves import LESSON
from .refused import Refused

if TYPE_CHECKING:
    from .tables import TableRegistry


WITHOUT_HINTS: Final = TableSettings(coach=NEVER)
"""The lesson itself says what to do."""


async def begin_lesson(registry: TableRegistry, game: str, name: str) -> Links:
    """A private table at which a lesson is played. Raises Refused."""
    lesson = lesson_or_refuse(registry, game, name)
    state = lesson.record().first_state()
    kinds = [ME if seat == lesson.seat else USUAL_BOT for seat in range(state.seats)]
    start = {**lesson.position, LESSON: lesson.id}
    beginning = Beginning(lesson.game, lesson.game.options_of(state), LESSON, start=start)
    return await lay(registry, beginning, kinds, "", lesson.seat, WITHOUT_HINTS)


def lesson_or_refuse(registry: TableRegistry, game: str, name: str) -> Lesson:
    try:
        return find_lesson(registry.game(game).name, name)
    except OutremerError as error:
        raise Refused(404, f"{error}".capitalize() + ".") from error
