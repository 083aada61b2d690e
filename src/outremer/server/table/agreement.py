"""What players decide together: going back to an earlier decision, pausing, ending a game without a winner.

One proposal is open at a time. It needs the yes of every other person at the table. Bots agree to everything, and so
does a player who gave their seat to one. But a bot that stands in for somebody, or was put there by the host, does not
speak for the player, who has the fair time of the table to answer. A pause harms nobody and waits only for those who
are there. A proposal is kept in the database: a server that was stopped finds it again.
"""

from __future__ import annotations

import json
from typing import Any, Final

from ...kernel import CannotUndo
from .clocks import moment, moment_of, now, wall_text
from .live_table import ABORTED, LiveTable, unbroken
from .refused import NO_TABLE, Refused
from .seats import NO_SEAT, Role, Seat
from .talking import tell

UNDO: Final = "undo"
PAUSE: Final = "pause"
ABORT: Final = "abort"

WISHES: Final = {
    UNDO: "{who} asks to go back to before the last decision of {place}, and to undo all that came after it.",
    PAUSE: "{who} asks to pause the game.",
    ABORT: "{who} asks to end the game here, without a winner.",
}
DONE: Final = {
    UNDO: "The game is back where it was before the last decision of {place}.",
    PAUSE: "The game is paused. Any player can let it go on.",
    ABORT: "The game has ended without a winner, as agreed.",
}
REFUSED: Final = {
    UNDO: "{who} does not agree to go back.",
    PAUSE: "{who} does not agree to pause.",
    ABORT: "{who} does not agree to end the game.",
}


async def ask(table: LiveTable, role: Role, kind: str) -> None:
    """Propose something. Where nobody else has to agree, and for a host's pause, it is done at once."""
    if role.is_host and kind == PAUSE:
        await unbroken(_pause_by_host(table))
        return
    if role.is_host:
        raise Refused(403, "The host can pause a game; the rest is for the players to agree on.")
    await unbroken(_ask(table, await table.player_back(role), kind))


async def _pause_by_host(table: LiveTable) -> None:
    async with table.lock:
        table.check_going_on()
        await _pause(table, NO_SEAT)
        await tell(table, DONE[PAUSE])


async def _ask(table: LiveTable, seat: Seat, kind: str) -> None:
    async with table.lock:
        _check(table, seat, kind)
        others = [other.number for other in table.seats if other.number != seat.number]
        words = _words(WISHES[kind], table, seat.number)
        wish: dict[str, Any] = {
            "kind": kind,
            "by": seat.number,
            "waiting": others,
            "words": words,
            "at": wall_text(moment()),
        }
        waiting = wish["waiting"] = still_asked(table, wish)
        await table.keep({"asking": json.dumps(wish)}, asking=None)
        if waiting:
            table.changed()
        else:
            await _carry_out(table, wish)


def _check(table: LiveTable, seat: Seat, kind: str) -> None:
    if table.deleted:
        raise Refused(404, NO_TABLE)
    if kind != ABORT or table.ended:
        table.check_going_on()
    if table.row.asking is not None:
        raise Refused(409, "Something is being asked already; it has to be answered first.")
    if kind == UNDO and table.may_undo(Role("seat", seat.number)):
        raise Refused(409, "You can take your last move back by yourself; nobody has to be asked.")
    if kind == UNDO and not table.game_log.has_moved(seat.number):
        raise Refused(409, "You have made no move yet.")


async def answer(table: LiveTable, role: Role, yes: bool) -> None:
    """Say yes or no to what is asked. The one who asked may withdraw it, with a no."""
    await unbroken(_answer(table, await table.player_back(role), yes))


async def _answer(table: LiveTable, seat: Seat, yes: bool) -> None:
    async with table.lock:
        if table.deleted:
            raise Refused(404, NO_TABLE)
        wish = open_wish(table)
        if wish is None:
            raise Refused(409, "Nothing is being asked now.")
        if wish["by"] == seat.number:
            if yes:
                raise Refused(409, "You made this proposal; the others must answer.")
            await _close(table, "{who} no longer asks for it.", seat)
        elif seat.number not in wish["waiting"]:
            raise Refused(409, "You have answered already, or came after it was asked.")
        elif not yes:
            await _close(table, REFUSED[wish["kind"]], seat)
        else:
            await _agree(table, {**wish, "waiting": [other for other in wish["waiting"] if other != seat.number]})


async def _close(table: LiveTable, words: str, seat: Seat) -> None:
    await table.keep({"asking": None}, asking=table.row.asking)
    table.changed()
    await tell(table, _words(words, table, seat.number))


async def _agree(table: LiveTable, wish: dict[str, Any]) -> None:
    waiting = still_asked(table, wish)
    await table.keep({"asking": json.dumps({**wish, "waiting": waiting})}, asking=table.row.asking)
    if waiting:
        table.changed()
    else:
        await _carry_out(table, wish)


async def settle(table: LiveTable) -> None:
    """Those who have left their seats to bots since they were asked keep nobody waiting."""
    async with table.lock:
        wish = open_wish(table)
        if wish is not None and not table.deleted and is_agreed(table):
            await _agree(table, wish)


def open_wish(table: LiveTable) -> dict[str, Any] | None:
    return None if table.row.asking is None else dict(json.loads(table.row.asking))


def is_agreed(table: LiveTable) -> bool:
    """Whether nobody is left who has to answer."""
    wish = open_wish(table)
    return wish is not None and not still_asked(table, wish)


# Who has to agree


def still_asked(table: LiveTable, wish: dict[str, Any]) -> list[int]:
    """The seats without whose yes it is not done."""
    return [seat for seat in wish["waiting"] if has_to_answer(table, wish, table.seats[seat])]


def has_to_answer(table: LiveTable, wish: dict[str, Any], seat: Seat) -> bool:
    if seat.is_person:
        return True
    if wish["kind"] == PAUSE or not is_absent(seat):
        return False
    return table.connected(seat.number) or moment() < fair_end(table, wish, seat)


def is_absent(seat: Seat) -> bool:
    """Whether its player is not there, but did not leave it by their own will."""
    return seat.away or bool(seat.taken)


def fair_end(table: LiveTable, wish: dict[str, Any], seat: Seat) -> float:
    """Until when an absent player is waited for: from the question on, or from when they were last seen."""
    asked = moment_of(wish.get("at", table.row.created))
    return max(asked, table.time.gone.get(seat.number, asked)) + table.fair_time


def waits_until(table: LiveTable, wish: dict[str, Any]) -> str | None:
    """When absent players no longer have to agree; None where nobody absent is waited for."""
    absent = [table.seats[seat] for seat in still_asked(table, wish) if is_absent(table.seats[seat])]
    ends = [fair_end(table, wish, seat) for seat in absent if not table.connected(seat.number)]
    return wall_text(max(ends) + 0.5) if ends else None  # to the nearest second, so that it is always the same


async def _carry_out(table: LiveTable, wish: dict[str, Any]) -> None:
    kind, by = wish["kind"], wish["by"]
    if kind == PAUSE:
        await _pause(table, by)
    elif kind == ABORT:
        await table.keep({"asking": None, "paused": None, "ended": ABORTED, "finished": True, "due": None})
        table.changed()
    else:
        await _go_back(table, by)
    await tell(table, _words(DONE[kind], table, by))


async def _pause(table: LiveTable, by: int) -> None:
    """An open wish to pause is fulfilled by it; another stays open."""
    wish = open_wish(table)
    asking = None if wish is None or wish["kind"] == PAUSE else table.row.asking
    table.time.unsaved = True
    await table.keep({"asking": asking, "paused": json.dumps({"by": by, "at": now()})})
    table.changed()


async def _go_back(table: LiveTable, seat: int) -> None:
    try:
        await table.undo_agreed(seat)
    except CannotUndo as error:
        raise Refused(409, str(error)) from error
    finally:
        await table.keep({"asking": None})
        table.changed()


async def resume(table: LiveTable, role: Role) -> None:
    """Any player, or the host, lets the game go on."""
    if not role.is_host:
        table.player(role)
        await table.welcome(role)
    await unbroken(_resume(table, role))


async def _resume(table: LiveTable, role: Role) -> None:
    async with table.lock:
        if table.deleted:
            raise Refused(404, NO_TABLE)
        if table.row.paused is None:
            raise Refused(409, "The game is not paused.")
        table.time.unsaved = True
        await table.keep({"paused": None}, paused=table.row.paused)
        table.changed()
        who = table.seats[role.seat].player if role.is_seat else "The host"
        await tell(table, f"{who} lets the game go on.")


def _words(sentence: str, table: LiveTable, seat: int) -> str:
    place = table.state.game.seat_name(table.state, seat)
    return sentence.format(who=table.seats[seat].player, place=place)
