"""The bots, for any game. Each sees only what its seat may see."""

from __future__ import annotations

from .bot import Bot, Budget, Sampler, View
from .evaluation import Evaluation
from .registry import BOT_NAMES, LADDER, LEVELS, OFFERED, PURPOSES, USUAL_OPPONENT, BadBot, check_spec, make_bot

__all__ = [
    "BOT_NAMES",
    "LADDER",
    "LEVELS",
    "OFFERED",
    "PURPOSES",
    "USUAL_OPPONENT",
    "BadBot",
    "Bot",
    "Budget",
    "Evaluation",
    "Sampler",
    "View",
    "check_spec",
    "make_bot",
]
