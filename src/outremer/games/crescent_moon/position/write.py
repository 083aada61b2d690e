"""Positions of Crescent Moon as JSON: written here, read in `read.py`, checked in `check.py`.

    {"format": 2, "game": "crescent-moon", "options": {...CM-17...},
     "land": null | {"name": "...", "hexes": [{"name", "terrain", "q", "r"}], "river": [["h1", "h2"]], "holy": "h5",
                     "crossing": "h9" | null, "starts": ["h3" | null, ...]},    null where the options decide it
     "year": 0, "round": 2, "active": 3, "tried": 0, "eased": 0, "pile": ["fertile", "river crossing"],
     "map": {"h3": {"token": "sultan", "units": {"warlord": 3}, "mercenaries": {"nomad": 2},
                    "hold": "caliph fort", "town": "town" | "city", "palace": true}},    only what is there
     "seats": [{"coins": 4, "reserves": 2, "hand": {"terror": 1}, "front": {}, "seen": {},
                "tally": [[year one's lines], ...]}],
     "glimpsed": [["murshid", "sultan", "terror"]],               observer, holder, card: seen only by the observer
     "looks": [{"seat": "murshid", "first": 12, "cards": ["terror", ...]}],
     "deck": [... the top card last ...], "discards": {"terror": 1}, "row": [... null for a gap ...], "stall": [...],
     "fight": null | {"kind": 1, ..., "sides": [...], "picked": [{"terror": 1}, ...], "cancelled": [...]},
     "stack": [{"step": "game", "begun": 2}, ..., {"step": "build", "seat": 2, "left": 1, "built": 0, "free": 0}],
                                                                  step, who decides, and the fields of the step
     "generator": {"key": "<hex>", "counter": 4}}                 for the server only

Seats count from 0. A supply holds the pieces that are nowhere else. The whole position is for the server only: it
contains hands and the deck. A seat sees its view.
"""

from __future__ import annotations

from typing import Any

from ....kernel.position import stack_entry
from ..actions import CARDS, HEXES, SEAT_IDS, SEATS
from ..fight import Fight
from ..layout import NOWHERE, TERRAIN_NAMES, Land
from ..layout_draw import TILE_NAMES
from ..rules.deck import GLIMPSE, RUN_HEAD
from ..setting import NOBODY
from ..state import LINES, NO_CARD, NO_HOLD, NO_TOWN, YEARS, Table

FORMAT = 2
HOLD_NAMES = ["fort", "castle"]
TOWN_NAMES = ["", "town", "city"]


def to_position(s: Table, generator: bool) -> dict[str, Any]:
    """The whole position; without the generator unless asked for."""
    ids = s.setting.cards.ids
    position: dict[str, Any] = {
        "format": FORMAT,
        "game": s.game.name,
        "options": s.setting.options.copy(),
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
        "fight": None if s.fight is None else fight_entry(s, s.fight),
        "stack": stack_entry(s),
    }
    if generator:
        position["generator"] = {"key": s.rng.key.hex(), "counter": s.rng.counter}
    return position


def land_is_free(s: Table) -> bool:
    """Whether the options alone do not give the map: it is drawn by the game's key, drafted, or has free placement."""
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


def rows_entry(s: Table, cards: list[int]) -> list[dict[str, int]]:
    """Cards by name, a row for each seat."""
    return [counts_entry(s, cards, at) for at in range(0, len(cards), CARDS)]


def fight_entry(s: Table, fight: Fight) -> dict[str, Any]:
    return {
        "kind": fight.kind,
        "hex": fight.hex,
        "attacker": fight.attacker,
        "defender": fight.defender,
        "units": fight.units,
        "mercenaries": fight.mercenaries,
        "source": fight.source,
        "dealer": fight.dealer,
        "deal_points": fight.deal_points,
        "attack_strength": fight.attack_strength,
        "defence_strength": fight.defence_strength,
        "winner": fight.winner,
        "killed": fight.killed,
        "spoils": fight.spoils_done,
        "asked": fight.cancels_done,
        "spare": fight.canceller,
        "sides": fight.sides.copy(),
        "offers": fight.offers.copy(),
        "alms": fight.alms.copy(),
        "pending": fight.awaiting_coins.copy(),
        "picked": rows_entry(s, fight.picked),
        "cancelled": rows_entry(s, fight.cancelled),
    }
