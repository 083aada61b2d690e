"""Processes that play the games of a `VectorEnv` and fill its arrays through shared memory."""

from __future__ import annotations

from collections.abc import Sequence
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


class WorkerLost(OutremerError):
    """A worker ended before it was asked to."""


ACTIONS: Final = "actions"


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
    pipe.send(None)
    while True:
        try:
            what, value = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        if what == "close":
            return
        try:
            answer = getattr(games, what)(*value)
        except Exception as error:
            answer = error
        pipe.send(answer)


class Crew:
    """All workers of one environment."""

    def __init__(self, plan: Plan, workers: int, seed: int) -> None:
        self.memory = SharedMemory(create=True, size=places(plan)[1])
        self.arrays, self.actions = shared(self.memory, plan)
        self.bounds = [plan.count * i // workers for i in range(workers + 1)]
        self.pipes: list[Connection] = []
        self.processes: list[Any] = []
        context = get_context("spawn")  # a fork copies the threads' locks of the learner, too
        for i in range(workers):
            here, there = context.Pipe()
            arguments = (there, self.memory.name, plan, self.bounds[i], self.bounds[i + 1], seed + i)
            process = context.Process(target=work, args=arguments, daemon=True)
            process.start()
            there.close()
            self.pipes.append(here)
            self.processes.append(process)
        self.answers()

    def ask(self, what: str, values: list[tuple[int, ...]]) -> None:
        for pipe, value in zip(self.pipes, values, strict=True):
            pipe.send((what, value))
        self.answers()

    def answers(self) -> None:
        """Wait for all; raise the first error that any of them had."""
        found = [self.answer(pipe) for pipe in self.pipes]
        for answer in found:
            if isinstance(answer, Exception):
                raise answer

    def answer(self, pipe: Connection) -> Any:
        try:
            return pipe.recv()
        except EOFError as error:
            raise WorkerLost("a worker has ended before it was asked to") from error

    def reset(self, seed: int) -> None:
        self.ask("reset", [(seed + i,) for i in range(len(self.pipes))])

    def step(self, actions: Sequence[int] | NDArray[Any]) -> None:
        if len(actions) != self.bounds[-1]:
            raise ValueError(f"{self.bounds[-1]} games take {self.bounds[-1]} actions, not {len(actions)}")
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {chosen.dtype}")
        for i in self.refused(chosen):
            self.get_state(i).apply(int(self.arrays.seats[i]), int(chosen[i]))  # raises, before any worker plays
        self.actions[:] = chosen
        self.ask("play", [() for _ in self.pipes])

    def refused(self, chosen: NDArray[Any]) -> list[int]:
        """The games in which the action is not legal."""
        masks = self.arrays.masks
        known = (chosen >= 0) & (chosen < masks.shape[1])
        legal = known & (masks[np.arange(len(masks)), np.where(known, chosen, 0)] != 0)
        found: list[int] = np.flatnonzero(~legal).tolist()
        return found

    def sample(self, rng: FastRng) -> NDArray[np.int64]:
        """A random legal action for each game. Each worker draws its own: they have the menus."""
        self.ask("draw", [(rng.word(),) for _ in self.pipes])
        return self.actions.copy()

    def place(self, i: int) -> tuple[Connection, int]:
        """The worker of a game, and the number of the game there."""
        worker = max(worker for worker in range(len(self.pipes)) if self.bounds[worker] <= i)
        return self.pipes[worker], i - self.bounds[worker]

    def get_state(self, i: int) -> State:
        pipe, at = self.place(i)
        pipe.send(("get_state", (at,)))
        found = self.answer(pipe)
        assert isinstance(found, State)
        return found

    def set_state(self, i: int, state: State) -> None:
        pipe, at = self.place(i)
        pipe.send(("set_state", (at, state)))
        answer = self.answer(pipe)
        if isinstance(answer, Exception):
            raise answer

    def close(self) -> None:
        if not self.processes:
            return
        for pipe in self.pipes:
            with suppress(OSError):  # it may have ended already
                pipe.send(("close", ()))
        for process in self.processes:
            process.join(PATIENCE_S)
            if process.is_alive():
                process.terminate()
        self.processes = []
        del self.arrays, self.actions
        with suppress(BufferError):  # the caller may still hold the arrays; the memory goes with them
            self.memory.close()
        self.memory.unlink()
