"""The games. Each is one folder: its rules, and a kit with everything that other packages may ask of it."""

from __future__ import annotations

from .kit import BadKit, Kit
from .registry import NoSuchGame, find_game, find_kit, game_names, kit_of, register, unregister, usual_game

__all__ = [
    "BadKit",
    "Kit",
    "NoSuchGame",
    "find_game",
    "find_kit",
    "game_names",
    "kit_of",
    "register",
    "unregister",
    "usual_game",
]
