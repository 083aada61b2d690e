"""What a bot says about a bargain: one short sentence with the reason. All players hear it, so it holds no secret: the
reasons for a refusal are worked out in a world drawn from what a spectator sees.
"""

from __future__ import annotations

from typing import Final

from ....bots.evaluation import Evaluation
from ....kernel.rng import FastRng
from ..actions import ACCEPT, REFUSE, amount_of
from ..cards import FOR_COMBAT
from ..layout import NOWHERE
from ..price_notes import usual_price
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
from ..term_words import term_words
from .bargaining import after_bargain, after_refusal
from .prices import lead_of

NUMBERS: Final = [
    "No coins", "One coin", "Two coins", "Three coins", "Four coins", "Five coins", "Six coins", "Seven coins",
    "Eight coins", "Nine coins", "Ten coins",
]  # fmt: skip
CLOSE: Final = 2
"""This many units beside a hex are a threat."""
NOTABLE: Final = 0.5
"""A change of this many points is worth a word."""
PRICED: Final = "line: coins spent"
"""The line in which the price itself counts."""


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
        return refusing(s, seat, price, evaluation) if action == REFUSE else ""
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


def at_my_gates(s: Table, seller: int) -> str:
    """The hex of the seller beside which the buyer has most units; empty if they are no threat."""
    place, most = NOWHERE, CLOSE - 1
    for i in range(s.land.hexes):
        if s.control[i] != seller:
            continue
        for edge in range(i * 6, i * 6 + 6):
            j = s.land.road[edge]
            if j != NOWHERE and s.control[j] == s.active and s.units_of(s.active, j) > most:
                place, most = i, s.units_of(s.active, j)
    return "" if place == NOWHERE else s.land.names[place]


def changes(refused: Table, struck: Table, seat: int, evaluation: Evaluation) -> list[tuple[float, str]]:
    """What the bargain changes in the seat's lines of the score sheet, in points, the greatest loss first."""
    before = dict(evaluation.terms(refused, seat))
    found: list[tuple[float, str]] = []
    for name, points in evaluation.terms(struck, seat):
        if name.startswith("line: ") and name != PRICED:
            found.append((points - before.get(name, 0.0), term_words(name)))
    found.sort()
    return found


def objection(s: Table, seller: int, evaluation: Evaluation) -> str:
    """Why the seller is better off without the bargain, by what everybody sees; empty if it is only the price."""
    place = at_my_gates(s, seller)
    if place:
        return f"Not while your units stand at the gates of {place}."
    world = s.determinize(NOBODY, FastRng(1))
    assert isinstance(world, Table)
    refused = after_refusal(world, seller, evaluation, FastRng(1))
    struck = after_bargain(world, seller, evaluation, FastRng(1))
    if refused.over() or struck.over():  # no lines are left to compare
        return ""
    loss, lost = changes(refused, struck, seller, evaluation)[0]
    if loss < -NOTABLE:
        return f"{coins_said(s.get(LAST_PRICE))} would not make up for {my(lost)}."
    gain, gained = changes(refused, struck, s.active, evaluation)[-1]
    return f"It would bring you too much: {gained}." if gain > NOTABLE else ""


def my(words: str) -> str:
    return words if words.startswith(("the ", "a ", "what ", "coins ", "income ")) else f"my {words}"


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


def refusing(s: Table, seat: int, price: int, evaluation: Evaluation) -> str:
    """Why there is no bargain."""
    buyer = s.active
    if seat == buyer:
        return f"{coins_said(price)} is more than {goods(s)} would be worth to me."
    if s.setting.open_scores and lead_of(s, buyer) > 0:  # CM-1.4: else points are hidden
        return f"You lead, {SEAT_NAMES[buyer]}: not at that price."
    usual = usual_price(s, s.get(BARGAIN_WHAT), s.get(BARGAIN_THING))
    reason = objection(s, seat, evaluation) if price >= usual else ""
    if reason:
        return reason
    threat = danger(s)
    if threat:
        return f"{coins_said(price)} is too little while {threat}."
    return f"{coins_said(price)} is too little for {goods(s)}."


def dealing(points: int) -> str:
    return "Stand with me, and you will not regret it." if points else ""


def taking(taken: bool) -> str:
    return "I have heard what I wanted to hear." if taken else ""
