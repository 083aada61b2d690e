"""How a peer is timed: whole random games, one after another, until the time is up.

Owns what counts as a decision and the row a worker prints; knows no game and no peer.
"""

import argparse
import json
import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple, TypedDict

SEED = 2024
"""Every run plays the same games in the same order, so the best run is the least disturbed, not the luckiest."""

PlayGame = Callable[[Random], int | None]
"""Plays one random game and returns its decisions (choices among two or more actions), or None if it did not end."""


class Rate(NamedTuple):
    decisions_per_s: float
    games_per_s: float


class PeerRow(TypedDict):
    peer: str
    game: str
    decisions_per_s: float
    games_per_s: float


def play_for(seconds: float, play_game: PlayGame) -> Rate:
    """Time whole games for at least `seconds`, after one game to warm up; a game that does not end is left out."""
    play_game(Random(SEED + 1))
    rng = Random(SEED)
    decisions = games = 0
    timed = 0.0
    while timed < seconds:
        start = time.perf_counter()
        made = play_game(rng)
        if made is not None:
            timed += time.perf_counter() - start
            decisions += made
            games += 1
    return Rate(decisions / timed, games / timed)


def run_worker(peer: str, games: Mapping[str, PlayGame], argv: Sequence[str] | None = None) -> None:
    """A worker's whole main: `GAME --seconds S` on the command line, one JSON row on standard output."""
    parser = argparse.ArgumentParser(description=f"Times random play in {peer} and prints one JSON row.")
    parser.add_argument("game", choices=sorted(games))
    parser.add_argument("--seconds", type=float, default=2.0)
    arguments = parser.parse_args(argv)
    rate = play_for(arguments.seconds, games[arguments.game])
    row = PeerRow(peer=peer, game=arguments.game, decisions_per_s=rate.decisions_per_s, games_per_s=rate.games_per_s)
    print(json.dumps(row))
