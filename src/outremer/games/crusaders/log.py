"""What happened, in plain English: one line per event. All events of Crusaders are public."""

from __future__ import annotations

from ...kernel.events import Event
from ...kernel.game import Game
from .actions import ACTION_NAMES, TYPE_NAMES
from .events import (
    ACTED,
    BUILT,
    DEFEATED,
    ENEMIES_PLACED,
    GAINED,
    KNIGHT_PLACED,
    LAST_ROUND,
    MUSTERED,
    NOTHING_CAME,
    ORDERS_SHOWN,
    QUIET_END,
    RESOLVED,
    RODE_OUT,
    SCORED,
    SOWED,
    SOWED_ONLY,
    START_DRAWN,
    STEPPED,
    TILES_PLACED,
    TOKEN_PLACED,
    UPGRADED,
    WHEEL_DRAWN,
)
from .rules.build import LEVELS
from .rules.turn import tokens_in_words, wedge_title
from .setting import ENEMY_NAMES
from .state import Table

TABLE_LINES = {
    WHEEL_DRAWN: "The wheels are laid out.",
    ENEMIES_PLACED: "Enemies take the flag spaces.",
    TILES_PLACED: "The bonus tiles are laid out.",
    LAST_ROUND: "The supply is empty and the round is over: the game is scored.",
    QUIET_END: "Fifteen rounds without a point: the game is scored.",
}


def log_line(game: Game, s: Table, event: Event, seat: int) -> str:
    """The line for an event; empty for those that need none (a forced step, the beginning of a turn)."""
    kind, a, b, c = event
    if kind in TABLE_LINES:
        return TABLE_LINES[kind]
    happened = verb(s, kind, b, c)
    if not happened:
        return ""
    name = f"Seat {a + 1}" if kind == ORDERS_SHOWN else game.seat_name(s, a)  # until then it has no other name
    who = "You" if a == seat else name
    return f"{who} {happened}."


def verb(s: Table, kind: int, b: int, c: int) -> str:
    """What a seat did, without its name."""
    if kind in (STEPPED, DEFEATED, BUILT, RODE_OUT, KNIGHT_PLACED):
        return verb_on_map(s, kind, b, c)
    if kind == ORDERS_SHOWN:
        return f"joined the order of {s.setting.orders[b].name}"
    if kind == START_DRAWN:
        return "will take the first turn"
    if kind == TOKEN_PLACED:
        return f"put {'one more token' if c > 0 else 'one token less'} on {wedge_title(s, b)}"
    if kind == RESOLVED:
        return f"resolved {wedge_title(s, b)}"
    if kind == ACTED:
        return f"acted: {ACTION_NAMES[b].title()} with strength {c}"
    if kind == UPGRADED:
        return f"upgraded {wedge_title(s, b)}"
    if kind == SOWED:
        return f"sowed {tokens_in_words(c)} from {wedge_title(s, b)}"
    if kind == SOWED_ONLY:
        return f"sowed {wedge_title(s, b)} without acting"
    if kind == NOTHING_CAME:
        return f"could do nothing with {ACTION_NAMES[b].title()}"
    if kind == MUSTERED:
        return f"mustered troop {LEVELS[b]} for {b} IP"
    if kind == GAINED:
        return f"took {b} IP"
    if kind == SCORED:
        return f"finished with {b} points"
    return ""


def verb_on_map(s: Table, kind: int, b: int, c: int) -> str:
    """What a seat did in a region."""
    names = s.setting.atlas.names
    if kind == STEPPED:
        return f"rode from {names[b]} to {names[c]}"
    if kind == DEFEATED:
        return f"defeated the {ENEMY_NAMES[c]} in {names[b]}"
    if kind == BUILT:
        return f"built {TYPE_NAMES[c // 8]} {LEVELS[c % 8]} in {names[b]}"
    if kind == RODE_OUT:
        return f"welcomed another knight in {names[b]}"
    return f"placed a knight in {names[b]}"
