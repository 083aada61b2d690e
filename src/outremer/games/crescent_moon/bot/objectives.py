"""The points that each character can expect from the lines of the score sheet (CM-14), this year and in later years.

A line that pays counts for every scoring left, less the risk that it is lost. A line that pays only from some number of
pieces on counts in part from the first piece; otherwise no bot would begin. What a line pays is read from the setting,
and the lines are added in the order of `score_lines.LINE_NAMES`.
"""

from __future__ import annotations

from typing import final

from ....bots.weighted_sum import WeightedSum
from ..actions import CASTLE, CITY, FORT, PALACE, SEATS, TOWN
from ..layout import FERTILE, MOUNTAIN, NOWHERE, QUARRY, bits, count, group_of
from ..setting import CALIPH, DISC, MURSHID, NOBODY, NOMAD, PIECES, SULTAN, WARLORD, Setting
from ..state import A_CITY, A_TOWN, Table
from .pay import Pay
from .survey import Survey, win_by_halves
from .weights import (
    BETWEEN_ROWS,
    BETWEEN_ROWS_MORE,
    BEYOND_TABLE,
    CASTLES_HELD,
    CITY_NEXT,
    CLOSE,
    EARNS,
    GROUP_HELD,
    HOLY_FORT,
    HOLY_IN_REACH,
    HOLY_LATER,
    HOLY_RISK,
    HOLY_TOKEN,
    LOST_UNIT,
    MOST_IDLE,
    MOST_KILLED,
    PIECES_MISSED,
    PREY,
    RISING,
    SOMEDAY,
    SOON_PAYS,
    TOKEN_HELD,
    TOKEN_IN_THE_WAY,
    TOKEN_OPEN,
    TOKEN_TO_PLACE,
    TOKEN_UNDER_OTHERS,
    TOWN_BECOMES_CITY,
    TOWN_GROWS,
    UNINFLUENCED,
    YEAR_ONE_AWAY,
    YEAR_ONE_FAR,
    YEAR_ONE_NEXT,
    YEAR_ONE_SURE,
)


@final
class Objectives:
    """The lines of one table. The survey must have read the same table before."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.setting: Setting | None = None
        self.pays: Pay | None = None

    def read(self, setting: Setting) -> None:
        if setting is not self.setting:
            self.setting = setting
            self.pays = Pay(setting)

    def lines(self, s: Table, seat: int, tally: WeightedSum) -> None:
        """Add the lines of a seat, in the order of the score sheet."""
        pay = self.pays
        assert pay is not None
        if seat == WARLORD:
            self.warlord(s, pay, tally)
        elif seat == MURSHID:
            self.murshid(s, pay, tally)
        elif seat == SULTAN:
            self.sultan(s, pay, tally)
        elif seat == CALIPH:
            self.caliph(s, pay, tally)
        else:
            self.nomad(s, pay, tally)

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

    def holy_site(self, s: Table, pay: Pay, seat: int) -> float:
        v = self.survey
        holy = s.land.holy
        points = pay.holy_site[seat]
        if s.control[holy] == seat:
            kept = min(v.held_for[holy], 1.0 - HOLY_RISK + v.later) if v.year_actions[seat] else v.held_for[holy]
            return points * (kept - (1.0 - HOLY_LATER) * v.later * kept / v.span)
        points *= 1.0 + HOLY_LATER * v.later
        chance = HOLY_IN_REACH * v.pull(s, seat, holy)
        if seat != WARLORD and s.control[holy] == NOBODY and s.where[seat] >> holy & 1 and v.year_actions[seat]:
            price = s.setting.cost[FORT] + s.setting.surcharge[s.land.terrain[holy]]
            chance = max(chance, HOLY_FORT if s.coins[seat] >= price else HOLY_TOKEN)
        return points * chance

    def year_one(self, pay: Pay, seat: int, missing: int, sure: float = YEAR_ONE_SURE) -> float:
        """The line of year one (CM-14): reached, or `missing` actions away."""
        points = pay.year_one[seat]
        if missing <= 0:
            return points * sure
        if self.survey.year_actions[seat] < missing:
            return 0.0
        return points * (YEAR_ONE_NEXT if missing == 1 else YEAR_ONE_FAR)

    def reach(self, s: Table, seat: int) -> int:
        """CM-6.1: the hexes where the seat is present, and those beside them."""
        mask = s.where[seat]
        for i in range(s.land.hexes):
            if s.where[seat] >> i & 1:
                mask |= s.land.near[i]
        return mask

    def token_stays(self, s: Table, hex_: int) -> float:
        controller = s.control[hex_]
        if controller == s.token[hex_]:
            return TOKEN_HELD
        return TOKEN_OPEN if controller == NOBODY else TOKEN_UNDER_OTHERS

    # The Warlord (CM-14.1)

    def warlord(self, s: Table, pay: Pay, tally: WeightedSum) -> None:
        v = self.survey
        self.prey(s, tally)
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
                castle = max(castle, self.castle_years(s, i))
            if seen >> i & 1 == 0:
                group = group_of(held, i, s.land.near)
                seen |= group
                largest = max(largest, count(group))
        hexes = count(held)
        steady = kept / (hexes * v.span) if hexes else 0.0
        tally.add(pay.castle_and_token * castle)
        tally.add(self.holy_site(s, pay, WARLORD))
        tally.add(steady * self.from_so_many(WARLORD, largest, pay.group, pay.per_group_hex))
        first = 0.0
        if s.year == 0:
            missing = pay.year_one_units - v.units[WARLORD]
            if 0 < missing <= self.massable(s):
                missing = 1
            elif missing > 0:
                missing = (missing + 1) // 2
            first = self.year_one(pay, WARLORD, missing)
        tally.add(first)

    def castle_years(self, s: Table, hex_: int) -> float:
        """For how many scorings a captured castle pays. Without a token it needs an action first."""
        v = self.survey
        years = v.held_for[hex_]
        if s.token[hex_] == WARLORD:
            return years
        years = max(0.0, years - TOKEN_TO_PLACE[min(v.year_actions[WARLORD], len(TOKEN_TO_PLACE) - 1)])
        return years if s.token[hex_] == NOBODY else TOKEN_IN_THE_WAY * years

    def massable(self, s: Table) -> int:
        """CM-7.1: the units that a Mass could place now."""
        v = self.survey
        limit = s.setting.unit_limit[WARLORD]
        places = 0
        tokens = s.tokens[WARLORD]
        for i in range(s.land.hexes):
            if tokens >> i & 1:
                owner = s.control[i]
                if owner == NOBODY or (owner == WARLORD and v.force[i] < limit):
                    places += 1
        return min(places, s.supply[WARLORD * PIECES + DISC])

    def prey(self, s: Table, tally: WeightedSum) -> None:
        """What the Warlord could soon kill and sack, less the units that this costs; the three best count."""
        v = self.survey
        if v.actions[WARLORD] == 0:
            tally.add(0.0)
            tally.add(0.0)
            return
        first = second = third = 0.0
        first_kills = second_kills = third_kills = 0.0
        rising = self.rising_might(s)
        for i in range(s.land.hexes):
            if s.control[i] == WARLORD or (s.control[i] == NOBODY and s.town[i] == 0):
                continue
            kills = float(min(v.force[i], MOST_KILLED) * s.setting.casualty_points)
            gain = kills + self.plunder_in(s, i)
            if s.control[i] != NOBODY:
                gain -= LOST_UNIT * (v.guard[i] // 4)  # CM-8.6: half the strength of the loser
            if gain <= third:
                continue
            pull = v.pull(s, WARLORD, i)
            if rising and s.token[i] == WARLORD and s.control[i] != NOBODY:
                pull = max(pull, RISING * win_by_halves(rising - v.guard[i]))
            gain *= pull
            kills = min(kills * pull, gain)
            if gain > first:
                first, second, third = gain, first, second
                first_kills, second_kills, third_kills = kills, first_kills, second_kills
            elif gain > second:
                second, third = gain, second
                second_kills, third_kills = kills, second_kills
            elif gain > third:
                third, third_kills = gain, kills
        if v.actions[WARLORD] == 1:
            second = third = second_kills = third_kills = 0.0
        killed = PREY[0] * first_kills + PREY[1] * second_kills + PREY[2] * third_kills
        tally.add(killed)
        tally.add(PREY[0] * first + PREY[1] * second + PREY[2] * third - killed)

    def rising_might(self, s: Table) -> int:
        """CM-7.2: what an uprising brings, in halves; 0 without a disc."""
        discs = min(s.setting.uprising, s.supply[WARLORD * PIECES + DISC])
        return 2 * discs + self.survey.punch[WARLORD] if discs else 0

    def plunder_in(self, s: Table, hex_: int) -> float:
        """What the Warlord scores by sacking everything in the hex."""
        points = s.setting.sack_points
        gain = 0
        if s.town[hex_]:
            gain += points[CITY if s.town[hex_] == A_CITY else TOWN]
        if s.control[hex_] != NOBODY:
            if s.palace == hex_:
                gain += points[PALACE]
            if s.hold[hex_]:
                gain += points[CASTLE if s.hold_kind(hex_) else FORT]
        return float(gain)

    # The Murshid (CM-14.2, CM-14.6)

    def murshid(self, s: Table, pay: Pay, tally: WeightedSum) -> None:
        v = self.survey
        cities = towns = fertile = strong = holy = kept = 0.0
        among_others = False
        for i in range(s.land.hexes):
            mine = s.hold[i] > 0 and s.hold_owner(i) == MURSHID
            if mine:
                kept += v.held_for[i]
            if s.token[i] != MURSHID:
                continue
            stays = self.token_stays(s, i)
            terrain = s.land.terrain[i]
            if s.town[i] == A_CITY:
                cities += pay.city_token * stays * v.stands_for[i]
            elif s.town[i] == A_TOWN:
                worth = pay.town_token + TOWN_GROWS * (pay.city_token - pay.town_token)
                towns += worth * stays * v.stands_for[i]
            elif terrain == FERTILE:
                fertile += pay.fertile_token * stays * v.span
            if mine and (terrain == MOUNTAIN or terrain == QUARRY):
                strong += pay.stronghold_token * stays * v.held_for[i]
            if i == s.land.holy:
                holy = pay.holy_token * stays * v.span
            if s.town[i] or s.palace == i or (s.hold[i] > 0 and not mine):
                among_others = True
        forts = v.forts[MURSHID]
        steady = kept / (forts * v.span) if forts else 1.0
        tally.add(cities)
        tally.add(towns)
        tally.add(fertile)
        tally.add(strong)
        tally.add(self.holy_site(s, pay, MURSHID))
        tally.add(holy)
        tally.add(steady * self.from_so_many(MURSHID, forts, pay.strongholds, pay.per_stronghold))
        first = 0.0
        if s.year == 0:
            if among_others:
                first = self.year_one(pay, MURSHID, 0)
            elif self.others_in_reach(s):
                first = self.year_one(pay, MURSHID, 1)
            elif v.year_actions[MURSHID] > 1:
                first = pay.year_one[MURSHID] * YEAR_ONE_AWAY
        tally.add(first)

    def others_in_reach(self, s: Table) -> bool:
        """Whether the Murshid could at once contest a hex with another seat's settlement or stronghold."""
        reach = self.reach(s, MURSHID)
        for i in range(s.land.hexes):
            if reach >> i & 1:
                owner = s.hold_owner(i)
                if s.town[i] or s.palace == i or (owner != NOBODY and owner != MURSHID):
                    return True
        return False

    def token_places(self, s: Table) -> int:
        """The number of scoring hexes that the Murshid could influence."""
        number = 0
        reach = self.reach(s, MURSHID) & ~s.tokens[MURSHID]
        for i in range(s.land.hexes):
            if reach >> i & 1 and (s.town[i] or s.land.terrain[i] == FERTILE or i == s.land.holy):
                number += 1
        return number

    def quarrels(self, s: Table) -> int:
        """CM-13.2 to CM-13.4: the hexes of others in or beside which a token of the Murshid lies."""
        reach = s.tokens[MURSHID]
        for i in range(s.land.hexes):
            if s.tokens[MURSHID] >> i & 1:
                reach |= s.land.near[i]
        others = s.land.all & ~s.held[MURSHID]
        number = 0
        for i in range(s.land.hexes):
            if reach & others & 1 << i and s.control[i] != NOBODY:
                number += 1
        return number

    # The Sultan (CM-14.3)

    def sultan(self, s: Table, pay: Pay, tally: WeightedSum) -> None:
        v = self.survey
        cities = uncontrolled = uninfluenced = 0.0
        kept = sure = 0.0
        pieces = 0
        for i in range(s.land.hexes):
            controller = s.control[i]
            if controller == SULTAN:
                kept += v.held_for[i]
            if s.hold[i] and s.hold_owner(i) == SULTAN:
                sure += 1.0 - v.risk[i]
                pieces += 1
            if s.town[i] == 0:
                continue
            pieces += 1
            stands = v.stands_for[i]
            sure += min(1.0, stands / v.span)
            if s.town[i] == A_TOWN:
                stands *= TOWN_BECOMES_CITY * (1.0 if v.year_actions[SULTAN] else v.later / v.span)
            cities += pay.city * stands
            if controller == NOBODY or controller == SULTAN:
                uncontrolled += pay.uncontrolled * stands
            if s.token[i] == NOBODY:
                uninfluenced += UNINFLUENCED * pay.uninfluenced * stands
            elif s.token[i] == SULTAN:
                uninfluenced += pay.uninfluenced * stands
        held = count(s.held[SULTAN])
        steady = kept / (held * v.span) if held else 1.0
        tokens = count(s.tokens[SULTAN])
        tally.add(cities)
        tally.add(uncontrolled)
        tally.add(uninfluenced)
        tally.add(TOKEN_OPEN * self.from_so_many(SULTAN, tokens, pay.sultan_tokens, pay.per_sultan_token))
        tally.add(self.holy_site(s, pay, SULTAN))
        tally.add(steady * self.from_so_many(SULTAN, held, pay.sultan_control, pay.per_sultan_hex))
        first = 0.0
        if s.year == 0:
            need = pay.year_one_pieces
            builds = s.setting.builds[SULTAN]
            # How likely the pieces needed are still there at the scoring.
            last = max(PIECES_MISSED, min(YEAR_ONE_SURE, 0.9 + PIECES_MISSED * (sure - need)))
            first = self.year_one(pay, SULTAN, (need - pieces + builds - 1) // builds, last)
        tally.add(first)

    # The Caliph (CM-14.5)

    def caliph(self, s: Table, pay: Pay, tally: WeightedSum) -> None:
        v = self.survey
        held = s.held[CALIPH]
        kept = -pay.beyond * v.span  # hexes that pay, less the risk of losing them
        better = palace = 0.0
        for i in range(s.land.hexes):
            if held >> i & 1:
                kept += v.held_for[i]
                if s.land.terrain[i] == QUARRY or i == s.land.crossing:
                    better += pay.quarry_or_crossing * v.held_for[i]
                if s.palace == i:
                    palace = pay.palace * v.held_for[i]
        tally.add(pay.per_caliph_hex * (kept if kept > 0.0 else SOON_PAYS * kept))
        tally.add(better)
        tally.add(self.holy_site(s, pay, CALIPH))
        tally.add(palace)
        built = min(v.castles[CALIPH], pay.castles)
        tally.add(CASTLES_HELD * self.from_so_many(CALIPH, built, pay.castles, pay.castle_points / pay.castles))
        first = 0.0
        if s.year == 0:
            builds = s.setting.builds[CALIPH]
            missing = (pay.year_one_strongholds - v.forts[CALIPH] + builds - 1) // builds
            first = self.year_one(pay, CALIPH, missing)
        tally.add(first)

    def idle_units(self, s: Table) -> float:
        """What the hexes would score that units of the Caliph could hold, if they need not guard."""
        v, pay = self.survey, self.pays
        assert pay is not None
        idle = v.units[CALIPH] + min(s.reserves[CALIPH], s.setting.recruits[CALIPH]) - count(s.held[CALIPH])
        idle += v.forts[CALIPH]
        if s.palace != NOWHERE:
            idle += 1
        idle = max(0, min(min(idle, MOST_IDLE), v.actions[CALIPH]))
        return idle * pay.per_caliph_hex * v.span

    # The Nomad (CM-14.4)

    def nomad(self, s: Table, pay: Pay, tally: WeightedSum) -> None:
        v = self.survey
        free = 0
        cities = 0
        for i in range(s.land.hexes):
            if s.token[i] == NOMAD and (s.control[i] == NOBODY or s.control[i] == NOMAD):
                free += 1
            if s.town[i] == A_CITY:
                cities |= 1 << i
        tally.add(self.spent_coins(s, float(s.coins[NOMAD]), v.scorings))
        tally.add(TOKEN_OPEN * self.from_so_many(NOMAD, free, pay.nomad_tokens, pay.per_nomad_token))
        tally.add(self.holy_site(s, pay, NOMAD))
        tally.add(self.city_group(s, pay, cities))
        first = 0.0
        if s.year == 0:
            need = pay.year_one_coins
            enough = s.coins[NOMAD] >= need or v.income[NOMAD] >= need
            first = self.year_one(pay, NOMAD, 0 if enough else need - s.coins[NOMAD])
        tally.add(first)

    def city_group(self, s: Table, pay: Pay, cities: int) -> float:
        """The points for cities in one group of hexes with presence: those in it, or those in it and beside it."""
        v = self.survey
        if count(cities) < pay.cities:
            return 0.0
        here, near = s.where[NOMAD], s.land.near
        best = 0.0
        seen = 0
        for i in bits(here):
            if seen >> i & 1:
                continue
            group = group_of(here, i, near)
            seen |= group
            inside = count(group & cities)
            if inside >= pay.cities:
                best = max(best, inside * pay.per_city * v.span * GROUP_HELD)
                continue
            around = group
            for j in bits(group):
                around |= near[j]
            missing = pay.cities - inside
            if count(around & cities) >= pay.cities and missing < len(CLOSE):
                now = CLOSE[missing] if v.year_actions[NOMAD] >= missing else 0.0
                best = max(best, pay.cities * pay.per_city * CITY_NEXT * (now + SOMEDAY[missing] * v.later))
        return best

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
                return had + (points[row] - had) * part * (BETWEEN_ROWS + BETWEEN_ROWS_MORE * part)
            before = float(amounts[row])
            had = float(points[row])
        return had + BEYOND_TABLE * (coins - before)

    def customers(self, s: Table) -> float:
        """CM-6.4: the units in reserve for which there is a buyer who can pay the price of one."""
        stock = s.reserves[NOMAD]
        if stock == 0:
            return 0.0
        wanted = 0
        for seat in range(SEATS):
            if seat < s.seats and seat != NOMAD:
                wanted += min(s.coins[seat] // s.setting.hire_price[1], s.setting.hire_most)
        return float(min(stock, wanted))
