"""What is sent to a viewer: the state as its role may see it, events and chat. Nothing else leaves the server.

Every message is made from the viewer's own view, menu and events, so that two worlds that differ only in what the
viewer cannot know give the same bytes.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final

from ...games.menus import is_forced
from ...kernel import State
from ..build_id import build_id
from ..store.rows import ChatRow
from . import vacations
from .agreement import open_wish, still_asked, waits_until
from .encoding import encode, encoded
from .game_log import Told
from .heads import Head, Part, Pieces, PositionPieces
from .hinting import hinted_moves, hints_shown, is_coached
from .live_table import LiveTable
from .seats import Role

Message = dict[str, Any]
NULL: Final = b"null"
TRUE: Final = b"true"
FALSE: Final = b"false"
NO_WORDS: Final = b'""'
NO_MENU: Final = b"[]"


def state_text(table: LiveTable, role: Role, since: int = 0) -> str:
    """The whole state as it is sent, with the events from number `since` on."""
    told = table.game_log.told_to(role.seat)
    first = min(since, len(told))
    rest = f'"clock":{encode(table.time.message())},"since":{first},"events":{events_text(told, first)}'
    return f"{state_head(table, role).text()[:-1]},{rest}}}"


def events_text(told: list[Told], first: int) -> str:
    """The events from number `first` on, as a JSON list."""
    return f"[{','.join(told[n].text(n) for n in range(first, len(told)))}]"


def state_head(table: LiveTable, role: Role) -> Head:
    """The state without clock and events, made once for all who look on in the same role. The clock is the one thing
    that changes without anything happening."""
    version, head = table.heads.get(role, (-1, None))
    if head is None or version != table.version:
        keys = Part(shared_pieces(table), own_pieces(table, role))
        head = Head(keys, position_pieces(table).view(role.seat))
        table.heads[role] = (table.version, head)
    return head


def own_pieces(table: LiveTable, role: Role) -> Pieces:
    """What is told to one role alone, but for its view."""
    seat, deciding = role.seat, chooses(table, role)
    question = table.game_log.question(seat) if deciding else None
    return {
        **nameplate(role),
        "branch": b"%d" % table.game_log.branch_of(seat),
        "decision": NULL if question is None else b"%d" % question,
        "prompt": encoded(table.state.prompt(seat)) if role.is_seat and not table.ended else NO_WORDS,
        "menu": position_pieces(table).menu(seat) if deciding else NO_MENU,
        "forced": TRUE if deciding and is_forced(table.state, seat, is_quick(table, seat)) else FALSE,
        "undo": TRUE if table.may_undo(role) else FALSE,
        "hint": TRUE if question is not None and not table.is_still and is_coached(table, seat) else FALSE,
        **(player_pieces(table, role) if role.is_seat else {}),
    }


def is_quick(table: LiveTable, seat: int) -> bool:
    """Whether no quick answer tells anybody anything. Learners and solvers answer everything themselves."""
    return table.lesson is None and table.puzzle is None and table.is_alone(seat)


def player_pieces(table: LiveTable, role: Role) -> Pieces:
    """What `own` says, as JSON."""
    pieces = private_pieces(private_of(table, role.seat))
    return pieces | {key: encoded(value) for key, value in taught(table, role).items() if value is not None}


@lru_cache(1000)
def private_pieces(private: Private) -> Pieces:
    """Nearly all players have the same: nothing of it."""
    return {key: encoded(value) for key, value in private_told(private).items()}


@cache
def nameplate(role: Role) -> Pieces:
    """What never changes for a role. The version is counted for each viewer: the whole state is number 0."""
    reads = TRUE if role.reads_chat else FALSE
    return {"version": b"0", "role": encoded(role.kind), "seat": encoded(role.seat), "reads_chat": reads}


def position_pieces(table: LiveTable) -> PositionPieces:
    """What the present position shows, made once for all viewers."""
    rows, seen = table.position
    if seen is None or rows != table.game_log.rows or seen.state is not table.state:
        seen = PositionPieces(table.state)
        table.position = (table.game_log.rows, seen)
    return seen


def shared_pieces(table: LiveTable) -> Pieces:
    """What all viewers are told, made once for all of them."""
    version, pieces = table.shared
    if version != table.version:
        pieces = {key: encoded(value) for key, value in shared_now(table).items()}
        table.shared = (table.version, pieces)
    return pieces


def shared_now(table: LiveTable) -> Message:
    game_log, state = table.game_log, table.state
    return {
        "type": "state",
        "sequence": game_log.ply,
        "latest": game_log.ply,
        "game": state.game.name,
        "seats": seats(table, state),
        "over": bool(table.ended),
        "winners": state.winners(),
        "fair": fairness(table),
        **standing(table),
    }


def own(table: LiveTable, role: Role) -> Message:
    """What only the player of this seat is told."""
    if not role.is_seat:
        return {}
    return {**private_told(private_of(table, role.seat)), **taught(table, role)}


@dataclass(frozen=True, slots=True)
class Private:
    """What a seat keeps for its player, as it is in the database, and how many pages of theirs are open."""

    webhook: str | None
    pages: int
    plan: str | None
    push: str | None
    vacation: str | None
    vacation_days: int


def private_of(table: LiveTable, number: int) -> Private:
    seat = table.seats[number]
    return Private(seat.webhook, table.pages(number), seat.plan, seat.push, seat.vacation, table.row.vacation_days)


def private_told(private: Private) -> Message:
    return {
        "webhook": private.webhook,
        "lesson": None,
        "puzzle": None,
        "pages": private.pages,
        "plan": [step["words"] for step in json.loads(private.plan or "[]")],
        "push": len(json.loads(private.push or "[]")),
        "vacation_left": vacations.days_left(private.vacation, private.vacation_days),
    }


def taught(table: LiveTable, role: Role) -> Message:
    return {"lesson": lesson(table, role), "puzzle": puzzle(table, role)}


def lesson(table: LiveTable, role: Role) -> Message | None:
    """What the coach tells the learner at a table that is a lesson."""
    if table.lesson is None or role.seat != table.lesson.lesson.seat:
        return None
    return table.lesson.message(table.game_log.record)


def puzzle(table: LiveTable, role: Role) -> Message | None:
    """How far the turn of the solver is, and how good it was."""
    if table.puzzle is None or role.seat != table.puzzle.puzzle.seat:
        return None
    return table.puzzle.message(table.game_log.record)


def standing(table: LiveTable) -> Message:
    """How the table is played, and how it stands, whatever moment of the game is shown."""
    row = table.row
    return {
        "mode": row.mode,
        "sandbox": row.sandbox,
        "coach": row.coach,
        "server": build_id(),
        "asking": asking(table),
        "paused": None if row.paused is None else json.loads(row.paused),
        "ended": table.ended,
        "waiting": table.awaited(),
    }


def asking(table: LiveTable) -> Message | None:
    """The open proposal, who still has to answer, and until when those who are not there have time."""
    wish = open_wish(table)
    if wish is None:
        return None
    told = {name: wish[name] for name in ("kind", "by", "words")}
    return {**told, "waiting": still_asked(table, wish), "until": waits_until(table, wish)}


def past_message(table: LiveTable, role: Role, ply: int, state: State, since: int = 0) -> Message:
    """The table as it was at a public ply, for a viewer who looks back: nothing to choose."""
    told = [event for event in table.game_log.told_to(role.seat) if event.ply <= ply]
    first = min(since, len(told))
    return {
        "type": "state",
        "version": 0,
        "branch": table.game_log.branch_of(role.seat),
        "sequence": ply,
        "latest": table.game_log.ply,
        "decision": None,
        "role": role.kind,
        "seat": role.seat,
        "reads_chat": role.reads_chat,
        "game": state.game.name,
        "view": state.view(role.seat),
        "prompt": "",
        "menu": [],
        "forced": False,
        "undo": False,
        "hint": False,
        "seats": seats(table, state),
        "over": state.over(),
        "winners": state.winners(),
        "fair": fairness(table),
        "clock": table.time.message(),
        **standing(table),
        **own(table, role),
        "since": first,
        "events": [told[n].message(n) for n in range(first, len(told))],
    }


def chooses(table: LiveTable, role: Role) -> bool:
    """Whether the viewer decides for a seat: a person whose seat no bot plays, in a game that is not over."""
    return role.is_seat and not table.seats[role.seat].is_bot and not table.ended


def seats(table: LiveTable, state: State) -> list[Message]:
    now = state is table.state
    deciding = [] if now and table.ended else state.actors()
    hints = hints_shown(table)
    return [
        {
            "seat": seat.number,
            "name": seat.shown_name(),
            "kind": seat.kind,
            "resigned": seat.resigned,
            "away": seat.away,
            "opener": seat.opener,
            "host_did": seat.host_did,
            "ready": not seat.is_awaited,
            "vacation": vacations.until(table, seat),
            "connected": table.connected(seat.number),
            "deciding": seat.number in deciding,
            "hints": hints[seat.number],
            "choosing": table.game_log.choosing(seat.number) if now and deciding else None,
        }
        for seat in table.seats
    ]


def fairness(table: LiveTable) -> Message:
    """SHA-256 of key and nonce from the start; both themselves once the game is over."""
    over = bool(table.ended)
    return {
        "commitment": table.commitment,
        "key": table.row.key if over else None,
        "nonce": table.row.nonce if over else None,
        "origin": table.row.origin,
    }


def chat_messages(table: LiveTable, role: Role, since: int = 0) -> list[Message]:
    if not role.reads_chat:
        return []
    heard, forgotten = table.chat.heard_by(role.seat), table.chat.forgotten[role.seat]
    first = max(0, since - forgotten)
    return [chat_message(n, row) for n, row in enumerate(heard[first:], start=forgotten + first)]


def chat_message(n: int, row: ChatRow) -> Message:
    private = row.listener is not None
    return {
        "type": "chat",
        "n": n,
        "from": row.speaker,
        "to": row.listener,
        "name": row.name,
        "text": row.text,
        "private": private,
        "at": row.at,
        "ply": row.ply,
    }


def record_export(table: LiveTable) -> Message:
    """Public while the game is live, whole when it is over."""
    record = table.game_log.record.copy()
    if table.ended:
        record.hinted = hinted_moves(table)
        whole: Message = record.to_json()
        return whole
    shown: Message = record.public().to_json()
    if table.row.start is not None:  # it began from a position, and which one is a secret of the game
        shown |= {"options": json.loads(table.row.options), "start": None}
    return shown
