"""What `outremer learn` does: lists the lessons, and plays one in the terminal with the coach below the table."""

from __future__ import annotations

import re
from typing import Final

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from ..bots import USUAL_OPPONENT
from ..games import find_game, game_names, kit_of
from ..terminal.reading import read_choice
from ..terminal.screen import Screen
from ..terminal.seating import HUMAN
from ..terminal.table import Ask, Leave, SharedTable
from .course import CHOICE, Card, Course
from .lesson import Lesson, begins
from .progress import finished, key_of, note_finished
from .shelf import lessons_of

BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
ON: Final = "Enter goes on > "
CARD_LINES: Final = 7
"""Lines that the coach's card takes below the menu."""


class LessonTable(SharedTable):
    """A table at which the coach speaks, other seats follow the lesson, and wrong tries are answered."""

    def __init__(self, screen: Screen, lesson: Lesson, ask: Ask) -> None:
        super().__init__(screen, screen.drawing, lesson.record(), 0, ask)
        screen.kept_free = CARD_LINES
        self.course = Course(lesson)
        self.told = -2  # the last card that was shown

    def play(self) -> None:
        while not self.course.done:
            seat = self.next_seat()
            if seat in self.bots:
                self.move(seat, self.course.reply(seat))
            else:
                self.decide(seat)
        self.tell_all()

    def move(self, seat: int, action: int) -> None:
        super().move(seat, action)
        self.course.follow(seat, action)

    def undo(self, rest: str) -> bool:
        super().undo(rest)
        self.course = Course(self.course.lesson, self.timeline.record.moves)
        self.told = self.course.at - 1  # what was told before need not be told again
        return True

    # The coach

    def look(self, seat: int) -> None:
        self.tell_all()

    def tell_all(self) -> None:
        """Show the table with each new card; the last one stays while the learner chooses."""
        cards = self.course.cards()
        new = [card for card in cards if card.number > self.told] or cards[-1:]
        for card in new:
            super().look(self.looking if not self.state.over() else self.course.seat)
            self.say_card(card)
            self.told = card.number
            if card is not new[-1]:
                self.ask(ON)

    def say_card(self, card: Card) -> None:
        lesson = self.course.lesson
        text = marked_up(card.text)
        if self.course.praise and card.number == self.course.before + 1:
            text = Text.assemble((f"{self.course.praise} ", "color(71)"), text)
        for words in self.pointed(card):
            text.append(f"\n→ {words}", "color(178)")
        if card.rule:
            text.append(f"\nMore: rules {card.rule}", "dim")
        step = f"{max(card.number, 0) + 1} of {len(lesson.steps) + 1}"
        self.screen.console.print(Panel(text, title=f"{lesson.title}, {step}", title_align="left"))

    def pointed(self, card: Card) -> list[str]:
        """What a card points at, in words: choices with their numbers, and names of things."""
        state, seat, found = self.state, self.course.seat, list[str]()
        landmarks = kit_of(state.game).landmarks()
        for thing in card.point:
            if thing.startswith(CHOICE):
                wanted = thing.removeprefix(CHOICE)
                for n, action in enumerate(state.legal(seat), 1):
                    if begins(state.game.notation.text(action), wanted):
                        found.append(f"choice {n}: {state.describe(seat, action)}")
            else:
                found.append(landmarks.get(thing, thing))
        return found

    # Tries

    def choose(self, line: str) -> bool:
        action = read_choice(self.state.game, self.state.legal(self.looking), line)
        answer = self.course.refusal(action)
        if answer:
            self.screen.say(answer, "color(178)")
            return False
        return super().choose(line)


def marked_up(text: str) -> Text:
    """`**word**` is bold."""
    told = Text()
    for n, part in enumerate(BOLD.split(text)):
        told.append(part, "bold" if n % 2 else "")
    return told


def play_lesson(lesson: Lesson, console: Console, ask: Ask = input) -> None:
    """Play a lesson to its end, or until the learner leaves."""
    seats = len(lesson.position["seats"])
    kinds = [HUMAN if seat == lesson.seat else USUAL_OPPONENT for seat in range(seats)]
    screen = Screen(console, kit_of(lesson.game).drawing(lesson.game), kinds)
    table = LessonTable(screen, lesson, ask)
    try:
        table.play()
    except (Leave, EOFError, KeyboardInterrupt):
        screen.say("\nYou leave the lesson. Begin it again whenever you like.")
        return
    note_finished(key_of(lesson))
    following = next_lesson(lesson)
    if following is not None:
        screen.say(f"The next lesson: {command_for(following)}", "bold")


def next_lesson(lesson: Lesson) -> Lesson | None:
    """The first after this one, in order, that was not finished."""
    lessons, done = lessons_of(lesson.game.name), finished()
    after = [one for one in lessons if (one.place, one.id) > (lesson.place, lesson.id)]
    return next((one for one in after if key_of(one) not in done), None)


def command_for(lesson: Lesson) -> str:
    return f"outremer learn {lesson.game.name} --as {lesson.role or lesson.id}"


def list_lessons(console: Console, games: list[str]) -> None:
    """Every lesson with a tick where it was finished, and the one to go on with."""
    done = finished()
    for name in games or [one for one in game_names() if lessons_of(one)]:
        lessons = lessons_of(name)
        ready = sum(key_of(one) in done for one in lessons)
        console.print(Text(f"{find_game(name).title}  {ready} of {len(lessons)} done", "bold"))
        for one in lessons:
            tick = "✓" if key_of(one) in done else "·"
            line = f" {tick} {one.role or one.id:<16} {one.title} ({one.minutes} min): {one.summary}"
            console.print(Text(line), soft_wrap=True)
        following = next((one for one in lessons if key_of(one) not in done), None)
        if following is not None:
            console.print(Text(f"   Go on with: {command_for(following)}", "dim"), soft_wrap=True)
