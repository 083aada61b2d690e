"""Hostile input: whatever is thrown at records, positions, options, notation and actions is taken or refused by a
typed error that has changed nothing; and a position that is taken can be played to its end."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outremer.games import find_game
from outremer.kernel import (
    BadNotation,
    BadOption,
    BadPosition,
    BadRecord,
    FastRng,
    IllegalAction,
    Record,
    State,
    load_record,
)
from outremer.kernel.playout import random_move
from tests.golden.games import random_record

GAME = find_game("crusaders")
TABLES: list[dict[str, Any]] = [
    {"players": 2, "variant": "learning"},
    {"players": 3},
    {"players": 2, "variant": "tournament", "ruleset": "published"},
]
RECORDS = [random_record(seed, table) for seed, table in enumerate(TABLES)]
PLIES = (0, 1, 3, 4, 6, 8, 9, 12, 14, 17, 20, 25, 31, 60, 97, 150, 151, 152, 153, 180)
STATES = [record.replay(ply) for record in RECORDS for ply in PLIES] + [record.replay() for record in RECORDS]
POSITIONS = [state.to_position(True) for state in STATES]

INTS = st.one_of(st.integers(-3, 20), st.integers(), st.sampled_from([2**62, 2**63, -(2**63), 10**40]))
LEAVES = st.one_of(st.none(), st.booleans(), INTS, st.floats(), st.text(max_size=8))
JSON = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
)


# Changing what is good


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
    """A good value with a few places changed: to anything, by a little, or to what stands elsewhere in it."""
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


# Positions


def play_on(state: State, seed: int) -> None:
    """A random game from a position nobody played to: it must end, whatever was odd about its start."""
    limit = GAME.max_plies(state.to_position()["options"])
    assert GAME.position(json.loads(state.text())).text() == state.text()
    rng = FastRng(seed)
    plies = 0
    while not state.over():
        assert all(state.legal(seat) for seat in state.actors()) and state.actors()
        random_move(state, rng)
        plies += 1
        assert plies < limit
    assert GAME.position(json.loads(state.text())).text() == state.text()
    assert state.winners()
    json.dumps(state.view(0))


def take_or_refuse(position: Any) -> bool:
    try:
        state = GAME.position(position)
    except BadPosition as error:
        assert str(error)
        return False
    play_on(state, 1)
    return True


@given(damaged(POSITIONS))
def test_a_damaged_position_is_refused_or_can_be_played(position: Any) -> None:
    take_or_refuse(position)


@given(JSON)
def test_anything_that_is_no_position_is_refused(value: Any) -> None:
    with pytest.raises(BadPosition):
        GAME.position(value)


@st.composite
def rearranged(draw: st.DrawFn) -> Any:
    """A position in which pieces were moved about so that nothing is lost: many of these are good ones."""
    position = copy.deepcopy(draw(st.sampled_from(POSITIONS)))
    seats = position["seats"]
    for _ in range(draw(st.integers(1, 4))):
        seat = draw(st.sampled_from(seats))
        what = draw(st.sampled_from(["token", "wheel", "knight", "upgrade", "order", "number", "frame", "foe"]))
        if what == "token":
            here, there = draw(st.sampled_from(list(seat["tokens"]))), draw(st.sampled_from(list(seat["tokens"])))
            moved = draw(st.integers(0, max(0, seat["tokens"][here])))
            seat["tokens"][here] -= moved
            seat["tokens"][there] += moved
        elif what == "wheel":
            seat["wheel"] = draw(st.permutations(seat["wheel"]))
        elif what == "knight" and seat["knights"]:
            at = draw(st.integers(0, len(seat["knights"]) - 1))
            seat["knights"][at] = draw(st.sampled_from(REGIONS))
        elif what == "upgrade":
            seat["upgraded"] = draw(st.lists(st.sampled_from(list(seat["tokens"])), unique=True))
        elif what == "order":
            seat["order"] = draw(st.sampled_from([None, *ORDERS]))
        elif what == "number":
            key = draw(st.sampled_from(["round", "start", "quiet", "gained", "freed"]))
            position[key] = draw(st.sampled_from([0, 1, 2, 14, 15, True, False, None, *REGIONS[:4]]))
        elif what == "frame" and position["stack"]:
            frame = draw(st.sampled_from(position["stack"]))
            frame[draw(st.integers(0, 5))] = draw(st.sampled_from([-1, 0, 1, 2, 3, 4, 5, *STEPS]))
        elif what == "foe" and position["enemies"]:
            flag = draw(st.sampled_from(list(position["enemies"])))
            position["enemies"][flag] = draw(st.sampled_from(ENEMIES))
    return position


REGIONS = sorted({text[3:] for text in GAME.notation.texts if text.startswith("at ")})
ORDERS = [text[6:] for text in GAME.notation.texts if text.startswith("order ")]
STEPS = [step.name for step in GAME.steps]
ENEMIES = ["Prussian", "Slav", "Saracen (castle)", "Saracen (church)", "Saracen (troop)"]


@given(rearranged())
def test_a_rearranged_position_is_refused_or_can_be_played(position: Any) -> None:
    take_or_refuse(position)


def test_enough_changed_positions_are_taken_to_mean_something() -> None:
    """Moving a knight to any region, or turning a wheel, leaves a position that can be played."""
    taken = 0
    for i, position in enumerate(POSITIONS):
        changed = copy.deepcopy(position)
        for seat in changed["seats"]:
            seat["wheel"].reverse()
            seat["knights"] = [REGIONS[(i * 7 + j) % len(REGIONS)] for j in range(len(seat["knights"]))]
        taken += take_or_refuse(changed)
    assert taken > len(POSITIONS) // 4


@pytest.mark.parametrize("position", [position for position in POSITIONS if "secrets" not in position][::9])
def test_secrets_cannot_be_slipped_under_an_open_table(position: dict[str, Any]) -> None:
    """Wheels that lie open are not replaced by hidden ones."""
    wheel = list(position["seats"][0]["tokens"])
    secret = {"dealt": [], "chosen": None, "wheel": wheel[:1] + wheel[:0:-1]}
    with pytest.raises(BadPosition, match="secrets"):
        GAME.position({**position, "secrets": [secret] * len(position["seats"])})


def test_a_ring_begun_in_secret_is_not_mixed_with_an_open_one() -> None:
    """A tournament: seat 1's open wheel is whole, its hidden one is begun otherwise."""
    position = next(one for one in POSITIONS if one["stack"] and one["stack"][-1][0] == "choose wheel")
    changed = copy.deepcopy(position)
    wheel = list(changed["seats"][0]["tokens"])
    changed["seats"][0]["wheel"] = wheel
    changed["secrets"][0]["wheel"] = [wheel[0], wheel[5]]
    changed["stack"][-1][2] &= ~1
    with pytest.raises(BadPosition):
        GAME.position(changed)


# Records


@given(damaged([{**record.to_json(), "moves": record.to_json()["moves"][:40]} for record in RECORDS], 3))
def test_a_damaged_record_is_refused_or_can_be_replayed(data: Any) -> None:
    try:
        record = load_record(json.dumps(data), find_game)
    except BadRecord as error:
        assert str(error) and -1 <= error.ply <= 60
        return
    assert load_record(record.dumps(), find_game).dumps() == record.dumps()


@given(st.one_of(st.text(), JSON.map(json.dumps), st.binary().map(lambda raw: raw.decode("latin-1"))))
def test_anything_that_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        load_record(text, find_game)


@pytest.mark.parametrize("position", POSITIONS[::6])
def test_a_record_may_start_anywhere(position: dict[str, Any]) -> None:
    record = Record.of_position(GAME, position)
    state = record.first_state()
    rng = FastRng(8)
    while not state.over() and len(record.moves) < 30:
        seat = state.actors()[0]
        record.moves.append((seat, state.legal(seat)[rng.below(len(state.legal(seat)))]))
        state.apply(*record.moves[-1])
    assert load_record(record.dumps(), find_game).replay().text() == state.text()


@pytest.mark.parametrize("depth", range(900, 1000, 9))
def test_deep_nesting_is_refused_like_anything_else(depth: int) -> None:
    deep = "[" * depth + "]" * depth
    head = f'{{"format": 1, "game": "crusaders", "rules": "{GAME.digest()}", "moves": [], '
    for tail in (f'"seed": 1, "options": {{"players": {deep}}}}}', f'"start": {{"format": {deep}}}}}'):
        with pytest.raises(BadRecord):
            load_record(head + tail, find_game)


# Options, notation, actions


@given(st.dictionaries(st.one_of(st.text(max_size=9), st.sampled_from(list(GAME.option_values()))), JSON, max_size=5))
def test_options_are_completed_or_refused_by_name(options: dict[str, Any]) -> None:
    given_options = copy.deepcopy(options)
    try:
        chosen = GAME.options(options)
    except BadOption as error:
        assert error.option in str(error)
        return
    finally:
        assert repr(options) == repr(given_options)
    values = GAME.option_values()
    assert list(chosen) == list(values)
    assert all(chosen[name] in values[name] for name in values)
    assert GAME.options(chosen) == chosen or chosen["variant"] == "learning"


TEXTS = [text for text in GAME.notation.texts if text]


@given(
    st.one_of(st.text(), st.sampled_from(TEXTS), st.tuples(st.sampled_from(TEXTS), st.text(max_size=2)).map("".join))
)
def test_a_text_is_an_action_or_refused(text: str) -> None:
    try:
        action = GAME.notation.parse(text)
    except BadNotation as error:
        assert error.text == text and str(error)
        return
    assert GAME.notation.text(action) == " ".join(text.lower().split())


@given(st.sampled_from(STATES), st.one_of(st.integers(-2, 5), INTS), st.one_of(st.integers(-2, 900), INTS))
def test_any_two_numbers_are_taken_or_refused(state: State, seat: int, action: int) -> None:
    before = state.text()
    trial = state.copy()
    listed = action in state.legal(seat)
    assert (state.why_not(seat, action) == 0) == listed
    assert state.explain(seat, action)
    try:
        trial.apply(seat, action)
    except IllegalAction as error:
        assert not listed and error.refusal == state.why_not(seat, action)
        assert trial.text() == before
    else:
        assert listed
    json.dumps([state.view(seat), state.prompt(seat), state.determinize(seat, FastRng(action)).text()])
    assert state.text() == before
