"""The lesson of a table: where it stands, what its coach says, and what its other seats do.

The name of the lesson lies in the position that the table began from. Everything else follows from the log, so a lesson
goes on after a reload, an undo or a restart of the server.
"""

from __future__ import annotations

import json
from typing import Any, Final

from ...kernel import OutremerError, Record
from ...learn import Course, Lesson, find_lesson
from ..store.rows import TableRow
from .bot_protocol import Thought

LESSON: Final = "lesson"
"""The origin of such a table, and the key of the lesson's name beside its position."""


class TableLesson:
    """The lesson of a table, followed as far as its log goes."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.course = Course(lesson)
        self.moves: list[tuple[int, int]] = []

    def at(self, record: Record) -> Course:
        """The lesson after the moves of the record; only those that are new are played."""
        moves = list(record.moves)
        if moves[: len(self.moves)] != self.moves:
            self.course, self.moves = Course(self.lesson), []
        for seat, action in moves[len(self.moves) :]:
            self.course.follow(seat, action)
        self.moves = moves
        return self.course

    def refusal(self, record: Record, seat: int, action: int) -> str:
        """What the coach says to a try of the learner; empty where it is right."""
        return self.at(record).refusal(action) if seat == self.lesson.seat else ""

    def thoughts(self, record: Record, seats: list[int]) -> dict[int, Thought] | None:
        """What the other seats do; None when the lesson is over: then they think for themselves."""
        course = self.at(record)
        return None if course.done else {seat: Thought(course.replies(seat)) for seat in seats}

    def message(self, record: Record) -> dict[str, Any]:
        """What the learner is told."""
        course = self.at(record)
        return {
            "id": self.lesson.id,
            "title": self.lesson.title,
            "steps": len(self.lesson.steps) + 1,
            "done": course.done,
            "praise": course.praise,
            "cards": [card._asdict() for card in course.cards()],
        }


def lesson_of(row: TableRow) -> TableLesson | None:
    """The lesson that is played at a table. None at any other table, and where the lesson is no longer there: then the
    table goes on as a game."""
    if row.origin != LESSON or row.start is None:
        return None
    try:
        return TableLesson(find_lesson(row.game, json.loads(row.start)[LESSON]))
    except (OutremerError, KeyError):
        return None
