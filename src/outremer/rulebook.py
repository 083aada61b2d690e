"""The rules of each game as people read them: reads the rulebook that a kit names, and splits it by rule id.

The prefix (AB in AB-5.3) is read from the headings. This module knows the shape of a rulebook, never what a rule says.
"""

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from .games import Kit, find_kit, game_names, kit_of
from .kernel import Game, OutremerError

_HEADING: Final = re.compile(r"(#{1,3}) +(.+?) *")
_ID: Final = re.compile(r"([A-Z]{2,4})-(\d+)(?:\.(\d+))? +(.+)")
_SOURCE: Final = re.compile(r"\*Source: +(.+?) *\*")


class BadRulebook(OutremerError):
    """A rulebook whose headings do not add up; the message names the line."""


class NoRulebook(OutremerError):
    """The game of that name has no rulebook."""


class NoSuchRule(OutremerError):
    """No rule or chapter has that id; the message lists the nearest ones."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. `source` is empty if the rulebook gives none, `text` is Markdown; `line` is that of its heading."""

    id: str
    title: str
    source: str
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter and its rules in order; `text` is what comes before the first rule."""

    id: str
    title: str
    text: str
    rules: tuple[Rule, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One game's rules. `preface` is the Markdown between the title and the first chapter."""

    title: str
    prefix: str
    preface: str
    chapters: tuple[Chapter, ...]

    @property
    def rules(self) -> tuple[Rule, ...]:
        return tuple(rule for chapter in self.chapters for rule in chapter.rules)

    def find(self, rule_id: str) -> tuple[Rule, ...]:
        """The rule of that id, or all rules of a chapter; upper or lower case. Raises NoSuchRule."""
        wanted = rule_id.strip().upper()
        for chapter in self.chapters:
            if chapter.id == wanted:
                return chapter.rules
            for rule in chapter.rules:
                if rule.id == wanted:
                    return (rule,)
        raise NoSuchRule(f"there is no rule {rule_id.strip()!r}; near it: {', '.join(self.near(wanted))}")

    def near(self, rule_id: str) -> list[str]:
        """Ids to offer instead of one that does not exist: those of its chapter, or else those spelled alike."""
        for chapter in self.chapters:
            if rule_id.startswith(chapter.id + "."):
                return [rule.id for rule in chapter.rules] or [chapter.id]
        chapters = [chapter.id for chapter in self.chapters]
        return difflib.get_close_matches(rule_id, chapters + [rule.id for rule in self.rules], n=5) or chapters


def games() -> list[str]:
    """Public names of the games that have a rulebook."""
    return [name for name in game_names() if find_kit(name).rulebook() is not None]


def rulebook_path(game: str) -> Path:
    """The file of a game's rulebook, by its public name. Raises NoSuchGame, NoRulebook."""
    return _path(find_kit(game), game)


def rulebook(game: str) -> Rulebook:
    """The rulebook of a game, by its public name. Raises NoSuchGame, NoRulebook, BadRulebook."""
    return _read(rulebook_path(game))


def rulebook_of(game: Game) -> Rulebook:
    """The rulebook of a game object. Raises NoRulebook, BadRulebook."""
    return _read(_path(kit_of(game), game.name))


def _path(kit: Kit, game: str) -> Path:
    path = kit.rulebook()
    if path is None:
        raise NoRulebook(f"there is no rulebook for '{game}'")
    return path


def find(rule_id: str) -> tuple[Rule, ...]:
    """Like Rulebook.find, in the game that has the id's prefix. Raises NoSuchRule."""
    books = [rulebook(game) for game in games()]
    for book in books:
        if rule_id.strip().upper().startswith(book.prefix + "-"):
            return book.find(rule_id)
    shapes = ", ".join(f"{book.prefix}-1.1 ({book.title})" for book in books)
    raise NoSuchRule(
        f"{rule_id.strip()!r} is not a rule id; ids look like {shapes or 'nothing yet: no rulebook is here'}"
    )


def parse(text: str) -> Rulebook:
    """Parse a rulebook. Raises BadRulebook if an id is missing, repeated, out of order or in the wrong place."""
    draft = _Draft()
    for number, line, heading in _lines(text):
        if heading:
            draft.heading(number, heading)
        else:
            draft.line(line)
    return draft.finish()


@cache
def _read(path: Path) -> Rulebook:
    return parse(path.read_text(encoding="utf-8"))


def _lines(text: str) -> Iterator[tuple[int, str, re.Match[str] | None]]:
    """Each line with its number and, outside fenced blocks, the heading it is."""
    fenced = False
    for number, line in enumerate(text.splitlines(), start=1):
        fence = line.lstrip().startswith("```")
        fenced ^= fence
        yield number, line, None if fenced or fence else _HEADING.fullmatch(line)


@dataclass(slots=True)
class _Part:
    """A heading and the lines under it, while they are collected. The preface is the part without an id."""

    id: str
    title: str
    number: int
    line: int
    lines: list[str] = field(default_factory=list)
    rules: "list[_Part]" = field(default_factory=list)

    @property
    def text(self) -> str:
        return "\n".join(self.lines).strip()

    def as_rule(self) -> Rule:
        first, _, rest = self.text.partition("\n")
        if match := _SOURCE.fullmatch(first.strip()):
            return Rule(self.id, self.title, match[1], rest.strip(), self.line)
        return Rule(self.id, self.title, "", self.text, self.line)

    def as_chapter(self) -> Chapter:
        return Chapter(self.id, self.title, self.text, tuple(part.as_rule() for part in self.rules), self.line)


class _Draft:
    """A rulebook while its lines are read one after the other."""

    def __init__(self) -> None:
        self.prefix = ""
        self.preface = _Part("", "", 0, 0)
        self.chapters: list[_Part] = []
        self.current = self.preface

    def line(self, line: str) -> None:
        self.current.lines.append(line)

    def heading(self, number: int, heading: re.Match[str]) -> None:
        level, words = len(heading[1]), heading[2]
        match = _ID.fullmatch(words)
        if match is None or level == 1:
            self._without_id(number, heading[0], level, words)
        elif (level == 3) != (match[3] is not None):
            raise BadRulebook(f"line {number}: a chapter is headed '## XX-1 Title', a rule '### XX-1.1 Title': {words}")
        else:
            self._with_id(number, match)

    def _without_id(self, number: int, line: str, level: int, words: str) -> None:
        if self.chapters:
            raise BadRulebook(f"line {number}: heading without a rule id: {words}")
        if level == 1:
            self.preface.title = words
        else:
            self.line(line)

    def _with_id(self, number: int, match: re.Match[str]) -> None:
        prefix, chapter, section, title = match[1], int(match[2]), match[3], match[4]
        self.prefix = self.prefix or prefix
        if prefix != self.prefix:
            raise BadRulebook(f"line {number}: {prefix}-{chapter} in a rulebook of {self.prefix} rules")
        if section is None:
            self._add(self.chapters, _Part(f"{prefix}-{chapter}", title, chapter, number))
        elif not self.chapters or self.chapters[-1].number != chapter:
            raise BadRulebook(f"line {number}: {prefix}-{chapter}.{section} is not inside chapter {prefix}-{chapter}")
        else:
            part = _Part(f"{prefix}-{chapter}.{int(section)}", title, int(section), number)
            self._add(self.chapters[-1].rules, part)

    def _add(self, parts: list[_Part], part: _Part) -> None:
        if parts and part.number <= parts[-1].number:
            raise BadRulebook(f"line {part.line}: {part.id} comes after {parts[-1].id}")
        parts.append(part)
        self.current = part

    def finish(self) -> Rulebook:
        if not self.chapters:
            raise BadRulebook("no chapter: none of its headings has a rule id")
        chapters = tuple(part.as_chapter() for part in self.chapters)
        return Rulebook(self.preface.title, self.prefix, self.preface.text, chapters)
