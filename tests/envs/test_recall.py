"""The information state: what a seat chose and saw, and nothing else."""

from typing import Any

import pytest

from outremer.envs.recall import HIDDEN, OWN_CHOICE, Recall
from outremer.games import find_game
from outremer.kernel import FastRng
from tests.envs.looking import TABLES, ids


@pytest.mark.parametrize(("name", "options"), TABLES, ids=ids)
def test_a_seat_recalls_its_choices_and_what_it_was_told(name: str, options: dict[str, Any]) -> None:
    state, rng = find_game(name).new(3, **options), FastRng(3)
    recall = Recall(state)
    own: list[list[int]] = [[] for _ in range(state.seats)]
    for _ in range(150):
        if state.over():
            break
        seat = state.actors()[-1]
        menu = state.legal(seat)
        action = menu[rng.below(len(menu))]
        recall.apply(seat, action)
        own[seat].append(action)
    for seat in range(state.seats):
        entries = recall.entries(seat)
        assert [entry[1] for entry in entries if entry[0] == OWN_CHOICE] == own[seat]
        assert len(recall.text(seat).splitlines()) == len(entries) + 1
        codes = recall.codes(seat)
        assert codes[-recall.features.size :] == list(recall.features.observe(state, seat))
        world = recall.copy(state.determinize(seat, rng))
        assert world.text(seat) == recall.text(seat) and world.codes(seat) == codes


def test_a_secret_choice_is_in_its_makers_recall_alone() -> None:
    game = find_game("crusaders")
    texts = []
    for choice in (0, 1):
        state = game.new(1, players=2)
        recall = Recall(state)
        recall.apply(0, state.legal(0)[choice])
        texts.append([recall.text(seat) for seat in (0, 1)])
    assert texts[0][1] == texts[1][1] and texts[0][0] != texts[1][0]


def test_fields_that_a_seat_may_not_see_are_not_recalled() -> None:
    game = find_game("crescent-moon")
    hidden = 0
    for seed in range(6):
        state, rng = game.new(seed), FastRng(seed)
        recall = Recall(state)
        while not state.over():
            seat = state.actors()[0]
            menu = state.legal(seat)
            recall.apply(seat, menu[rng.below(len(menu))])
        told = [recall.entries(seat) for seat in range(5)]
        hidden += sum(HIDDEN in entry for entries in told for entry in entries)
        assert len({tuple(entries) for entries in told}) == 5
    assert hidden
