"""Processes that play the games of a `VectorEnv` and fill its arrays through shared memory.

The caller's own process is the first of them: otherwise it would only wait, and be woken for every step.
"""

from __future__ import annotations

import pickle
from contextlib import suppress
from dataclasses import replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..kernel import FastRng, OutremerError, State
from .vector import ARRAY_TYPES, Arrays, Games, Plan

ALIGNED = 64
PATIENCE_S = 5.0


LOST: Final = "worker {} of {} has ended before it was asked to: make the environment anew"
UNGUARDED: Final = (
    "worker {} of {} could not start: a program that uses workers must make the environment below "
    "`if __name__ == '__main__':`"
)


class WorkerLost(OutremerError):
    """A worker ended before it was asked to."""


ACTIONS: Final = "actions"
PLAY: Final = ("play", ())
CLOSE: Final = ("close", ())


def tell(pipe: Connection, message: object) -> None:
    """Send a message. `None` stands for an order to play, and for the answer that it is done: both come with every
    step, and need no pickle."""
    pipe.send_bytes(b"" if message is None else pickle.dumps(message))


def hear(pipe: Connection) -> Any:
    """The next message. Raises `EOFError` when there is nobody to send one."""
    data = pipe.recv_bytes()
    return pickle.loads(data) if data else None


def blocks(plan: Plan) -> dict[str, tuple[tuple[int, ...], type]]:
    """What lies in the shared memory: the arrays, and one action for each game."""
    arrays = {name: (shape, ARRAY_TYPES[name]) for name, shape in plan.shapes().items()}
    return {**arrays, ACTIONS: ((plan.count,), np.int64)}


def places(plan: Plan) -> tuple[dict[str, int], int]:
    """Where each block begins in the shared memory, and how much is needed."""
    found, at = {}, 0
    for name, (shape, type_) in blocks(plan).items():
        found[name] = at
        bytes_ = int(np.prod(shape)) * np.dtype(type_).itemsize
        at += -(-bytes_ // ALIGNED) * ALIGNED
    return found, at


def shared(memory: SharedMemory, plan: Plan) -> tuple[Arrays, NDArray[np.int64]]:
    """The arrays and the actions in the memory."""
    starts = places(plan)[0]
    found: dict[str, Any] = {
        name: np.ndarray(shape, dtype=type_, buffer=memory.buf, offset=starts[name])
        for name, (shape, type_) in blocks(plan).items()
    }
    actions: NDArray[np.int64] = found.pop(ACTIONS)
    return Arrays(**found), actions


class SharedGames(Games):
    """The games of one worker. Actions come and go through the shared memory, too."""

    def __init__(self, plan: Plan, seed: int, arrays: Arrays, actions: NDArray[np.int64]) -> None:
        super().__init__(plan, seed, arrays)
        self.actions = actions

    def play(self) -> None:
        self.step(self.actions.tolist())

    def draw(self, seed: int) -> None:
        self.actions[:] = self.sample(FastRng(seed))


def work(pipe: Connection, memory_name: str, plan: Plan, first: int, last: int, seed: int) -> None:
    """A worker: games `first` to `last`, until it is told to end."""
    memory = SharedMemory(memory_name)
    arrays, actions = shared(memory, plan)
    games = SharedGames(replace(plan, count=last - first), seed, arrays.part(first, last), actions[first:last])
    tell(pipe, None)
    while True:
        try:
            what, value = hear(pipe) or PLAY
        except (EOFError, KeyboardInterrupt):
            return
        if (what, value) == CLOSE:
            return
        try:
            answer = getattr(games, what)(*value)
        except Exception as error:
            answer = error
        tell(pipe, answer)


Order = tuple[str, tuple[Any, ...]] | None


class Crew:
    """All workers of one environment. Worker 0 is this process; the others have a pipe each."""

    def __init__(self, plan: Plan, workers: int, seed: int) -> None:
        self.memory = SharedMemory(create=True, size=places(plan)[1])
        self.arrays, self.actions = shared(self.memory, plan)
        self.firsts = np.arange(plan.count) * self.arrays.masks.shape[1]  # where each game's mask begins
        self.bounds = [plan.count * i // workers for i in range(workers + 1)]
        self.pipes: list[Connection] = []
        self.processes: list[Any] = []
        self.closed, self.lost = False, UNGUARDED
        try:
            self.start(plan, workers, seed)
            last = self.bounds[1]
            own = self.arrays.part(0, last), self.actions[:last]
            self.own = SharedGames(replace(plan, count=last), seed, *own)
            self.answers()
        except BaseException:
            self.close()
            raise
        self.lost = LOST

    def start(self, plan: Plan, workers: int, seed: int) -> None:
        """The other processes."""
        context = get_context("spawn")  # a fork copies the threads' locks of the learner, too
        for i in range(1, workers):
            here, there = context.Pipe()
            arguments = (there, self.memory.name, plan, self.bounds[i], self.bounds[i + 1], seed + i)
            process = context.Process(target=work, args=arguments, daemon=True)
            process.start()
            there.close()
            self.pipes.append(here)
            self.processes.append(process)

    def ask(self, orders: list[Order]) -> None:
        """One order for each worker: the others get theirs first, and play while this process does."""
        for pipe, order in zip(self.pipes, orders[1:], strict=True):
            self.tell(pipe, order)
        try:
            what, value = orders[0] or PLAY
            getattr(self.own, what)(*value)
        finally:
            self.answers()

    def answers(self) -> None:
        """Wait for the others; raise the first error that any of them had."""
        found = [self.answer(pipe) for pipe in self.pipes]
        for answer in found:
            if isinstance(answer, Exception):
                raise answer

    def tell(self, pipe: Connection, order: object) -> None:
        try:
            tell(pipe, order)
        except OSError as error:
            raise self.worker_lost(pipe) from error

    def answer(self, pipe: Connection) -> Any:
        try:
            return hear(pipe)
        except (EOFError, OSError) as error:
            raise self.worker_lost(pipe) from error

    def worker_lost(self, pipe: Connection) -> WorkerLost:
        return WorkerLost(self.lost.format(2 + self.pipes.index(pipe), 1 + len(self.pipes)))

    def reset(self, seed: int) -> None:
        self.ask([("reset", (seed + i,)) for i in range(1 + len(self.pipes))])

    def step(self, chosen: NDArray[Any]) -> None:
        if not self.all_legal(chosen):
            self.refuse(chosen)
        self.actions[:] = chosen
        self.ask([None] * (1 + len(self.pipes)))

    def all_legal(self, chosen: NDArray[Any]) -> bool:
        """While this is checked, all workers wait: so it asks as little as it can."""
        masks = self.arrays.masks
        known = chosen.min() >= 0 and chosen.max() < masks.shape[1]
        return bool(known and masks.take(self.firsts + chosen).all())

    def refuse(self, chosen: NDArray[Any]) -> None:
        """Raises `IllegalAction` for the first action that is not legal, before any worker plays."""
        masks = self.arrays.masks
        for i, action in enumerate(chosen.tolist()):
            if not 0 <= action < masks.shape[1] or not masks[i, action]:
                self.get_state(i).apply(int(self.arrays.seats[i]), action)

    def sample(self, rng: FastRng) -> NDArray[np.int64]:
        """A random legal action for each game. Each worker draws its own: they have the menus."""
        self.ask([("draw", (rng.word(),)) for _ in range(1 + len(self.pipes))])
        return self.actions.copy()

    def one(self, i: int, what: str, *values: object) -> Any:
        """Let the worker of game i do something with it."""
        worker = max(worker for worker in range(1 + len(self.pipes)) if self.bounds[worker] <= i)
        at = i - self.bounds[worker]
        if worker == 0:
            return getattr(self.own, what)(at, *values)
        pipe = self.pipes[worker - 1]
        self.tell(pipe, (what, (at, *values)))
        answer = self.answer(pipe)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def get_state(self, i: int) -> State:
        found: State = self.one(i, "get_state")
        return found

    def set_state(self, i: int, state: State) -> None:
        self.one(i, "set_state", state)

    def close(self) -> None:
        if self.closed:
            return
        self.closed = True
        for pipe in self.pipes:
            with suppress(OSError):  # it may have ended already
                tell(pipe, CLOSE)
        for process in self.processes:
            process.join(PATIENCE_S)
            if process.is_alive():
                process.terminate()
        self.processes = []
        self.__dict__.pop("own", None)  # it holds parts of the memory
        del self.arrays, self.actions
        with suppress(BufferError):  # the caller may still hold the arrays; the memory goes with them
            self.memory.close()
        self.memory.unlink()
