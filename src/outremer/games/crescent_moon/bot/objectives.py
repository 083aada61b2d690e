"""The points that each character can expect from the objectives (CM-14), this year and in later years.

A line that pays counts for every scoring left, less the risk that it is lost. A line that pays only from some number of
pieces on counts in part from the first piece; otherwise no bot would begin.
"""

from __future__ import annotations

from typing import Final, final

from ..actions import CASTLE, CITY, FORT, PALACE, TOWN
from ..layout import FERTILE, MOUNTAIN, NOWHERE, QUARRY, count
from ..setting import CALIPH, MURSHID, NOBODY, NOMAD, SULTAN, WARLORD, Setting
from ..state import A_CITY, A_TOWN, Table
from .survey import Survey

# The numbers of `scoring` in the data, by character, in this order.
LINES_OF: Final = [
    ["castle_and_token", "holy_site", "group", "per_group_hex", "year_one_units", "year_one"],
    ["city_token", "holy_site", "town_token", "fertile_token", "stronghold_token", "holy_token", "strongholds",
     "per_stronghold", "year_one"],
    ["city", "holy_site", "uncontrolled", "uninfluenced", "tokens", "per_token", "control", "per_hex",
     "year_one_pieces", "year_one"],
    ["per_hex", "holy_site", "quarry_or_crossing", "palace", "castles", "per_castle", "beyond",
     "year_one_strongholds", "year_one"],
    ["tokens", "holy_site", "per_token", "cities", "per_city", "year_one_coins", "year_one"],
]  # fmt: skip
HOLY: Final = 1

CLOSE: Final = [1.0, 0.5, 0.25, 0.12, 0.06, 0.03, 0.015]
"""[missing pieces]: the chance that a line is completed this year, if there is time."""
SOMEDAY: Final = [1.0, 0.55, 0.33, 0.2, 0.12, 0.07, 0.04]
"""The same for a later year."""

TOKEN_HELD: Final = 0.95
TOKEN_OPEN: Final = 0.84
TOKEN_UNDER_OTHERS: Final = 0.8
"""How likely a token is still there at the scoring, if its owner, nobody or another seat controls the hex."""

TOWN_BECOMES_CITY: Final = 0.33
CASTLE_WITHOUT_TOKEN: Final = 0.9
"""What a captured castle counts before the Warlord's token is there: there is time to place one."""
HOLY_IN_REACH: Final = 0.3
"""What the holy site counts for a seat whose units could go there: others want it too."""
HOLY_LATER: Final = 0.4
"""The part of its later years that counts: the site changes hands."""
HOLY_RISK: Final = 0.25
SOON_PAYS: Final = 0.5
"""A hex of the Caliph before the first that pays, as a part of one that pays."""
IDLE_UNIT: Final = 0.3
"""A unit of the Caliph that need not guard, as a part of the hex it could hold."""
PREY: Final = [0.5, 0.2, 0.1]
"""What the best, second and third prey of the Warlord count before they are taken."""
EARNS: Final = 9.0
"""Coins that the Nomad earns in a year."""


@final
class Objectives:
    """The lines of one table. The survey must have read the same table before."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.setting: Setting | None = None
        self.pay: list[list[int]] = []

    def read(self, setting: Setting) -> None:
        if setting is not self.setting:
            self.setting = setting
            self.pay = [[setting.objectives[seat][key] for key in LINES_OF[seat]] for seat in range(len(LINES_OF))]

    def lines(self, s: Table, seat: int) -> float:
        """The lines of the end of the year, without the holy site and the first year."""
        if seat == WARLORD:
            return self.warlord(s)
        if seat == MURSHID:
            return self.murshid(s)
        if seat == SULTAN:
            return self.sultan(s)
        return self.caliph(s) if seat == CALIPH else self.nomad(s)

    # What the lines share

    def from_so_many(self, seat: int, have: int, need: int, per: float) -> float:
        """A line that pays `per` points for each piece, but only from `need` pieces on."""
        v = self.survey
        if have >= need:
            return have * per * v.span
        missing = need - have
        if missing >= len(CLOSE):
            return 0.0
        now = CLOSE[missing] if v.year_actions[seat] >= missing else 0.0
        # Each piece counts a little, even if the line is far away.
        return need * per * (now + SOMEDAY[missing] * v.later)

    def holy_site(self, s: Table, seat: int) -> float:
        v = self.survey
        holy = s.land.holy
        pay = float(self.pay[seat][HOLY])
        if s.control[holy] == seat:
            kept = min(v.held_for[holy], 1.0 - HOLY_RISK + v.later) if v.year_actions[seat] else v.held_for[holy]
            return pay * (kept - (1.0 - HOLY_LATER) * v.later * kept / v.span)
        pay *= 1.0 + HOLY_LATER * v.later
        chance = HOLY_IN_REACH * v.pull(s, seat, holy)
        if seat != WARLORD and s.control[holy] == NOBODY and s.where[seat] >> holy & 1 and v.year_actions[seat]:
            price = s.setting.cost[FORT] + s.setting.surcharge[s.land.terrain[holy]]
            chance = max(chance, 0.45 if s.coins[seat] >= price else 0.2)
        return pay * chance

    def first_year(self, s: Table, seat: int) -> float:
        """The line of year one (CM-14): reached, or some pieces away."""
        if s.year > 0:
            return 0.0
        v = self.survey
        row = self.pay[seat]
        pay = float(row[len(row) - 1])
        need = row[len(row) - 2]
        if seat == WARLORD:
            missing = (need - v.units[seat] + 1) // 2
        elif seat == MURSHID:
            missing = 0 if self.among_others(s) else 1
        elif seat == SULTAN:
            missing = (need - self.settlements(s) - v.forts[seat] + 2) // 3
        elif seat == CALIPH:
            missing = (need - v.forts[seat] + 1) // 2
        else:
            missing = 0 if s.coins[seat] >= need or v.income[seat] >= need else need - s.coins[seat]
        if missing <= 0:
            return pay * (self.five_last(s, need) if seat == SULTAN else 0.97)
        if seat == MURSHID and not self.others_in_reach(s):
            return pay * 0.15 if v.year_actions[seat] > 1 else 0.0
        return pay * (0.45 if missing == 1 else 0.2) if v.year_actions[seat] >= missing else 0.0

    def five_last(self, s: Table, need: int) -> float:
        """How likely the Sultan still has the pieces needed at the first scoring."""
        v = self.survey
        sure = 0.0
        for i in range(s.land.hexes):
            if s.town[i]:
                sure += min(1.0, v.stands_for[i] / v.span)
            if s.hold[i] and s.hold_owner(i) == SULTAN:
                sure += 1.0 - v.risk[i]
        return max(0.3, min(0.97, 0.9 + 0.3 * (sure - need)))

    def settlements(self, s: Table) -> int:
        number = 0
        for i in range(s.land.hexes):
            if s.town[i]:
                number += 1
        return number

    def among_others(self, s: Table) -> bool:
        """CM-14.2: a token of the Murshid beside another seat's settlement or stronghold."""
        for i in range(s.land.hexes):
            if s.token[i] == MURSHID:
                owner = s.hold_owner(i)
                if s.town[i] or s.palace == i or (owner != NOBODY and owner != MURSHID):
                    return True
        return False

    def others_in_reach(self, s: Table) -> bool:
        """Whether the Murshid could at once contest a hex with another seat's settlement or stronghold."""
        reach = self.reach(s, MURSHID)
        for i in range(s.land.hexes):
            if reach >> i & 1:
                owner = s.hold_owner(i)
                if s.town[i] or s.palace == i or (owner != NOBODY and owner != MURSHID):
                    return True
        return False

    def reach(self, s: Table, seat: int) -> int:
        """CM-6.1: the hexes where the seat is present, and those beside them."""
        mask = s.where[seat]
        for i in range(s.land.hexes):
            if s.where[seat] >> i & 1:
                mask |= s.land.near[i]
        return mask

    def token_places(self, s: Table) -> int:
        """The number of scoring hexes that the Murshid could influence (CM-14.2)."""
        number = 0
        reach = self.reach(s, MURSHID) & ~s.tokens[MURSHID]
        for i in range(s.land.hexes):
            if reach >> i & 1 and (s.town[i] or s.land.terrain[i] == FERTILE or i == s.land.holy):
                number += 1
        return number

    def token_stays(self, s: Table, hex_: int) -> float:
        controller = s.control[hex_]
        if controller == s.token[hex_]:
            return TOKEN_HELD
        return TOKEN_OPEN if controller == NOBODY else TOKEN_UNDER_OTHERS

    # The characters

    def warlord(self, s: Table) -> float:
        """CM-14.1."""
        v, pay = self.survey, self.pay[WARLORD]
        castle = 0.0
        largest = 0
        seen = 0
        held = s.held[WARLORD]
        kept = 0.0
        for i in range(s.land.hexes):
            if held >> i & 1 == 0:
                continue
            kept += v.held_for[i]
            if s.hold[i] == 1 + WARLORD * 2 + 1:
                share = 1.0 if s.token[i] == WARLORD else CASTLE_WITHOUT_TOKEN
                castle = max(castle, share * v.held_for[i])
            if seen >> i & 1 == 0:
                group = joined(held, i, s.land.near)
                seen |= group
                largest = max(largest, count(group))
        hexes = count(held)
        steady = kept / (hexes * v.span) if hexes else 0.0
        return pay[0] * castle + steady * self.from_so_many(WARLORD, largest, pay[2], pay[3])

    def prey(self, s: Table) -> float:
        """CM-14.1: what the Warlord could soon sack and kill; the three best count."""
        v = self.survey
        if v.actions[WARLORD] == 0:
            return 0.0
        first = second = third = 0.0
        for i in range(s.land.hexes):
            gain = self.gain_of(s, i)
            if gain > third:
                gain *= v.pull(s, WARLORD, i)
                if gain > first:
                    first, second, third = gain, first, second
                elif gain > second:
                    second, third = gain, second
                elif gain > third:
                    third = gain
        if v.actions[WARLORD] == 1:
            return PREY[0] * first
        return PREY[0] * first + PREY[1] * second + PREY[2] * third

    def gain_of(self, s: Table, hex_: int) -> float:
        """What the Warlord scores by taking the hex and sacking everything there."""
        v = self.survey
        owner = s.control[hex_]
        if owner == WARLORD:
            return 0.0
        points = s.setting.sack_points
        gain = 0.0
        if s.town[hex_]:
            gain += points[CITY if s.town[hex_] == A_CITY else TOWN]
        if owner == NOBODY:
            return gain
        if s.palace == hex_:
            gain += points[PALACE]
        if s.hold[hex_]:
            gain += points[CASTLE if s.hold_kind(hex_) else FORT]
        return gain + min(v.force[hex_], 3) * s.setting.casualty_points

    def murshid(self, s: Table) -> float:
        """CM-14.2, CM-14.6."""
        v, pay = self.survey, self.pay[MURSHID]
        total = 0.0
        kept = 0.0
        for i in range(s.land.hexes):
            mine = s.hold[i] > 0 and s.hold_owner(i) == MURSHID
            if mine:
                kept += v.held_for[i]
            if s.token[i] != MURSHID:
                continue
            stays = self.token_stays(s, i)
            terrain = s.land.terrain[i]
            if s.town[i] == A_CITY:
                total += pay[0] * stays * v.stands_for[i]
            elif s.town[i] == A_TOWN:
                # A town is likely to grow.
                total += (pay[2] + 0.25 * (pay[0] - pay[2])) * stays * v.stands_for[i]
            elif terrain == FERTILE:
                total += pay[3] * stays * v.span
            if mine and (terrain == MOUNTAIN or terrain == QUARRY):
                total += pay[4] * stays * v.held_for[i]
            if i == s.land.holy:
                total += pay[5] * stays * v.span
        forts = v.forts[MURSHID]
        steady = kept / (forts * v.span) if forts else 1.0
        return total + steady * self.from_so_many(MURSHID, forts, pay[6], pay[7])

    def sultan(self, s: Table) -> float:
        """CM-14.3."""
        v, pay = self.survey, self.pay[SULTAN]
        total = 0.0
        kept = 0.0
        for i in range(s.land.hexes):
            controller = s.control[i]
            if controller == SULTAN:
                kept += v.held_for[i]
            if s.town[i] == 0:
                continue
            worth = float(pay[0])
            if controller == NOBODY or controller == SULTAN:
                worth += pay[2]
            if s.token[i] == NOBODY:
                worth += 0.85 * pay[3]
            elif s.token[i] == SULTAN:
                worth += pay[3]
            worth *= v.stands_for[i]
            if s.town[i] == A_TOWN:
                worth *= TOWN_BECOMES_CITY * (1.0 if v.year_actions[SULTAN] else v.later / v.span)
            total += worth
        held = count(s.held[SULTAN])
        steady = kept / (held * v.span) if held else 1.0
        total += steady * self.from_so_many(SULTAN, held, pay[6], pay[7])
        return total + TOKEN_OPEN * self.from_so_many(SULTAN, count(s.tokens[SULTAN]), pay[4], pay[5])

    def caliph(self, s: Table) -> float:
        """CM-14.5."""
        v, pay = self.survey, self.pay[CALIPH]
        total = 0.0
        held = s.held[CALIPH]
        kept = -float(pay[6]) * v.span  # hexes that pay, less the risk of losing them
        for i in range(s.land.hexes):
            if held >> i & 1:
                worth = 0.0
                kept += v.held_for[i]
                if s.land.terrain[i] == QUARRY or i == s.land.crossing:
                    worth += pay[2]
                if s.palace == i:
                    worth += pay[3]
                total += worth * v.held_for[i]
        total += pay[0] * (kept if kept > 0.0 else SOON_PAYS * kept)
        # A unit that need not guard may hold another hex.
        idle = v.units[CALIPH] + min(s.reserves[CALIPH], 3) - count(held) + v.forts[CALIPH]
        if s.palace != NOWHERE:
            idle += 1
        idle = max(0, min(min(idle, 5), v.actions[CALIPH]))
        spread = IDLE_UNIT * idle * pay[0] * v.span
        return total + spread + 0.9 * self.from_so_many(CALIPH, v.castles[CALIPH], pay[4], pay[5])

    def nomad(self, s: Table) -> float:
        """CM-14.4, without the coins."""
        v, pay = self.survey, self.pay[NOMAD]
        free = 0
        cities = 0
        for i in range(s.land.hexes):
            if s.token[i] == NOMAD and (s.control[i] == NOBODY or s.control[i] == NOMAD):
                free += 1
            if s.town[i] == A_CITY:
                cities |= 1 << i
        most = 0
        seen = 0
        here = s.where[NOMAD]
        if count(cities) >= 2:
            for i in range(s.land.hexes):
                if (here & cities & ~seen) >> i & 1:
                    group = joined(here, i, s.land.near)
                    seen |= group
                    most = max(most, count(group & cities))
        total = TOKEN_OPEN * self.from_so_many(NOMAD, free, pay[0], pay[2])
        # A whole group of cities is seldom reached by chance: count only what is there.
        if most >= pay[3]:
            total += most * pay[4] * v.span * 0.85
        elif most == 1:
            total += 0.3 * pay[4]
        return total

    def spent_coins(self, s: Table, coins: float, scorings: int) -> float:
        """CM-14.4: the points that the Nomad's coins can buy, shared out over the scorings left. The first coins buy
        most, and more will be earned, so saving for the last year does not pay."""
        if coins <= 0.0:
            return 0.0
        turns = max(0, self.survey.year_actions[NOMAD] - 1)
        years = scorings - 1 + turns / s.setting.actions_a_year
        earned = EARNS * years / scorings
        return scorings * (self.points_for(s, earned + coins / scorings) - self.points_for(s, earned))

    def points_for(self, s: Table, coins: float) -> float:
        """The table of CM-14.4, with values between its rows; coins that do not reach a row count a little less."""
        amounts, points = s.setting.spend_coins, s.setting.spend_points
        before, had = 0.0, 0.0
        for row in range(len(amounts)):
            if coins < amounts[row]:
                part = (coins - before) / (amounts[row] - before)
                return had + (points[row] - had) * part * (0.35 + 0.5 * part)
            before = float(amounts[row])
            had = float(points[row])
        return had + 0.05 * (coins - before)


def joined(mask: int, first: int, near: list[int]) -> int:
    """The hexes of the mask that are connected with `first`."""
    group = 1 << first
    fresh = group
    while fresh:
        grown = 0
        at = 0
        while fresh:
            if fresh & 1:
                grown |= near[at]
            fresh >>= 1
            at += 1
        fresh = grown & mask & ~group
        group |= fresh
    return group
