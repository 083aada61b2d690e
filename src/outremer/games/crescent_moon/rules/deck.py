"""The power deck, the market row and hands (CM-10), and what is known of them (CM-12.5): draws, looks, shuffles.

`looks` keeps what a seat has seen of the deck as runs: observer, first place, length, then the kinds, ascending.
Places count from the bottom, so drawing from the top moves no run.
"""

from __future__ import annotations

from typing import Final

from ..actions import CARDS, ROW
from ..cards import WARFARE
from ..events import MARKET_CARD, MARKET_FILLED, RESHUFFLED
from ..state import NO_CARD, Table

RUN_HEAD: Final = 3
GLIMPSE: Final = 3


# The deck


def draw_face_up(s: Table) -> int:
    """Turn up the top card, or NO_CARD; the discards are shuffled under an empty deck (CM-10.2)."""
    make_ready(s, 1)
    if not s.deck:
        return NO_CARD
    kind = s.deck.pop()
    forget_drawn(s, kind)
    s.reveals += 1
    return kind


def make_ready(s: Table, needed: int) -> int:
    """CM-10.2: if the deck has fewer cards than needed, the discards go under it. Returns how many there are."""
    if len(s.deck) < needed:
        under: list[int] = []
        s.card_changes += 1
        for kind in range(CARDS):
            for _ in range(s.discards[kind]):
                under.append(kind)
            s.discards[kind] = 0
        if under:
            s.rng.shuffle(under)
            s.reveals += 1
            put_under(s, under)
            s.note(RESHUFFLED, len(under))
    return needed if len(s.deck) >= needed else len(s.deck)


def put_under(s: Table, cards: list[int]) -> None:
    """Put cards at the bottom; every run in the deck moves up."""
    s.deck = cards + s.deck
    at = 0
    while at < len(s.looks):
        s.looks[at + 1] += len(cards)
        at += RUN_HEAD + s.looks[at + 2]


def forget_drawn(s: Table, kind: int) -> None:
    """The top card left the deck and everybody saw it: runs that include it lose one of its kind."""
    top = len(s.deck)
    kept: list[int] = []
    at = 0
    while at < len(s.looks):
        length = s.looks[at + 2]
        run = s.looks[at : at + RUN_HEAD + length]
        at += RUN_HEAD + length
        if run[1] + length > top:
            del run[run.index(kind, RUN_HEAD)]
            run[2] -= 1
        if run[2] > 0:
            kept += run
    s.looks = kept


def forget_shuffled(s: Table, bottom: int) -> None:
    """The cards from place `bottom` up are shuffled: nobody knows anything about them any more."""
    kept: list[int] = []
    at = 0
    while at < len(s.looks):
        length = s.looks[at + 2]
        if s.looks[at + 1] + length <= bottom:
            kept += s.looks[at : at + RUN_HEAD + length]
        at += RUN_HEAD + length
    s.looks = kept


def remember_run(s: Table, seat: int, first: int, cards: list[int]) -> None:
    """The seat knows which cards are at place `first` and above, but not in which order."""
    if cards:
        s.looks += [seat, first, len(cards), *sorted(cards)]


# The row


def replenish(s: Table) -> None:
    """CM-10.1: cards slide towards near; gaps fill from the deck at the far end."""
    kept = [kind for kind in s.row if kind != NO_CARD]
    if len(kept) == ROW:
        return
    while len(kept) < ROW:
        kind = draw_face_up(s)
        if kind == NO_CARD:
            break
        s.note(MARKET_CARD, kind, len(kept))
        kept.append(kind)
    s.row = kept + [NO_CARD] * (ROW - len(kept))
    s.note(MARKET_FILLED)


# Hands


def take_in_hand(s: Table, seat: int, kind: int, open_: bool) -> None:
    """A card goes to a hand, face up or not."""
    s.hand[seat * CARDS + kind] += 1
    s.card_changes += 1
    if open_:
        see(s, seat * CARDS + kind, 1)


def leave_hand(s: Table, seat: int, kind: int) -> None:
    """A card leaves a hand face up. Warfare never leaves (CM-11)."""
    if kind == WARFARE:
        return
    at = seat * CARDS + kind
    s.hand[at] -= 1
    s.card_changes += 1
    if s.seen[at] > 0:
        see(s, at, -1)
        return
    for observer in range(s.seats):
        forget_glimpse(s, observer, seat, kind)


def see(s: Table, at: int, more: int) -> None:
    """Change how many cards of a kind everybody knows to be in a hand."""
    seen = s.seen.copy()
    seen[at] += more
    s.seen = seen


def forget_glimpse(s: Table, observer: int, holder: int, kind: int) -> None:
    """The observer knows of one card of that kind fewer in the holder's hand."""
    for at in range(0, len(s.glimpsed), GLIMPSE):
        if s.glimpsed[at] == observer and s.glimpsed[at + 1] == holder and s.glimpsed[at + 2] == kind:
            del s.glimpsed[at : at + GLIMPSE]
            return


def known_of(s: Table, observer: int, holder: int) -> list[int]:
    """[kind] -> how many cards of that kind the observer knows to be in the holder's hand."""
    known = s.seen[holder * CARDS : (holder + 1) * CARDS]
    for at in range(0, len(s.glimpsed), GLIMPSE):
        if s.glimpsed[at] == observer and s.glimpsed[at + 1] == holder:
            known[s.glimpsed[at + 2]] += 1
    return known


def steal(s: Table, thief: int, victim: int, kind: int) -> None:
    """CM-11, Double Agent: only the two players see the card; the others no longer know what the victim holds."""
    known = known_of(s, thief, victim)
    at = victim * CARDS
    s.hand[at + kind] -= 1
    s.hand[thief * CARDS + kind] += 1
    s.card_changes += 1
    kept: list[int] = []
    for i in range(0, len(s.glimpsed), GLIMPSE):
        if s.glimpsed[i + 1] != victim:
            kept += s.glimpsed[i : i + GLIMPSE]
    if known[kind] > 0:
        known[kind] -= 1
    s.seen = s.seen[:at] + [0] * CARDS + s.seen[at + CARDS :]
    for each in range(CARDS):
        for _ in range(known[each]):
            kept += [thief, victim, each]
    s.glimpsed = [*kept, victim, thief, kind]
