"""Whether lessons still say the truth: each is played by its solution and in three wrong ways.

Wrong ways: a legal choice that the step does not ask for, something the rules forbid, and something that is no action.
A lesson also fails where a text has a number by hand, points at nothing, or relies on what is no longer so.
"""

from __future__ import annotations

import re
from typing import Final

from ..games import find_kit
from ..kernel import OK, BadNotation, OutremerError
from ..rulebook import find as find_rules
from .course import CHOICE, Course, likeliest
from .lesson import LIKELIEST, Goal, Lesson, Step, begins
from .texts import NoSuchPlace, without_places

BY_HAND: Final = re.compile(r"\d")
LONGEST_TEXT: Final = 420
MOST_MOVES: Final = 400
A_WORD_TOO_MANY: Final = "nowhere"
"""After a notation, it makes something that is no action."""


class Checker:
    """Plays one lesson and collects what is wrong with it, each problem with its step."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.course = Course(lesson)
        self.problems: list[str] = []
        self.where = "start"
        game = lesson.game
        self.targets = {target for target in game.notation.targets if target} | set(find_kit(game.name).landmarks())

    def problem(self, text: str) -> None:
        self.problems.append(f"{self.lesson.path.name}: {self.where}: {text}")

    def run(self) -> list[str]:
        self.check_texts()
        try:
            self.play()
        except (OutremerError, NoSuchPlace) as error:
            self.problem(str(error))
        return self.problems

    # Words

    def check_texts(self) -> None:
        lesson = self.lesson
        for text in (lesson.title, lesson.summary, lesson.goal, lesson.end):
            self.check_text(text)
        for n, step in enumerate(lesson.steps, 1):
            self.where = f"step {n}"
            for text in (step.text, step.praise, step.nudge, *(wrong.text for wrong in step.wrong)):
                self.check_text(text)
            if step.rule:
                try:
                    find_rules(step.rule)
                except OutremerError as error:
                    self.problem(f"rule: {error}")

    def check_text(self, text: str) -> None:
        if BY_HAND.search(without_places(text)):
            self.problem(f"a number is written by hand; name its place in the data: {text}")
        if len(text) > LONGEST_TEXT:
            self.problem(f"a text has {len(text)} letters; {LONGEST_TEXT} fit on a phone: {text[:40]}")

    # Playing

    def play(self) -> None:
        course, told = self.course, -1
        for _ in range(MOST_MOVES):
            told = self.check_cards(told)
            if course.done:
                break
            others = [seat for seat in course.state.actors() if seat != course.seat]
            if course.state.is_actor(course.seat):
                self.take_step()
            elif others:
                for seat in others[:1]:
                    for action in course.replies(seat):
                        course.follow(seat, action)
            else:
                self.problem("the game is over, but the lesson is not")
                return
        else:
            self.problem(f"the lesson does not end within {MOST_MOVES} moves")
        self.where = "others"
        for seat in range(course.state.seats):
            script, made = course.script(seat), course.played.get(seat, 0)
            if made < len(script):
                self.problem(f"seat {seat} never plays '{script[made]}'")

    def check_cards(self, told: int) -> int:
        """What is said now is true now. Returns the last step looked at."""
        waits = not self.course.done and not self.course.state.is_actor(self.course.seat)
        for card in self.course.cards():
            self.where = f"step {card.number + 1}"
            if card.number <= told or waits or not 0 <= card.number < len(self.lesson.steps):
                continue
            told = card.number
            self.check_true(self.lesson.steps[card.number])
        return told

    def check_true(self, step: Step) -> None:
        for condition in step.holds:
            if not self.course.all_hold((condition,)):
                self.problem(f"does not hold: {condition.text}")
        for thing in step.point:
            self.check_point(thing)

    def check_point(self, thing: str) -> None:
        state, seat = self.course.state, self.course.seat
        if thing.startswith(CHOICE):
            menu = [state.game.notation.text(action) for action in state.legal(seat)]
            if not any(begins(text, thing.removeprefix(CHOICE)) for text in menu):
                self.problem(f"points at '{thing}', which is not offered")
        elif thing not in self.targets:
            self.problem(f"points at '{thing}', which is neither a target nor a landmark")

    def take_step(self) -> None:
        course, step = self.course, self.course.step
        assert step is not None and step.goal is not None
        number = course.at
        self.where = f"step {number + 1}"
        self.check_true(step)
        self.try_wrong_ways(step)
        for text in step.solution if step.solution[-1] != LIKELIEST else (*step.solution, *[LIKELIEST] * MOST_MOVES):
            if course.at != number or not course.state.is_actor(course.seat):
                break
            self.take(self.likeliest(step.goal) if text == LIKELIEST else text)
            self.let_others_play()
        if course.at == number:
            self.problem("its solution does not lead on")
            raise OutremerError("the lesson cannot go on")
        for condition in step.after:
            if not course.all_hold((condition,)):
                self.problem(f"does not hold after the move: {condition.text}")

    def take(self, text: str) -> None:
        course = self.course
        action = course.state.game.notation.parse(text)
        if course.state.why_not(course.seat, action) != OK:
            self.problem(f"its solution '{text}' is forbidden: {course.state.explain(course.seat, action)}")
        elif refusal := course.refusal(action):
            self.problem(f"its solution '{text}' is answered as wrong: {refusal}")
        course.follow(course.seat, action)

    def likeliest(self, goal: Goal) -> str:
        """What a learner might do who is free to choose."""
        state, seat = self.course.state, self.course.seat
        menu = [action for action in state.legal(seat) if self.course.accepts(goal, action)]
        return state.game.notation.text(likeliest(state, seat, menu))

    def let_others_play(self) -> None:
        course = self.course
        while not course.state.over() and not course.state.is_actor(course.seat):
            seat = course.state.actors()[0]
            for action in course.replies(seat):
                course.follow(seat, action)

    def try_wrong_ways(self, step: Step) -> None:
        assert step.goal is not None
        course, state, seat = self.course, self.course.state, self.course.seat
        before = state.text()
        for wrong in step.wrong:
            tries = [text for text in state.game.notation.ids if any(begins(text, one) for one in wrong.actions)]
            said = {course.refusal(state.game.notation.ids[text]) for text in tries}
            if course.fill(wrong.text) not in said:
                self.problem(f"nothing leads to the answer '{wrong.text}'")
        if not any(course.accepts(step.goal, action) for action in state.legal(seat)):
            self.problem("nothing that is offered reaches its goal")
        for action in state.legal(seat):
            text = state.game.notation.text(action)
            if not course.refusal(action) and not course.accepts(step.goal, action):
                self.problem(f"a wrong choice is not answered: {text}")
        forbidden = next(one for one in state.game.notation.ids.values() if state.why_not(seat, one) != OK)
        if not state.explain(seat, forbidden):
            self.problem("a forbidden choice is not explained")
        self.try_no_action(no_action(step))
        if state.text() != before:
            self.problem("a wrong try has changed the game")

    def try_no_action(self, text: str) -> None:
        """What the learner types is refused, and the answer names it."""
        try:
            self.course.state.game.notation.parse(text)
        except BadNotation as error:
            if text not in str(error):
                self.problem(f"the answer to '{text}', which is no action, does not name it: {error}")
        else:
            self.problem(f"'{text}', which should be no action, is taken for one")


def no_action(step: Step) -> str:
    """What the step asks for, with a word too many."""
    asked = step.solution[0] if step.solution[0] != LIKELIEST else "pass"
    return f"{asked} {A_WORD_TOO_MANY}"


def check_lesson(lesson: Lesson) -> list[str]:
    """What is wrong with a lesson; empty where it says the truth."""
    return Checker(lesson).run()
