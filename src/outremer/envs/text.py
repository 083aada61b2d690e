"""A seat in text, for players who read and write: language models, and people on a slow line.

    seat = TextSeat(state, 0)
    print(seat.look(), seat.question(), sep="\\n\\n")
    answer = seat.play("castle at paris")         # or the number of a choice, or its words

It shows what the seat's view holds and nothing else. A refusal is the engine's own sentence with its rule; if the
action belongs to another question, it says what is asked now and when the action is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..games.registry import kit_of
from ..kernel import NOT_NOW, NOT_YOUR_DECISION, OK, BadNotation, State
from .menu_lines import choice_lines, chosen, question_text


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
        return question_text(self.state.prompt(self.seat), self.entries())

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
