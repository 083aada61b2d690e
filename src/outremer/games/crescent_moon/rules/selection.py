"""The secret choice of cards (CM-8.3, CM-9.4) and their reveal (CM-8.4).

Chosen cards are only marked in `Fight.picked` and stay in hand, whose size is public, until all have chosen. They are
named in any order, only the coins of two Alms in ascending order.
"""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import NOT_NOW, OK
from ....kernel.rng import FastRng
from ....kernel.step import NOBODY, OWING, SECRET, Step
from ..actions import AMOUNT, AMOUNTS, CARD, CARDS, DONE, amount_of, card_of
from ..cards import FOR_COMBAT, FOR_INFLUENCE
from ..events import PAID, REVEALED
from ..fight import ALMS_CARDS
from ..setting import WARLORD
from ..state import Table, the_fight
from ..steps import SELECTING
from ..words import card, coins
from .card_effects import in_words
from .deck import leave_hand
from .refusals import (
    CM_8_3_ALL_CHOSEN,
    CM_8_3_NOT_FOR_COMBAT,
    CM_8_3_NOT_IN_HAND,
    CM_9_4_NOT_FOR_INFLUENCE,
    CM_11_1_ALMS_AT_LEAST_ONE,
    CM_11_1_ALMS_IN_ORDER,
    CM_11_1_ALMS_NAME_COINS,
    CM_11_1_ALMS_TOO_FEW_COINS,
    CM_11_1_ALMS_TOO_MANY,
)
from .sides import conflict_in_words, is_combat, participants


def asked(s: Table) -> int:
    """CM-8.3: every participant who holds a card, playable or not; the Warlord in combat always holds Warfare."""
    mask = participants(s)
    combat = is_combat(s)
    for seat in range(s.seats):
        if mask >> seat & 1 and s.hand_size(seat) == 0 and not (combat and seat == WARLORD):
            mask &= ~(1 << seat)
    return mask


def select_cards(s: Table) -> None:
    """CM-8.3, CM-9.4: open the choice, if anybody holds a card."""
    mask = asked(s)
    if mask:
        s.push(SELECTING, NOBODY, mask)


def committed(s: Table, seat: int) -> int:
    """Coins the seat has put with its Alms so far."""
    alms = the_fight(s).alms
    return alms[seat * ALMS_CARDS] + alms[seat * ALMS_CARDS + 1]


def least_alms(s: Table, seat: int) -> int:
    """The least the next Alms takes: a coin, or as many as the one before."""
    return max(1, the_fight(s).alms[seat * ALMS_CARDS])


def mark(s: Table, seat: int, action: int) -> None:
    """Record a chosen card, or the coins that go with the last one."""
    fight = the_fight(s)
    if action >= CARD:
        kind = card_of(action)
        fight.pick(seat, kind)
        if s.setting.cards.per_coin[kind]:
            fight.await_coins(seat, kind)
    else:
        fight.give_coins(seat, amount_of(action))


def reveal(s: Table) -> None:
    """CM-8.4: all cards are revealed together and leave the hands; coins of Alms go to the bank."""
    s.reveals += 1
    fight = the_fight(s)
    for seat in range(s.seats):
        alms = seat * ALMS_CARDS
        for kind in range(CARDS):
            for _ in range(fight.picked[seat * CARDS + kind]):
                leave_hand(s, seat, kind)
                given = 0
                if s.setting.cards.per_coin[kind]:
                    given = fight.alms[alms]
                    alms += 1
                s.note(REVEALED, seat, kind, given)
        paid = committed(s, seat)
        if paid:
            s.coins[seat] -= paid
            s.note(PAID, seat, NOBODY, paid)


class Selecting(Step[Table]):
    """CM-8.3, CM-9.4: any number of cards, one kind at a time, then done."""

    def __init__(self) -> None:
        super().__init__("select", SECRET)

    def prompt(self, s: Table, seat: int) -> str:
        pending = the_fight(s).awaiting_coins[seat]
        if pending:
            return f"{card(s, pending - 1)}: how many coins do you give?"
        what = "combat" if is_combat(s) else "influence"
        return f"Choose {what} cards in secret for {conflict_in_words(s)}. Then say Done."

    def candidates(self, s: Table, seat: int) -> list[int]:
        pending = the_fight(s).awaiting_coins[seat]
        if pending:
            return [AMOUNT + n for n in range(1, s.setting.cards.most_coins[pending - 1] + 1)]
        menu = [DONE]
        base = seat * CARDS
        for kind in range(CARDS):
            if s.hand[base + kind]:
                menu.append(CARD + kind)
        return menu

    def check(self, s: Table, seat: int, action: int) -> int:
        pending = the_fight(s).awaiting_coins[seat]
        if action == DONE:
            return CM_11_1_ALMS_NAME_COINS if pending else OK
        if CARD <= action < CARD + CARDS:
            return CM_11_1_ALMS_NAME_COINS if pending else self.check_card(s, seat, card_of(action))
        if pending and AMOUNT <= action < AMOUNT + AMOUNTS:
            return self.check_coins(s, seat, pending - 1, amount_of(action))
        return NOT_NOW

    def check_card(self, s: Table, seat: int, kind: int) -> int:
        cards = s.setting.cards
        at = seat * CARDS + kind
        if s.hand[at] == 0:
            return CM_8_3_NOT_IN_HAND
        if is_combat(s):
            if not cards.has(kind, FOR_COMBAT):
                return CM_8_3_NOT_FOR_COMBAT
        elif not cards.has(kind, FOR_INFLUENCE):
            return CM_9_4_NOT_FOR_INFLUENCE
        if the_fight(s).picked[at] == s.hand[at]:
            return CM_8_3_ALL_CHOSEN
        if cards.per_coin[kind] and s.coins[seat] - committed(s, seat) < least_alms(s, seat):
            return CM_11_1_ALMS_TOO_FEW_COINS
        return OK

    def check_coins(self, s: Table, seat: int, kind: int, number: int) -> int:
        """CM-11, Alms: 1 to 3 coins, never more than you have."""
        if number < 1:
            return CM_11_1_ALMS_AT_LEAST_ONE
        if number > s.setting.cards.most_coins[kind]:
            return CM_11_1_ALMS_TOO_MANY
        if number > s.coins[seat] - committed(s, seat):
            return CM_11_1_ALMS_TOO_FEW_COINS
        return OK if number >= least_alms(s, seat) else CM_11_1_ALMS_IN_ORDER

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        if refusal >= CM_11_1_ALMS_AT_LEAST_ONE:
            return self.reason_of_alms(s, seat, refusal)
        name = card(s, card_of(action))
        if refusal == CM_8_3_NOT_IN_HAND:
            return f"You hold no {name}."
        if refusal == CM_8_3_NOT_FOR_COMBAT:
            return f"{name} is not a combat card."
        if refusal == CM_9_4_NOT_FOR_INFLUENCE:
            return f"{name} is not an influence card."
        return f"You have chosen every {name} you hold: {the_fight(s).picked[seat * CARDS + card_of(action)]}."

    def reason_of_alms(self, s: Table, seat: int, refusal: int) -> str:
        left, least = s.coins[seat] - committed(s, seat), least_alms(s, seat)
        if refusal == CM_11_1_ALMS_NAME_COINS:
            return "First say how many coins you give with the card you have just chosen."
        if refusal == CM_11_1_ALMS_AT_LEAST_ONE:
            return "Alms takes at least 1 coin."
        if refusal == CM_11_1_ALMS_TOO_MANY:
            most = s.setting.cards.most_coins[the_fight(s).awaiting_coins[seat] - 1]
            return f"Alms takes at most {coins(most)}."
        if refusal == CM_11_1_ALMS_IN_ORDER:
            return f"Of two Alms the smaller is named first, and it was {least}."
        return f"You have {coins(left)} left to give; this Alms takes at least {least}."

    def describe(self, s: Table, seat: int, action: int) -> str:
        if action == DONE:
            return "done"
        if action >= CARD:
            return in_words(s.setting.cards, card_of(action), is_combat(s))
        return f"give {coins(amount_of(action))}"

    def take(self, s: Table, seat: int, action: int) -> None:
        if action != DONE:
            mark(s, seat, action)
        elif s.commit(seat):
            reveal(s)
            s.pop()


SELECTION: Final = Selecting()
SELECTION_STEPS: Final[list[tuple[int, Step[Table]]]] = [(SELECTING, SELECTION)]


def redraw_selection(s: Table, seat: int, rng: FastRng) -> None:
    """For a world that looks the same to a seat: draw what others have chosen so far from what their hands allow."""
    owing = s.get(OWING)
    mask = asked(s)
    for other in range(s.seats):
        if other != seat and mask >> other & 1:
            the_fight(s).forget_choice(other)
            redraw_choice(s, other, owing >> other & 1 == 0, rng)


def redraw_choice(s: Table, seat: int, complete: bool, rng: FastRng) -> None:
    """A random choice; one that is still open may be incomplete."""
    while True:
        menu = SELECTION.menu(s, seat)
        if not complete and rng.below(len(menu) + 1) == 0:
            return
        action = menu[rng.below(len(menu))]
        if action == DONE:
            return
        mark(s, seat, action)
