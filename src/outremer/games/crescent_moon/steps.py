"""The kinds of step of Crescent Moon, in the order of `Game.steps`, and the fields of their frames.

The kind is the first number of a frame. Under each kind are the places of the step's own numbers.
"""

from __future__ import annotations

from typing import Final

from ...kernel.step import Field
from .actions import AMOUNTS, CARDS, HEXES, SEATS, STALL
from .layout_draw import CROSSING
from .state import FOR_CARD, KINSMAN

# The places of a frame, as in kernel/step.py. They are written out here so that the names below cost nothing compiled.
A: Final = 2
B: Final = 3
C: Final = 4
D: Final = 5
E: Final = 6

GAME: Final = 0  # passage
YEARS_BEGUN: Final = A  # 0 before setup, 1 during it, then one more with each year
SETUP: Final = 1  # sequence
DRAFT: Final = 2  # passage
HEXES_LAID: Final = A
DRAFT_HEX: Final = 3
TILE: Final = A  # the terrain of the hex to lay, or CROSSING
PLACEMENT: Final = 4  # passage
PLAYERS_PLACED: Final = A  # how many have placed all their pieces
GROUPS_PLACED: Final = B  # how many groups the next player has placed
PLACE_PIECE: Final = 5
PIECE_GROUP: Final = A  # which group of the starting sets
DEAL_CARDS: Final = 6  # passage
YEAR: Final = 7  # sequence
START_OF_YEAR: Final = 8  # passage
ROUNDS: Final = 9  # passage
TURNS_BEGUN: Final = A  # of the year
TURN: Final = 10
INFLUENCING: Final = 11
BUILDING: Final = 12
BUILDS_LEFT: Final = A
BUILT_IN: Final = B  # mask of the hexes
FREE_OF_COST: Final = C  # 1 with Master Builder
RECRUITING: Final = 13
UNITS_LEFT: Final = A
PLACED_SO_FAR: Final = B
RECRUIT_WHY: Final = C  # state.RECRUITED, LEVIED, HIRED, KINSMAN
HIRING: Final = 14
BRIBING: Final = 15
BRIBE_UNITS: Final = 16
BRIBE_HEX: Final = A  # also of the bribed units
NAME_PRICE: Final = 17
ANSWER_PRICE: Final = 18
BARGAIN_WHAT: Final = A  # of both: state.FOR_HIRE, FOR_BRIBE, FOR_CARD
BARGAIN_THING: Final = B  # how many units, or which slot
BARGAIN_HEX: Final = C
PRICES_NAMED: Final = D  # how many so far
LAST_PRICE: Final = E
BRIBED: Final = 19
MOVING: Final = 20
MOVES_LEFT: Final = A
MOVES_MADE: Final = B
MUST_LEAVE: Final = C  # 1 + the hex the units must leave; 0 any. Also of an assault
ASSAULT_AFTER: Final = D  # 1 when an assault may follow
ASSAULTING: Final = 21
MAY_STOP: Final = D  # 1 if it may be skipped
MARCH_ORDINARY: Final = 22
MARCH_EDGE: Final = A  # hex * 6 + direction
MARCH_PURPOSE: Final = B  # 0 move, 1 assault
MARCH_MERCENARY: Final = 23
ORDINARY_GOING: Final = C  # beside the edge and the purpose: the ordinary units that go
BUYING: Final = 24
BOUGHT_FROM: Final = A  # mask: 1 near, 2 middle, 4 far, 8 the Sultan's market
TOKEN_PLACING: Final = 25
TOKEN_CARD: Final = A  # the kind of card that allows it (Sermon, Decree)
MASSING: Final = 26
MASSED_IN: Final = A  # mask of the hexes done
RISING: Final = 27
PLOTTING: Final = 28  # private
CONSPIRING: Final = 29  # secret
CARDS_LEFT: Final = B  # of both: how many are still to be taken
CARDS_SEEN: Final = C  # how many cards of the deck are looked at
CARDS_MISSED: Final = D  # of a plot: how many were not there to take
DESERTING: Final = 30
DESERT_UNITS: Final = 31
DESERT_HEX: Final = A
STEALING: Final = 32
SCORING: Final = 33  # passage
HAS_SPENT: Final = A  # 1 once the Nomad has spent
SPENDING: Final = 34

COMBAT: Final = 35  # passage
CONTEST: Final = 36  # passage
CONFLICT_STAGE: Final = A  # of both: see rules/combat.py and rules/contest.py
OFFERING: Final = 37  # private: the seat may offer victory points to the Murshid
TAKING_OFFER: Final = 38  # secret: the Murshid takes one offer or none
SELECTING: Final = 39  # secret
ASSIGNING: Final = 40  # the Murshid gives all chosen cards to one side of a combat
TAKING_SIDE: Final = 41  # a participant of a contest takes a side
CANCELLING: Final = 42
CANCELLER: Final = A  # the kind of card
CANCELLER_SEAT: Final = B  # who played it
CANCEL_ENEMY: Final = C  # 1 + the enemy seat chosen; 0 not yet
SWAYING: Final = 43  # the Murshid decides a tie
CASUALTIES: Final = 44  # the winner chooses how many of the units to remove are ordinary
UNITS_TO_REMOVE: Final = A
SPOILS: Final = 45
SPOILS_PIECE: Final = A  # actions.FORT ... PALACE

MASK: Final = 2**HEXES - 1
MOST_HEX: Final = HEXES - 1
MOST_LOST: Final = 20

_PRICES: Final = [
    Field(BARGAIN_WHAT, "what", 0, FOR_CARD),
    Field(BARGAIN_THING, "thing", 0, STALL - 1),
    Field(BARGAIN_HEX, "hex", 0, MOST_HEX),
    Field(PRICES_NAMED, "named", 0, 9),
    Field(LAST_PRICE, "price", 0, AMOUNTS - 1),
]
_MARCH: Final = [Field(MARCH_EDGE, "edge", 0, HEXES * 6 - 1), Field(MARCH_PURPOSE, "purpose", 0, 1)]
_STAGE: Final = [Field(CONFLICT_STAGE, "stage", 0, 15)]

FIELDS: Final[dict[int, list[Field]]] = {
    GAME: [Field(YEARS_BEGUN, "begun", 0, 9)],
    DRAFT: [Field(HEXES_LAID, "laid", 0, HEXES)],
    DRAFT_HEX: [Field(TILE, "tile", 0, CROSSING)],
    PLACEMENT: [Field(PLAYERS_PLACED, "players", 0, SEATS), Field(GROUPS_PLACED, "groups", 0, 1)],
    PLACE_PIECE: [Field(PIECE_GROUP, "group", 0, 2 * SEATS - 1)],
    ROUNDS: [Field(TURNS_BEGUN, "begun", 0, 99)],
    BUILDING: [
        Field(BUILDS_LEFT, "left", 1, 3),
        Field(BUILT_IN, "built", 0, MASK),
        Field(FREE_OF_COST, "free", 0, 1),
    ],
    RECRUITING: [
        Field(UNITS_LEFT, "left", 1, 5),
        Field(PLACED_SO_FAR, "placed", 0, 5),
        Field(RECRUIT_WHY, "why", 0, KINSMAN),
    ],
    BRIBE_UNITS: [Field(BRIBE_HEX, "hex", 0, MOST_HEX)],
    NAME_PRICE: _PRICES,
    ANSWER_PRICE: _PRICES,
    BRIBED: [Field(BRIBE_HEX, "hex", 0, MOST_HEX)],
    MOVING: [
        Field(MOVES_LEFT, "left", 1, 3),
        Field(MOVES_MADE, "made", 0, 2),
        Field(MUST_LEAVE, "leave", 0, HEXES),
        Field(ASSAULT_AFTER, "assault", 0, 1),
    ],
    ASSAULTING: [Field(MUST_LEAVE, "leave", 0, HEXES), Field(MAY_STOP, "may_stop", 0, 1)],
    MARCH_ORDINARY: _MARCH,
    MARCH_MERCENARY: [*_MARCH, Field(ORDINARY_GOING, "ordinary", 0, 7)],
    BUYING: [Field(BOUGHT_FROM, "bought", 0, 15)],
    TOKEN_PLACING: [Field(TOKEN_CARD, "card", 0, CARDS - 1)],
    MASSING: [Field(MASSED_IN, "done", 0, MASK)],
    PLOTTING: [
        Field(CARDS_LEFT, "left", 1, 2),
        Field(CARDS_SEEN, "seen", 1, 7),
        Field(CARDS_MISSED, "missed", 0, 2),
    ],
    CONSPIRING: [Field(CARDS_LEFT, "left", 1, 3), Field(CARDS_SEEN, "seen", 1, 10)],
    DESERT_UNITS: [Field(DESERT_HEX, "hex", 0, MOST_HEX)],
    SCORING: [Field(HAS_SPENT, "spent", 0, 1)],
    COMBAT: _STAGE,
    CONTEST: _STAGE,
    CANCELLING: [
        Field(CANCELLER, "card", 0, CARDS - 1),
        Field(CANCELLER_SEAT, "from", 0, SEATS - 1),
        Field(CANCEL_ENEMY, "enemy", 0, SEATS),
    ],
    CASUALTIES: [Field(UNITS_TO_REMOVE, "lost", 0, MOST_LOST)],
    SPOILS: [Field(SPOILS_PIECE, "piece", 0, 4)],
}
"""What a frame of each kind holds beside the step and the seat."""
