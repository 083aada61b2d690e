"""Crescent Moon, as a game of the kernel."""

from __future__ import annotations

from typing import Any, Final, final

from ...kernel.errors import BadOption
from ...kernel.game import PLAYERS, Game
from ...kernel.notation import Notation
from ...kernel.rng import FastRng, Rng, key_from_seed
from ...kernel.state import State
from ...kernel.step import NOBODY, Step
from .actions import notation_targets, notation_texts
from .cards import Cards
from .data import Data, load
from .events import EVENTS
from .layout import DESERT, Land
from .layout_draw import draw_land, lay, tiles_of
from .position.read import from_position
from .position.write import to_position
from .rules.assault import ASSAULT_STEPS
from .rules.build import BUILD_STEPS
from .rules.cards import CARD_STEPS
from .rules.combat import COMBAT_STEPS
from .rules.conflict import CONFLICT_STEPS
from .rules.contest import CONTEST_STEPS
from .rules.influence import INFLUENCE_STEPS
from .rules.intrigue import INTRIGUE_STEPS
from .rules.march import MARCH_STEPS
from .rules.market import MARKET_STEPS
from .rules.mass_uprising_desert import MASS_UPRISING_DESERT_STEPS
from .rules.mercenaries import MERCENARY_STEPS
from .rules.movement import MOVEMENT_STEPS
from .rules.negotiation import NEGOTIATION_STEPS
from .rules.recruit import RECRUIT_STEPS
from .rules.scoring import SCORING_STEPS
from .rules.secrets import redraw_secrets
from .rules.setup import SETUP_STEPS
from .rules.turn import TURN_STEPS
from .rules.year import YEAR_STEPS
from .score_sheet import score_lines
from .setting import PLACEMENTS, SEAT_NAMES, Setting
from .state import Table
from .steps import GAME
from .view import private_view, shared_view, with_own_score

NAME: Final = "crescent-moon"

LAYOUT: Final = "layout"
DRAWN_TITLE: Final = "a new map, drawn"
GENERATED: Final = "generated"  # a map drawn by the game's own key
DRAFTED: Final = "drafted"
HIGHEST_SEED: Final = 2**31 - 1
MOST_SETTINGS: Final = 500
"""Settings that are kept for the next game with the same options."""

SETUP_DECISIONS: Final = 64
TURN_DECISIONS: Final = 64
"""What is neither about cards nor asked of every seat: bargains, builds, moves, units, spoils. It takes fewer."""
TIMES_PER_CARD: Final = 4
"""In a turn a card is at most played, chosen, given coins and cancelled."""


def all_steps() -> list[Step[Any]]:
    """The steps by kind, each kind once."""
    by_kind: dict[int, Step[Any]] = {}
    for chapter in (
        YEAR_STEPS, SETUP_STEPS, TURN_STEPS, INFLUENCE_STEPS, BUILD_STEPS, RECRUIT_STEPS, MERCENARY_STEPS,
        NEGOTIATION_STEPS, MOVEMENT_STEPS, ASSAULT_STEPS, MARCH_STEPS, MARKET_STEPS, MASS_UPRISING_DESERT_STEPS,
        INTRIGUE_STEPS, CARD_STEPS, SCORING_STEPS, COMBAT_STEPS, CONTEST_STEPS, CONFLICT_STEPS,
    ):  # fmt: skip
        for kind, step in chapter:
            by_kind[kind] = step
    return [by_kind[kind] for kind in range(len(by_kind))]


@final
class CrescentMoon(Game):
    """The game object. Settings and drawn maps are made once for each set of options."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.cards = Cards(list(data.cards))
        texts = notation_texts(self.cards.ids)
        notation = Notation(texts, notation_targets(texts))
        super().__init__(NAME, "Crescent Moon", "CM", all_steps(), notation, EVENTS)
        self.settings: dict[str, Setting] = {}
        self.drawn: dict[str, Land] = {}
        self.choices: dict[str, list[Any]] = {
            PLAYERS: [5, 4],
            "years": [3, 4],
            LAYOUT: [*self.layouts_for(5), *self.layouts_for(4), GENERATED],
            "placement": PLACEMENTS,
            "open_scores": [False, True],
        }

    def digest(self) -> str:
        return self.data.digest

    # Options (CM-17.1)

    def layouts_for(self, players: int) -> list[str]:
        return [name for name, land in self.data.layouts.items() if len(land.starts) == 2 * players]

    def option_values(self) -> dict[str, list[Any]]:
        """CM-17.1. `layout` may also be a number: the seed of a generated map."""
        return self.choices

    def option_limits(self) -> list[tuple[str, Any, str, list[Any]]]:
        limits: list[tuple[str, Any, str, list[Any]]] = []
        for players in self.choices[PLAYERS]:
            limits += [(LAYOUT, name, PLAYERS, [players]) for name in self.layouts_for(players)]
        ready = [placement for placement in PLACEMENTS if placement != DRAFTED]
        return limits + [(LAYOUT, name, "placement", ready) for name in self.choices[LAYOUT]]

    def value_title(self, option: str, value: Any) -> str:
        if option == LAYOUT:
            return DRAWN_TITLE if value == GENERATED else self.data.layouts[value].name
        return super().value_title(option, value)

    def options(self, given: dict[str, Any]) -> dict[str, Any]:
        """CM-17.1: if only a layout is given, it sets the number of players."""
        chosen = super().options({name: value for name, value in given.items() if name != LAYOUT})
        layout = given.get(LAYOUT)
        if PLAYERS not in given and isinstance(layout, str) and layout in self.layouts_for(4):
            chosen[PLAYERS] = 4
        chosen[LAYOUT] = self.layout_option(layout, chosen[PLAYERS], chosen["placement"])
        return chosen

    def options_of(self, state: State) -> dict[str, Any]:
        assert isinstance(state, Table)
        return state.setting.options.copy()

    def layout_option(self, given: object, players: int, placement: str) -> str | int:
        """The map of a table; a drafted map has no layout."""
        if placement == DRAFTED:
            if given is not None and given != DRAFTED:
                raise BadOption(LAYOUT, "a drafted map is laid by the players: leave the layout out")
            return DRAFTED
        if given is None:
            return self.layouts_for(players)[0]
        if isinstance(given, int) and not isinstance(given, bool) and 0 <= given <= HIGHEST_SEED:
            return given
        if isinstance(given, str) and (given == GENERATED or given in self.layouts_for(players)):
            return given
        fitting = ", ".join([*self.layouts_for(players), GENERATED])
        raise BadOption(LAYOUT, f"{str(given)[:40]!r} is not a seed, and for {players} players not one of {fitting}")

    def setting(self, options: dict[str, Any]) -> Setting:
        key = repr(sorted(options.items()))
        found = self.settings.get(key)
        if found is None:
            if len(self.settings) >= MOST_SETTINGS:  # any seed of a map is an option, so there is no end of them
                self.settings.clear()
            found = Setting(self.data.characters, self.cards, self.data.names, options)
            self.settings[key] = found
        return found

    # A new game

    def start(self, options: dict[str, Any], rng: Rng) -> State:
        setting = self.setting(self.options(options))
        table = Table(self, setting, self.land(setting, rng), rng)
        if setting.options[LAYOUT] == DRAFTED:
            table.pile = tiles_of(setting.terrain_counts)
            table.pile.remove(DESERT)
            rng.shuffle(table.pile)
        table.push(GAME, NOBODY)
        table.settle()
        return table

    def land(self, setting: Setting, rng: Rng) -> Land:
        """The map the options ask for; a drafted one begins with the holy site alone."""
        layout = setting.options[LAYOUT]
        if layout == DRAFTED:
            return lay("Drafted", [(0, 0)], [DESERT], setting.hex_names, 0)
        if layout == GENERATED:
            return draw_land("Generated", setting.terrain_counts, setting.players, setting.hex_names, rng)
        if isinstance(layout, str):
            return self.data.layouts[layout]
        return self.seeded_land(setting, layout)

    def seeded_land(self, setting: Setting, seed: int) -> Land:
        """CM-2.8: the same seed draws the same map for every key of the game."""
        key = f"{setting.players} {seed}"
        found = self.drawn.get(key)
        if found is None:
            rng = Rng(key_from_seed(seed))
            found = draw_land(f"Map {seed}", setting.terrain_counts, setting.players, setting.hex_names, rng)
            self.drawn[key] = found
        return found

    def position(self, position: object) -> State:
        return from_position(self, position, self.setting, self.land)

    # What a state asks of its game

    def to_position(self, state: State, generator: bool) -> dict[str, Any]:
        assert isinstance(state, Table)
        return to_position(state, generator)

    def shared_view(self, state: State) -> dict[str, Any]:
        assert isinstance(state, Table)
        return shared_view(state)

    def view(self, state: State, seat: int, shared: dict[str, Any]) -> dict[str, Any]:
        assert isinstance(state, Table)
        return with_own_score(state, seat, super().view(state, seat, shared))

    def private_view(self, state: State, seat: int) -> dict[str, Any]:
        assert isinstance(state, Table)
        return private_view(state, seat)

    def determinize(self, state: State, seat: int, rng: FastRng) -> State:
        assert isinstance(state, Table)
        world = state.copy()
        redraw_secrets(world, seat, rng)
        return world

    def score_lines(self, state: State, seat: int) -> dict[str, int]:
        assert isinstance(state, Table)
        return score_lines(state, seat)

    def scores_are_open(self, state: State) -> bool:
        """CM-1.4: points are hidden, unless the table's options make them open."""
        assert isinstance(state, Table)
        return state.setting.open_scores or state.over()

    def max_plies(self, options: dict[str, Any]) -> int:
        """CM-1.3 fixes the number of turns. In a turn, bargains are tried once (CM-12.2), one action leads to one
        conflict at most, and each card of the deck is asked about a few times; so is each seat."""
        setting = self.setting(self.options(options))
        turns = setting.years * setting.actions_a_year * setting.players
        turn = TURN_DECISIONS + TIMES_PER_CARD * (sum(setting.deck_counts) + setting.players)
        return SETUP_DECISIONS + turns * turn

    def seat_name(self, state: State, seat: int) -> str:
        return SEAT_NAMES[seat] if 0 <= seat < len(SEAT_NAMES) else f"Seat {seat + 1}"

    def called(self, state: State, seat: int) -> str:
        return f"the {self.seat_name(state, seat)}"


def make() -> CrescentMoon:
    """The game with the data files that ship with it."""
    return CrescentMoon(load())
