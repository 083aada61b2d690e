"""Crusaders for the rest of the package: the game, and everything others may ask of it."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ...kernel import Game, State
from ..kit import Kit, without_provenance
from ..notes import Note, signed
from ..sheets import read_sheets
from .data import load
from .game import NAME, Crusaders
from .state import Table
from .steps import CHOOSE_WHEEL

if TYPE_CHECKING:
    from ...bots.evaluation import Evaluation
    from ...envs.canvas import Canvas
    from ...kernel.features import Features
    from ...terminal.drawing import Drawing


LATER: Final = "buildings, troops and upgrades"
TERM_WORDS: Final = {
    "points": "influence points",
    "turn to come": "",
    "engine": LATER,
    "upgrades": LATER,
    "buildings": LATER,
    "enemies kept": "defeated enemies",
    "wheel": "tokens well placed on the wheel",
    "enemies near": "enemies in reach",
    "building ground": "ground to build on",
    "order": "the order's power",
}
"""The groups of the evaluation. Some of its weights only mean something together: those have the same words."""


class CrusadersKit(Kit):
    name = NAME
    usual = True

    def game(self) -> Game:
        return Crusaders(load())

    def evaluation(self) -> Evaluation:
        from .bot.evaluation import CrusadersEvaluation

        return CrusadersEvaluation()

    def situation(self, view: dict[str, Any]) -> list[str]:
        from .situation import situation

        return situation(view)

    def belongs(self, action: int) -> str:
        from .situation import belongs

        return belongs(action)

    def features(self, game: Game, options: dict[str, Any]) -> Features:
        from .features import CrusadersFeatures

        assert isinstance(game, Crusaders)
        return CrusadersFeatures(game.setting(game.options(options)))

    def picture(self, game: Game, view: dict[str, Any]) -> Canvas:
        from .picture import picture

        assert isinstance(game, Crusaders)
        return picture(game.data, view)

    def term_words(self, term: str) -> str:
        return TERM_WORDS.get(term, term)

    def held(self, state: State, seat: int) -> list[str]:
        from .claims import held

        assert isinstance(state, Table)
        return held(state, seat)

    def drawing(self, game: Game) -> Drawing:
        from .terminal.drawing import CrusadersDrawing

        return CrusadersDrawing(game)

    def board(self, game: Game) -> dict[str, Any]:
        assert isinstance(game, Crusaders)
        data = game.data
        orders = [without_provenance(order) for order in data.orders]
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
            "orders": orders,
            "bonuses": without_provenance(data.pieces["bonuses"]),
            "numbers": without_provenance(data.pieces) | {"orders": {order["id"]: order for order in orders}},
            "sheets": self.sheets(),
        }

    def sheets(self) -> dict[str, Any]:
        return read_sheets(Path(__file__).with_name("sheets.toml"))

    def puzzles(self) -> Path:
        return Path(__file__).with_name("puzzles")

    def lessons(self) -> Path:
        return Path(__file__).with_name("lessons")

    def landmarks(self) -> dict[str, str]:
        return {"supply": "the supply of IP", "purse 0": "your IP"}

    def levels_file(self) -> Path:
        return Path(__file__).with_name("levels.toml")

    def rulebook(self) -> Path:
        return Path(__file__).with_name("rulebook.md")

    def notes(self, world: State, seat: int, action: int, after: State | None, change: int) -> list[Note]:
        from .choice_notes import notes

        return notes(world, seat, action, after, change)

    def score_words(self, change: int) -> str:
        return f"{signed(change)} IP if the game ended now"

    def is_place(self, target: str) -> bool:
        return target.startswith(("region ", "path "))

    def is_openly_forced(self, state: State, seat: int) -> bool:
        """CR-3.8: everybody knows that the last wedge of a ring is the one that is left."""
        return state.kind() == CHOOSE_WHEEL

    def role_word(self, options: dict[str, Any]) -> str:
        return "order" if options.get("orders") else "seat"


KIT = CrusadersKit()
