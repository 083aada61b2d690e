"""How somebody comes to a place at a table: by an invitation, by a link of their own, or by what their browser holds.

An invitation has been in other hands: whoever opened the table, or the host, made it. So its first use gives the seat a
new secret, which only the one who enters is told.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from .clocks import moment
from .live_table import LiveTable, unbroken
from .refused import BAD_TOKEN, NO_TABLE, Refused
from .resign_rematch import earlier_table
from .seats import (
    OPEN,
    PERSON,
    TO_BOT,
    Role,
    Seat,
    clean_name,
    cookie_name,
    cookie_of,
    fingerprint,
    link,
    new_secret,
    secrets_in,
)
from .talking import tell

SPENT: Final = (
    "Somebody has entered the table by this link, and the seat is theirs. If that was you, use the browser you entered "
    "with; its menu of the table has your own link for other devices. If it was not you, ask the host for a new link."
)
SECOND_USE: Final = (
    "Somebody has just opened the link by which you came, in another browser. They were told that the seat is taken, "
    "and saw nothing."
)
USED: Final = 410
QUIET: Final = 60.0
"""Seconds in which the same is not told again."""
HELD: Final = "You sit at this table as {own}. This link leads to {other}."


@dataclass(frozen=True, slots=True)
class Place:
    """A place at a table, and the secret that opens it."""

    role: Role
    secret: str


@dataclass(frozen=True, slots=True)
class Entry:
    """Where somebody is now; the cookie they keep; and, where the seat got a new secret, the link to it."""

    role: Role
    cookie: str
    link: str | None


def places(table: LiveTable, cookie: str | None) -> list[Place]:
    """What a browser holds at a table, the present place first."""
    found = [(table.place(secret), secret) for secret in secrets_in(cookie)]
    return [Place(role, secret) for role, secret in found if role is not None]


async def enter(
    table: LiveTable, given: str, cookies: Mapping[str, str], name: str | None, also: bool, ready: bool = False
) -> Entry:
    """Come by the secret of a link, by `from-<table>` from an earlier table, or by one's cookie (an empty secret)."""
    return await unbroken(_enter(table, given, cookies, name, also, ready))


async def _enter(
    table: LiveTable, given: str, cookies: Mapping[str, str], name: str | None, also: bool, ready: bool
) -> Entry:
    own = cookies.get(cookie_name(table.id))
    earlier = earlier_table(given)
    brought = secrets_in(own if not given else cookies.get(cookie_name(earlier)) if earlier else given)
    async with table.lock:
        if table.deleted:
            raise Refused(404, NO_TABLE)
        held = places(table, own)
        try:
            place = _find(table, brought[0] if brought else "", held)
        except Refused as refused:
            if refused.status == USED:
                await tell_of_second_use(table, invited_to(table, brought[0]))
            raise
        if not also:
            _check_held(table, place, held)
        secret = await _sit_down(table, place, held, name, ready) if place.role.is_seat else place.secret
        kept = [one.secret for one in places(table, cookie_of([secret, *secrets_in(own), *brought]))]
        return Entry(place.role, cookie_of(kept), None if secret == place.secret else link(table.id, secret))


def _find(table: LiveTable, secret: str, held: list[Place]) -> Place:
    """Where a secret leads. One who opens their invitation again finds their seat by what the browser holds."""
    role = table.place(secret)
    if role is not None:
        return Place(role, secret)
    seat = invited_to(table, secret)
    if seat is None:
        raise Refused(403, BAD_TOKEN)
    again = next((place for place in held if place.role == Role("seat", seat.number)), None)
    if again is not None:
        return again
    if not seat.untried:
        raise Refused(USED, SPENT)
    return Place(Role("seat", seat.number), secret)


async def tell_of_second_use(table: LiveTable, seat: Seat | None) -> None:
    """The player of a seat reads that somebody else has opened their invitation; not more often than now and then."""
    if seat is None or moment() < seat.quiet_until:
        return
    seat.quiet_until = moment() + QUIET
    with suppress(Refused):  # said elsewhere meanwhile
        await tell(table, SECOND_USE, seat.number)


def invited_to(table: LiveTable, secret: str) -> Seat | None:
    """The seat that a link was an invitation to, used or not."""
    given = fingerprint(secret)
    return next((seat for seat in table.seats if hmac.compare_digest(given, seat.invitation)), None)


def _check_held(table: LiveTable, place: Place, held: list[Place]) -> None:
    """Nobody gives up the seat they are in by following a link."""
    here = held[0].role if held else None
    if here is not None and here.is_seat and place.role not in [one.role for one in held]:
        raise Refused(409, HELD.format(own=words(table, here), other=words(table, place.role)))


def words(table: LiveTable, role: Role) -> str:
    if not role.is_seat:
        return "the place of the host" if role.is_host else "a place to look on"
    seat = table.seats[role.seat]
    place = table.state.game.seat_name(table.state, role.seat)
    return f"{place} ({seat.player})" if seat.name and seat.name != place else place


async def _sit_down(table: LiveTable, place: Place, held: list[Place], name: str | None, ready: bool) -> str:
    """The person has the seat from now on: the secret that opens it."""
    seat = table.seats[place.role.seat]
    told = _told(table, seat, place, held)
    first = seat.is_invited or fingerprint(place.secret) != seat.secret
    secret = new_secret() if first else place.secret
    kind = PERSON if seat.kind == OPEN or seat.away or seat.must_enter else seat.kind
    marks: dict[str, Any] = {
        "opener": seat.opener or any(one.role.is_host for one in held),
        "ready": seat.ready or ready,
    }
    if kind == PERSON:
        marks |= {"taken": "", "host_did": "" if seat.host_did == TO_BOT else seat.host_did}
    called = seat.name if name is None else clean_name(name)
    wanted = (kind, called, fingerprint(secret), seat.resigned and kind != PERSON, marks["opener"], marks["ready"])
    if wanted != (seat.kind, seat.name, seat.secret, seat.resigned, seat.opener, seat.ready):
        await table.set_seat(seat, kind, called, fingerprint(secret), wanted[3], **marks)
    seat.untried = first
    for line in told:
        await tell(table, line)
    return secret


def _told(table: LiveTable, seat: Seat, place: Place, held: list[Place]) -> list[str]:
    """What everybody is told of it: the usual way in makes no noise."""
    here = held[0].role if held else None
    told = []
    if seat.away:
        told.append(f"{seat.player} is back.")
    elif seat.must_enter and seat.is_bot:
        told.append(f"{seat.player} has taken {words(table, place.role)} back from the bot.")
    if here is not None and here.is_seat and not seat.opener and place.role not in [one.role for one in held]:
        told.append(f"{table.seats[here.seat].player} also plays {words(table, place.role)} now.")
    return told
