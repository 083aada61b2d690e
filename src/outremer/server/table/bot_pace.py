"""How long a step of bots lasts. It follows from what everybody can see: the table, the public ply, the kind of step,
and which bots are asked. It must never know a hand, a menu or how long a bot has thought.

A bot's thinking is fitted into that time, and its choices are made at the end. So nobody learns from a clock whether a
bot had something to choose.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from ...bots.registry import thinking_seconds
from ...kernel import Step

PACES: Final = {"instant": 0.0, "brisk": 1.0, "relaxed": 8.0}
"""How many of the usual pauses a step of bots lasts at least; it is never shorter than their thinking allows."""
BRISK: Final = "brisk"
SLACK: Final = 0.4
"""Seconds after the thinking of a step that hides something: an answer may come so late without anybody noticing."""
MOST_SHARES: Final = 3
"""Several bots that choose at the same time have as long as this many of them, and share it."""
MARGIN: Final = 0.1
"""Seconds after the thinking of any other step."""
SPREAD: Final = 0.25
"""A step is up to this part longer than the least."""


class Timer:
    """The real time. Tests have another one, that does not wait."""

    def now(self) -> float:
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(max(0.0, seconds))


@dataclass(frozen=True, slots=True)
class BotTimes:
    """`thinking` is the part of a bot's usual thinking time that it gets here."""

    pace: str = BRISK
    thinking: float = 1.0
    slack: float = SLACK
    timer: Timer = field(default_factory=Timer)


class Duration(NamedTuple):
    """Seconds: for the thinking of all bots that are asked, and from the question to their choices."""

    thinking: float
    whole: float


def hides(step: Step[Any]) -> bool:
    """Whether it might tell something how soon a choice is made: the choice is secret, or may be the only one."""
    return step.secret or step.always_asked


def duration(table: str, ply: int, step: Step[Any], bots: Iterable[str], times: BotTimes, pause: float) -> Duration:
    """How long a step lasts for the bots that are asked in it; the same whenever these are the same."""
    seconds = [thinking_seconds(bot) * times.thinking for bot in bots]
    thinking = max(seconds) * min(len(seconds), MOST_SHARES)
    least = thinking + (times.slack if hides(step) else MARGIN)
    whole = max(least, pause * PACES[times.pace])
    return Duration(thinking, whole * (1.0 + SPREAD * draw(table, ply, step.name)))


def draw(table: str, ply: int, step: str) -> float:
    """A number from 0 up to 1, that anybody could draw."""
    digest = hashlib.sha256(f"{table} {ply} {step}".encode()).digest()
    return int.from_bytes(digest[:4], "big") / 2**32
