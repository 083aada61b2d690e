"""Positions for bots: reached by random play from a seed, in either game."""

from outremer.games import find_game
from outremer.kernel import FastRng, State

GAMES = ("crusaders", "crescent-moon")


def reached(game: str, seed: int, plies: int) -> State:
    """A position with a choice for its first actor, after about that many random decisions; the start if none."""
    state = find_game(game).new(seed)
    rng = FastRng(seed)
    last = state.copy()
    for _ in range(plies):
        if state.over():
            return last
        seat = state.actors()[0]
        menu = state.legal(seat)
        if len(menu) > 1:
            last = state.copy()
        state.apply(seat, menu[rng.below(len(menu))])
    return last
