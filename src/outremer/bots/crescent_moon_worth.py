"""What a position of Crescent Moon is worth to each character: a table of named, weighted terms, in points.

The terms rest on the survey (time, strengths, threats, hands) and the objectives (CM-14). Everything a turn can change
for a reason shows in one of them, so that a look at the end of a turn tells good turns from bad ones.
"""

from __future__ import annotations

from typing import Final, final

from ..crescent_moon.actions import CARDS
from ..crescent_moon.layout import NOWHERE, count
from ..crescent_moon.setting import CALIPH, MURSHID, NOMAD, PIECES, SULTAN, WARLORD
from ..crescent_moon.state import F_ALMS, F_OFFER, F_PENDING, Table
from ..crescent_moon.steps import CONSPIRING, DRAFT_HEX, PLACE_PIECE, PLOTTING, SELECTING, TURN
from ..kernel.rng import FastRng
from ..kernel.state import State
from ..kernel.step import FRAME, B, C
from .bargaining import Bargain
from .crescent_moon_habits import habits
from .crescent_moon_objectives import Objectives
from .crescent_moon_survey import COIN, LATER, Survey
from .evaluation import Evaluation

TERMS: Final = [
    "points",  # banked so far
    "objectives",  # what the lines of CM-14 can be expected to pay
    "holy site",
    "first year",
    "prey",  # what the Warlord could soon sack and kill
    "coins",
    "income",  # of the years to come
    "units",
    "reserves",  # waiting, and due next year
    "cards",
    "influence",  # tokens for what they allow, beyond what they score
    "market",  # the Sultan's stock
    "actions",  # turns still to take
]
POINTS: Final = 0
OBJECTIVES: Final = 1
HOLY_SITE: Final = 2
FIRST_YEAR: Final = 3
PREY: Final = 4
COINS: Final = 5
INCOME: Final = 6
UNITS: Final = 7
RESERVES: Final = 8
CARDS_HELD: Final = 9
INFLUENCE: Final = 10
MARKET: Final = 11
ACTIONS: Final = 12

# Points by character:  Warlord Murshid Sultan Caliph Nomad
UNIT: Final = [0.40, 0.20, 0.25, 0.30, 0.40]
"""A unit on the map, early in the game."""
HIRED: Final = 0.5
"""What a mercenary counts of a unit of one's own."""
RESERVE: Final = [0.15, 0.00, 0.00, 0.10, 0.35]
"""A unit on the reserves card; the Nomad can sell his."""
TOKEN_USE: Final = [0.45, 0.20, 0.20, 0.15, 0.25]
"""An influence token: presence to recruit, build and influence from; the Warlord masses by his."""
IN_REACH: Final = 0.2
"""A hex the Murshid could influence that would score him."""
ACTION: Final = [1.2, 1.2, 0.9, 1.1, 0.9]
"""A turn still to take."""
SPENDS: Final = [4.0, 5.0, 8.0, 5.0, 5.0]
"""Coins a character can put to use in one action."""
IN_VAIN: Final = 3.5
"""What it costs to have asked for a bargain that was refused, or gone to market for nothing: time and temper."""
STOCK: Final = 0.25
"""A card in the Sultan's market."""
NOMAD_COIN: Final = 0.55
"""A coin of the Nomad's income to come."""

SWING_EARLY: Final = 9.0
SWING_LATE: Final = 3.0


@final
class CrescentMoonWorth(Evaluation):
    """The knowledge of the game. The survey is its scratch paper: nothing in it outlives a question."""

    def __init__(self) -> None:
        self.survey = Survey()
        self.objectives = Objectives(self.survey)
        self.bargaining = Bargain()

    # Worth

    def worths(self, state: State) -> list[float]:
        assert isinstance(state, Table)
        if not state.stack:
            return [float(points) for points in state.vp]
        self.survey.read(state)
        self.objectives.read(state.setting)
        found: list[float] = []
        for seat in range(state.seats):
            total = 0.0
            for part in self.parts(state, seat):
                total += part
            found.append(total)
        return found

    def terms(self, state: State, seat: int) -> list[tuple[str, float]]:
        assert isinstance(state, Table)
        if not state.stack:
            return [(TERMS[POINTS], float(state.vp[seat]))]
        self.survey.read(state)
        self.objectives.read(state.setting)
        parts = self.parts(state, seat)
        return [(TERMS[i], parts[i]) for i in range(len(TERMS))]

    def parts(self, s: Table, seat: int) -> list[float]:
        """The terms of one seat, in the order of TERMS."""
        v, goals = self.survey, self.objectives
        left = v.actions[seat]
        busy = min(1.0, left / 5.0)
        parts = [0.0] * len(TERMS)
        parts[POINTS] = float(s.vp[seat])
        parts[OBJECTIVES] = goals.lines(s, seat)
        parts[HOLY_SITE] = goals.holy_site(s, seat)
        parts[FIRST_YEAR] = goals.first_year(s, seat)
        if seat == WARLORD:
            parts[PREY] = goals.prey(s)
        parts[COINS] = self.coins(s, seat)
        parts[INCOME] = self.income(s, seat)
        parts[UNITS] = UNIT[seat] * self.loyal(seat) * (0.15 + 0.85 * busy)
        parts[RESERVES] = RESERVE[seat] * self.reserves(s, seat, busy)
        parts[CARDS_HELD] = v.hand[seat] * min(1.0, (left + 1) / 4.0)
        tokens = count(s.tokens[seat])
        parts[INFLUENCE] = TOKEN_USE[seat] * tokens * busy
        if seat == MURSHID:
            parts[INFLUENCE] += IN_REACH * min(5, goals.token_places(s)) * busy
        if seat == SULTAN:
            for kind in s.stall:
                if kind >= 0:
                    parts[MARKET] += STOCK * busy
        parts[ACTIONS] = ACTION[seat] * left
        if seat == s.active and s.tried:
            parts[ACTIONS] -= IN_VAIN * count(s.tried)
        return parts

    def loyal(self, seat: int) -> float:
        """Units on the map; hired ones count less, because the Nomad may call them away (CM-7.5)."""
        v = self.survey
        if seat == NOMAD:
            return float(v.units[seat])
        return v.ordinary[seat] + HIRED * (v.units[seat] - v.ordinary[seat])

    def coins(self, s: Table, seat: int) -> float:
        """What a purse still buys; for the Nomad also points (CM-14.4)."""
        v = self.survey
        purse = s.coins[seat]
        if seat == NOMAD:
            return self.objectives.spent_coins(s, float(purse), v.scorings)
        left = v.actions[seat]
        if left == 0:
            return 0.01 * purse
        span = v.span if v.year_actions[seat] else v.later
        room = SPENDS[seat] * left
        useful = purse if purse <= room else room + 0.1 * (purse - room)
        return COIN[seat] * span * useful / (1.0 + useful / 30.0)

    def income(self, s: Table, seat: int) -> float:
        """Coins of the years to come, each counted by what it can still buy then."""
        v = self.survey
        if v.scorings == 1:
            return 0.0
        if seat == NOMAD:
            return NOMAD_COIN * v.income[seat] * (v.scorings - 1)
        years = 0.0
        span = 0.0
        weight = 1.0
        for _ in range(v.scorings - 1):
            span += weight
            weight *= LATER
            years += span
        return 0.6 * COIN[seat] * v.income[seat] * years

    def reserves(self, s: Table, seat: int, busy: float) -> float:
        """CM-4.3: units waiting, and those the next year brings."""
        setting = s.setting
        if setting.reserve_target[seat] == 0:
            return 0.0
        v = self.survey
        waiting = s.reserves[seat] * busy
        if v.scorings == 1:
            return waiting
        strength = s.reserves[seat]
        target = setting.reserve_target[seat] + setting.reserve_per_token[seat] * count(s.tokens[seat])
        strength += v.mercenaries if seat == NOMAD else v.ordinary[seat]
        if seat == CALIPH:
            target += setting.reserve_per_stronghold * v.forts[seat]
            if s.palace != NOWHERE:
                target += setting.reserve_per_stronghold + setting.reserve_palace
        due = min(target - strength, s.supply[seat * PIECES])
        return waiting + (0.8 * due if due > 0 else 0.0)

    # Time

    def lines(self) -> int:
        return 30

    def progress(self, state: State) -> float:
        assert isinstance(state, Table)
        if not state.stack:
            return 1.0
        setting = state.setting
        turns = (state.year * setting.actions_a_year + state.round_number) * state.seats + state.active
        return turns / (setting.years * setting.actions_a_year * state.seats)

    def quiet(self, state: State) -> bool:
        """A turn begins; or a piece or hex of the setup is to be laid: each is judged as soon as it lies."""
        stack = state.stack
        if not stack:
            return True
        kind = stack[len(stack) - FRAME]
        return kind == TURN or kind == PLACE_PIECE or kind == DRAFT_HEX

    def swing(self, state: State) -> float:
        return SWING_EARLY + (SWING_LATE - SWING_EARLY) * self.progress(state)

    # Policy

    def preferences(self, state: State, seat: int, menu: list[int]) -> list[float]:
        assert isinstance(state, Table)
        return habits(state, seat, menu, self.survey)

    def bargain(self, state: State, seat: int, menu: list[int], rng: FastRng) -> tuple[int, str]:
        assert isinstance(state, Table)
        return self.bargaining.answer(state, seat, menu, self, rng)

    # Recognition

    def glance(self, state: State, seat: int) -> int:
        """All that lies open, and what the seat alone knows: equal for every world that looks the same to it."""
        assert isinstance(state, Table)
        s = state
        public = (
            tuple(s.units), tuple(s.mercenaries), tuple(s.hold), tuple(s.town), tuple(s.token), tuple(s.coins),
            tuple(s.reserves), tuple(s.row), tuple(s.stall), tuple(s.vp), tuple(s.front), tuple(s.discards),
            tuple(s.seen), s.palace, s.year, s.round_number, s.active, s.tried, len(s.deck), len(s.pile), s.land.hexes,
        )  # fmt: skip
        own = (tuple(s.hand[seat * CARDS : (seat + 1) * CARDS]), sizes(s), known(s, seat), tuple(s.land.q))
        return hash((public, own, pending(s, seat)))


def sizes(s: Table) -> tuple[int, ...]:
    return tuple([s.hand_size(seat) for seat in range(s.seats)])


def known(s: Table, seat: int) -> tuple[int, ...]:
    """What the seat has seen of the deck and of other hands (CM-12.5)."""
    found: list[int] = []
    at = 0
    while at < len(s.looks):
        if s.looks[at] == seat:
            found += s.looks[at : at + 3 + s.looks[at + 2]]
        at += 3 + s.looks[at + 2]
    for i in range(0, len(s.glimpsed), 3):
        if s.glimpsed[i] == seat or s.glimpsed[i + 1] == seat:
            found += s.glimpsed[i : i + 3]
    return tuple(found)


def pending(s: Table, seat: int) -> tuple[int, ...]:
    """The decisions under way, without what others have chosen in secret."""
    found = s.stack.copy()
    if not found:
        return ()
    kind = found[len(found) - FRAME]
    if kind == PLOTTING or kind == CONSPIRING:
        if seat == (MURSHID if kind == PLOTTING else SULTAN):
            found += sorted(s.deck[len(s.deck) - s.get(C) :])
        elif kind == PLOTTING:
            del found[len(found) - FRAME + B :]
    choosing = kind == SELECTING
    for at in range(len(s.fight)):
        number = s.fight[at]
        if F_ALMS <= at < F_PENDING:
            hidden = choosing and (at - F_ALMS) // 2 != seat
        elif at >= F_PENDING:
            hidden = choosing and at - F_PENDING != seat
        else:
            hidden = False
            if F_OFFER <= at < F_ALMS and at - F_OFFER != seat and seat != MURSHID:
                number = 1 if number else 0
        found.append(0 if hidden else number)
    for at in range(len(s.picked)):
        found.append(0 if choosing and at // CARDS != seat else s.picked[at])
    return tuple(found + s.cancelled)
