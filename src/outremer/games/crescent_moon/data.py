"""Reads the data files of Crescent Moon and checks them. An error names the file and the key.

Maps are read and checked in `layout_check.py`; `setting.py` turns the rest into the flat tables that the rules use.
"""

from __future__ import annotations

import copy
import hashlib
import json
import tomllib
from dataclasses import dataclass, replace
from importlib import resources
from typing import Any

from ...kernel.errors import BadData
from .actions import CARDS, SEAT_IDS
from .cards import EFFECTS, KEYWORDS, ZEROES
from .identity import IDENTITY_FILE, Identity, check_identity, read_identity
from .layout import TERRAIN_NAMES, Land
from .layout_check import check_layout, with_starts_at
from .setting import ORDINARY, START_WORDS

CARDS_FILE = "cards.toml"
CHARACTERS_FILE = "characters.toml"
NAMES_FILE = "names.toml"
DECK = 79
DRAWING = 3
"""How maps are drawn from a seed (CM-2.8) is a part of the rules: another way has another number, and records made
under it are refused."""
CARD_NUMBERS = (
    "n",
    "combat",
    "attacking",
    "defending",
    "wilds",
    "walls",
    "loot",
    "bloody",
    "influence",
    "near_holy_site",
    "per_coin",
    "coins",
    "otherwise",
    "up_to",
    "amount",
    "else_amount",
)
CARD_KEYS = {"id", "name", "aligned", "keywords", "cancels", "zeroes", "effect", "bound", *CARD_NUMBERS}
BUILDINGS = ("fort", "castle", "town", "city", "palace")
NUMBERS: dict[str, tuple[str, ...]] = {
    "years": ("standard", "long", "actions"),
    "strength": ("unit", "fort", "castle", "palace"),
    "sacking": BUILDINGS,
    "unit_limit": ("everyone", "warlord"),
    "supply.warlord": ("discs", "tokens", "forts", "castles"),
    "supply.murshid": ("discs", "tokens", "forts", "castles"),
    "supply.sultan": ("discs", "tokens", "forts", "castles", "towns", "cities"),
    "supply.caliph": ("discs", "tokens", "forts", "castles", "palaces"),
    "supply.nomad": ("discs", "tokens", "forts", "castles"),
    **{f"start.{seat}": ("coins", "reserves") for seat in SEAT_IDS},
    **{f"start_four.{seat}": ("coins", "reserves") for seat in SEAT_IDS[:4]},
    "income": ("town", "city", "fertile", "quarry", "sultan_token"),
    "bonus_income": ("town", "city", "token"),
    "palace_income": ("palace",),
    "reserves": (
        "warlord",
        "warlord_per_token",
        "caliph",
        "caliph_per_stronghold",
        "caliph_palace",
        "nomad",
        "nomad_per_token",
    ),
    "build": tuple(SEAT_IDS),
    "cost": BUILDINGS,
    "surcharge": tuple(TERRAIN_NAMES),
    "recruit": tuple(SEAT_IDS),
    "move": tuple(SEAT_IDS),
    "hire": ("most", "one", "two"),
    "market": ("near", "middle", "far", "own"),
    "character_actions": (
        "plot_look",
        "plot_take",
        "plot_take_empty",
        "plot_coin",
        "conspire_look",
        "collect",
        "uprising",
    ),
    "negotiation": ("prices", "offer"),
    "contest": ("presence", "control", "token"),
    "guardian": ("caliph",),
    "terrain.4": tuple(TERRAIN_NAMES),
    "terrain.5": tuple(TERRAIN_NAMES),
}


@dataclass(frozen=True)
class Data:
    """Everything the files say, checked. `layouts[id]` is for as many players as it has starting positions."""

    cards: tuple[dict[str, Any], ...]
    characters: dict[str, Any]
    layouts: dict[str, Land]
    names: dict[str, list[str]]
    identity: Identity
    digest: str


def load() -> Data:
    """The files that ship with the game."""
    folder = resources.files("outremer.games.crescent_moon") / "data"
    names = sorted(entry.name for entry in (folder / "layouts").iterdir() if entry.name.endswith(".toml"))
    files = {name: read(name) for name in (CARDS_FILE, CHARACTERS_FILE, NAMES_FILE)}
    maps = {name: read(f"layouts/{name}") for name in names}
    characters = check_characters(CHARACTERS_FILE, files[CHARACTERS_FILE])
    layouts = {name.removesuffix(".toml"): check_layout(name, maps[name], characters) for name in names}
    dump = json.dumps([files, maps, DRAWING], sort_keys=True, separators=(",", ":"))
    digest = hashlib.sha256(dump.encode()).hexdigest()
    names_of = check_names(NAMES_FILE, files[NAMES_FILE], characters)
    identity = read_identity(read(IDENTITY_FILE))
    check_identity(identity, characters, layouts)
    return Data(check_cards(CARDS_FILE, files[CARDS_FILE]), characters, layouts, names_of, identity, digest)


def with_numbers(data: Data, numbers: dict[str, Any]) -> Data:
    """The data with other numbers, each by its place: `cost.fort`, `start.warlord.pieces`, `card.terror.combat`; or
    with other starting hexes on a map: `layout.oasis.start`."""
    layouts = dict(data.layouts)
    cards = {entry["id"]: dict(entry) for entry in data.cards}
    tables: dict[str, Any] = copy.deepcopy(data.characters) | {"card": cards}
    for place, value in numbers.items():
        *path, key = place.split(".")
        if path[:1] == ["layout"]:
            move_starts(layouts, place, value)
            continue
        table: Any = tables
        for part in path:
            table = table.get(part) if isinstance(table, dict) else None
        if not isinstance(table, dict) or key not in table:
            raise BadData(CARDS_FILE if path[:1] == ["card"] else CHARACTERS_FILE, place, "is not a number of the data")
        table[key] = value
    del tables["card"]
    digest = hashlib.sha256(json.dumps([data.digest, numbers], sort_keys=True).encode()).hexdigest()
    entries = check_cards(CARDS_FILE, {"card": list(cards.values())})
    characters = check_characters(CHARACTERS_FILE, tables)
    return replace(data, cards=entries, characters=characters, layouts=layouts, digest=digest)


def move_starts(layouts: dict[str, Land], place: str, starts: object) -> None:
    """Other starting hexes on one of these maps."""
    name = place.removeprefix("layout.").removesuffix(".start")
    if place != f"layout.{name}.start" or name not in layouts:
        raise BadData("layouts", place, f"names none of {', '.join(f'layout.{known}.start' for known in layouts)}")
    layouts[name] = with_starts_at(f"{name}.toml", layouts[name], starts)


def read(name: str) -> dict[str, Any]:
    text = (resources.files("outremer.games.crescent_moon") / "data" / name).read_text(encoding="utf-8")
    return parse(name, text)


def parse(name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadData(name, "syntax", str(error)) from error


def check_cards(file: str, data: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    """CM-11: 34 kinds; 79 cards, and one more that is bound to the Warlord and comes first."""
    entries = data.get("card")
    if not isinstance(entries, list) or len(entries) != CARDS:
        raise BadData(file, "card", f"must list {CARDS} kinds of card")
    for i, entry in enumerate(entries):
        _check_card(file, entry, f"card[{i}]")
    ids = [entry["id"] for entry in entries]
    if len(set(ids)) != len(ids):
        raise BadData(file, "card", "names a card twice")
    for i, entry in enumerate(entries):
        if bool(entry.get("bound", False)) != (i == 0):
            raise BadData(file, f"card[{i}].bound", "the first card, and no other, is bound to the Warlord")
    deck = sum(entry["n"] for entry in entries[1:])
    if deck != DECK:
        raise BadData(file, "card", f"CM-11: the deck has {DECK} cards, not {deck}")
    return tuple(entries)


def _check_card(file: str, entry: object, key: str) -> None:
    if not isinstance(entry, dict):
        raise BadData(file, key, "must be a table")
    for field in entry:
        if field not in CARD_KEYS:
            raise BadData(file, f"{key}.{field}", "is not a key of a card")
    for field in ("id", "name", "aligned"):
        if not isinstance(entry.get(field), str):
            raise BadData(file, f"{key}.{field}", "must be given, as text")
    for field in CARD_NUMBERS:
        if field in entry or field == "n":
            whole(file, f"{key}.{field}", entry.get(field))
    if entry["aligned"] not in (*SEAT_IDS, "none"):
        raise BadData(file, f"{key}.aligned", f"'{entry['aligned']}' is not a character")
    if not entry.get("keywords"):
        raise BadData(file, f"{key}.keywords", "must be given")
    for field, allowed in (("keywords", KEYWORDS), ("cancels", KEYWORDS)):
        for word in entry.get(field, []):
            if word not in allowed:
                raise BadData(file, f"{key}.{field}", f"'{word}' is not a keyword")
    if entry.get("zeroes", "") not in ZEROES:
        raise BadData(file, f"{key}.zeroes", f"'{entry['zeroes']}' is not one of {', '.join(ZEROES[1:])}")
    if entry.get("effect", "") not in EFFECTS:
        raise BadData(file, f"{key}.effect", f"'{entry['effect']}' is not one of {', '.join(EFFECTS[1:])}")


def check_characters(file: str, data: dict[str, Any]) -> dict[str, Any]:
    """Every number the rules look up is there, and every table says where it comes from."""
    for name, keys in NUMBERS.items():
        table: Any = data
        for part in name.split("."):
            table = table.get(part) if isinstance(table, dict) else None
        if not isinstance(table, dict):
            raise BadData(file, name, "is missing")
        for key in keys:
            whole(file, f"{name}.{key}", table.get(key))
    for name in {name.split(".")[0] for name in NUMBERS}:
        nested = [table for table in data[name].values() if isinstance(table, dict)]
        if "provenance" not in data[name] and not all("provenance" in table for table in nested):
            raise BadData(file, f"{name}.provenance", "must say where the numbers come from")
    _check_start_sets(file, data)
    _check_scoring(file, data)
    return data


def _check_start_sets(file: str, data: dict[str, Any]) -> None:
    """CM-3.1: everybody has two groups of pieces, given in words. CM-2.3: nobody has more pieces there than discs."""
    for at, seat in enumerate(SEAT_IDS):
        pieces = data["start"][seat].get("pieces")
        if not isinstance(pieces, list) or len(pieces) != 2 or not all(isinstance(group, str) for group in pieces):
            raise BadData(file, f"start.{seat}.pieces", "must be two groups, each a text of pieces")
        words = " ".join(pieces).split()
        for word in words:
            if word not in START_WORDS:
                raise BadData(file, f"start.{seat}.pieces", f"'{word}' is not one of {', '.join(START_WORDS)}")
        if "units" in words and at not in ORDINARY:
            raise BadData(file, f"start.{seat}.pieces", f"the {seat} has no ordinary units, only mercenaries (CM-2.3)")
        discs = data["supply"][seat]["discs"]
        standing = words.count("units") + words.count("mercenaries")
        for start in ("start", "start_four"):
            if seat in data[start] and standing + data[start][seat]["reserves"] > discs:
                raise BadData(file, f"{start}.{seat}.reserves", f"with {standing} on the map: only {discs} discs")


def _check_scoring(file: str, data: dict[str, Any]) -> None:
    for seat in SEAT_IDS:
        table = data.get("scoring", {}).get(seat)
        if not isinstance(table, dict) or "provenance" not in table:
            raise BadData(file, f"scoring.{seat}", "must give the objectives' numbers and their provenance")
        for key, value in table.items():
            if key not in ("provenance", "coins", "points"):
                whole(file, f"scoring.{seat}.{key}", value)
    table = data["scoring"]["nomad"]
    coins, points = table.get("coins"), table.get("points")
    if not isinstance(coins, list) or not isinstance(points, list) or len(coins) != len(points):
        raise BadData(file, "scoring.nomad.coins", "must be as many as the points")
    for key, row in (("coins", coins), ("points", points)):
        for i, value in enumerate(row):
            whole(file, f"scoring.nomad.{key}[{i}]", value)
        if row != sorted(set(row)):
            raise BadData(file, f"scoring.nomad.{key}", "must rise")


def check_names(file: str, data: dict[str, Any], characters: dict[str, Any]) -> dict[str, list[str]]:
    """A name for every hex of a drawn map."""
    names: dict[str, list[str]] = {}
    for key in (*TERRAIN_NAMES, "crossing", "holy"):
        pool = data.get(key)
        if not isinstance(pool, list) or not all(isinstance(name, str) for name in pool):
            raise BadData(file, key, "must list names")
        special = {"fertile": 1, "desert": 1}.get(key, 0)  # the crossing and the holy site have their own
        needed = max(characters["terrain"][n].get(key, 1) for n in ("4", "5")) - special
        if len(pool) < needed:
            raise BadData(file, key, f"must list at least {needed} names")
        names[key] = pool
    every = [name for pool in names.values() for name in pool]
    if len(set(every)) != len(every):
        raise BadData(file, "names", "names a place twice")
    return names


def whole(file: str, key: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadData(file, key, "must be given, as a whole number from 0 up")
    return value
