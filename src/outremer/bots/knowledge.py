"""Which evaluation belongs to which game. A game without one is judged by its score of the moment."""

from __future__ import annotations

from .crescent_moon_worth import CrescentMoonWorth
from .crusaders_worth import CrusadersWorth
from .evaluation import Evaluation


def evaluation_of(game: str) -> Evaluation:
    if game == "crusaders":
        return CrusadersWorth()
    if game == "crescent-moon":
        return CrescentMoonWorth()
    return Evaluation()
