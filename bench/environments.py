"""How fast observations and masks are, beside bare random play of the same games in the same run.

    .venv/bin/python -m bench.environments            # about a minute
    .venv/bin/python -m bench.environments --workers 2

Bare play is `kernel.playout`: menus and moves, nothing else. `stepper` adds observation and mask of the seat that
chooses, in compiled code; `VectorEnv` adds the arrays and a random choice for each game. Only choices among two or more
actions count, in every row. Each round measures all rows once; the best round of each counts.
"""

import argparse
import json
import os
from collections.abc import Callable
from time import perf_counter
from typing import Any

from outremer import mode
from outremer.envs.stepper import Stepper, random_steps
from outremer.envs.vector import VectorEnv
from outremer.games import find_game, find_kit
from outremer.kernel import FastRng
from outremer.kernel.playout import playout

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("crusaders", {"players": 4}),
    ("crusaders", {"players": 2}),
    ("crescent-moon", {"players": 5}),
]
GAMES = 64


def bare(name: str, options: dict[str, Any], seconds: float) -> float:
    game, rng = find_game(name), FastRng(1)
    made, seed, begun = 0, 0, perf_counter()
    while perf_counter() - begun < seconds:
        made += playout(game.new(seed, **options), rng)
        seed += 1
    return made / (perf_counter() - begun)


def stepper(name: str, options: dict[str, Any], seconds: float) -> float:
    game = find_game(name)
    games = Stepper(game, options, find_kit(name).features(game, options), GAMES, 1, True)
    made, rng, begun = 0, FastRng(1), perf_counter()
    while perf_counter() - begun < seconds:
        random_steps(games, 20, rng)
        made += 20 * GAMES
    return made / (perf_counter() - begun)


def vector(workers: int) -> Callable[[str, dict[str, Any], float], float]:
    def measure(name: str, options: dict[str, Any], seconds: float) -> float:
        games = GAMES * max(1, 4 * workers)
        with VectorEnv(name, games, workers=workers, **options) as env:
            made, begun = 0, perf_counter()
            while perf_counter() - begun < seconds:
                env.step(env.sample())
                made += games
            return made / (perf_counter() - begun)

    return measure


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures observations and masks beside bare random play.")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--workers", type=int, default=0, help="also measure with this many worker processes")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    rows = {"bare": bare, "stepper": stepper, "VectorEnv": vector(0)}
    if asked.workers:
        rows[f"VectorEnv, {asked.workers} workers"] = vector(asked.workers)
    found = []
    for name, options in TABLES:
        best = dict.fromkeys(rows, 0.0)
        for _ in range(asked.rounds):
            for row, measure in rows.items():
                best[row] = max(best[row], measure(name, options, asked.seconds))
        found.append({"game": name, "players": options["players"], "mode": mode(), "choices_per_s": best})
    if asked.json:
        print(json.dumps(found, indent=1))
        return
    print(f"{mode()}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    for entry in found:
        for row, rate in entry["choices_per_s"].items():
            title = f"{entry['game']} {entry['players']}p {row}"
            print(f"{title:45} {rate:10,.0f}/s  {rate / entry['choices_per_s']['bare']:5.2f} of bare")


if __name__ == "__main__":
    main()
