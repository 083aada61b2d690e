"""What is sent to a viewer: the state as its role may see it, events and chat. Nothing else leaves the server.

Every message is made from the viewer's own view, menu and events, so that two worlds that differ only in what the
viewer cannot know give the same bytes.
"""

from __future__ import annotations

import json
from typing import Any

from ...kernel import FastRng, State
from ..build_id import build_id
from ..store.rows import ChatRow
from .encoding import encode
from .game_log import Told
from .live_table import LiveTable
from .seats import Role

Message = dict[str, Any]


def state_text(table: LiveTable, role: Role, since: int = 0) -> str:
    """The whole state as it is sent, with the events from number `since` on."""
    told = table.game_log.told_to(role.seat)
    first = min(since, len(told))
    rest = f'"clock":{encode(table.time.message())},"since":{first},"events":{events_text(told, first)}'
    return f"{head_text(table, role)[:-1]},{rest}}}"


def head_text(table: LiveTable, role: Role) -> str:
    """The state without clock and events, made once for all who look on in the same role. The clock is the one thing
    that changes without anything happening."""
    version, head = table.heads.get(role, (-1, ""))
    if version != table.version:
        head = encode(state_head(table, role))
        table.heads[role] = (table.version, head)
    return head


def events_text(told: list[Told], first: int) -> str:
    """The events from number `first` on, as a JSON list."""
    return f"[{','.join(told[n].text(n) for n in range(first, len(told)))}]"


def state_head(table: LiveTable, role: Role) -> Message:
    """The table now, without clock and events."""
    seat, state = role.seat, table.state
    common = shared(table)
    return {
        **common,
        "version": 0,
        "branch": table.game_log.branch_of(seat),
        "decision": table.game_log.question(seat) if chooses(table, role) else None,
        "role": role.kind,
        "seat": seat,
        "view": state.view(seat, common["view"]),
        "prompt": state.prompt(seat) if role.is_seat and not table.ended else "",
        "menu": menu(state, seat) if chooses(table, role) else [],
        "undo": table.may_undo(role),
        **own(table, role),
    }


def shared(table: LiveTable) -> Message:
    """What all viewers are told, made once for all of them; of the view, the part that they share."""
    version, common = table.shared
    if version != table.version:
        common = shared_now(table)
        table.shared = (table.version, common)
    return common


def shared_now(table: LiveTable) -> Message:
    game_log, state = table.game_log, table.state
    return {
        "type": "state",
        "sequence": game_log.ply,
        "latest": game_log.ply,
        "game": state.game.name,
        "view": state.shared_view(),
        "seats": seats(table, state),
        "over": bool(table.ended),
        "winners": state.winners(),
        "fair": fairness(table),
        **standing(table),
    }


def own(table: LiveTable, role: Role) -> Message:
    """What only the player of this seat is told."""
    return {"webhook": table.seats[role.seat].webhook} if role.is_seat else {}


def standing(table: LiveTable) -> Message:
    """How the table is played, and how it stands, whatever moment of the game is shown."""
    row = table.row
    return {
        "mode": row.mode,
        "sandbox": row.sandbox,
        "server": build_id(),
        "asking": asking(table),
        "paused": None if row.paused is None else json.loads(row.paused),
        "ended": table.ended,
    }


def asking(table: LiveTable) -> Message | None:
    """The open proposal, and who still has to answer: not those for whom a bot plays meanwhile."""
    if table.row.asking is None:
        return None
    wish: Message = json.loads(table.row.asking)
    return {**wish, "waiting": [seat for seat in wish["waiting"] if table.seats[seat].is_person]}


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
        "game": state.game.name,
        "view": state.view(role.seat),
        "prompt": "",
        "menu": [],
        "undo": False,
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


def menu(state: State, seat: int) -> list[Message]:
    notation = state.game.notation
    actions = state.legal(seat)
    return [
        {
            "action": notation.text(action),
            "words": state.describe(seat, action),
            "target": notation.target(action),
            "final": final,
        }
        for action, final in zip(actions, reveals(state, seat, actions), strict=True)
    ]


def reveals(state: State, seat: int, actions: list[int]) -> list[bool]:
    """Which choices cannot be taken back, because something is drawn or shown. Each is tried in a world as the seat
    imagines it: the same world for every truth. What follows a secret choice depends on others, so it counts as not
    final."""
    if not actions or state.step().secret:
        return [False] * len(actions)
    world = state.determinize(seat, FastRng(0))
    return [shows_something(world.copy(), seat, action) for action in actions]


def shows_something(world: State, seat: int, action: int) -> bool:
    before = world.reveals
    world.apply(seat, action)
    return world.reveals > before


def seats(table: LiveTable, state: State) -> list[Message]:
    now = state is table.state
    deciding = [] if now and table.ended else state.actors()
    return [
        {
            "seat": seat.number,
            "name": seat.shown_name(),
            "kind": seat.kind,
            "resigned": seat.resigned,
            "away": seat.away,
            "connected": table.connected(seat.number),
            "deciding": seat.number in deciding,
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
    }


def record_export(table: LiveTable) -> Message:
    """Public while the game is live, whole when it is over."""
    record = table.game_log.record.copy()
    if table.ended:
        whole: Message = record.to_json()
        return whole
    shown: Message = record.public().to_json()
    if table.row.start is not None:  # it began from a position, and which one is a secret of the game
        shown |= {"options": json.loads(table.row.options), "start": None}
    return shown
