"""Sandboxes: private tables that go on from another game.

Over, a game hides nothing: it can be gone on with from any moment. Live, a player takes along what their own seat knows
and nothing more; the rest is drawn again. Nothing of the true generator goes along in either case: a new table has a
key of its own, published like any other when it is over.
"""

from __future__ import annotations

import json
import secrets
from typing import Final

from ...kernel import FastRng, State
from .laying import FORK, ME, Beginning, Links, TableSettings, lay
from .live_table import LiveTable
from .refused import Refused
from .seats import BOT, Role
from .tables import TableRegistry
from .threads import beside

SEED_BITS: Final = 62
USUAL_BOT: Final = f"{BOT}steward"
AGAIN: Final = TableSettings(sandbox=True)
"""A sandbox may be forked again."""


async def fork(
    registry: TableRegistry, table: LiveTable, role: Role, ply: int | None, kinds: list[str] | None
) -> Links:
    """A private table of the caller's own, which goes on from another one. Raises Refused."""
    state = await past_state(table, ply) if table.ended else known_state(table, role, ply)
    wanted = kinds or usual_seats(state, role.seat)
    beginning = Beginning(state.game, json.loads(table.row.options), FORK, start=state.to_position())
    name = table.seats[role.seat].name if role.is_seat else ""
    return await lay(registry, beginning, check_seats(state, wanted), name, role.seat, AGAIN)


async def past_state(table: LiveTable, ply: int | None) -> State:
    """A moment of a game that is over. Where nothing was left to decide, the last one at which something was."""
    game_log = table.game_log
    wanted = game_log.ply if ply is None else ply
    if not 0 <= wanted <= game_log.ply:
        raise Refused(404, f"This game has the plies 0 to {game_log.ply}.")
    if wanted == game_log.ply and table.state.over():
        wanted = max(0, wanted - 1)
    return await beside(game_log.replay_to(wanted))


def known_state(table: LiveTable, role: Role, ply: int | None) -> State:
    """A live game as the caller's seat knows it: drawn from all that look the same to it."""
    if not table.row.sandbox:
        raise Refused(409, "The game is not over, and its host has not allowed sandboxes.")
    if not role.is_seat:
        raise Refused(403, "Only a player can go on with a live game in a sandbox; you are watching.")
    if ply is not None:
        raise Refused(409, "While a game lasts, a sandbox begins where it stands now.")
    return table.state.determinize(role.seat, FastRng(secrets.randbits(SEED_BITS)))


def usual_seats(state: State, seat: int) -> list[str]:
    """The caller in their own seat, or, without one, in that of the first who is asked. Bots in the others."""
    own = seat if seat >= 0 else next(iter(state.actors()), 0)
    return [ME if number == own else USUAL_BOT for number in range(state.seats)]


def check_seats(state: State, kinds: list[str]) -> list[str]:
    if len(kinds) != state.seats:
        raise Refused(422, f"This game has {state.seats} seats, not {len(kinds)}.")
    return kinds
