"""What the server writes to its log: each cause once a minute, however often it happens."""

from __future__ import annotations

import copy
import logging
import time
from collections.abc import Callable
from typing import Any, Final

from uvicorn.config import LOGGING_CONFIG

BETWEEN: Final = 60.0
MANY_CAUSES: Final = 1_000


class OncePerMinute(logging.Filter):
    """Lets the first line of a cause pass. The next one that passes says how many were left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self.seen: dict[tuple[object, ...], tuple[float, int]] = {}  # cause -> when it was told, and left out since

    def filter(self, record: logging.LogRecord) -> bool:
        cause = (record.name, record.levelno, record.msg, record.exc_info and record.exc_info[0])
        now = self.clock()
        told, left_out = self.seen.get(cause, (now - BETWEEN, 0))
        if now - told < BETWEEN:
            self.seen[cause] = (told, left_out + 1)
            return False
        if len(self.seen) > MANY_CAUSES:
            self.seen.clear()
        self.seen[cause] = (now, 0)
        if left_out:
            record.msg, record.args = f"{record.getMessage()} (and {left_out} times more before)", ()
        return True


def log_config() -> dict[str, Any]:
    """Warnings and errors of the server and of its libraries, to standard error."""
    config = copy.deepcopy(LOGGING_CONFIG)
    config["filters"] = {"once per minute": {"()": OncePerMinute}}
    config["handlers"]["default"]["filters"] = ["once per minute"]
    config["loggers"]["outremer"] = {"handlers": ["default"], "level": "WARNING"}
    config["loggers"]["asyncio"] = {"handlers": ["default"], "level": "ERROR"}  # it warns of everybody who hangs up
    return config
