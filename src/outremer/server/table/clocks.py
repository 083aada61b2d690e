"""The clocks of a table: what each seat has left, whose clock runs, and what a decision gives back.

A clock tells no secret: it knows only when a seat is asked and when it is done, which everybody may see. A chain of
choices inside a secret step is one decision, finished when the step is shown.
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any, Final

from ..store.rows import MoveRow, TableRow

BANK: Final = "bank"
MOVE: Final = "move"
GRACE: Final = 60.0
"""The least seconds left to a player who is asked when a table is read from the database: the server was away."""
RETURN: Final = 30.0
"""Seconds that are left at least to a player who comes back to an empty bank."""


STARTED: Final = time.time() - time.monotonic()


def moment() -> float:
    """The time that clocks and absence go by, in seconds since 1970. It starts with the program at the machine's time
    and only goes forward, whatever becomes of the machine's time later."""
    return STARTED + time.monotonic()


def wall() -> float:
    """The machine's time, which somebody may set. Only what is written down goes by it, for another process to read."""
    return time.time()


def now() -> str:
    """The time of day as the database keeps it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def moment_of(text: str) -> float:
    """The moment of a row of the log."""
    return from_wall(datetime.fromisoformat(text).timestamp())


def from_wall(seconds: float) -> float:
    """The moment of what was written down."""
    return seconds - (wall() - moment())


def to_wall(seconds: float) -> float:
    """A moment as it is written down."""
    return seconds + (wall() - moment())


def wall_text(seconds: float) -> str:
    """A moment as a row has it."""
    return datetime.fromtimestamp(to_wall(seconds), UTC).isoformat(timespec="seconds")


@dataclass(frozen=True, slots=True)
class ClockRules:
    """`bank`: seconds for the whole game, and an increment for each decision. `move`: seconds for each decision."""

    kind: str
    seconds: int
    increment: int = 0

    def text(self) -> str:
        return json.dumps(asdict(self))


class Clocks:
    """`left` is what each seat had at `at`; since then the clocks of `running` have gone on."""

    def __init__(self, rules: ClockRules, left: list[float], running: list[int], at: float, ply: int) -> None:
        self.rules = rules
        self.left = left
        self.running = running
        self.at = at
        self.ply = ply  # the public ply they stand at
        self.had = left.copy()  # what a seat had when it last finished a decision

    def left_at(self, now: float) -> list[float]:
        spent = max(0.0, now - self.at)
        return [max(0.0, left - spent) if seat in self.running else left for seat, left in enumerate(self.left)]

    def run(self, seats: list[int], now: float) -> None:
        """From now on the clocks of these seats run, and no others."""
        if seats != self.running:
            self.left = self.left_at(now)
            self.at = now
            self.running = seats

    def finish(self, seats: list[int], now: float) -> None:
        """These seats have finished a decision."""
        self.left = self.left_at(now)
        self.at = now
        for seat in seats:
            self.had[seat] = self.left[seat]
            self.left[seat] += self.rules.increment
        if self.rules.kind == MOVE:
            self.left = [float(self.rules.seconds)] * len(self.left)

    def take_back(self, seat: int, now: float) -> None:
        """A seat decides again what it had decided: with the time it had left for that."""
        self.left = self.left_at(now)
        self.at = now
        if self.rules.kind == BANK:
            self.left[seat] = max(1.0, self.left[seat] - self.rules.increment)
            return
        remaining = max(1.0, min(self.had[seat], self.left[seat]))
        self.left = [float(self.rules.seconds)] * len(self.left)
        self.left[seat] = remaining

    def start_again(self, now: float) -> None:
        """The game goes on from an earlier moment that all have agreed on."""
        self.finish([], now)

    def allow(self, seats: list[int], seconds: float, now: float) -> None:
        """Leave these seats at least that much (and no more than they had at first)."""
        self.left = self.left_at(now)
        self.at = now
        for seat in seats:
            self.left[seat] = max(self.left[seat], min(seconds, float(self.rules.seconds)))

    def welcome(self, seat: int, now: float) -> None:
        """A player is back: an empty bank does not end their game."""
        full = float(self.rules.seconds)
        self.allow([seat], full if self.rules.kind == MOVE else max(RETURN, float(self.rules.increment)), now)

    def run_out(self, now: float) -> list[int]:
        left = self.left_at(now)
        return [seat for seat in self.running if left[seat] <= 0]

    def due(self) -> str | None:
        """When the first of them runs out."""
        if not self.running:
            return None
        return wall_text(self.at + min(self.left[seat] for seat in self.running))

    # On the wire and in the database

    def message(self, now: float) -> dict[str, Any]:
        left = [round(seconds, 1) for seconds in self.left_at(now)]
        return {**asdict(self.rules), "left": left, "running": self.running}

    def text(self) -> str:
        rounded = [round(seconds, 3) for seconds in self.left]
        at = round(to_wall(self.at), 3)
        return json.dumps({"left": rounded, "running": self.running, "at": at, "ply": self.ply})


def clocks_of(row: TableRow, seats: int) -> Clocks | None:
    """The clocks as they were last written down; None where a table has none."""
    if row.clock is None:
        return None
    rules = ClockRules(**json.loads(row.clock))
    if row.clocks is None:
        return Clocks(rules, [float(rules.seconds)] * seats, [], moment(), 0)
    kept = json.loads(row.clocks)
    return Clocks(rules, kept["left"], kept["running"], from_wall(kept["at"]), kept["ply"])


def bring_up_to_date(clocks: Clocks, log: list[MoveRow], ply: int, running: list[int], now: float) -> None:
    """Bring clocks from the database up to date. The server may have been killed before it wrote the last of them, so
    that the log tells when a decision was made; and nobody loses their game because the server was away."""
    known = (clocks.ply, clocks.running) == (ply, running)
    if not known and log:
        decided = max(clocks.at, min(moment_of(log[-1].at), now))
        if clocks.ply != ply:
            clocks.finish([log[-1].seat], decided)
        clocks.run(running, decided)
    clocks.ply = ply
    clocks.run(running, now)
    clocks.allow(running, GRACE, now)
