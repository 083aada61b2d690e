"""Who plays a seat: taken from the lobby, handed to a bot, taken back, opened for somebody else by the host.

What a host does with a seat is told to everybody. A host who plays gets no way to look into another hand: see
`check_may_open`.
"""

from __future__ import annotations

from typing import Final

from ...kernel import State
from .clocks import moment, now
from .live_table import LiveTable
from .refused import Refused
from .seats import (
    BOT,
    NO_SEAT,
    OPEN,
    PERSON,
    TO_ANOTHER,
    TO_BOT,
    Role,
    Seat,
    check_bot,
    clean_name,
    fingerprint,
    link,
    new_secret,
)
from .talking import tell

HOST_PLAYS: Final = (
    "The host plays in this game, and this seat has secrets: only a bot can have it until the game is over."
)
STILL_HERE: Final = (
    "The host plays in this game, and this seat has secrets: a new link can be made once its player has been gone for "
    "{time}."
)


async def sit(table: LiveTable, number: int, name: str | None) -> tuple[Role, str]:
    """Take an open seat of a public table from the lobby: the role, and the secret of its new link."""
    if not table.row.public:
        raise Refused(403, "This table is not public: it is joined by a link from its host.")
    async with table.lock:
        seat = table.seat(number)
        if seat.kind != OPEN:
            raise Refused(409, "Somebody else has taken this seat.")
        secret = new_secret()
        await table.set_seat(seat, PERSON, clean_name(name or ""), fingerprint(secret), passes_on=True, taken="")
        seat.untried = False
    return Role("seat", number), secret


async def get_ready(table: LiveTable, role: Role, ready: bool, name: str | None) -> None:
    """A player says that they are ready, or not yet; and what they are called."""
    seat = table.player(role)
    async with table.lock:
        table.check_open()
        called = seat.name if name is None else name
        await table.set_seat(seat, seat.kind, called, seat.secret, seat.resigned, seat.away, ready=ready)


async def rename(table: LiveTable, seat: Seat, name: str) -> None:
    await table.set_seat(seat, seat.kind, name, seat.secret, seat.resigned, seat.away)


async def change_seat(table: LiveTable, role: Role, number: int, kind: str | None, name: str | None) -> str | None:
    """Hand a seat to a bot, take it back, or rename it; the new link where the host opens a seat for another."""
    seat = table.seat(number)
    if not role.is_host and role != Role("seat", number):
        raise Refused(403, "Only the host, or the player of that seat, can change it.")
    if kind is not None and kind != OPEN and not kind.startswith(BOT):
        raise Refused(422, "A seat can be 'open' or a bot such as 'bot:greedy'.")
    if kind is not None and kind != OPEN:
        check_bot(kind)
    async with table.lock:
        if role.is_host:
            return await change_by_host(table, seat, kind, name)
        await change_by_player(table, seat, kind, seat.name if name is None else clean_name(name))
        return None


async def change_by_player(table: LiveTable, seat: Seat, kind: str | None, called: str) -> None:
    if seat.resigned and kind is not None:
        raise Refused(409, "You have resigned: the bot keeps this seat.")
    if kind is None:
        await rename(table, seat, called)
    else:
        await table.set_seat(seat, PERSON if kind == OPEN else kind, called, seat.secret)


# What a host does


async def change_by_host(table: LiveTable, seat: Seat, kind: str | None, name: str | None) -> str | None:
    if table.chat.is_full(NO_SEAT):
        raise Refused(429, "The chat of this table is full: nobody could be told of it.")
    who, secret = seat_words(table, seat), None
    called = seat.name if name is None else clean_name(name)
    if kind is None:
        await rename(table, seat, called)
        line = f"The host has renamed {who} to {seat_words(table, seat)}."
    elif kind == OPEN:
        check_may_open(table, seat)
        secret = await open_seat(table, seat, "" if name is None else called)
        line = f"The host has made a new link for {who}. Whoever enters by it plays there from now on."
    else:
        await give_to_bot(table, seat, kind, called)
        line = f"The host has given {who} to the {kind.removeprefix(BOT)} bot."
        line += " Its player can come back by entering the table again." if seat.has_player else ""
    await tell(table, line)
    return None if secret is None else link(table.id, secret)


async def open_seat(table: LiveTable, seat: Seat, called: str) -> str:
    """A new link for a seat, for whoever gets it; the last player's is no longer good. A host's own seat stays marked
    as such: nobody knows that somebody else uses the link."""
    secret = new_secret()
    mark = fingerprint(secret)
    await table.set_seat(
        seat, OPEN, called, mark, passes_on=True, invitation=mark, host_did=TO_ANOTHER, taken=taken_from(seat)
    )
    seat.untried = False
    return secret


async def give_to_bot(table: LiveTable, seat: Seat, kind: str, called: str) -> None:
    """Its player may come back. A link by which nobody has come is no longer good: it would open the bot's hand."""
    if seat.has_player:
        await table.set_seat(
            seat, kind, called, seat.secret, resigned=seat.resigned, host_did=TO_BOT, taken=taken_from(seat)
        )
        return
    resigned = seat.resigned
    secret = seat.secret if resigned else ""
    did = seat.host_did if seat.is_bot else TO_BOT
    await table.set_seat(
        seat, kind, called, secret, resigned=resigned, host_did=did, invitation=seat.invitation if secret else ""
    )


def taken_from(seat: Seat) -> str:
    """When the host took a seat from its player: the first time, until a person plays it again."""
    return seat.taken or (now() if seat.has_player else "")


def check_may_open(table: LiveTable, seat: Seat) -> None:
    """A host who plays could enter by the new link. So, where hands are hidden and the game goes on: none for a seat
    that a bot has, if another person plays, and none for a player who may be there at any moment."""
    if table.ended or seat.opener or not host_plays(table) or not has_secrets(table.state):
        return
    if seat.kind == OPEN:
        return
    if seat.has_player:
        if not is_long_gone(table, seat):
            raise Refused(409, STILL_HERE.format(time=time_words(table.fair_time)))
    elif any(other.has_player and not other.opener for other in table.seats if other is not seat):
        raise Refused(409, HOST_PLAYS)


def host_plays(table: LiveTable) -> bool:
    """Whoever set up the table has a seat at it; or somebody entered one from the host's browser."""
    return any(seat.opener for seat in table.seats)


def has_secrets(state: State) -> bool:
    """Whether any seat may know something that others do not. The answer depends on nothing that is hidden."""
    return state.step().secret or any(state.view(seat)["private"] for seat in range(state.seats))


def is_long_gone(table: LiveTable, seat: Seat) -> bool:
    """Whether a player has been gone for so long that others need not wait any longer."""
    since = table.time.gone.get(seat.number, table.time.laid)
    return not table.connected(seat.number) and moment() - since >= table.fair_time


def time_words(seconds: float) -> str:
    for unit, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= length:
            count = round(seconds / length)
            return f"{count} {unit}{'' if count == 1 else 's'}"
    return f"{round(seconds)} seconds"


def seat_words(table: LiveTable, seat: Seat) -> str:
    """`Warlord (Ann)`, `Sultan (Steward bot)`."""
    return f"{table.state.game.seat_name(table.state, seat.number)} ({seat.shown_name()})"
