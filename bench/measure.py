"""How a subject is timed: random play for some seconds, one process.

Owns what counts as a choice and the row a worker prints; knows no game and no peer.
"""

import argparse
import json
import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple, TypedDict

SEED = 2024
"""Every run plays the same games in the same order, so the best run is the least disturbed, not the luckiest."""

BARE: Final = "bare"
"""Only the rules: the list of legal actions, and a random one of them."""
SEEN: Final = "seen"
"""As a learner plays: before each choice the observation and the mask (or list) of legal actions of the seat."""

PlayGame = Callable[[Random], int | None]
"""Plays one random game and returns its choices (among two or more actions), or None if it did not end."""


class Rate(NamedTuple):
    choices_per_s: float
    games_per_s: float  # 0 where games run side by side: in a short run few of them end


Work = Callable[[float], Rate]
"""Plays for about this number of seconds. The time to get ready is not counted."""


class Row(TypedDict):
    peer: str
    game: str
    kind: str
    choices_per_s: float
    games_per_s: float


def whole_games(play_game: PlayGame) -> Work:
    """Whole games, after one to warm up; a game that does not end is left out with its time."""

    def work(seconds: float) -> Rate:
        play_game(Random(SEED + 1))
        rng = Random(SEED)
        choices = games = 0
        timed = 0.0
        while timed < seconds:
            start = time.perf_counter()
            made = play_game(rng)
            if made is not None:
                timed += time.perf_counter() - start
                choices += made
                games += 1
        return Rate(choices / timed, games / timed)

    return work


def side_by_side(step: Callable[[], int]) -> Work:
    """Many games at once: `step` makes moves in all of them and returns how many choices that were."""

    def work(seconds: float) -> Rate:
        for _ in range(3):  # to warm up
            step()
        choices = 0
        begun = time.perf_counter()
        while (timed := time.perf_counter() - begun) < seconds:
            choices += step()
        return Rate(choices / timed, 0.0)

    return work


def run_worker(
    peer: str, works: Mapping[tuple[str, str], Callable[[], Work]], argv: Sequence[str] | None = None
) -> None:
    """A worker's whole main: `GAME KIND --seconds S` on the command line, one JSON row on standard output."""
    parser = argparse.ArgumentParser(description=f"Times random play in {peer} and prints one JSON row.")
    parser.add_argument("game", choices=sorted({game for game, _ in works}))
    parser.add_argument("kind", choices=[BARE, SEEN])
    parser.add_argument("--seconds", type=float, default=2.0)
    asked = parser.parse_args(argv)
    if (asked.game, asked.kind) not in works:
        parser.error(f"{peer} has no way to play {asked.game} {asked.kind}")
    rate = works[asked.game, asked.kind]()(asked.seconds)
    row: Row = {
        "peer": peer,
        "game": asked.game,
        "kind": asked.kind,
        "choices_per_s": rate.choices_per_s,
        "games_per_s": rate.games_per_s,
    }
    print(json.dumps(row))
