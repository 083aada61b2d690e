"""Random play in Outremer, for the comparison with others: the kernel bare, and `VectorEnv` with observation and mask.

One process, one core. Runs in the environment where Outremer is installed.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from bench.measure import BARE, SEED, SEEN, Work, run_worker, side_by_side, whole_games
from outremer.envs.vector import VectorEnv
from outremer.games import find_game
from outremer.kernel import FastRng
from outremer.kernel.playout import playout

TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "Crusaders, 4 players": ("crusaders", {"players": 4}),
    "Crusaders, 2 players": ("crusaders", {"players": 2}),
    "Crescent Moon, 5 players": ("crescent-moon", {"players": 5}),
}
GAMES_AT_ONCE = 64


def bare(name: str, options: dict[str, Any]) -> Callable[[], Work]:
    def make() -> Work:
        game, chance = find_game(name), FastRng(SEED)

        def play_game(rng: Random) -> int:
            return playout(game.new(rng.randrange(1 << 31), **options), chance)

        return whole_games(play_game)

    return make


def seen(name: str, options: dict[str, Any]) -> Callable[[], Work]:
    def make() -> Work:
        env = VectorEnv(name, GAMES_AT_ONCE, **options)
        env.reset(seed=SEED)

        def advance() -> int:
            env.step(env.sample())
            return GAMES_AT_ONCE

        return side_by_side(advance)

    return make


if __name__ == "__main__":
    works = {(title, BARE): bare(*table) for title, table in TABLES.items()}
    run_worker("outremer", {**works, **{(title, SEEN): seen(*table) for title, table in TABLES.items()}})
