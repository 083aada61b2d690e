"""The kinds of step of Crescent Moon: what the first number of a frame means, in the order of `Game.steps`.

A, B, C, D are the frame's own four numbers; those not named are 0.
"""

from __future__ import annotations

from typing import Final

GAME: Final = 0  # passage: A 0 before setup, then the number of years begun
SETUP: Final = 1  # sequence
DRAFT: Final = 2  # passage: A how many hexes the players have laid
DRAFT_HEX: Final = 3  # A the terrain of the hex to lay
PLACEMENT: Final = 4  # passage: A how many players have placed all their pieces, B how many pieces of the next one
PLACE_PIECE: Final = 5  # A which piece of the starting set
DEAL_CARDS: Final = 6  # passage
YEAR: Final = 7  # sequence
START_OF_YEAR: Final = 8  # passage
ROUNDS: Final = 9  # passage: A how many turns of the year have begun
TURN: Final = 10
INFLUENCING: Final = 11
BUILDING: Final = 12  # A builds left, B mask of the hexes built in, C 1 when free of cost (Master Builder)
RECRUITING: Final = 13  # A units left, B units placed, C why (state.RECRUITED, LEVIED, HIRED, KINSMAN)
HIRING: Final = 14
BRIBING: Final = 15
BRIBE_UNITS: Final = 16  # A the hex
NAME_PRICE: Final = 17  # A what (state.FOR_HIRE ...), B units or slot, C hex, D prices: see rules/negotiation.py
ANSWER_PRICE: Final = 18  # likewise
BRIBED: Final = 19  # A the hex of the bribed units
MOVING: Final = 20  # A moves left, B moves made, C 1 + the hex they must leave (0: any), D 1 when an assault may follow
ASSAULTING: Final = 21  # C 1 + the hex they must leave (0: any), D 1 when it may be left out
MARCH_ORDINARY: Final = 22  # A the edge (hex * 6 + direction), B 0 move, 1 assault
MARCH_MERCENARY: Final = 23  # A the edge, B 0 move, 1 assault, C ordinary units that go
BUYING: Final = 24  # A mask of what was bought: 1 near, 2 middle, 4 far, 8 the Sultan's market
TOKEN_PLACING: Final = 25  # A the kind of card that lets it (Sermon, Decree)
MASSING: Final = 26  # A mask of the hexes done
RISING: Final = 27
PLOTTING: Final = 28  # secret: A who owes, B cards still to take, C cards under the eye, D cards that could not be had
CONSPIRING: Final = 29  # secret: A who owes, B slots still to fill, C cards under the eye
DESERTING: Final = 30
DESERT_UNITS: Final = 31  # A the hex
STEALING: Final = 32
SCORING: Final = 33  # passage: A 0, 1 once the Nomad has spent
SPENDING: Final = 34

COMBAT: Final = 35  # passage: A how far the combat is (see rules/combat.py)
CONTEST: Final = 36  # passage: A how far the contest is (see rules/contest.py)
OFFERING: Final = 37  # secret: A who owes; the seat may offer victory points to the Murshid
TAKING_OFFER: Final = 38  # secret: A who owes; the Murshid takes one offer or none
SELECTING: Final = 39  # secret: A who owes
ASSIGNING: Final = 40  # the Murshid gives all his cards to one side of a combat
TAKING_SIDE: Final = 41  # a participant of a contest takes a side
CANCELLING: Final = 42  # A the kind of the canceller, B the seat it came from, C 1 + the enemy seat chosen (0: not yet)
SWAYING: Final = 43  # the Murshid decides a tie
CASUALTIES: Final = 44  # A units to remove; the winner chooses how many of them are ordinary
SPOILS: Final = 45  # A the piece (actions.FORT ... PALACE)
