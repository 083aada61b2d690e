"""Crescent Moon for the rest of the package: the game, and everything others may ask of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ...kernel import Game, State
from ...kernel.events import Event
from ..kit import Kit, without_provenance
from ..notes import Note, signed
from ..sheets import read_sheets
from .card_words import effect
from .data import load
from .events import (
    ANSWERED,
    ASKED,
    BOUGHT,
    DEAL_PAID,
    EVENTS,
    OFFER_MADE,
    OFFER_REFUSED,
    OFFER_TAKEN,
    OUT_OF_REACH,
    PLAYED,
    REVEALED,
)
from .game import NAME, CrescentMoon
from .position.write import land_entry
from .score_lines import DEALS, LINE_NAMES
from .score_sheet import standing
from .setting import SEAT_NAMES
from .state import DEAL_LINE, LINES, YEARS, Table
from .steps import TURN
from .term_words import term_words

if TYPE_CHECKING:
    from ...bots.evaluation import Evaluation
    from ...envs.canvas import Canvas
    from ...kernel.features import Features
    from ...terminal.drawing import Drawing


CARD_USES: Final = (BOUGHT, PLAYED, REVEALED)
BARGAINS: Final = {
    ASKED: "price",
    ANSWERED: "price",
    OUT_OF_REACH: "price",
    OFFER_MADE: "points",
    OFFER_REFUSED: "points",
    OFFER_TAKEN: "points",
    DEAL_PAID: "points",
}
"""The events of a bargain, and which of their fields is the amount: a price in coins, or points for a deal."""
YEAR_LINES: Final = YEARS * LINES


class CrescentMoonKit(Kit):
    name = NAME

    def game(self) -> Game:
        return CrescentMoon(load())

    def evaluation(self) -> Evaluation:
        from .bot.evaluation import CrescentMoonEvaluation

        return CrescentMoonEvaluation()

    def term_words(self, term: str) -> str:
        return term_words(term)

    def held(self, state: State, seat: int) -> list[str]:
        from .claims import held

        assert isinstance(state, Table)
        return held(state, seat)

    def left_open(self, state: State, seat: int) -> list[str]:
        from .claims import left_open

        assert isinstance(state, Table)
        return left_open(state, seat)

    def situation(self, view: dict[str, Any]) -> list[str]:
        from .situation import situation

        return situation(view)

    def belongs(self, action: int) -> str:
        from .situation import belongs

        return belongs(action)

    def features(self, game: Game, options: dict[str, Any]) -> Features:
        from .features import CrescentMoonFeatures

        assert isinstance(game, CrescentMoon)
        return CrescentMoonFeatures(game.setting(game.options(options)))

    def picture(self, game: Game, view: dict[str, Any]) -> Canvas:
        from .picture import picture

        assert isinstance(game, CrescentMoon)
        return picture(game.data, view)

    def as_known(self, state: State, seat: int) -> State:
        """CM-1.4: points are hidden. For a hint, everybody is level with the seat that asks."""
        assert isinstance(state, Table)
        if state.game.scores_are_open(state):
            return state
        world = state.copy()
        world.tally = world.tally.copy()  # copies share it
        for other in range(world.seats):
            if other != seat:
                world.vp[other] = world.vp[seat]
                world.tally[other * YEAR_LINES : (other + 1) * YEAR_LINES] = [0] * YEAR_LINES
                world.tally[other * YEAR_LINES + (0 if world.vp[seat] > 0 else DEAL_LINE)] = world.vp[seat]
        return world

    def bargain_words(self, worlds: list[State], seat: int) -> str:
        from .bargain_words import accepted

        return accepted(worlds, seat)

    def drawing(self, game: Game) -> Drawing:
        from .terminal.drawing import CrescentMoonDrawing

        return CrescentMoonDrawing(game)

    def board(self, game: Game) -> dict[str, Any]:
        assert isinstance(game, CrescentMoon)
        data = game.data
        return {
            "cards": [card_entry(card) for card in data.cards],
            "characters": list(SEAT_NAMES),
            "objectives": {name: list(lines) for name, lines in zip(SEAT_NAMES, LINE_NAMES, strict=True)},
            "layouts": {name: land_entry(land) for name, land in data.layouts.items()},
            "numbers": without_provenance(data.characters),
            "sheets": self.sheets(),
        }

    def moment(self, view: dict[str, Any]) -> str:
        return f"Year {view['year'] + 1}, round {view['round'] + 1}"

    def sheets(self) -> dict[str, Any]:
        return read_sheets(Path(__file__).with_name("sheets.toml"))

    def puzzles(self) -> Path:
        return Path(__file__).with_name("puzzles")

    def lessons(self) -> Path:
        return Path(__file__).with_name("lessons")

    def lesson_numbers(self, game: Game) -> dict[str, Any]:
        assert isinstance(game, CrescentMoon)
        cards = {card["id"]: card for card in game.data.cards}
        return {**without_provenance(game.data.characters), "cards": cards}

    def landmarks(self) -> dict[str, str]:
        return {f"purse {seat}": f"the {name}'s coins" for seat, name in enumerate(SEAT_NAMES)}

    def levels_file(self) -> Path:
        return Path(__file__).with_name("levels.toml")

    def rulebook(self) -> Path:
        return Path(__file__).with_name("rulebook.md")

    def notes(self, world: State, seat: int, action: int, after: State | None, change: int) -> list[Note]:
        from .choice_notes import notes

        return notes(world, seat, action, after, change)

    def standing(self, state: State, seat: int) -> int:
        """CM-14: the points a seat has, and what the year would give now."""
        assert isinstance(state, Table)
        return standing(state, seat)

    def is_comparable(self, before: State, after: State) -> bool:
        """Not where a conflict begins: the attackers stand nowhere until it is over."""
        assert isinstance(before, Table) and isinstance(after, Table)
        begins = before.fight is None and after.fight is not None
        return before.year == after.year and not after.over() and not begins

    def score_words(self, change: int) -> str:
        return f"{signed(change)} VP if scored now"

    def is_place(self, target: str) -> bool:
        return target.startswith(("hex ", "edge "))

    def is_openly_forced(self, state: State, seat: int) -> bool:
        """CM-1.4: everybody sees who holds no card. Such a player can only pass if the table allows nothing else."""
        assert isinstance(state, Table)
        return state.kind() == TURN and state.hand_size(seat) == 0

    def role_word(self, options: dict[str, Any]) -> str:
        return "character"

    def score_lines(self, role: str) -> list[str]:
        return [*LINE_NAMES[SEAT_NAMES.index(role)], DEALS] if role in SEAT_NAMES else []

    def card_uses(self, state: State) -> list[dict[str, dict[str, int]]]:
        used: list[dict[str, dict[str, int]]] = [{} for _ in range(state.seats)]
        assert isinstance(state, Table)
        for event in state.events or []:
            if event[0] in CARD_USES:
                values, how = EVENTS.values(event), EVENTS.name(event)
                uses = used[values["seat"]].setdefault(state.setting.cards.names[values["card"]], {})
                uses[how] = uses.get(how, 0) + 1
        return used

    def bargain(self, state: State, event: Event) -> dict[str, Any] | None:
        """CM-12: prices named and answered, and what the Murshid is offered for a deal."""
        if event[0] not in BARGAINS:
            return None
        kind = EVENTS.kinds[event[0]]
        told = {name: field.told(state, n) for name, field, n in zip(kind.names, kind.kinds, event[1:], strict=True)}
        return {"kind": kind.name, "seat": told.pop("seat"), "other": told.pop("other")} | {
            "amount" if name == BARGAINS[event[0]] else name: value for name, value in told.items()
        }


def card_entry(card: dict[str, Any]) -> dict[str, Any]:
    """A card with what it does in a few words."""
    return {
        "id": card["id"],
        "name": card["name"],
        "aligned": card["aligned"],
        "count": card["n"],
        "keywords": card["keywords"],
        "effect": effect(card),
        "bound": bool(card.get("bound", False)),
    }


KIT = CrescentMoonKit()
