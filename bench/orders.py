"""Do the bots of Crusaders use every order, and how strong is each order? Plays many games with drawn orders.

    python -m bench.orders wheel                                  the most tokens that the wheel of an order can bring
    python -m bench.orders measure --games 500 --bot steward      the table of docs/strength.md
    python -m bench.orders measure --players 2 --games 500 --handicap
    python -m bench.orders handicap --players 4 --games 1000      a part of data/handicap.toml
    python -m bench.orders handicap --players 4 --games 1000 --handicap     the same, mended: from games played with it

Nobody chooses an order here: those of a game are drawn, all different, so that all of them are played equally often.
"Tokens" are those of the wedge that is resolved, on average over all turns that resolve one. The wheel's best is what a
player could reach who looks at nothing but the wheel.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import sys
import time
from collections.abc import Iterator
from functools import partial
from itertools import combinations
from math import exp, sqrt
from pathlib import Path
from typing import Final, NamedTuple

from bench.balance import bot_in, wilson
from outremer.bots import make_bot
from outremer.bots.bot import Bot
from outremer.bots.greedy import GreedyBot
from outremer.bots.search import SearchBot
from outremer.games import find_game
from outremer.games.crusaders.actions import ORDER, ORDERS, RESOLVE, WEDGES
from outremer.games.crusaders.bot.evaluation import CrusadersEvaluation
from outremer.games.crusaders.bot.wheel import BITS, wheel_of
from outremer.games.crusaders.game import make
from outremer.games.crusaders.setting import Order
from outremer.games.crusaders.state import Table
from outremer.games.crusaders.steps import CHOOSE_ORDER, TURN

HEAD: Final = "| order | games | wins (95 %) | points | tokens | best in a game | part of it | best in the long run |"
TURNS_OF_FIT: Final = 400
SOFTNESS: Final = 4.0
"""A lead of this many points makes a seat e times as likely to win."""
STEP: Final = 3.0
"""The handicap is moved by this many points for a whole game that an order wins too rarely; less and less."""


Tables = tuple[list[list[float]], list[list[float]]]
"""Weights of the evaluation: `bench.weights` makes them."""


class Seat(NamedTuple):
    """One seat of a finished game."""

    order: int
    points: int
    won: float  # 1, or a part of it if several won
    resolved: int  # turns that resolved a wedge
    tokens: int  # on those wedges, together


def dealt(players: int, number: int) -> list[int]:
    """The orders of a game: different ones, drawn."""
    return random.Random(number).sample(range(ORDERS), players)


def with_orders(players: int, number: int, handicap: bool) -> Table:
    """The game of that number, in which every seat is dealt its drawn order and takes it."""
    options = {"handicap": True} if handicap else {}
    state = find_game("crusaders").new(number, players=players, **options)
    assert isinstance(state, Table) and state.kind() == CHOOSE_ORDER
    drawn = dealt(players, number)
    others = [order for order in range(ORDERS) if order not in drawn]
    state.dealt = [order for pair in zip(drawn, others, strict=False) for order in pair]
    for seat in range(players):
        state.apply(seat, ORDER + drawn[seat])
    return state


def use_weights(bot: Bot, tables: Tables) -> Bot:
    """Give a bot other weights: those now and those for each turn, order by order."""
    assert isinstance(bot, GreedyBot | SearchBot)
    for evaluation in [bot.evaluation, bot.greedy.evaluation] if isinstance(bot, SearchBot) else [bot.evaluation]:
        assert isinstance(evaluation, CrusadersEvaluation)
        evaluation.now, evaluation.each = tables
    return bot


def play(bot: str, players: int, handicap: bool, tables: Tables | None, number: int) -> list[Seat]:
    """The seats of the game of that number."""
    state = with_orders(players, number, handicap)
    bots = [make_bot(bot, number * 8 + seat, "crusaders") for seat in range(players)]
    if tables:
        bots = [use_weights(one, tables) for one in bots]
    resolved, tokens = [0] * players, [0] * players
    while not state.over():
        seat = state.actors()[0]
        action = bots[seat].decide(state, seat)
        if state.kind() == TURN and RESOLVE <= action < RESOLVE + WEDGES:
            resolved[seat] += 1
            tokens[seat] += state.tokens[seat * WEDGES + action - RESOLVE]
        state.apply(seat, action)
    points, winners = state.scores(), state.winners()
    return [
        Seat(state.order[seat], points[seat], (seat in winners) / len(winners), resolved[seat], tokens[seat])
        for seat in range(players)
    ]


def play_all(asked: argparse.Namespace, handicap: bool, players: int) -> list[list[Seat]]:
    """All games, in their order; those of an earlier run with the same file are not played again."""
    kept = Path(asked.keep) if asked.keep else None
    lines = kept.read_text().splitlines() if kept and kept.exists() else []
    games = [[Seat(*seat) for seat in json.loads(line)] for line in lines]
    tables = json.loads(Path(asked.weights).read_text()) if asked.weights else None
    work = partial(play, asked.bot, players, handicap, tables)
    begun, before = time.monotonic(), len(games)
    for one in playing(work, range(asked.seed + before, asked.seed + asked.games), asked.workers):
        games.append(one)
        if kept:
            with kept.open("a") as file:
                file.write(json.dumps(one) + "\n")
        if len(games) % 50 == 0:
            left = (time.monotonic() - begun) / (len(games) - before) * (asked.games - len(games))
            print(f"{len(games)} of {asked.games} games, {left:.0f} s left", file=sys.stderr)
    return games


def playing(work: partial[list[Seat]], numbers: range, workers: int) -> Iterator[list[Seat]]:
    if workers == 1:
        yield from map(work, numbers)
        return
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield from pool.imap(work, numbers)


# What was measured


def optimum(order: int) -> float:
    """The most tokens that the wheel of an order can bring, each turn, in the long run."""
    one = orders()[order]
    return wheel_of(one.sowing, one.tokens).in_the_long_run()


def best_in(order: int, turns: int) -> float:
    """The same from the start of a game, in that many turns: a wheel begins even, and its first turns bring little."""
    one = orders()[order]
    wheel = wheel_of(one.sowing, one.tokens)
    last = [0] * wheel.count
    for _ in range(turns):
        last = wheel.one_turn_more(last)
    return max(last[wheel.number[ring]] for ring in first_rings(one)) / turns


def first_rings(order: Order) -> list[int]:
    """The wheels with which an order may begin, whatever lies where."""
    spread = [order.per_wedge] * WEDGES
    places = order.singles or order.added or (2 if order.on_travel else 0)
    change = -1 if order.singles else 1
    found = []
    for chosen in combinations(range(WEDGES), places):
        tokens = [count + (change if place in chosen else 0) for place, count in enumerate(spread)]
        found.append(sum(count << (BITS * place) for place, count in enumerate(tokens)))
    return found


def orders() -> list[Order]:
    return make().setting(make().options({})).orders


def names() -> list[str]:
    return [order.name for order in orders()]


def mean_and_error(numbers: list[float]) -> tuple[float, float]:
    mean = sum(numbers) / len(numbers)
    spread = sum((number - mean) ** 2 for number in numbers) / max(1, len(numbers) - 1)
    return mean, sqrt(spread / len(numbers))


def table(games: list[list[Seat]]) -> str:
    """A row for each order, the strongest first."""
    seats = [seat for game in games for seat in game]
    by_order = {order: [seat for seat in seats if seat.order == order] for order in range(ORDERS)}
    lines = [HEAD, "|---|---|---|---|---|---|---|---|"]
    rows: list[tuple[float, str]] = []
    for order, mine in by_order.items():
        if not mine:
            continue
        won = sum(seat.won for seat in mine) / len(mine)
        low, high = wilson(won, len(mine))
        points, error = mean_and_error([float(seat.points) for seat in mine])
        resolved = max(1, sum(seat.resolved for seat in mine))
        tokens = sum(seat.tokens for seat in mine) / resolved
        best = best_in(order, max(1, round(resolved / len(mine))))
        share = f"{100 * won:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
        used = f"{tokens:.2f} | {best:.2f} | {100 * tokens / best:.0f} % | {optimum(order):.2f}"
        row = f"| {names()[order]} | {len(mine)} | {share} | {points:.1f} ± {1.96 * error:.1f} | {used} |"
        rows.append((points, row))
    means = [points for points, _ in rows]
    _, spread = mean_and_error(means)
    lines += [row for _, row in sorted(rows, reverse=True)]
    lines.append("")
    lines.append(
        f"{len(games)} games. Mean points of the orders: from {min(means):.1f} to {max(means):.1f}, "
        f"standard deviation {spread * sqrt(len(means)):.2f}."
    )
    return "\n".join(lines)


# The handicap


def fit_handicap(games: list[list[Seat]], given: list[int]) -> list[int]:
    """Points at the start for each order, so that with them all orders would have won equally often. The strongest
    order begins with none. `given` are the points with which the games were begun."""
    points = [0.0] * ORDERS
    for turn in range(TURNS_OF_FIT):
        shares, played = shares_with(games, points)
        players = len(games[0])
        for order in range(ORDERS):
            if played[order]:
                points[order] += STEP * (1 - turn / TURNS_OF_FIT) * (1 / players - shares[order] / played[order])
    sums = [more + had for more, had in zip(points, given, strict=True)]
    return [round(each - min(sums)) for each in sums]


def shares_with(games: list[list[Seat]], points: list[float]) -> tuple[list[float], list[int]]:
    """How many games each order would have won with these points more, and how many it played. A seat that is a little
    behind had a chance too: that depends less on luck than wins."""
    won, played = [0.0] * ORDERS, [0] * ORDERS
    for game in games:
        chances = [exp((seat.points + points[seat.order]) / SOFTNESS) for seat in game]
        for seat, chance in zip(game, chances, strict=True):
            won[seat.order] += chance / sum(chances)
        for seat in game:
            played[seat.order] += 1
    return won, played


def handicap_rows(players: int, points: list[int]) -> str:
    """The part of data/handicap.toml for that number of players."""
    rows = [f"{order.id} = {points[at]}" for at, order in enumerate(orders())]
    return "\n".join([f"[points.{players}]", *rows])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=["wheel", "measure", "handicap"])
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--players", type=int, choices=[2, 3, 4], default=4)
    parser.add_argument("--bot", type=bot_in, default="steward", help="the bot in every seat")
    parser.add_argument("--handicap", action="store_true", help="play with the handicap")
    parser.add_argument("--weights", default="", metavar="FILE", help="weights that bench.weights saved")
    parser.add_argument("--keep", default="", metavar="FILE", help="keep finished games there, and go on from them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    if asked.games < 1 or asked.workers < 1:
        parser.error("games and workers must be 1 or more")
    if asked.task == "wheel":
        for order in range(ORDERS):
            print(f"{names()[order]:15} {optimum(order):.2f} tokens a turn")
        return
    games = play_all(asked, asked.handicap, asked.players)
    if asked.task == "measure":
        print(table(games))
        return
    given = make().setting(make().options({"players": asked.players, "handicap": asked.handicap})).handicap
    print(handicap_rows(asked.players, fit_handicap(games, given)))


if __name__ == "__main__":
    main()
