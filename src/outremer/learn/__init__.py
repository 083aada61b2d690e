"""Lessons: a position, and steps that tell something or ask for a move. They are data in a game's folder; this package
reads, follows and checks them, and knows no game by name.
"""

from .course import Card, Course
from .lesson import BadLesson, Lesson
from .shelf import NoSuchLesson, find_lesson, lessons_of

__all__ = ["BadLesson", "Card", "Course", "Lesson", "NoSuchLesson", "find_lesson", "lessons_of"]
