"""Which drawing a game has at the terminal. A new one is a file and a line here."""

from __future__ import annotations

from collections.abc import Callable

from ..kernel import Game
from .crescent_moon import CrescentMoonDrawing
from .crusaders import CrusadersDrawing
from .drawing import Drawing

DRAWINGS: dict[str, Callable[[Game], Drawing]] = {
    "crescent-moon": CrescentMoonDrawing,
    "crusaders": CrusadersDrawing,
}


def drawing_of(game: Game) -> Drawing:
    """The game's own drawing, or the plain one."""
    return DRAWINGS.get(game.name, Drawing)(game)
