"""How fast this copy plays and thinks, behind `outremer bench`: random games, copies, greedy choices and search lines
per second, for each number of players.

A decision has two or more entries in its menu; forced steps take time but do not count. Every run plays the same games
in the same order, so the best run is the least disturbed one, not the luckiest.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final, TypedDict

from . import compiled
from .bots import make_bot
from .games import kit_of
from .kernel import FastRng, Game, State
from .kernel.playout import copies, playout, random_move

DEFAULT_SECONDS: Final = 6.0
RUNS: Final = 5
PLAYING: Final = 0.5
"""The part of the time for games; the rest is for copies and bots."""
COPYING: Final = 0.2
THINKING: Final = 0.15
"""For the greedy bot, and the same for the searching bot."""
SEED: Final = 2024
MIDDLE: Final = 100
"""The state is copied after this many decisions, in the middle of a game."""


class Row(TypedDict):
    game: str
    players: int
    compiled: bool
    decisions_per_s: float
    games_per_s: float
    copies_per_s: float
    greedy_choices_per_s: float
    search_lines_per_s: float


def measure(game: Game, seconds: float = DEFAULT_SECONDS) -> list[Row]:
    """A row for each number of players, in about that many seconds in all."""
    counts = sorted(game.player_counts())
    return [measure_players(game, players, seconds / len(counts)) for players in counts]


def measure_players(game: Game, players: int, seconds: float) -> Row:
    options = game.players_option(players)
    middle = middle_of_game(game, options)

    def play(count: int) -> int:
        return play_games(game, options, count)

    def copy(count: int) -> None:
        copies(middle, count)

    def choose(count: int) -> None:
        greedy_choices(middle, count)

    def search(count: int) -> None:
        search_lines(middle, count)

    games = how_many(play, PLAYING * seconds / RUNS)
    copied = how_many(copy, COPYING * seconds / RUNS)
    chosen = how_many(choose, THINKING * seconds / RUNS)
    lines = how_many(search, THINKING * seconds / RUNS)
    decisions, playing, copying = play(games), best(play, games), best(copy, copied)
    return Row(
        game=game.name,
        players=middle.seats,
        compiled=compiled(),
        decisions_per_s=round(decisions / playing, 1),
        games_per_s=round(games / playing, 2),
        copies_per_s=round(copied / copying, 1),
        greedy_choices_per_s=round(chosen / best(choose, chosen), 1),
        search_lines_per_s=round(lines / best(search, lines), 1),
    )


def play_games(game: Game, options: dict[str, Any], games: int) -> int:
    """Play the first games of the fixed series; returns their decisions."""
    decisions = 0
    for number in range(games):
        decisions += playout(game.new(SEED + number, **options), FastRng(SEED + number))
    return decisions


def greedy_choices(middle: State, choices: int) -> None:
    """Make that many choices with greedy bots, from the middle of a game; at its end, from the middle again."""
    state = middle.copy()
    bots = [make_bot("greedy", SEED + seat, state.game.name) for seat in range(state.seats)]
    while choices:
        if state.over():
            state = middle.copy()
        seat = state.actors()[0]
        if len(state.legal(seat)) > 1:
            choices -= 1
        state.apply(seat, bots[seat].decide(state, seat))


def search_lines(middle: State, lines: int) -> None:
    """One search of that many lines, each in a world drawn for it."""
    seat = middle.actors()[0]
    make_bot(f"search:iterations={lines}+rollouts=no", SEED, middle.game.name).decide(middle, seat)


def middle_of_game(game: Game, options: dict[str, Any]) -> State:
    """The beginning of a turn, after about MIDDLE random decisions. Bots do not search for every decision: not for a
    price, say."""
    state = game.new(SEED, **options)
    rng, quiet = FastRng(SEED), kit_of(game).evaluation().quiet
    middle = state.copy()
    for _ in range(MIDDLE):
        random_move(state, rng)
        if state.over():
            break
        if quiet(state) and len(state.legal(state.actors()[0])) > 1:
            middle = state.copy()
    return middle


def how_many(work: Callable[[int], object], seconds: float) -> int:
    """How much work fits into a run of that length, found by doubling. It also warms up."""
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
