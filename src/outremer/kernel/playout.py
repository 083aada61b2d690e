"""Random play at full speed: for benchmarks, tests and bots that sample."""

from __future__ import annotations

from .rng import FastRng
from .state import State


def random_move(state: State, rng: FastRng) -> bool:
    """One random decision of the first actor. True if there was a choice: a menu of two entries or more."""
    seat = state.actors()[0]
    menu = state.legal(seat)
    state.apply(seat, menu[rng.below(len(menu))])
    return len(menu) > 1


def playout(state: State, rng: FastRng) -> int:
    """Play at random to the end. Returns the number of decisions that were real choices."""
    choices = 0
    while not state.over():
        if random_move(state, rng):
            choices += 1
    return choices


def copies(state: State, count: int) -> None:
    """Copy a state `count` times, for benchmarks."""
    for _ in range(count):
        state.copy()
