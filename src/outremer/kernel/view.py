"""What the view of every game contains, so that a table, a page or a bot can show a game that it does not know.

    {"game": "stake-nim", "options": {...}, "over": false, "winners": [], "step": "take", "actors": [0],
     "numbers": {"left": 2},                                        the fields of the open step
     "under": [{"step": "turn", "numbers": {}}],                    the seats' steps that wait below it, nearest first
     "seats": [{"name": "Seat 1", "score": {"total": 3}}, ...],     everybody's part so far: `common_view`
     "you": 0, "prompt": "...", "private": {...}}                    what the seat adds: `Game.view`

A seat has a `score` where its points may be known. The fields of a secret step are shown to the seats that still choose
and to nobody else. Games add keys of their own to each part.
"""

from __future__ import annotations

from typing import Any

from .state import State
from .step import FRAME, KIND, NOBODY, OWING, SEAT

SHARED_KEYS = ("game", "options", "over", "winners", "step", "actors", "numbers", "under", "seats")
"""The keys that every shared view has."""
VIEW_KEYS = (*SHARED_KEYS, "you", "prompt", "private")
"""The keys that every seat's view has."""


def common_view(state: State) -> dict[str, Any]:
    """The part of a shared view that every game has. Each call makes a new one, so a game may add to it."""
    game = state.game
    return {
        "game": game.name,
        "options": game.options_of(state),
        "over": state.over(),
        "winners": state.winners(),
        "step": "" if state.over() else state.step().name,
        "actors": state.actors(),
        "numbers": {} if state.over() or state.step().secret else numbers_of(state),
        "under": steps_under(state),
        "seats": [seat_entry(state, seat) for seat in range(state.seats)],
    }


def numbers_of(state: State) -> dict[str, int]:
    """The fields of the step on top, except who owes a choice: `actors` says that."""
    step = state.step()
    return {field.name: state.get(field.at) for field in step.fields if not (step.secret and field.at == OWING)}


def steps_under(state: State) -> list[dict[str, Any]]:
    """The steps that go on when the open one is done, if a seat is at them: the rest of a move, say. None is secret:
    while a choice is secret, its step is on top."""
    found = []
    for frame in range(len(state.stack) - 2 * FRAME, -1, -FRAME):
        if state.stack[frame + SEAT] != NOBODY:
            step = state.game.steps[state.stack[frame + KIND]]
            numbers = {field.name: state.stack[frame + field.at] for field in step.fields}
            found.append({"step": step.name, "numbers": numbers})
    return found


def seat_entry(state: State, seat: int) -> dict[str, Any]:
    game = state.game
    entry: dict[str, Any] = {"name": game.seat_name(state, seat)}
    if game.scores_are_open(state):
        entry["score"] = game.score_lines(state, seat)
    return entry
