"""Tells a player who is not there that a question waits for their seat: one short post to the URL they gave.

Beside the game, never in its way: a call that fails is tried again a few times and then forgotten. What is posted holds
no secret, neither of a link nor of the game. The URL itself is a secret of the seat, and stands in no log.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from functools import partial
from typing import Final

import httpcore

from ..pace import Pace
from ..store.rows import StorageDown
from ..table.encoding import encode
from ..table.live_table import LiveTable
from ..table.refused import NO_TABLE, Refused
from ..table.seats import Role, Seat
from .lanes import site_of
from .push import GONE, Push, browsers
from .safe_http import BadAddress, SafeHttp, read_target

LOG: Final = logging.getLogger(__name__)
PAUSES: Final = (2.0, 20.0)
"""Seconds before each further try."""
MOST_CALLS: Final = 2_000
"""At most this many calls are on their way at once; more are not made."""
MOST_FOR_ONE: Final = 60
"""To one site."""
TRY_AGAIN: Final = 500
TOO_MANY: Final = 429


class Bell:
    """Watches the tables of a server for questions that open, and rings for those who asked for it."""

    def __init__(self, safe_http: SafeHttp, pauses: tuple[float, ...] = PAUSES, push: Push | None = None) -> None:
        self.safe_http = safe_http
        self.push = push
        self.pauses = pauses
        self.pace = Pace(rate=2.0, burst=30.0)  # for each server that is called
        self.calls: set[asyncio.Task[None]] = set()
        self.sites: Counter[str] = Counter()  # how many of the calls go there

    # What the registry calls

    def lay(self, table: LiveTable) -> None:
        """A table has been laid or found again: what is asked there now has been told, but for the first question of a
        new game, at which somebody may sit from the last one."""
        if table.game_log.rows == 0:
            self.look(table)
        for seat in table.seats:
            seat.rung = max(seat.rung, table.game_log.question(seat.number) or 0)

    def look(self, table: LiveTable) -> None:
        """Something has changed at a table."""
        if table.is_still:
            return
        for seat in table.seats:
            question = table.game_log.question(seat.number)
            if question is not None and question > seat.rung:
                seat.rung = question
                if rings_for(table, seat):
                    self._begin(table, seat, question)

    def _begin(self, table: LiveTable, seat: Seat, question: int) -> None:
        host = read_target(seat.webhook or browsers(seat)[0]["endpoint"]).host
        site = site_of(host)
        if len(self.calls) >= MOST_CALLS or self.sites[site] >= MOST_FOR_ONE or not self.pace.allows(host):
            LOG.warning("too many webhooks at once: one is not called")
            return
        task = asyncio.create_task(self._ring(table, seat, question))
        self.calls.add(task)
        self.sites[site] += 1
        task.add_done_callback(partial(self._end, site))

    def _end(self, site: str, task: asyncio.Task[None]) -> None:
        self.calls.discard(task)
        self.sites[site] -= 1
        if not self.sites[site]:
            del self.sites[site]

    async def close(self) -> None:
        for task in list(self.calls):
            task.cancel()
        await asyncio.gather(*self.calls, return_exceptions=True)
        await self.safe_http.close()

    # One call

    async def _ring(self, table: LiveTable, seat: Seat, question: int) -> None:
        """Once for each question, however many servers stand at the same database."""
        try:
            first = await table.storage.ring(table.id, seat.number, question)
        except StorageDown:
            return
        if not first:
            return
        await self._call_browsers(table, seat)
        for pause in (*self.pauses, None):
            url = seat.webhook
            if url is None or await self._call(url, table, seat) or pause is None:
                return
            await asyncio.sleep(pause)
            if (
                table.deleted
                or table.is_still
                or table.game_log.question(seat.number) != question
                or not rings_for(table, seat)
            ):
                return

    async def _call_browsers(self, table: LiveTable, seat: Seat) -> None:
        """Each once: a push service keeps trying by itself. One that knows the browser no more is forgotten."""
        for browser in browsers(seat) if self.push is not None else []:
            assert self.push is not None
            try:
                if await self.push.send(browser, words(table, seat)) in GONE:
                    await self.push.forget(table, seat, browser)
            except Exception as error:  # of whatever can go wrong there, only the kind is told
                LOG.warning("a browser could not be called: %s", error.__class__.__name__)

    async def _call(self, url: str, table: LiveTable, seat: Seat) -> bool:
        """Whether there is nothing more to try."""
        try:
            status = await self.safe_http.post(url, words(table, seat))
        except BadAddress:
            LOG.warning("a webhook leads where this server does not call")
            return True
        except (httpcore.NetworkError, httpcore.TimeoutException, httpcore.ProtocolError, OSError, TimeoutError):
            return False
        except Exception as error:  # of whatever else a foreign server can make go wrong, only the kind is told
            LOG.warning("a webhook failed: %s", error.__class__.__name__)
            return True
        return status < TRY_AGAIN and status != TOO_MANY


def rings_for(table: LiveTable, seat: Seat) -> bool:
    """A person's seat with a webhook or a browser to call, whose player does not see the table now."""
    is_wanted = seat.webhook is not None or seat.push is not None
    return is_wanted and not seat.is_bot and not table.connected(seat.number)


def words(table: LiveTable, seat: Seat) -> bytes:
    """What is posted. `text` and `content` are what the usual chat services show."""
    game = table.state.game
    place = game.seat_name(table.state, seat.number)
    sentence = f"{game.title}: it is your turn ({place})."
    told = {"table": table.id, "game": game.name, "seat": place, "sentence": sentence, "path": f"/t/{table.id}"}
    return encode({**told, "text": sentence, "content": sentence}).encode()


async def set_webhook(bell: Bell, table: LiveTable, role: Role, url: str | None) -> None:
    """For the caller's own seat; None removes it. Raises Refused."""
    seat = table.player(role)
    secret = seat.secret
    if url is not None:
        try:
            await bell.safe_http.check(url)
        except BadAddress as error:
            raise Refused(422, str(error)) from error
    async with table.lock:
        if table.deleted:
            raise Refused(404, NO_TABLE)
        seat.rung = max(seat.rung, table.game_log.question(seat.number) or 0)
        await table.storage.set_webhook(table.id, seat.number, secret, url, seat.rung)
        seat.webhook = url
        table.changed()
