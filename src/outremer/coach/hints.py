"""A hint: the two or three best choices of a seat, each with reasons in words. It knows only what the seat knows."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..bots.advice import Reason, Suggestion, advise
from ..bots.bot import Budget
from ..games import kit_of
from ..kernel import FastRng, State

SECONDS: Final = 1.5
"""A hint takes no longer than this, and a moment for the reasons."""
LINES: Final = 4000
"""Most lines of the search: where the rules are compiled, about as many as there is time for."""
MOST_REASONS: Final = 3
MOST_PLACES: Final = 2
CLOSE: Final = 0.12
"""Choices whose confidences differ by less than this are about equally good."""
BARGAINS: Final = 5
"""Drawn worlds in which a price is tried."""
MINUS: Final = "\N{MINUS SIGN}"


class Hint(NamedTuple):
    action: int
    words: str  # the choice, as the menu says it
    chance: float  # to win the game after it, from 0 to 1
    confidence: float  # that it is the best choice; those of all hints add up to 1
    reasons: list[str]


def hints(state: State, seat: int, seed: int = 0, budget: Budget | None = None) -> list[Hint]:
    """For a seat that is asked, the best choice first. The state is not changed."""
    kit = kit_of(state.game)
    state = kit.as_known(state, seat)
    found = advise(
        state,
        seat,
        kit.evaluation(),
        seed,
        budget or Budget(SECONDS, LINES),
        words=kit.term_words,
        held=kit.held,
        left_open=kit.left_open,
    )
    return [in_words(state, seat, one) for one in found]


def closeness(found: list[Hint]) -> str:
    """A sentence where the choices that are named are about equally good."""
    if len(found) > 1 and found[0].confidence - found[-1].confidence < CLOSE:
        return "There is hardly any difference between these."
    return ""


def bargain_words(state: State, seat: int) -> str:
    """What the other side of a bargain would accept, by what the seat knows; empty where nothing is bargained."""
    kit, rng = kit_of(state.game), FastRng(0)
    known = kit.as_known(state, seat)
    return kit.bargain_words([known.determinize(seat, rng) for _ in range(BARGAINS)], seat)


def in_words(state: State, seat: int, one: Suggestion) -> Hint:
    reasons = reasons_in_words(state, seat, one.reasons)
    if one.held:
        reasons.insert(0, f"you then have {' and '.join(one.held[:MOST_PLACES])}")
    if one.left_open:
        reasons.append(f"but {one.left_open[0]}")
    return Hint(one.action, state.describe(seat, one.action), one.chance, one.confidence, reasons)


def reasons_in_words(state: State, seat: int, reasons: list[Reason]) -> list[str]:
    """The weightiest reasons for a choice, and what speaks most against it."""
    good = [one for one in reasons if (one.points > 0) == (one.seat == seat)]
    bad = [one for one in reasons if one not in good][:1]
    if not good:
        return [reason_words(state, seat, one) for one in bad]
    found = [reason_words(state, seat, one) for one in good[: MOST_REASONS - len(bad)]]
    return found + [f"but {reason_words(state, seat, one)}" for one in bad]


def reason_words(state: State, seat: int, reason: Reason) -> str:
    """Points that a choice brings more or less than the others would."""
    amount = points_words(reason.points)
    if reason.seat == seat:
        return f"{reason.words}: {'+' if reason.points > 0 else MINUS}{amount}"
    who, what = state.game.called(state, reason.seat), f" ({reason.words})" if reason.words else ""
    return f"leaves {who} {amount} more{what}" if reason.points > 0 else f"costs {who} {amount}{what}"


def points_words(points: float) -> str:
    """To half a point: an estimate knows no better."""
    halves = max(1, round(2 * abs(points)))
    number = {1: "half a"}.get(halves, f"{halves / 2:g}")
    return f"{number} {'point' if halves <= 2 else 'points'}"
