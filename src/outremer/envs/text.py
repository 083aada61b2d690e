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
from ..kernel import NOT_NOW, OK, BadNotation, State

NUMBERED: Final = re.compile(r"^(.*?)(\d+)$")
FEWEST: Final = 5  # numbers in a row that are told as a range


@dataclass(frozen=True)
class Answer:
    """What became of a choice: `accepted`, or the `words` of the refusal with its `rule`, if a rule forbids it."""

    accepted: bool
    words: str
    rule: str = ""


class TextSeat:
    """One seat of a table that somebody else may also play on."""

    def __init__(self, state: State, seat: int) -> None:
        if not 0 <= seat < state.seats:
            raise ValueError(f"seat {seat} is not one of {state.seats}")
        self.state = state
        self.seat = seat
        self.kit = kit_of(state.game)

    def look(self) -> str:
        """The situation, in a few lines."""
        return "\n".join(self.kit.situation(self.state.view(self.seat)))

    def question(self) -> str:
        """What the seat is asked, with its choices; who is asked otherwise; or who has won."""
        state = self.state
        if state.over():
            names = [state.game.seat_name(state, seat) for seat in state.winners()]
            return f"The game is over. Won by: {', '.join(names)}."
        if not state.is_actor(self.seat):
            names = [state.game.seat_name(state, seat) for seat in state.actors()]
            return f"You are not asked now; waiting for: {', '.join(names)}."
        return "\n".join([state.prompt(self.seat), *self.choices()])

    def choices(self) -> list[str]:
        """The menu, one line for each choice: what to write, and what it means. Long rows of numbers are one line."""
        state, lines = self.state, []
        for run in self.runs():
            if len(run) < FEWEST:
                lines += [self.choice(action) for action in run]
                continue
            first, last = (state.game.notation.text(action) for action in (run[0], run[-1]))
            lines.append(f"- {first} to {last.rpartition(' ')[2]}: any number")
        return lines

    def choice(self, action: int) -> str:
        text, words = self.state.game.notation.text(action), self.state.describe(self.seat, action)
        return f"- {text}" if words == text else f"- {text}: {words}"

    def runs(self) -> list[list[int]]:
        """The menu, cut where the numbers of the notation do not follow each other."""
        runs: list[list[int]] = []
        last = ("", -2)
        for action in self.state.legal(self.seat):
            found = NUMBERED.match(self.state.game.notation.text(action))
            here = (found[1], int(found[2])) if found and found[1].endswith(" ") else ("", -2)
            if runs and here[0] and here == (last[0], last[1] + 1):
                runs[-1].append(action)
            else:
                runs.append([action])
            last = here
        return runs

    def read(self, text: str) -> int | None:
        """The action that a text means: its notation, the number of a choice from 1, or the words of a choice."""
        said = " ".join(text.strip().lower().lstrip("-").split()).rstrip(".")
        try:
            return self.state.game.notation.parse(said)
        except BadNotation:
            pass
        menu = self.state.legal(self.seat)
        if said.isdigit() and 1 <= int(said) <= len(menu):
            return menu[int(said) - 1]
        head = said.partition(":")[0].strip()
        for action in menu:
            words = self.state.describe(self.seat, action).lower()
            if said in (words, f"{self.state.game.notation.text(action)}: {words}") or head == words.partition(":")[0]:
                return action
        try:
            return self.state.game.notation.parse(head)
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
        return Answer(False, self.refused(action, refusal), self.state.game.rule(refusal))

    def refused(self, action: int, refusal: int) -> str:
        """Why not, and where nothing else is wrong, when it is the time for it."""
        if refusal != NOT_NOW:
            return self.state.explain(self.seat, action)
        now, later = self.state.prompt(self.seat), self.kit.belongs(action)
        return f"That is not what is asked now. You are asked: {now} {later}".strip()
