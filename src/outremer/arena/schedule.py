"""Who sits where in which game.

Each deal is played once for every rotation of the table, so each bot has each seat equally often and plays what the
others were dealt. The neighbours change from deal to deal.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, count, permutations
from typing import Any, Final

from .plan import Arena

DEAL_SEEDS: Final = 2**31
"""The range of `outremer play --seed`, so that any deal can be played there."""
BOT_SEEDS: Final = 2**62


@dataclass(frozen=True)
class Match:
    """One game to play, with all that a worker needs. `bots` and `bot_seeds` are by seat."""

    number: int
    deal: int
    game: str
    rules: str
    options: dict[str, Any]
    seed: int
    bots: tuple[str, ...]
    bot_seeds: tuple[int, ...]
    positions: bool = False  # whether the positions are wanted, for a dataset


def schedule(arena: Arena) -> list[Match]:
    """The games of an arena: whole deals, until the number asked for is reached. A longer arena begins with the games
    of a shorter one."""
    matches: list[Match] = []
    for deal in count():
        for seating in seatings(arena, deal):
            matches.append(match(arena, len(matches), deal, seating))
        if len(matches) >= arena.games:
            break
    return matches


def match(arena: Arena, number: int, deal: int, seating: tuple[str, ...]) -> Match:
    seeds = tuple(drawn(BOT_SEEDS, arena.seed, "game", number, "seat", seat) for seat in range(arena.players))
    deal_seed = drawn(DEAL_SEEDS, arena.seed, "deal", deal)
    return Match(number, deal, arena.game, arena.rules, arena.options, deal_seed, seating, seeds)


def seatings(arena: Arena, deal: int) -> Iterator[tuple[str, ...]]:
    """All seatings of one deal: every combination of bots, in every rotation."""
    for table in tables(arena.bots, arena.players):
        circles = arrangements(table)
        yield from rotations(circles[deal % len(circles)])


def tables(bots: tuple[str, ...], players: int) -> list[tuple[str, ...]]:
    """Who plays together: one bot against itself; with more bots than seats, every combination."""
    if len(bots) == 1:
        return [bots * players]
    return list(combinations(bots, players))


def arrangements(table: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The different circles in which the bots can sit, without regard to who begins."""
    return list(dict.fromkeys((table[0], *rest) for rest in permutations(table[1:])))


def rotations(circle: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The different rotations of a circle; a circle of equal bots has only one."""
    return list(dict.fromkeys(circle[turn:] + circle[:turn] for turn in range(len(circle))))


def drawn(below: int, *words: object) -> int:
    """A number from 0 to `below` - 1 that depends on the words alone, on every machine."""
    text = " ".join(map(str, ("outremer arena", *words)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:16], "big") % below
