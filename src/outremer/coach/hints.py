"""A hint: the two or three best choices of a seat, each with reasons in words. It knows only what the seat knows."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..bots.advice import Reason, Suggestion, advise
from ..bots.bot import Budget
from ..games import kit_of
from ..kernel import State

SECONDS: Final = 1.5
"""A hint takes no longer than this, and a moment for the reasons."""
LINES: Final = 6000
"""Most lines of the search. Where the rules are compiled there is nearly always time for all of them."""
MOST_REASONS: Final = 3


class Hint(NamedTuple):
    action: int
    words: str  # the choice, as the menu says it
    chance: float  # to win the game after it, from 0 to 1
    confidence: float  # that it is the best choice; those of all hints add up to 1
    reasons: list[str]


def hints(state: State, seat: int, seed: int = 0, budget: Budget | None = None) -> list[Hint]:
    """For a seat that is asked, the best choice first. The state is not changed."""
    evaluation = kit_of(state.game).evaluation()
    found = advise(state, seat, evaluation, seed, budget or Budget(SECONDS, LINES))
    return [in_words(state, seat, one) for one in found]


def in_words(state: State, seat: int, one: Suggestion) -> Hint:
    reasons = [reason_words(state, seat, reason) for reason in one.reasons[:MOST_REASONS]]
    return Hint(one.action, state.describe(seat, one.action), one.chance, one.confidence, reasons)


def reason_words(state: State, seat: int, reason: Reason) -> str:
    """Points that a choice brings more or less than the others would."""
    if reason.seat != seat:
        return f"{state.game.called(state, reason.seat)} {points_words(reason.points)}"
    return f"{kit_of(state.game).term_words(reason.term)} {points_words(reason.points)}"


def points_words(points: float) -> str:
    """With a true minus sign."""
    return f"{points:+.1f}".replace("-", "\N{MINUS SIGN}")
