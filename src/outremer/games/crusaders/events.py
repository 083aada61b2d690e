"""The events of Crusaders. All of them are public.

Kinds of field first: what each number means to a program (the ids of views and notation) and how people say it.
"""

from __future__ import annotations

from typing import Any, Final

from ...kernel.events import AMOUNT, SEAT, EventTable, FieldKind, Values
from ...kernel.state import State
from .actions import ACTION_NAMES, TYPE_NAMES
from .setting import ENEMY_NAMES, Setting
from .state import Table
from .words import LEVELS, order_title, tokens_in_words, wedge_in_words, wedge_title

# Where influence comes from.
FROM_ACTION: Final = 0
FROM_ENEMY: Final = 1
FROM_BUILDING: Final = 2
SOURCES: Final = ["influence", "enemy", "building"]


def _setting(state: State) -> Setting:
    assert isinstance(state, Table)
    return state.setting


def _newcomer(state: State, seat: int, viewer: int) -> str:
    """A seat before it has the name of its order."""
    return "you" if seat == viewer else f"Seat {seat + 1}"


def _order(state: State, order: int) -> Any:
    return _setting(state).orders[order].id


def _order_words(state: State, order: int, viewer: int) -> str:
    return order_title(_setting(state).orders[order].name)


def _region(state: State, region: int) -> Any:
    return _setting(state).atlas.ids[region]


def _region_words(state: State, region: int, viewer: int) -> str:
    return _setting(state).atlas.names[region]


def _wedge(state: State, wedge: int) -> Any:
    return _setting(state).wedge_names[wedge]


def _wedge_words(state: State, wedge: int, viewer: int) -> str:
    assert isinstance(state, Table)
    return wedge_title(state, wedge)


def _action(state: State, action: int) -> Any:
    return ACTION_NAMES[action]


def _action_words(state: State, action: int, viewer: int) -> str:
    return ACTION_NAMES[action].title()


def _building(state: State, building: int) -> Any:
    return TYPE_NAMES[building]


def _level_words(state: State, level: int, viewer: int) -> str:
    return LEVELS[level]


def _enemy(state: State, enemy: int) -> Any:
    return ENEMY_NAMES[enemy]


def _tokens_words(state: State, tokens: int, viewer: int) -> str:
    return tokens_in_words(tokens)


def _knights_words(state: State, knights: int, viewer: int) -> str:
    return "a knight" if knights == 1 else f"{knights} knights"


def _change_words(state: State, change: int, viewer: int) -> str:
    return "one more token" if change > 0 else "one token less"


def _manner_of_sowing(state: State, values: Values, viewer: int) -> str:
    """Which way a sowing went, and what the order's power changed."""
    assert isinstance(state, Table)
    seat, wedge = values["seat"], values["wedge"]
    way = "clockwise" if values["way"] == 1 else "the other way round"
    if values["first"] == 0:
        return f"{way}, beginning on the wedge itself"
    if values["skip"]:
        return f"{way}, passing over {wedge_in_words(state, seat, wedge, values['skip'])}"
    if values["double"]:
        return f"{way}, with two tokens on {wedge_in_words(state, seat, wedge, values['double'])}"
    return way


def _need_words(state: State, need: int, viewer: int) -> str:
    return f"{need} is needed" if need else "there is nothing for it to do"


def _source(state: State, source: int) -> Any:
    return SOURCES[source]


NEWCOMER: Final = FieldKind("seat", None, _newcomer)
ORDER: Final = FieldKind("order", _order, _order_words)
REGION: Final = FieldKind("region", _region, _region_words)
WEDGE: Final = FieldKind("wedge", _wedge, _wedge_words)
ACTION: Final = FieldKind("action", _action, _action_words)
BUILDING: Final = FieldKind("building", _building)
LEVEL: Final = FieldKind("level", None, _level_words)
ENEMY: Final = FieldKind("enemy", _enemy)
TOKENS: Final = FieldKind("tokens", None, _tokens_words)
KNIGHTS: Final = FieldKind("amount", None, _knights_words)
CHANGE: Final = FieldKind("change", None, _change_words)
NEED: Final = FieldKind("need", None, _need_words)
SOURCE: Final = FieldKind("source", _source)

EVENTS: Final = EventTable()

# Setup

ORDERS_SHOWN: Final[int] = EVENTS.declare("order shown", "{seat} joined {order}.", seat=NEWCOMER, order=ORDER)
HANDICAP_GIVEN: Final[int] = EVENTS.declare(
    "handicap given", "{seat} begins with {points} IP, the handicap of the order.", seat=SEAT, points=AMOUNT
)
WHEEL_DRAWN: Final[int] = EVENTS.declare("wheels drawn", "The wheels are laid out.")
TOKEN_PLACED: Final[int] = EVENTS.declare(
    "token placed", "{seat} put {change} on {wedge}.", seat=SEAT, wedge=WEDGE, change=CHANGE
)
ENEMIES_PLACED: Final[int] = EVENTS.declare("enemies placed", "Enemies take the flag spaces.")
TILES_PLACED: Final[int] = EVENTS.declare("tiles placed", "The bonus tiles are laid out.")
START_DRAWN: Final[int] = EVENTS.declare("start drawn", "{seat} will take the first turn.", seat=SEAT)
KNIGHT_PLACED: Final[int] = EVENTS.declare(
    "knight placed", "{seat} placed {knights} in {region}.", seat=SEAT, region=REGION, knights=KNIGHTS
)

# Turns

TURN_BEGAN: Final[int] = EVENTS.declare("turn began", seat=SEAT, round=AMOUNT)
RESOLVED: Final[int] = EVENTS.declare("resolved", "{seat} resolved {wedge}.", seat=SEAT, wedge=WEDGE)
ACTED: Final[int] = EVENTS.declare(
    "acted",
    "{seat} acted: {action} with strength {strength}.",
    seat=SEAT,
    action=ACTION,
    tokens=TOKENS,
    strength=AMOUNT,
)
UPGRADED: Final[int] = EVENTS.declare("upgraded", "{seat} upgraded {wedge}.", seat=SEAT, wedge=WEDGE)
SOWED: Final[int] = EVENTS.declare(
    "sowed",
    "{seat} sowed {tokens} from {wedge} {manner}.",
    phrases={"manner": _manner_of_sowing},
    seat=SEAT,
    wedge=WEDGE,
    tokens=TOKENS,
    first=AMOUNT,  # how far from the wedge the first token falls: 1, or 0 on the wedge itself
    way=AMOUNT,  # 1 clockwise, -1 the other way
    skip=AMOUNT,  # before this drop one wedge is skipped; 0 for none
    double=AMOUNT,  # this drop leaves two tokens; 0 for none
)
SOWED_ONLY: Final[int] = EVENTS.declare("sowed only", "{seat} sowed {wedge} without acting.", seat=SEAT, wedge=WEDGE)
NOT_SOWED: Final[int] = EVENTS.declare("not sowed", "{seat} took an upgrade turn without sowing.", seat=SEAT)
NOTHING_CAME: Final[int] = EVENTS.declare(
    "nothing came",
    "{seat} could do nothing with {action} of strength {strength}: {need}.",
    seat=SEAT,
    action=ACTION,
    strength=AMOUNT,
    need=NEED,  # the least that would have been enough; 0 if there was nothing to do at any strength
)

# Actions

STEPPED: Final[int] = EVENTS.declare(
    "stepped", "{seat} rode from {origin} to {target}.", seat=SEAT, origin=REGION, target=REGION, cost=AMOUNT
)
MUSTERED: Final[int] = EVENTS.declare(
    "mustered", "{seat} mustered troop {level} and took {points} IP.", seat=SEAT, level=LEVEL, points=AMOUNT
)
DEFEATED: Final[int] = EVENTS.declare(
    "defeated", "{seat} defeated the {enemy} in {region}.", seat=SEAT, region=REGION, enemy=ENEMY
)
GAINED: Final[int] = EVENTS.declare("gained", "{seat} took {points} IP.", seat=SEAT, points=AMOUNT, source=SOURCE)
BUILT: Final[int] = EVENTS.declare(
    "built",
    "{seat} built {building} {level} in {region}.",
    seat=SEAT,
    region=REGION,
    building=BUILDING,
    level=LEVEL,
    tile=AMOUNT,  # how much of its IP comes from the bonus tile
)
RODE_OUT: Final[int] = EVENTS.declare(
    "rode out", "{seat} welcomed another knight in {region}.", seat=SEAT, region=REGION
)

# The end

SUPPLY_EMPTY: Final[int] = EVENTS.declare("supply empty", "The supply is empty: this round is the last.")
LAST_ROUND: Final[int] = EVENTS.declare("last round", "The supply is empty and the round is over: the game is scored.")
QUIET_END: Final[int] = EVENTS.declare("quiet end", "Fifteen rounds without a point: the game is scored.")
SCORED: Final[int] = EVENTS.declare("scored", "{seat} finished with {points} points.", seat=SEAT, points=AMOUNT)
