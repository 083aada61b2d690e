"""Usual prices in Crescent Moon (CM-12): what a seller accepts, by a quick estimate.

Buyers know these prices too: a bot plans with them and bids them. So most bargains succeed.
"""

from __future__ import annotations

from typing import Final

from ..actions import CARDS, SEATS
from ..setting import NOMAD
from ..state import FOR_CARD, FOR_HIRE, Table
from ..steps import BARGAIN_HEX, BARGAIN_THING, BARGAIN_WHAT
from .survey import Survey

HIRE: Final = [0.0, 2.0, 3.4]
"""Coins for one and two mercenaries from the reserves."""
BRIBE: Final = [0.0, 3.6, 6.6]
"""The same on the map, where the Nomad loses the hex with them."""
BETRAYAL: Final = 2.0
"""More, if other mercenaries stay behind and must fight these."""
FULL_PURSE: Final = 0.15
"""What a buyer pays more for each coin beyond the first few."""
FEW: Final = 6
LAST: Final = 0.6
"""The part of the price in the last rounds, when unsold things are lost."""
LEADS: Final = 0.3
"""More coins, for each unit, for each point by which the buyer leads."""
LEADS_MOST: Final = 4.0
CARD_EACH: Final = 2.6
"""Coins for a card of the Sultan's market, for each point of its value to the buyer."""


def asking_price(s: Table, v: Survey) -> int:
    """The least that the seller accepts for what is negotiated."""
    what, thing = s.get(BARGAIN_WHAT), s.get(BARGAIN_THING)
    buyer = s.active
    if what == FOR_CARD:
        return 1 + int(CARD_EACH * v.card_worth[buyer * CARDS + s.stall[thing]])
    price = HIRE[thing] if what == FOR_HIRE else BRIBE[thing]
    if what != FOR_HIRE and s.mercenaries[s.get(BARGAIN_HEX) * SEATS + NOMAD] > thing:
        price += BETRAYAL
    if s.coins[buyer] > FEW:
        price += FULL_PURSE * thing * (s.coins[buyer] - FEW)
    if s.year + 1 == s.setting.years and s.round_number + 2 > s.setting.actions_a_year:
        price *= LAST
    lead = lead_of(s, buyer)
    if lead > 0:
        price += thing * min(LEADS_MOST, LEADS * lead)
    return max(1, int(price + 0.5))


def lead_of(s: Table, seat: int) -> int:
    """By how many points the seat is ahead of all others."""
    best = 0
    for other in range(s.seats):
        if other != seat and s.vp[other] > best:
            best = s.vp[other]
    return s.vp[seat] - best
