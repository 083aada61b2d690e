"""Looking at the top of the deck: the Murshid's Plot (CM-7.3) and the Sultan's Conspire (CM-7.4).

Both are secret steps. The engine never skips them, so nobody learns how much there was to choose from.
"""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import NOT_NOW, OK
from ....kernel.step import NOBODY, PRIVATE, SECRET, Step
from ..actions import CARD, CARDS, ROW, card_of
from ..events import BURIED, CONSPIRED, PLOT_CARD, PLOTTED
from ..setting import MURSHID, SULTAN
from ..state import NO_CARD, Table
from ..steps import CARDS_LEFT, CARDS_MISSED, CARDS_SEEN, CONSPIRING, FIELDS, PLOTTING
from ..words import card, plural
from .deck import forget_shuffled, make_ready, put_under, remember_run, take_in_hand
from .refusals import (
    CM_7_3_MURSHID_ONLY,
    CM_7_3_NOT_SEEN,
    CM_7_3_NOT_THEIR_CARD,
    CM_7_4_NO_CARDS,
    CM_7_4_NOT_SEEN,
    CM_7_4_SULTAN_ONLY,
)


def under_the_eye(s: Table, number: int) -> list[int]:
    """The kinds among the top cards, ascending, each once."""
    return sorted(set(s.deck[len(s.deck) - number :]))


def pull(s: Table, number: int, kind: int) -> None:
    """Take a card of that kind out of the top cards."""
    del s.deck[s.deck.index(kind, len(s.deck) - number)]


def look(s: Table, wanted: int) -> int:
    """Look at the top cards; returns how many there are. They will be shuffled, so earlier knowledge is lost."""
    number = make_ready(s, wanted)
    forget_shuffled(s, len(s.deck) - number)
    s.reveals += 1
    return number


def put_back(s: Table, seat: int, number: int, on_top: bool) -> None:
    """Shuffle the cards looked at and put them on top or at the bottom; the seat remembers which they are."""
    rest = s.deck[len(s.deck) - number :]
    del s.deck[len(s.deck) - number :]
    s.rng.shuffle(rest)
    s.reveals += 1
    if on_top:
        remember_run(s, seat, len(s.deck), rest)
        s.deck += rest
    else:
        put_under(s, rest)
        remember_run(s, seat, 0, rest)


def refuse_plot(s: Table, seat: int) -> int:
    return OK if seat == MURSHID else CM_7_3_MURSHID_ONLY


def open_plot(s: Table, seat: int) -> None:
    """CM-7.3: one Murshid card, or two with an empty hand; a coin for each missing one."""
    wanted = s.setting.plot_take if s.hand_size(seat) else s.setting.plot_take_empty
    number = look(s, s.setting.plot_look)
    murshid_cards = 0
    for kind in s.deck[len(s.deck) - number :]:
        if s.setting.cards.aligned[kind] == MURSHID:
            murshid_cards += 1
    takes = min(murshid_cards, wanted)
    if takes:
        s.push(PLOTTING, NOBODY, 1 << seat, takes, number, wanted - takes)
    else:
        end_plot(s, seat, number, wanted, 0)


def end_plot(s: Table, seat: int, number: int, missing: int, taken: int) -> None:
    """`taken`: 1 if the Murshid has taken a card."""
    gained = missing * s.setting.plot_coin
    s.coins[seat] += gained
    put_back(s, seat, number, missing == 0)
    if missing:
        s.note(PLOTTED, seat, taken, gained)


class Plotting(Step[Table]):
    """CM-7.3: which Murshid card to take."""

    def __init__(self) -> None:
        super().__init__("plot", PRIVATE, fields=FIELDS[PLOTTING])

    def prompt(self, s: Table, seat: int) -> str:
        return f"Take a card of yours from the top {plural(s.get(CARDS_SEEN), 'card')}: {s.get(CARDS_LEFT)} to take."

    def candidates(self, s: Table, seat: int) -> list[int]:
        return [CARD + kind for kind in under_the_eye(s, s.get(CARDS_SEEN))]

    def check(self, s: Table, seat: int, action: int) -> int:
        if not CARD <= action < CARD + CARDS:
            return NOT_NOW
        if s.setting.cards.aligned[card_of(action)] != MURSHID:
            return CM_7_3_NOT_THEIR_CARD
        return OK if card_of(action) in s.deck[len(s.deck) - s.get(CARDS_SEEN) :] else CM_7_3_NOT_SEEN

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        if refusal == CM_7_3_NOT_THEIR_CARD:
            return f"{card(s, card_of(action))} is not a Murshid card."
        return f"{card(s, card_of(action))} is not among the cards you look at."

    def describe(self, s: Table, seat: int, action: int) -> str:
        return f"take {card(s, card_of(action))}"

    def take(self, s: Table, seat: int, action: int) -> None:
        second = s.get(CARDS_SEEN) < s.setting.plot_look and len(s.deck) > s.get(CARDS_SEEN)
        pull(s, s.get(CARDS_SEEN), card_of(action))
        take_in_hand(s, seat, card_of(action), False)
        s.note(PLOT_CARD, seat, card_of(action), 2 if second else 1)
        left, number, missing = s.get(CARDS_LEFT) - 1, s.get(CARDS_SEEN) - 1, s.get(CARDS_MISSED)
        s.put(CARDS_LEFT, left)
        s.put(CARDS_SEEN, number)
        if left == 0:
            s.pop()
            end_plot(s, seat, number, missing, 1)


def refuse_conspire(s: Table, seat: int) -> int:
    if seat != SULTAN:
        return CM_7_4_SULTAN_ONLY
    return OK if s.deck or sum(s.discards) else CM_7_4_NO_CARDS


def open_conspire(s: Table, seat: int) -> None:
    """CM-7.4: a card for each empty slot; with a full market the Sultan only looks, and buries the cards."""
    number = look(s, s.setting.conspire_look)
    slots = min(s.stall.count(NO_CARD), number)
    if slots:
        s.push(CONSPIRING, NOBODY, 1 << seat, slots, number)
    else:
        put_back(s, seat, number, False)
        s.note(BURIED, seat, number)


class Conspiring(Step[Table]):
    """CM-7.4: which card fills the next empty slot; it lies there face up at once."""

    def __init__(self) -> None:
        super().__init__("conspire", SECRET, fields=FIELDS[CONSPIRING])

    def prompt(self, s: Table, seat: int) -> str:
        return f"Choose a card for your market: {plural(s.get(CARDS_LEFT), 'slot')} to fill."

    def candidates(self, s: Table, seat: int) -> list[int]:
        return [CARD + kind for kind in under_the_eye(s, s.get(CARDS_SEEN))]

    def check(self, s: Table, seat: int, action: int) -> int:
        if not CARD <= action < CARD + CARDS:
            return NOT_NOW
        return OK if card_of(action) in s.deck[len(s.deck) - s.get(CARDS_SEEN) :] else CM_7_4_NOT_SEEN

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        return f"{card(s, card_of(action))} is not among the cards you look at."

    def describe(self, s: Table, seat: int, action: int) -> str:
        return f"put up {card(s, card_of(action))}"

    def take(self, s: Table, seat: int, action: int) -> None:
        pull(s, s.get(CARDS_SEEN), card_of(action))
        place = s.stall.index(NO_CARD)
        s.stall[place] = card_of(action)
        s.reveals += 1
        s.note(CONSPIRED, seat, card_of(action), ROW + place)
        left, number = s.get(CARDS_LEFT) - 1, s.get(CARDS_SEEN) - 1
        s.put(CARDS_LEFT, left)
        s.put(CARDS_SEEN, number)
        if left == 0:
            s.pop()
            put_back(s, seat, number, False)


INTRIGUE_STEPS: Final[list[tuple[int, Step[Table]]]] = [
    (PLOTTING, Plotting()),
    (CONSPIRING, Conspiring()),
]
