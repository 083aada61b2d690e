"""A menu as lines of text, and which choice a written answer means. It knows no game and no state: only the notation
of each choice with its words.

    - castle at paris: costs 1                          one choice
    - go h6 east (Moab) | west (Amuq): up to 4 units    two: `go h6 east`, to Moab, and `go h6 west`, to Amuq
    - amount 0 to 60: any number                        61
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

Entry = tuple[str, str]
"""What to write, and what it means."""

NUMBERED: Final = re.compile(r"^(.*?)(\d+)$")
BULLET: Final = re.compile(r"^-+(?!\d)\s*")
"""What a line of the list begins with; a number below 0 begins with something else."""
WORD: Final = re.compile(r"\w+")
WAY: Final = re.compile(r"from .+? (?=to )")
"""What the words of a way begin with. Its notation says the same: `go h6 east`, from Harim to Amuq."""
TO: Final = "to "
PIECE: Final = re.compile(r"[\w'’-]+|\W")
FEWEST: Final = 5  # numbers in a row that are told as a range
SHORT: Final = 8  # lines: a menu that is longer puts similar choices in one
LEAST_SHARED: Final = 3  # letters that similar choices begin with, or three times as many that they end with
LONGEST_GAP: Final = 6  # words in which they may differ


def question_text(prompt: str, entries: list[Entry]) -> str:
    """What is asked, with the choices."""
    groups = grouped(entries)
    several = next((group.entries for group in groups if group.frame), None)
    if several:
        prompt += f" Of several with |, write one: '{several[1][0]}'."
    return "\n".join([prompt, *(group.line() for group in groups)])


def choice_lines(entries: list[Entry]) -> list[str]:
    """A menu: what to write, and what it means. One line for each choice, or for several that are alike."""
    return [group.line() for group in grouped(entries)]


def choice_line(text: str, words: str) -> str:
    meaning = meaning_of(text, words)
    return f"- {text}: {meaning}" if meaning else f"- {text}"


def meaning_of(text: str, words: str) -> str:
    """The words of a choice, without a beginning that only says again what is to be written."""
    verb, *others = WORD.findall(text)
    if len(others) > 1 and WAY.match(words):
        return WAY.sub("", words, count=1)
    wanted, end = set(others or [verb]), 0
    for word in WORD.finditer(words.lower()):
        if not wanted or word[0] not in {verb, "to", *others}:
            break
        wanted.discard(word[0])
        end = word.end()
    rest = words[end:]
    whole = len(others) > 1 or rest[:1] in ("", ":")  # "stop travelling" is not told as "stop: travelling"
    return words if wanted or not whole else rest.lstrip(" :,")


@dataclass(frozen=True)
class Frame:
    """What the words of similar choices have in common: the beginning and the end. `same` if there is nothing else."""

    start: str
    end: str
    same: bool = False

    def words(self) -> str:
        """What stands once at the end of the line. `to Amuq` needs no word more than `Amuq` beside its choice."""
        if self.same:
            return self.start
        start = "" if self.start == TO else self.start
        return f"{start}…{self.end}" if start or self.end[:1] == " " else self.end.lstrip(":, ")

    def gap(self, meaning: str) -> str | None:
        """What these words say between the two; None if they do not fit."""
        if self.same:
            return "" if meaning == self.start else None
        inner = meaning[len(self.start) : len(meaning) - len(self.end)]
        fits = meaning.startswith(self.start) and meaning.endswith(self.end) and 0 < len(inner.split()) <= LONGEST_GAP
        plain = "(" not in inner and not (self.end and ("," in inner or ":" in inner))
        return inner if fits and plain else None


@dataclass(frozen=True)
class Group:
    """The choices of one line."""

    entries: list[Entry]
    frame: Frame | None = None
    is_range: bool = False

    def line(self) -> str:
        text, words = self.entries[0]
        if self.is_range:
            return f"- {text} to {last_word(self.entries[-1][0])}: any number"
        if self.frame is None:
            return choice_line(text, words)
        others = [self.option(entry, last_word(entry[0])) for entry in self.entries[1:]]
        line = f"- {' | '.join([self.option(self.entries[0], text), *others])}"
        return f"{line}: {self.frame.words()}" if self.frame.words() else line

    def option(self, entry: Entry, written: str) -> str:
        """One of the choices, with what is special about it, unless what is written says so."""
        gap = self.frame.gap(meaning_of(*entry)) if self.frame else ""
        return f"{written} ({gap})" if gap and slug(gap) != last_word(entry[0]) else written


def last_word(text: str) -> str:
    return text.rpartition(" ")[2]


def slug(words: str) -> str:
    """A name as the notation would write it: `Pilgrims' Oath` is `pilgrims-oath`."""
    return "-".join(re.findall(r"\w+", words.lower().replace("'", "").replace("’", "")))


def grouped(entries: list[Entry]) -> list[Group]:
    """The menu, line by line. In a long one, similar choices stand together, so some come earlier than in the menu."""
    found = []
    for run in runs(entries):
        if len(run) >= FEWEST:
            found.append(Group(run, is_range=True))
        else:
            found += [Group([entry]) for entry in run]
    return found if len(found) <= SHORT else joined(found)


def joined(groups: list[Group]) -> list[Group]:
    """The same with fewer lines: choices that differ in the last word of their notation, and little in their words."""
    kinds: dict[str, list[Group]] = {}
    for group in groups:
        kinds.setdefault(kind_of(group), []).append(group)
    found: list[Group] = []
    for kind in kinds.values():
        rest = [group.entries[0] for group in kind]
        if kind[0].is_range:
            found += kind
            continue
        while rest:
            group = alike(rest)
            found.append(group)
            rest = [entry for entry in rest if entry not in group.entries]
    return found


def kind_of(group: Group) -> str:
    """What the notation of similar choices begins with: `go h6` for `go h6 east`, nothing for `h6`."""
    text = group.entries[0][0]
    begins = text.rpartition(" ")[0]
    return text if group.is_range or not (begins or NUMBERED.match(text)) else begins


def alike(entries: list[Entry]) -> Group:
    """The first choice, with those that save the most letters beside it."""
    meanings = [meaning_of(*entry) for entry in entries]
    best, saved = Group(entries[:1]), 0
    for meaning in meanings[1:]:
        frame = common(meanings[0], meaning)
        if frame is None:
            continue
        fitting = [entry for entry, words in zip(entries, meanings, strict=True) if frame.gap(words) is not None]
        saves = (len(fitting) - 1) * (len(frame.start) + len(frame.end))
        if saves > saved or best.frame is None:
            best, saved = Group(fitting, frame), saves
    return best


def common(one: str, other: str) -> Frame | None:
    """What two meanings share, cut between words; None if it is next to nothing."""
    if one == other:
        return Frame(one, "", same=True)
    first, second = PIECE.findall(one), PIECE.findall(other)
    most = min(len(first), len(second))
    before = next((n for n in range(most) if first[n] != second[n]), most)
    after = next((n for n in range(most - before) if first[-1 - n] != second[-1 - n]), most - before)
    start, end = "".join(first[:before]), "".join(first[len(first) - after :])
    start = start[: start.rfind(" ") + 1]
    for frame in (Frame(start, whole_end(end)), Frame(start, "")):
        enough = len(frame.start) >= LEAST_SHARED or len(frame.end) >= 3 * LEAST_SHARED
        if enough and frame.gap(one) is not None and frame.gap(other) is not None:
            return frame
    return None


def whole_end(end: str) -> str:
    """A shared end, from a colon or comma on; else from a word on, if others follow. Nothing if it cuts a bracket."""
    if "(" in end or ")" in end:
        return ""
    mark = re.search("[:,]", end)
    if mark:
        return end[mark.start() :]
    return end[end.find(" ") :] if end.count(" ") > 1 else ""


def runs(entries: list[Entry]) -> list[list[Entry]]:
    """The menu, cut where the numbers of the notation do not follow each other."""
    found: list[list[Entry]] = []
    last = ("", -2)
    for entry in entries:
        match = NUMBERED.match(entry[0])
        here = (match[1], int(match[2])) if match and match[1].endswith(" ") else ("", -2)
        if found and here[0] and here == (last[0], last[1] + 1):
            found[-1].append(entry)
        else:
            found.append([entry])
        last = here
    return found


def chosen(text: str, entries: list[Entry]) -> str:
    """The notation that a text means: that of a choice, by its notation, its number from 1 or its words, all or as its
    line tells them; else what comes before a colon, which may be the notation of something that is not on the menu."""
    said = " ".join(BULLET.sub("", text.strip().lower()).split()).rstrip(".")
    head = said.partition(":")[0].strip()
    if said.isdigit() and 1 <= int(said) <= len(entries):
        return [entry for group in grouped(entries) for entry in group.entries][int(said) - 1][0]
    for notation, words in entries:
        if said in (notation, words.lower(), f"{notation}: {words.lower()}"):
            return notation
    for notation, words in entries:
        if head == words.lower().partition(":")[0]:
            return notation
    meant = [notation for notation, words in entries if said == meaning_of(notation, words).lower().rstrip(".")]
    return meant[0] if len(meant) == 1 else head.partition(" (")[0].strip()
