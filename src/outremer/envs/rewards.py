"""What the seats get at the end of a game. There is no reward on the way: points may be hidden until then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..kernel import OutremerError

Rewards = Callable[[list[int], list[int]], list[float]]
"""From the scores and the winners: the reward of every seat."""


class NoSuchReward(OutremerError):
    """There is no reward of that name."""


def win(scores: list[int], winners: list[int]) -> list[float]:
    """1, shared by those who win together; 0 for the others."""
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(len(scores))]


def points(scores: list[int], winners: list[int]) -> list[float]:
    """The seat's own points."""
    return [float(score) for score in scores]


def margin(scores: list[int], winners: list[int]) -> list[float]:
    """The seat's points minus those of the best of the others."""
    return [float(score - max(scores[:seat] + scores[seat + 1 :])) for seat, score in enumerate(scores)]


REWARDS: Final[dict[str, Rewards]] = {"win": win, "points": points, "margin": margin}


def reward_called(name: str) -> Rewards:
    """Raises `NoSuchReward`."""
    if name not in REWARDS:
        raise NoSuchReward(f"there is no reward '{str(name)[:40]}'; there are {', '.join(REWARDS)}")
    return REWARDS[name]
