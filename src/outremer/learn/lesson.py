"""A lesson as its file has it: read and checked here, with errors that name the file and the field.

`docs/lessons.md` explains the format to people who write lessons.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from ..kernel import Game, OutremerError, Record, key_from_seed
from .conditions import Condition, read_condition

REMOVE: Final = "@remove"
ONLY: Final = "@only"
WITHOUT: Final = "@without"
NULL: Final = "@null"
LIKELIEST: Final = "*"
"""In a solution: whatever a learner might choose, until the step is done."""
LESSON_KEYS: Final = frozenset(
    ("title", "summary", "minutes", "place", "role", "seat", "goal", "picture", "position", "change", "step", "end")
)
STEP_KEYS: Final = frozenset(
    ("text", "point", "rule", "goal", "solution", "praise", "nudge", "wrong", "others", "holds", "after")
)
GOAL_KEYS: Final = frozenset(("action", "any_of", "none_of", "leads_to", "until"))


class BadLesson(OutremerError):
    """A lesson that cannot be used. Names the file and the field."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What a step asks for. `actions`: beginnings of notations, empty for any; `none_of` is never accepted. `leads_to`
    must hold right after the move; `until`: the step lasts until it holds, with any number of moves."""

    actions: tuple[str, ...]
    none_of: tuple[str, ...]
    leads_to: tuple[Condition, ...]
    until: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Wrong:
    """A particular wrong try, and what the coach says to it."""

    actions: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Step:
    """Something told, or, with a goal, something to do. `others` are moves of other seats, in their order; `holds` and
    `after` are what the text relies on before and after the move: tests check them."""

    text: str
    point: tuple[str, ...] = ()
    rule: str = ""
    goal: Goal | None = None
    solution: tuple[str, ...] = ()
    praise: str = ""
    nudge: str = ""
    wrong: tuple[Wrong, ...] = ()
    others: tuple[tuple[int, str], ...] = ()
    holds: tuple[Condition, ...] = ()
    after: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    id: str
    game: Game
    path: Path
    title: str
    summary: str
    minutes: int
    place: int  # where it stands among the lessons of its game
    role: str  # the sheet that it belongs to; empty for a guided game
    seat: int  # the learner's
    goal: str  # of the game, in one sentence
    picture: Path | None
    end: str
    steps: tuple[Step, ...]
    position: dict[str, Any] = field(repr=False)

    def record(self) -> Record:
        """The game before its first move."""
        return Record.of_position(self.game, self.position)


def read_lesson(path: Path, game: Game) -> Lesson:
    """Raises BadLesson."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadLesson(f"{path.name}: cannot be read: {error}") from error
    return Reader(path, game).lesson(data)


class Reader:
    """Reads one file. Every problem is said with the name of the field."""

    def __init__(self, path: Path, game: Game) -> None:
        self.path = path
        self.game = game

    def bad(self, where: str, why: str) -> BadLesson:
        return BadLesson(f"{self.path.name}: {where}: {why}")

    def lesson(self, data: dict[str, Any]) -> Lesson:
        self.known("the lesson", data, LESSON_KEYS)
        position = self.position(data)
        seats = len(position.get("seats", [])) or 1
        seat = self.number(data, "seat", 0)
        if seat >= seats:
            raise self.bad("seat", f"the position has the seats 0 to {seats - 1}")
        steps = data.get("step")
        if not isinstance(steps, list) or not steps:
            raise self.bad("step", "a lesson has at least one [[step]]")
        return Lesson(
            id=self.path.stem,
            game=self.game,
            path=self.path,
            title=self.text(data, "title"),
            summary=self.text(data, "summary"),
            minutes=self.number(data, "minutes", 3),
            place=self.number(data, "place", 100),
            role=self.text(data, "role", ""),
            seat=seat,
            goal=self.text(data, "goal", ""),
            picture=self.picture(data),
            end=self.text(data, "end"),
            steps=tuple(self.step(f"step {n}", one, seat, seats) for n, one in enumerate(steps, 1)),
            position=position,
        )

    # Parts

    def position(self, data: dict[str, Any]) -> dict[str, Any]:
        """The file of the position with the changes laid over it; it must be one the game accepts."""
        file = self.path.parent / self.text(data, "position")
        try:
            position = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise self.bad("position", f"{file.name} cannot be read: {error}") from error
        changed: dict[str, Any] = self.laid_over(position, data.get("change", {}), "change")
        changed["generator"] = {"key": key_from_seed(0).hex(), "counter": 0}  # the same draws for everybody
        try:
            self.game.position(changed)
        except OutremerError as error:
            raise self.bad("position", f"the game does not accept it: {error}") from error
        return changed

    def laid_over(self, base: Any, change: Any, where: str) -> Any:
        if change == NULL:
            return None
        if not isinstance(change, dict):
            return change
        if isinstance(base, list):
            return self.changed_list(base, change, where)
        merged = dict(base) if isinstance(base, dict) and not change.get(ONLY) else {}
        for key, value in change.items():
            if key == ONLY:
                continue
            if value == REMOVE:
                merged.pop(key, None)
            else:
                merged[key] = self.laid_over(merged.get(key), value, f"{where}.{key}")
        return merged

    def changed_list(self, base: list[Any], change: dict[str, Any], where: str) -> list[Any]:
        changed = list(base)
        for key, value in change.items():
            if key == WITHOUT:
                for one in value if isinstance(value, list) else [value]:
                    if one not in changed:
                        raise self.bad(f"{where}.{key}", f"'{one}' is not there")
                    changed.remove(one)
                continue
            if not key.isdecimal() or int(key) >= len(changed):
                raise self.bad(f"{where}.{key}", f"there are the numbers 0 to {len(changed) - 1}")
            changed[int(key)] = self.laid_over(changed[int(key)], value, f"{where}.{key}")
        return changed

    def picture(self, data: dict[str, Any]) -> Path | None:
        name = self.text(data, "picture", "")
        if not name:
            return None
        file = self.path.parent / name
        if file.suffix != ".svg" or not file.is_file():
            raise self.bad("picture", f"there is no SVG picture {name} beside the lesson")
        return file

    def step(self, where: str, data: Any, seat: int, seats: int) -> Step:
        if not isinstance(data, dict):
            raise self.bad(where, "is not a table; write [[step]]")
        self.known(where, data, STEP_KEYS)
        goal = self.goal(f"{where}, goal", data["goal"]) if "goal" in data else None
        if goal is None and set(data) & {"solution", "wrong", "nudge", "praise", "after"}:
            raise self.bad(where, "solution, wrong, nudge, praise and after need a goal")
        solution = self.texts(where, data, "solution") or (goal.actions[:1] if goal is not None else ())
        for text in solution:
            if text != LIKELIEST:
                self.notation(f"{where}, solution", text)
        if goal is not None and not solution:
            raise self.bad(f"{where}, solution", "is missing: the goal does not name an action")
        return Step(
            text=self.text(data, "text", where=where),
            point=self.texts(where, data, "point"),
            rule=self.text(data, "rule", "", where),
            goal=goal,
            solution=solution,
            praise=self.text(data, "praise", "", where),
            nudge=self.text(data, "nudge", "", where),
            wrong=tuple(self.wrong(f"{where}, wrong", one) for one in data.get("wrong", [])),
            others=tuple(self.other(f"{where}, others", one, seat, seats) for one in self.texts(where, data, "others")),
            holds=self.conditions(where, data, "holds"),
            after=self.conditions(where, data, "after"),
        )

    def goal(self, where: str, data: Any) -> Goal:
        if not isinstance(data, dict) or not data:
            raise self.bad(where, f"is a table with some of {', '.join(sorted(GOAL_KEYS))}")
        self.known(where, data, GOAL_KEYS)
        actions = (*self.texts(where, data, "action"), *self.texts(where, data, "any_of"))
        none_of = self.texts(where, data, "none_of")
        for text in (*actions, *none_of):
            self.beginning(where, text)
        until, leads_to = self.conditions(where, data, "until"), self.conditions(where, data, "leads_to")
        return Goal(actions, none_of, leads_to, until)

    def wrong(self, where: str, data: Any) -> Wrong:
        if not isinstance(data, dict):
            raise self.bad(where, "is not a table; write [[step.wrong]]")
        self.known(where, data, frozenset(("action", "any_of", "text")))
        actions = (*self.texts(where, data, "action"), *self.texts(where, data, "any_of"))
        if not actions:
            raise self.bad(where, "names no action")
        for text in actions:
            self.beginning(where, text)
        return Wrong(actions, self.text(data, "text", where=where))

    def other(self, where: str, text: str, seat: int, seats: int) -> tuple[int, str]:
        """`2: pass` is a move of seat 2."""
        who, colon, action = text.partition(":")
        if not colon or not who.strip().isdecimal() or int(who) >= seats or int(who) == seat:
            raise self.bad(where, f"'{text}' is not the number of another seat, a colon, and an action")
        self.notation(where, action)
        return int(who), " ".join(action.split())

    # Values

    def known(self, where: str, data: dict[str, Any], keys: frozenset[str]) -> None:
        for key in data:
            if key not in keys:
                raise self.bad(where, f"'{key}' is not one of {', '.join(sorted(keys))}")

    def text(self, data: dict[str, Any], key: str, usual: str | None = None, where: str = "") -> str:
        value = data.get(key, usual)
        if not isinstance(value, str):
            place = f"{where}, {key}" if where else key
            raise self.bad(place, "is missing" if value is None else "is not a text")
        return " ".join(value.split())

    def number(self, data: dict[str, Any], key: str, usual: int) -> int:
        value = data.get(key, usual)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise self.bad(key, "is not a number from 0 up")
        return value

    def texts(self, where: str, data: dict[str, Any], key: str) -> tuple[str, ...]:
        """One text or a list of them."""
        value = data.get(key, [])
        listed = [value] if isinstance(value, str) else value
        if not isinstance(listed, list) or not all(isinstance(one, str) for one in listed):
            raise self.bad(f"{where}, {key}", "is not a text or a list of texts")
        return tuple(" ".join(one.split()) for one in listed)

    def conditions(self, where: str, data: dict[str, Any], key: str) -> tuple[Condition, ...]:
        try:
            return tuple(read_condition(text) for text in self.texts(where, data, key))
        except ValueError as error:
            raise self.bad(f"{where}, {key}", str(error)) from error

    def notation(self, where: str, text: str) -> None:
        try:
            self.game.notation.parse(text)
        except OutremerError as error:
            raise self.bad(where, str(error)) from error

    def beginning(self, where: str, text: str) -> None:
        if not any(begins(known, text) for known in self.game.notation.ids):
            raise self.bad(where, f"no action of {self.game.title} begins with '{text}'")


def begins(notation: str, beginning: str) -> bool:
    """Whether a notation is this one, or begins with these words."""
    return notation == beginning or notation.startswith(f"{beginning} ")
