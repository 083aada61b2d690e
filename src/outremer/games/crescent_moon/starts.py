"""Starting positions (CM-2.8, CM-3.1, CM-3.3): who may begin where, and whether everybody has a place.

`starts[seat * 2 + i]` is the hex of the i-th group of a character's set, NOWHERE while it has none.
"""

from __future__ import annotations

from typing import Final

from ...kernel.refusal import OK
from ...kernel.rng import Rng
from .layout import DESERT, FERTILE, NOWHERE, WILDERNESS, Land, count, distance
from .rules.refusals import CM_3_3_HOLY_SITE, CM_3_3_OCCUPIED, CM_3_3_SHAPE, CM_3_3_TOO_NEAR
from .setting import CALIPH, MURSHID, NOMAD, SULTAN, WARLORD

# Free placement keeps distances (CM-2.8). On some maps no placement keeps them all; these levels say which are dropped.
# A drawn map keeps more of them than players must: it has to be fair without anybody having tried it.
DRAWN: Final = -1
KEEP_ALL: Final = 0
HOLY_SITE_EASED: Final = 1
ALL_EASED: Final = 2

WARLORD_UNITS: Final = WARLORD * 2
WARLORD_TOKEN: Final = WARLORD * 2 + 1
PALACE_GROUP: Final = CALIPH * 2
NOMAD_CAMP: Final = NOMAD * 2
NOMAD_PASTURE: Final = NOMAD * 2 + 1
# Groups that keep away from the holy site (units, strongholds) and from the Warlord (strongholds, settlements).
ARMED: Final = [WARLORD * 2, MURSHID * 2, SULTAN * 2, PALACE_GROUP, CALIPH * 2 + 1, NOMAD_CAMP, NOMAD_PASTURE]
BUILT_UP: Final = [MURSHID * 2, SULTAN * 2, SULTAN * 2 + 1, PALACE_GROUP, CALIPH * 2 + 1]
RIM: Final = 4
"""A hex with at most this many neighbours lies at the rim."""
FAR: Final = 3
"""The most steps between the Warlord's units and the holy site, over gaps too: a far corner has nothing to fear."""

SEARCH_ORDER: Final = [
    WARLORD_UNITS,
    PALACE_GROUP,
    CALIPH * 2 + 1,
    SULTAN * 2,
    SULTAN * 2 + 1,
    MURSHID * 2,
    MURSHID * 2 + 1,
    NOMAD_CAMP,
    NOMAD_PASTURE,
    WARLORD_TOKEN,
]


def check_start(land: Land, starts: list[int], group: int, hex_: int, eased: int) -> int:
    """Whether the group may begin in the hex, given the groups already placed."""
    seat = group // 2
    for other in range(len(starts)):
        if starts[other] == hex_ and other // 2 != seat:
            return CM_3_3_OCCUPIED
    if not fits_shape(land, starts, group, hex_):
        return CM_3_3_SHAPE
    if eased < HOLY_SITE_EASED and group in ARMED and (land.near[land.holy] | 1 << land.holy) >> hex_ & 1:
        return CM_3_3_HOLY_SITE
    if eased < ALL_EASED and near_the_warlord(land, starts, group, hex_):
        return CM_3_3_TOO_NEAR
    return OK if eased > DRAWN or suits_drawn_map(land, starts, group, hex_) else CM_3_3_SHAPE


def fits_shape(land: Land, starts: list[int], group: int, hex_: int) -> bool:
    """CM-3.1: how far apart the two groups of a set are, and where the Nomad begins."""
    if group == NOMAD_CAMP and land.terrain[hex_] not in (DESERT, WILDERNESS):
        return False
    twin = starts[group ^ 1]
    if twin == NOWHERE:
        return True
    if group // 2 == WARLORD or group // 2 == CALIPH:
        return land.near[hex_] >> twin & 1 == 1
    return hex_ != twin


def near_the_warlord(land: Land, starts: list[int], group: int, hex_: int) -> bool:
    """CM-2.8: the Warlord's units are not adjacent to another player's stronghold or settlement."""
    if group == WARLORD_UNITS:
        for other in BUILT_UP:
            if other < len(starts) and starts[other] != NOWHERE and land.near[hex_] >> starts[other] & 1:
                return True
        return False
    camp = starts[WARLORD_UNITS]
    return group in BUILT_UP and camp != NOWHERE and land.near[hex_] >> camp & 1 == 1


def suits_drawn_map(land: Land, starts: list[int], group: int, hex_: int) -> bool:
    """CM-2.8: what only drawn maps keep. The Warlord's units are three steps from the holy site at most, the Murshid's
    lone token is beside it or on it, the palace two steps away; the Sultan's towns are at the rim; Sultan and Caliph
    are three steps or more from the Warlord's units, the Nomad's groups two; the second of these is in a fertile hex.
    """
    seat = group // 2
    camp = starts[WARLORD_UNITS]
    middle = land.near[land.holy] | 1 << land.holy
    if group == WARLORD_UNITS:
        return distance(land.q[hex_] - land.q[land.holy], land.r[hex_] - land.r[land.holy]) <= FAR
    if group == MURSHID * 2 + 1:
        return middle >> hex_ & 1 == 1
    if group == NOMAD_PASTURE and land.terrain[hex_] != FERTILE:
        return False
    if seat == NOMAD:
        return camp == NOWHERE or land.near[camp] >> hex_ & 1 == 0
    if seat != SULTAN and seat != CALIPH:
        return True
    if seat == SULTAN and count(land.near[hex_]) > RIM:
        return False
    if group == PALACE_GROUP and (middle >> hex_ & 1 or land.near[hex_] & middle == 0):
        return False
    return camp == NOWHERE or land.near[camp] & (land.near[hex_] | 1 << hex_) == 0


def complete(land: Land, starts: list[int], eased: int, rng: Rng | None) -> bool:
    """Find a hex for every group that has none, and write it into `starts`; at random if a generator is given."""
    return _complete(land, starts, eased, rng, 0)


def _complete(land: Land, starts: list[int], eased: int, rng: Rng | None, at: int) -> bool:
    while at < len(SEARCH_ORDER) and (SEARCH_ORDER[at] >= len(starts) or starts[SEARCH_ORDER[at]] != NOWHERE):
        at += 1
    if at == len(SEARCH_ORDER):
        return True
    group = SEARCH_ORDER[at]
    hexes = list(range(land.hexes))
    if rng is not None:
        rng.shuffle(hexes)
    for hex_ in hexes:
        if check_start(land, starts, group, hex_, eased) == OK:
            starts[group] = hex_
            if _complete(land, starts, eased, rng, at + 1):
                return True
            starts[group] = NOWHERE
    return False


def leaves_room(land: Land, starts: list[int], group: int, hex_: int, eased: int) -> bool:
    """Whether all other groups can still be placed after this one."""
    trial = starts.copy()
    trial[group] = hex_
    return complete(land, trial, eased, None)


def easing_needed(land: Land, seats: int) -> int:
    """The first level at which a placement exists on this map."""
    for eased in (KEEP_ALL, HOLY_SITE_EASED):
        if complete(land, [NOWHERE] * (seats * 2), eased, None):
            return eased
    return ALL_EASED
