"""Ratings on the Elo scale: the strengths that make the finishing orders most likely (Bradley and Terry).

They are fitted to all games at once, so the order of games does not matter. A bot may have several seats in one game.
400 points mean odds of ten to one; the mean is 1500.
"""

from __future__ import annotations

import math
from typing import Final

from .match import Played, SeatPlayed
from .statistics import Interval, middle_part, resampled

MEAN: Final = 1500.0
POINTS_PER_DECADE: Final = 400.0
PRIOR: Final = 0.5
"""Each pair that has met gets half a win more on both sides, so that no rating is infinite."""
STEPS: Final = 2000
CLOSE_ENOUGH: Final = 1e-7
RESAMPLES: Final = 200

Wins = list[list[float]]
"""[one][other]: how often one finished ahead of the other; a tie is half for each."""


def ahead(one: SeatPlayed, other: SeatPlayed) -> float:
    """1 if one finished ahead of the other, 0 if behind, 0.5 if equal: winners first, then by points."""
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
    """The ratings, by Zermelo's method: each step makes the results more likely."""
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
    """The sum of the wins of these deals."""
    return [[sum(wins[i][j] for wins in deals) for j in range(bots)] for i in range(bots)]
