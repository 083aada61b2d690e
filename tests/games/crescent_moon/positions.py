"""Positions of Crescent Moon, laid out in words: name what matters, and the rest of the table is filled in.

    s = table({"h3": "warlord 3 units, sultan town"}, turn="warlord", coins={"warlord": 4})
    do(s, "move", "go h3 east", "amount 2")
    assert pieces(s, "h4") == "warlord 2 units"

The map is The Levant for five players and The Oasis for four, unless another layout is named; nothing stands on it but
what is said. Cards that are not named lie in the deck; `row` and `stall` name the markets from their first slot on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from outremer.games.crescent_moon.actions import CARDS, ROW, SEAT_IDS, STALL
from outremer.games.crescent_moon.state import LINES, YEARS, Table
from outremer.kernel import IllegalAction
from tests.games.crescent_moon.house import GAME

DEFAULT_LAYOUT: Final = {5: "levant", 4: "oasis"}


def table(
    pieces: dict[str, str] | None = None,
    *,
    turn: str = "warlord",
    players: int = 5,
    year: int = 1,
    round_: int = 1,
    coins: dict[str, int] | None = None,
    reserves: dict[str, int] | None = None,
    hands: dict[str, str] | None = None,
    front: dict[str, str] | None = None,
    seen: dict[str, str] | None = None,
    row: str = "",
    stall: str = "",
    top: str = "",
    discards: str = "",
    **options: Any,
) -> Table:
    """A table where it is somebody's turn; year and round count from 1. `top`: the next cards of the deck, in order."""
    options = GAME.options({"players": players, "layout": DEFAULT_LAYOUT[players], **options})
    active = SEAT_IDS.index(turn)
    seats = SEAT_IDS[:players]
    position: dict[str, Any] = {
        "format": 2,
        "game": GAME.name,
        "options": options,
        "land": None,
        "year": year - 1,
        "round": round_ - 1,
        "active": active,
        "tried": 0,
        "eased": 0,
        "pile": [],
        "map": {hex_: on_hex(words) for hex_, words in (pieces or {}).items()},
        "seats": [seat_of(name, coins, reserves, hands, front, seen) for name in seats],
        "glimpsed": [],
        "looks": [],
        "row": slots(row, ROW),
        "stall": slots(stall, STALL),
        "discards": counts(discards),
        "fight": None,
        "stack": [
            {"step": "game", "begun": year + 1},
            {"step": "year", "begun": 2},
            {"step": "actions", "begun": (round_ - 1) * players + active + 1},
            {"step": "turn", "seat": active},
        ],
    }
    position["deck"] = deck_for(position, players, top)
    state = GAME.position(position)
    assert isinstance(state, Table)
    state.events = []
    return state


# Laying out


def on_hex(words: str) -> dict[str, Any]:
    """ "caliph 2 units, caliph castle, murshid token, sultan town" as an entry of a position."""
    entry: dict[str, Any] = {}
    for piece in words.split(", "):
        seat, *number, what = piece.split()
        if what in ("unit", "units", "mercenary", "mercenaries"):
            key = "units" if what.startswith("unit") else "mercenaries"
            entry.setdefault(key, {})[seat] = int(number[0])
        elif what in ("fort", "castle"):
            entry["hold"] = f"{seat} {what}"
        elif what in ("town", "city"):
            entry["town"] = what
        elif what == "palace":
            entry["palace"] = True
        else:
            assert what == "token", f"'{piece}' is no piece"
            entry["token"] = seat
    return entry


def seat_of(
    name: str,
    coins: dict[str, int] | None,
    reserves: dict[str, int] | None,
    hands: dict[str, str] | None,
    front: dict[str, str] | None,
    seen: dict[str, str] | None,
) -> dict[str, Any]:
    hand = counts((hands or {}).get(name, ""))
    if name == "warlord":
        hand["warfare"] = 1
    return {
        "coins": (coins or {}).get(name, 0),
        "reserves": (reserves or {}).get(name, 0),
        "hand": hand,
        "front": counts((front or {}).get(name, "")),
        "seen": counts((seen or {}).get(name, "")),
        "tally": [[0] * LINES for _ in range(YEARS)],
    }


def counts(cards: str) -> dict[str, int]:
    """ "terror terror alms" as {"terror": 2, "alms": 1}."""
    found: dict[str, int] = {}
    for name in cards.split():
        found[name] = found.get(name, 0) + 1
    return found


def slots(cards: str, room: int) -> list[str | None]:
    """Cards by slot; "-" is a gap."""
    named: list[str | None] = [None if name == "-" else name for name in cards.split()]
    return named + [None] * (room - len(named))


def deck_for(position: dict[str, Any], players: int, top: str) -> list[str]:
    """All cards that are nowhere else, the named ones on top."""
    setting = GAME.setting(position["options"])
    left = {setting.cards.ids[kind]: setting.deck_counts[kind] for kind in range(1, CARDS)}
    for name in named_cards(position):
        left[name] = left.get(name, 0) - 1
    for name in top.split():
        left[name] -= 1
    assert all(number >= 0 for number in left.values()), "more cards are named than there are"
    rest = [name for name, number in left.items() for _ in range(number)]
    return rest + top.split()[::-1]


def named_cards(position: dict[str, Any]) -> Iterator[str]:
    for seat in position["seats"]:
        for pile in (seat["hand"], seat["front"]):
            for name, number in pile.items():
                if name != "warfare":
                    yield from [name] * number
    for name, number in position["discards"].items():
        yield from [name] * number
    yield from (name for name in position["row"] + position["stall"] if name)


# Playing


def do(s: Table, *moves: str) -> None:
    """Make moves in notation, each for the seat that must decide; "sultan: accept" checks that it is that seat."""
    for move in moves:
        name, _, text = move.rpartition(": ")
        seat = SEAT_IDS.index(name) if name else s.actors()[0]
        s.apply(seat, GAME.notation.parse(text))


def menu(s: Table) -> list[str]:
    """What the decider may do, in notation."""
    return [GAME.notation.text(action) for action in s.legal(s.actors()[0])]


def decider(s: Table) -> str:
    return SEAT_IDS[s.actors()[0]]


def refused(s: Table, move: str) -> str:
    """The rule that forbids the move to the decider; the refusal has a sentence, and the table does not change."""
    seat, action = s.actors()[0], GAME.notation.parse(move)
    before = s.text()
    with pytest.raises(IllegalAction) as raised:
        s.apply(seat, action)
    assert s.text() == before
    assert str(raised.value).endswith(".")
    return GAME.rule(raised.value.refusal)


# Looking


def pieces(s: Table, hex_: str) -> str:
    """What is in a hex, in the words of `table`; an empty string for nothing."""
    entry = s.to_position()["map"].get(hex_, {})
    words = []
    for key, one, many in (("units", "unit", "units"), ("mercenaries", "mercenary", "mercenaries")):
        for seat, number in entry.get(key, {}).items():
            words.append(f"{seat} {number} {one if number == 1 else many}")
    if "hold" in entry:
        words.append(entry["hold"])
    if "palace" in entry:
        words.append("caliph palace")
    if "town" in entry:
        words.append(f"sultan {entry['town']}")
    if "token" in entry:
        words.append(f"{entry['token']} token")
    return ", ".join(words)


def coins_of(s: Table, seat: str) -> int:
    return s.coins[SEAT_IDS.index(seat)]


def hand_of(s: Table, seat: str) -> list[str]:
    """The cards a seat holds, by name, Warfare left out."""
    held = s.to_position()["seats"][SEAT_IDS.index(seat)]["hand"]
    return [name for name, number in held.items() for _ in range(number) if name != "warfare"]


def points_of(s: Table, seat: str) -> int:
    return s.vp[SEAT_IDS.index(seat)]
