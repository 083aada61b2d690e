"""Tables that do not begin with a deal: sandboxes forked from another game, and the way any of them is laid.

Over, a game hides nothing: it can be gone on with from any moment. Live, a player takes along what the own seat knows
and nothing more; the rest is drawn again. Nothing of the true generator goes along in either case: a new table has a
key of its own, published like any other when it is over.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from dataclasses import dataclass
from typing import Any, Final

from ...kernel import FastRng, Game, State
from ...kernel.rng import KEY_BYTES
from ..store.rows import MoveRow, SeatRow, TableRow
from .game_log import MOVE
from .live_table import LiveTable, now
from .refused import Refused
from .seats import BOT, OPEN, Role, check_bot, clean_name, fingerprint, link, new_secret, new_table_id
from .tables import ME, Links, TableRegistry, seat_rows

DEAL: Final = "deal"
FORK: Final = "fork"
RECORD: Final = "record"
SEED_BITS: Final = 62
USUAL_BOT: Final = f"{BOT}steward"


@dataclass(frozen=True, slots=True)
class Laid:
    """A new table with its links, and the one for whoever asked for it."""

    links: Links
    link: str


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a table begins from: a key and options, or a position; and the moves made since."""

    game: Game
    options: dict[str, Any]
    origin: str
    start: dict[str, Any] | None = None
    key: str = ""
    moves: tuple[tuple[int, str], ...] = ()
    over: bool = False


async def fork(registry: TableRegistry, table: LiveTable, role: Role, ply: int | None, kinds: list[str] | None) -> Laid:
    """A private table of the caller's own, which goes on from another one. Raises Refused."""
    state = await past_state(table, ply) if table.ended else known_state(table, role, ply)
    wanted = kinds or usual_seats(state, role.seat)
    beginning = Beginning(state.game, options_of(state), FORK, start=state.to_position())
    name = table.seats[role.seat].name if role.is_seat else ""
    return await lay(registry, beginning, check_seats(state, wanted), name, role.seat)


async def past_state(table: LiveTable, ply: int | None) -> State:
    """A moment of a game that is over. Where nothing was left to decide, the last one at which something was."""
    game_log = table.game_log
    wanted = game_log.ply if ply is None else ply
    if not 0 <= wanted <= game_log.ply:
        raise Refused(404, f"This game has the plies 0 to {game_log.ply}.")
    if wanted == game_log.ply and table.state.over():
        wanted = max(0, wanted - 1)
    return await asyncio.to_thread(game_log.replay_to(wanted))


def known_state(table: LiveTable, role: Role, ply: int | None) -> State:
    """A live game as the caller's seat knows it: drawn from all that look the same to it."""
    if not table.row.sandbox:
        raise Refused(409, "The game is not over, and its host has not allowed sandboxes.")
    if not role.is_seat:
        raise Refused(403, "Only a player can go on with a live game in a sandbox; you are watching.")
    if ply is not None:
        raise Refused(409, "While a game lasts, a sandbox begins where it stands now.")
    return table.state.determinize(role.seat, FastRng(secrets.randbits(SEED_BITS)))


def options_of(state: State) -> dict[str, Any]:
    options: dict[str, Any] = state.to_position()["options"]
    return options


def usual_seats(state: State, seat: int) -> list[str]:
    """The caller in the own seat; whoever has none in that of the first who is asked. Bots in the others."""
    own = seat if seat >= 0 else next(iter(state.actors()), 0)
    return [ME if number == own else USUAL_BOT for number in range(state.seats)]


def check_seats(state: State, kinds: list[str]) -> list[str]:
    if len(kinds) != state.seats:
        raise Refused(422, f"This game has {state.seats} seats, not {len(kinds)}.")
    for kind in kinds:
        if kind.startswith(BOT):
            check_bot(kind)
        elif kind not in (ME, OPEN):
            raise Refused(422, "A seat can be 'me', 'open' or a bot such as 'bot:greedy'.")
    return kinds


async def lay(registry: TableRegistry, beginning: Beginning, kinds: list[str], name: str, seat: int) -> Laid:
    """Write a private table down, moves and all, and find it. The caller's link is that of `seat`, if it is `me`."""
    table = new_table_id()
    given = [None if kind.startswith(BOT) else new_secret() for kind in kinds]
    spectator, host = new_secret(), new_secret()
    row = table_row(table, beginning, fingerprint(spectator), fingerprint(host))
    moves = [MoveRow(table, number, who, MOVE, what, row.created) for number, (who, what) in enumerate(beginning.moves)]
    await write(registry, row, seat_rows(table, kinds, given, clean_name(name)), moves)
    seats = [None if secret is None else link(table, secret) for secret in given]
    links = Links(table, seats, link(table, spectator), link(table, host))
    mine = seat if 0 <= seat < len(kinds) and kinds[seat] == ME else kinds.index(ME) if ME in kinds else -1
    return Laid(links, (seats[mine] if mine >= 0 else None) or links.host)


def table_row(table: str, beginning: Beginning, spectator: str, host: str) -> TableRow:
    game, at = beginning.game, now()
    return TableRow(
        id=table,
        game=game.name,
        rules=game.digest(),
        options=json.dumps(beginning.options),
        key=beginning.key or secrets.token_hex(KEY_BYTES),
        nonce=secrets.token_hex(KEY_BYTES),
        spectator=spectator,
        host=host,
        public=False,
        created=at,
        finished=beginning.over,
        sandbox=beginning.origin == FORK,
        start=None if beginning.start is None else json.dumps(beginning.start),
        ended="finished" if beginning.over else "",
        touched=at,
        origin=beginning.origin,
    )


async def write(registry: TableRegistry, row: TableRow, seats: list[SeatRow], moves: list[MoveRow]) -> None:
    if await registry.storage.count() >= registry.rules.most_tables:
        raise Refused(429, "This server holds as many tables as it can. Please try again later.")
    await registry.storage.add_table(row, seats, moves)
    await registry.find(row.id)
