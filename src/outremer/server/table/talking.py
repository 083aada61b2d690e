"""What is said at a table: by players and the host, by bots, and by the table itself. Every word is written down before
anybody hears it.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from ..store.rows import ChatRow, WrittenElsewhere
from .catch_up import changed_elsewhere
from .clocks import now
from .refused import Refused
from .seats import NO_SEAT, Role, clean_chat

if TYPE_CHECKING:
    from .live_table import LiveTable

TABLE_VOICE: Final = "Table"


async def say(table: LiveTable, role: Role, text: str, listener: int | None) -> None:
    """What a person says to everybody, or to one other seat. Raises Refused."""
    words = clean_chat(text)
    if not words:
        raise Refused(422, "There is nothing to say in that message.")
    if role.kind == "spectator":
        raise Refused(403, "Spectators look on in silence.")
    if listener is not None and (not role.is_seat or listener == role.seat):
        raise Refused(422, "A private word goes from one seat to another.")
    if listener is not None:
        table.seat(listener)
    if table.chat.is_full(role.seat):
        raise Refused(429, "You have said as much at this table as it can keep.")
    name = table.seats[role.seat].shown_name() if role.is_seat else "Host"
    speaker = role.seat if role.is_seat else NO_SEAT
    await write_word(table, ChatRow(table.id, speaker, name, listener, words, now()))


async def say_for_bot(table: LiveTable, seat: int, text: str, ply: int) -> None:
    """What a bot remarks with its move at a public ply, to everybody; not where only bots would hear it."""
    name, words = table.seats[seat].shown_name(), clean_chat(text)
    if not words or all(one.is_bot for one in table.seats):
        return
    if table.chat.is_full(seat):
        return
    with suppress(Refused):  # said elsewhere meanwhile
        await write_word(table, ChatRow(table.id, seat, name, None, words, now(), ply=ply))


async def tell(table: LiveTable, text: str, listener: int | None = None) -> None:
    """Tell everybody, or one seat alone, what has become of the table."""
    if not table.chat.is_full(NO_SEAT):
        await write_word(table, ChatRow(table.id, NO_SEAT, TABLE_VOICE, listener, text, now()))


async def write_word(table: LiveTable, row: ChatRow) -> None:
    async with table.writing:
        try:
            said = await table.storage.add_chat(row, table.chat.last)
        except WrittenElsewhere:
            raise changed_elsewhere(table) from None
        table.chat.hear(said)
    table.changed()
