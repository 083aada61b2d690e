"""The tables a browser has a place at, each in a few words: for the lobby's list. Tells each place what it may see."""

from __future__ import annotations

from typing import Any

from ...games import kit_of
from .entering import Place, places
from .live_table import ABORTED, LiveTable
from .seats import Role


def summary(table: LiveTable, cookie: str | None) -> dict[str, Any] | None:
    """How a table stands for the first place that a cookie holds there; None where it holds none."""
    held = places(table, cookie)
    return summary_for(table, held[0]) if held else None


def summary_for(table: LiveTable, place: Place) -> dict[str, Any]:
    role, state = place.role, table.state
    game = state.game
    deciding = [] if table.is_still else state.actors()
    return {
        "table": table.id,
        "game": game.name,
        "role": role.kind,
        "seat": role.seat,
        "mode": table.row.mode,
        "moment": kit_of(game).moment(state.shared_view()),
        "seats": [
            {
                "place": game.seat_name(state, seat.number),
                "name": seat.shown_name(),
                "kind": seat.kind,
                "deciding": seat.number in deciding,
            }
            for seat in table.seats
        ],
        "turn": is_their_turn(table, role, deciding),
        "waiting": role.seat in table.awaited(),
        "paused": table.row.paused is not None,
        "result": result(table, role),
        "winners": state.winners() if table.ended else [],
        "origin": table.row.origin,
    }


def is_their_turn(table: LiveTable, role: Role, deciding: list[int]) -> bool:
    """Whether a question waits for the person, not for a bot in their seat."""
    return role.is_seat and role.seat in deciding and table.seats[role.seat].is_person


def result(table: LiveTable, role: Role) -> str:
    """`won`, `shared`, `lost`, `over` for those who did not play, `aborted`; empty while the game goes on."""
    if not table.ended:
        return ""
    if table.ended == ABORTED:
        return ABORTED
    winners = table.state.winners()
    if not role.is_seat:
        return "over"
    if role.seat not in winners:
        return "lost"
    return "won" if len(winners) == 1 else "shared"
