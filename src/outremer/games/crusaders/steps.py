"""The kinds of step of Crusaders: what the first number of a frame means, in the order of `Game.steps`."""

from __future__ import annotations

from typing import Final

PLAY: Final = 0  # passage: whose turn it is, and whether the game is over; A turns begun this round
SETUP: Final = 1  # sequence
DEAL_ORDERS: Final = 2  # passage
CHOOSE_ORDER: Final = 3  # secret; A who still owes a choice
DRAW_WHEEL: Final = 4  # passage
CHOOSE_WHEEL: Final = 5  # secret; A who still owes a choice
ORDER_EFFECTS: Final = 6  # passage; A the next seat
PLACE_TOKEN: Final = 7  # A how many are left to place
PLACE_SINGLE: Final = 8  # A how many are left to choose
FIRST_UPGRADE: Final = 9  # A how many are left to flip
PLACE_ENEMIES: Final = 10  # passage
PLACE_TILES: Final = 11  # passage
DRAW_START: Final = 12  # passage
KNIGHTS: Final = 13  # passage; A how many seats have placed
PLACE_KNIGHT: Final = 14
TURN: Final = 15
SPLIT: Final = 16  # A the wedge
REST: Final = 17  # A the wedge, B the action, C the tokens left for it
TRAVELLING: Final = 18  # A points left, B 1 after the first step, C tokens
CRUSADING: Final = 19  # A tokens
SARACEN_GIFT: Final = 20  # A the region
BUILDING: Final = 21  # A tokens
AFTER_UPGRADE: Final = 22
SOW_WEDGE: Final = 23  # passage; A the wedge
SOWING: Final = 24  # A the wedge
