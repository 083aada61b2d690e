"""Crusaders for the rest of the package: the game, and everything others may ask of it."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...kernel import Game
from ..kit import Kit, without_provenance
from .data import load
from .game import NAME, Crusaders

if TYPE_CHECKING:
    from ...bots.evaluation import Evaluation
    from ...terminal.drawing import Drawing


class CrusadersKit(Kit):
    name = NAME
    usual = True

    def game(self) -> Game:
        return Crusaders(load())

    def evaluation(self) -> Evaluation:
        from .bot.evaluation import CrusadersEvaluation

        return CrusadersEvaluation()

    def drawing(self, game: Game) -> Drawing:
        from .terminal.drawing import CrusadersDrawing

        return CrusadersDrawing(game)

    def board(self, game: Game) -> dict[str, Any]:
        assert isinstance(game, Crusaders)
        data = game.data
        return {
            "maps": {
                one.file.removesuffix(".toml"): {
                    "name": one.name,
                    "players": list(one.players),
                    "regions": [asdict(region) for region in one.regions],
                }
                for one in data.maps
            },
            "wedges": without_provenance(data.pieces["wedges"]),
            "orders": [without_provenance(order) for order in data.orders],
            "bonuses": without_provenance(data.pieces["bonuses"]),
            "numbers": without_provenance(data.pieces),
        }

    def rulebook(self) -> Path:
        return Path(__file__).with_name("rulebook.md")

    def role_word(self, options: dict[str, Any]) -> str:
        return "order" if options.get("orders") else "seat"


KIT = CrusadersKit()
