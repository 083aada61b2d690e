"""Processes that play the games of a `VectorEnv` and fill its arrays through shared memory."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np

from ..kernel import OutremerError, State
from .vector import ARRAY_TYPES, Arrays, Games, Plan

ALIGNED = 64
PATIENCE_S = 5.0


class WorkerLost(OutremerError):
    """A worker ended before it was asked to."""


def places(plan: Plan) -> tuple[dict[str, int], int]:
    """Where each array begins in the shared memory, and how much is needed."""
    found, at = {}, 0
    for name, shape in plan.shapes().items():
        found[name] = at
        bytes_ = int(np.prod(shape)) * np.dtype(ARRAY_TYPES[name]).itemsize
        at += -(-bytes_ // ALIGNED) * ALIGNED
    return found, at


def arrays_in(memory: SharedMemory, plan: Plan) -> Arrays:
    starts, shapes = places(plan)[0], plan.shapes()
    return Arrays(
        *(
            np.ndarray(shapes[name], dtype=ARRAY_TYPES[name], buffer=memory.buf, offset=starts[name])
            for name in ARRAY_TYPES
        )
    )


def work(pipe: Connection, memory_name: str, plan: Plan, first: int, last: int, seed: int) -> None:
    """A worker: games `first` to `last`, until it is told to end."""
    memory = SharedMemory(memory_name)
    games = Games(replace(plan, count=last - first), seed, arrays_in(memory, plan).part(first, last))
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
        self.arrays = arrays_in(self.memory, plan)
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

    def ask(self, what: str, values: list[Any]) -> None:
        for pipe, value in zip(self.pipes, values, strict=True):
            pipe.send((what, (value,)))
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
        self.ask("reset", [seed + i for i in range(len(self.pipes))])

    def step(self, actions: list[int]) -> None:
        if len(actions) != self.bounds[-1]:
            raise ValueError(f"{self.bounds[-1]} games take {self.bounds[-1]} actions, not {len(actions)}")
        for i, action in enumerate(actions):
            if not 0 <= action < self.arrays.masks.shape[1] or not self.arrays.masks[i, action]:
                self.get_state(i).apply(int(self.arrays.seats[i]), action)  # raises, before any worker plays
        self.ask("step", [actions[self.bounds[i] : self.bounds[i + 1]] for i in range(len(self.pipes))])

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
        del self.arrays
        with suppress(BufferError):  # the caller may still hold the arrays; the memory goes with them
            self.memory.close()
        self.memory.unlink()
