"""What a player reads in any game, in menus, prompts and the log: never a name that only programs use."""

import re
from functools import cache

import pytest

from outremer.games import find_game, game_names
from outremer.games.menus import menu
from outremer.kernel import FastRng, State
from outremer.kernel.playout import random_move

SEEDS = range(2)
EVERY = 5  # plies between two menus that are read
DIRECTIONS = {"north-east", "north-west", "south-east", "south-west"}  # English, too


def ids_in(state: State, seat: int) -> set[str]:
    """The words of the notation that are no English: h6, near-1, muster-influence."""
    words = {word for action in state.legal(seat) for word in state.game.notation.text(action).split()}
    return {word for word in words if re.search(r"[-_\d]", word) and not word.isdigit()} - DIRECTIONS


def menu_texts(state: State, seat: int) -> set[str]:
    found = {state.step().prompt(state, seat)}
    for entry in menu(state, seat):
        found |= {entry["words"], *(note["text"] for note in entry["notes"])}
    return found


@cache
def read(name: str) -> tuple[set[str], set[str]]:
    """All ids and all texts of some random games, as every seat and those who look on see them."""
    game = find_game(name)
    ids: set[str] = set()
    texts: set[str] = set()
    for seed in SEEDS:
        state, rng = game.new(seed), FastRng(seed)
        state.events = []
        for ply in range(10_000):
            if state.over():
                break
            for seat in state.actors():
                ids |= ids_in(state, seat)
                if ply % EVERY == 0:
                    texts |= menu_texts(state, seat)
            random_move(state, rng)
        for event in state.events:
            told = [game.events.told(state, event, viewer) for viewer in range(-1, state.seats)]
            texts |= {one["text"] for one in told if one is not None}
    return ids, texts


@pytest.mark.parametrize("name", game_names())
def test_no_player_reads_an_id(name: str) -> None:
    ids, texts = read(name)
    assert len(ids) > 3 and len(texts) > 500
    pattern = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, ids))})(?![\w-])|_")
    assert [text for text in sorted(texts) if pattern.search(text)] == []
