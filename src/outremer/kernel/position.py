"""Positions: the parts that every game's position has, and the shapes that a game's own parts use.

A value of the wrong shape raises a `BadPosition` that names the key. No JSON value raises anything else.
"""

from __future__ import annotations

from typing import Any, Final

from .errors import BadOption, BadPosition
from .game import Game
from .rng import KEY_BYTES, Rng, key_from_seed
from .state import State
from .step import FRAME, KIND, NOBODY, SEAT, A

MANY: Final = 100_000  # more than any number on any table
DEEPEST: Final = 8  # frames on a stack
OLD_FRAME: Final = 6  # numbers of a frame in format 1


def read_options(game: Game, value: object) -> dict[str, Any]:
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise BadPosition("options", "must be an object")
    try:
        return game.options(value)
    except BadOption as error:
        raise BadPosition("options", str(error)) from error


def read_generator(given: dict[str, Any]) -> Rng:
    """The generator, if the position has one; otherwise a fresh one: then the draws to come are not fixed."""
    if "generator" not in given:
        return Rng(key_from_seed(0))
    parts = fields("generator", given["generator"], ("key", "counter"))
    key = parts["key"]
    if not isinstance(key, str) or len(key) != 2 * KEY_BYTES or not all(c in "0123456789abcdef" for c in key):
        raise BadPosition("generator.key", f"must be {2 * KEY_BYTES} hexadecimal digits")
    return Rng(bytes.fromhex(key), integer("generator.counter", parts["counter"], 0, 2**60))


def read_format(given: dict[str, Any], known: int) -> int:
    """The format of a position: the one the game writes, or an older one. Any other is refused."""
    found = given["format"]
    if not isinstance(found, int) or isinstance(found, bool) or not 1 <= found <= known:
        raise BadPosition("format", f"{str(found)[:40]} is not known; this program reads format 1 to {known}")
    return found


def frames_by_name(game: Game, value: object) -> list[dict[str, Any]]:
    """The frames of format 1, which were lists (step, seat, four numbers), as `read_stack` reads them. A number at `E`
    is new in format 2 and begins at 0."""
    kinds = [step.name for step in game.steps]
    frames = []
    for i, frame in enumerate(listing("stack", value)):
        where = f"stack[{i}]"
        parts = listing(where, frame, OLD_FRAME)
        step = game.steps[one_of(where, parts[0], kinds)]
        numbers = [0, *[integer(where, number, -1, MANY) for number in parts[1:]], 0]
        seat = {} if numbers[SEAT] == NOBODY else {"seat": numbers[SEAT]}
        frames.append({"step": step.name, **seat, **{field.name: numbers[field.at] for field in step.fields}})
    return frames


def read_stack(s: State, value: object) -> None:
    """The frames, each with the step's name, the seat that decides, if one does, and the fields of the step."""
    frames = listing("stack", value)
    if len(frames) > DEEPEST:
        raise BadPosition("stack", "is too deep")
    kinds = [step.name for step in s.game.steps]
    for i, frame in enumerate(frames):
        where = f"stack[{i}]"
        kind = one_of(f"{where}.step", mapping(where, frame).get("step"), kinds)
        declared = s.game.steps[kind].fields
        parts = fields(where, frame, ("step", *[field.name for field in declared]), ("seat",))
        numbers = [0] * FRAME
        numbers[KIND] = kind
        numbers[SEAT] = integer(f"{where}.seat", parts["seat"], 0, s.seats - 1) if "seat" in parts else NOBODY
        for field in declared:
            numbers[field.at] = integer(f"{where}.{field.name}", parts[field.name], field.lowest, field.highest)
        s.stack += numbers


def stack_entry(s: State) -> list[dict[str, Any]]:
    """The stack as JSON; `read_stack` reads it back."""
    return [frame_entry(s, frame) for frame in frames_of(s)]


def frames_of(s: State) -> list[list[int]]:
    """The stack frame by frame, the lowest first: for checks."""
    return [s.stack[i : i + FRAME] for i in range(0, len(s.stack), FRAME)]


def new_frame(kind: int, seat: int) -> list[int]:
    """A frame as it is pushed, with no numbers."""
    return [kind, seat, *[0] * (FRAME - A)]


def frame_entry(s: State, frame: list[int]) -> dict[str, Any]:
    step = s.game.steps[frame[KIND]]
    seat = {} if frame[SEAT] == NOBODY else {"seat": frame[SEAT]}
    return {"step": step.name, **seat, **{field.name: frame[field.at] for field in step.fields}}


# Shapes


def fields(where: str, value: object, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    """An object with these keys and no others."""
    given = mapping(where, value)
    dot = f"{where}." if where else ""
    for key in given:
        if key not in required and key not in optional:
            raise BadPosition(f"{dot}{key}"[:80], "is not a key of a position")
    for key in required:
        if key not in given:
            raise BadPosition(f"{dot}{key}", "is missing")
    return given


def mapping(where: str, value: object) -> dict[str, Any]:
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise BadPosition(where or "(whole)", "must be an object")
    return value


def listing(where: str, value: object, length: int | None = None) -> list[Any]:
    if not isinstance(value, list) or (length is not None and len(value) != length):
        raise BadPosition(where, "must be a list" if length is None else f"must be a list of {length}")
    return value


def integer(where: str, value: object, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadPosition(where, f"must be a whole number from {low} to {high}")
    return value


def one_of(where: str, value: object, names: list[str]) -> int:
    """The index of a name."""
    if not isinstance(value, str) or value not in names:
        raise BadPosition(where, f"{str(value)[:40]!r} is not one of {', '.join(names)}")
    return names.index(value)
