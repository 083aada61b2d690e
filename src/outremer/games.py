"""The games of the house. A new one is a folder and a line here."""

from __future__ import annotations

from collections.abc import Callable

from .crescent_moon.game import make as crescent_moon
from .crusaders.game import make as crusaders
from .kernel import Game, OutremerError

GAMES: dict[str, Callable[[], Game]] = {
    "crescent-moon": crescent_moon,
    "crusaders": crusaders,
}

_made: dict[str, Game] = {}


class NoSuchGame(OutremerError):
    """No game of that name."""


def find_game(name: str) -> Game:
    """The game of that name, made once."""
    if name not in GAMES:
        raise NoSuchGame(f"there is no game '{name[:40]}'; there is {', '.join(GAMES)}")
    if name not in _made:
        _made[name] = GAMES[name]()
    return _made[name]
