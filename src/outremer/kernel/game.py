"""A game: the rules as data and steps, shared read-only by all its states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import mypyc_attr

from .errors import BadOption, NotRegistered
from .events import Event, EventTable
from .notation import Notation
from .refusal import rule_of
from .rng import KEY_BYTES, FastRng, Rng, key_from_seed
from .state import State
from .step import Step
from .view import common_view, numbers_of

PLAYERS: Final = "players"
"""The option that says how many seats a table has."""
TOTAL: Final = "total"
"""The score line with all the points of a seat."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """What every implementer promises:

    - there is one object per game, and it never changes;
    - the same options and key give the same game, compiled or not;
    - everything that can go wrong with an option or a position is a typed error.

    A game must define `digest`, `option_values`, `start`, `position`, `to_position`, `determinize`, `scores` and
    `max_plies`. The rest has a default that works for any game. The default views show only the step, the seats' names
    and, once the game is over, their points; a game adds what lies on its table.
    """

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
        self.finder: Callable[[str, str], Game] | None = None  # set by the registry of games: for pickles

    def digest(self) -> str:
        """SHA-256 over the rules data. Records carry it; a record made under other data is refused."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is pickled as its name and digest; the other program finds its own game. Raises `NotRegistered`."""
        if self.finder is None:
            raise NotRegistered(f"the game '{self.name}' is not registered, so it cannot be found again by its name")
        return self.finder, (self.name, self.digest())

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        """The game itself: it never changes."""
        return self

    # Options

    def option_values(self) -> dict[str, list[Any]]:
        """Every option with the values it may take, the default first. A game for different numbers of players has
        the option `players`, which sets the number of seats."""
        raise NotImplementedError

    def options(self, given: dict[str, Any]) -> dict[str, Any]:
        """All options of a table, defaults filled in, in the order of `option_values`. Raises `BadOption` for an
        option that does not exist and for a value that is not listed: 1 is not true, and "4" is not 4. A game whose
        options depend on each other adds its own checks to this result."""
        values = self.option_values()
        for name in given:
            if name not in values:
                raise BadOption(str(name)[:40], f"is not one of {', '.join(values)}")
        return {name: _chosen(name, given, listed) for name, listed in values.items()}

    def option_limits(self) -> list[tuple[str, Any, str, list[Any]]]:
        """What does not go with everything: an option, one of its values, another option, and those values of the
        other with which it goes. A form offers only what goes together; an option of which nothing does is left out."""
        return []

    def value_title(self, option: str, value: Any) -> str:
        """What a form calls a value of an option."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value).replace("-", " ")

    def options_of(self, state: State) -> dict[str, Any]:
        """The options that a state is played with. The default knows only the number of players."""
        return self.players_option(state.seats)

    def player_counts(self) -> list[int]:
        """The numbers of players that the game allows, the usual one first; never empty."""
        counts: list[int] = self.option_values().get(PLAYERS, [])
        return counts or [self.new().seats]

    def players_option(self, players: int) -> dict[str, Any]:
        """The option that sets this number of players; empty for a game with one fixed number."""
        return {PLAYERS: players} if PLAYERS in self.option_values() else {}

    # States and positions

    def start(self, options: dict[str, Any], rng: Rng) -> State:
        """A new game, settled. Raises `BadOption`."""
        raise NotImplementedError

    def new(self, seed: int = 0, **options: Any) -> State:
        """A new game from a small seed: for tests, local games and research."""
        return self.start(self.options(options), Rng(key_from_seed(seed)))

    def new_from_key(self, key: bytes, options: dict[str, Any]) -> State:
        """A new game from a full key, which a server draws."""
        if len(key) != KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes, not {len(key)}")
        return self.start(self.options(options), Rng(key))

    def position(self, position: object) -> State:
        """The state of a position, settled. Raises `BadPosition` with the reason, never anything else, for any
        JSON value. `position(s.to_position(True)).text() == s.text()`. A position without a generator gets a
        fresh one: such a position fixes the table, not the draws to come."""
        raise NotImplementedError

    def to_position(self, state: State, generator: bool) -> dict[str, Any]:
        """What `position` reads: the state as one JSON object, with the key of its generator or without."""
        raise NotImplementedError

    def determinize(self, state: State, seat: int, rng: FastRng) -> State:
        """A random state that looks the same to the seat; see `State.determinize`."""
        raise NotImplementedError

    # Views

    def shared_view(self, state: State) -> dict[str, Any]:
        """The part of a view that is the same for every seat. It holds at least what `common_view` gives."""
        return common_view(state)

    def view(self, state: State, seat: int, shared: dict[str, Any]) -> dict[str, Any]:
        """The shared part and what this seat alone may know; seat -1 is a spectator. `shared` is not changed. The view
        contains everything that the seat's menu and prompt depend on: equal views have equal menus and prompts."""
        private = self.private_view(state, seat) if 0 <= seat < state.seats else {}
        numbers = numbers_of(state) if state.is_actor(seat) else shared["numbers"]
        return {**shared, "numbers": numbers, "you": seat, "prompt": state.prompt(seat), "private": private}

    def private_view(self, state: State, seat: int) -> dict[str, Any]:
        """What only this seat knows, ready for JSON; not asked for a spectator."""
        return {}

    # Points

    def scores(self, state: State) -> list[int]:
        """The points of each seat if the game ended now."""
        raise NotImplementedError

    def winners(self, state: State) -> list[int]:
        """The winning seats of a game that is over. The default: all seats with the most points."""
        scores = self.scores(state)
        return [seat for seat in range(state.seats) if scores[seat] == max(scores)]

    def score_lines(self, state: State, seat: int) -> dict[str, int]:
        """The points of a seat line by line, as people see them, and the sum of all lines as `total`."""
        return {TOTAL: state.scores()[seat]}

    def scores_are_open(self, state: State) -> bool:
        """Whether everybody may know everybody's points now. The default: once the game is over."""
        return state.over()

    def max_plies(self, options: dict[str, Any]) -> int:
        """No game with these options takes more decisions than this."""
        raise NotImplementedError

    # Words

    def seat_name(self, state: State, seat: int) -> str:
        """The name of a seat in prompts and logs."""
        return f"Seat {seat + 1}"

    def called(self, state: State, seat: int) -> str:
        """The name of a seat inside a sentence, with an article where it needs one."""
        return self.seat_name(state, seat)

    def log_line(self, state: State, event: Event, viewer: int) -> str:
        """An event in words for a seat (-1: a spectator); empty if it may not see it, or there is nothing to say."""
        return self.events.line(state, event, viewer)

    def rule(self, refusal: int) -> str:
        """The id of the rule behind a refusal; empty for the answers that all games share."""
        return rule_of(self.prefix, refusal)


def _chosen(name: str, given: dict[str, Any], listed: list[Any]) -> Any:
    """The value of an option: the one given, if it is listed, or the first."""
    value = given.get(name, listed[0])
    if not any(value == one and type(value) is type(one) for one in listed):
        allowed = ", ".join(str(one).lower() for one in listed)
        alike = [one for one in listed if str(one).lower() == str(value).lower()]
        types = f"; it is of type {type(value).__name__}, not {type(alike[0]).__name__}" if alike else ""
        raise BadOption(name, f"{str(value)[:40]!r} is not one of {allowed}{types}")
    return value
