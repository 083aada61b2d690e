"""Stake Nim for the rest of the house."""

from pathlib import Path

from outremer.bots.evaluation import Evaluation
from outremer.games import Kit
from outremer.kernel import Game

from .bot import StakeNimEvaluation
from .game import LINES, NAME, StakeNim


class StakeNimKit(Kit):
    name = NAME

    def game(self) -> Game:
        return StakeNim()

    def evaluation(self) -> Evaluation:
        return StakeNimEvaluation()

    def rulebook(self) -> Path:
        return Path(__file__).with_name("rulebook.md")

    def score_lines(self, role: str) -> list[str]:
        return list(LINES)


KIT = StakeNimKit()
