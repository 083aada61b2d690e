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

import numpy as np
from numpy.typing import NDArray

from ..games import find_game, find_kit
from ..kernel import FastRng, OutremerError, State
from .rewards import reward_called
from .stepper import Stepper

LIMIT = 2**31 - 1


class BadArrays(OutremerError):
    """An array that does not fit: names it, with the shape and type that it must have."""


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
            array, wanted = getattr(arrays, name), np.dtype(ARRAY_TYPES[name])
            if array.shape != shape or array.dtype != wanted or not array.flags.writeable:
                raise BadArrays(f"{name} must be a writable array of {wanted} with the shape {shape}")


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
    """See the top of this file. `workers=2` plays in two processes, which fill the arrays through shared memory."""

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
        `NoSuchGame`, `BadOption`, `NoSuchReward`, `BadArrays`."""
        if games < 1 or not 0 <= workers <= games:
            raise ValueError(f"{games} games in {workers} workers: at least one game, and one for each worker")
        reward_called(reward)
        self.plan = Plan(game, find_game(game).options(options), games, reward, skip_forced)
        shapes = self.plan.shapes()
        self.games, self.seats = games, shapes["rewards"][1]
        self.rng = FastRng(seed)
        self.features = find_kit(game).features(find_game(game), self.plan.options)
        if arrays is not None:
            self.plan.check(arrays)
        self._given = arrays
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
        seed = self.rng.word() & LIMIT if seed is None else seed
        self.rng = FastRng(seed)
        if self._own is not None:
            self._own.reset(seed)
        else:
            self._crew.reset(seed)
        return self._hand_over()

    def step(self, actions: Sequence[int] | NDArray[Any]) -> Arrays:
        """One choice in every game. Raises `IllegalAction` for an action that the rules refuse."""
        if self._own is not None:
            self._own.step(actions.tolist() if isinstance(actions, np.ndarray) else list(actions))
        else:
            self._crew.step(actions)
        return self._hand_over()

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for each game."""
        if self._own is not None:
            return self._own.sample(self.rng).copy()
        chosen: NDArray[np.int64] = self._crew.sample(self.rng)
        return chosen

    def get_state(self, i: int) -> State:
        """A copy of the state of game i."""
        self._check(i)
        found: State = self._crew.get_state(i) if self._own is None else self._own.get_state(i)
        return found

    def set_state(self, i: int, state: State) -> Arrays:
        """Go on in game i with a copy of this state, of the same game and options."""
        self._check(i)
        if state.game.name != self.plan.game or state.game.options_of(state) != self.plan.options:
            raise ValueError("the state must be of the same game, with the same options")
        if self._own is not None:
            self._own.set_state(i, state)
        else:
            self._crew.set_state(i, state)
        return self._hand_over()

    def close(self) -> None:
        """End the workers. Arrays that they filled must not be read any more."""
        if self._crew is not None:
            self._crew.close()

    def _check(self, i: int) -> None:
        if not 0 <= i < self.games:
            raise IndexError(f"there is no game {i}; there are {self.games}")

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
