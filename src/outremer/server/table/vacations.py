"""Vacations at a table over days: a player stops their clock for some days in all. Everybody sees until when."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from .clocks import from_wall, moment, to_wall
from .refused import Refused
from .seats import Role, Seat
from .talking import tell

if TYPE_CHECKING:
    from .live_table import LiveTable

DAY: Final = 86_400.0


@dataclass(frozen=True, slots=True)
class Vacation:
    """`since` is the moment it began, None for a player who is not on one; `used` are seconds of earlier ones."""

    since: float | None = None
    used: float = 0.0

    def text(self) -> str:
        return json.dumps({"since": None if self.since is None else to_wall(self.since), "used": self.used})

    def left(self, days: int, now: float) -> float:
        spent = 0.0 if self.since is None else max(0.0, now - self.since)
        return max(0.0, days * DAY - self.used - spent)


def vacation_of(seat: Seat) -> Vacation:
    return read_vacation(seat.vacation)


def read_vacation(text: str | None) -> Vacation:
    """As the database has it."""
    if text is None:
        return Vacation()
    kept = json.loads(text)
    return Vacation(None if kept["since"] is None else from_wall(kept["since"]), kept["used"])


def end_of(table: LiveTable, seat: Seat) -> float | None:
    """The moment a vacation ends at the latest; None where there is none."""
    vacation = vacation_of(seat)
    if vacation.since is None:
        return None
    return vacation.since + Vacation(None, vacation.used).left(table.row.vacation_days, 0.0)


def is_away_on_vacation(table: LiveTable, seat: Seat) -> bool:
    end = end_of(table, seat)
    return end is not None and moment() < end


def until(table: LiveTable, seat: Seat) -> str | None:
    """When a vacation ends at the latest, by the machine's time: the same text however often it is asked for."""
    kept = None if seat.vacation is None else json.loads(seat.vacation)
    if kept is None or kept["since"] is None:
        return None
    end = kept["since"] + table.row.vacation_days * DAY - kept["used"]
    return datetime.fromtimestamp(end, UTC).isoformat(timespec="seconds")


def next_end(table: LiveTable) -> str | None:
    """When the first vacation at a table ends."""
    return min((end for seat in table.seats if (end := until(table, seat)) is not None), default=None)


def days_left(vacation: str | None, days: int) -> float:
    """What its own player is told: the days they have left, or had when they left. It stands while nothing happens."""
    left = Vacation(None, read_vacation(vacation).used).left(days, 0.0)
    return round(left / DAY, 1)


async def go(table: LiveTable, role: Role, away: bool) -> None:
    """Go on vacation, or come back. Raises Refused."""
    seat = table.player(role)
    async with table.lock:
        table.check_going_on()
        if table.time.clocks is None or not table.row.vacation_days:
            raise Refused(409, "There are no vacations at this table.")
        vacation, now = vacation_of(seat), moment()
        if away == (vacation.since is not None):
            return
        if away and vacation.left(table.row.vacation_days, now) <= 0:
            raise Refused(409, "You have no days of vacation left in this game.")
        await (begin(table, seat, vacation) if away else end(table, seat))


async def begin(table: LiveTable, seat: Seat, vacation: Vacation) -> None:
    await keep(table, seat, Vacation(moment(), vacation.used))
    await tell(table, f"{seat.player} is on vacation. Their clock stands still.")


async def end(table: LiveTable, seat: Seat) -> None:
    """Only with the lock held."""
    vacation = vacation_of(seat)
    left = vacation.left(table.row.vacation_days, moment())
    await keep(table, seat, Vacation(None, table.row.vacation_days * DAY - left))
    await tell(table, f"{seat.player} is back from vacation.")


async def keep(table: LiveTable, seat: Seat, vacation: Vacation) -> None:
    table.time.unsaved = True
    await table.keep_for_player(seat, vacation=vacation.text())


async def end_those_over(table: LiveTable) -> None:
    """Called now and then: a vacation whose days are used up ends by itself."""
    over = [seat for seat in table.seats if (last := end_of(table, seat)) is not None and moment() >= last]
    if over and not table.is_still:
        async with table.lock:
            for seat in over:
                if vacation_of(seat).since is not None:
                    await end(table, seat)
