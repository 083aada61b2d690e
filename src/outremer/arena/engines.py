"""Where the games are played: in this process, in processes of this machine, or on a Ray cluster.

An engine is given matches and yields finished games in the order in which they end. The engine never changes a game:
a match carries all its seeds.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from importlib.util import find_spec
from typing import Final, Protocol

from ..workers import end_workers, worker_pool
from .match import Played, play_match
from .plan import BadArena
from .schedule import Match

LOCAL: Final = "local"
RAY: Final = "ray"
ENGINES: Final = (LOCAL, RAY)
WAITING_PER_WORKER: Final = 2
"""Matches handed out in advance for each worker: no worker waits for work, and Ctrl-C takes effect soon."""
MOST_WORKERS: Final = 1024


class Engine(Protocol):
    """Plays matches. Closing the iterator early ends all the workers."""

    name: str

    def workers(self) -> int: ...

    def play(self, matches: Iterable[Match]) -> Generator[Played, None, None]: ...


def make_engine(name: str, workers: int | None) -> Engine:
    """The engine of that name. Raises BadArena, before anything is started."""
    if name not in ENGINES:
        raise BadArena(f"there is no engine '{name[:40]}'; there are {', '.join(ENGINES)}")
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise BadArena(f"--workers is a number from 1 to {MOST_WORKERS}, not {workers}")
    if name == RAY:
        found = find_spec("ray")
        if found is None or found.origin is None:  # a folder that happens to be called ray has no origin
            raise BadArena("--engine ray needs the package ray: pip install 'outremer[ray]'")
        from .ray_engine import RayEngine  # optional, and slow to load

        return RayEngine(workers)
    count = workers or cores()
    return InProcess() if count == 1 else Processes(count)


def cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class InProcess:
    """One game after the other, in this process."""

    name = LOCAL

    def workers(self) -> int:
        return 1

    def play(self, matches: Iterable[Match]) -> Generator[Played, None, None]:
        yield from map(play_match, matches)


class Processes:
    """Spawned processes of this machine, each playing one game at a time."""

    name = LOCAL

    def __init__(self, count: int) -> None:
        self.count = count

    def workers(self) -> int:
        return self.count

    def play(self, matches: Iterable[Match]) -> Generator[Played, None, None]:
        pool = worker_pool(self.count)
        waiting: set[Future[Played]] = set()
        try:
            for match in matches:
                waiting.add(pool.submit(play_match, match))
                if len(waiting) >= WAITING_PER_WORKER * self.count:
                    yield from finished(waiting)
            while waiting:
                yield from finished(waiting)
        except BrokenExecutor as error:
            raise BadArena("a worker process died; with --resume, finished games are kept") from error
        finally:
            end_workers(pool, wait=True)


def finished(waiting: set[Future[Played]]) -> Iterator[Played]:
    """Wait for at least one game; the games that ended leave the set."""
    ended, _ = wait(waiting, return_when=FIRST_COMPLETED)
    waiting -= ended
    for future in ended:
        yield future.result()
