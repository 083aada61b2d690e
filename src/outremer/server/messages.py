"""What is sent to a viewer: the state as its role may see it, log and chat. Nothing else leaves the server.

Every message is made from the viewer's own view, menu and lines, so that two worlds that differ only in what the
viewer cannot know give the same bytes.
"""

from __future__ import annotations

import json
from typing import Any

from ..kernel import State
from .course import Line
from .seats import FOR_GOOD, Role
from .storage import ChatRow
from .table import LiveTable

Message = dict[str, Any]


def encode(message: object) -> str:
    """One text for one message. ASCII only, so that no broken character can stop it on its way."""
    return json.dumps(message, separators=(",", ":"))


def state_text(table: LiveTable, role: Role, since: int = 0) -> tuple[str, int]:
    """The state as it is sent, with the log lines from number `since` on; and how many lines there are.

    The head is made once for all who look on in the same role, and each line once for all time."""
    version, head = table.heads.get(role, (-1, ""))
    if version != table.version:
        head = encode(state_head(table, role))
        table.heads[role] = (table.version, head)
    lines = line_texts(table, role.seat)
    first = min(since, len(lines))
    return f'{head[:-1]},"since":{first},"log":[{",".join(lines[first:])}]}}', len(lines)


def line_texts(table: LiveTable, viewer: int) -> list[str]:
    """The lines a viewer may read, as they are sent; told anew when moves were taken back."""
    course = table.course
    telling, texts = table.told.get(viewer, (course.telling, []))
    if telling is not course.telling:
        texts = []
    lines = course.lines_of(viewer)
    texts += [encode(line_message(n, lines[n])) for n in range(len(texts), len(lines))]
    table.told[viewer] = (course.telling, texts)
    return texts


def state_head(table: LiveTable, role: Role) -> Message:
    """The table now, without the log."""
    course, state = table.course, table.state
    seat = role.seat
    return {
        "type": "state",
        "sequence": course.ply,
        "latest": course.ply,
        "decision": course.question(seat) if plays(table, role) else None,
        "role": role.kind,
        "seat": seat,
        "game": state.game.name,
        "view": state.view(seat),
        "prompt": state.prompt(seat) if role.is_seat else "",
        "menu": menu(state, seat) if plays(table, role) else [],
        "undo": table.may_undo(role),
        "seats": seats(table, state),
        "over": state.over(),
        "winners": state.winners(),
        "fair": fairness(table),
    }


def past_message(table: LiveTable, role: Role, ply: int, state: State) -> Message:
    """The table as it was after so many public plies, for somebody who looks back: nothing to choose."""
    lines = table.course.lines_of(role.seat)
    return {
        "type": "state",
        "sequence": ply,
        "latest": table.course.ply,
        "decision": None,
        "role": role.kind,
        "seat": role.seat,
        "game": state.game.name,
        "view": state.view(role.seat),
        "prompt": "",
        "menu": [],
        "undo": False,
        "seats": seats(table, state),
        "over": state.over(),
        "winners": state.winners(),
        "fair": fairness(table),
        "since": 0,
        "log": [line_message(n, line) for n, line in enumerate(lines) if line.ply <= ply],
    }


def plays(table: LiveTable, role: Role) -> bool:
    """Whether the viewer decides for a seat: a person whose seat no bot has."""
    return role.is_seat and not table.seats[role.seat].is_bot


def menu(state: State, seat: int) -> list[Message]:
    notation = state.game.notation
    return [
        {"action": notation.text(action), "words": state.describe(seat, action), "target": notation.target(action)}
        for action in state.legal(seat)
    ]


def seats(table: LiveTable, state: State) -> list[Message]:
    deciding = state.actors()
    return [
        {
            "seat": seat.number,
            "name": seat.shown_name(),
            "kind": seat.kind.removesuffix(FOR_GOOD),
            "resigned": seat.resigned,
            "connected": table.connected(seat.number),
            "deciding": seat.number in deciding,
        }
        for seat in table.seats
    ]


def fairness(table: LiveTable) -> Message:
    """SHA-256 of key and nonce from the start; both themselves once the game is over."""
    over = table.state.over()
    return {
        "commitment": table.commitment,
        "key": table.row.key if over else None,
        "nonce": table.row.nonce if over else None,
    }


def line_message(n: int, line: Line) -> Message:
    """Numbered for this viewer alone: what others read leaves no gap."""
    return {"n": n, "ply": line.ply, "seat": line.seat, "text": line.text}


def chat_messages(table: LiveTable, role: Role, since: int = 0) -> list[Message]:
    heard = table.chat_for(role)
    return [chat_message(n, row) for n, row in enumerate(heard[since:], start=since)]


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
    }


def record_export(table: LiveTable) -> Message:
    """Public while the game is live, whole when it is over."""
    exported: Message = table.course.record.copy().public().to_json()
    return exported
