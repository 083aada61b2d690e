"""What makes each character (data/identity.toml), and whether house numbers keep to it.

The game that ships must; `bench.balance` refuses numbers that do not. Games made for tests may have others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...kernel.errors import BadData
from .actions import SEAT_IDS
from .layout import Land
from .setting import SEAT_NAMES

IDENTITY_FILE = "identity.toml"
MEASURES = (
    "discs",
    "tokens",
    "units",
    "reserves",
    "coins",
    "forces",
    "strongholds",
    "start_tokens",
    "target",
    "target_tokens",
    "per_token",
    "holy_site",
)
RELATIONS = ("most", "second_to", "at_most", "at_least", "below")


@dataclass(frozen=True)
class Limit:
    """One line of the file: the character's measure stands in a relation to a value."""

    seat: int
    measure: str
    relation: str
    value: Any
    says: str
    source: str

    def words(self) -> str:
        """The limit as people read it: "coins: at most 15"."""
        name = self.measure.replace("_", " ")
        if self.relation == "most":
            return f"{name}: the most of all"
        if self.relation == "second_to":
            return f"{name}: second only to the {SEAT_NAMES[SEAT_IDS.index(self.value)]}"
        if self.relation == "below":
            return f"{name}: fewer than {self.value.replace('_', ' ')}"
        return f"{name}: {self.relation.replace('_', ' ')} {self.value}"


@dataclass(frozen=True)
class Identity:
    totals: dict[str, int]
    limits: tuple[Limit, ...]


def read_identity(data: dict[str, Any]) -> Identity:
    """The file, checked. An error names the key."""
    totals = data.get("totals")
    if not isinstance(totals, dict) or not all(isinstance(totals.get(name), int) for name in ("discs", "tokens")):
        raise BadData(IDENTITY_FILE, "totals", "must give the number of discs and tokens")
    entries = data.get("limit")
    if not isinstance(entries, list) or not entries:
        raise BadData(IDENTITY_FILE, "limit", "must list the limits")
    limits = tuple(_limit(f"limit[{i}]", entry) for i, entry in enumerate(entries))
    return Identity({name: totals[name] for name in ("discs", "tokens")}, limits)


def _limit(key: str, entry: dict[str, Any]) -> Limit:
    if entry.get("character") not in SEAT_IDS:
        raise BadData(IDENTITY_FILE, f"{key}.character", f"must be one of {', '.join(SEAT_IDS)}")
    if entry.get("measure") not in MEASURES:
        raise BadData(IDENTITY_FILE, f"{key}.measure", f"must be one of {', '.join(MEASURES)}")
    for name in ("says", "source"):
        if not isinstance(entry.get(name), str):
            raise BadData(IDENTITY_FILE, f"{key}.{name}", "must be given, as text")
    given = [name for name in RELATIONS if name in entry]
    if len(given) != 1:
        raise BadData(IDENTITY_FILE, key, f"must have one of {', '.join(RELATIONS)}")
    relation, value = given[0], entry[given[0]]
    fits = {
        "most": value is True,
        "second_to": value in SEAT_IDS,
        "below": value in MEASURES,
        "at_most": isinstance(value, int),
        "at_least": isinstance(value, int),
    }
    if not fits[relation]:
        raise BadData(IDENTITY_FILE, f"{key}.{relation}", f"does not fit: {value!r}")
    seat = SEAT_IDS.index(entry["character"])
    return Limit(seat, entry["measure"], relation, value, entry["says"], entry["source"])


def check_identity(identity: Identity, characters: dict[str, Any], layouts: dict[str, Land]) -> None:
    """Raise `BadData`, naming the first limit that these house numbers leave."""
    for why in departures(identity, characters, layouts):
        raise BadData(IDENTITY_FILE, *why)


def departures(identity: Identity, characters: dict[str, Any], layouts: dict[str, Land]) -> Iterator[tuple[str, str]]:
    """Each limit that these numbers leave: its key, and how."""
    for name, total in identity.totals.items():
        there = sum(characters["supply"][seat][name] for seat in SEAT_IDS)
        if there != total:
            yield f"totals.{name}", f"is {total}, and the supplies hold {there}"
    for i, limit in enumerate(identity.limits):
        for where, table in tables(characters, layouts, limit.measure):
            if limit.seat < len(table) and not keeps(limit, table, characters, where):
                name = SEAT_NAMES[limit.seat]
                yield f"limit[{i}]", f"{name}, {limit.words()} ({limit.says}), but {where} it is {table[limit.seat]}"


def keeps(limit: Limit, table: list[int], characters: dict[str, Any], where: str) -> bool:
    own = table[limit.seat]
    if limit.relation == "at_most":
        return own <= int(limit.value)
    if limit.relation == "at_least":
        return own >= int(limit.value)
    if limit.relation == "below":
        return own < dict(tables(characters, {}, limit.value))[where][limit.seat]
    besides = SEAT_IDS.index(limit.value) if limit.relation == "second_to" else limit.seat
    others = [value for seat, value in enumerate(table) if seat not in (limit.seat, besides)]
    if limit.relation == "second_to" and own >= table[besides]:
        return False
    return own > max(others)


def tables(characters: dict[str, Any], layouts: dict[str, Land], measure: str) -> Iterator[tuple[str, list[int]]]:
    """The measure of every character, with five players and with four, or on each map."""
    if measure == "holy_site":
        for land in layouts.values():
            yield f"on {land.name}", [nearest_to_holy_site(land, seat) for seat in range(len(land.starts) // 2)]
        return
    yield "with five players", [number_of(characters, "start", seat, measure) for seat in SEAT_IDS]
    yield "with four players", [number_of(characters, "start_four", seat, measure) for seat in SEAT_IDS[:4]]


def number_of(characters: dict[str, Any], start: str, seat: str, measure: str) -> int:
    """One measure of a character."""
    words = " ".join(characters["start"][seat]["pieces"]).split()
    purse, reserves = characters[start][seat], characters["reserves"]
    per_token = reserves.get(f"{seat}_per_token", 0)
    found = {
        "discs": characters["supply"][seat]["discs"],
        "tokens": characters["supply"][seat]["tokens"],
        "units": words.count("units") + words.count("mercenaries"),
        "reserves": purse["reserves"],
        "coins": purse["coins"],
        "forces": words.count("units") + words.count("mercenaries") + purse["reserves"],
        "strongholds": words.count("fort") + words.count("castle"),
        "start_tokens": words.count("token"),
        "target": reserves.get(seat, 0),
        "target_tokens": per_token * words.count("token"),
        "per_token": per_token,
    }
    return int(found[measure])


def nearest_to_holy_site(land: Land, seat: int) -> int:
    """Steps from the character's nearer starting hex."""
    return min(distance(land, land.starts[seat * 2 + i], land.holy) for i in range(2))


def distance(land: Land, one: int, two: int) -> int:
    q, r = land.q[one] - land.q[two], land.r[one] - land.r[two]
    return (abs(q) + abs(r) + abs(q + r)) // 2
