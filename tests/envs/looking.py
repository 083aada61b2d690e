"""Positions to look at: from random games, and from short walks that start at the same position and so often meet."""

import re
from collections.abc import Iterator
from typing import Any

from outremer.kernel import FastRng, Game, State

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("crusaders", {"players": 2, "variant": "unpredictable"}),
    ("crusaders", {"players": 3, "ruleset": "published"}),
    ("crusaders", {"players": 4, "variant": "tournament"}),
    ("crescent-moon", {}),
    ("crescent-moon", {"players": 4, "placement": "drafted", "open_scores": True}),
    ("crescent-moon", {"layout": "generated", "placement": "free", "years": 4}),
]
EVERY = 6  # plies between the positions that walks start from
WALKS = 4
LENGTH = 7


def ids(table: object) -> str:
    return " ".join(map(str, table.values())) if isinstance(table, dict) else str(table)


def positions(game: Game, options: dict[str, Any], wanted: int, first: int = 0) -> Iterator[State]:
    """That many positions; a state that is given is played on afterwards."""
    given, seed = 0, first
    while True:
        state, rng = game.new(seed, **options), FastRng(seed)
        while not state.over():
            for _ in range(WALKS):
                walker = state.copy()
                for _ in range(LENGTH):
                    if walker.over():
                        break
                    yield walker
                    given += 1
                    if given >= wanted:
                        return
                    move(walker, rng)
            for _ in range(EVERY):
                if not state.over():
                    move(state, rng)
        seed += 1


def move(state: State, rng: FastRng) -> None:
    """A random choice of any actor; bargains and fights are reached more often if turns are not passed."""
    actors = state.actors()
    seat = actors[rng.below(len(actors))]
    menu = state.legal(seat)
    state.apply(seat, menu[rng.below(len(menu))])


def written(question: str) -> list[str]:
    """All that a question offers, as it is to be written, in the order of its lines."""
    return [choice for line in question.splitlines() if line.startswith("- ") for choice in on_line(line[2:])]


def on_line(line: str) -> list[str]:
    """`go h6 east (Harim) | west (Amuq)` offers `go h6 east` and `go h6 west`."""
    if line.endswith(": any number"):
        first, last = line.removesuffix(": any number").split(" to ")
        verb, _, number = first.rpartition(" ")
        return [f"{verb} {n}" for n in range(int(number), int(last) + 1)]
    first, *others = re.sub(r" \([^()]*\)", "", line).partition(":")[0].split(" | ") if " | " in line else [line]
    begins = first.rpartition(" ")[0]
    return [first.partition(":")[0], *(f"{begins} {other}".strip() for other in others)]
