"""Prior weights for places in Crescent Moon: where to build, recruit, move and assault (CM-6.2 to CM-6.7)."""

from __future__ import annotations

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
from .choice_weights import (
    ALLY,
    ALLY_STRENGTH,
    ASSAULT,
    ASSAULT_HOLY,
    ASSAULT_LEADER,
    ASSAULT_NO_MORE,
    ASSAULT_TOWN,
    ASSAULT_UNITS,
    ASSAULT_WALLS,
    BUILD_NO_MORE,
    CASTLE_BY_TOWN,
    CASTLE_CALIPH,
    CASTLE_SITE,
    CITY_SITE,
    DEFENDED_PREY,
    DESERT_LEADER,
    DESERT_OTHERS,
    DESERT_OWN,
    FORT_BY_TOKEN,
    FORT_BY_TOWN,
    FORT_FERTILE,
    FORT_HOLY,
    FORT_MOUNTAIN,
    FORT_OPEN,
    FORT_QUARRY,
    FORT_SITE,
    IN_THE_WAY,
    LEAST,
    LONE_RAID,
    MOVE,
    MOVE_HOLY,
    MOVE_HOME,
    MOVE_NO_MORE,
    MOVE_PREY,
    MOVE_QUARRY,
    PALACE_SITE,
    PLACE_DANGER,
    PLACE_HOLY,
    PLACE_NO_MORE,
    PLACE_OPEN,
    PLACE_PREY,
    PLACE_QUARRY,
    PLACE_STACK,
    PLACE_TOWN,
    PLACE_UNIT,
    SHY,
    SITES,
    TOWN_HOLY,
    TOWN_SITE,
)
from .fights import attack_margin, ground_strength
from .survey import win_chance


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
            found += s.town[j] * (1.0 if s.control[j] == NOBODY or s.control[j] == seat else DEFENDED_PREY)
    return found


def leader(s: Table) -> int:
    """The seat with the most points."""
    best = 0
    for seat in range(1, s.seats):
        if s.vp[seat] > s.vp[best]:
            best = seat
    return best


# Building


def build_priors(s: Table, seat: int, menu: list[int]) -> list[float]:
    found: list[float] = []
    for action in menu:
        if action == STOP:
            found.append(BUILD_NO_MORE)
        else:
            building = building_of(action)
            found.append(build_prior(s, seat, building, site_of(action)))
    return found


def build_prior(s: Table, seat: int, building: int, hex_: int) -> float:
    if building == FORT:
        return fort_prior(s, seat, hex_, s.land.terrain[hex_])
    if building == CASTLE:
        return CASTLE_SITE + CASTLE_BY_TOWN * s.town[hex_] + (CASTLE_CALIPH if seat == CALIPH else 0.0)
    if building == TOWN:
        site = SITES[s.land.terrain[hex_]]
        if hex_ == s.land.holy and s.control[hex_] == NOBODY:
            site += TOWN_HOLY
        return TOWN_SITE * site * shelter(s, seat, hex_)
    return CITY_SITE * shelter(s, seat, hex_) if building == CITY else PALACE_SITE


def shelter(s: Table, seat: int, hex_: int) -> float:
    """How good a home the hex is for a settlement: with an ally who holds it in strength, or away from the armies of
    others."""
    owner = s.control[hex_]
    danger = pressure(s, owner if owner != NOBODY else seat, hex_) - ground_strength(s, hex_)
    if owner == NOBODY or owner == seat:
        shy = SHY[max(0, min(danger, 3))]
        return shy * shy
    if ground_strength(s, hex_) < ALLY_STRENGTH or danger >= 0:
        return IN_THE_WAY
    return max(LEAST, ALLY[owner])


def fort_prior(s: Table, seat: int, hex_: int, terrain: int) -> float:
    weight = FORT_SITE
    if terrain == FERTILE:
        weight += FORT_FERTILE
    elif terrain == QUARRY:
        weight += FORT_QUARRY
    elif terrain == MOUNTAIN and seat != MURSHID:
        weight += FORT_MOUNTAIN
    if seat == SULTAN:
        weight += FORT_BY_TOWN * s.town[hex_]
    elif seat == MURSHID and s.token[hex_] == MURSHID and terrain >= MOUNTAIN:
        weight += FORT_BY_TOKEN
    if s.control[hex_] == NOBODY:
        weight += FORT_OPEN
    return weight + FORT_HOLY if hex_ == s.land.holy else weight


# Units


def recruit_priors(s: Table, seat: int, menu: list[int]) -> list[float]:
    return [PLACE_NO_MORE if action == STOP else recruit_prior(s, seat, hex_of(action)) for action in menu]


def recruit_prior(s: Table, seat: int, hex_: int) -> float:
    """Raiders gather beside their prey; the others guard what they have, or take another hex."""
    weight = PLACE_UNIT
    if seat == WARLORD or seat == NOMAD:
        weight += PLACE_PREY * prey_beside(s, seat, hex_)
        if seat == WARLORD:
            weight += PLACE_STACK * s.units_of(seat, hex_)
    elif seat == CALIPH:
        weight += PLACE_OPEN if s.control[hex_] == NOBODY else 0.0
        if s.land.terrain[hex_] == QUARRY or hex_ == s.land.crossing:
            weight += PLACE_QUARRY
    else:
        weight += PLACE_TOWN * s.town[hex_]
    if s.control[hex_] == seat and pressure(s, seat, hex_) >= ground_strength(s, hex_):
        weight += PLACE_DANGER
    return weight + PLACE_HOLY if hex_ == s.land.holy else weight


def desert_priors(s: Table, menu: list[int]) -> list[float]:
    """CM-7.5: from which hex; the Nomad calls mercenaries away from others, above all from the leader."""
    first = leader(s)
    found: list[float] = []
    for action in menu:
        owner = s.control[hex_of(action)]
        weight = DESERT_OWN if owner == NOMAD else DESERT_OTHERS * s.mercenaries[hex_of(action) * SEATS + owner]
        found.append(weight * (DESERT_LEADER if owner == first else 1.0))
    return found


def march_priors(s: Table, seat: int, menu: list[int], assault: bool) -> list[float]:
    found: list[float] = []
    first = leader(s)
    for action in menu:
        if action == STOP:
            found.append(ASSAULT_NO_MORE if assault else MOVE_NO_MORE)
            continue
        start, there = edge_of(action) // 6, s.land.neighbour[edge_of(action)]
        found.append(assault_prior(s, seat, start, there, first) if assault else move_prior(s, seat, start, there))
    return found


def assault_prior(s: Table, seat: int, start: int, there: int, first: int) -> float:
    """What could be won, by the chance to win it."""
    chance = win_chance(attack_margin(s, seat, start, there))
    owner = s.control[there]
    weight = ASSAULT + (ASSAULT_HOLY if there == s.land.holy else 0.0)
    if s.town[there]:
        weight += s.town[there] * ASSAULT_TOWN[seat]
    if owner != NOBODY and owner != seat:
        weight += ASSAULT_UNITS[seat] * s.units_of(owner, there)
        if s.palace == there or s.hold[there]:
            weight += ASSAULT_WALLS[seat]
        if owner == first:
            weight *= ASSAULT_LEADER
        if s.units_of(seat, start) == 1:
            weight *= LONE_RAID
    return LEAST + chance * chance * weight


def move_prior(s: Table, seat: int, start: int, there: int) -> float:
    if there == s.land.holy and s.control[there] == NOBODY:
        return MOVE_HOLY
    weight = MOVE_HOME if s.control[there] == seat else MOVE
    if seat == WARLORD or seat == NOMAD:
        weight += MOVE_PREY * max(0.0, prey_beside(s, seat, there) - prey_beside(s, seat, start))
        if seat == WARLORD:
            weight += PLACE_STACK * s.units_of(seat, there)
    elif (
        seat == CALIPH and s.control[there] == NOBODY and (s.land.terrain[there] == QUARRY or there == s.land.crossing)
    ):
        weight += MOVE_QUARRY
    return weight
