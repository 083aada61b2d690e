"""The kinds of event of Crescent Moon, and who may see each. The kernel's kind 0 is a step taken without a choice.

Every kind is public unless its comment says otherwise; `visible` is the one place that decides.
"""

from __future__ import annotations

from typing import Final

from ...kernel.events import Event

HEX_LAID: Final = 1  # a seat (-1: the seed), b hex, c terrain
HEX_PUT_BACK: Final = 2  # a terrain: it fitted nowhere and went under the stack
RIVER_DRAWN: Final = 3
PIECE_PLACED: Final = 4  # a seat, b hex, c piece of the starting set
CARDS_DEALT: Final = 5
YEAR_BEGAN: Final = 6  # a year (from 0)
INCOME: Final = 7  # a seat, b coins
RESERVES_GREW: Final = 8  # a seat, b units
UPKEEP: Final = 9
TURN_BEGAN: Final = 10  # a seat, b round (from 0)
PASSED: Final = 11  # a seat
TOKEN_PLACED: Final = 12  # a seat, b hex
TOKEN_REMOVED: Final = 13  # a seat, b hex
BUILT: Final = 14  # a seat, b hex, c building * 64 + cost
UNITS_PLACED: Final = 15  # a seat, b hex, c ordinary + 16 * mercenary
UNITS_LOST: Final = 16  # a seat, b hex, c ordinary + 16 * mercenary: casualties
UNITS_RETREATED: Final = 17  # a seat, b hex, c units
MARCHED: Final = 18  # a seat, b edge, c ordinary + 16 * mercenary
SACKED: Final = 19  # a seat, b hex, c building
CAPTURED: Final = 20  # a seat, b hex, c building
SPARED: Final = 21  # a seat, b hex, c building
COINS: Final = 22  # a seat, b coins gained from the bank
PAID: Final = 23  # a payer, b receiver (-1: the bank), c coins
UNITS_HIRED: Final = 24  # a seat, b units
UNITS_BRIBED: Final = 25  # a seat, b hex, c units
ASKED: Final = 26  # a seat, b price, c what (state.FOR_HIRE ...): a price is named
ANSWERED: Final = 27  # a seat, b 1 accepted, 0 refused
BOUGHT: Final = 28  # a seat, b kind, c slot
MARKET_FILLED: Final = 29
PLAYED: Final = 30  # a seat, b kind
MASSED: Final = 31  # a seat, b hex, c units
ROSE_UP: Final = 32  # a seat, b hex, c units
PLOTTED: Final = 33  # a seat, b cards that could not be taken, c coins for them
PLOT_TOOK: Final = 34  # a seat, b kind: the Murshid only
CONSPIRED: Final = 35  # a seat, b kind, c slot
DESERTED: Final = 36  # a owner, b hex, c units
STOLEN: Final = 37  # a thief, b victim
STOLEN_CARD: Final = 38  # a thief, b victim, c kind: those two only
RESHUFFLED: Final = 39
SCORED: Final = 40  # a seat, b line, c points: the seat only, unless scores are open; the Warlord's own are declared
SPENT: Final = 41  # a seat, b coins
WINNER: Final = 42  # a seat, b total

COMBAT_BEGAN: Final = 43  # a attacker, b defender, c hex
CONTEST_BEGAN: Final = 44  # a attacker, b defender, c hex
OFFERED: Final = 45  # a seat, b points: the seat and the Murshid
OFFER_MADE: Final = 46  # a seat: it has decided on an offer, if any
OFFER_TAKEN: Final = 47  # a seat, b points
NO_OFFER_TAKEN: Final = 48
REVEALED: Final = 49  # a seat, b kind, c coins committed (Alms)
SIDE_TAKEN: Final = 50  # a seat, b side (state.ATTACKING, DEFENDING, ASIDE)
CANCELLED: Final = 51  # a canceller's seat, b enemy seat, c kind
STRENGTHS: Final = 52  # a attacker's, b defender's
TIE_SWAYED: Final = 53  # a side
CONFLICT_WON: Final = 54  # a winner, b loser, c hex
DEAL_PAID: Final = 55  # a payer, b points
CARD_KEPT: Final = 56  # a seat, b kind: in front of the player until upkeep
CARD_DISCARDED: Final = 57  # a seat, b kind
PLOT_CARD: Final = 58  # a seat: it plotted and took a card; which one, PLOT_TOOK tells it

FORCED: Final = 0
WARLORD: Final = 0
MURSHID: Final = 1
DECLARED_LINES: Final = 2  # CM-1.4: what the Warlord scores in combats and sacks is declared when taken


def visible(event: Event, seat: int, open_scores: bool) -> bool:
    """Whether a seat (-1: a spectator) may see the event."""
    kind, a, b, _ = event
    if kind == FORCED or kind == PLOT_TOOK:
        return seat == a
    if kind == OFFERED:
        return seat == a or seat == MURSHID
    if kind == STOLEN_CARD:
        return seat == a or seat == b
    if kind == SCORED:
        return seat == a or open_scores or (a == WARLORD and b < DECLARED_LINES)
    return True
