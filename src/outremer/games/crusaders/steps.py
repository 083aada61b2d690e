"""The kinds of step of Crusaders, in the order of `Game.steps`, and the fields of their frames.

The kind is the first number of a frame. Under each kind are the places of the step's own numbers.
"""

from __future__ import annotations

from typing import Final

from ...kernel.step import Field
from .actions import ACTIONS, MAX_TOKENS, REGION_ROOM, WEDGES

# The places of a frame, as in kernel/step.py. They are written out here so that the names below cost nothing compiled.
A: Final = 2
B: Final = 3
C: Final = 4

PLAY: Final = 0  # passage: whose turn it is, and whether the game is over
TURNS_BEGUN: Final = A  # this round
SETUP: Final = 1  # sequence
DEAL_ORDERS: Final = 2  # passage
CHOOSE_ORDER: Final = 3  # secret
DRAW_WHEEL: Final = 4  # passage
CHOOSE_WHEEL: Final = 5  # secret
ORDER_EFFECTS: Final = 6  # passage
NEXT_SEAT: Final = A
PLACE_TOKEN: Final = 7
PLACE_SINGLE: Final = 8
FIRST_UPGRADE: Final = 9
WEDGES_LEFT: Final = A  # of these three: how many are still to be chosen
PLACE_ENEMIES: Final = 10  # passage
PLACE_TILES: Final = 11  # passage
DRAW_START: Final = 12  # passage
KNIGHTS: Final = 13  # passage
KNIGHTS_PLACED: Final = A  # how many seats have placed theirs
PLACE_KNIGHT: Final = 14
TURN: Final = 15
SPLIT: Final = 16
WEDGE: Final = A  # also of the rest and of both steps of sowing
REST: Final = 17
REST_ACTION: Final = B
REST_TOKENS: Final = C  # what is left for that action
TRAVELLING: Final = 18
POINTS_LEFT: Final = A
HAS_MOVED: Final = B  # 1 after the first step
TRAVEL_TOKENS: Final = C
CRUSADING: Final = 19
TOKENS: Final = A  # also of building
SARACEN_GIFT: Final = 20
GIFT_REGION: Final = A
BUILDING: Final = 21
AFTER_UPGRADE: Final = 22
SOW_WEDGE: Final = 23  # passage
SOWING: Final = 24

MOST_PLAYERS: Final = 4
MOST_POINTS: Final = 99  # more than any knight ever travels

_WEDGE: Final = Field(WEDGE, "wedge", 0, WEDGES - 1)
_LEFT: Final = Field(WEDGES_LEFT, "left", 1, WEDGES)
_TOKENS: Final = Field(TOKENS, "tokens", 1, MAX_TOKENS)

FIELDS: Final[dict[int, list[Field]]] = {
    PLAY: [Field(TURNS_BEGUN, "begun", 0, MOST_PLAYERS)],
    ORDER_EFFECTS: [Field(NEXT_SEAT, "next", 0, MOST_PLAYERS)],
    PLACE_TOKEN: [_LEFT],
    PLACE_SINGLE: [_LEFT],
    FIRST_UPGRADE: [_LEFT],
    KNIGHTS: [Field(KNIGHTS_PLACED, "placed", 0, MOST_PLAYERS)],
    SPLIT: [_WEDGE],
    REST: [_WEDGE, Field(REST_ACTION, "action", 0, ACTIONS - 1), Field(REST_TOKENS, "tokens", 1, MAX_TOKENS)],
    TRAVELLING: [
        Field(POINTS_LEFT, "points", 1, MOST_POINTS),
        Field(HAS_MOVED, "moved", 0, 1),
        Field(TRAVEL_TOKENS, "tokens", 1, MAX_TOKENS),
    ],
    CRUSADING: [_TOKENS],
    SARACEN_GIFT: [Field(GIFT_REGION, "region", 0, REGION_ROOM - 1)],
    BUILDING: [_TOKENS],
    SOW_WEDGE: [_WEDGE],
    SOWING: [_WEDGE],
}
"""What a frame of each kind holds beside the step and the seat."""
