"""Many games at once, in arrays: for learners that want observations and masks as fast as the rules can play.

    env = VectorEnv("stake-nim", 64)
    arrays = env.reset(seed=1)
    while learning:
        actions = policy(arrays.observations, arrays.masks)     # one for each game
        arrays = env.step(actions)                              # the same arrays, filled anew

In each game one seat must choose: `seats` says which. Where a game ends, `done` is true and `rewards` holds what every
seat got; the observation is already that of the next game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any

try:
    import numpy as np
except ImportError as error:
    raise ImportError("many games at once need the package numpy: pip install 'outremer[research]'") from error
from numpy.typing import NDArray

from ..games import find_game, find_kit
from ..kernel import FastRng, IllegalAction, State
from .checks import BadArrays, BadInput, plain_options, refused, shown, whole
from .rewards import reward_called
from .stepper import Stepper

LIMIT = 2**31 - 1


@dataclass(frozen=True)
class Arrays:
    """What a step fills. The caller may own them: any arrays of these shapes and types, parts of larger ones too."""

    observations: NDArray[np.uint8]
    """(games, codes)"""
    masks: NDArray[np.uint8]
    """(games, actions): 1 where the action is legal"""
    seats: NDArray[np.uint8]
    """(games,): who must choose"""
    rewards: NDArray[np.float32]
    """(games, seats): 0 except where a game has just ended"""
    done: NDArray[np.bool_]
    """(games,): whether a game has just ended"""

    def part(self, first: int, last: int) -> Arrays:
        """The arrays of some of the games."""
        return Arrays(*(getattr(self, name)[first:last] for name in ARRAY_TYPES))


ARRAY_TYPES: dict[str, type] = {
    "observations": np.uint8,
    "masks": np.uint8,
    "seats": np.uint8,
    "rewards": np.float32,
    "done": np.bool_,
}


@dataclass(frozen=True)
class Plan:
    """What is played: all that a worker must know."""

    game: str
    options: dict[str, Any]
    count: int
    reward: str
    skip_forced: bool

    def shapes(self) -> dict[str, tuple[int, ...]]:
        game = find_game(self.game)
        codes = find_kit(self.game).features(game, self.options).size
        seats, actions = game.new(0, **self.options).seats, len(game.notation.texts)
        shapes = ((self.count, codes), (self.count, actions), (self.count,), (self.count, seats), (self.count,))
        return dict(zip(ARRAY_TYPES, shapes, strict=True))

    def check(self, arrays: Arrays) -> None:
        """Raises `BadArrays`."""
        for name, shape in self.shapes().items():
            array, wanted = getattr(arrays, name, None), np.dtype(ARRAY_TYPES[name])
            right = isinstance(array, np.ndarray) and array.flags.writeable and array.dtype == wanted
            if not right or np.shape(array) != shape:
                said = f"{name} must be a writable array of {wanted} with the shape {shape}"
                raise BadArrays(f"{said}, not {kind(array)}")


def kind(array: object) -> str:
    """What was given instead of an array that fits."""
    if not isinstance(array, np.ndarray):
        return "one that is missing" if array is None else f"a {type(array).__name__}"
    return f"{'' if array.flags.writeable else 'a read-only one '}of {array.dtype} with the shape {array.shape}"


def one_for_each(actions: object, games: int) -> NDArray[Any]:
    """The actions of a step: whole numbers, one for each game. Raises `BadInput`."""
    chosen = np.asarray(actions)
    if chosen.shape != (games,):
        given = f"not {len(chosen)}" if chosen.ndim == 1 else f"not an array of the shape {chosen.shape}"
        raise BadInput(f"actions: {games} games take {games} actions, {given}")
    if chosen.dtype.kind not in "iu":
        raise BadInput(f"actions must be whole numbers, not {shown(actions)} of type {chosen.dtype}")
    return chosen


class Games:
    """Some games in this process, and the arrays they fill."""

    def __init__(self, plan: Plan, seed: int, arrays: Arrays) -> None:
        game = find_game(plan.game)
        features = find_kit(plan.game).features(game, plan.options)
        self.arrays = arrays
        self.rewards = reward_called(plan.reward)
        self.stepper = Stepper(game, plan.options, features, plan.count, seed, plan.skip_forced)
        self.buffers = (
            np.frombuffer(self.stepper.observations, dtype=np.uint8).reshape(plan.count, -1),
            np.frombuffer(self.stepper.masks, dtype=np.uint8).reshape(plan.count, -1),
            np.frombuffer(self.stepper.seats, dtype=np.uint8),
        )
        self.drawn = np.frombuffer(self.stepper.drawn, dtype=np.int64)
        self.fill()

    def reset(self, seed: int) -> None:
        self.stepper.reset(seed)
        self.fill()

    def step(self, actions: list[int]) -> None:
        self.stepper.step(actions)
        self.fill()

    def fill(self) -> None:
        arrays, stepper = self.arrays, self.stepper
        for array, buffer in zip((arrays.observations, arrays.masks, arrays.seats), self.buffers, strict=True):
            np.copyto(array, buffer)
        arrays.rewards.fill(0)
        arrays.done.fill(False)
        seats = arrays.rewards.shape[1]
        for i, result in zip(stepper.finished, stepper.results, strict=True):
            arrays.done[i] = True
            arrays.rewards[i] = self.rewards(result[:seats], result[seats:])

    def sample(self, rng: FastRng) -> NDArray[np.int64]:
        """A random legal action for each game; the next call changes the array."""
        self.stepper.sample(rng)
        return self.drawn

    def get_state(self, i: int) -> State:
        return self.stepper.states[i].copy()

    def set_state(self, i: int, state: State) -> None:
        self.stepper.set_state(i, state.copy())
        self.stepper.finished, self.stepper.results = [], []
        self.fill()


class VectorEnv:
    """See the top of this file. `workers=2` plays in two processes, this one and another, which fill the arrays through
    shared memory."""

    def __init__(
        self,
        game: str,
        games: int,
        *,
        workers: int = 0,
        reward: str = "win",
        skip_forced: bool = True,
        arrays: Arrays | None = None,
        seed: int = 0,
        **options: Any,
    ) -> None:
        """`options` are those of the game. With `skip_forced`, a question that has one answer is not asked. Raises
        `NoSuchGame`, `BadOption`, `NoSuchReward`, `BadInput`, `BadArrays`."""
        games = whole("games", games, 1)
        workers, seed = whole("workers", workers, 0, games), whole("seed", seed)
        reward_called(reward)
        self.plan = Plan(game, find_game(game).options(plain_options(options)), games, reward, skip_forced)
        shapes = self.plan.shapes()
        self.games, self.seats = games, shapes["rewards"][1]
        self.rng = FastRng(seed)
        self.features = find_kit(game).features(find_game(game), self.plan.options)
        if arrays is not None:
            self.plan.check(arrays)
        self._given = arrays
        self._closed = False
        self._crew: Any = None
        self._own: Games | None = None
        if workers:
            from .workers import Crew

            self._crew = Crew(self.plan, workers, seed)
            self.arrays = self._crew.arrays if arrays is None else arrays
        else:
            self.arrays = arrays or Arrays(*(np.zeros(shapes[name], dtype=ARRAY_TYPES[name]) for name in ARRAY_TYPES))
            self._own = Games(self.plan, seed, self.arrays)
        self._hand_over()

    def reset(self, seed: int | None = None) -> Arrays:
        """Start all games anew; without a seed, with games that follow from the last one."""
        self._check_open()
        seed = self.rng.word() & LIMIT if seed is None else whole("seed", seed)
        self.rng = FastRng(seed)
        if self._own is not None:
            self._own.reset(seed)
        else:
            self._crew.reset(seed)
        return self._hand_over()

    def step(self, actions: Sequence[int] | NDArray[Any]) -> Arrays:
        """One choice in every game. Raises `IllegalAction` for the first action that the rules refuse, and `BadInput`;
        then nothing is played."""
        self._check_open()
        chosen = one_for_each(actions, self.games)
        try:
            if self._own is not None:
                self._own.step(chosen.tolist())
            else:
                self._crew.step(chosen)
        except IllegalAction:
            raise self._refused(chosen.tolist()) from None
        return self._hand_over()

    def _refused(self, chosen: list[int]) -> IllegalAction:
        masks = self._crew.arrays.masks if self._own is None else self._own.buffers[1]
        legal = [0 <= action < masks.shape[1] and masks[i, action] for i, action in enumerate(chosen)]
        i = legal.index(False)
        state = self.get_state(i)
        return refused(state, state.actors()[0], chosen[i], f"game {i}, ")

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for each game."""
        self._check_open()
        if self._own is not None:
            return self._own.sample(self.rng).copy()
        chosen: NDArray[np.int64] = self._crew.sample(self.rng)
        return chosen

    def get_state(self, i: int) -> State:
        """A copy of the state of game i."""
        i = self._number(i)
        found: State = self._crew.get_state(i) if self._own is None else self._own.get_state(i)
        return found

    def set_state(self, i: int, state: State) -> Arrays:
        """Go on in game i with a copy of this state, of the same game and options, which is not over."""
        i = self._number(i)
        if not isinstance(state, State):
            raise BadInput(f"state must be a state of {self.plan.game}, not {shown(state)}")
        if state.game.name != self.plan.game or state.game.options_of(state) != self.plan.options:
            wanted, given = (self.plan.game, self.plan.options), (state.game.name, state.game.options_of(state))
            raise BadInput(f"the state must be of the same game, with the same options: {wanted}, not {given}")
        if state.over():
            raise BadInput("the state must be of a game that is not over: in this one there is nothing to choose")
        if self._own is not None:
            self._own.set_state(i, state)
        else:
            self._crew.set_state(i, state)
        return self._hand_over()

    def close(self) -> None:
        """End the workers. Arrays that they filled must not be read any more."""
        self._closed = True
        if self._crew is not None:
            self._crew.close()

    def _check_open(self) -> None:
        if self._closed:
            raise RuntimeError("this environment is closed: make another one")

    def _number(self, i: int) -> int:
        self._check_open()
        number = whole("i", i)
        if not 0 <= number < self.games:
            raise IndexError(f"there is no game {number}; there are {self.games}, from 0 to {self.games - 1}")
        return number

    def _hand_over(self) -> Arrays:
        """The caller's own arrays get what the workers wrote."""
        if self._crew is not None and self._given is not None:
            for name in ARRAY_TYPES:
                np.copyto(getattr(self._given, name), getattr(self._crew.arrays, name))
        return self.arrays

    def __enter__(self) -> VectorEnv:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
