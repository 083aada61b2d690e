"""The opponents. Each sees only what its seat may see."""

from __future__ import annotations

from collections.abc import Callable

from ..kernel.errors import OutremerError
from .bot import Bot
from .greedy import GreedyBot
from .random_bot import RandomBot

BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
BOT_NAMES = tuple(BOTS)


class NoSuchBot(OutremerError):
    """No bot of that name."""


def make_bot(name: str, seed: int) -> Bot:
    """A bot of that name; the same seed makes it play the same."""
    if name not in BOTS:
        raise NoSuchBot(f"there is no bot '{name[:40]}'; there is {', '.join(BOTS)}")
    return BOTS[name](seed)


__all__ = ["BOTS", "BOT_NAMES", "Bot", "GreedyBot", "NoSuchBot", "RandomBot", "make_bot"]
