"""Crusaders: Thy Will Be Done, as a game of the kernel."""

from __future__ import annotations

from typing import Any, Final, final

from ...kernel.errors import BadOption
from ...kernel.game import Game
from ...kernel.notation import Notation
from ...kernel.rng import FastRng, Rng
from ...kernel.state import State
from ...kernel.step import NOBODY, Step
from .actions import MAX_TOKENS, TRAVEL, notation_targets, notation_texts
from .data import Data, load
from .events import EVENTS
from .position.read import from_position
from .position.write import to_position
from .rules.build import BUILD_STEPS
from .rules.crusade import CRUSADE_STEPS
from .rules.order_effects import ORDER_STEPS
from .rules.play import PLAY_STEPS
from .rules.scoring import totals, winners
from .rules.secrets import redraw_secrets
from .rules.setup import SETUP_STEPS
from .rules.sowing import SOWING_STEPS
from .rules.travel import TRAVEL_STEPS
from .rules.turn import TURN_STEPS
from .setting import Atlas, Setting
from .state import Table
from .steps import PLAY, SETUP
from .view import private_view, score_lines, shared_view

NAME: Final = "crusaders"

LEARNING: Final = "learning"
OPTION_VALUES: Final[dict[str, list[Any]]] = {
    "players": [4, 3, 2],
    "ruleset": ["manual", "published"],
    "variant": ["standard", LEARNING, "first", "unpredictable", "tournament"],
    "orders": [True, False],
    "handicap": [False, True],
}
"""CR-9.1: every option of a table, the default first."""

SETUP_DECISIONS: Final = 16
"""Of a seat: an order, five wedges of a ring, up to six tokens or upgrades, a knight; and some to spare."""
TURN_DECISIONS: Final = 7
"""Besides steps of travel: turn, split, rest, sowing; of the other action at most an enemy, its gift, a building."""


def all_steps() -> list[Step[Any]]:
    """The steps by kind, each kind once."""
    by_kind: dict[int, Step[Any]] = {}
    chapters = [
        PLAY_STEPS,
        SETUP_STEPS,
        ORDER_STEPS,
        TURN_STEPS,
        TRAVEL_STEPS,
        CRUSADE_STEPS,
        BUILD_STEPS,
        SOWING_STEPS,
    ]
    for chapter in chapters:
        for kind, step in chapter:
            by_kind[kind] = step
    return [by_kind[kind] for kind in range(len(by_kind))]


@final
class Crusaders(Game):
    """The game object. Settings are made once for each set of options."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.atlas = Atlas(data)
        wedges = [name for name in data.pieces["wedges"] if name != "provenance"]
        orders: list[str] = [order["id"] for order in data.orders]
        texts = notation_texts(wedges, orders, self.atlas.ids, self.atlas.grid)
        notation = Notation(texts, notation_targets(texts))
        super().__init__(NAME, "Crusaders: Thy Will Be Done", "CR", all_steps(), notation, EVENTS)
        self.settings: dict[str, Setting] = {}

    def digest(self) -> str:
        return self.data.digest

    def option_values(self) -> dict[str, list[Any]]:
        return OPTION_VALUES

    def option_limits(self) -> list[tuple[str, Any, str, list[Any]]]:
        with_orders = [variant for variant in OPTION_VALUES["variant"] if variant != LEARNING]
        return [("orders", True, "variant", with_orders), ("handicap", True, "orders", [True])]

    def options(self, given: dict[str, Any]) -> dict[str, Any]:
        """CR-9.1: the learning variant has no orders, and without orders there is no handicap."""
        chosen = super().options(given)
        if chosen["variant"] == LEARNING:
            if given.get("orders") is True:
                raise BadOption("orders", "the learning variant is played without orders")
            chosen["orders"] = False
        if chosen["handicap"] and not chosen["orders"]:
            raise BadOption("handicap", "there is no handicap without orders")
        return chosen

    def options_of(self, state: State) -> dict[str, Any]:
        assert isinstance(state, Table)
        return state.setting.options.copy()

    def setting(self, options: dict[str, Any]) -> Setting:
        key = repr(sorted(options.items()))
        found = self.settings.get(key)
        if found is None:
            found = Setting(self.data, self.atlas, options)
            self.settings[key] = found
        return found

    def start(self, options: dict[str, Any], rng: Rng) -> State:
        table = Table(self, self.setting(self.options(options)), rng)
        table.push(PLAY, NOBODY)
        table.push(SETUP, NOBODY)
        table.settle()
        return table

    def position(self, position: object) -> State:
        return from_position(self, position, self.setting)

    # What a state asks of its game

    def to_position(self, state: State, generator: bool) -> dict[str, Any]:
        assert isinstance(state, Table)
        return to_position(state, generator)

    def shared_view(self, state: State) -> dict[str, Any]:
        assert isinstance(state, Table)
        return shared_view(state)

    def private_view(self, state: State, seat: int) -> dict[str, Any]:
        assert isinstance(state, Table)
        return private_view(state, seat)

    def determinize(self, state: State, seat: int, rng: FastRng) -> State:
        assert isinstance(state, Table)
        world = state.copy()
        redraw_secrets(world, seat, rng)
        return world

    def scores(self, state: State) -> list[int]:
        assert isinstance(state, Table)
        return totals(state)

    def winners(self, state: State) -> list[int]:
        assert isinstance(state, Table)
        return winners(state)

    def score_lines(self, state: State, seat: int) -> dict[str, int]:
        assert isinstance(state, Table)
        return score_lines(state, seat)

    def scores_are_open(self, state: State) -> bool:
        return True

    def max_plies(self, options: dict[str, Any]) -> int:
        """CR-6.5: of any fifteen rounds one takes a point from the supply. In a turn each step of travel costs a point
        of strength. Players who only delay come near this; a random game takes about a thousandth of it."""
        setting = self.setting(self.options(options))
        rounds = setting.quiet_rounds * (setting.supply + 1)
        turn = TURN_DECISIONS + MAX_TOKENS + setting.most_bonus(TRAVEL)
        return setting.players * (SETUP_DECISIONS + rounds * turn)

    def seat_name(self, state: State, seat: int) -> str:
        """The order's; where there are none, the player's number."""
        assert isinstance(state, Table)
        order = state.order_of(seat) if 0 <= seat < state.seats else None
        if order is not None:
            return order.name
        return f"Seat {seat + 1}" if state.setting.with_orders else f"Player {seat + 1}"


def make() -> Crusaders:
    """The game with the data files that ship with it."""
    return Crusaders(load())
