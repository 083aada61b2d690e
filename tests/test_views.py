"""A view contains everything that the seat's menu and prompt depend on: equal views have equal menus and prompts.

Positions are taken from random games, and from short walks that start at the same position and so often meet again.
"""

import json
from typing import Any

import pytest

from outremer.games import find_game
from outremer.kernel import FastRng, Game, State
from outremer.kernel.playout import random_move
from tests.toy import LANTERNS

GAMES = [
    ("crusaders", {"players": 2, "variant": "unpredictable"}),
    ("crusaders", {"players": 4, "variant": "tournament", "ruleset": "published"}),
    ("crescent-moon", {}),
    ("crescent-moon", {"players": 4, "placement": "drafted"}),
]
POSITIONS = 1_200  # of each game; it held for 40,000 too, which takes some minutes
EVERY = 6  # plies between the positions that walks start from
WALKS = 10
LENGTH = 7


class Seen:
    """What was asked under each view. `met` counts the views that came up again."""

    def __init__(self) -> None:
        self.answers: dict[str, str] = {}
        self.positions = 0
        self.met = 0

    def add(self, state: State) -> None:
        self.positions += 1
        shared = state.shared_view()
        for seat in state.actors():
            view = state.view(seat, shared)
            prompt = view.pop("prompt")
            key, answer = json.dumps(view, sort_keys=True), json.dumps([prompt, state.legal(seat)])
            self.met += key in self.answers
            assert self.answers.setdefault(key, answer) == answer, f"{state.step().name}: {view}"


def look_around(game: Game, options: dict[str, Any], seed: int, seen: Seen) -> None:
    state, rng = game.new(seed, **options), FastRng(seed)
    while not state.over() and seen.positions < POSITIONS:
        for _ in range(WALKS):
            walk(state.copy(), rng, seen)
        for _ in range(EVERY):
            if not state.over():
                random_move(state, rng)


def walk(state: State, rng: FastRng, seen: Seen) -> None:
    for _ in range(LENGTH):
        if state.over():
            return
        seen.add(state)
        random_move(state, rng)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_equal_views_have_equal_menus_and_prompts(name: str, options: dict[str, Any]) -> None:
    seen = Seen()
    seed = 0
    while seen.positions < POSITIONS:
        look_around(find_game(name), options, seed, seen)
        seed += 1
    assert seen.met > POSITIONS // 10, "too few views came up again to tell"


def test_it_holds_for_a_game_that_adds_little() -> None:
    seen = Seen()
    for seed in range(20):
        look_around(LANTERNS, {"players": 3}, seed, seen)
    assert seen.met
