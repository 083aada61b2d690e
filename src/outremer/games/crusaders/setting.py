"""The setting of a table: everything that is fixed for one set of options, as flat tables, shared by all states.

Costs, tracks and bonuses of the ruleset, the map for this number of players, the orders.
"""

from __future__ import annotations

from typing import Any, Final, final

from .actions import ACTION_NAMES, ACTIONS, TYPE_NAMES, TYPES
from .data import SOWING, Data, MapData, neighbours_of

NO_ORDER: Final = -1

# Enemy codes: what is on a flag space.
NO_ENEMY: Final = 0
PRUSSIAN: Final = 1
SLAV: Final = 2
SARACEN: Final = 3  # + 0..3 the building type it shows, + 4 a troop
SARACEN_TROOP: Final = 7
ENEMY_NAMES: Final = [
    "",
    "Prussian",
    "Slav",
    "Saracen (castle)",
    "Saracen (church)",
    "Saracen (farm)",
    "Saracen (bank)",
    "Saracen (troop)",
]
FOES: Final = 3  # kinds of enemy, for majorities: Prussian, Slav, Saracen
FOE_NAMES: Final = ["Prussian", "Slav", "Saracen"]

# Powers over sowing, in the order of data.SOWING.
PLAIN: Final = 0
FALL_BACK: Final = 1
SKIP_ONE: Final = 2
DOUBLE_DROP: Final = 3
EITHER_WAY: Final = 4


def foe_of(enemy: int) -> int:
    """Which majority an enemy token counts for."""
    return enemy - 1 if enemy < SARACEN else 2


@final
class Order:
    """One of the ten orders (CR-7)."""

    def __init__(self, entry: dict[str, Any]) -> None:
        self.id: str = entry["id"]
        self.name: str = entry["name"]
        self.rule: str = entry["rule"]
        self.tokens: int = entry["tokens"]
        self.per_wedge: int = entry.get("per_wedge", 2)
        self.added: int = entry.get("added", 0)
        self.singles: int = entry.get("singles", 0)
        self.on_travel: int = entry.get("on_travel", 0)
        self.upgrades: int = entry.get("upgrades", 0)
        self.knights: int = entry.get("knights", 0)
        self.travel: int = entry.get("travel", 0)
        self.every: int = entry.get("every", 0)
        self.sowing: int = SOWING.index(entry.get("sowing", ""))


@final
class Atlas:
    """All regions of all maps on the one grid: what notation and drawings need."""

    def __init__(self, data: Data) -> None:
        places: dict[str, tuple[int, int, str]] = {}
        for one in data.maps:
            for region in one.regions:
                places.setdefault(region.id, (region.col, region.row, region.name))
        self.ids = list(places)
        self.names = [places[name][2] for name in self.ids]
        self.cols = [places[name][0] for name in self.ids]
        self.rows = [places[name][1] for name in self.ids]
        at = {(self.cols[i], self.rows[i]): i for i in range(len(self.ids))}
        self.grid: list[int] = []
        for i in range(len(self.ids)):
            self.grid += [at.get(place, -1) for place in neighbours_of(self.cols[i], self.rows[i])]
        self.index = {name: i for i, name in enumerate(self.ids)}


@final
class Setting:
    """The tables of one set of options. All games with these options share it, so nothing in it changes: setting an
    attribute fails, and the tests look whether a list has changed."""

    def __init__(self, data: Data, atlas: Atlas, options: dict[str, Any]) -> None:
        self.is_fixed = False
        pieces = data.pieces
        self.options = options.copy()
        self.players: int = options["players"]
        self.variant: str = options["variant"]
        self.with_orders: bool = options["orders"]
        self.handicap: list[int] = [0] * len(data.orders)
        if options["handicap"]:
            points = data.handicap[str(self.players)]
            self.handicap = [points[entry["id"]] for entry in data.orders]
        self.supply: int = pieces["supply"][str(self.players)]
        self.troops: int = pieces["pieces"]["troops"]
        self.levels: int = pieces["pieces"]["levels"]
        self.tokens_per_wedge: int = pieces["pieces"]["tokens_per_wedge"]
        self.orders = [Order(entry) for entry in data.orders]
        self.atlas = atlas
        self.regions = len(atlas.ids)
        self._wedges(pieces)
        self._ruleset(pieces, options["ruleset"])
        self._bonuses(pieces["bonuses"])
        self._enemies(pieces["enemies"])
        self._tiles(pieces["tiles"])
        self._scoring(pieces)
        self._map(next(one for one in data.maps if self.players in one.players))
        self.is_fixed = True

    def __setattr__(self, name: str, value: object) -> None:
        if name != "is_fixed" and self.is_fixed:
            raise AttributeError(f"'{name}' of a setting cannot be changed: other games share it")
        super().__setattr__(name, value)

    def _wedges(self, pieces: dict[str, Any]) -> None:
        wedges: dict[str, list[str]] = {key: v for key, v in pieces["wedges"].items() if key != "provenance"}
        self.wedge_names = list(wedges)
        self.basic = [ACTION_NAMES.index(actions[0]) for actions in wedges.values()]
        self.added = [ACTION_NAMES.index(actions[1]) for actions in wedges.values()]
        self.first_ring = [self.wedge_names.index(name) for name in pieces["first_wheel"]["ring"]]
        self.learning = [self.wedge_names.index(name) for name in pieces["first_wheel"]["learning_upgrades"]]

    def _ruleset(self, pieces: dict[str, Any], name: str) -> None:
        chosen: dict[str, Any] = pieces["ruleset"][name]
        self.muster_cost: list[int] = chosen["muster"]
        self.build_cost: list[int] = chosen["build"]
        self.track: list[int] = chosen["track"]
        self.build_on_freed_land: bool = chosen["build_on_freed_land"]

    def _bonuses(self, bonuses: dict[str, Any]) -> None:
        """CR-5.6, cumulative: bonus[(type * 5 + built) * 5 + action]; knight_at[type * 5 + level] for CR-5.5."""
        self.bonus: list[int] = []
        self.knight_at = [False] * (TYPES * 5)
        for kind, name in enumerate(TYPE_NAMES):
            so_far = [0] * ACTIONS
            self.bonus += so_far
            for level, uncovered in enumerate(bonuses[name], 1):
                for what in uncovered:
                    if what == "knight":
                        self.knight_at[kind * 5 + level] = True
                    else:
                        so_far[ACTION_NAMES.index(what)] += 1
                self.bonus += so_far

    def most_bonus(self, action: int) -> int:
        """What buildings and orders can add to an action, at most."""
        built = sum(self.bonus[(kind * 5 + self.levels) * ACTIONS + action] for kind in range(TYPES))
        return built + max(order.every + order.travel for order in self.orders)

    def _enemies(self, enemies: dict[str, Any]) -> None:
        """CR-2.2, without the two that mark the tracks (CR-3.5)."""
        self.enemy_counts = [0, enemies["prussian"] - 1, enemies["slav"] - 1] + [enemies["saracen_of_each"]] * 5
        self.saracen_strength: int = enemies["saracen_strength"]
        self.saracen_influence: int = enemies["saracen_influence"]

    def _tiles(self, tiles: dict[str, Any]) -> None:
        """CR-5.7: tile kinds from 1 up (0 is none); tile_ip[kind * 4 + type] is what it adds to that type."""
        self.tile_ip = [0] * TYPES
        self.tile_counts = [0]
        self.tile_names = [""]
        for worth in (1, 2):
            for kind in range(TYPES):
                self._tile([kind], worth, tiles[f"single_{worth}"])
        for kind in range(TYPES):
            for other in range(kind + 1, TYPES):
                self._tile([kind, other], 1, tiles["pair_1"])

    def _tile(self, kinds: list[int], worth: int, count: int) -> None:
        self.tile_ip += [worth if kind in kinds else 0 for kind in range(TYPES)]
        self.tile_counts.append(count)
        self.tile_names.append("/".join(TYPE_NAMES[kind] for kind in kinds) + f" +{worth}")

    def _scoring(self, pieces: dict[str, Any]) -> None:
        self.most: int = pieces["awards"]["most"]
        self.second: int = pieces["awards"]["second"]
        four: dict[str, int] = {key: v for key, v in pieces["level_four"].items() if key != "provenance"}
        self.castle_per_set = four["castle_per_set"]
        self.church_four = four["church"]
        self.farm_per_knight = four["farm_per_knight"]
        self.farm_per_troop = four["farm_per_troop"]
        self.bank_per_four = four["bank_per_level_four"]
        self.quiet_rounds: int = pieces["ending"]["quiet_rounds"]

    def _map(self, data: MapData) -> None:
        atlas = self.atlas
        self.on_map = [False] * self.regions
        self.starts = [False] * self.regions
        self.discount = [0] * (self.regions * TYPES)  # [region * 4 + type]
        self.flags: list[int] = []
        self.tile_spaces: list[int] = []
        for region in data.regions:
            i = atlas.index[region.id]
            self.on_map[i] = True
            self.starts[i] = region.start
            for name in region.discount:
                self.discount[i * TYPES + TYPE_NAMES.index(name)] = 1
            if region.flag:
                self.flags.append(i)
            if region.tile:
                self.tile_spaces.append(i)
        self.start_regions = [i for i in range(self.regions) if self.starts[i]]
        self.neighbour = [
            to if to >= 0 and self.on_map[i // 6] and self.on_map[to] else -1 for i, to in enumerate(atlas.grid)
        ]
