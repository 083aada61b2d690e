"""What is told of a finished game beside its result: the part each seat played, the lines of its score, the cards it
used, and what its actions are called. What differs from game to game is asked of the kit.
"""

from __future__ import annotations

from typing import Any, Final

from ..games import kit_of
from ..kernel import TOTAL, Game, State

PLACES: Final = ("hex", "edge", "region", "path", "cell")
"""Targets that say only where: dropped from the name of an action."""


def roles_of(state: State) -> list[str]:
    """What each seat was: its character or order."""
    return [state.game.seat_name(state, seat) for seat in range(state.seats)]


def role_word(game: Game, options: dict[str, Any]) -> str:
    """What a game calls the parts its seats play."""
    return kit_of(game).role_word(options)


def lines_of(state: State) -> list[dict[str, int]]:
    """Of each seat, the points of each line of its score that gave any, over the whole game; without the total."""
    return [
        {name: points for name, points in state.game.score_lines(state, seat).items() if points and name != TOTAL}
        for seat in range(state.seats)
    ]


def add(counts: dict[str, int], name: str, number: int = 1) -> None:
    counts[name] = counts.get(name, 0) + number


def possible_lines(game: Game, role: str) -> list[str]:
    """The objectives a role could score, where the game has a list of them: what never scored is to be seen too."""
    return kit_of(game).score_lines(role)


def cards_of(state: State) -> list[dict[str, dict[str, int]]]:
    """Of each seat, how often it used which card and how, from the events of the game."""
    return kit_of(state.game).card_uses(state)


def action_label(state: State, action: int) -> str:
    """An action of the step on top, without its place and number: "turn: influence", "building: castle"."""
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
