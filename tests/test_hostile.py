"""Hostile input: records, positions, options, notation and actions of any kind are accepted, or refused by a typed
error that has changed nothing; and a position that is accepted can be played to its end."""

import copy
import json
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outremer.games import find_game, game_names
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
from outremer.kernel.rng import Rng, key_from_seed
from tests.damage import INTS, JSON, damaged, take_or_refuse
from tests.golden.games import random_record

NAMES = list(game_names())
TABLES: dict[str, list[dict[str, Any]]] = {
    "crusaders": [
        {"players": 2, "variant": "learning"},
        {"players": 3},
        {"players": 2, "variant": "tournament", "ruleset": "published"},
    ],
    "crescent-moon": [{}, {"players": 4, "placement": "drafted"}, {"placement": "free", "layout": "generated"}],
}
PLIES = (0, 1, 3, 4, 6, 8, 9, 12, 14, 17, 20, 25, 31, 60, 97, 150, 151, 152, 153, 180)


def plies_of(record: Record) -> list[int]:
    return [*[ply for ply in PLIES if ply < len(record.moves)], len(record.moves)]


RECORDS = {name: [random_record(name, seed, table) for seed, table in enumerate(TABLES[name])] for name in NAMES}
STATES = {name: [record.replay(ply) for record in RECORDS[name] for ply in plies_of(record)] for name in NAMES}
POSITIONS = {name: [state.to_position(True) for state in STATES[name]] for name in NAMES}
SHORT_RECORDS = {
    name: [{**record.to_json(), "moves": record.to_json()["moves"][:40]} for record in RECORDS[name]] for name in NAMES
}
ALL_STATES = [state for name in NAMES for state in STATES[name]]
TEXTS = [text for name in NAMES for text in find_game(name).notation.texts if text]
ANY_TEXT = st.one_of(
    st.text(), st.sampled_from(TEXTS), st.tuples(st.sampled_from(TEXTS), st.text(max_size=2)).map("".join)
)
every_game = pytest.mark.parametrize("name", NAMES)

# Positions


@every_game
@given(data=st.data())
def test_a_damaged_position_is_refused_or_can_be_played(name: str, data: st.DataObject) -> None:
    take_or_refuse(find_game(name), data.draw(damaged(POSITIONS[name])))


@every_game
@given(value=JSON)
def test_anything_that_is_no_position_is_refused(name: str, value: Any) -> None:
    with pytest.raises(BadPosition):
        find_game(name).position(value)


@pytest.mark.parametrize(("name", "other"), list(permutations(NAMES, 2)))
def test_a_position_of_another_game_is_refused(name: str, other: str) -> None:
    for position in POSITIONS[other]:
        with pytest.raises(BadPosition):
            find_game(name).position(position)


# Positions of Crusaders, rearranged; those of Crescent Moon have a file of their own.


@st.composite
def rearranged(draw: st.DrawFn) -> Any:
    """A position in which pieces were moved about so that nothing is lost: many of these are good ones."""
    position = copy.deepcopy(draw(st.sampled_from(POSITIONS["crusaders"])))
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
            key = draw(st.sampled_from([*frame, "seat", "left"]))
            frame[key] = draw(st.sampled_from([-1, 0, 1, 2, 3, 4, 5, *STEPS]))
        elif what == "foe" and position["enemies"]:
            flag = draw(st.sampled_from(list(position["enemies"])))
            position["enemies"][flag] = draw(st.sampled_from(ENEMIES))
    return position


CRUSADERS = find_game("crusaders")
REGIONS = sorted({text[3:] for text in CRUSADERS.notation.texts if text.startswith("at ")})
ORDERS = [text[6:] for text in CRUSADERS.notation.texts if text.startswith("order ")]
STEPS = [step.name for step in CRUSADERS.steps]
ENEMIES = ["Prussian", "Slav", "Saracen (castle)", "Saracen (church)", "Saracen (troop)"]


@given(rearranged())
def test_a_rearranged_position_is_refused_or_can_be_played(position: Any) -> None:
    take_or_refuse(CRUSADERS, position)


def test_enough_changed_positions_are_taken_to_mean_something() -> None:
    """Moving a knight to any region, or turning a wheel, leaves a position that can be played."""
    taken = 0
    for i, position in enumerate(POSITIONS["crusaders"]):
        changed = copy.deepcopy(position)
        for seat in changed["seats"]:
            seat["wheel"].reverse()
            seat["knights"] = [REGIONS[(i * 7 + j) % len(REGIONS)] for j in range(len(seat["knights"]))]
        taken += take_or_refuse(CRUSADERS, changed)
    assert taken > len(POSITIONS["crusaders"]) // 4


@pytest.mark.parametrize("position", [one for one in POSITIONS["crusaders"] if "secrets" not in one][::9])
def test_secrets_cannot_be_slipped_under_an_open_table(position: dict[str, Any]) -> None:
    """Wheels that lie open are not replaced by hidden ones."""
    wheel = list(position["seats"][0]["tokens"])
    secret = {"dealt": [], "chosen": None, "wheel": wheel[:1] + wheel[:0:-1]}
    with pytest.raises(BadPosition, match="secrets"):
        CRUSADERS.position({**position, "secrets": [secret] * len(position["seats"])})


def test_a_ring_begun_in_secret_is_not_mixed_with_an_open_one() -> None:
    """A tournament: seat 1's open wheel is whole, its hidden one begins differently."""
    position = next(one for one in POSITIONS["crusaders"] if top_step(one) == "choose wheel")
    changed = copy.deepcopy(position)
    wheel = list(changed["seats"][0]["tokens"])
    changed["seats"][0]["wheel"] = wheel
    changed["secrets"][0]["wheel"] = [wheel[0], wheel[5]]
    changed["stack"][-1]["owing"] &= ~1
    with pytest.raises(BadPosition):
        CRUSADERS.position(changed)


def top_step(position: dict[str, Any]) -> str:
    return str(position["stack"][-1]["step"]) if position["stack"] else ""


# Records


@every_game
@given(data=st.data())
def test_a_damaged_record_is_refused_or_can_be_replayed(name: str, data: st.DataObject) -> None:
    try:
        record = load_record(json.dumps(data.draw(damaged(SHORT_RECORDS[name], 3))), find_game)
    except BadRecord as error:
        assert str(error) and -1 <= error.ply <= 60
        return
    assert load_record(record.dumps(), find_game).dumps() == record.dumps()


@given(st.one_of(st.text(), JSON.map(json.dumps), st.binary().map(lambda raw: raw.decode("latin-1"))))
def test_anything_that_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        load_record(text, find_game)


@pytest.mark.parametrize("position", [position for name in NAMES for position in POSITIONS[name][::6]])
def test_a_record_may_start_anywhere(position: dict[str, Any]) -> None:
    record = Record.of_position(find_game(position["game"]), position)
    state = record.first_state()
    rng = FastRng(8)
    while not state.over() and len(record.moves) < 30:
        seat = state.actors()[0]
        record.moves.append((seat, state.legal(seat)[rng.below(len(state.legal(seat)))]))
        state.apply(*record.moves[-1])
    assert load_record(record.dumps(), find_game).replay().text() == state.text()


@every_game
@pytest.mark.parametrize("depth", range(900, 1000, 9))
def test_deep_nesting_is_refused_like_anything_else(name: str, depth: int) -> None:
    deep = "[" * depth + "]" * depth
    head = f'{{"format": 1, "game": "{name}", "rules": "{find_game(name).digest()}", "moves": [], '
    for tail in (f'"seed": 1, "options": {{"players": {deep}}}}}', f'"start": {{"format": {deep}}}}}'):
        with pytest.raises(BadRecord):
            load_record(head + tail, find_game)


# Options, notation, actions


@st.composite
def options_of(draw: st.DrawFn, name: str) -> dict[str, Any]:
    """Options that exist and others, with values they may take and others."""
    values = find_game(name).option_values()
    chosen = draw(st.dictionaries(st.text(max_size=9), JSON, max_size=1))
    for option in draw(st.lists(st.sampled_from(list(values)), max_size=5)):
        chosen[option] = draw(st.one_of(st.sampled_from(values[option]), st.sampled_from(values[option]), JSON))
    return chosen


@every_game
@given(data=st.data())
def test_options_are_completed_or_refused_by_name(name: str, data: st.DataObject) -> None:
    game, options = find_game(name), data.draw(options_of(name))
    given_options = copy.deepcopy(options)
    try:
        chosen = game.options(options)
    except BadOption as error:
        assert error.option in str(error)
        return
    finally:
        assert repr(options) == repr(given_options)
    values = game.option_values()
    assert list(chosen) == list(values)
    assert all(chosen[option] in values[option] for option in values if option != "layout")
    assert game.options(chosen) == chosen or chosen["variant"] == "learning"
    assert game.start(chosen, Rng(key_from_seed(1))).actors()


@every_game
@given(
    text=st.one_of(
        st.text(), st.sampled_from(TEXTS), st.tuples(st.sampled_from(TEXTS), st.text(max_size=2)).map("".join)
    )
)
def test_a_text_is_an_action_or_refused(name: str, text: str) -> None:
    notation = find_game(name).notation
    try:
        action = notation.parse(text)
    except BadNotation as error:
        assert error.text == text and str(error)
        return
    assert notation.text(action) == " ".join(text.lower().split())


@given(st.sampled_from(ALL_STATES), st.one_of(st.integers(-2, 5), INTS), st.one_of(st.integers(-2, 900), INTS))
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
