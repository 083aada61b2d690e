"""A short way to write a game that need not be fast: its table is a few named numbers and lists of numbers.

Copies, positions and the check of a position's shape follow from these names. The game says what a seat sees, what
scores points, and what to draw again for a seat that may not see it. It is plain Python:

    class Table(SimpleState):
        heap: int
        coins: list[int]

A game that bots search millions of times writes its own `State` and `Game` instead, as the built-in games do.
"""

from __future__ import annotations

import hashlib
from typing import Any, ClassVar, Final, Generic, TypeVar, cast

from .errors import BadPosition
from .game import PLAYERS, TOTAL, Game
from .position import (
    MANY,
    fields,
    frames_of,
    integer,
    listing,
    read_generator,
    read_options,
    read_stack,
    stack_entry,
)
from .rng import FastRng, Rng
from .state import State
from .step import KIND, OWING, SEAT, Step
from .view import common_view

UNKNOWN: Final = -1
"""The value of a field that has no number yet: a choice not made, a card not drawn."""


class SimpleState(State):
    """A table. The annotations of a subclass are its fields: each an int, or a list of ints whose length never changes.
    `SimpleGame.lay` sets their first values."""

    names: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.names = tuple(cls.__annotations__)

    def __init__(self, game: Game, options: dict[str, Any], seats: int, rng: Rng) -> None:
        super().__init__(game, seats, [], [], rng, 0)
        self.options = options

    def copy(self) -> SimpleState:
        other = type(self)(self.game, self.options, self.seats, self.rng.copy())
        other.stack, other.open_menu, other.reveals = self.stack.copy(), self.open_menu, self.reveals
        for name in self.names:
            setattr(other, name, copied(getattr(self, name)))
        return other


T = TypeVar("T", bound=SimpleState)


def copied(value: Any) -> Any:
    return value.copy() if isinstance(value, list) else value


class SimpleGame(Game, Generic[T]):
    """A game on a `SimpleState`. A subclass names its `table`, and says how to set it up and what is hidden on it."""

    table: type[T]
    seats: int = 2
    """For a game that has no option `players`."""
    open_scores: bool = True
    """Whether everybody sees everybody's points while the game lasts."""
    edition: int = 1
    """Increase it when a rule changes: records of an earlier edition are then refused."""

    def lay(self, table: T) -> None:
        """Set every field of a new table, and push its first frame. Use `table.rng` for random draws."""
        raise NotImplementedError

    def redraw(self, world: T, seat: int, rng: FastRng) -> None:
        """Draw again what the seat may not see. The default is for a game that hides nothing."""

    def table_view(self, table: T) -> dict[str, Any]:
        """What everybody sees on the table, beside the seats."""
        return {}

    def seat_view(self, table: T, seat: int) -> dict[str, Any]:
        """What everybody sees of a seat, beside its name and points."""
        return {}

    def secret_view(self, table: T, seat: int) -> dict[str, Any]:
        """What only this seat sees."""
        return {}

    def points(self, table: T, seat: int) -> dict[str, int]:
        """The points of a seat if the game ended now, line by line; their sum is the score."""
        raise NotImplementedError

    def check_position(self, table: T) -> None:
        """Raise `BadPosition` for numbers that are impossible. Their shape is already checked."""

    # All that follows from the above

    def digest(self) -> str:
        rules = (self.name, self.edition, self.notation.texts, self.option_values())
        return hashlib.sha256(repr(rules).encode()).hexdigest()

    def options_of(self, state: State) -> dict[str, Any]:
        return dict(self.own(state).options)

    def start(self, options: dict[str, Any], rng: Rng) -> State:
        table = self.laid(self.options(options), rng)
        table.settle()
        return table

    def laid(self, options: dict[str, Any], rng: Rng) -> T:
        table = self.table(self, options, options.get(PLAYERS, self.seats), rng)
        self.lay(table)
        return table

    def to_position(self, state: State, generator: bool) -> dict[str, Any]:
        table = self.own(state)
        position: dict[str, Any] = {
            "game": self.name,
            "options": dict(table.options),
            **{name: copied(getattr(table, name)) for name in table.names},
            "stack": stack_entry(table),
        }
        if generator:
            position["generator"] = {"key": table.rng.key.hex(), "counter": table.rng.counter}
        return position

    def position(self, position: object) -> State:
        given = fields("", position, ("game", "options", *self.table.names, "stack"), ("generator",))
        if given["game"] != self.name:
            raise BadPosition("game", f"must be '{self.name}'")
        table = self.laid(read_options(self, given["options"]), read_generator(given))
        table.rng = read_generator(given)  # the generator of the position, not the one that a new table has used
        for name in table.names:
            setattr(table, name, read_field(name, given[name], getattr(table, name)))
        first, table.stack = table.stack[0], []
        read_stack(table, given["stack"])
        check_stack(table, first)
        self.check_position(table)
        return settled(table)

    def determinize(self, state: State, seat: int, rng: FastRng) -> State:
        world = cast(T, self.own(state).copy())
        world.rng = Rng(rng.key())
        self.redraw(world, seat, rng)
        return world

    def shared_view(self, state: State) -> dict[str, Any]:
        table = self.own(state)
        seen = {**common_view(table), **self.table_view(table)}
        for seat, entry in enumerate(seen["seats"]):
            entry.update(self.seat_view(table, seat))
        return seen

    def private_view(self, state: State, seat: int) -> dict[str, Any]:
        return self.secret_view(self.own(state), seat)

    def scores(self, state: State) -> list[int]:
        return [sum(self.points(self.own(state), seat).values()) for seat in range(state.seats)]

    def score_lines(self, state: State, seat: int) -> dict[str, int]:
        lines = self.points(self.own(state), seat)
        return {**lines, TOTAL: sum(lines.values())}

    def scores_are_open(self, state: State) -> bool:
        return self.open_scores or state.over()

    def own(self, state: State) -> T:
        """The state, typed as a simple table."""
        assert isinstance(state, self.table)
        return state


def read_field(name: str, value: object, first: int | list[int]) -> int | list[int]:
    """A number, or a list as long as on a new table."""
    if isinstance(first, int):
        return integer(name, value, UNKNOWN, MANY)
    return [integer(f"{name}[{i}]", one, UNKNOWN, MANY) for i, one in enumerate(listing(name, value, len(first)))]


def check_stack(table: SimpleState, first: int) -> None:
    """The stack of a simple game starts with the step that every game begins with, and no step is open twice."""
    frames = frames_of(table)
    kinds = [frame[KIND] for frame in frames]
    if kinds and (kinds[0] != first or len(set(kinds)) < len(kinds)):
        raise BadPosition("stack", "is not how the steps of this game nest")
    for frame in frames:
        check_seats(table, table.game.steps[frame[KIND]], frame[SEAT], frame[OWING])


def check_seats(table: SimpleState, step: Step[Any], seat: int, owing: int) -> None:
    """A decision has a seat; a secret step has seats that still owe a choice; a passage has neither."""
    decides = 0 <= seat < table.seats
    if decides != (not step.secret and not step.passage):
        raise BadPosition("stack", f"'{step.name}' has the wrong seat")
    if step.secret and not 0 < owing <= table.everybody():
        raise BadPosition("stack", f"'{step.name}' asks seats that are not there, or nobody")


def settled(table: SimpleState) -> State:
    """Play on until somebody has to choose. If that fails, it was not a position of this game."""
    try:
        table.settle()
        for seat in range(table.seats):
            table.view(seat)
        can_go_on = table.over() or (bool(table.actors()) and all(table.legal(seat) for seat in table.actors()))
    except Exception as error:
        raise BadPosition("stack", "does not fit the rest of the position") from error
    if not can_go_on:
        raise BadPosition("stack", "leaves somebody without a choice, or nobody to choose")
    return table
