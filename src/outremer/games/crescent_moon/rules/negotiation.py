"""Negotiation (CM-12): a price is named, and accepted, refused or answered with another. Talk (CM-12.3) is free.

The buyer is the active player; the seller is the Nomad (hire, bribe) or the Sultan (a card of the Sultan's market).
"""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import NOT_NOW, OK
from ....kernel.step import Step
from ..actions import ACCEPT, AMOUNT, AMOUNTS, COUNTER, REFUSE, amount_of
from ..events import ANSWERED, ASKED, OUT_OF_REACH, PAID
from ..layout import NOWHERE
from ..setting import NOMAD, SULTAN
from ..state import FOR_BRIBE, FOR_CARD, FOR_HIRE, NO_CARD, Table
from ..steps import (
    ANSWER_PRICE,
    BARGAIN_HEX,
    BARGAIN_THING,
    BARGAIN_WHAT,
    FIELDS,
    LAST_PRICE,
    NAME_PRICE,
    PRICES_NAMED,
    TURN,
)
from ..words import card, coins, hex_name, opening, player, units
from .choices import AmountChoice
from .refusals import (
    CM_12_2_HIGHEST,
    CM_12_2_NO_MORE_PRICES,
    CM_12_2_SAME_PRICE,
    CM_12_2_TOO_DEAR,
)


def open_negotiation(s: Table, what: int, thing: int, hex_: int) -> None:
    """CM-12.2: the buyer names the first price."""
    s.push(NAME_PRICE, s.active, what, thing, hex_)


def seller_of(what: int) -> int:
    return SULTAN if what == FOR_CARD else NOMAD


def thing_in_words(s: Table, what: int, thing: int, hex_: int) -> str:
    if what == FOR_CARD:
        return card(s, s.stall[thing])
    if what == FOR_BRIBE:
        return f"{units(thing)} in {hex_name(s, hex_)}"
    return f"{units(thing)} from the reserves"


class NamePrice(AmountChoice):
    """CM-12.2: buyers name no more than they have. A seller may ask one coin more than that, which is a refusal."""

    def __init__(self) -> None:
        super().__init__("name a price", fields=FIELDS[NAME_PRICE])

    def prompt(self, s: Table, seat: int) -> str:
        thing = thing_in_words(s, s.get(BARGAIN_WHAT), s.get(BARGAIN_THING), s.get(BARGAIN_HEX))
        if seat == s.active:
            seller = player(seller_of(s.get(BARGAIN_WHAT)))
            return f"What do you offer {seller} for {thing}? You have {coins(s.coins[seat])}."
        last = s.get(LAST_PRICE)
        return f"Your price for {thing}? {opening(player(s.active))} offered {last} and has {s.coins[s.active]}."

    def highest(self, s: Table, seat: int) -> int:
        return min(s.coins[s.active] + (0 if seat == s.active else 1), AMOUNTS - 1)

    def candidates(self, s: Table, seat: int) -> list[int]:
        menu = list(range(AMOUNT, AMOUNT + self.highest(s, seat) + 1))
        if s.get(PRICES_NAMED) > 0:
            menu = [action for action in menu if action != AMOUNT + s.get(LAST_PRICE)]
        return menu

    def menu(self, s: Table, seat: int) -> list[int]:
        return self.candidates(s, seat)  # exactly what `check` allows

    def check_amount(self, s: Table, seat: int, number: int) -> int:
        if number > self.highest(s, seat):
            return CM_12_2_TOO_DEAR if seat == s.active else CM_12_2_HIGHEST
        if s.get(PRICES_NAMED) > 0 and number == s.get(LAST_PRICE):
            return CM_12_2_SAME_PRICE
        return OK

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        if refusal == CM_12_2_TOO_DEAR:
            return f"You have {coins(s.coins[seat])}, and offer {amount_of(action)}."
        if refusal == CM_12_2_SAME_PRICE:
            return f"{amount_of(action)} is the price on the table: name another, or accept it."
        have = coins(s.coins[s.active])
        return f"They have {have}: ask at most one more, which says that you do not sell."

    def describe(self, s: Table, seat: int, action: int) -> str:
        return coins(amount_of(action))

    def take(self, s: Table, seat: int, action: int) -> None:
        what, thing, hex_ = s.get(BARGAIN_WHAT), s.get(BARGAIN_THING), s.get(BARGAIN_HEX)
        price = amount_of(action)
        named = s.get(PRICES_NAMED) + 1
        s.pop()
        other = seller_of(what) if seat == s.active else s.active
        note_bargain(s, ASKED, seat, other, price, what, thing, hex_, 0)
        if price > s.coins[s.active]:
            s.note_more(OUT_OF_REACH, s.active, seller_of(what), price, s.coins[s.active])
            fall_through(s, what)
            return
        s.push(ANSWER_PRICE, other, what, thing, hex_, named)
        s.put(LAST_PRICE, price)


class AnswerPrice(Step[Table]):
    """CM-12.2: accept, refuse, or, while fewer than three prices were named, name another."""

    def __init__(self) -> None:
        super().__init__("answer a price", fields=FIELDS[ANSWER_PRICE])

    def prompt(self, s: Table, seat: int) -> str:
        thing = thing_in_words(s, s.get(BARGAIN_WHAT), s.get(BARGAIN_THING), s.get(BARGAIN_HEX))
        price = coins(s.get(LAST_PRICE))
        if seat == s.active:
            return f"{opening(player(seller_of(s.get(BARGAIN_WHAT))))} asks {price} for {thing}."
        return f"{opening(player(s.active))} offers {price} for {thing}."

    def candidates(self, s: Table, seat: int) -> list[int]:
        return [ACCEPT, REFUSE, COUNTER]

    def check(self, s: Table, seat: int, action: int) -> int:
        if action == ACCEPT or action == REFUSE:
            return OK
        if action != COUNTER:
            return NOT_NOW
        if s.get(PRICES_NAMED) >= s.setting.prices:
            return CM_12_2_NO_MORE_PRICES
        if s.coins[s.active] == 0:
            return CM_12_2_SAME_PRICE
        return OK

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        if refusal == CM_12_2_SAME_PRICE:
            buyer = "You have" if seat == s.active else "They have"
            return f"{buyer} no coins, so there is no other price."
        return f"{s.setting.prices} prices were named: accept the last one or refuse it."

    def describe(self, s: Table, seat: int, action: int) -> str:
        price = coins(s.get(LAST_PRICE))
        if action == ACCEPT:
            return f"accept {price}"
        return "refuse" if action == REFUSE else "name another price"

    def take(self, s: Table, seat: int, action: int) -> None:
        what, thing, hex_ = s.get(BARGAIN_WHAT), s.get(BARGAIN_THING), s.get(BARGAIN_HEX)
        named, price = s.get(PRICES_NAMED), s.get(LAST_PRICE)
        s.pop()
        if action == COUNTER:
            s.push(NAME_PRICE, seat, what, thing, hex_, named)
            s.put(LAST_PRICE, price)
            return
        other = seller_of(what) if seat == s.active else s.active
        note_bargain(s, ANSWERED, seat, other, price, what, thing, hex_, 1 if action == ACCEPT else 0)
        if action == REFUSE:
            fall_through(s, what)
            return
        pay(s, s.active, seller_of(what), price)
        strike(s, what, thing, hex_, price)


def note_bargain(
    s: Table, event: int, seat: int, other: int, price: int, what: int, thing: int, hex_: int, accepted: int
) -> None:
    """A price named or answered, with what it is for: units in a hex or from the reserves, or a card."""
    units_wanted = 0 if what == FOR_CARD else thing
    card_wanted = s.stall[thing] if what == FOR_CARD else NO_CARD
    s.note_more(
        event, seat, other, price, what, units_wanted, card_wanted, hex_ if what == FOR_BRIBE else NOWHERE, accepted
    )


def pay(s: Table, payer: int, receiver: int, amount: int) -> None:
    """Move coins from one player to another; receiver -1 is the bank."""
    s.coins[payer] -= amount
    if receiver >= 0:
        s.coins[receiver] += amount
    if amount:
        s.note(PAID, payer, receiver, amount)


def strike(s: Table, what: int, thing: int, hex_: int, price: int) -> None:
    """The bargain is struck and paid: hand over what was bought."""
    from .market import hand_over
    from .mercenaries import bribe, hire

    if what == FOR_HIRE:
        hire(s, s.active, thing, price)
    elif what == FOR_BRIBE:
        bribe(s, s.active, hex_, thing, price)
    else:
        hand_over(s, s.active, thing, price)


def fall_through(s: Table, what: int) -> None:
    """CM-12.1: no agreement; the buyer takes another action, or goes on buying without that card."""
    if what != FOR_CARD:
        s.push(TURN, s.active)


NEGOTIATION_STEPS: Final[list[tuple[int, Step[Table]]]] = [
    (NAME_PRICE, NamePrice()),
    (ANSWER_PRICE, AnswerPrice()),
]
