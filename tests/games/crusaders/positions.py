"""Sets up a table of Crusaders, plays a few moves in notation, and looks at the result.

`table(seat(...), ...)` edits a real game after its setup and goes through `GAME.position`, so what could not exist is
refused. The first seat moves first by default. The map holds only what a test names.
"""

from __future__ import annotations

import copy
import re
from functools import cache
from typing import Any, Final

import pytest

from outremer.games.crusaders.game import make
from outremer.kernel import IllegalAction, State

GAME: Final = make()

RING: Final = [
    "travel-build",
    "crusade-build",
    "influence-travel",
    "travel-crusade",
    "build-influence",
    "muster-influence",
]
"""Every wheel, clockwise, unless a test lays another."""

HOMES: Final = ["paris", "anjou", "burgundy", "champagne"]
"""Where the knights of a seat stand unless a test says otherwise."""

EDGES: Final = ["apulia", "sicily", "granada", "portugal", "valencia", "leon", "york", "london", "denmark"]
OUT_OF_THE_WAY: Final = [*EDGES, "prussia", "mazovia", "pomerania", "poland", "tuscany", "castile", "aragon"]
"""Where buildings stand whose place does not matter."""

LEVELS: Final = ["I", "II", "III", "IV"]
ORDER_TOKENS: Final = {order["id"]: order["tokens"] for order in GAME.data.orders}


# Building a position


def seat(
    order: str | None = None,
    *,
    tokens: list[int] | dict[str, int] | None = None,
    upgraded: list[str] | None = None,
    knights: list[str] | None = None,
    built: dict[str, int] | None = None,
    buildings: dict[str, str] | None = None,
    troops: int = 0,
    foes: dict[str, int] | None = None,
    ip: int = 0,
    wheel: list[str] | None = None,
) -> dict[str, Any]:
    """What a seat has. `tokens`: clockwise, or those of some wedges (the others share the rest). `buildings`: where
    which stands, as {"rome": "castle I"}; `built` counts those whose place does not matter as well."""
    return {
        "order": order,
        "tokens": tokens,
        "upgraded": upgraded or [],
        "knights": knights,
        "built": built or {},
        "buildings": buildings or {},
        "troops": troops,
        "foes": foes or {},
        "ip": ip,
        "wheel": wheel or RING,
    }


def frame(step: str, **numbers: int) -> dict[str, Any]:
    """One frame of a stack: the step, the seat that decides, and its fields."""
    return {"step": step, **numbers}


def table(*seats: dict[str, Any], players: int = 2, **changes: Any) -> State:
    """A table in play. Options (ruleset, variant) and top keys of a position (enemies, tiles, quiet...) are changes;
    `turn_of` is whose turn of the round it is, the start player being seat 0."""
    return GAME.position(position(*seats, players=players, **changes))


def position(*seats: dict[str, Any], players: int = 2, **changes: Any) -> dict[str, Any]:
    """The position behind `table`."""
    given = list(seats) + [seat() for _ in range(players - len(seats))]
    options = {key: changes.pop(key) for key in ("ruleset", "variant") if key in changes}
    turn_of = changes.pop("turn_of", 0)
    found = after_setup(players, **options)
    found["options"]["orders"] = given[0]["order"] is not None
    found.update(enemies={}, tiles={}, start=0)
    found["stack"] = [frame("play", begun=turn_of + 1), frame("turn", seat=turn_of)]
    found["enemies"] = changes.pop("enemies", {})
    for i, one in enumerate(given):
        found["seats"][i] = _seat_entry(found, i, one)
    found["supply"] -= sum(one["ip"] for one in given)
    for foe in found["tracks"]:
        found["tracks"][foe] = sum(one["foes"].get(foe, 0) for one in given)
    found.update(changes)
    return found


def after_setup(players: int, **options: Any) -> dict[str, Any]:
    """The position of a seeded game without orders, right after setup; yours to edit."""
    return copy.deepcopy(_after_setup(players, tuple(sorted(options.items()))))


@cache
def _after_setup(players: int, options: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    state = GAME.new(1, players=players, orders=False, **dict(options))
    while state.step().name != "turn":
        who = state.actors()[0]
        state.apply(who, state.legal(who)[0])
    return state.to_position()


def _seat_entry(found: dict[str, Any], i: int, one: dict[str, Any]) -> dict[str, Any]:
    entry: dict[str, Any] = {key: one[key] for key in ("order", "wheel", "upgraded", "troops", "ip")}
    entry["tokens"] = _tokens(one)
    entry["built"] = _put_up(found, i, one)
    entry["knights"] = one["knights"] or [HOMES[i]] * _knights(one["order"], entry["built"]["castle"])
    entry["foes"] = {foe: one["foes"].get(foe, 0) for foe in ("Prussian", "Slav", "Saracen")}
    return entry


def _tokens(one: dict[str, Any]) -> dict[str, int]:
    given = one["tokens"]
    if isinstance(given, list):
        return dict(zip(one["wheel"], given, strict=True))
    found: dict[str, int] = dict(given or {})
    others = [wedge for wedge in one["wheel"] if wedge not in found]
    rest = ORDER_TOKENS.get(one["order"], 12) - sum(found.values())
    for i, wedge in enumerate(others):
        found[wedge] = (rest + i) // len(others)
    return found


def _put_up(found: dict[str, Any], i: int, one: dict[str, Any]) -> dict[str, int]:
    """Put a seat's buildings on the map; how many of each type it has."""
    built = dict.fromkeys(("castle", "church", "farm", "bank"), 0)
    for region, text in one["buildings"].items():
        kind, level = text.split()
        found["buildings"][region] = {"seat": i, "type": kind, "level": LEVELS.index(level) + 1}
        built[kind] = max(built[kind], LEVELS.index(level) + 1)
    built.update(one["built"])
    stands = [(entry["type"], entry["level"]) for entry in found["buildings"].values() if entry["seat"] == i]
    for kind, count in built.items():
        for level in range(1, count + 1):
            if (kind, level) not in stands:
                free = [r for r in OUT_OF_THE_WAY if r not in found["buildings"] and r not in found["enemies"]]
                found["buildings"][free[0]] = {"seat": i, "type": kind, "level": level}
    return built


def _knights(order: str | None, castles: int) -> int:
    return 1 + (castles >= 1) + (castles >= 3) + (order == "montesa")


# Playing and looking


def play(state: State, *texts: str) -> State:
    """Make moves in notation for the seat that must decide; "2: order aviz" names a seat when several must."""
    for text in texts:
        who, _, action = text.rpartition(": ")
        state.apply(int(who) - 1 if who else state.actors()[0], GAME.notation.parse(action))
    return state


def menu(state: State) -> list[str]:
    """What the seat that must decide may do, in notation."""
    return [GAME.notation.text(action) for action in state.legal(state.actors()[0])]


def refused(state: State, text: str, rule: str, *words: str) -> None:
    """The action is refused by that rule, with these numbers or names in the sentence, and changes nothing."""
    who, action, before = state.actors()[0], GAME.notation.parse(text), state.text()
    assert GAME.rule(state.why_not(who, action)) == rule
    assert action not in state.legal(who)
    sentence = state.explain(who, action)
    for word in words:
        assert word in sentence
    with pytest.raises(IllegalAction, match=re.escape(sentence)):
        state.apply(who, action)
    assert state.text() == before


def look(state: State, who: int = 0) -> dict[str, Any]:
    """What lies before a seat, as everybody sees it."""
    entry: dict[str, Any] = state.view(-1)["seats"][who]
    return entry


def tokens(state: State, who: int = 0) -> list[int]:
    """The tokens of a seat, clockwise round its wheel."""
    entry = look(state, who)
    return [entry["tokens"][wedge] for wedge in entry["wheel"]]


def strength(state: State, wedge: str, action: str, who: int = 0) -> int:
    """How strong an action of a wedge would be now with all its tokens."""
    found = next(one for one in look(state, who)["wedges"] if one["wedge"] == wedge)
    power: int = next(one["strength"] for one in found["actions"] if one["action"] == action)
    return power


def choose_orders(*orders: str, seed: int = 1) -> State:
    """A tournament table where the seats have taken these orders and lay their wheels as in RING."""
    state = GAME.new(seed, players=len(orders), variant="tournament")
    for i, order in enumerate(orders):
        play(state, f"{i + 1}: order {order}")
    for i in range(len(orders)):
        play(state, *(f"{i + 1}: next {wedge}" for wedge in RING[1:]))
    return state


def listen(state: State, *texts: str) -> list[str]:
    """Play moves and return what the log says of them to a spectator."""
    state.events = []
    play(state, *texts)
    lines = [GAME.log_line(state, event, -1) for event in state.events]
    return [line for line in lines if line]
