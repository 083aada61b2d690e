"""How fast this copy plays: whole random games, timed, for each number of players.

A decision is a menu of two entries or more; forced steps cost their time and count for nothing. Every run plays the
same games in the same order, so the best run is the least disturbed one, not the luckiest.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final, TypedDict

from . import compiled
from .kernel import FastRng, Game, State
from .kernel.playout import copies, playout, random_move

DEFAULT_SECONDS: Final = 6.0
RUNS: Final = 5
PLAYING: Final = 0.7
"""The part of the time that goes to games; the rest goes to copies."""
SEED: Final = 2024
MIDDLE: Final = 100
"""After so many decisions a state is copied: the table is laid out, and the game well under way."""


class Row(TypedDict):
    game: str
    players: int
    compiled: bool
    decisions_per_s: float
    games_per_s: float
    copies_per_s: float


def measure(game: Game, seconds: float = DEFAULT_SECONDS) -> list[Row]:
    """A row for each number of players, in about that many seconds altogether."""
    counts: list[int] = sorted(game.option_values().get("players", [0]))
    return [measure_players(game, players, seconds / len(counts)) for players in counts]


def measure_players(game: Game, players: int, seconds: float) -> Row:
    options = {"players": players} if players else {}
    middle = middle_of_game(game, options)

    def play(count: int) -> int:
        return play_games(game, options, count)

    def copy(count: int) -> None:
        copies(middle, count)

    games = how_many(play, PLAYING * seconds / RUNS)
    copied = how_many(copy, (1 - PLAYING) * seconds / RUNS)
    decisions, playing, copying = play(games), best(play, games), best(copy, copied)
    return Row(
        game=game.name,
        players=middle.seats,
        compiled=compiled(),
        decisions_per_s=round(decisions / playing, 1),
        games_per_s=round(games / playing, 2),
        copies_per_s=round(copied / copying, 1),
    )


def play_games(game: Game, options: dict[str, Any], games: int) -> int:
    """The first so many of the games that every run plays; the decisions they took."""
    decisions = 0
    for number in range(games):
        decisions += playout(game.new(SEED + number, **options), FastRng(SEED + number))
    return decisions


def middle_of_game(game: Game, options: dict[str, Any]) -> State:
    state = game.new(SEED, **options)
    rng = FastRng(SEED)
    for _ in range(MIDDLE):
        ahead = state.copy()
        random_move(ahead, rng)
        if ahead.over():
            break
        state = ahead
    return state


def how_many(work: Callable[[int], object], seconds: float) -> int:
    """How much work fits into a run of that length, found by doubling; this warms up as well."""
    count = 1
    while True:
        took = timed(work, count)
        if took >= seconds / 2:
            return max(1, int(count * seconds / took))
        count *= 2


def best(work: Callable[[int], object], count: int) -> float:
    return min(timed(work, count) for _ in range(RUNS))


def timed(work: Callable[[int], object], count: int) -> float:
    start = time.perf_counter()
    work(count)
    return max(time.perf_counter() - start, 1e-9)
