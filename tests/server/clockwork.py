"""A clock that tests set, and the watch of a server that goes its rounds at once."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from outremer.server.table import agreement, clocks, entering, seat_changes, stand_in, table_clock, vacations
from outremer.server.table.tables import RegistryRules
from tests.server.tables import AT_ONCE, TestClient, Visitor, server

BANK = {"kind": "bank", "seconds": 600, "increment": 5}
MOVE = {"kind": "move", "seconds": 60}


class Hands:
    """The time, which stands still until somebody moves it."""

    def __init__(self) -> None:
        self.now = time.time()
        self.set_by = 0.0  # how far somebody has put the machine's time forward since the server began

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    moved = Hands()
    for module in (agreement, clocks, entering, seat_changes, stand_in, table_clock, vacations):
        monkeypatch.setattr(module, "moment", moved)
    monkeypatch.setattr(clocks, "wall", lambda: moved.now + moved.set_by)
    return moved


@contextmanager
def watched(folder: Path, **changes: Any) -> Iterator[TestClient]:
    """A server whose watch looks all the time."""
    with TestClient(server(folder, rules=RegistryRules(bot_times=AT_ONCE, round_seconds=0.001), **changes)) as client:
        yield client


def until(true: Callable[[], bool]) -> None:
    """Wait for something to happen. If it does not, the test's next assertion fails."""
    for _ in range(5000):
        if true():
            return
        time.sleep(0.002)


def is_told(visitor: Visitor, text: str) -> bool:
    """Whether the chat says it. A seat changes hands a moment before the chat says so."""
    until(lambda: text in visitor.get("/chat").text)
    return text in visitor.get("/chat").text
