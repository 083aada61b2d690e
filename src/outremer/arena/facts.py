"""What the report says about a finished game besides its result: role, score lines and cards of each seat, and the
names of actions. What differs from game to game is asked of the kit.
"""

from __future__ import annotations

from typing import Any, Final

from ..games import kit_of
from ..kernel import TOTAL, Game, State

PLACES: Final = ("hex", "edge", "region", "path", "cell")
"""Targets that are places: they are dropped from the name of an action."""


def roles_of(state: State) -> list[str]:
    """The role of each seat: its character or order."""
    return [state.game.seat_name(state, seat) for seat in range(state.seats)]


def role_word(game: Game, options: dict[str, Any]) -> str:
    """The game's word for a role: character, order."""
    return kit_of(game).role_word(options)


def lines_of(state: State) -> list[dict[str, int]]:
    """For each seat, the score lines that gave points over the whole game, without the total."""
    return [
        {name: points for name, points in state.game.score_lines(state, seat).items() if points and name != TOTAL}
        for seat in range(state.seats)
    ]


def add(counts: dict[str, int], name: str, number: int = 1) -> None:
    counts[name] = counts.get(name, 0) + number


def possible_lines(game: Game, role: str) -> list[str]:
    """The score lines a role could have, so that the report also shows those that never scored."""
    return kit_of(game).score_lines(role)


def cards_of(state: State) -> list[dict[str, dict[str, int]]]:
    """For each seat, how often it used which card and how, from the events of the game."""
    return kit_of(state.game).card_uses(state)


def action_label(state: State, action: int) -> str:
    """The name of an action without place and number: "turn: influence", "building: castle"."""
    notation = state.game.notation
    words = notation.text(action).split()
    target = notation.target(action).split()
    if target and target[0] in PLACES:
        words = words[: words.index(target[1])]
        words = words[:-1] if words and words[-1] in ("at", "cell") else words
        words = words or [target[0]]
    elif len(words) > 1 and words[-1].isdigit():
        words = words[:-1]
    return f"{state.step().name}: {' '.join(words)}"
