"""Prior weights for places in Crescent Moon: where to build, recruit, move and assault (CM-6.2 to CM-6.7)."""

from __future__ import annotations

from typing import Final

from ..actions import (
    CASTLE,
    CITY,
    FORT,
    SEATS,
    STOP,
    TOWN,
    building_of,
    edge_of,
    hex_of,
    site_of,
)
from ..layout import FERTILE, MOUNTAIN, NOWHERE, QUARRY
from ..setting import CALIPH, MURSHID, NOBODY, NOMAD, SULTAN, WARLORD
from ..state import Table
from .fights import attack_margin, ground_strength
from .survey import win_chance

SHY: Final = [1.0, 0.7, 0.45, 0.3]
"""[how much stronger a neighbour is]: the factor for building something expensive there."""
#                 fertile wilderness desert mountain quarry
SITES: Final = [1.3, 1.0, 0.35, 0.7, 0.8]
"""Where a settlement is founded: a surcharge makes a site worse."""


def pressure(s: Table, seat: int, hex_: int) -> int:
    """The strongest force of another seat beside the hex."""
    most = 0
    for edge in range(hex_ * 6, hex_ * 6 + 6):
        j = s.land.road[edge]
        if j != NOWHERE:
            enemy = s.control[j]
            if enemy != NOBODY and enemy != seat:
                at = j * SEATS + enemy
                force = s.units[at] + s.mercenaries[at]
                if force > most:
                    most = force
    return most


def prey_beside(s: Table, seat: int, hex_: int) -> float:
    """What units could sack in the hex and beside it: open towns count fully, defended ones in part."""
    found = 1.0 * s.town[hex_]
    for edge in range(hex_ * 6, hex_ * 6 + 6):
        j = s.land.road[edge]
        if j != NOWHERE and s.town[j]:
            found += s.town[j] * (1.0 if s.control[j] == NOBODY or s.control[j] == seat else 0.4)
    return found


# Building


def build_priors(s: Table, seat: int, menu: list[int]) -> list[float]:
    found: list[float] = []
    for action in menu:
        if action == STOP:
            found.append(0.25)
        else:
            building = building_of(action)
            found.append(build_prior(s, seat, building, site_of(action)))
    return found


def build_prior(s: Table, seat: int, building: int, hex_: int) -> float:
    terrain = s.land.terrain[hex_]
    if building == FORT:
        return fort_prior(s, seat, hex_, terrain)
    if building == CASTLE:
        return 0.6 + 0.4 * s.town[hex_] + (0.8 if seat == CALIPH else 0.0)
    danger = pressure(s, seat, hex_)
    foreign = s.control[hex_] != NOBODY and s.control[hex_] != seat
    if s.control[hex_] == seat:
        danger -= ground_strength(s, hex_)
    shy = SHY[max(0, min(danger, 3))]
    if building == TOWN:
        return 1.6 * SITES[terrain] * (0.3 if foreign else shy * shy)
    if building == CITY:
        return 3.0 * shy * (0.5 if foreign else 1.0)
    return 2.5


def fort_prior(s: Table, seat: int, hex_: int, terrain: int) -> float:
    weight = 0.6
    if terrain == FERTILE:
        weight += 0.3
    elif terrain == QUARRY:
        weight += 1.2
    elif terrain == MOUNTAIN and seat != MURSHID:
        weight -= 0.3
    if seat == SULTAN:
        weight += 1.0 * s.town[hex_]
    elif seat == MURSHID and s.token[hex_] == MURSHID and terrain >= MOUNTAIN:
        weight += 0.8
    if s.control[hex_] == NOBODY:
        weight += 0.4
    if hex_ == s.land.holy:
        weight += 3.0
    return weight


# Units


def recruit_priors(s: Table, seat: int, menu: list[int]) -> list[float]:
    return [0.1 if action == STOP else recruit_prior(s, seat, hex_of(action)) for action in menu]


def recruit_prior(s: Table, seat: int, hex_: int) -> float:
    """Raiders gather beside their prey; the others guard what they have, or take another hex."""
    weight = 0.6
    if seat == WARLORD or seat == NOMAD:
        weight += 0.6 * prey_beside(s, seat, hex_)
    elif seat == CALIPH:
        weight += 1.6 if s.control[hex_] == NOBODY else 0.0
        if s.land.terrain[hex_] == QUARRY or hex_ == s.land.crossing:
            weight += 0.5
    else:
        weight += 1.0 * s.town[hex_]
    if s.control[hex_] == seat and pressure(s, seat, hex_) >= ground_strength(s, hex_):
        weight += 0.8
    return weight + 2.0 if hex_ == s.land.holy else weight


def march_priors(s: Table, seat: int, menu: list[int], assault: bool) -> list[float]:
    found: list[float] = []
    for action in menu:
        if action == STOP:
            found.append(0.4 if assault else 0.8)
            continue
        start, there = edge_of(action) // 6, s.land.neighbour[edge_of(action)]
        found.append(assault_prior(s, seat, start, there) if assault else move_prior(s, seat, start, there))
    return found


def assault_prior(s: Table, seat: int, start: int, there: int) -> float:
    chance = win_chance(attack_margin(s, seat, start, there))
    weight = 0.6 + (1.0 if there == s.land.holy else 0.0)
    if s.town[there] and seat != SULTAN:
        weight += s.town[there] * (1.5 if seat == WARLORD else 0.8)
    if s.control[there] != NOBODY and s.control[there] != seat:
        if seat == WARLORD:
            weight += 0.3 * s.units_of(s.control[there], there)
        if s.palace == there or s.hold[there]:
            weight += 0.5
    return 0.03 + chance * chance * weight


def move_prior(s: Table, seat: int, start: int, there: int) -> float:
    if there == s.land.holy and s.control[there] == NOBODY:
        return 4.0
    weight = 0.25 if s.control[there] == seat else 1.2
    if seat == WARLORD or seat == NOMAD:
        weight += 0.5 * max(0.0, prey_beside(s, seat, there) - prey_beside(s, seat, start))
    elif (
        seat == CALIPH and s.control[there] == NOBODY and (s.land.terrain[there] == QUARRY or there == s.land.crossing)
    ):
        weight += 1.0
    return weight
