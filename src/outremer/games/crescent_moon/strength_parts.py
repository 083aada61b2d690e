"""The parts of a strength in a conflict as an event has them: "3 units +3, castle +2, Terror +1 (lent by the Murshid)".

A part is seven numbers in a row. `rules/strength_sum.py` makes them; this file says them.
"""

from __future__ import annotations

from typing import Any, Final

from ...kernel.events import ListKind
from ...kernel.state import State
from .setting import NOBODY
from .state import NO_CARD, Table
from .words import card, plural, seat_words

# what
ORDINARY: Final = 0
HIRED: Final = 1
THE_FORT: Final = 2  # a castle: THE_FORT + actions.CASTLE
THE_PALACE: Final = 4
GUARDIAN: Final = 5
PRESENCE: Final = 6
CONTROL: Final = 7
TOKEN: Final = 8
CARD: Final = 9
WHATS: Final = ["units", "mercenaries", "fort", "castle", "palace", "Guardian", "presence", "control", "token", "card"]

# mark
PLAIN: Final = 0
CANCELLED: Final = 1
IDLE: Final = 2  # a card that cancels and found nothing to cancel
MARKS: Final = ["", "cancelled", "nothing to cancel"]

FIELDS: Final = ["what", "number", "strength", "lender", "card", "mark", "by"]
"""What it is; how many; what they add; whose it is, if not the head's of the side; the card; what became of it; the
enemy card that makes it count 0."""
PART: Final = len(FIELDS)


def part(what: int, number: int, strength: int, lender: int = NOBODY) -> list[int]:
    """A part that is no card; nothing if there is none of it."""
    return [what, number, strength, lender, NO_CARD, PLAIN, NO_CARD] if number else []


def zeroed_part(what: int, number: int, by: int) -> list[int]:
    """Pieces that count 0 because of an enemy card."""
    return [what, number, 0, NOBODY, NO_CARD, PLAIN, by] if number else []


def card_part(kind: int, number: int, strength: int, lender: int, mark: int = PLAIN, by: int = NO_CARD) -> list[int]:
    return [CARD, number, strength, lender, kind, mark, by] if number else []


def split(numbers: list[int]) -> list[list[int]]:
    return [numbers[at : at + PART] for at in range(0, len(numbers), PART)]


# For programs


def _wire(state: State, numbers: list[int]) -> Any:
    return [_part_entry(state, each) for each in split(numbers)]


def _part_entry(state: State, numbers: list[int]) -> dict[str, Any]:
    assert isinstance(state, Table)
    what, number, strength, lender, kind, mark, by = numbers
    ids = state.setting.cards.ids
    return {
        "what": WHATS[what],
        "number": number,
        "strength": strength,
        "lender": None if lender == NOBODY else lender,
        "card": None if kind == NO_CARD else ids[kind],
        "mark": MARKS[mark],
        "by": None if by == NO_CARD else ids[by],
    }


# For people


def _words(state: State, numbers: list[int], viewer: int) -> str:
    """With a colon before it, to follow the sum; empty if nothing was brought."""
    said = [_part_words(state, each, viewer) for each in split(numbers)]
    return f": {', '.join(said)}" if said else ""


def _part_words(state: State, numbers: list[int], viewer: int) -> str:
    assert isinstance(state, Table)
    what, number, strength, lender, kind, mark, by = numbers
    notes: list[str] = []
    if lender != NOBODY:
        owner = seat_words(lender, viewer)
        notes.append(f"lent by {owner}" if what == CARD else owner)
    if mark:
        notes.append(MARKS[mark])
    if by != NO_CARD:
        notes.append(card(state, by))
    after = f" ({', '.join(notes)})" if notes else ""
    return f"{_thing(state, what, number, kind)} +{strength}{after}"


def _thing(state: Table, what: int, number: int, kind: int) -> str:
    if what == ORDINARY:
        return plural(number, "unit")
    if what == HIRED:
        return plural(number, "mercenary", "mercenaries")
    if what != CARD:
        return WHATS[what]
    return card(state, kind) if number == 1 else f"{number} {card(state, kind)}"


PARTS: Final = ListKind("parts", _wire, _words)
