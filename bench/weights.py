"""Fits the weights of an evaluation: greedy bots play many games, and the weights predict how these end.

    python -m bench.weights crusaders --games 5000 --rounds 3 --save fitted.json
    python -m bench.weights crescent-moon --games 3000 --save fitted.json
    python -m bench.weights crescent-moon --games 1000 --entries turns
    python -m bench.weights crescent-moon --match fitted.json --games 400 --bot steward

Prints the table of `outremer/games/*/bot/weights.py`. In every round the bots play with the weights of the round
before. The games of all rounds count: fitted to the last round alone, in which all play alike, the weights forget other
ways to play, and the bots become worse. Some turns follow the priors, so that the games also reach positions that the
bots would avoid.

In Crusaders the seats have drawn orders. There is one table for all orders, and what each order adds to some of its
entries (`BY_ORDER`); the additions are drawn towards 0. `python -m bench.orders measure --weights FILE` plays with the
weights of a file.

In Crescent Moon every character has a table of its own and is fitted to its own points. Only entries that the table
uses are fitted, and they are drawn towards their present values; `--entries` names some of them. Weights that predict
well need not play well, so `--match` plays the weights of a file, one seat after another, against the table.

Needs numpy (`pip install outremer[balance]`).
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from bench.balance import bot_in, layouts_of, wilson
from bench.orders import use_weights, with_orders
from outremer.bots import make_bot
from outremer.bots.bot import Bot
from outremer.bots.evaluation import Evaluation
from outremer.bots.greedy import GreedyBot
from outremer.bots.search import SearchBot
from outremer.games import find_game
from outremer.games.crescent_moon import state as moon
from outremer.games.crescent_moon.bot import weights as moon_weights
from outremer.games.crescent_moon.bot.evaluation import CrescentMoonEvaluation
from outremer.games.crescent_moon.setting import SEAT_NAMES
from outremer.games.crusaders.actions import ORDERS
from outremer.games.crusaders.bot.evaluation import CrusadersEvaluation, turns_left
from outremer.games.crusaders.bot.weights import ORDER_WEIGHTS, WEIGHTS, tables_of_weights
from outremer.games.crusaders.state import Table
from outremer.kernel.state import State

PLAYERS: Final = (2, 4, 3, 4)
"""Crusaders: the number of players, game after game."""
MOON_PLAYERS: Final = (5, 5, 5, 4)
"""The same for Crescent Moon."""
BY_PRIORS: Final = 0.15
"""The share of turns that follow the priors."""
LOOKS: Final = 16
"""Positions of a game that count: neighbouring positions are nearly the same."""
STIFFNESS: Final = 30.0
"""Regularisation, in positions: keeps two weights that do the same work from growing without limit."""
MOON_STIFFNESS: Final = 0.03
"""The same for Crescent Moon, as a part of all positions: how strongly weights are drawn to their present values."""
POINTS: Final = 3
"""Crusaders: the first entries of the table are points that a seat has: at the end each is worth exactly 1."""
ENGINE: Final = [
    at
    for at, (name, _, _) in enumerate(WEIGHTS)
    if name.endswith(" bonus") or name in ("further knight", "order") or name.startswith("upgraded ")
]
"""Crusaders: entries that pay turn by turn, and are worth nothing when no turn is left."""
BY_ORDER: Final = [
    at
    for at, (name, _, _) in enumerate(WEIGHTS)
    if name in ("order", "further knight", "best wedge", "wedge after it", "all wedges", "tokens to come")
    or name.startswith("upgraded ")
]
"""Crusaders: entries to which an order may add something of its own."""
ORDER_ENTRY: Final = [name for name, _, _ in WEIGHTS].index("order")
"""Crusaders: 1 for every seat; only what the orders add to it is fitted."""
ORDER_STIFFNESS: Final = 600.0
"""Regularisation of what orders add, in positions."""
COLUMNS: Final = 2 * len(WEIGHTS) + ORDERS * 2 * len(BY_ORDER)
"""Crusaders: what is fitted. The table now, the table for each turn; then, order by order, the additions to both."""
KNOWN: Final = ("points", "refusals")
"""Crescent Moon: entries that are not fitted."""


class Weights(NamedTuple):
    now: list[float]
    each: list[float]


class Lesson(NamedTuple):
    """The sums of a least-squares fit."""

    squares: np.ndarray
    products: np.ndarray
    points: float
    looks: int

    def plus(self, other: Lesson) -> Lesson:
        squares, products = self.squares + other.squares, self.products + other.products
        return Lesson(squares, products, self.points + other.points, self.looks + other.looks)


def nothing(size: int) -> Lesson:
    return Lesson(np.zeros((size, size)), np.zeros(size), 0.0, 0)


def a_game(
    state: State, bots: list[Bot], evaluation: Evaluation, chance: random.Random, random_secrets: float,
    look: Callable[[], None],
) -> None:  # fmt: skip
    """Play a game to its end; `look` is called where nothing is pending."""
    by_priors = False
    while not state.over():
        seat = state.actors()[0]
        menu = state.legal(seat)
        if evaluation.quiet(state):
            look()
            by_priors = chance.random() < BY_PRIORS
        if by_priors or (random_secrets and state.step().secret and chance.random() < random_secrets):
            action = chance.choices(menu, evaluation.priors(state, seat, menu))[0]
        else:
            action = bots[seat].decide(state, seat)
        state.apply(seat, action)


# Crusaders: one table and what the orders add, fitted to the differences between seats

Tables = tuple[list[list[float]], list[list[float]]]
"""The weights now and for each turn, as the evaluation has them: [0] without an order, [order + 1] with one."""


def play(tables: Tables, number: int) -> Lesson:
    """Play the game with that number; returns the differences between seats, and in points at the end."""
    chance = random.Random(number)
    evaluation = CrusadersEvaluation()
    state = with_orders(PLAYERS[number % len(PLAYERS)], number, handicap=False)
    bots = [use_weights(make_bot("greedy", number * 8 + seat, "crusaders"), tables) for seat in range(state.seats)]
    looks: list[tuple[np.ndarray, np.ndarray]] = []
    a_game(state, bots, evaluation, chance, 0.0, lambda: looks.append(ahead_in(evaluation, state)))
    points = np.array(state.scores(), float)
    points -= points.mean()
    chosen = chance.sample(looks, min(LOOKS, len(looks)))
    had = np.vstack([look for look, _ in chosen])
    to_come = np.concatenate([points - standing for _, standing in chosen])
    return Lesson(had.T @ had, had.T @ to_come, float(to_come @ to_come), len(to_come))


def ahead_in(evaluation: CrusadersEvaluation, state: Table) -> tuple[np.ndarray, np.ndarray]:
    """For each seat: how much more it has of each entry than the others, the same times the turns left, both once more
    for its order; and its lead in points."""
    counts = np.array([evaluation.counts(state, seat) for seat in range(state.seats)])
    turns = np.array([[turns_left(state, seat)] for seat in range(state.seats)])
    standing = counts[:, :POINTS].sum(axis=1)
    both = np.zeros((state.seats, COLUMNS))
    half, added = len(WEIGHTS), len(BY_ORDER)
    both[:, :half] = counts
    both[:, half : 2 * half] = counts * turns
    both[:, :POINTS] = 0.0  # their weight is known
    both[:, ENGINE] = 0.0
    same = [ORDER_ENTRY, half + ORDER_ENTRY]
    for seat in range(state.seats):
        first = 2 * half + state.order[seat] * 2 * added
        both[seat, first : first + added] = both[seat, BY_ORDER]
        both[seat, first + added : first + 2 * added] = both[seat, [half + at for at in BY_ORDER]]
    both[:, same] = 0.0  # what all seats have tells them apart only by the turns left, which is an entry of its own
    return both - both.mean(axis=0), standing - standing.mean()


def fitted(lesson: Lesson) -> tuple[np.ndarray, float]:
    """What predicts the end best, column by column, and the part of the differences in points that it predicts."""
    own = np.diag(lesson.squares)
    stiff = np.full(COLUMNS, ORDER_STIFFNESS)
    stiff[: 2 * len(WEIGHTS)] = STIFFNESS
    found = np.linalg.solve(lesson.squares + np.diag(own * stiff / lesson.looks + 1e-9), lesson.products)
    missed = lesson.points - 2 * found @ lesson.products + found @ lesson.squares @ found
    found[:POINTS] = 1.0
    return found, 1.0 - missed / lesson.points


def as_tables(found: np.ndarray) -> Tables:
    """What was fitted, as the evaluation takes it."""
    half, added = len(WEIGHTS), len(BY_ORDER)
    now, each = [found[:half].copy()], [found[half : 2 * half].copy()]
    for order in range(ORDERS):
        first = 2 * half + order * 2 * added
        now.append(now[0].copy())
        each.append(each[0].copy())
        now[-1][BY_ORDER] += found[first : first + added]
        each[-1][BY_ORDER] += found[first + added : first + 2 * added]
    return [list(map(float, one)) for one in now], [list(map(float, one)) for one in each]


def fit_crusaders(asked: argparse.Namespace, pool: Any) -> None:
    tables = read_tables(asked.begin) if asked.begin else tables_of_weights()
    lesson = nothing(COLUMNS)
    found = np.zeros(COLUMNS)
    for turn in range(asked.rounds):
        for one in played(asked, pool, partial(play, tables), turn):
            lesson = lesson.plus(one)
        found, predicted = fitted(lesson)
        tables = as_tables(found)
        print(f"round {turn + 1}: {100 * predicted:.1f} % of the differences predicted", file=sys.stderr)
        if asked.save:
            Path(asked.save).write_text(json.dumps(tables))
    print_weights(found)


def read_tables(file: str) -> Tables:
    now, each = json.loads(Path(file).read_text())
    return now, each


def print_weights(found: np.ndarray) -> None:
    """The two tables of `bot/weights.py`."""
    half, added = len(WEIGHTS), len(BY_ORDER)
    for at, (name, _, _) in enumerate(WEIGHTS):
        print(f'    ("{name}", {found[at]:#.3g}, {found[half + at]:#.3g}),')
    for order, name in enumerate(ORDER_WEIGHTS):
        print(f'    "{name}": [')
        first = 2 * half + order * 2 * added
        for place, at in enumerate(BY_ORDER):
            now, each = found[first + place], found[first + added + place]
            print(f'        ("{WEIGHTS[at][0]}", {now:#.3g}, {each:#.3g}),')
        print("    ],")


# Crescent Moon: a table for each character, fitted to the points that the character still gets


def moon_tables() -> list[Weights]:
    return [Weights(moon_weights.now_of(seat), moon_weights.each_of(seat)) for seat in range(len(SEAT_NAMES))]


def use(bot: Bot, tables: list[Weights]) -> Bot:
    """Give a bot other weights."""
    assert isinstance(bot, GreedyBot | SearchBot)
    evaluations = [bot.evaluation, bot.greedy.evaluation] if isinstance(bot, SearchBot) else [bot.evaluation]
    for evaluation in evaluations:
        assert isinstance(evaluation, CrescentMoonEvaluation)
        evaluation.now = [list(table.now) for table in tables]
        evaluation.each = [list(table.each) for table in tables]
    return bot


def moon_game(number: int, players: int) -> moon.Table:
    layouts = layouts_of(players)
    state = find_game("crescent-moon").new(number, players=players, layout=layouts[number % len(layouts)])
    assert isinstance(state, moon.Table)
    return state


def play_moon(tables: list[Weights], number: int) -> list[Lesson]:
    """Play the game with that number; returns for each seat what it had, and the points that it still got."""
    chance = random.Random(number)
    evaluation = CrescentMoonEvaluation()
    state = moon_game(number, MOON_PLAYERS[number % len(MOON_PLAYERS)])
    bots = [use(make_bot("greedy", number * 8 + seat, "crescent-moon"), tables) for seat in range(state.seats)]
    looks: list[list[tuple[np.ndarray, int]]] = []
    a_game(state, bots, evaluation, chance, 0.0, lambda: looks.append(had_in(evaluation, state)))
    lessons = [nothing(2 * len(table.now)) for table in tables]
    for look in chance.sample(looks, min(LOOKS, len(looks))):
        for seat, (had, points) in enumerate(look):
            to_come = float(state.vp[seat] - points)
            lesson = Lesson(np.outer(had, had), had * to_come, to_come * to_come, 1)
            lessons[seat] = lessons[seat].plus(lesson)
    return lessons


def had_in(evaluation: CrescentMoonEvaluation, state: moon.Table) -> list[tuple[np.ndarray, int]]:
    """For each seat: how many it has of each entry, the same times the turns that count, and its points."""
    found = []
    for seat in range(state.seats):
        counts = np.array(evaluation.counts(state, seat))
        found.append((np.hstack([counts, counts * evaluation.turns_that_count(seat)]), state.vp[seat]))
    return found


def fitted_moon(
    seat: int, table: Weights, lesson: Lesson, entries: tuple[str, ...] = ()
) -> tuple[Weights, float, float]:
    """The weights that predict the points to come best, drawn towards the table; and the part of these points, as
    squares, that the table and the new weights predict."""
    names = moon_weights.names_of(seat)
    before = np.array(table.now + table.each)
    used = [at for at in range(len(before)) if before[at] and names[at % len(names)] not in KNOWN]
    free = [at for at in used if not entries or names[at % len(names)] in entries]
    start = np.zeros(len(before))
    start[used] = before[used]
    squares = lesson.squares[np.ix_(free, free)]
    missing = lesson.products[free] - lesson.squares[free] @ start
    drawn = np.diag(np.diag(squares) * MOON_STIFFNESS + 1e-9)
    found = start.copy()
    found[free] += np.linalg.solve(squares + drawn, missing)

    def predicted(weights: np.ndarray) -> float:
        missed = lesson.points - 2 * weights @ lesson.products + weights @ lesson.squares @ weights
        return float(1.0 - missed / lesson.points)

    after = np.where(start == found, before, found)
    half = len(names)
    new = Weights(list(map(float, after[:half])), list(map(float, after[half:])))
    return new, predicted(start), predicted(found)


def fit_moon(asked: argparse.Namespace, pool: Any) -> None:
    tables = moon_tables()
    start = moon_tables()
    lessons = [nothing(2 * len(table.now)) for table in tables]
    for turn in range(asked.rounds):
        for one in played(asked, pool, partial(play_moon, tables), turn):
            lessons = [mine.plus(new) for mine, new in zip(lessons, one, strict=True)]
        for seat, lesson in enumerate(lessons):
            tables[seat], before, after = fitted_moon(seat, start[seat], lesson, asked.entries)
            print(
                f"round {turn + 1}: {SEAT_NAMES[seat]} {100 * before:.1f} % of the points to come predicted "
                f"by the table, {100 * after:.1f} % by the new weights",
                file=sys.stderr,
            )
    for seat, table in enumerate(tables):
        print(SEAT_NAMES[seat])
        for name, now, each, old, old_each in zip(moon_weights.names_of(seat), *table, *start[seat], strict=True):
            print(f'    ("{name}", {now:#.3g}, {each:#.3g}),  # before {old:g}, {old_each:g}')
    if asked.save:
        Path(asked.save).write_text(json.dumps(tables))


class Duel(NamedTuple):
    """One seat with other weights among seats with the table."""

    seat: int
    won: bool
    points: int
    before: int  # the points of the same seat when all play by the table


def duel(bot: str, tables: list[Weights], players: int, number: int) -> list[Duel]:
    """A deal played with the other weights in each seat in turn, and in none."""

    def scores(other: int) -> moon.Table:
        state = moon_game(number, players)
        bots = [make_bot(bot, number * 8 + seat, "crescent-moon") for seat in range(players)]
        if other >= 0:
            use(bots[other], tables)
        while not state.over():
            seat = state.actors()[0]
            state.apply(seat, bots[seat].decide(state, seat))
        return state

    before = scores(-1).vp
    found = []
    for seat in range(players):
        after = scores(seat)
        found.append(Duel(seat, seat in after.winners(), after.vp[seat], before[seat]))
    return found


def match(asked: argparse.Namespace, pool: Any) -> None:
    tables = [Weights(*one) for one in json.loads(Path(asked.match).read_text())]
    duels: list[Duel] = []
    for one in played(asked, pool, partial(duel, asked.bot, tables, 5), 0):
        duels += one
    low, high = wilson(sum(one.won for one in duels) / len(duels), len(duels))
    won = 100 * sum(one.won for one in duels) / len(duels)
    span = f"{100 * low:.1f} to {100 * high:.1f}"
    print(f"{len(duels)} games, an even share is 20 %: {asked.match} won {won:.1f} % ({span})")
    for seat, name in enumerate(SEAT_NAMES):
        mine = [one for one in duels if one.seat == seat]
        wins = 100 * sum(one.won for one in mine) / len(mine)
        more = np.array([one.points - one.before for one in mine], float)
        error = float(more.std() / len(mine) ** 0.5)
        print(f"  {name:8} won {wins:.1f} %, {more.mean():+.2f} ± {error:.2f} points than with the table")


def entries_in(text: str) -> tuple[str, ...]:
    """Names of entries, with commas between them."""
    known = {name for seat in range(len(SEAT_NAMES)) for name in moon_weights.names_of(seat)}
    entries = tuple(text.split(","))
    for name in entries:
        if name not in known or name in KNOWN:
            raise argparse.ArgumentTypeError(f"'{name}' is not an entry that can be fitted")
    return entries


# Both games


def played(asked: argparse.Namespace, pool: Any, work: Callable[[int], Any], turn: int) -> Any:
    """The games of a round."""
    first = asked.seed + turn * asked.games
    numbers = range(first, first + asked.games)
    games = pool.imap_unordered(work, numbers, chunksize=4) if pool is not None else map(work, numbers)
    for done, one in enumerate(games, 1):
        yield one
        if sys.stderr.isatty():
            print(f"\rround {turn + 1}: {done} of {asked.games} games ", end="", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=["crusaders", "crescent-moon"], default="crusaders")
    parser.add_argument("--games", type=int, default=5000, help="games of each round; deals of a match")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--save", default="", metavar="FILE", help="also write the weights to a file")
    parser.add_argument("--begin", default="", metavar="FILE", help="Crusaders: begin with the weights of a file")
    parser.add_argument("--match", default="", metavar="FILE", help="Crescent Moon: play the weights of a file")
    parser.add_argument(
        "--entries", type=entries_in, default=(), metavar="NAME,...", help="Crescent Moon: fit only these"
    )
    parser.add_argument("--bot", type=bot_in, default="greedy", help="the bot of the match")
    asked = parser.parse_args()
    if asked.games < 1 or asked.rounds < 1 or asked.workers < 1:
        parser.error("games, rounds and workers must be 1 or more")
    if asked.game == "crusaders" and (asked.match or asked.entries):
        parser.error("--match and --entries are for crescent-moon")
    task = fit_crusaders if asked.game == "crusaders" else match if asked.match else fit_moon
    if asked.workers == 1:
        task(asked, None)
        return
    with multiprocessing.get_context("spawn").Pool(asked.workers) as pool:
        task(asked, pool)


if __name__ == "__main__":
    main()
