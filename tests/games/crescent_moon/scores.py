"""The end of a year of Crescent Moon: the last turn is passed, the year is scored, and the lines are read by name.

lines = lines_of("caliph", {"h16": "caliph palace", "h9": "caliph 1 unit"})
assert lines == {"hexes controlled": 2, "quarries and crossing": 2, "palace": 2}
"""

from __future__ import annotations

from typing import Any, Final

from outremer.games.crescent_moon.actions import SEAT_IDS
from outremer.games.crescent_moon.score_sheet import years_of
from outremer.games.crescent_moon.state import Table
from tests.games.crescent_moon.positions import do, menu, table

LAST_TURN: Final = {5: "nomad", 4: "caliph"}


def last_turn(pieces: dict[str, str], *, year: int = 2, players: int = 5, **more: Any) -> Table:
    """The last turn of a year; a pass leads to its scoring."""
    return table(pieces, turn=LAST_TURN[players], round_=4, year=year, players=players, **more)


def year_end(pieces: dict[str, str], *, spend: int = 0, **more: Any) -> Table:
    """A year is over and scored. The Nomad spends these coins, if there is a choice."""
    s = last_turn(pieces, **more)
    do(s, "pass")
    if not s.over() and s.step().name == "spend":
        do(s, f"nomad: amount {spend}")
    return s


def assault(s: Table, way: str, units: int) -> None:
    """The decider assaults: assault(s, "h1 east", 4). A step with only one choice is skipped. The
    Warlord is asked for cards because of Warfare, and chooses none."""
    do(s, "assault")
    for move in (f"go {way}", f"amount {units}"):
        if move in menu(s):
            do(s, move)
    if s.step().name == "select":
        do(s, "warlord: done")


def lines_in(s: Table, seat: str, year: int) -> dict[str, int]:
    """What the seat scored in a year, counted from 1, by objective."""
    return years_of(s, SEAT_IDS.index(seat))[year - 1]


def lines_of(seat: str, pieces: dict[str, str], *, year: int = 2, **more: Any) -> dict[str, int]:
    """What the seat scores with these pieces at the end of a year, by objective. In year two unless another is named,
    so that the objectives of year one stay out of it."""
    return lines_in(year_end(pieces, year=year, **more), seat, year)


def each(hexes: str, what: str) -> dict[str, str]:
    """The same in several hexes: each("h1 h2", "nomad token")."""
    return {hex_: what for hex_ in hexes.split()}
