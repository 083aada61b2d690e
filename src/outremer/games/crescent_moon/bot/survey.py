"""The survey of a Crescent Moon table: time left, strengths, threats and hands of all seats, read once. The evaluation
and the priors use it instead of going over the map again.
"""

from __future__ import annotations

from typing import Final, final

from ..actions import CARDS, CASTLE, FORT, HEXES, PALACE, SEATS
from ..cards import (
    BATTALION,
    BAZAAR,
    CARAVAN,
    CHARACTER,
    COINS,
    FOR_INFLUENCE,
    FREE_BUILD,
    KINSMEN,
    LEVY,
    MARCH,
    STEAL,
    STRONGHOLDS,
    TOKEN_BY_CONTROL,
    TOKEN_BY_PRESENCE,
    TRIBUTE,
    Cards,
)
from ..layout import NOWHERE, Land
from ..setting import CALIPH, NOBODY, NOMAD, SULTAN, WARLORD, Setting
from ..state import NO_TOWN, Table
from ..steps import TURN
from .weights import (
    ALMS_CARD,
    APPETITE,
    APPROACH,
    BAZAAR_COINS,
    BLOODY_CARD,
    BUILD_CARD,
    CANCEL_CARD,
    COIN_CARD,
    DESERTION,
    FIGHTS,
    IN_FRONT,
    KEEPS,
    KINSMEN_CARD,
    LATE,
    LATER,
    LENT,
    LEVY_CARD,
    MARCH_CARD,
    NEARNESS,
    PLUNDER,
    RETURNS,
    SACKED_SOMEDAY,
    SIEGE_CARD,
    STEAL_CARD,
    TALKS,
    TOKEN_CARD,
    TRIBUTE_COINS,
    WALLS_CARD,
    WIN,
    ZERO_CARD,
)

FAR: Final = 9
"""Farther than any march."""
REACH: Final = 2
ROOM: Final = REACH + 1
WIN_BY_HALVES: Final = [WIN[place // 2] for place in range(2 * len(WIN))]
OPEN: Final = -8
"""The defence, in halves, of a hex without a controller."""
MOST_GUARDED: Final = len(SACKED_SOMEDAY) - 1
ENOUGH: Final = 2
"""Actions before the scoring that suffice to go as far as REACH; more make no difference."""


def threats(drive: list[float], later: bool) -> list[float]:
    """[(actions left * SEATS + seat) * ROOM + steps]: how likely a character comes from that distance before this
    year's scoring; with `later`, in this year or a later one."""
    found: list[float] = []
    for left in range(ENOUGH + 1):
        for seat in range(SEATS):
            for steps in range(ROOM):
                chance = APPROACH[steps] if left > 1 or (left == 1 and steps < 2) else 0.0
                if later:
                    chance = max(chance, LATE * APPROACH[steps])
                found.append(chance * drive[seat])
    return found


MENACE: Final = threats(APPETITE, later=False)
MENACE_LATER: Final = threats(APPETITE, later=True)
"""Attacks on what is held."""
RAID: Final = threats(PLUNDER, later=False)
RAID_LATER: Final = threats(PLUNDER, later=True)
"""Sacking undefended settlements."""


def win_chance(margin: float) -> float:
    """How likely an attack succeeds whose strength exceeds the defence by `margin`."""
    return win_by_halves(int(2.0 * margin + 40.0) - 40)


def win_by_halves(halves: int) -> float:
    """The same, with the margin in half points: whole numbers are faster."""
    if halves < -9:
        return 0.0
    return WIN_BY_HALVES[halves + 9] if halves < 9 else 1.0


def card_worths(cards: Cards) -> list[float]:
    """[seat * CARDS + kind]: the value of a card in hand for a character, in points."""
    return [card_worth(cards, seat, kind) for seat in range(SEATS) for kind in range(CARDS)]


def card_worth(cards: Cards, seat: int, kind: int) -> float:
    if cards.bound[kind]:
        return 0.0
    fight = (cards.attacking[kind] + cards.defending[kind]) / 2.0
    fight += cards.walls[kind] * WALLS_CARD + cards.bloody[kind] * BLOODY_CARD
    if cards.zeroes[kind]:
        fight += SIEGE_CARD[seat] if cards.zeroes[kind] == STRONGHOLDS else ZERO_CARD
    talk = cards.influence[kind] + ALMS_CARD * cards.per_coin[kind]
    if cards.cancels[kind]:
        if cards.has(kind, FOR_INFLUENCE):
            talk += CANCEL_CARD
        else:
            fight += CANCEL_CARD
    worth = fight * (FIGHTS[seat] + LENT[seat]) + talk * TALKS[seat]
    if cards.has(kind, BATTALION | CHARACTER):
        worth *= RETURNS
    return worth + effect_worth(cards, seat, kind)


def effect_worth(cards: Cards, seat: int, kind: int) -> float:
    effect = cards.effect[kind]
    if effect == COINS or effect == CARAVAN:
        return cards.amount[kind] * COIN_CARD[seat]
    if effect == STEAL:
        return STEAL_CARD
    if effect == BAZAAR:
        return BAZAAR_COINS[seat] * COIN_CARD[seat]
    if effect == TOKEN_BY_PRESENCE:
        return TOKEN_CARD[seat]
    if effect == TOKEN_BY_CONTROL:
        return TOKEN_CARD[seat] * 0.7
    if effect == MARCH:
        return MARCH_CARD[seat]
    if effect == TRIBUTE:
        return TRIBUTE_COINS * COIN_CARD[seat]
    if effect == FREE_BUILD:
        return BUILD_CARD[seat]
    if effect == LEVY:
        return LEVY_CARD
    return KINSMEN_CARD if effect == KINSMEN else 0.0


@final
class Survey:
    """The numbers of one table, overwritten by the next `read`."""

    def __init__(self) -> None:
        self.setting: Setting | None = None
        self.land: Land | None = None
        self.card_worth: list[float] = []
        self.distance: list[int] = []  # [from * HEXES + to] by road
        # Time
        self.scorings = 1  # this year's and those after it
        self.span = 1.0  # the same, with later ones counted less
        self.later = 0.0  # the part of it after this year
        self.coin_years = 0.0  # how long a coin of income can be used, in the years to come
        self.year_actions = [0] * SEATS
        self.actions = [0] * SEATS
        # The map
        self.force = [0] * HEXES  # units of the controller
        self.wall = [0] * HEXES  # strength of the strongholds there
        self.risk = [0.0] * HEXES  # how likely the controller loses the hex before this year's scoring
        self.held_for = [0.0] * HEXES  # for how many scorings the controller keeps it, with later ones counted less
        self.stands_for = [0.0] * HEXES  # the same for the town or city there, before it is sacked
        self.guard = [0] * HEXES  # what an attack there must overcome, in halves
        self.might = [0] * HEXES  # what an attack from there brings, if there are units
        self.stacks: list[int] = []  # the hexes with units
        self.drives = [0] * SEATS  # the row of a seat in MENACE and RAID, by the time it has
        # Players
        self.units = [0] * SEATS  # on the map
        self.punch = [0] * SEATS  # combat strength that a hand may add, in halves
        self.ordinary = [0] * SEATS  # units on the map that are not mercenaries
        self.mercenaries = 0  # on the map, of all owners
        self.hand = [0.0] * SEATS  # the value of a hand
        self.income = [0] * SEATS
        self.forts = [0] * SEATS  # and castles
        self.castles = [0] * SEATS

    def read(self, s: Table) -> None:
        self.prepare(s)
        self.read_time(s)
        self.read_map(s)
        self.read_hands(s)
        self.read_threats(s)

    def prepare(self, s: Table) -> None:
        """Make the tables that hold for a whole game."""
        if s.setting is not self.setting:
            self.setting = s.setting
            self.card_worth = card_worths(s.setting.cards)
        if s.land is not self.land:
            self.land = s.land
            self.distance = road_distances(s.land)

    def read_time(self, s: Table) -> None:
        """CM-4.5: the actions of each seat before the next scoring."""
        years = s.setting.years - s.year
        self.scorings = years
        self.later = 0.0
        self.coin_years = 0.0
        weight = 1.0
        for _ in range(years - 1):
            self.coin_years += self.later + 1.0
            weight *= LATER
            self.later += weight
        self.span = 1.0 + self.later
        a_year = s.setting.actions_a_year
        pending = s.kind() == TURN
        for seat in range(s.seats):
            left = a_year - s.round_number - 1
            if seat > s.active or (seat == s.active and pending):
                left += 1
            self.year_actions[seat] = left
            self.actions[seat] = left + (years - 1) * a_year

    def read_map(self, s: Table) -> None:
        """Strengths, and what each seat has on the map. (`x[i] += n` is written out: it is slow when compiled.)"""
        setting = s.setting
        terrain, control, units, hired = s.land.terrain, s.control, s.units, s.mercenaries
        force, wall, income = self.force, self.wall, self.income
        for seat in range(s.seats):
            self.units[seat] = 0
            self.ordinary[seat] = 0
            income[seat] = 0
            self.forts[seat] = 0
            self.castles[seat] = 0
        mercenaries = taxes = 0
        for i in range(s.land.hexes):
            owner = control[i]
            force[i] = 0
            wall[i] = 0
            town = s.town[i]
            hold = s.hold[i]
            if hold:
                castle = (hold - 1) % 2
                wall[i] = setting.strength[CASTLE if castle else FORT]
                self.forts[(hold - 1) // 2] += 1
                self.castles[(hold - 1) // 2] += castle
            sultan_token = s.token[i] == SULTAN
            if owner != NOBODY:
                at = i * SEATS + owner
                own, others = units[at], hired[at]
                force[i] = own + others
                self.ordinary[owner] = self.ordinary[owner] + own
                mercenaries += others
                self.units[owner] = self.units[owner] + own + others
                earned = setting.income_town[town] + setting.income_terrain[terrain[i]]
                if sultan_token:
                    earned += setting.income_sultan_token
                income[owner] = income[owner] + earned
            if town:
                taxes += setting.bonus_town[town]
            if sultan_token:
                taxes += setting.bonus_token
        self.mercenaries = mercenaries
        income[SULTAN] = income[SULTAN] + taxes
        if s.palace != NOWHERE:
            wall[s.palace] += setting.strength[PALACE]
            income[CALIPH] += setting.palace_income

    def read_hands(self, s: Table) -> None:
        cards = s.setting.cards
        attacking, worth, hand, front = cards.attacking, self.card_worth, s.hand, s.front
        back = IN_FRONT if self.scorings > 1 else 0.0  # a card in front comes back next year, if there is one
        for seat in range(s.seats):
            punch = 0
            total = 0.0
            at = seat * CARDS
            for kind in range(CARDS):
                number = hand[at]
                if number:
                    punch += attacking[kind] * number
                    total += worth[at] * number
                if front[at]:
                    total += worth[at] * back * front[at]
                at += 1
            self.punch[seat] = punch + 1 if punch > 2 else punch
            if punch > 6:
                self.punch[seat] = 7
            self.hand[seat] = total

    def read_threats(self, s: Table) -> None:
        """For each hex and settlement: the greatest chance of losing it."""
        stacks: list[int] = []
        for i in range(s.land.hexes):
            if self.force[i]:
                stacks.append(i)
                self.might[i] = 2 * self.force[i] + self.punch[s.control[i]]
            self.guard[i] = self.defence(s, i)
        self.stacks = stacks
        for seat in range(s.seats):
            self.drives[seat] = (min(self.year_actions[seat], ENOUGH) * SEATS + seat) * ROOM
        for i in range(s.land.hexes):
            if s.control[i] != NOBODY or s.town[i] != NO_TOWN:
                self.read_threat(s, i)

    def read_threat(self, s: Table, hex_: int) -> None:
        """The greatest chance of losing a hex, and the settlement there."""
        owner, town = s.control[hex_], s.town[hex_]
        defence = self.guard[hex_]
        distance, control, might, drives = self.distance, s.control, self.might, self.drives
        menace, menace_later, raid, raid_later = MENACE, MENACE_LATER, RAID, RAID_LATER
        lost = lost_later = sacked = sacked_later = 0.0
        for j in self.stacks:
            steps = distance[j * HEXES + hex_]
            if steps > REACH:
                continue
            enemy = control[j]
            at = drives[enemy] + steps
            chance = KEEPS if enemy == owner else 1.0
            if owner != NOBODY and enemy != owner:
                chance = win_by_halves(might[j] - defence)
                lost = max(lost, menace[at] * chance)
                lost_later = max(lost_later, menace_later[at] * chance)
            if town and steps:  # CM-6.7: to sack, units must come in from a neighbouring hex
                sacked = max(sacked, raid[at] * chance)
                sacked_later = max(sacked_later, raid_later[at] * chance)
        if owner != NOBODY and owner != NOMAD and self.wall[hex_] == 0 and s.setting.with_nomad:
            if s.units[hex_ * SEATS + owner] == 0:  # CM-7.5: the Nomad may call mercenaries away
                lost = max(lost, DESERTION if self.year_actions[NOMAD] else 0.0)
                lost_later = max(lost_later, DESERTION)
        self.risk[hex_] = lost
        self.held_for[hex_] = 1.0 - lost + (1.0 - lost_later) * self.later
        if town:
            # A hex that somebody else than the Warlord holds in strength is a good home for a city.
            guard = 0 if owner == WARLORD else min(self.force[hex_] + self.wall[hex_], MOST_GUARDED)
            someday = SACKED_SOMEDAY[guard]
            kept = (1.0 - sacked) * (1.0 - someday * min(1.0, self.year_actions[WARLORD] / 5.0))
            self.stands_for[hex_] = kept + (1.0 - sacked_later) * (1.0 - someday) * self.later

    def defence(self, s: Table, hex_: int) -> int:
        """What an attack on the hex must overcome, in halves, as far as others can see."""
        owner = s.control[hex_]
        if owner == NOBODY:
            return OPEN
        strength = self.force[hex_] + self.wall[hex_]
        if owner == CALIPH and self.wall[hex_]:
            strength += s.setting.guardian
        return 2 * strength + self.punch[owner] // 2

    def pull(self, s: Table, seat: int, target: int) -> float:
        """From 0 to 1: how close the seat is to taking the hex with its present units."""
        control, distance, nearness = s.control, self.distance, NEARNESS
        if control[target] == seat:
            return 1.0
        open_ = control[target] == NOBODY
        defence = self.guard[target]
        furthest = self.actions[seat] + 1
        best = 0.0
        for i in self.stacks:
            if control[i] == seat:
                steps = distance[i * HEXES + target]
                chance = nearness[steps]
                if steps > furthest or chance <= best:
                    continue
                if not open_:
                    chance *= win_by_halves(self.might[i] - defence)
                best = max(best, chance)
        return best


def road_distances(land: Land) -> list[int]:
    """[from * HEXES + to] -> steps by road; FAR if there is no way."""
    found = [FAR] * (HEXES * HEXES)
    for start in range(land.hexes):
        base = start * HEXES
        found[base + start] = 0
        edge_of = [start]
        while edge_of:
            grown: list[int] = []
            for i in edge_of:
                for way in range(i * 6, i * 6 + 6):
                    there = land.road[way]
                    if there != NOWHERE and found[base + there] == FAR:
                        found[base + there] = min(found[base + i] + 1, FAR - 1)
                        grown.append(there)
            edge_of = grown
    return found
