"""The ways to play a turn: all that a seat can do by itself, until others answer, something is revealed, or it is over.

Two ways that come to the same position are one way: in which order somebody moves two pieces makes no difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..bots.evaluation import Evaluation
from ..bots.tree import mixed
from ..kernel import OutremerError, State

MOST_WAYS: Final = 1_500
MOST_STEPS: Final = 5_000
"""A turn with more ways, or more steps on them, is too wide: for the maker and for a person."""


Place = int | str
"""What tells positions apart, as a seat sees them."""


class TooWide(OutremerError):
    """A turn with too many ways."""


class Way(NamedTuple):
    """The choices of one way, and the position that it comes to."""

    actions: list[int]
    end: State


def goes_on(start: State, state: State, seat: int, evaluation: Evaluation) -> bool:
    """Whether the seat still decides alone, in the turn that began with `start`."""
    if state.over() or not state.is_actor(seat) or len(state.actors()) != 1:
        return False
    return state.reveals == start.reveals and not evaluation.quiet(state)


def follow(start: State, seat: int, actions: Sequence[int]) -> State:
    """The position after these choices. Raises IllegalAction."""
    state = start.copy()
    for action in actions:
        state.apply(seat, action)
    return state


def place_of(state: State, seat: int, evaluation: Evaluation) -> Place:
    """The same for two positions that look the same to the seat."""
    key = 0 if state.over() else evaluation.info_key(state, seat)
    return mixed(key, 8 * state.kind() + state.actors()[0]) if key else state.text()


def ways(start: State, seat: int, evaluation: Evaluation) -> list[Way]:
    """All of them, the shortest of those that come to the same position. Raises TooWide."""
    found: dict[Place, Way] = {}
    met: set[Place] = set()
    open_now, steps = [Way([], start)], 0
    while open_now:
        following: list[Way] = []
        for way in open_now:
            for action in way.end.legal(seat):
                after = way.end.copy()
                after.apply(seat, action)
                steps += 1
                actions = [*way.actions, action]
                if not goes_on(start, after, seat, evaluation):
                    found.setdefault(place_of(after, seat, evaluation), Way(actions, after))
                elif (place := place_of(after, seat, evaluation)) not in met:
                    met.add(place)
                    following.append(Way(actions, after))
        if steps > MOST_STEPS or len(found) > MOST_WAYS:
            raise TooWide(f"more than {MOST_WAYS} ways")
        open_now = following
    return list(found.values())
