"""Damages valid input for tests of hostile input: JSON values changed at random, and positions accepted or refused."""

import copy
import json
from typing import Any

from hypothesis import strategies as st

from outremer.kernel import BadPosition, FastRng, Game, State
from outremer.kernel.playout import random_move

INTS = st.one_of(st.integers(-3, 20), st.integers(), st.sampled_from([2**62, 2**63, -(2**63), 10**40]))
LEAVES = st.one_of(st.none(), st.booleans(), INTS, st.floats(), st.text(max_size=8))
JSON = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
)


def paths(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value, the whole included."""
    found = [at]
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in entries:
        found += paths(inner, (*at, key))
    return found


def look_up(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def change(value: Any, path: tuple[Any, ...], how: str, new: Any) -> Any:
    """A copy with one place replaced, nudged, taken out, or repeated."""
    changed = copy.deepcopy(value)
    if not path:
        return new
    parent, key = look_up(changed, path[:-1]), path[-1]
    old = parent[key]
    if how == "drop":
        del parent[key]
    elif how == "repeat" and isinstance(parent, list):
        parent.insert(key, copy.deepcopy(old))
    elif how == "nudge" and isinstance(old, int):
        parent[key] = old + (1 if new else -1)
    else:
        parent[key] = new
    return changed


@st.composite
def damaged(draw: st.DrawFn, good: list[Any], times: int = 2) -> Any:
    """A valid value with a few places changed: to anything, by a little, or to a value from another place in it."""
    value = copy.deepcopy(draw(st.sampled_from(good)))
    for _ in range(draw(st.integers(1, times))):
        places = paths(value)
        path = draw(st.sampled_from(places))
        how = draw(st.sampled_from(["drop", "repeat", "nudge", "nudge", "swap", "swap", "anything"]))
        if how == "swap":
            new = copy.deepcopy(look_up(value, draw(st.sampled_from(places))))
        else:
            new = draw(st.booleans() if how == "nudge" else JSON)
        value = change(value, path, how, new)
        if not isinstance(value, dict):
            break
    return value


def play_on(state: State, seed: int) -> None:
    """A random game from a position that nobody played to: it must end, even after an odd start."""
    game = state.game
    limit = game.max_plies(state.to_position()["options"])
    assert game.position(json.loads(state.text())).text() == state.text()
    rng = FastRng(seed)
    plies = 0
    while not state.over():
        assert all(state.legal(seat) for seat in state.actors()) and state.actors()
        random_move(state, rng)
        plies += 1
        assert plies < limit
    assert game.position(json.loads(state.text())).text() == state.text()
    assert state.winners()
    json.dumps(state.view(0))


def take_or_refuse(game: Game, position: Any) -> bool:
    """Whether the position was accepted; then it is played to its end."""
    try:
        state = game.position(position)
    except BadPosition as error:
        assert str(error)
        return False
    play_on(state, 1)
    return True
