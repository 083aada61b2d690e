"""A lesson being played: which step it is at, what is said now, what a try leads to, and what the other seats do.

All of it follows from the lesson and the moves made so far, so that a reload, an undo and another server find the same.
What is said is made from the learner's own view.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from ..games import find_game, find_kit
from ..kernel import OK, FastRng, State
from .conditions import Condition
from .lesson import Goal, Lesson, Step, begins
from .texts import filled

ELSE: Final = "You may do that in a real game. Here, try what this step asks for."
CHOICE: Final = "choice "


class Card(NamedTuple):
    """What the coach says: one step. `asks`: it waits for a move. The goal of the game, number -1, has the picture."""

    number: int
    text: str
    point: list[str]
    rule: str
    asks: bool
    picture: bool = False


@cache
def numbers_of(game: str) -> dict[str, Any]:
    return find_kit(game).lesson_numbers(find_game(game))


class Course:
    """Follows the moves of one game. `state` is the game after them; it is never changed from outside."""

    def __init__(self, lesson: Lesson, moves: Sequence[tuple[int, int]] = ()) -> None:
        self.lesson = lesson
        self.seat = lesson.seat
        self.state = lesson.record().first_state()
        self.at = self.next_goal(0)  # the step that waits for a move; the number of steps when none does
        self.before = -1  # the step that was done last
        self.praise = ""
        self.played: dict[int, int] = {}  # seat -> how many of its moves of the script it has made
        for seat, action in moves:
            self.follow(seat, action)

    def follow(self, seat: int, action: int) -> None:
        """A move that was made."""
        own, goal = seat == self.seat, self.step.goal if self.step is not None else None
        asked_for = own and goal is not None and self.accepts(goal, action)
        if own:
            self.praise = ""
        else:
            self.note_script(seat, self.state.game.notation.text(action))
        self.state.apply(seat, action)
        self.look(asked_for)

    def look(self, asked_for: bool) -> None:
        """Whether the step is done: by a move that it asked for, or because what it waits for has come about."""
        step = self.step
        if step is None or step.goal is None:
            return
        until = step.goal.until
        if self.all_hold(until) if until else asked_for:
            self.praise = self.fill(step.praise)
            self.before, self.at = self.at, self.next_goal(self.at + 1)

    def next_goal(self, start: int) -> int:
        steps = self.lesson.steps
        return next((n for n in range(start, len(steps)) if steps[n].goal is not None), len(steps))

    @property
    def step(self) -> Step | None:
        """The step that waits for a move."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def done(self) -> bool:
        return self.step is None

    # What is said

    def view(self) -> dict[str, Any]:
        return self.state.view(self.seat)

    def fill(self, text: str) -> str:
        """While others move, what a text names may not be there yet."""
        if "{" not in text:
            return text
        return filled(text, numbers_of(self.lesson.game.name), self.view(), self.state.is_actor(self.seat))

    def all_hold(self, conditions: tuple[Condition, ...], view: dict[str, Any] | None = None) -> bool:
        seen = self.view() if view is None else view
        return all(condition.holds(seen, self.fill) for condition in conditions)

    def cards(self) -> list[Card]:
        """What is told since the last move of the learner, and what is asked now; at the end, how it ends."""
        told, lesson = list[Card](), self.lesson
        if self.before < 0 and lesson.goal:
            told.append(Card(-1, self.fill(lesson.goal), [], "", False, lesson.picture is not None))
        told += [self.card(n) for n in range(self.before + 1, min(self.at + 1, len(lesson.steps)))]
        if self.done:
            told.append(Card(len(lesson.steps), self.fill(lesson.end), [], "", False))
        return told

    def card(self, number: int) -> Card:
        step = self.lesson.steps[number]
        return Card(number, self.fill(step.text), list(step.point), step.rule, step.goal is not None)

    # What a try leads to

    def refusal(self, action: int) -> str:
        """What the coach says to a try of the learner; empty where it is right, or nothing is asked. A try that the
        rules forbid has the rules' own reason, unless the lesson has an answer of its own."""
        step, text = self.step, self.state.game.notation.text(action)
        if step is None or step.goal is None:
            return ""
        for wrong in step.wrong:
            if any(begins(text, one) for one in wrong.actions):
                return self.fill(wrong.text)
        if self.state.why_not(self.seat, action) != OK or self.accepts(step.goal, action):
            return ""
        if not any(self.accepts(step.goal, one) for one in self.state.legal(self.seat)):
            return ""  # a question that the lesson did not foresee: nobody is stuck in it
        return self.fill(step.nudge) if step.nudge else ELSE

    def accepts(self, goal: Goal, action: int) -> bool:
        text = self.state.game.notation.text(action)
        if goal.actions and not any(begins(text, one) for one in goal.actions):
            return False
        if any(begins(text, one) for one in goal.none_of):
            return False
        return not goal.leads_to or self.leads_to(goal.leads_to, action)

    def leads_to(self, conditions: tuple[Condition, ...], action: int) -> bool:
        """In a world as the learner knows it, so that an answer tells nothing that is hidden."""
        world = self.state.determinize(self.seat, FastRng(0))
        world.apply(self.seat, action)
        return self.all_hold(conditions, world.view(self.seat))

    # The other seats

    def script(self, seat: int) -> list[str]:
        return [action for step in self.lesson.steps for who, action in step.others if who == seat]

    def note_script(self, seat: int, text: str) -> None:
        script, made = self.script(seat), self.played.get(seat, 0)
        if made < len(script) and script[made] == text:
            self.played[seat] = made + 1

    def reply(self, seat: int) -> int:
        """What another seat does now: the next move of its script where it may, or what most would do at first sight.
        It knows no more than the seat does."""
        script, made, notation = self.script(seat), self.played.get(seat, 0), self.state.game.notation
        if made < len(script):
            action = notation.parse(script[made])
            if self.state.why_not(seat, action) == OK:
                return action
        return likeliest(self.state, seat, self.state.legal(seat))

    def replies(self, seat: int) -> list[int]:
        """All that another seat does in the step that is open: in a secret one that may be several choices."""
        trial = Course.__new__(Course)
        trial.lesson, trial.seat, trial.state = self.lesson, self.seat, self.state.copy()
        trial.at, trial.before, trial.praise, trial.played = self.at, self.before, "", dict(self.played)
        step, actions = self.state.step(), list[int]()
        while not actions or (step.secret and trial.state.is_actor(seat) and trial.state.step() is step):
            actions.append(trial.reply(seat))
            trial.note_script(seat, trial.state.game.notation.text(actions[-1]))
            trial.state.apply(seat, actions[-1])
        return actions


def likeliest(state: State, seat: int, menu: list[int]) -> int:
    """The choice that looks best at first sight to somebody in that seat; always the same."""
    world = state.determinize(seat, FastRng(0))
    priors = find_kit(state.game.name).evaluation().priors(world, seat, menu)
    return menu[priors.index(max(priors))]
