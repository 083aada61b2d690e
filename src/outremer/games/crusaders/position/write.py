"""Positions of Crusaders as JSON: written here, read in `read.py`, checked in `check.py`.

    {"format": 2, "game": "crusaders", "options": {...CR-9.1...},
     "round": 3, "start": 0, "quiet": 0, "gained": true, "supply": 87, "freed": null | "rome",
     "tracks": {"Prussian": 2, "Slav": 0},                        defeats: how far each marker has moved
     "enemies": {"rome": "Saracen (church)"}, "tiles": {"rome": "church +1"},
     "buildings": {"paris": {"seat": 0, "type": "castle", "level": 1}},
     "seats": [{"order": "templar" | null, "wheel": ["travel-build", ...clockwise], "tokens": {"travel-build": 2, ...},
                "upgraded": ["travel-build"], "knights": ["paris"], "built": {"castle": 1, ...}, "troops": 0,
                "foes": {"Prussian": 1, "Slav": 0, "Saracen": 0}, "ip": 12}],
     "secrets": [{"dealt": [...], "chosen": null, "wheel": [...]}],  only while orders or wheels are being chosen
     "stack": [{"step": "play", "begun": 1}, {"step": "turn", "seat": 0}],  step, who decides, the fields of the step
     "generator": {"key": "<hex>", "counter": 4}}                    for the server only

Seats count from 0. In a secret step the public part does not show what others hold or have chosen.
"""

from __future__ import annotations

from typing import Any

from ....kernel.position import stack_entry
from ..actions import TYPE_NAMES, TYPES, WEDGES
from ..setting import ENEMY_NAMES, FOE_NAMES, FOES, NO_ENEMY, NO_ORDER
from ..state import (
    KNIGHT_ROOM,
    NO_BUILDING,
    NOWHERE,
    UNSET,
    WAITING,
    Table,
    building_kind,
    building_level,
    building_seat,
)

FORMAT = 2


def to_position(s: Table, generator: bool) -> dict[str, Any]:
    """The whole position; without the generator unless asked for."""
    position = on_the_table(s)
    position["stack"] = stack_entry(s)
    if not s.over() and s.step().secret:
        position["secrets"] = [secrets_of(s, seat) for seat in range(s.seats)]
    if generator:
        position["generator"] = {"key": s.rng.key.hex(), "counter": s.rng.counter}
    return position


def on_the_table(s: Table) -> dict[str, Any]:
    """What everybody sees."""
    names = s.setting.atlas.ids
    regions = range(s.setting.regions)
    return {
        "format": FORMAT,
        "game": s.game.name,
        "options": s.setting.options.copy(),
        "round": s.round_number,
        "start": s.start,
        "quiet": s.quiet,
        "gained": s.gained,
        "supply": s.supply,
        "freed": None if s.freed == NOWHERE else names[s.freed],
        "tracks": {FOE_NAMES[foe]: s.defeats[foe] for foe in range(2)},
        "enemies": {names[i]: ENEMY_NAMES[s.enemy[i]] for i in regions if s.enemy[i] != NO_ENEMY},
        "tiles": {names[i]: s.setting.tile_names[s.tile[i]] for i in regions if s.tile[i]},
        "buildings": {names[i]: building_entry(s.building[i]) for i in regions if s.building[i] != NO_BUILDING},
        "seats": [seat_entry(s, seat) for seat in range(s.seats)],
    }


def building_entry(code: int) -> dict[str, Any]:
    return {"seat": building_seat(code), "type": TYPE_NAMES[building_kind(code)], "level": building_level(code)}


def seat_entry(s: Table, seat: int) -> dict[str, Any]:
    wedges = s.setting.wedge_names
    at = seat * WEDGES
    knights = s.knights[seat * KNIGHT_ROOM : (seat + 1) * KNIGHT_ROOM]
    return {
        "order": None if s.order[seat] == NO_ORDER else s.setting.orders[s.order[seat]].id,
        "wheel": ring_names(s, seat) if wheels_are_open(s) else [],
        "tokens": {wedges[wedge]: s.tokens[at + wedge] for wedge in range(WEDGES)},
        "upgraded": [wedges[wedge] for wedge in range(WEDGES) if s.upgraded[at + wedge]],
        "knights": [s.setting.atlas.ids[region] for region in knights if region != WAITING],
        "built": {TYPE_NAMES[kind]: s.built[seat * TYPES + kind] for kind in range(TYPES)},
        "troops": s.troops[seat],
        "foes": {FOE_NAMES[foe]: s.foes[seat * FOES + foe] for foe in range(FOES)},
        "ip": s.ip[seat],
    }


def wheels_are_open(s: Table) -> bool:
    """Whether the wheels are open: they are once `place` is filled in."""
    return s.place[0] != UNSET


def ring_names(s: Table, seat: int) -> list[str]:
    ring = s.wheel[seat * WEDGES : (seat + 1) * WEDGES]
    return [s.setting.wedge_names[wedge] for wedge in ring if wedge != UNSET]


def secrets_of(s: Table, seat: int) -> dict[str, Any]:
    """What a seat holds in secret while orders or wheels are being chosen."""
    orders = s.setting.orders
    return {
        "dealt": [orders[order].id for order in s.dealt[seat * 2 : seat * 2 + 2] if order != UNSET],
        "chosen": None if s.chosen[seat] == UNSET else orders[s.chosen[seat]].id,
        "wheel": [] if wheels_are_open(s) else ring_names(s, seat),
    }
