"""What a seat holds on the map, and what stands open to others, by name: for the reasons of a hint."""

from __future__ import annotations

from .conflict_notes import defence_of
from .layout import NOWHERE
from .setting import NOBODY
from .state import Table
from .words import hex_name, player


def held(s: Table, seat: int) -> list[str]:
    """The hexes that the seat controls, then its tokens: as what one may have."""
    hexes = [hex_name(s, hex_) for hex_ in range(s.land.hexes) if s.control[hex_] == seat]
    return hexes + [f"a token in {hex_name(s, hex_)}" for hex_ in range(s.land.hexes) if s.token[hex_] == seat]


def left_open(s: Table, seat: int) -> list[str]:
    """The hexes of the seat that another player could take with the units beside them, if nobody plays a card."""
    found = []
    for hex_ in range(s.land.hexes):
        attacker = strongest_beside(s, seat, hex_) if s.control[hex_] == seat else NOBODY
        if attacker != NOBODY:
            found.append(f"leaves {hex_name(s, hex_)} open to {player(attacker)}")
    return found


def strongest_beside(s: Table, seat: int, hex_: int) -> int:
    """Who could win that hex with the units of one hex beside it; a tie goes to the attacker."""
    most, who = max(1, defence_of(s, hex_)) - 1, NOBODY
    roads = [there for there in s.land.road[hex_ * 6 : hex_ * 6 + 6] if there != NOWHERE]
    for other in range(s.seats):
        strength = max((s.units_of(other, there) for there in roads), default=0) * s.setting.unit_strength
        if other != seat and strength > most:
            most, who = strength, other
    return who
