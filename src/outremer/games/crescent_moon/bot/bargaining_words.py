"""What a bot says about a bargain: one short sentence with the reason. All players hear it, so it holds no secret."""

from __future__ import annotations

from typing import Final

from ....bots.evaluation import Evaluation
from ..actions import ACCEPT, REFUSE, amount_of
from ..cards import FOR_COMBAT
from ..layout import NOWHERE
from ..rules.negotiation import seller_of, thing_in_words
from ..setting import NOBODY, SEAT_NAMES
from ..state import FOR_CARD, Table
from ..steps import (
    ANSWER_PRICE,
    BARGAIN_HEX,
    BARGAIN_THING,
    BARGAIN_WHAT,
    LAST_PRICE,
    NAME_PRICE,
    OFFERING,
    TAKING_OFFER,
)

NUMBERS: Final = [
    "No coins", "One coin", "Two coins", "Three coins", "Four coins", "Five coins", "Six coins", "Seven coins",
    "Eight coins", "Nine coins", "Ten coins",
]  # fmt: skip
CLOSE: Final = 2
"""This many units beside a hex are a threat."""


def said(s: Table, seat: int, action: int, evaluation: Evaluation) -> str:
    """What the seat says with its choice; empty if the decision is no bargain."""
    kind = s.kind()
    if kind == NAME_PRICE:
        price = amount_of(action)
        return bidding(s, price) if seat == s.active else asking(s, price)
    if kind == ANSWER_PRICE:
        price = s.get(LAST_PRICE)
        if action == ACCEPT:
            return accepting(s, price)
        return refusing(s, seat, price, evaluation.expected_points(s)) if action == REFUSE else ""
    if kind == OFFERING:
        return dealing(amount_of(action))
    return taking(action != REFUSE) if kind == TAKING_OFFER else ""


def coins_said(price: int) -> str:
    return NUMBERS[price] if price < len(NUMBERS) else f"{price} coins"


def goods(s: Table) -> str:
    """What the bargain is about."""
    return thing_in_words(s, s.get(BARGAIN_WHAT), s.get(BARGAIN_THING), s.get(BARGAIN_HEX))


def danger(s: Table) -> str:
    """The threat for which the buyer needs the goods: the strongest stack of a third seat beside one of their hexes.
    Empty if there is none, or if the goods are a card that does not fight."""
    if s.get(BARGAIN_WHAT) == FOR_CARD and not s.setting.cards.has(s.stall[s.get(BARGAIN_THING)], FOR_COMBAT):
        return ""
    buyer, seller = s.active, seller_of(s.get(BARGAIN_WHAT))
    found, place, most = NOBODY, NOWHERE, CLOSE - 1
    for i in range(s.land.hexes):
        if s.control[i] != buyer:
            continue
        for edge in range(i * 6, i * 6 + 6):
            j = s.land.road[edge]
            if j == NOWHERE:
                continue
            enemy = s.control[j]
            if enemy != NOBODY and enemy != buyer and enemy != seller and s.units_of(enemy, j) > most:
                found, place, most = enemy, i, s.units_of(enemy, j)
    return "" if found == NOBODY else f"the {SEAT_NAMES[found]} stands at the gates of {s.land.names[place]}"


def leads(expected_points: list[float], seat: int) -> bool:
    return expected_points[seat] >= max(expected_points)


def bidding(s: Table, price: int) -> str:
    threat = danger(s)
    if threat:
        return f"{coins_said(price)} for {goods(s)}: {threat}."
    return f"{coins_said(price)} is what {goods(s)} would be worth to me."


def asking(s: Table, price: int) -> str:
    threat = danger(s)
    if threat:
        return f"{coins_said(price)}: you need it while {threat}."
    return f"{coins_said(price)} for {goods(s)}, and we have a bargain."


def accepting(s: Table, price: int) -> str:
    return f"{coins_said(price)} for {goods(s)} is fair."


def refusing(s: Table, seat: int, price: int, expected_points: list[float]) -> str:
    """Why there is no bargain."""
    buyer = s.active
    if seat == buyer:
        return f"{coins_said(price)} is more than {goods(s)} would be worth to me."
    if leads(expected_points, buyer):
        return f"You lead, {SEAT_NAMES[buyer]}: not at that price."
    threat = danger(s)
    if threat:
        return f"{coins_said(price)} is too little while {threat}."
    return f"{coins_said(price)} is too little for {goods(s)}."


def dealing(points: int) -> str:
    return "Stand with me, and you will not regret it." if points else ""


def taking(taken: bool) -> str:
    return "I have heard what I wanted to hear." if taken else ""
