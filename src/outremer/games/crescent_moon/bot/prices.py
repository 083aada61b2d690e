"""Usual prices in Crescent Moon (CM-12): what a seller accepts, by a quick estimate.

Buyers know these prices too: a bot plans with them and bids them. So most bargains succeed.
"""

from __future__ import annotations

from ..actions import CARDS, SEATS
from ..setting import NOMAD
from ..state import FOR_CARD, FOR_HIRE, Table
from ..steps import BARGAIN_HEX, BARGAIN_THING, BARGAIN_WHAT
from .survey import Survey
from .weights import BETRAYAL, BRIBE, CARD_EACH, FEW_COINS, HIRE, LAST_ROUNDS, LEADS, LEADS_MOST, RICH_BUYER


def asking_price(s: Table, v: Survey) -> int:
    """The least that the seller accepts for what is negotiated."""
    what, thing = s.get(BARGAIN_WHAT), s.get(BARGAIN_THING)
    buyer = s.active
    if what == FOR_CARD:
        return 1 + int(CARD_EACH * v.card_worth[buyer * CARDS + s.stall[thing]])
    price = HIRE[thing] if what == FOR_HIRE else BRIBE[thing]
    if what != FOR_HIRE and s.mercenaries[s.get(BARGAIN_HEX) * SEATS + NOMAD] > thing:
        price += BETRAYAL
    if s.coins[buyer] > FEW_COINS:
        price += RICH_BUYER * thing * (s.coins[buyer] - FEW_COINS)
    if s.year + 1 == s.setting.years and s.round_number + 2 > s.setting.actions_a_year:
        price *= LAST_ROUNDS
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
