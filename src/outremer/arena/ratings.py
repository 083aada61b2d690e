"""Ratings on the Elo scale: the strengths under which the finishing orders are likeliest (Bradley and Terry).

Fitted to all games at once, so their order does not matter, as it would for ratings that are updated game by game;
and a bot may sit in several seats of one game. 400 points are odds of ten to one; the mean is 1500.
"""

from __future__ import annotations

import math
from typing import Final

from .match import Played, SeatPlayed
from .statistics import Interval, middle_part, resampled

MEAN: Final = 1500.0
POINTS_PER_DECADE: Final = 400.0
PRIOR: Final = 0.5
"""Each pair that has met is also counted half a win each way: nobody is infinitely strong."""
STEPS: Final = 2000
CLOSE_ENOUGH: Final = 1e-7
RESAMPLES: Final = 200

Wins = list[list[float]]
"""[one][other]: how often one finished before the other; a tie is half for each."""


def ahead(one: SeatPlayed, other: SeatPlayed) -> float:
    """1 if the one finished before the other, 0 if behind, 0.5 if level: winners first, then by points."""
    first, second = (one["won"], one["score"]), (other["won"], other["score"])
    return 0.5 if first == second else float(first > second)


def add_game(wins: Wins, played: Played, index: dict[str, int]) -> None:
    for one in played["seats"]:
        for other in played["seats"]:
            if one["bot"] != other["bot"]:
                wins[index[one["bot"]]][index[other["bot"]]] += ahead(one, other)


def empty(bots: int) -> Wins:
    return [[0.0] * bots for _ in range(bots)]


def fit(wins: Wins) -> list[float]:
    """The ratings; by the steps of Zermelo's method, which only ever climb."""
    bots = range(len(wins))
    beaten = [[wins[i][j] + (PRIOR if wins[i][j] + wins[j][i] else 0.0) for j in bots] for i in bots]
    total = [sum(row) for row in beaten]
    strength = [1.0] * len(wins)
    for _ in range(STEPS):
        fresh = [stepped(i, strength, beaten, total[i]) for i in bots]
        scale = math.exp(sum(map(math.log, fresh)) / max(1, len(fresh)))
        fresh = [one / scale for one in fresh]
        moved = max((abs(math.log(fresh[i] / strength[i])) for i in bots), default=0.0)
        strength = fresh
        if moved < CLOSE_ENOUGH:
            break
    return [MEAN + POINTS_PER_DECADE * math.log10(one) for one in strength]


def stepped(i: int, strength: list[float], beaten: Wins, total: float) -> float:
    meetings = sum((beaten[i][j] + beaten[j][i]) / (strength[i] + strength[j]) for j in range(len(strength)) if j != i)
    return total / meetings if meetings else strength[i]


def rate(by_deal: list[Wins], bots: int, seed: int) -> list[tuple[float, Interval]]:
    """Each bot's rating with its bootstrap interval over deals."""
    ratings = fit(added(by_deal, bots))
    draws = resampled(len(by_deal), seed, RESAMPLES)
    drawn = [fit(added([by_deal[deal] for deal in draw], bots)) for draw in draws]
    return [(rating, middle_part([one[i] for one in drawn])) for i, rating in enumerate(ratings)]


def added(deals: list[Wins], bots: int) -> Wins:
    """The wins of these deals together."""
    return [[sum(wins[i][j] for wins in deals) for j in range(bots)] for i in range(bots)]
