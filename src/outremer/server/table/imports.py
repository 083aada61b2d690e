"""Records from elsewhere: a finished game becomes a table to look through, an unfinished one goes on where it stood.

A record is played through before anything is kept of it; whatever is wrong with it is told in a sentence.
"""

from __future__ import annotations

import json
from functools import partial
from typing import Any, Final

from ...games import find_game
from ...kernel import BadPosition, BadRecord, OutremerError, Record, State
from ...kernel.record import read_record
from ...kernel.rng import key_from_seed
from .forks import check_seats, usual_seats
from .laying import RECORD, Beginning, Links, lay
from .refused import Refused
from .seats import NO_SEAT, OPEN
from .tables import TableRegistry
from .threads import beside

LONGEST_REASON: Final = 400
NO_SOURCE: Final = (
    "This is the record of a game that was not over: it carries neither seed nor key, so it cannot be played again."
)


async def take_in(registry: TableRegistry, given: dict[str, Any], kinds: list[str] | None, name: str) -> Links:
    """A private table that shows a record, or goes on from it. Raises Refused for whatever is wrong with it."""
    try:
        record, state = await beside(partial(read, given))
    except OutremerError as error:
        raise Refused(422, f"The record cannot be used: {error}"[:LONGEST_REASON], rule_behind(error)) from error
    wanted = kinds or ([OPEN] * state.seats if state.over() else usual_seats(state, NO_SEAT))
    return await lay(registry, beginning_of(record, state), check_seats(state, wanted), name)


def read(given: dict[str, Any]) -> tuple[Record, State]:
    """The record, and the state it ends in."""
    record = read_record(json.dumps(given), find_game)
    if not record.source[0]:
        raise BadRecord(NO_SOURCE)
    try:
        return record, record.replay()
    except BadPosition as error:
        raise BadRecord(f"start: {error}") from error


def rule_behind(error: OutremerError) -> str:
    return error.rule if isinstance(error, BadRecord) else ""


def beginning_of(record: Record, state: State) -> Beginning:
    """A seed is a key that can be guessed; a position without a generator has the one that all such have."""
    kind, value = record.source
    text = record.game.notation.text
    moves = [(seat, text(action)) for seat, action in record.moves]
    key, start, options = "", None, record.options
    if kind == "key":
        key = str(value)
    elif kind == "seed":
        key = key_from_seed(value).hex()
    else:
        start = value
        options = record.game.options_of(state)
        key = record.first_state().rng.key.hex() if "generator" in value else key_from_seed(0).hex()
    return Beginning(record.game, options, RECORD, start, key, moves, state.over(), record.hinted)
