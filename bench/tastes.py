"""Which weight of a character of Crescent Moon should be larger? Plays games in which every bot has weights of its own.

    python -m bench.tastes --games 4000 --file tastes.jsonl --save better.json
    python -m bench.weights crescent-moon --match better.json --games 200 --bot steward

In each game, each bot draws the weights by which it values its own seat around the table of `bot/weights.py`; it judges
the others by the table. A linear model tells how a seat's chances change with each weight. So the weights are fitted to
play well; `bench.weights` fits them to predict well, which is not the same. `--save` writes the table with the weights
moved a step in the better direction, where the games show one. The results stay in the file; the next run continues
from there. Needs numpy (`pip install outremer[balance]`).

Weights that suit their own seat also change what others think of it: after a step, measure the balance again.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import sys
import time
from functools import partial
from math import exp
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from bench.balance import SOFTNESS, bot_in, kept_lines
from bench.weights import KNOWN, Weights, moon_game, moon_tables, use
from outremer.bots import make_bot
from outremer.games.crescent_moon.bot import weights as moon_weights
from outremer.games.crescent_moon.setting import SEAT_NAMES

PLAYERS: Final = 5
SPREAD: Final = 0.25
"""A draw of 1 makes a weight about a quarter larger."""
BEGINNING: Final = 0.03
"""For the turns of a line, whose weight may be 0, a draw of 1 adds this many points for each turn instead."""
SEEN: Final = 2.2
"""An effect counts from this many standard errors on."""
STRIDE: Final = 1.0
LONGEST_STRIDE: Final = 2.0
"""The step of a weight, in draws, for each percentage point of chance that a draw of 1 brings; and the longest."""


class Taste(NamedTuple):
    """One weight of one character."""

    seat: int
    each: bool  # for each turn, or now
    place: int  # in the table
    name: str

    def of(self, table: Weights) -> float:
        return (table.each if self.each else table.now)[self.place]

    def drawn(self, weight: float, draw: float) -> float:
        if self.each and self.name.startswith("line: "):
            return weight + BEGINNING * draw
        return weight * exp(SPREAD * draw)


def tastes() -> list[Taste]:
    """The weights that matter to a choice. Turns still to take do not: every choice has as many."""
    found = []
    for seat, table in enumerate(moon_tables()):
        for place, name in enumerate(moon_weights.names_of(seat)):
            if name in KNOWN or name == "turns":
                continue
            if table.now[place]:
                found.append(Taste(seat, False, place, name))
            if table.each[place] or name.startswith("line: "):
                found.append(Taste(seat, True, place, name))
    return found


def draws(number: int, count: int) -> list[float]:
    """The draws of a game: always the same ones."""
    rng = random.Random(number)
    return [max(-2.5, min(2.5, rng.gauss(0.0, 1.0))) for _ in range(count)]


def moved(tables: list[Weights], wanted: list[Taste], steps: list[float]) -> list[Weights]:
    """The tables with each of these weights moved by its step."""
    found = [Weights(list(table.now), list(table.each)) for table in tables]
    for taste, step in zip(wanted, steps, strict=True):
        table = found[taste.seat]
        column = table.each if taste.each else table.now
        column[taste.place] = taste.drawn(column[taste.place], step)
    return found


def play(bot: str, number: int) -> dict[str, Any]:
    """The game with that number. Every bot has its own weights for its own seat, and the table for the others."""
    wanted, tables = tastes(), moon_tables()
    own = moved(tables, wanted, draws(number, len(wanted)))
    state = moon_game(number, PLAYERS)
    bots = []
    for seat in range(PLAYERS):
        judged = [own[seat] if seat == other else tables[other] for other in range(PLAYERS)]
        bots.append(use(make_bot(bot, number * 8 + seat, "crescent-moon"), judged))
    while not state.over():
        seat = state.actors()[0]
        state.apply(seat, bots[seat].decide(state, seat))
    return {"number": number, "points": state.scores()}


def play_missing(asked: argparse.Namespace) -> None:
    have = {one["number"] for one in kept_lines(asked.file)}
    wanted = [number for number in range(asked.seed, asked.seed + asked.games) if number not in have]
    begun = time.monotonic()
    work = partial(play, asked.bot)
    with asked.file.open("a", encoding="utf-8") as file:

        def keep(done: int, one: dict[str, Any]) -> None:
            print(json.dumps(one), file=file, flush=True)
            if sys.stderr.isatty():
                left = (time.monotonic() - begun) / done * (len(wanted) - done)
                print(f"\r{done} of {len(wanted)} games, {left:.0f} s left ", end="", file=sys.stderr)

        if asked.workers == 1:
            for done, one in enumerate(map(work, wanted), 1):
                keep(done, one)
            return
        with multiprocessing.get_context("spawn").Pool(asked.workers) as pool:
            for done, one in enumerate(pool.imap_unordered(work, wanted, chunksize=4), 1):
                keep(done, one)


def chances(games: list[dict[str, Any]]) -> np.ndarray:
    """How near each seat was to winning, in percent: that depends less on luck than who won."""
    points = np.array([one["points"] for one in games], float)
    near = np.exp((points - points.max(axis=1, keepdims=True)) / SOFTNESS)
    share: np.ndarray = 100 * near / near.sum(axis=1, keepdims=True)
    return share


def effects(games: list[dict[str, Any]], wanted: list[Taste]) -> list[tuple[float, float]]:
    """For each weight: what a draw of 1 changes in the chances of its seat, in percentage points; and the standard
    error."""
    drawn = np.array([draws(one["number"], len(wanted)) for one in games])
    results = chances(games)
    found: list[tuple[float, float]] = [(0.0, 0.0)] * len(wanted)
    for seat in range(PLAYERS):
        mine = [at for at, taste in enumerate(wanted) if taste.seat == seat]
        x = np.column_stack([np.ones(len(games)), drawn[:, mine]])
        inverse = np.linalg.pinv(x.T @ x)
        effect = inverse @ x.T @ results[:, seat]
        missed = results[:, seat] - x @ effect
        error = np.sqrt(np.diag(inverse) * (missed @ missed) / max(1, len(games) - x.shape[1]))
        for row, at in enumerate(mine, 1):
            found[at] = (float(effect[row]), float(error[row]))
    return found


def step(effect: float, error: float) -> float:
    """How far to move a weight, in draws; 0 where the games show nothing."""
    if abs(effect) < SEEN * error:
        return 0.0
    return max(-LONGEST_STRIDE, min(LONGEST_STRIDE, STRIDE * effect))


def report(wanted: list[Taste], found: list[tuple[float, float]], games: int) -> str:
    tables = moon_tables()
    told = [f"{games} games; what a weight a quarter larger changes, in percentage points of the chance:"]
    for taste, (effect, error) in sorted(zip(wanted, found, strict=True), key=lambda one: (one[0].seat, -one[1][0])):
        far = step(effect, error)
        if far:
            now = taste.of(tables[taste.seat])
            kind = "each turn" if taste.each else "now"
            told.append(
                f"  {SEAT_NAMES[taste.seat]:8} {taste.name:44} {kind:9} {effect:+.1f} ± {error:.1f}: "
                f"{now:.3g} -> {taste.drawn(now, far):.3g}"
            )
    return "\n".join(told)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4000, help="games in all")
    parser.add_argument("--bot", type=bot_in, default="steward", help="the bot in every seat")
    parser.add_argument("--seed", type=int, default=1, help="the number of the first game")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--file", type=Path, default=Path("tastes.jsonl"), help="the file for the results")
    parser.add_argument("--save", type=Path, metavar="FILE", help="also write the moved weights to a file")
    asked = parser.parse_args()
    wanted = tastes()
    if asked.workers < 1 or asked.games <= len(wanted):
        parser.error(f"workers must be 1 or more, games more than the {len(wanted)} weights")
    if not asked.file.parent.is_dir() or asked.file.is_dir():
        parser.error(f"--file {asked.file} cannot be written")
    play_missing(asked)
    games = kept_lines(asked.file)
    found = effects(games, wanted)
    print(report(wanted, found, len(games)))
    if asked.save:
        steps = [step(effect, error) for effect, error in found]
        asked.save.write_text(json.dumps(moved(moon_tables(), wanted, steps)), encoding="utf-8")


if __name__ == "__main__":
    main()
