"""What is everything in Crusaders worth? Greedy bots play many games, and the weights are fitted to how they ended.

    python -m bench.weights --games 5000 --rounds 3

Prints the table of `outremer/bots/crusaders_weights.py`. In every round the bots play with the weights of the one
before it, and the games of all rounds count: fitted to the newest alone, where everybody plays in one way, the weights
forget what the other ways are worth, and play worse. Some turns are taken by habit and some orders at random, so that
it is seen what becomes of positions that the bots would not come to.

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
"""How many play, game after game."""
BY_HABIT: Final = 0.15
"""The share of turns that are taken without thinking."""
RANDOM_ORDER: Final = 0.5
LOOKS: Final = 16
"""Positions of a game that count: neighbours tell nearly the same."""
STIFFNESS: Final = 30.0
"""How many positions speak against a weight that is not 0: of two that do the same work, none grows beyond measure."""
POINTS: Final = 3
"""The first entries of the table are points that are there already: in the end each is worth just 1."""
ENGINE: Final = [
    at
    for at, (name, _, _) in enumerate(WEIGHTS)
    if name.endswith(" bonus") or name == "further knight" or name.startswith(("upgraded ", "order "))
]
"""What brings something turn by turn, and is worth nothing without turns to come."""


class Weights(NamedTuple):
    now: list[float]
    each: list[float]


class Lesson(NamedTuple):
    """What games teach: the sums of least squares."""

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
    """The game of that number, and what it teaches: who was ahead in what, and by how many points in the end."""
    chance = random.Random(number)
    evaluation = CrusadersEvaluation()
    state = find_game("crusaders").new(number, players=PLAYERS[number % len(PLAYERS)])
    assert isinstance(state, Table)
    bots = [make_bot("greedy", number * 8 + seat, "crusaders") for seat in range(state.seats)]
    for bot in bots:
        assert isinstance(bot, GreedyBot) and isinstance(bot.evaluation, CrusadersEvaluation)
        bot.evaluation.now, bot.evaluation.each = weights
    looks: list[tuple[np.ndarray, np.ndarray]] = []
    by_habit = False
    while not state.over():
        seat = state.actors()[0]
        menu = state.legal(seat)
        if evaluation.quiet(state):
            looks.append(ahead_in(evaluation, state))
            by_habit = chance.random() < BY_HABIT
        if by_habit or (state.step().secret and chance.random() < RANDOM_ORDER):
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
    """What each seat has more than the others of everything in the table, and that for each turn it has left; and how
    far it is ahead in points."""
    counts = np.array([evaluation.counts(state, seat) for seat in range(state.seats)])
    turns = np.array([[turns_left(state, seat)] for seat in range(state.seats)])
    both = np.hstack([counts, counts * turns])
    both -= both.mean(axis=0)
    standing = both[:, :POINTS].sum(axis=1)
    both[:, :POINTS] = 0.0  # their worth is known
    both[:, ENGINE] = 0.0
    return both, standing


def fitted(lesson: Lesson) -> tuple[Weights, float]:
    """The weights that foretell best what is to come, and how much of the differences in points they foretell."""
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
            weights, foretold = fitted(lesson)
            number += asked.games
            print(f"round {turn + 1}: {100 * foretold:.1f} % of the differences foretold", file=sys.stderr)
    for (name, _, _), now, each in zip(WEIGHTS, *weights, strict=True):
        print(f'    ("{name}", {now:#.3g}, {each:#.3g}),')


if __name__ == "__main__":
    main()
