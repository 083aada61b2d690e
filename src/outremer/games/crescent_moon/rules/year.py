"""The game, its years and their phases (CM-4): income, reserves, upkeep, the rounds of actions; and the end (CM-15)."""

from __future__ import annotations

from typing import Final

from ....kernel.step import NOBODY, PASSAGE, Sequence, Step
from ..actions import CARDS, SEATS
from ..events import (
    CARD_RETURNED,
    FINISHED,
    INCOME,
    MARKET_DISCARD,
    RESERVES_GREW,
    TURN_BEGAN,
    UPKEEP,
    WINNER,
    YEAR_BEGAN,
)
from ..layout import NOWHERE, count
from ..setting import CALIPH, DISC, NOMAD, PIECES, SULTAN
from ..state import NO_CARD, Table
from ..steps import FIELDS, GAME, ROUNDS, SCORING, SETUP, START_OF_YEAR, TURN, TURNS_BEGUN, YEAR, YEARS_BEGUN
from .deck import replenish


class Whole(Step[Table]):
    """Setup, then year after year, then the end (CM-1.3, CM-15.1)."""

    def __init__(self) -> None:
        super().__init__("game", PASSAGE, fields=FIELDS[GAME])

    def run(self, s: Table) -> None:
        begun = s.get(YEARS_BEGUN)
        s.put(YEARS_BEGUN, begun + 1)
        if begun == 0:
            s.push(SETUP, NOBODY)
            return
        if begun <= s.setting.years:
            s.year = begun - 1
            s.round_number = 0
            s.note(YEAR_BEGAN, s.year)
            s.push(YEAR, NOBODY)
            return
        s.pop()
        for seat in range(s.seats):
            s.note(FINISHED, seat, s.vp[seat])
        winner = s.winners()[0]
        s.note(WINNER, winner, s.vp[winner], s.vp.count(s.vp[winner]) - 1)


class StartOfYear(Step[Table]):
    """CM-4.1: skipped in year one."""

    def __init__(self) -> None:
        super().__init__("start of year", PASSAGE)

    def run(self, s: Table) -> None:
        s.pop()
        if s.year > 0:
            collect_income(s)
            fill_reserves(s)
            upkeep(s)


def income_parts(s: Table, seat: int) -> list[int]:
    """CM-4.2: what the seat would collect now, from settlements, land, the Sultan's tokens and the palace."""
    setting = s.setting
    settlements = land = tokens = 0
    for i in range(s.land.hexes):
        if s.control[i] == seat:
            settlements += setting.income_town[s.town[i]]
            land += setting.income_terrain[s.land.terrain[i]]
            if s.token[i] == SULTAN:
                tokens += setting.income_sultan_token
        if seat == SULTAN:
            settlements += setting.bonus_town[s.town[i]]
            if s.token[i] == SULTAN:
                tokens += setting.bonus_token
    palace = setting.palace_income if seat == CALIPH and s.palace != NOWHERE else 0
    return [settlements, land, tokens, palace]


def income(s: Table, seat: int) -> int:
    """CM-4.2: all that the seat would collect now."""
    return sum(income_parts(s, seat))


def collect_income(s: Table) -> None:
    for seat in range(s.seats):
        settlements, land, tokens, palace = income_parts(s, seat)
        gained = settlements + land + tokens + palace
        s.coins[seat] += gained
        if gained:
            s.note_more(INCOME, seat, gained, settlements, land, tokens, palace)


def strongholds(s: Table, seat: int) -> int:
    """How many forts and castles of the seat are on the map; the palace too."""
    number = 1 if seat == CALIPH and s.palace != NOWHERE else 0
    for i in range(s.land.hexes):
        if s.hold_owner(i) == seat:
            number += 1
    return number


def current_strength(s: Table, seat: int) -> int:
    """CM-4.3: ordinary units on the map and in reserve; for the Nomad every mercenary on the map, of all players."""
    total = s.reserves[seat]
    for i in range(s.land.hexes):
        for owner in range(s.seats):
            at = i * SEATS + owner
            if seat == NOMAD:
                total += s.mercenaries[at]
            elif owner == seat:
                total += s.units[at]
    return total


def reserve_target(s: Table, seat: int) -> int:
    """CM-4.3."""
    target = s.setting.reserve_target[seat] + s.setting.reserve_per_token[seat] * count(s.tokens[seat])
    if seat == CALIPH:
        target += s.setting.reserve_per_stronghold * strongholds(s, seat)
        if s.palace != NOWHERE:
            target += s.setting.reserve_palace
    return target


def fill_reserves(s: Table) -> None:
    """CM-4.3: up to the target, as far as supply allows."""
    for seat in range(s.seats):
        if s.setting.reserve_target[seat]:
            added = min(reserve_target(s, seat) - current_strength(s, seat), s.in_supply(seat, DISC))
            if added > 0:
                s.supply[seat * PIECES + DISC] -= added
                s.reserves[seat] += added
                s.note(RESERVES_GREW, seat, added)


def upkeep(s: Table) -> None:
    """CM-4.4: cards in front return to hand, the near cards are discarded, the market is replenished."""
    s.note(UPKEEP)
    s.card_changes += 1
    seen = s.seen.copy()
    for at in range(s.seats * CARDS):
        back = s.front[at]
        if back:
            s.hand[at] += back
            seen[at] += back
            s.front[at] = 0
            for _ in range(back):
                s.note(CARD_RETURNED, at // CARDS, at % CARDS)
    s.seen = seen
    for slot in range(2):
        if s.row[slot] != NO_CARD:
            s.discards[s.row[slot]] += 1
            s.note(MARKET_DISCARD, s.row[slot], slot)
            s.row[slot] = NO_CARD
    replenish(s)


class Rounds(Step[Table]):
    """CM-4.5: four rounds; in each, every player in turn order takes one action."""

    def __init__(self) -> None:
        super().__init__("actions", PASSAGE, fields=FIELDS[ROUNDS])

    def run(self, s: Table) -> None:
        begun = s.get(TURNS_BEGUN)
        if begun == s.setting.actions_a_year * s.seats:
            s.pop()
            return
        s.put(TURNS_BEGUN, begun + 1)
        s.active = begun % s.seats
        s.round_number = begun // s.seats
        s.tried = 0
        s.note(TURN_BEGAN, s.active, s.round_number)
        s.push(TURN, s.active)


YEAR_STEPS: Final[list[tuple[int, Step[Table]]]] = [
    (GAME, Whole()),
    (YEAR, Sequence("year", [START_OF_YEAR, ROUNDS, SCORING])),
    (START_OF_YEAR, StartOfYear()),
    (ROUNDS, Rounds()),
]
