"""The setting of a table: everything that is fixed for one set of options, as flat tables, shared by all states."""

from __future__ import annotations

from typing import Any, Final, final

from .actions import BUILDING_NAMES, SEAT_IDS, SEATS
from .cards import Cards
from .layout import TERRAIN_NAMES

# CM-1.1: the characters in turn order; the seat is the character. CM-1.2: four players leave the Nomad out.
WARLORD: Final = 0
MURSHID: Final = 1
SULTAN: Final = 2
CALIPH: Final = 3
NOMAD: Final = 4
NOBODY: Final = -1
ORDINARY: Final = (WARLORD, CALIPH)
"""CM-2.3: the characters that may have ordinary units."""
SEAT_NAMES: Final = ["Warlord", "Murshid", "Sultan", "Caliph", "Nomad"]

# What a supply holds, in this order: supply[seat * PIECES + piece]. Buildings are PIECE_FORT + actions.FORT ... PALACE.
DISC: Final = 0
TOKEN: Final = 1
PIECE_FORT: Final = 2
PIECES: Final = 7
PIECE_NAMES: Final = ["discs", "tokens", "forts", "castles", "towns", "cities", "palaces"]

# The pieces of a starting set, by the words of the data file.
START_WORDS: Final = ["units", "mercenaries", "token", "fort", "castle", "town", "palace"]
START_UNIT: Final = 0
START_MERCENARY: Final = 1
START_TOKEN: Final = 2
START_FORT: Final = 3
START_CASTLE: Final = 4
START_TOWN: Final = 5
START_PALACE: Final = 6

# The placement variants (CM-3).
PRESET: Final = 0
FREE: Final = 1
DRAFTED: Final = 2
PLACEMENTS: Final = ["preset", "free", "drafted"]


@final
class Setting:
    """The tables of one set of options. All games with these options share it, so nothing in it changes: setting an
    attribute fails, and the tests look whether a list has changed."""

    def __init__(
        self, characters: dict[str, Any], cards: Cards, hex_names: dict[str, list[str]], options: dict[str, Any]
    ) -> None:
        self.is_fixed = False
        self.options = options.copy()
        self.hex_names = hex_names  # for maps that are drawn or drafted
        self.cards = cards
        self.players: int = options["players"]
        self.years: int = options["years"]
        self.placement = PLACEMENTS.index(options["placement"])
        self.open_scores: bool = options["open_scores"]
        self.with_nomad: bool = self.players == SEATS
        # CM-16.2: Nomad-aligned cards leave the deck of a four-player game; Warfare is never in it.
        self.deck_counts = [
            0 if cards.bound[k] or cards.aligned[k] >= self.players else n for k, n in enumerate(cards.n)
        ]
        self._pieces(characters)
        self._start(characters["start"], characters["start" if self.with_nomad else "start_four"])
        self._money(characters)
        self._actions(characters)
        self._scoring(characters["scoring"])
        self.is_fixed = True

    def __setattr__(self, name: str, value: object) -> None:
        if name != "is_fixed" and self.is_fixed:
            raise AttributeError(f"'{name}' of a setting cannot be changed: other games share it")
        super().__setattr__(name, value)

    def _pieces(self, data: dict[str, Any]) -> None:
        self.supply: list[int] = []
        for seat in SEAT_IDS[: self.players]:
            self.supply += [data["supply"][seat].get(name, 0) for name in PIECE_NAMES]
        limit = data["unit_limit"]
        self.unit_limit: list[int] = [limit.get(seat, limit["everyone"]) for seat in SEAT_IDS[: self.players]]
        strength = data["strength"]
        self.unit_strength: int = strength["unit"]
        self.strength: list[int] = [strength.get(name, 0) for name in BUILDING_NAMES]
        self.sacking: list[int] = [data["sacking"][name] for name in BUILDING_NAMES]
        self.guardian: int = data["guardian"]["caliph"]
        contest = data["contest"]
        self.contest_presence: int = contest["presence"]
        self.contest_control: int = contest["control"]
        self.contest_token: int = contest["token"]
        terrain = data["terrain"][str(self.players)]
        self.terrain_counts: list[int] = [terrain[name] for name in TERRAIN_NAMES]
        self.hexes = sum(self.terrain_counts)

    def _start(self, data: dict[str, Any], purses: dict[str, Any]) -> None:
        """CM-3.1, CM-16.4: start_sets[seat * 2 + i] lists the pieces of the i-th group, which stand together."""
        self.start_coins: list[int] = []
        self.start_reserves: list[int] = []
        self.start_sets: list[list[int]] = []
        for seat in SEAT_IDS[: self.players]:
            self.start_coins.append(purses[seat]["coins"])
            self.start_reserves.append(purses[seat]["reserves"])
            for group in data[seat]["pieces"]:
                self.start_sets.append([START_WORDS.index(word) for word in group.split()])

    def _money(self, data: dict[str, Any]) -> None:
        income, bonus = data["income"], data["bonus_income"]
        self.income_town: list[int] = [0, income["town"], income["city"]]  # [none, town, city]
        self.income_terrain: list[int] = [income.get(name, 0) for name in TERRAIN_NAMES]
        self.income_sultan_token: int = income["sultan_token"]
        self.bonus_town: list[int] = [0, bonus["town"], bonus["city"]]
        self.bonus_token: int = bonus["token"]
        self.palace_income: int = data["palace_income"]["palace"]
        self.cost: list[int] = [data["cost"][name] for name in BUILDING_NAMES]
        self.surcharge: list[int] = [data["surcharge"][name] for name in TERRAIN_NAMES]
        market = data["market"]
        self.tier_price: list[int] = [market["near"], market["middle"], market["far"]]
        self.own_divisor: int = market["own"]
        self.hire_price: list[int] = [0, data["hire"]["one"], data["hire"]["two"]]
        self.hire_most: int = data["hire"]["most"]
        self.prices: int = data["negotiation"]["prices"]
        self.most_offered: int = data["negotiation"]["offer"]

    def _actions(self, data: dict[str, Any]) -> None:
        seats = SEAT_IDS[: self.players]
        self.actions_a_year: int = data["years"]["actions"]
        self.builds: list[int] = [data["build"][seat] for seat in seats]
        self.recruits: list[int] = [data["recruit"][seat] for seat in seats]
        self.moves: list[int] = [data["move"][seat] for seat in seats]
        reserves = data["reserves"]
        self.reserve_target: list[int] = [reserves.get(seat, 0) for seat in seats]
        self.reserve_per_token: list[int] = [reserves.get(f"{seat}_per_token", 0) for seat in seats]
        self.reserve_per_stronghold: int = reserves["caliph_per_stronghold"]
        self.reserve_palace: int = reserves["caliph_palace"]
        own = data["character_actions"]
        self.plot_look: int = own["plot_look"]
        self.plot_take: int = own["plot_take"]
        self.plot_take_empty: int = own["plot_take_empty"]
        self.plot_coin: int = own["plot_coin"]
        self.conspire_look: int = own["conspire_look"]
        self.collect: int = own["collect"]
        self.uprising: int = own["uprising"]

    def _scoring(self, data: dict[str, Any]) -> None:
        """CM-14: numbers by character, keyed as in the data file; off the hot path."""
        self.objectives: list[dict[str, int]] = []
        for seat in SEAT_IDS:
            self.objectives.append({k: v for k, v in data[seat].items() if isinstance(v, int)})
        self.spend_coins: list[int] = data["nomad"]["coins"]
        self.spend_points: list[int] = data["nomad"]["points"]
        warlord = data["warlord"]
        self.sack_points: list[int] = [warlord[f"sack_{name}"] for name in BUILDING_NAMES]
        self.casualty_points: int = warlord["per_casualty"]
