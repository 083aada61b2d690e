"""The engine for a Ray cluster: the one that RAY_ADDRESS names, or a new one on this machine.

Every node needs the same outremer installed. The only module that imports ray.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Generator, Iterable
from typing import Any, Final

import ray

from .engines import RAY, WAITING_PER_WORKER, cores
from .match import Played, play_match
from .plan import BadArena
from .schedule import Match

OWN_CLUSTER: Final = "local"
QUIETLY: Final = {"log_to_driver": False, "logging_level": logging.ERROR}


class RayEngine:
    """Plays each game as a Ray task on one core."""

    name = RAY

    def __init__(self, count: int | None) -> None:
        self.count = count
        self.address = os.environ.get("RAY_ADDRESS") or OWN_CLUSTER

    def workers(self) -> int:
        """As asked for; else the cores of the cluster, once it is there."""
        return self.count or cores()

    def play(self, matches: Iterable[Match]) -> Generator[Played, None, None]:
        self.connect()
        task = ray.remote(num_cpus=1)(play_match)
        waiting: list[Any] = []
        try:
            self.count = self.count or int(ray.cluster_resources().get("CPU", 1))
            room = WAITING_PER_WORKER * self.count
            for match in matches:
                waiting.append(task.remote(match))
                if len(waiting) >= room:
                    ended, waiting = ray.wait(waiting)
                    yield from ray.get(ended)
            while waiting:
                ended, waiting = ray.wait(waiting)
                yield from ray.get(ended)
        except ray.exceptions.RayError as error:
            raise BadArena(f"the Ray cluster failed: {first_line(error)}") from error
        finally:
            for one in waiting:
                ray.cancel(one, force=True)
            ray.shutdown()

    def connect(self) -> None:
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # do not touch the GPU variables
        own: dict[str, Any] = {"num_cpus": self.workers(), "include_dashboard": False}
        try:
            ray.init(self.address, **QUIETLY, **(own if self.address == OWN_CLUSTER else {}))
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise BadArena(f"no Ray cluster at '{self.address[:80]}': {first_line(error)}") from error


def first_line(error: Exception) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return (lines[-1] if lines else error.__class__.__name__)[:200]
