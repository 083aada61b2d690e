"""What another server process has written about a table that this one holds in memory: read from the log and followed.

The log is append-only, so a server that knows its first rows needs only the rest. Seats and the table's own row are
read whole.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from ..store.rows import SeatRow, StorageDown, StoredTable
from .refused import Refused
from .seats import Role

if TYPE_CHECKING:
    from .live_table import LiveTable

LOG: Final = logging.getLogger(__name__)
AGAIN: Final = 1.0
QUICKER: Final = "Somebody else was quicker; the table shows how it stands now."
NEW_LINK: Final = "This seat has a new link, and yours is no longer good. Ask the host if you should have it."


def catch_up_soon(table: LiveTable) -> None:
    """There is news. However often that is said, one task reads it."""
    table.is_behind = True
    if table.catching_up is None:
        table.catching_up = asyncio.create_task(catch_up_while_behind(table))


async def catch_up_while_behind(table: LiveTable) -> None:
    try:
        while table.is_behind and not table.deleted:
            table.is_behind = False
            await catch_up_or_wait(table)
    except Exception:
        LOG.exception("the news of a table could not be followed")
        table.doubtful = True
    finally:
        table.catching_up = None


async def catch_up_or_wait(table: LiveTable) -> None:
    try:
        async with table.lock:
            await catch_up(table)
    except StorageDown:
        table.is_behind = True
        await asyncio.sleep(AGAIN)


async def catch_up(table: LiveTable) -> None:
    """Only with the table's lock held: nothing of our own may be between the database and the game log."""
    async with table.writing:
        news = await table.storage.news(table.id, table.game_log.rows, table.chat.last)
        if news is None:
            table.show_out("The host has deleted this table.")
            return
        follow(table, news)
    table.changed()


def follow(table: LiveTable, news: StoredTable) -> None:
    table.row = news.table
    for row in news.seats:
        follow_seat(table, row)
    for move in news.moves:
        table.game_log.follow(move)
    table.chat.hear(news.chat, news.earlier)


def follow_seat(table: LiveTable, row: SeatRow) -> None:
    seat = table.seats[row.seat]
    renewed = seat.secret != row.secret
    seat.follow(row)
    table.chat.begin_for(seat.number, seat.words_from)
    if renewed or seat.must_enter:
        ask_to_leave(table, row.seat, NEW_LINK if renewed else seat.why_enter)


def ask_to_leave(table: LiveTable, seat: int, why: str = NEW_LINK) -> None:
    """Those who came by the old link of a seat, or have to enter again."""
    for watcher in [one for one in table.watchers if one.role == Role("seat", seat)]:
        watcher.leave(why)


class Overtaken(Refused):
    """Another server was quicker, and what it wrote has been read."""

    def __init__(self) -> None:
        super().__init__(409, QUICKER)


def changed_elsewhere(table: LiveTable) -> Refused:
    """Somebody at another server was quicker."""
    catch_up_soon(table)
    return Refused(409, QUICKER)
