"""The action ids of Crescent Moon and their notation.

Ranges are fixed and shared: the step that asks says what a hex, a number or a card means. Hexes are h1 to h16 on every
map, so a text means the same on all of them.

    influence, build, ...      what to do with a turn (CM-6, CM-7)
    h3                         a hex: influence, recruit, place, bribe, desert
    two at h3                  two units there, and the token goes (CM-7.1)
    castle at h3               build (CM-6.2)
    go h3 north-east           from a hex over one of its sides: move, assault (CM-6.6, CM-6.7)
    amount 4                   units, a price, coins, victory points
    card terror                a card, by kind: play, select, cancel, look
    slot near-1, slot sultan-2 a place of the market (CM-10.1)
    player sultan              another player
    cell 2,-1                  where a drafted hex goes, counted from the holy site: east, south-east (CM-3.4)
    attacker, defender, aside  a side in a conflict (CM-8.5, CM-9.5, CM-13.1)
    done                       the secret choice is complete
    stop                       do no more
"""

from __future__ import annotations

from typing import Final

HEXES: Final = 16  # room on the largest map
SEATS: Final = 5
CARDS: Final = 34
AMOUNTS: Final = 251
SLOTS: Final = 9
DRAFT_REACH: Final = 4  # CM-3.4: hexes lie within four of the holy site
CELLS: Final = 61

STOP: Final = 0
DONE: Final = 1
PASS: Final = 2
INFLUENCE: Final = 3
BUILD: Final = 4
RECRUIT: Final = 5
HIRE: Final = 6
BRIBE: Final = 7
MOVE: Final = 8
ASSAULT: Final = 9
BUY: Final = 10
MASS: Final = 11
UPRISING: Final = 12
PLOT: Final = 13
CONSPIRE: Final = 14
DESERT: Final = 15
COLLECT: Final = 16
ACCEPT: Final = 17
REFUSE: Final = 18
COUNTER: Final = 19
ATTACKER: Final = 20
DEFENDER: Final = 21
ASIDE: Final = 22
CAPTURE: Final = 23
SACK: Final = 24
SPARE: Final = 25
HEX: Final = 26  # + hex
TWO_AT: Final = 42  # + hex
BUILD_AT: Final = 58  # + building * 16 + hex
EDGE: Final = 138  # + hex * 6 + direction
AMOUNT: Final = 234  # + number
CARD: Final = 485  # + kind of card
SLOT: Final = 519  # + 0..5 the row, near first; + 6..8 the Sultan's market
PLAYER: Final = 528  # + seat
CELL: Final = 533  # + number of the cell, see `cell_place`
ACTION_COUNT: Final = 594

VERBS: Final = [
    "stop",
    "done",
    "pass",
    "influence",
    "build",
    "recruit",
    "hire",
    "bribe",
    "move",
    "assault",
    "buy",
    "mass",
    "uprising",
    "plot",
    "conspire",
    "desert",
    "collect",
    "accept",
    "refuse",
    "other price",
    "attacker",
    "defender",
    "aside",
    "capture",
    "sack",
    "spare",
]

FORT: Final = 0
CASTLE: Final = 1
TOWN: Final = 2
CITY: Final = 3
PALACE: Final = 4
BUILDINGS: Final = 5
BUILDING_NAMES: Final = ["fort", "castle", "town", "city", "palace"]

DIRECTION_NAMES: Final = ["east", "south-east", "south-west", "west", "north-west", "north-east"]
DIRECTION_Q: Final = [1, 0, -1, -1, 0, 1]
DIRECTION_R: Final = [0, 1, 1, 0, -1, -1]

SLOT_NAMES: Final = ["near-1", "near-2", "middle-1", "middle-2", "far-1", "far-2", "sultan-1", "sultan-2", "sultan-3"]
ROW: Final = 6  # slots of the row; those of the Sultan's market follow
STALL: Final = 3

SEAT_IDS: Final = ["warlord", "murshid", "sultan", "caliph", "nomad"]


# What an action of each range means. Call only with an action of that range.


def hex_of(action: int) -> int:
    """Of "h3"."""
    return action - HEX


def building_of(action: int) -> int:
    """Of "castle at h3": FORT ... PALACE."""
    return (action - BUILD_AT) // HEXES


def site_of(action: int) -> int:
    """Of "castle at h3": the hex."""
    return (action - BUILD_AT) % HEXES


def edge_of(action: int) -> int:
    """Of "go h3 north-east": hex * 6 + direction."""
    return action - EDGE


def amount_of(action: int) -> int:
    """Of "amount 4"."""
    return action - AMOUNT


def card_of(action: int) -> int:
    """Of "card terror": the kind of card."""
    return action - CARD


def slot_of(action: int) -> int:
    """Of "slot near-1": 0 to 5 the row, 6 to 8 the Sultan's market."""
    return action - SLOT


def player_of(action: int) -> int:
    """Of "player sultan": the seat."""
    return action - PLAYER


def cell_of(action: int) -> int:
    """Of "cell 2,-1": the number of the cell."""
    return action - CELL


def build_at(building: int, hex_: int) -> int:
    return BUILD_AT + building * HEXES + hex_


def _cells() -> list[tuple[int, int]]:
    """Every place within reach of the holy site, row by row."""
    found = []
    for r in range(-DRAFT_REACH, DRAFT_REACH + 1):
        for q in range(-DRAFT_REACH, DRAFT_REACH + 1):
            if abs(q + r) <= DRAFT_REACH:
                found.append((q, r))
    return found


CELL_PLACES: Final = _cells()


def notation_texts(cards: list[str]) -> list[str]:
    """The text of every id."""
    texts = VERBS.copy()
    texts += [f"h{i + 1}" for i in range(HEXES)]
    texts += [f"two at h{i + 1}" for i in range(HEXES)]
    for name in BUILDING_NAMES:
        texts += [f"{name} at h{i + 1}" for i in range(HEXES)]
    for i in range(HEXES):
        texts += [f"go h{i + 1} {way}" for way in DIRECTION_NAMES]
    texts += [f"amount {n}" for n in range(AMOUNTS)]
    texts += [f"card {name}" for name in cards]
    texts += [f"slot {name}" for name in SLOT_NAMES]
    texts += [f"player {name}" for name in SEAT_IDS]
    texts += [f"cell {q},{r}" for q, r in CELL_PLACES]
    return texts


def notation_targets(texts: list[str]) -> list[str]:
    """What each action points at: "hex h3", "edge h3 east", "card terror", "slot near-1", ...; or nothing."""
    return [_target(text) for text in texts]


def _target(text: str) -> str:
    words = text.split()
    if words[0] in ("card", "slot", "player", "cell"):
        return text
    if words[0] == "go":
        return f"edge {words[1]} {words[2]}"
    last = words[-1]
    return f"hex {last}" if last[0] == "h" and last[1:].isdigit() else ""
