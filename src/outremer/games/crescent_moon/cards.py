"""The power cards as flat tables (CM-11): what `data/cards.toml` says, by kind, for the rules to look up."""

from __future__ import annotations

from typing import Any, Final, final

from .actions import CARDS, SEAT_IDS

WARFARE: Final = 0

# Keywords, as bits.
FOR_COMBAT: Final = 1
FOR_INFLUENCE: Final = 2
BATTALION: Final = 4
CHARACTER: Final = 8
FOR_ACTION: Final = 16
ANYTIME: Final = 32
KEYWORDS: Final = ["combat", "influence", "battalion", "character", "action", "anytime"]

# What a card sets to 0.
NOTHING: Final = 0
STRONGHOLDS: Final = 1
BATTALIONS: Final = 2
MERCENARIES: Final = 3
ZEROES: Final = ["", "strongholds", "battalions", "mercenaries"]

# What an action or anytime card does.
NO_EFFECT: Final = 0
STEAL: Final = 1
COINS: Final = 2
BAZAAR: Final = 3
TOKEN_BY_PRESENCE: Final = 4
TOKEN_BY_CONTROL: Final = 5
MARCH: Final = 6
TRIBUTE: Final = 7
FREE_BUILD: Final = 8
LEVY: Final = 9
CARAVAN: Final = 10
KINSMEN: Final = 11
EFFECTS: Final = [
    "",
    "steal",
    "coins",
    "bazaar",
    "token-by-presence",
    "token-by-control",
    "march",
    "tribute",
    "free-build",
    "levy",
    "caravan",
    "kinsmen",
]

UNALIGNED: Final = -1
NO_VALUE: Final = -1


@final
class Cards:
    """One list per property, indexed by kind."""

    def __init__(self, entries: list[dict[str, Any]]) -> None:
        self.ids: list[str] = [entry["id"] for entry in entries]
        self.names: list[str] = [entry["name"] for entry in entries]
        self.aligned = [UNALIGNED if e["aligned"] == "none" else SEAT_IDS.index(e["aligned"]) for e in entries]
        self.n: list[int] = [entry["n"] for entry in entries]
        self.keywords = [sum(1 << KEYWORDS.index(word) for word in entry["keywords"]) for entry in entries]
        self.bound: list[bool] = [entry.get("bound", False) for entry in entries]
        # Combat: the value attacking and defending; `wilds` takes their place in desert and wilderness.
        self.attacking: list[int] = [entry.get("attacking", entry.get("combat", 0)) for entry in entries]
        self.defending: list[int] = [entry.get("defending", entry.get("combat", 0)) for entry in entries]
        self.wilds: list[int] = [entry.get("wilds", NO_VALUE) for entry in entries]
        self.walls: list[int] = [entry.get("walls", 0) for entry in entries]
        self.loot: list[int] = [entry.get("loot", 0) for entry in entries]
        self.bloody: list[int] = [entry.get("bloody", 0) for entry in entries]
        self.zeroes = [ZEROES.index(entry.get("zeroes", "")) for entry in entries]
        self.up_to: list[int] = [entry.get("up_to", 99) for entry in entries]
        # Influence
        self.influence: list[int] = [entry.get("influence", 0) for entry in entries]
        self.near_holy: list[int] = [entry.get("near_holy_site", NO_VALUE) for entry in entries]
        self.per_coin: list[int] = [entry.get("per_coin", 0) for entry in entries]
        self.most_coins: list[int] = [entry.get("coins", 0) for entry in entries]
        # Both
        self.cancels = [sum(1 << KEYWORDS.index(word) for word in e.get("cancels", [])) for e in entries]
        self.cancellers = [kind for kind, strikes in enumerate(self.cancels) if strikes]
        self.otherwise: list[int] = [entry.get("otherwise", 0) for entry in entries]
        # Played on your turn
        self.effect = [EFFECTS.index(entry.get("effect", "")) for entry in entries]
        self.amount: list[int] = [entry.get("amount", 0) for entry in entries]
        self.else_amount: list[int] = [entry.get("else_amount", 0) for entry in entries]

    def has(self, kind: int, keyword: int) -> bool:
        return self.keywords[kind] & keyword != 0


def kinds_of(counts: list[int], at: int) -> list[int]:
    """Every card of a row of counts (such as a hand), by kind, ascending; two of a kind are listed twice."""
    found: list[int] = []
    for kind in range(CARDS):
        for _ in range(counts[at + kind]):
            found.append(kind)
    return found
