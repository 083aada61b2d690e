"""The fields that steps declare: what names the numbers of a frame in positions."""

from importlib import import_module

import pytest

from outremer.games import find_game, game_names
from outremer.kernel import BadPosition, FastRng, step
from outremer.kernel.playout import random_move
from tests.toy import LANTERNS, new_toy

PLACES = {name: getattr(step, name) for name in "ABCDE"}
PLIES = 400


@pytest.mark.parametrize("name", game_names())
def test_fields_are_declared_once_each_in_a_place_of_the_frame(name: str) -> None:
    for one in find_game(name).steps:
        names, places = [field.name for field in one.fields], [field.at for field in one.fields]
        assert len(set(names)) == len(names) and not {"step", "seat"} & set(names), one.name
        assert len(set(places)) == len(places) and set(places) <= set(PLACES.values()), one.name
        assert all(field.lowest <= field.highest for field in one.fields), one.name


@pytest.mark.parametrize("name", ["crusaders", "crescent_moon"])
def test_the_places_that_a_game_writes_out_are_those_of_the_kernel(name: str) -> None:
    steps = import_module(f"outremer.games.{name}.steps")
    written = {letter: getattr(steps, letter) for letter in PLACES if hasattr(steps, letter)}
    assert written and written.items() <= PLACES.items()


@pytest.mark.parametrize("name", game_names())
def test_numbers_that_no_step_declares_stay_0(name: str) -> None:
    """A position leaves them out, so they may not be used."""
    state, rng = find_game(name).new(3), FastRng(3)
    for _ in range(PLIES):
        if state.over():
            break
        for at in range(0, len(state.stack), step.FRAME):
            one = state.game.steps[state.stack[at]]
            unused = set(PLACES.values()) - {field.at for field in one.fields}
            assert not any(state.stack[at + place] for place in unused), one.name
        random_move(state, rng)


@pytest.mark.parametrize(
    ("frame", "where", "why"),
    [
        ("bidding", "stack[2]", "must be an object"),
        ({"seat": 1}, "stack[2].step", "is not one of play"),
        ({"step": ["bidding"]}, "stack[2].step", "is not one of play"),
        ({"step": "bidding"}, "stack[2].owing", "is missing"),
        ({"step": "bidding", "owing": 0}, "stack[2].owing", "from 1"),
        ({"step": "bidding", "owing": 3, "seat": -1}, "stack[2].seat", "from 0 to 1"),
        ({"step": "bidding", "owing": 3, "left": 1}, "stack[2].left", "is not a key"),
        ({"step": "taking", "seat": 0, "points": 5, "taken": 0}, "stack[2].points", "from 1 to 4"),
    ],
)
def test_a_frame_that_is_wrong_is_refused_by_its_field(frame: object, where: str, why: str) -> None:
    position = new_toy().to_position()
    assert position["stack"][2] == {"step": "bidding", "owing": 3}
    position["stack"][2] = frame
    with pytest.raises(BadPosition) as refused:
        LANTERNS.position(position)
    assert refused.value.where == where and why in refused.value.why
