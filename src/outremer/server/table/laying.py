"""How a new table is laid, whatever it begins from: a deal, a position of another game, or a record.

Gives out the secret links, and hands the rows to the registry. A rematch, which keeps the links of the table before it,
makes its own rows; they go through `TableRegistry.begin` as well.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from ...coach.allowed import BOTS_ONLY
from ...kernel import PLAYERS, Game, OutremerError
from ...kernel.rng import KEY_BYTES
from ..store.rows import MoveRow, SeatRow, TableRow
from .bot_pace import BRISK
from .clocks import now
from .game_log import MOVE
from .hinting import decisions_of
from .live_table import FINISHED
from .refused import Refused
from .seats import BOT, NO_SEAT, OPEN, PERSON, check_bot, clean_name, fingerprint, link, new_secret, new_table_id

if TYPE_CHECKING:
    from .tables import TableRegistry

ME: Final = "me"
DEAL: Final = "deal"
FORK: Final = "fork"
RECORD: Final = "record"


@dataclass(frozen=True, slots=True)
class Links:
    """What the creator of a table is given, once. A bot's seat has no link; `own` is the creator's link."""

    table: str
    seats: list[str | None]
    spectator: str
    host: str
    own: str


@dataclass(frozen=True, slots=True)
class TableSettings:
    """How a table is played. `clock` is JSON, as it is kept."""

    mode: str = "live"
    clock: str | None = None
    stand_in: str = "steward"
    sandbox: bool = False
    public: bool = False
    bot_pace: str = BRISK
    vacation_days: int = 0
    coach: str = BOTS_ONLY


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a table begins from: options, and a key (drawn if it is empty) or a position; and the moves made since."""

    game: Game
    options: dict[str, Any]
    origin: str = DEAL
    start: dict[str, Any] | None = None
    key: str = ""
    moves: list[tuple[int, str]] = field(default_factory=list)
    over: bool = False
    hinted: list[int] = field(default_factory=list)  # the moves that had a hint


USUAL: Final = TableSettings()


async def lay(
    registry: TableRegistry,
    beginning: Beginning,
    kinds: list[str],
    name: str,
    seat: int = NO_SEAT,
    settings: TableSettings = USUAL,
) -> Links:
    """Write a table down, moves and all, and keep it. `name` is the creator's, who prefers `seat` if it is a `me`."""
    check_kinds(kinds)
    check_bot(f"{BOT}{settings.stand_in}")
    table = new_table_id()
    given = [None if kind.startswith(BOT) else new_secret() for kind in kinds]
    spectator, host = new_secret(), new_secret()
    row = table_row(table, beginning, settings, fingerprint(spectator), fingerprint(host))
    moves = [MoveRow(table, n, who, MOVE, what, row.created) for n, (who, what) in enumerate(beginning.moves)]
    await registry.begin(row, seat_rows(table, kinds, given, clean_name(name), beginning), moves)
    seats = [None if secret is None else link(table, secret) for secret in given]
    own = seats[mine(kinds, seat)] if ME in kinds else None
    return Links(table, seats, link(table, spectator), link(table, host), own or link(table, host))


def table_row(table: str, beginning: Beginning, settings: TableSettings, spectator: str, host: str) -> TableRow:
    game, at = beginning.game, now()
    return TableRow(
        id=table,
        game=game.name,
        rules=game.digest(),
        options=json.dumps(beginning.options),
        key=beginning.key or secrets.token_bytes(KEY_BYTES).hex(),
        nonce=secrets.token_bytes(KEY_BYTES).hex(),
        spectator=spectator,
        host=host,
        public=settings.public,
        created=at,
        finished=beginning.over,
        mode=settings.mode,
        clock=settings.clock,
        stand_in=settings.stand_in,
        sandbox=settings.sandbox,
        start=None if beginning.start is None else json.dumps(beginning.start),
        ended=FINISHED if beginning.over else "",
        touched=at,
        origin=beginning.origin,
        bot_pace=settings.bot_pace,
        vacation_days=settings.vacation_days,
        coach=settings.coach,
    )


def mine(kinds: list[str], seat: int) -> int:
    """The creator's seat: the one they prefer, if it is for a `me`, or the first that is."""
    return seat if 0 <= seat < len(kinds) and kinds[seat] == ME else kinds.index(ME)


def seat_rows(table: str, kinds: list[str], given: list[str | None], name: str, beginning: Beginning) -> list[SeatRow]:
    """`me` is a person from the start; the first of them has the creator's name. The links are invitations, but for the
    one of a creator who plays with bots alone: nobody else is there from whom it had to be kept. Where somebody is yet
    to come, everybody says that they are ready."""
    first, gathers = kinds.index(ME) if ME in kinds else NO_SEAT, OPEN in kinds
    alone = first >= 0 and sum(secret is not None for secret in given) == 1
    hinted = decisions_of(beginning.hinted, [who for who, _ in beginning.moves])
    prints = ["" if secret is None else fingerprint(secret) for secret in given]
    return [
        SeatRow(
            table,
            number,
            PERSON if kind == ME else kind,
            name if number == first else "",
            prints[number],
            invitation="" if alone else prints[number],
            opener=kind == ME,
            ready=not gathers or kind.startswith(BOT),
            hinted=json.dumps(hinted[number]) if number in hinted else None,
        )
        for number, kind in enumerate(kinds)
    ]


def check_kinds(kinds: list[str]) -> None:
    for kind in kinds:
        if kind.startswith(BOT):
            check_bot(kind)
        elif kind not in (ME, OPEN):
            raise Refused(422, "A seat can be 'me', 'open' or a bot such as 'bot:greedy'.")


def settle_options(game: Game, options: dict[str, Any], seats: int) -> dict[str, Any]:
    """All options of a new table. The number of seats is the number of players."""
    counts = game.player_counts()
    if seats not in counts:
        allowed = ", ".join(str(count) for count in sorted(counts))
        raise Refused(422, f"{game.title} seats {allowed} players, not {seats}.")
    wanted = {**game.players_option(seats), **options}
    if wanted.get(PLAYERS, seats) != seats:
        raise Refused(422, f"The table is for {seats} seats, but the option players says another number.")
    try:
        return game.options(wanted)
    except OutremerError as error:
        raise Refused(422, f"{error}") from error
