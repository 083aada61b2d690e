"""Shares, means and their intervals.

A share of wins has a Wilson interval. Other means have a bootstrap interval over whole deals: the games of one deal
resemble each other, and drawing them one by one would make the interval too narrow.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

Interval = tuple[float, float]

NORMAL_95: Final = 1.959963984540054
RESAMPLES: Final = 400
CONFIDENCE: Final = 0.95


def wilson(wins: float, games: float) -> Interval:
    """The 95 % interval of a share. Shared wins may make `wins` a fraction."""
    if games <= 0:
        return (0.0, 1.0)
    share = wins / games
    z2 = NORMAL_95 * NORMAL_95
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = NORMAL_95 / (1 + z2 / games) * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    return (max(0.0, middle - half), min(1.0, middle + half))


def resampled(units: int, seed: int, times: int = RESAMPLES) -> Iterator[list[int]]:
    """Bootstrap samples: as many units as there are, drawn with replacement; the same seed draws the same."""
    rng = Random(seed)
    everyone = range(units)
    for _ in range(times):
        yield rng.choices(everyone, k=units)


def middle_part(values: Sequence[float]) -> Interval:
    """The values between which the middle 95 % lie."""
    ordered = sorted(values)
    return (quantile(ordered, (1 - CONFIDENCE) / 2), quantile(ordered, (1 + CONFIDENCE) / 2))


def quantile(ordered: Sequence[float], share: float) -> float:
    """The quantile of ascending values, with linear interpolation."""
    if not ordered:
        return 0.0
    place = share * (len(ordered) - 1)
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


class DealSums:
    """Values by deal, for a bootstrap of their mean."""

    def __init__(self) -> None:
        self.sums: list[float] = []
        self.counts: list[int] = []

    def add(self, deal: int, value: float) -> None:
        self.reach(deal + 1)
        self.sums[deal] += value
        self.counts[deal] += 1

    def reach(self, deals: int) -> None:
        """Make room for that many deals; a deal without a value does not count."""
        missing = deals - len(self.sums)
        if missing > 0:
            self.sums += [0.0] * missing
            self.counts += [0] * missing

    def mean(self) -> float:
        return sum(self.sums) / max(1, sum(self.counts))

    def mean_of(self, deals: list[int]) -> float | None:
        """The mean over these deals; None if none of them has a value."""
        count = sum(map(self.counts.__getitem__, deals))
        return sum(map(self.sums.__getitem__, deals)) / count if count else None


def bootstrap(groups: dict[str, DealSums], deals: int, seed: int) -> dict[str, Interval]:
    """The interval of each group's mean; every sample uses the same deals for all groups."""
    found: dict[str, list[float]] = {name: [] for name in groups}
    for group in groups.values():
        group.reach(deals)
    for draw in resampled(deals, seed):
        for name, group in groups.items():
            mean = group.mean_of(draw)
            if mean is not None:
                found[name].append(mean)
    return {name: middle_part(values) for name, values in found.items()}


def weighted_quantile(counts: dict[int, int], share: float) -> int:
    """The quantile of values with their counts: the first value at which that share is reached."""
    wanted = share * sum(counts.values())
    seen = 0
    last = 0
    for value in sorted(counts):
        seen += counts[value]
        last = value
        if seen >= wanted:
            break
    return last


def five_numbers(counts: dict[int, int]) -> list[int]:
    """For values with their counts: least, first quartile, median, third quartile, most."""
    return [weighted_quantile(counts, share) for share in (0.0, 0.25, 0.5, 0.75, 1.0)]
