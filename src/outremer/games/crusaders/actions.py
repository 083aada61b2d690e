"""The action ids of Crusaders and their notation.

Ranges are fixed; region numbers come from the maps, which share one grid, so a text means the same on all.

    order templar              keep or take an order (CR-3.2)
    next crusade-build         the next wedge of your own ring, clockwise (CR-3.8)
    token travel-build         where an extra token goes (CR-7)
    single muster-influence    the wedge that starts with one token less (CR-7)
    upgrade crusade-build      flip a wedge: at setup (CR-7) or as a turn (CR-4.4)
    resolve travel-build       resolve a wedge (CR-4.2)
    sow travel-build           sow a wedge without an action (CR-4.4, CR-4.5)
    travel 3                   an action and its tokens (CR-4.3)
    go paris > champagne       a step of one knight (CR-5.1)
    at paris                   a region: the first knight (CR-3.7), the enemy to fight (CR-5.3)
    castle at paris            build (CR-5.5)
    take piece, take influence what a Saracen gives (CR-5.3)
    begin here, begin next     where a sowing starts (CR-7.2)
    skip none, skip 2          the wedge a sowing passes over, before its 2nd drop (CR-7.5)
    double none, double 2      the drop that leaves two tokens (CR-7.9)
    clockwise, widdershins     the way round (CR-7.10)
    stop                       stop travelling, acting or sowing
"""

from __future__ import annotations

from typing import Final

WEDGES: Final = 6
ACTIONS: Final = 5
TYPES: Final = 4
ORDERS: Final = 10
MAX_TOKENS: Final = 14
REGION_ROOM: Final = 64

TRAVEL: Final = 0
MUSTER: Final = 1
CRUSADE: Final = 2
INFLUENCE: Final = 3
BUILD: Final = 4
ACTION_NAMES: Final = ["travel", "muster", "crusade", "influence", "build"]

TYPE_NAMES: Final = ["castle", "church", "farm", "bank"]

STOP: Final = 0
ORDER: Final = 1
NEXT: Final = 11
TOKEN: Final = 17
SINGLE: Final = 23
UPGRADE: Final = 29
RESOLVE: Final = 35
SOW: Final = 41
SPEND: Final = 47  # + action * 14 + tokens - 1
TAKE_PIECE: Final = 117
TAKE_INFLUENCE: Final = 118
BEGIN_HERE: Final = 119
BEGIN_NEXT: Final = 120
SKIP: Final = 121  # + 0 for none, + j for "before the j-th drop"
DOUBLE: Final = 136  # the same
CLOCKWISE: Final = 151
WIDDERSHINS: Final = 152
AT: Final = 153  # + region
BUILD_AT: Final = 217  # + type * 64 + region
GO: Final = 473  # + region * 6 + direction
ACTION_COUNT: Final = 857

DIRECTION_NAMES: Final = ["east", "south-east", "south-west", "west", "north-west", "north-east"]


def spend(action: int, tokens: int) -> int:
    return SPEND + action * MAX_TOKENS + tokens - 1


def build_at(kind: int, region: int) -> int:
    return BUILD_AT + kind * REGION_ROOM + region


# What an action of each range means. Call only with an action of that range.


def spent_on(action: int) -> int:
    """Of "travel 3": TRAVEL ... BUILD."""
    return (action - SPEND) // MAX_TOKENS


def spent_tokens(action: int) -> int:
    """Of "travel 3"."""
    return (action - SPEND) % MAX_TOKENS + 1


def region_of(action: int) -> int:
    """Of "at paris"."""
    return action - AT


def type_built(action: int) -> int:
    """Of "castle at paris": the type of building."""
    return (action - BUILD_AT) // REGION_ROOM


def region_built(action: int) -> int:
    """Of "castle at paris"."""
    return (action - BUILD_AT) % REGION_ROOM


def path_of(action: int) -> int:
    """Of "go paris > champagne": region * 6 + direction."""
    return action - GO


def region_left(action: int) -> int:
    """Of "go paris > champagne": where the knight was."""
    return (action - GO) // 6


def drop_skipped(action: int) -> int:
    """Of "skip 2"; 0 for none."""
    return action - SKIP


def drop_doubled(action: int) -> int:
    """Of "double 2"; 0 for none."""
    return action - DOUBLE


def notation_texts(wedges: list[str], orders: list[str], regions: list[str], grid: list[int]) -> list[str]:
    """The text of every id. `grid` is the neighbour of each region in each of six directions on the whole grid."""
    texts = [""] * ACTION_COUNT
    texts[STOP] = "stop"
    for i, order in enumerate(orders):
        texts[ORDER + i] = f"order {order}"
    for i, wedge in enumerate(wedges):
        for base, verb in _WEDGE_VERBS:
            texts[base + i] = f"{verb} {wedge}"
    for action, name in enumerate(ACTION_NAMES):
        for tokens in range(1, MAX_TOKENS + 1):
            texts[spend(action, tokens)] = f"{name} {tokens}"
    _sowing_texts(texts)
    _region_texts(texts, regions, grid)
    return texts


def notation_targets(texts: list[str]) -> list[str]:
    """What each action points at: a region, a path between two, a wedge, an order, an action of the wheel."""
    return [_target(text) for text in texts]


def _target(text: str) -> str:
    verb, _, rest = text.partition(" ")
    if verb == "order":
        return text
    if verb == "go":
        return f"path {rest}"
    if verb in _VERBS_OF_WEDGES:
        return f"wedge {rest}"
    if verb in ACTION_NAMES:
        return f"action {verb}"
    _, at, region = f" {text}".partition(" at ")
    return f"region {region}" if at else ""


_WEDGE_VERBS: Final = [
    (NEXT, "next"),
    (TOKEN, "token"),
    (SINGLE, "single"),
    (UPGRADE, "upgrade"),
    (RESOLVE, "resolve"),
    (SOW, "sow"),
]


_VERBS_OF_WEDGES: Final = [verb for _, verb in _WEDGE_VERBS]


def _sowing_texts(texts: list[str]) -> None:
    texts[TAKE_PIECE] = "take piece"
    texts[TAKE_INFLUENCE] = "take influence"
    texts[BEGIN_HERE] = "begin here"
    texts[BEGIN_NEXT] = "begin next"
    texts[CLOCKWISE] = "clockwise"
    texts[WIDDERSHINS] = "widdershins"
    texts[SKIP] = "skip none"
    texts[DOUBLE] = "double none"
    for drop in range(1, MAX_TOKENS + 1):
        texts[SKIP + drop] = f"skip {drop}"
        texts[DOUBLE + drop] = f"double {drop}"


def _region_texts(texts: list[str], regions: list[str], grid: list[int]) -> None:
    for i, region in enumerate(regions):
        texts[AT + i] = f"at {region}"
        for kind, name in enumerate(TYPE_NAMES):
            texts[build_at(kind, i)] = f"{name} at {region}"
        for direction in range(6):
            neighbour = grid[i * 6 + direction]
            if neighbour >= 0:
                texts[GO + i * 6 + direction] = f"go {region} > {regions[neighbour]}"
