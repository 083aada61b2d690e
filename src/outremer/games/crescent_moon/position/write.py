"""Positions of Crescent Moon as JSON: written here, read in `position_read.py`, judged in `position_check.py`.

    {"format": 1, "game": "crescent-moon", "options": {...CM-17...},
     "land": null | {"name": "...", "hexes": [{"name", "terrain", "q", "r"}], "river": [["h1", "h2"]], "holy": "h5",
                     "crossing": "h9" | null, "starts": ["h3" | null, ...]},    null where the options settle it
     "year": 0, "round": 2, "active": 3, "tried": 0, "eased": 0, "pile": ["fertile", "river crossing"],
     "map": {"h3": {"token": "sultan", "units": {"warlord": 3}, "mercenaries": {"nomad": 2},
                    "hold": "caliph fort", "town": "town" | "city", "palace": true}},    only what is there
     "seats": [{"coins": 4, "reserves": 2, "hand": {"terror": 1}, "front": {}, "seen": {},
                "tally": [[year one's lines], ...]}],
     "glimpsed": [["murshid", "sultan", "terror"]],               who knows of whom that he holds what
     "looks": [{"seat": "murshid", "first": 12, "cards": ["terror", ...]}],
     "deck": [... the top card last ...], "discards": {"terror": 1}, "row": [... null for a gap ...], "stall": [...],
     "fight": null | {"kind": 1, ..., "sides": [...], "picked": [{"terror": 1}, ...], "cancelled": [...]},
     "stack": [["game", -1, 2, 0, 0, 0], ...],                    step, seat, and the step's own four numbers
     "generator": {"key": "<hex>", "counter": 4}}                 the server's only

Seats count from 0. Supplies are what is not elsewhere. The whole position is for the server's eyes only: hands and the
deck are in it. What a seat may see is its view.
"""

from __future__ import annotations

from typing import Any

from ....kernel.step import FRAME
from ..actions import CARDS, HEXES, SEAT_IDS, SEATS
from ..layout import NOWHERE, TERRAIN_NAMES, Land
from ..layout_draw import TILE_NAMES
from ..rules.deck import GLIMPSE, RUN_HEAD
from ..setting import NOBODY
from ..state import (
    F_ALMS,
    F_ASKED,
    F_ATTACK_STRENGTH,
    F_ATTACKER,
    F_DEAL_POINTS,
    F_DEALER,
    F_DEFENCE_STRENGTH,
    F_DEFENDER,
    F_HEX,
    F_KILLED,
    F_KIND,
    F_MERCENARIES,
    F_OFFER,
    F_PENDING,
    F_SIDE,
    F_SOURCE,
    F_SPARE,
    F_SPOILS,
    F_UNITS,
    F_WINNER,
    LINES,
    NO_CARD,
    NO_FIGHT,
    NO_HOLD,
    NO_TOWN,
    YEARS,
    Table,
)

FORMAT = 1
HOLD_NAMES = ["fort", "castle"]
TOWN_NAMES = ["", "town", "city"]
SINGLE_FIGHT_FIELDS = [
    ("kind", F_KIND),
    ("hex", F_HEX),
    ("attacker", F_ATTACKER),
    ("defender", F_DEFENDER),
    ("units", F_UNITS),
    ("mercenaries", F_MERCENARIES),
    ("source", F_SOURCE),
    ("dealer", F_DEALER),
    ("deal_points", F_DEAL_POINTS),
    ("attack_strength", F_ATTACK_STRENGTH),
    ("defence_strength", F_DEFENCE_STRENGTH),
    ("winner", F_WINNER),
    ("killed", F_KILLED),
    ("spoils", F_SPOILS),
    ("asked", F_ASKED),
    ("spare", F_SPARE),
]
FIGHT_ROWS = [
    ("sides", F_SIDE, SEATS),
    ("offers", F_OFFER, SEATS),
    ("alms", F_ALMS, 2 * SEATS),
    ("pending", F_PENDING, SEATS),
]


def to_position(s: Table, generator: bool) -> dict[str, Any]:
    """The whole position; without the generator unless asked for."""
    stack = s.stack
    ids = s.setting.cards.ids
    position: dict[str, Any] = {
        "format": FORMAT,
        "game": s.game.name,
        "options": s.setting.options,
        "land": land_entry(s.land) if land_is_free(s) else None,
        "year": s.year,
        "round": s.round_number,
        "active": s.active,
        "tried": s.tried,
        "eased": s.eased,
        "pile": [TILE_NAMES[tile] for tile in s.pile],
        "map": {f"h{i + 1}": entry for i in range(HEXES) if (entry := hex_entry(s, i))},
        "seats": [seat_entry(s, seat) for seat in range(s.seats)],
        "glimpsed": [
            [SEAT_IDS[s.glimpsed[i]], SEAT_IDS[s.glimpsed[i + 1]], ids[s.glimpsed[i + 2]]]
            for i in range(0, len(s.glimpsed), GLIMPSE)
        ],
        "looks": look_entries(s),
        "deck": [ids[kind] for kind in s.deck],
        "discards": counts_entry(s, s.discards, 0),
        "row": [None if kind == NO_CARD else ids[kind] for kind in s.row],
        "stall": [None if kind == NO_CARD else ids[kind] for kind in s.stall],
        "fight": None if s.fight[F_KIND] == NO_FIGHT else fight_entry(s),
        "stack": [[s.game.steps[stack[i]].name, *stack[i + 1 : i + FRAME]] for i in range(0, len(stack), FRAME)],
    }
    if generator:
        position["generator"] = {"key": s.rng.key.hex(), "counter": s.rng.counter}
    return position


def land_is_free(s: Table) -> bool:
    """Whether the map does not follow from the options: drawn by the game's key, drafted, or placed upon freely."""
    return s.setting.options["layout"] in ("generated", "drafted") or s.setting.placement != 0


def land_entry(land: Land) -> dict[str, Any]:
    names = [f"h{i + 1}" for i in range(land.hexes)]
    return {
        "name": land.name,
        "hexes": [
            {"name": land.names[i], "terrain": TERRAIN_NAMES[land.terrain[i]], "q": land.q[i], "r": land.r[i]}
            for i in range(land.hexes)
        ],
        "river": river_entry(land),
        "holy": names[land.holy],
        "crossing": None if land.crossing == NOWHERE else names[land.crossing],
        "starts": [None if hex_ == NOWHERE else names[hex_] for hex_ in land.starts],
    }


def river_entry(land: Land) -> list[list[str]]:
    """The sides of the river, each as its two hexes."""
    there = [(edge // 6, land.neighbour[edge]) for edge in land.river]
    return [[f"h{one + 1}", f"h{two + 1}"] for one, two in there if one < two]


def hex_entry(s: Table, i: int) -> dict[str, Any]:
    """What lies in a hex; nothing for an empty one."""
    entry: dict[str, Any] = {}
    if s.token[i] != NOBODY:
        entry["token"] = SEAT_IDS[s.token[i]]
    for key, pieces in (("units", s.units), ("mercenaries", s.mercenaries)):
        there = {SEAT_IDS[seat]: pieces[i * SEATS + seat] for seat in range(s.seats) if pieces[i * SEATS + seat]}
        if there:
            entry[key] = there
    if s.hold[i] != NO_HOLD:
        entry["hold"] = f"{SEAT_IDS[s.hold_owner(i)]} {HOLD_NAMES[s.hold_kind(i)]}"
    if s.town[i] != NO_TOWN:
        entry["town"] = TOWN_NAMES[s.town[i]]
    if s.palace == i:
        entry["palace"] = True
    return entry


def seat_entry(s: Table, seat: int) -> dict[str, Any]:
    at = seat * YEARS * LINES
    return {
        "coins": s.coins[seat],
        "reserves": s.reserves[seat],
        "hand": counts_entry(s, s.hand, seat * CARDS),
        "front": counts_entry(s, s.front, seat * CARDS),
        "seen": counts_entry(s, s.seen, seat * CARDS),
        "tally": [s.tally[at + year * LINES : at + (year + 1) * LINES] for year in range(YEARS)],
    }


def counts_entry(s: Table, counts: list[int], at: int) -> dict[str, int]:
    """Cards by name, how many of each."""
    ids = s.setting.cards.ids
    return {ids[kind]: counts[at + kind] for kind in range(CARDS) if counts[at + kind]}


def look_entries(s: Table) -> list[dict[str, Any]]:
    ids = s.setting.cards.ids
    entries = []
    at = 0
    while at < len(s.looks):
        length = s.looks[at + 2]
        cards = [ids[kind] for kind in s.looks[at + RUN_HEAD : at + RUN_HEAD + length]]
        entries.append({"seat": SEAT_IDS[s.looks[at]], "first": s.looks[at + 1], "cards": cards})
        at += RUN_HEAD + length
    return entries


def fight_entry(s: Table) -> dict[str, Any]:
    entry: dict[str, Any] = {name: s.fight[at] for name, at in SINGLE_FIGHT_FIELDS}
    for name, at, width in FIGHT_ROWS:
        entry[name] = s.fight[at : at + width]
    entry["picked"] = [counts_entry(s, s.picked, seat * CARDS) for seat in range(len(s.picked) // CARDS)]
    entry["cancelled"] = [counts_entry(s, s.cancelled, seat * CARDS) for seat in range(len(s.cancelled) // CARDS)]
    return entry
