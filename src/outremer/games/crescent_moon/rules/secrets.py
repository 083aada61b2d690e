"""Draws a world that looks the same to a seat: every hidden card, choice and offer is new (see `State.determinize`).

What the seat knows (CM-12.5) stays: its hand, all face-up cards, cards it saw go to a hand, its looks at the deck.
Victory points stay too, those of deals among them: all follow from what everybody saw, so a player with a notepad knows
them, and only the view hides them (test_notepad.py). Those of a position that a table begins with count as seen. What
other seats know is drawn again, to fit the cards they hold now.
"""

from __future__ import annotations

from typing import Final

from ....kernel.rng import FastRng, Rng
from ....kernel.step import NOBODY, SEAT
from ..actions import CARDS
from ..cards import WARFARE
from ..setting import MURSHID, SULTAN
from ..state import Table
from ..steps import CARDS_LEFT, CARDS_MISSED, CARDS_SEEN, CONSPIRING, PLOTTING
from .conflict import redraw_picks
from .deck import GLIMPSE, RUN_HEAD, known_of

UNKNOWN: Final = -1


def redraw_secrets(s: Table, seat: int, rng: FastRng) -> None:
    """Turn the table into one of those that look the same to the seat (-1: to a spectator)."""
    s.rng = Rng(rng.key())
    s.pile.sort()  # the same start for every true state, so that the same generator draws the same world
    rng.shuffle(s.pile)
    redraw_cards(s, seat, rng)
    redraw_knowledge(s, seat, rng)
    redraw_picks(s, seat, rng)
    if s.stack and not s.step().secret:
        decider = s.get(SEAT)
        if decider != NOBODY and decider != seat:
            s.open_menu = s.step().menu(s, decider)  # it may depend on the hand that was drawn again


def redraw_cards(s: Table, seat: int, rng: FastRng) -> None:
    """Deal all cards the seat does not know, to the hands and into the deck."""
    places = known_places(s, seat, rng)
    hands: list[list[int]] = []
    hidden = [0] * CARDS
    unknown = [0] * s.seats
    for holder in range(s.seats):
        known = known_of(s, seat, holder)
        hands.append(known)
        if holder != seat:
            for kind in range(1, CARDS):
                number = s.hand[holder * CARDS + kind] - known[kind]
                if number:
                    hidden[kind] += number
                    unknown[holder] += number
    for place in range(len(s.deck)):
        hidden[s.deck[place]] += 1
        if places[place] != UNKNOWN:
            hidden[places[place]] -= 1
    pool: list[int] = []
    for kind in range(1, CARDS):
        for _ in range(hidden[kind]):
            pool.append(kind)
    rng.shuffle(pool)
    deal(s, seat, pool, hands, unknown, places)
    if s.kind() == PLOTTING and seat != MURSHID:
        make_plot_possible(s, seat, places, rng)


def known_places(s: Table, seat: int, rng: FastRng) -> list[int]:
    """[place in the deck] -> a kind that may be there, as far as the seat knows from its runs, or UNKNOWN."""
    places = [UNKNOWN] * len(s.deck)
    at = 0
    while at < len(s.looks):
        first, length = s.looks[at + 1], s.looks[at + 2]
        if s.looks[at] == seat:
            run = s.looks[at + RUN_HEAD : at + RUN_HEAD + length]
            rng.shuffle(run)
            places[first : first + length] = run
        at += RUN_HEAD + length
    if seat >= 0 and s.stack and looks_now(s) == seat:  # NOBODY looks like a spectator, who knows nothing
        number = s.get(CARDS_SEEN)
        places[len(s.deck) - number :] = sorted(s.deck[len(s.deck) - number :])  # their order tells nothing
    return places


def looks_now(s: Table) -> int:
    """Who is looking at the top of the deck now, or NOBODY."""
    kind = s.kind()
    if kind == PLOTTING:
        return MURSHID
    return SULTAN if kind == CONSPIRING else NOBODY


def deal(s: Table, seat: int, pool: list[int], hands: list[list[int]], unknown: list[int], places: list[int]) -> None:
    """Hands first, then the unknown places of the deck."""
    at = 0
    for holder in range(s.seats):
        if holder == seat:
            continue
        row = hands[holder]
        for _ in range(unknown[holder]):
            row[pool[at]] += 1
            at += 1
        row[WARFARE] = s.hand[holder * CARDS + WARFARE]
        s.hand[holder * CARDS : (holder + 1) * CARDS] = row
    for place in range(len(s.deck)):
        if places[place] != UNKNOWN:
            s.deck[place] = places[place]
        else:
            s.deck[place] = pool[at]
            at += 1


def make_plot_possible(s: Table, seat: int, places: list[int], rng: FastRng) -> None:
    """The Murshid is choosing, so at least one of the cards looked at is a Murshid card. Make that true, and set how
    many cards the Murshid may take."""
    number, wanted = s.get(CARDS_SEEN), s.get(CARDS_LEFT) + s.get(CARDS_MISSED)
    top = len(s.deck) - number
    aligned = s.setting.cards.aligned
    murshid_cards = sum(1 for kind in s.deck[top:] if aligned[kind] == MURSHID)
    if murshid_cards == 0:
        swap_in_murshid_card(s, seat, places, top, top + rng.below(number))
        murshid_cards = 1
    s.put(CARDS_LEFT, min(murshid_cards, wanted))
    s.put(CARDS_MISSED, wanted - min(murshid_cards, wanted))


def swap_in_murshid_card(s: Table, seat: int, places: list[int], top: int, place: int) -> None:
    """Exchange the card at a place for a Murshid card from a place that the seat does not know."""
    aligned = s.setting.cards.aligned
    for other in range(top):
        if places[other] == UNKNOWN and aligned[s.deck[other]] == MURSHID:
            s.deck[other], s.deck[place] = s.deck[place], s.deck[other]
            return
    for holder in range(s.seats):
        if holder == seat:
            continue
        known = known_of(s, seat, holder)
        for kind in range(1, CARDS):
            if aligned[kind] == MURSHID and s.hand[holder * CARDS + kind] > known[kind]:
                s.hand[holder * CARDS + kind] -= 1
                s.hand[holder * CARDS + s.deck[place]] += 1
                s.deck[place] = kind
                return


def redraw_knowledge(s: Table, seat: int, rng: FastRng) -> None:
    """What others know of the deck and of hands, changed to fit where the cards are now."""
    at = 0
    while at < len(s.looks):
        first, length = s.looks[at + 1], s.looks[at + 2]
        if s.looks[at] != seat:
            s.looks[at + RUN_HEAD : at + RUN_HEAD + length] = sorted(s.deck[first : first + length])
        at += RUN_HEAD + length
    fresh: list[int] = []
    for i in range(0, len(s.glimpsed), GLIMPSE):
        observer, holder, kind = s.glimpsed[i], s.glimpsed[i + 1], s.glimpsed[i + 2]
        if observer != seat and holder != seat:
            kind = glimpse_again(s, fresh, observer, holder, rng)
        fresh += [observer, holder, kind]
    s.glimpsed = fresh


def glimpse_again(s: Table, fresh: list[int], observer: int, holder: int, rng: FastRng) -> int:
    """A card of the holder's hand that the observer does not know yet."""
    left = [s.hand[holder * CARDS + kind] - s.seen[holder * CARDS + kind] for kind in range(CARDS)]
    for i in range(0, len(fresh), GLIMPSE):
        if fresh[i] == observer and fresh[i + 1] == holder:
            left[fresh[i + 2]] -= 1
    kinds = [kind for kind in range(1, CARDS) if left[kind] > 0]
    return kinds[rng.below(len(kinds))]
