"""States can be deep-copied and pickled, and are the same afterwards in everything that can be asked."""

import copy
import json
import pickle
from typing import Any

import pytest

from outremer.games import find_game
from outremer.games.registry import NoSuchGame, find_same_game
from outremer.kernel import FastRng, NotRegistered, State
from outremer.kernel.playout import random_move
from tests.toy import LANTERNS, new_toy

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("crusaders", {"players": 3, "variant": "tournament"}),
    ("crusaders", {"players": 4, "variant": "unpredictable", "ruleset": "published"}),
    ("crescent-moon", {}),
    ("crescent-moon", {"players": 4, "placement": "drafted"}),
    ("crescent-moon", {"layout": "generated", "placement": "free"}),
]
EVERY = 11
SMALL = 10_000  # bytes of a pickle


def answers(state: State) -> list[Any]:
    seats = range(-1, state.seats)
    asked = [[state.view(seat), state.legal(seat), state.prompt(seat)] for seat in seats]
    return [state.text(), state.reveals, state.actors(), state.scores(), json.dumps(asked)]


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_copies_and_pickles_are_the_same_state(name: str, options: dict[str, Any]) -> None:
    state = find_game(name).new(5, **options)
    state.events = []
    rng = FastRng(5)
    plies = 0
    while not state.over():
        if plies % EVERY == 0:
            check(state)
        random_move(state, rng)
        plies += 1
    check(state)


def check(state: State) -> None:
    pickled = pickle.dumps(state)
    assert len(pickled) < SMALL
    for again in (copy.deepcopy(state), copy.copy(state), pickle.loads(pickled)):
        assert type(again) is type(state) and again is not state and again.game is state.game
        assert again.events is None and answers(again) == answers(state)


def test_a_copy_plays_on_alone() -> None:
    state = find_game("crusaders").new(2)
    before = state.text()
    again = copy.deepcopy({"states": [state, state]})["states"]
    assert again[0] is again[1], "one state stays one"
    random_move(again[0], FastRng(1))
    assert state.text() == before != again[0].text()


def test_a_game_that_nobody_registered_is_copied_but_not_pickled() -> None:
    state = new_toy(3)
    assert copy.deepcopy(state).text() == state.text() and copy.deepcopy(LANTERNS) is LANTERNS
    with pytest.raises(NotRegistered, match="the game 'lanterns' is not registered"):
        pickle.dumps(state)


def test_a_game_is_pickled_by_name_and_found_with_the_same_data_only() -> None:
    game = find_game("crescent-moon")
    assert pickle.loads(pickle.dumps(game)) is game
    with pytest.raises(NoSuchGame, match="other rules data"):
        find_same_game("crescent-moon", "0" * 64)
