"""Scoring (CM-14): the objectives of each character, line by line; and what the Nomad buys with coins."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import OK
from ....kernel.step import PASSAGE, Step
from ..actions import AMOUNT, amount_of
from ..events import SCORED, SPENT, YEAR_SCORED
from ..layout import FERTILE, MOUNTAIN, NOWHERE, QUARRY, bits, count, group_of
from ..score_lines import objective
from ..setting import CALIPH, MURSHID, NOBODY, NOMAD, SULTAN, WARLORD
from ..state import A_CITY, A_TOWN, LINES, NO_HOLD, NO_TOWN, Table
from ..steps import FIELDS, HAS_SPENT, SCORING, SPENDING
from ..words import coins, plural
from .choices import AmountChoice
from .presence import open_to
from .refusals import CM_14_4_TOO_FEW_COINS
from .year import income, strongholds


def year_end_lines(s: Table, seat: int) -> list[int]:
    """What the seat scores now by line (the lines are named in score_lines.py); without points scored at once."""
    if seat == WARLORD:
        return warlord_lines(s)
    if seat == MURSHID:
        return murshid_lines(s)
    if seat == SULTAN:
        return sultan_lines(s)
    return caliph_lines(s) if seat == CALIPH else nomad_lines(s)


def holds_holy_site(s: Table, seat: int) -> bool:
    return s.held[seat] >> s.land.holy & 1 == 1


def warlord_lines(s: Table) -> list[int]:
    """CM-14.1. Lines 0 and 1, casualties and sacks, are scored at once."""
    worth = s.setting.objectives[WARLORD]
    lines = [0] * LINES
    for i in bits(s.tokens[WARLORD]):
        if s.hold[i] == 1 + WARLORD * 2 + 1:
            lines[2] = worth["castle_and_token"]
    if holds_holy_site(s, WARLORD):
        lines[3] = worth["holy_site"]
    largest = 0
    for i in bits(s.held[WARLORD]):
        largest = max(largest, count(group_of(s.held[WARLORD], i, s.land.near)))
    if largest >= worth["group"]:
        lines[4] = largest * worth["per_group_hex"]
    if s.year == 0 and sum(s.units_of(WARLORD, i) for i in range(s.land.hexes)) >= worth["year_one_units"]:
        lines[5] = worth["year_one"]
    return lines


def murshid_lines(s: Table) -> list[int]:
    """CM-14.2, CM-14.6: tokens need no control."""
    worth = s.setting.objectives[MURSHID]
    lines = [0] * LINES
    elsewhere = False
    for i in bits(s.tokens[MURSHID]):
        terrain, holder = s.land.terrain[i], s.hold_owner(i)
        if s.town[i] == A_CITY:
            lines[0] += worth["city_token"]
        elif s.town[i] == A_TOWN:
            lines[1] += worth["town_token"]
        elif terrain == FERTILE:
            lines[2] += worth["fertile_token"]
        if (terrain == MOUNTAIN or terrain == QUARRY) and holder == MURSHID:
            lines[3] += worth["stronghold_token"]
        if s.town[i] != NO_TOWN or s.palace == i or holder not in (NOBODY, MURSHID):
            elsewhere = True
    if holds_holy_site(s, MURSHID):
        lines[4] = worth["holy_site"]
    if s.token[s.land.holy] == MURSHID:
        lines[5] = worth["holy_token"]
    if strongholds(s, MURSHID) >= worth["strongholds"]:
        lines[6] = strongholds(s, MURSHID) * worth["per_stronghold"]
    if s.year == 0 and elsewhere:
        lines[7] = worth["year_one"]
    return lines


def sultan_lines(s: Table) -> list[int]:
    """CM-14.3."""
    worth = s.setting.objectives[SULTAN]
    lines = [0] * LINES
    towns = 0
    for i in range(s.land.hexes):
        if s.town[i] != NO_TOWN:
            towns += 1
        if s.town[i] == A_CITY:
            lines[0] += worth["city"]
            if s.control[i] == NOBODY or s.control[i] == SULTAN:
                lines[1] += worth["uncontrolled"]
            if s.token[i] == NOBODY or s.token[i] == SULTAN:
                lines[2] += worth["uninfluenced"]
    if count(s.tokens[SULTAN]) >= worth["tokens"]:
        lines[3] = count(s.tokens[SULTAN]) * worth["per_token"]
    if holds_holy_site(s, SULTAN):
        lines[4] = worth["holy_site"]
    if count(s.held[SULTAN]) >= worth["control"]:
        lines[5] = count(s.held[SULTAN]) * worth["per_hex"]
    if s.year == 0 and towns + strongholds(s, SULTAN) >= worth["year_one_pieces"]:
        lines[6] = worth["year_one"]
    return lines


def caliph_lines(s: Table) -> list[int]:
    """CM-14.5."""
    worth = s.setting.objectives[CALIPH]
    lines = [0] * LINES
    castles = sum(1 for hold in s.hold if hold == 1 + CALIPH * 2 + 1)
    forts = sum(1 for hold in s.hold if hold != NO_HOLD and (hold - 1) // 2 == CALIPH)
    lines[0] = max(0, count(s.held[CALIPH]) - worth["beyond"]) * worth["per_hex"]
    for i in bits(s.held[CALIPH]):
        if s.land.terrain[i] == QUARRY or i == s.land.crossing:
            lines[1] += worth["quarry_or_crossing"]
    if holds_holy_site(s, CALIPH):
        lines[2] = worth["holy_site"]
    if s.palace != NOWHERE:
        lines[3] = worth["palace"]
    if castles >= worth["castles"]:
        lines[4] = worth["castle_points"]
    if s.year == 0 and forts >= worth["year_one_strongholds"]:
        lines[5] = worth["year_one"]
    return lines


def nomad_lines(s: Table) -> list[int]:
    """CM-14.4. Line 0, the points for coins, is the Nomad's choice."""
    worth = s.setting.objectives[NOMAD]
    lines = [0] * LINES
    free = count(s.tokens[NOMAD] & open_to(s, NOMAD))
    if free >= worth["tokens"]:
        lines[1] = free * worth["per_token"]
    if holds_holy_site(s, NOMAD):
        lines[2] = worth["holy_site"]
    cities = 0
    for i in range(s.land.hexes):
        if s.town[i] == A_CITY:
            cities |= 1 << i
    most = 0
    for i in bits(s.where[NOMAD] & cities):
        most = max(most, count(group_of(s.where[NOMAD], i, s.land.near) & cities))
    if most >= worth["cities"]:
        lines[3] = most * worth["per_city"]
    enough = worth["year_one_coins"]
    if s.year == 0 and (s.coins[NOMAD] >= enough or income(s, NOMAD) >= enough):
        lines[4] = worth["year_one"]
    return lines


def most_for_coins(s: Table, purse: int) -> int:
    """CM-14.4: the most points that these coins buy."""
    best = 0
    for amount, points in zip(s.setting.spend_coins, s.setting.spend_points, strict=True):
        if amount <= purse:
            best = max(best, points)
    return best


class Scoring(Step[Table]):
    """CM-14.6: worked out for everybody; then the Nomad chooses."""

    def __init__(self) -> None:
        super().__init__("scoring", PASSAGE, fields=FIELDS[SCORING])

    def run(self, s: Table) -> None:
        if s.get(HAS_SPENT):
            s.pop()
            return
        s.put(HAS_SPENT, 1)
        s.note(YEAR_SCORED, s.year)
        for seat in range(s.seats):
            lines = year_end_lines(s, seat)
            for line in range(LINES):
                if lines[line]:
                    s.score(seat, line, lines[line])
                    s.note_more(SCORED, seat, objective(seat, line), lines[line], s.year)
        if s.setting.with_nomad:
            s.push(SPENDING, NOMAD)


class Spending(AmountChoice):
    """CM-14.4: once per scoring, any number of coins; what lies between two amounts of the table pays the lower."""

    def __init__(self) -> None:
        super().__init__("spend")

    def prompt(self, s: Table, seat: int) -> str:
        return f"How many coins do you spend for victory points? You have {s.coins[seat]}."

    def candidates(self, s: Table, seat: int) -> list[int]:
        return [AMOUNT, *[AMOUNT + amount for amount in s.setting.spend_coins]]

    def check_amount(self, s: Table, seat: int, number: int) -> int:
        return OK if number <= s.coins[seat] else CM_14_4_TOO_FEW_COINS

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        return f"You have {coins(s.coins[seat])}, not {amount_of(action)}."

    def is_wasteful(self, s: Table, seat: int, action: int) -> bool:
        return amount_of(action) > 0 and amount_of(action) not in s.setting.spend_coins

    def describe(self, s: Table, seat: int, action: int) -> str:
        amount = amount_of(action)
        return f"{coins(amount)} for {plural(most_for_coins(s, amount), 'point')}" if amount else "keep your coins"

    def take(self, s: Table, seat: int, action: int) -> None:
        s.pop()
        amount = amount_of(action)
        if amount:
            s.coins[seat] -= amount
            points = most_for_coins(s, amount)
            s.note(SPENT, seat, amount)
            if points:
                s.score(seat, 0, points)
                s.note_more(SCORED, seat, objective(seat, 0), points, s.year)


SCORING_STEPS: Final[list[tuple[int, Step[Table]]]] = [
    (SCORING, Scoring()),
    (SPENDING, Spending()),
]
