"""Which house number of Crescent Moon helps whom? Plays random sets of numbers and fits a linear model to the results.

    python -m bench.designs --bot steward --designs 240 --games 12 --file designs.jsonl

Every set has one value for each number in `bench.balance.SPACE`. The results stay in the file; the next run continues
from there. Needs numpy (`pip install outremer[balance]`).
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from pathlib import Path
from typing import Any, Final

import numpy as np

from bench.balance import SPACE, Changes, Count, bot_in, kept_lines, layouts_of, play_each
from outremer.games.crescent_moon.setting import SEAT_NAMES

RIDGE: Final = 2.0
"""Regularisation: shrinks effects that few games support."""

Steps = dict[str, int]
"""By place in the data: the index of the value in a set."""


def drawn(number: int, seed: int) -> Steps:
    """The set with that number: the same for a seed, however many sets are asked for."""
    rng = random.Random(f"{seed} {number}")
    return {place: rng.randrange(len(values)) for place, values in SPACE.items()}


def changes_of(steps: Steps) -> Changes:
    return {place: SPACE[place][step] for place, step in steps.items()}


def entry(number: int, steps: Steps, count: Count) -> dict[str, Any]:
    """A line of the file."""
    return {
        "number": number,
        "steps": steps,
        "chances": [round(100 * chance / count.games, 3) for chance in count.chances],
        "winner": round(count.mean_winner(), 3),
    }


def read(file: Path) -> list[dict[str, Any]]:
    """The lines whose sets fit the present space."""
    return [one for one in kept_lines(file) if set(one["steps"]) == set(SPACE)]


def play_missing(asked: argparse.Namespace) -> None:
    """Play each set that has no line yet; every set has its own deals."""
    have = {one["number"] for one in read(asked.file)}
    wanted = [number for number in range(asked.designs) if number not in have]
    sets = [drawn(number, asked.seed) for number in wanted]
    games = [
        (changes_of(steps), asked.seed + number * asked.games + game)
        for number, steps in zip(wanted, sets, strict=True)
        for game in range(asked.games)
    ]
    begun = time.monotonic()
    count = Count(asked.players)
    with asked.file.open("a", encoding="utf-8") as file:
        for at, one in enumerate(play_each(asked, layouts_of(asked.players), games)):
            count.add(one)
            if count.games < asked.games:
                continue
            done = at // asked.games
            print(json.dumps(entry(wanted[done], sets[done], count)), file=file, flush=True)
            count = Count(asked.players)
            if sys.stderr.isatty():
                left = (time.monotonic() - begun) / (done + 1) * (len(wanted) - done - 1)
                print(f"\r{done + 1} of {len(wanted)} sets, {left:.0f} s left ", end="", file=sys.stderr)


def fitted(lines: list[dict[str, Any]]) -> tuple[Any, Any]:
    """The effect of the whole range and its standard error: a row for each number, a column for each seat and the
    winner."""
    ranges = np.array([len(values) - 1 for values in SPACE.values()], dtype=float)
    steps = np.array([[one["steps"][place] for place in SPACE] for one in lines]) / ranges - 0.5
    x = np.column_stack([np.ones(len(lines)), steps])
    y = np.array([[*one["chances"], one["winner"]] for one in lines])
    hold = np.eye(x.shape[1]) * RIDGE
    hold[0, 0] = 0.0
    inverse = np.linalg.inv(x.T @ x + hold)
    effects = inverse @ x.T @ y
    spread = ((y - x @ effects) ** 2).sum(axis=0) / max(1, len(lines) - x.shape[1])
    return effects[1:], np.sqrt(np.outer(np.diag(inverse), spread))[1:]


def report(lines: list[dict[str, Any]]) -> str:
    """For each number: how the step from its first value to its last changes the chances, in percentage points."""
    effects, errors = fitted(lines)
    seats = len(lines[0]["chances"])
    names = [*SEAT_NAMES[:seats], "winner's points"]
    told = [f"{len(lines)} sets; from the first value to the last, ± one standard error:", ""]
    told.append(" " * 36 + "  ".join(f"{name:>15}" for name in names))
    for row, place in enumerate(SPACE):
        cells = "  ".join(f"{effects[row, at]:8.1f} ± {errors[row, at]:4.1f}" for at in range(len(names)))
        told.append(f"{place:36}{cells}")
    return "\n".join(told)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--designs", type=int, default=240, help="sets of house numbers in all")
    parser.add_argument("--games", type=int, default=12, help="games with each set")
    parser.add_argument("--players", type=int, choices=[4, 5], default=5)
    parser.add_argument("--bot", type=bot_in, default="steward", help="the bot in every seat")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--file", type=Path, default=Path("designs.jsonl"), help="the file for the results")
    asked = parser.parse_args()
    if asked.games < 1 or asked.workers < 1 or asked.designs < 2:
        parser.error("games and workers must be 1 or more, designs 2 or more")
    if not asked.file.parent.is_dir() or asked.file.is_dir():
        parser.error(f"--file {asked.file} cannot be written")
    play_missing(asked)
    print(report(read(asked.file)))


if __name__ == "__main__":
    main()
