"""Leaving a game for good, and playing it again: resignation and rematch.

The tables of a rematch know the same secrets as the first: a link that opens one opens all. So the link that is
told to all, `/t/<new>#from-<old>`, holds no secret; the cookie of the old table opens the new one.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from dataclasses import replace
from typing import Final

from ...kernel.rng import KEY_BYTES
from ..store.rows import SeatRow, TableRow
from .clocks import now
from .laying import DEAL, FORK
from .live_table import LiveTable
from .refused import NO_TABLE, Refused
from .seats import (
    BOT,
    OPEN,
    PERSON,
    TABLE_LENGTH,
    TABLE_LETTERS,
    Role,
    Seat,
    check_bot,
    link,
)
from .tables import TableRegistry
from .talking import tell

FROM: Final = "from-"
FROM_TABLE: Final = re.compile(rf"{FROM}([{TABLE_LETTERS}]{{{TABLE_LENGTH}}})")


async def resign(table: LiveTable, role: Role, bot: str) -> None:
    """Hand the caller's seat to a bot that keeps it. The one who leaves may look on and talk."""
    seat = table.player(role)
    kind = check_bot(f"{BOT}{bot}")
    async with table.lock:
        if table.deleted:
            raise Refused(404, NO_TABLE)
        if table.ended:
            raise Refused(409, "The game is over.")
        if seat.resigned:
            raise Refused(409, "You have resigned already.")
        who = seat.name or f"Player {seat.number + 1}"
        place = table.state.game.seat_name(table.state, seat.number)
        await table.set_seat(seat, kind, seat.name, seat.secret, resigned=True)
        await tell(table, f"{who} has resigned. The {bot} bot plays on for {place}.")


async def rematch(registry: TableRegistry, table: LiveTable, role: Role) -> LiveTable:
    """The table that follows this one: the same game, options and places. The second who asks finds it laid."""
    if not role.is_seat and not role.is_host:
        raise Refused(403, "Only a player or the host can ask for a rematch; you are watching.")
    if not table.ended:
        raise Refused(409, "A rematch begins when the game is over.")
    name = successor(table.row)
    async with table.lock:
        try:
            return await registry.find(name)
        except Refused as refused:
            if refused.status != 404:
                raise
        laid = await lay_again(registry, table, role, name)
        who = table.seats[role.seat].shown_name() if role.is_seat else "The host"
        await tell(table, f"{who} asks for a rematch: {follow_link(table, laid)}")
    return laid


async def lay_again(registry: TableRegistry, table: LiveTable, role: Role, name: str) -> LiveTable:
    """Those who are here now need no webhook to tell them that it has begun."""
    key, nonce = secrets.token_bytes(KEY_BYTES), secrets.token_bytes(KEY_BYTES)
    row = row_again(table.row, name, key.hex(), nonce.hex())
    gathers = sum(bool(seat.secret) for seat in table.seats) > 1
    seats = [
        SeatRow(
            name, seat.number, kind_again(seat), seat.name, seat.secret, webhook=seat.webhook,
            rung=int(seat.number == role.seat or table.connected(seat.number)),
            invitation=seat.invitation, opener=seat.opener, ready=not gathers or not seat.secret,
        )
        for seat in table.seats
    ]  # fmt: skip
    return await registry.begin(row, seats, [])


def row_again(row: TableRow, name: str, key: str, nonce: str) -> TableRow:
    """The same game before its first move. One that began from a position begins there again, with other chance."""
    start, at = None, now()
    if row.start is not None:
        position = json.loads(row.start)
        position.pop("generator", None)
        position.pop("lesson", None)
        position.pop("puzzle", None)
        start = json.dumps(position)
    return replace(
        row, id=name, key=key, nonce=nonce, created=at, touched=at, finished=False, ended="", paused=None, asking=None,
        clocks=None, due=None, start=start, origin=DEAL if start is None else FORK,
    )  # fmt: skip


def kind_again(seat: Seat) -> str:
    """A bot stays; a person whose seat a bot only kept sits down again; one who resigned may come back by the link."""
    if not seat.secret:
        return seat.kind
    return OPEN if seat.resigned or seat.kind == OPEN else PERSON


def successor(row: TableRow) -> str:
    """The name of the table that follows: one and the same, however often and by however many it is asked for. The
    nonce is no other table's, whatever key a record from elsewhere has brought along."""
    digest = hashlib.sha256(f"rematch {row.key} {row.nonce}".encode()).digest()
    return "".join(TABLE_LETTERS[byte % len(TABLE_LETTERS)] for byte in digest[:TABLE_LENGTH])


def follow_link(old: LiveTable, new: LiveTable) -> str:
    return link(new.id, f"{FROM}{old.id}")


def earlier_table(given: str) -> str:
    """The table that a link leads on from; empty for a link with a secret."""
    found = FROM_TABLE.fullmatch(given)
    return found[1] if found else ""
