"""A seat in text, for players who read and write: language models, and people on a slow line.

    seat = TextSeat(state, 0)
    print(seat.look(), seat.question(), sep="\\n\\n")
    answer = seat.play("castle at paris")         # or the number of a choice, or its words

It shows what the seat's view holds and nothing else. A refusal is the engine's own sentence with its rule; if the
action belongs to another question, it says what is asked now and when the action is asked for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from ..games.registry import kit_of
from ..kernel import NOT_NOW, NOT_YOUR_DECISION, OK, BadNotation, State

NUMBERED: Final = re.compile(r"^(.*?)(\d+)$")
BULLET: Final = re.compile(r"^-+(?!\d)\s*")
"""What a line of the list begins with; a number below 0 begins with something else."""
WORD: Final = re.compile(r"\w+")
FEWEST: Final = 5  # numbers in a row that are told as a range


def choice_lines(entries: list[tuple[str, str]]) -> list[str]:
    """A menu, one line for each choice: what to write, and what it means. Long rows of numbers are one line."""
    lines = []
    for run in runs(entries):
        if len(run) < FEWEST:
            lines += [choice_line(text, words) for text, words in run]
        else:
            lines.append(f"- {run[0][0]} to {run[-1][0].rpartition(' ')[2]}: any number")
    return lines


def choice_line(text: str, words: str) -> str:
    meaning = meaning_of(text, words)
    return f"- {text}: {meaning}" if meaning else f"- {text}"


def meaning_of(text: str, words: str) -> str:
    """The words of a choice, without a beginning that only says again what is to be written."""
    verb, *others = WORD.findall(text)
    wanted, end = set(others or [verb]), 0
    for word in WORD.finditer(words.lower()):
        if not wanted or word[0] not in {verb, "to", *others}:
            break
        wanted.discard(word[0])
        end = word.end()
    rest = words[end:]
    whole = len(others) > 1 or rest[:1] in ("", ":")  # "stop travelling" is not told as "stop: travelling"
    return words if wanted or not whole else rest.lstrip(" :,")


def runs(entries: list[tuple[str, str]]) -> list[list[tuple[str, str]]]:
    """The menu, cut where the numbers of the notation do not follow each other."""
    found: list[list[tuple[str, str]]] = []
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


def chosen(text: str, entries: list[tuple[str, str]]) -> str:
    """The notation that a text means: that of a choice, by its notation, its number from 1 or its words, all or as its
    line tells them; else what comes before a colon, which may be the notation of something that is not on the menu."""
    said = " ".join(BULLET.sub("", text.strip().lower()).split()).rstrip(".")
    head = said.partition(":")[0].strip()
    if said.isdigit() and 1 <= int(said) <= len(entries):
        return entries[int(said) - 1][0]
    for notation, words in entries:
        if said in (notation, words.lower(), f"{notation}: {words.lower()}"):
            return notation
    for notation, words in entries:
        if head == words.lower().partition(":")[0]:
            return notation
    meant = [notation for notation, words in entries if said == meaning_of(notation, words).lower().rstrip(".")]
    return meant[0] if len(meant) == 1 else head


def waiting_words(names: list[str]) -> str:
    """What a seat that is not asked is told: the names of those who are."""
    return f"You are not asked now; waiting for: {', '.join(names)}."


def not_asked(state: State) -> str:
    """The same, from a state; once the game is over, who has won."""
    over, game = state.over(), state.game
    names = [game.seat_name(state, seat) for seat in (state.winners() if over else state.actors())]
    return f"The game is over. Won by: {', '.join(names)}." if over else waiting_words(names)


def refusal_words(state: State, seat: int, action: int) -> str:
    """Why an action is refused; where only its time is wrong, what is asked now and when the action is asked for."""
    refusal = state.why_not(seat, action)
    if refusal == NOT_YOUR_DECISION:
        return not_asked(state)
    if refusal != NOT_NOW:
        return state.explain(seat, action)
    now, later = state.prompt(seat), kit_of(state.game).belongs(action)
    return f"That is not what is asked now. You are asked: {now} {later}".strip()


@dataclass(frozen=True)
class Answer:
    """What became of a choice: `accepted`, or the `words` of the refusal with its `rule`, if a rule forbids it."""

    accepted: bool
    words: str
    rule: str = ""


class TextSeat:
    """One seat of a table that somebody else may also play on."""

    def __init__(self, state: State, seat: int) -> None:
        if seat not in range(state.seats):
            raise ValueError(f"seat {seat!r} is not one of {state.seats}, which have numbers from 0")
        self.state = state
        self.seat = seat
        self.kit = kit_of(state.game)

    def look(self) -> str:
        """The situation, in a few lines."""
        return "\n".join(self.kit.situation(self.state.view(self.seat)))

    def question(self) -> str:
        """What the seat is asked, with its choices; who is asked otherwise; or who has won."""
        if not self.state.is_actor(self.seat):
            return not_asked(self.state)
        return "\n".join([self.state.prompt(self.seat), *self.choices()])

    def entries(self) -> list[tuple[str, str]]:
        """The menu: the notation of each choice, and its words."""
        text, describe = self.state.game.notation.text, self.state.describe
        return [(text(action), describe(self.seat, action)) for action in self.state.legal(self.seat)]

    def choices(self) -> list[str]:
        return choice_lines(self.entries())

    def read(self, text: str) -> int | None:
        """The action that a text means: its notation, the number of a choice from 1, or the words of a choice."""
        said = chosen(text, self.entries())
        try:
            return self.state.game.notation.parse(said)
        except BadNotation:
            return None

    def play(self, text: str) -> Answer:
        """Take a choice, written in words. A refusal changes nothing."""
        answer, action = self.check(text), self.read(text)
        if answer.accepted and action is not None:
            self.state.apply(self.seat, action)
        return answer

    def check(self, text: str) -> Answer:
        """What `play` would answer. It changes nothing."""
        action = self.read(text)
        if action is None:
            return Answer(False, f"'{text.strip()[:60]}' is not an action. {self.question()}")
        refusal = self.state.why_not(self.seat, action)
        if refusal == OK:
            return Answer(True, self.state.describe(self.seat, action))
        return Answer(False, refusal_words(self.state, self.seat, action), self.state.game.rule(refusal))
