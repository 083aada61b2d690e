"""What a seat sees, as numbers for programs that learn: one byte for each, in a fixed order, called codes.

A game lists its fields once; each has a name, a range, and says what a code means. `write` puts the codes of one seat
into a buffer and makes no object on the way. The list of fields is the documentation, the check in the tests, and the
way from codes to the inputs of a network (`outremer.envs.expansion`).

This module needs `librt` where it is compiled, so nothing that only plays imports it.
"""

from __future__ import annotations

import json
from typing import Final, final

from mypy_extensions import i64, mypyc_attr, u8

from .errors import OutremerError
from .state import State
from .step import FRAME, NOBODY, OWING, SEAT

try:
    from librt.vecs import vec
except ImportError:  # uncompiled
    from .plain_vec import vec  # type: ignore[assignment]

HIGHEST: Final = 255
NUMBER: Final = 0
CHOICE: Final = 1
TABLE: Final = 2
KIND_NAMES: Final = ["number", "choice", "table"]
VIEW_ROOM: Final = 2048


@final
class Feature:
    """Codes that mean the same: `count` of them, each standing for a value from `lowest` to `highest`."""

    def __init__(
        self,
        name: str,
        count: int,
        highest: int,
        says: str,
        *,
        kind: int = NUMBER,
        lowest: int = 0,
        rows: list[list[float]] | None = None,
    ) -> None:
        """A code is the value minus `lowest`. `rows[code]` is what a network gets for a code of the kind `TABLE`."""
        if highest - lowest > HIGHEST:
            raise ValueError(f"feature {name}: {lowest} to {highest} does not fit into a byte")
        self.name = name
        self.count = count
        self.lowest = lowest
        self.highest = highest
        self.says = says
        self.kind = kind
        self.own_rows = rows
        self.at = 0  # the place of its first code; set by `Features`

    def codes(self) -> int:
        """How many different codes there are."""
        return self.highest - self.lowest + 1

    def rows(self) -> list[list[float]]:
        """What a network gets for each code: a number from -1 to 1, one of several places set to 1, or its own row."""
        if self.own_rows is not None:
            return self.own_rows
        if self.kind == CHOICE:
            return [[1.0 if place == code else 0.0 for place in range(self.codes())] for code in range(self.codes())]
        most = max(abs(self.lowest), abs(self.highest), 1)
        return [[(code + self.lowest) / most] for code in range(self.codes())]


def number(name: str, count: int, highest: int, says: str, lowest: int = 0) -> Feature:
    """Amounts, of which more is more."""
    return Feature(name, count, highest, says, lowest=lowest)


def choice(name: str, count: int, highest: int, says: str) -> Feature:
    """One of several things, which have no order."""
    return Feature(name, count, highest, says, kind=CHOICE)


def table(name: str, count: int, rows: list[list[float]], says: str) -> Feature:
    """Codes that each stand for several numbers."""
    return Feature(name, count, len(rows) - 1, says, kind=TABLE, rows=rows)


def bit_rows(bits: int) -> list[list[float]]:
    """The rows of a code that is a set: one number for each of its bits."""
    return [[float(code >> bit & 1) for bit in range(bits)] for code in range(2**bits)]


def waiting_fields(steps: int, waiting: int, numbers: int) -> list[Feature]:
    """The steps that wait under the open one, as `put_waiting` writes them."""
    found: list[Feature] = []
    for i in range(1, waiting + 1):
        found.append(choice(f"under {i}", 1, steps, f"1 + the kind of step number {i} under the open one; 0 none"))
        found.append(number(f"under {i} numbers", 2 * numbers, 255, "its fields: low and high byte of each"))
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Memo:
    """What was last written at one place of a buffer, so that what has not changed need not be written again. A game
    that gains by it adds what tells it: the state and how often that has changed, or its lists as they were. To compare
    two lists is several times faster than to write one."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """What an implementer promises: `write` fills all `size` codes, depends only on what the seat may see, and equal
    codes have equal menus and prompts, for one set of options."""

    def __init__(self, fields: list[Feature]) -> None:
        self.fields = fields
        self.size = 0
        for field in fields:
            field.at = self.size
            self.size += field.count

    def new_memo(self) -> Memo:
        """For a place of a buffer that is all 0."""
        return Memo()

    def write(self, state: State, seat: int, buffer: vec[u8], at: i64, memo: Memo) -> None:
        """Put the codes of a seat into the buffer, from place `at` on. Only this method writes there, always with the
        same memo: it may leave what is right already."""
        raise NotImplementedError

    def observe(self, state: State, seat: int) -> bytes:
        """The codes of a seat."""
        if not 0 <= seat < state.seats:
            raise ValueError(f"seat {seat} is not one of {state.seats}")
        buffer = new_buffer(self.size)
        self.write(state, seat, buffer, 0, self.new_memo())
        return bytes(buffer)

    def read(self, codes: bytes) -> dict[str, list[int]]:
        """The values of all fields by name."""
        return {
            field.name: [code + field.lowest for code in codes[field.at : field.at + field.count]]
            for field in self.fields
        }


class ViewTooLong(OutremerError):
    """A game without features of its own has views that do not fit into the room for them."""


class ViewFeatures(Features):
    """For a game that has no features of its own: the text of the seat's view, byte by byte."""

    def __init__(self) -> None:
        super().__init__([number("view", VIEW_ROOM, HIGHEST, "the view as compact JSON in UTF-8; 0 after its end")])

    def write(self, state: State, seat: int, buffer: vec[u8], at: i64, memo: Memo) -> None:
        text = json.dumps(state.view(seat), sort_keys=True, separators=(",", ":")).encode()
        if len(text) > VIEW_ROOM:
            raise ViewTooLong(f"the view of seat {seat} has {len(text)} bytes; there is room for {VIEW_ROOM}")
        for place, code in enumerate(text + bytes(VIEW_ROOM - len(text))):
            buffer[at + place] = u8(code)


# For those who write


def new_buffer(size: int) -> vec[u8]:
    """Room for codes, all 0. NumPy reads it in place."""
    return vec[u8]([0] * size)


def byte(value: int) -> u8:
    """The value, or the nearest that fits into a byte."""
    if value < 0:
        return u8(0)
    if value > HIGHEST:
        return u8(255)
    return u8(value)


def put_all(buffer: vec[u8], at: i64, values: list[int]) -> i64:
    """Write a whole list; returns the place after it. Here and below, values must fit into a byte."""
    for value in values:
        buffer[at] = u8(value)
        at += 1
    return at


def put_part(buffer: vec[u8], at: i64, values: list[int], first: i64, count: i64) -> i64:
    """Write `count` values of a list, from `first` on."""
    place = first
    last = first + count
    while place < last:
        value: i64 = values[place]
        buffer[at] = u8(value)
        at += 1
        place += 1
    return at


def put_next(buffer: vec[u8], at: i64, values: list[int], first: i64, count: i64) -> i64:
    """The same for values that begin at -1, which stands for nothing: each is written one higher."""
    place = first
    last = first + count
    while place < last:
        value: i64 = values[place]
        buffer[at] = u8(value + 1)
        at += 1
        place += 1
    return at


def put_by_seat(buffer: vec[u8], at: i64, values: list[int], each: i64, more: i64, first: i64, apart: i64) -> i64:
    """Write a list that holds `each` values for every seat, and add `more` to each. Those of seat `first` come to `at`,
    those of the next seat `apart` codes later, and so on round the table. Returns the place after those of `first`."""
    end: i64 = at + len(values) // each * apart
    place = end - first * apart if first else at
    left = each
    for value in values:
        if left == 0:
            left = each
            place += apart - each
            if place == end:
                place = at
        number: i64 = value
        buffer[place] = u8(number + more)
        place += 1
        left -= 1
    return at + each


def put_sums(buffer: vec[u8], at: i64, values: list[int], each: i64, skipped: i64) -> None:
    """For a list that holds `each` values for every seat: write the sums, without the first `skipped` of each seat."""
    place: i64 = 0
    total: i64 = 0
    for value in values:
        if place >= skipped:
            number: i64 = value
            total += number
        place += 1
        if place == each:
            buffer[at] = u8(total)
            at += 1
            place = 0
            total = 0


def put_wide(buffer: vec[u8], at: i64, value: i64) -> i64:
    """Write a number from 0 to 65,535 as two codes, the low one first. What lies outside becomes the nearest."""
    if value < 0:
        value = 0
    elif value > 65535:
        value = 65535
    buffer[at] = u8(value & 255)
    buffer[at + 1] = u8(value >> 8 & 255)
    return at + 2


def put_zeros(buffer: vec[u8], at: i64, count: i64) -> i64:
    last = at + count
    while at < last:
        buffer[at] = u8(0)
        at += 1
    return at


def put_frame(buffer: vec[u8], at: i64, stack: list[int], frame: i64, numbers: i64) -> i64:
    """Write a frame of the stack: 1 + its kind, and its numbers, two codes each."""
    kind: i64 = stack[frame]
    buffer[at] = u8(kind + 1)
    at += 1
    place = frame + 2
    last = place + numbers
    while place < last:
        value: i64 = stack[place]
        buffer[at] = u8(value & 255)
        buffer[at + 1] = u8(value >> 8 & 255)
        at += 2
        place += 1
    return at


def put_actors(buffer: vec[u8], at: i64, stack: list[int], seats: i64, first: i64) -> i64:
    """Write 1 for each seat that must decide and 0 for the others, from seat `first` on round the table."""
    frame: i64 = len(stack) - FRAME
    owing: i64 = 0
    if frame >= 0:
        decider: i64 = stack[frame + SEAT]
        owing = stack[frame + OWING] if decider == NOBODY else 1 << decider
    seat = first
    for _ in range(seats):
        buffer[at] = u8(owing >> seat & 1)
        at += 1
        seat += 1
        if seat == seats:
            seat = 0
    return at


def put_waiting(buffer: vec[u8], at: i64, stack: list[int], waiting: i64, numbers: i64) -> i64:
    """Write the steps under the open one in which somebody decides, the nearest first: at most `waiting` of them."""
    frame: i64 = len(stack) - 2 * FRAME
    while frame >= 0 and waiting > 0:
        if stack[frame + SEAT] != NOBODY:
            at = put_frame(buffer, at, stack, frame, numbers)
            waiting -= 1
        frame -= FRAME
    return put_zeros(buffer, at, waiting * (1 + 2 * numbers))
