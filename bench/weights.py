"""Fits the weights of the Crusaders evaluation: greedy bots play many games, and the weights predict how these end.

    python -m bench.weights --games 5000 --rounds 3

Prints the table of `outremer/games/crusaders/bot/weights.py`. In every round the bots play with the weights of the
round before. The games of all rounds count: fitted to the last round alone, in which all play alike, the weights forget
other ways to play, and the bots become worse. Some turns follow the priors and some orders are random, so that the
games also reach positions that the bots would avoid.

Needs numpy (`pip install outremer[balance]`).
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import sys
from functools import partial
from typing import Final, NamedTuple

import numpy as np

from outremer.bots import make_bot
from outremer.bots.greedy import GreedyBot
from outremer.games import find_game
from outremer.games.crusaders.bot.evaluation import CrusadersEvaluation, turns_left
from outremer.games.crusaders.bot.weights import WEIGHTS
from outremer.games.crusaders.state import Table

PLAYERS: Final = (2, 2, 2, 3, 4)
"""The number of players, game after game."""
BY_PRIORS: Final = 0.15
"""The share of turns that follow the priors."""
RANDOM_ORDER: Final = 0.5
LOOKS: Final = 16
"""Positions of a game that count: neighbouring positions are nearly the same."""
STIFFNESS: Final = 30.0
"""Regularisation, in positions: keeps two weights that do the same work from growing without limit."""
POINTS: Final = 3
"""The first entries of the table are points that a seat has: at the end each is worth exactly 1."""
ENGINE: Final = [
    at
    for at, (name, _, _) in enumerate(WEIGHTS)
    if name.endswith(" bonus") or name == "further knight" or name.startswith(("upgraded ", "order "))
]
"""Entries that pay turn by turn, and are worth nothing when no turn is left."""


class Weights(NamedTuple):
    now: list[float]
    each: list[float]


class Lesson(NamedTuple):
    """The sums of the least-squares fit."""

    squares: np.ndarray
    products: np.ndarray
    points: float
    looks: int

    def plus(self, other: Lesson) -> Lesson:
        squares, products = self.squares + other.squares, self.products + other.products
        return Lesson(squares, products, self.points + other.points, self.looks + other.looks)


def nothing() -> Lesson:
    size = 2 * len(WEIGHTS)
    return Lesson(np.zeros((size, size)), np.zeros(size), 0.0, 0)


def play(weights: Weights, number: int) -> Lesson:
    """Play the game with that number; returns the differences between seats, and in points at the end."""
    chance = random.Random(number)
    evaluation = CrusadersEvaluation()
    state = find_game("crusaders").new(number, players=PLAYERS[number % len(PLAYERS)])
    assert isinstance(state, Table)
    bots = [make_bot("greedy", number * 8 + seat, "crusaders") for seat in range(state.seats)]
    for bot in bots:
        assert isinstance(bot, GreedyBot) and isinstance(bot.evaluation, CrusadersEvaluation)
        bot.evaluation.now, bot.evaluation.each = weights
    looks: list[tuple[np.ndarray, np.ndarray]] = []
    by_priors = False
    while not state.over():
        seat = state.actors()[0]
        menu = state.legal(seat)
        if evaluation.quiet(state):
            looks.append(ahead_in(evaluation, state))
            by_priors = chance.random() < BY_PRIORS
        if by_priors or (state.step().secret and chance.random() < RANDOM_ORDER):
            action = chance.choices(menu, evaluation.priors(state, seat, menu))[0]
        else:
            action = bots[seat].decide(state, seat)
        state.apply(seat, action)
    points = np.array(state.scores(), float)
    points -= points.mean()
    lesson = nothing()
    for look, standing in chance.sample(looks, min(LOOKS, len(looks))):
        to_come = points - standing
        lesson = lesson.plus(Lesson(look.T @ look, look.T @ to_come, float(to_come @ to_come), len(points)))
    return lesson


def ahead_in(evaluation: CrusadersEvaluation, state: Table) -> tuple[np.ndarray, np.ndarray]:
    """For each seat: how much more it has of each entry than the others, the same times the turns left, and its lead in
    points."""
    counts = np.array([evaluation.counts(state, seat) for seat in range(state.seats)])
    turns = np.array([[turns_left(state, seat)] for seat in range(state.seats)])
    both = np.hstack([counts, counts * turns])
    both -= both.mean(axis=0)
    standing = both[:, :POINTS].sum(axis=1)
    both[:, :POINTS] = 0.0  # their weight is known
    both[:, ENGINE] = 0.0
    return both, standing


def fitted(lesson: Lesson) -> tuple[Weights, float]:
    """The weights that predict the end best, and the part of the differences in points that they predict."""
    own = np.diag(lesson.squares)
    found = np.linalg.solve(lesson.squares + np.diag(own * STIFFNESS / lesson.looks + 1e-9), lesson.products)
    missed = lesson.points - 2 * found @ lesson.products + found @ lesson.squares @ found
    half = len(WEIGHTS)
    found[:POINTS] = 1.0
    return Weights(list(map(float, found[:half])), list(map(float, found[half:]))), 1.0 - missed / lesson.points


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5000, help="games of each round")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    if asked.games < 1 or asked.rounds < 1 or asked.workers < 1:
        parser.error("games, rounds and workers must be 1 or more")
    weights = Weights([now for _, now, _ in WEIGHTS], [each for _, _, each in WEIGHTS])
    number = asked.seed
    lesson = nothing()
    with multiprocessing.get_context("spawn").Pool(asked.workers) as pool:
        for turn in range(asked.rounds):
            numbers = range(number, number + asked.games)
            for done, one in enumerate(pool.imap_unordered(partial(play, weights), numbers, chunksize=8), 1):
                lesson = lesson.plus(one)
                if sys.stderr.isatty():
                    print(f"\rround {turn + 1}: {done} of {asked.games} games ", end="", file=sys.stderr)
            weights, predicted = fitted(lesson)
            number += asked.games
            print(f"round {turn + 1}: {100 * predicted:.1f} % of the differences predicted", file=sys.stderr)
    for (name, _, _), now, each in zip(WEIGHTS, *weights, strict=True):
        print(f'    ("{name}", {now:#.3g}, {each:#.3g}),')


if __name__ == "__main__":
    main()
