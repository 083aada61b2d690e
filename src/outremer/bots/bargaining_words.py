"""What a bot says of a bargain: one short, plain sentence with the reason. Said aloud, so it tells no secret."""

from __future__ import annotations

from typing import Final

from ..crescent_moon.actions import ACCEPT, AMOUNT, REFUSE
from ..crescent_moon.layout import NOWHERE
from ..crescent_moon.rules.negotiation import PRICE_ROOM, seller_of
from ..crescent_moon.setting import NOBODY, SEAT_NAMES
from ..crescent_moon.state import Table
from ..crescent_moon.steps import ANSWER_PRICE, NAME_PRICE, OFFERING, TAKING_OFFER
from ..kernel.step import FRAME, A, D
from .evaluation import Evaluation

NUMBERS: Final = [
    "No coins", "One coin", "Two coins", "Three coins", "Four coins", "Five coins", "Six coins", "Seven coins",
    "Eight coins", "Nine coins", "Ten coins",
]  # fmt: skip
CLOSE: Final = 2
"""So many units beside a hex are a threat."""


def said(s: Table, seat: int, action: int, evaluation: Evaluation) -> str:
    """What the seat says with its choice; nothing where it bargains about nothing."""
    kind = s.stack[len(s.stack) - FRAME]
    if kind == NAME_PRICE:
        price = action - AMOUNT
        return bidding(s, price) if seat == s.active else asking(s, price)
    if kind == ANSWER_PRICE:
        price = s.get(D) % PRICE_ROOM
        if action == ACCEPT:
            return accepting(price)
        return refusing(s, seat, price, evaluation.worths(s)) if action == REFUSE else ""
    if kind == OFFERING:
        return dealing(action - AMOUNT)
    return taking(action != REFUSE) if kind == TAKING_OFFER else ""


def coins_said(price: int) -> str:
    return NUMBERS[price] if price < len(NUMBERS) else f"{price} coins"


def threat_to(s: Table, seat: int) -> int:
    """Who stands with units beside what the seat holds, the strongest of them; or NOBODY."""
    found, most = NOBODY, CLOSE - 1
    for i in range(s.land.hexes):
        if s.control[i] != seat:
            continue
        for edge in range(i * 6, i * 6 + 6):
            j = s.land.road[edge]
            if j == NOWHERE:
                continue
            enemy = s.control[j]
            if enemy != NOBODY and enemy != seat and s.units_of(enemy, j) > most:
                found, most = enemy, s.units_of(enemy, j)
    return found


def leads(worths: list[float], seat: int) -> bool:
    return worths[seat] >= max(worths)


def bidding(s: Table, price: int) -> str:
    threat = threat_to(s, s.active)
    if threat != NOBODY and threat != seller_of(s.get(A)):
        return f"{coins_said(price)}: the {SEAT_NAMES[threat]} is at my gates."
    return f"{coins_said(price)} is what it is worth to me."


def asking(s: Table, price: int) -> str:
    threat = threat_to(s, s.active)
    if threat != NOBODY and threat != seller_of(s.get(A)):
        return f"{coins_said(price)}: you need it, with the {SEAT_NAMES[threat]} at your gates."
    return f"{coins_said(price)}, and we have a bargain."


def accepting(price: int) -> str:
    return f"{coins_said(price)} is fair."


def refusing(s: Table, seat: int, price: int, worths: list[float]) -> str:
    """Why there is no bargain."""
    buyer = s.active
    if seat == buyer:
        return f"{coins_said(price)} is more than it is worth to me."
    if leads(worths, buyer):
        return f"You lead, {SEAT_NAMES[buyer]}: not at that price."
    threat = threat_to(s, buyer)
    if threat != NOBODY and threat != seat:
        return f"{coins_said(price)} is too little while the {SEAT_NAMES[threat]} stands at your gates."
    return f"{coins_said(price)} is too little."


def dealing(points: int) -> str:
    return "Stand with me, and you will not regret it." if points else ""


def taking(taken: bool) -> str:
    return "I have heard what I wanted to hear." if taken else ""
