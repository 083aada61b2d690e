"""A game: the rules as data and steps, shared read-only by all its states."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from .events import Event, EventTable
from .notation import Notation
from .refusal import rule_of
from .rng import KEY_BYTES, FastRng, Rng, key_from_seed
from .state import State
from .step import Step


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """What every implementer promises: one object per game, unchanging; the same options and key give the same
    game, compiled or not; everything that can go wrong with an option or a position is a typed error."""

    def __init__(
        self,
        name: str,
        title: str,
        prefix: str,
        steps: list[Step[Any]],
        notation: Notation,
        events: EventTable | None = None,
    ) -> None:
        self.name = name
        self.title = title
        self.prefix = prefix
        self.steps = steps
        self.notation = notation
        self.events = EventTable() if events is None else events

    def digest(self) -> str:
        """SHA-256 over the rules data. Records carry it; one made under other data is refused by name."""
        raise NotImplementedError

    def options(self, given: dict[str, Any]) -> dict[str, Any]:
        """All options of a table, defaults filled in, in a fixed order. Raises `BadOption`."""
        raise NotImplementedError

    def start(self, options: dict[str, Any], rng: Rng) -> State:
        """A new game, settled. Raises `BadOption`."""
        raise NotImplementedError

    def position(self, position: object) -> State:
        """The state of a position, settled. Raises `BadPosition` with the reason, never anything else, for any
        JSON value. `position(s.to_position(True)).text() == s.text()`. A position without its generator gets a
        fresh one of its own: it stands for the table as seen, not for draws to come."""
        raise NotImplementedError

    def to_position(self, state: State, generator: bool) -> dict[str, Any]:
        """What `position` reads: the state as one JSON object, with the key of its generator or without."""
        raise NotImplementedError

    def shared_view(self, state: State) -> dict[str, Any]:
        """The part of a view that is the same for every seat. It holds at least the keys of `common_view`."""
        raise NotImplementedError

    def view(self, state: State, seat: int, shared: dict[str, Any]) -> dict[str, Any]:
        """The shared part and what this seat alone may know; seat -1 is a spectator. `shared` is not changed."""
        raise NotImplementedError

    def determinize(self, state: State, seat: int, rng: FastRng) -> State:
        """A state drawn from all those that look the same to the seat; see `State.determinize`."""
        raise NotImplementedError

    def scores(self, state: State) -> list[int]:
        """The points of each seat if the game ended now."""
        raise NotImplementedError

    def winners(self, state: State) -> list[int]:
        """The winning seats of a game that is over. The default: all with the most points."""
        scores = self.scores(state)
        return [seat for seat in range(state.seats) if scores[seat] == max(scores)]

    def max_plies(self, options: dict[str, Any]) -> int:
        """No game with these options takes more decisions than this."""
        raise NotImplementedError

    def option_values(self) -> dict[str, list[Any]]:
        """Every option with the values it may take, the default first."""
        raise NotImplementedError

    def seat_name(self, state: State, seat: int) -> str:
        """How a seat is called in prompts and logs."""
        return f"Seat {seat + 1}"

    def called(self, state: State, seat: int) -> str:
        """How a seat is called inside a sentence: its name, with an article where it has one."""
        return self.seat_name(state, seat)

    def log_line(self, state: State, event: Event, viewer: int) -> str:
        """An event in words for a seat (-1: a spectator); empty if it may not see it or there is nothing to say."""
        return self.events.line(state, event, viewer)

    def new(self, seed: int = 0, **options: Any) -> State:
        """A new game from a small seed: for tests, local games and research."""
        return self.start(self.options(options), Rng(key_from_seed(seed)))

    def new_from_key(self, key: bytes, options: dict[str, Any]) -> State:
        """A new game from a full key: what a server draws."""
        if len(key) != KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes, not {len(key)}")
        return self.start(self.options(options), Rng(key))

    def rule(self, refusal: int) -> str:
        """The id of the rule behind a refusal, or an empty string for the answers all games share."""
        return rule_of(self.prefix, refusal)
