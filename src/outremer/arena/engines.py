"""Where the games are played: in this process, in processes of this machine, or on a Ray cluster.

An engine is given matches and yields finished games in whatever order they end. Which engine it is never changes a
game: a match carries all its seeds.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from importlib.util import find_spec
from typing import Final, Protocol

from .match import Played, play_match
from .plan import BadArena
from .schedule import Match

LOCAL: Final = "local"
RAY: Final = "ray"
ENGINES: Final = (LOCAL, RAY)
WAITING_PER_WORKER: Final = 2
"""So many matches are handed out for each worker, so that none waits for work and Ctrl-C does not wait long."""
MOST_WORKERS: Final = 1024


class Engine(Protocol):
    """Plays matches. Closing the iterator early ends all the workers."""

    name: str

    def workers(self) -> int: ...

    def play(self, matches: Iterable[Match]) -> Generator[Played, None, None]: ...


def make_engine(name: str, workers: int | None) -> Engine:
    """The engine of that name. Raises BadArena, before anything is started."""
    if name not in ENGINES:
        raise BadArena(f"there is no engine '{name[:40]}'; there is {', '.join(ENGINES)}")
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
    """One game after the other, right here."""

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
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(self.count, mp_context=context, initializer=begin_worker)
        waiting: set[Future[Played]] = set()
        try:
            for match in matches:
                waiting.add(pool.submit(play_match, match))
                if len(waiting) >= WAITING_PER_WORKER * self.count:
                    yield from finished(waiting)
            while waiting:
                yield from finished(waiting)
        except BrokenExecutor as error:
            raise BadArena("a worker process died; with --resume the finished games are kept") from error
        finally:
            stop(pool)


def finished(waiting: set[Future[Played]]) -> Iterator[Played]:
    """The games that have ended, at least one; the others stay in the set."""
    ended, _ = wait(waiting, return_when=FIRST_COMPLETED)
    waiting -= ended
    for future in ended:
        yield future.result()


def begin_worker() -> None:
    """Ctrl-C is for the arena, which ends its workers; a worker whose arena was killed ends itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def stop(pool: ProcessPoolExecutor) -> None:
    """End the workers at once, in the middle of a game if need be."""
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()
    for process in processes:
        process.join()
