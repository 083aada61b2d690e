"""The evaluation of Crescent Moon: the expected points of each character, as a weighted sum of what the seat has.

The entries are those of `weights.py`: what every character counts, then the lines of the score sheet (CM-14), then what
only this character counts. They use the survey (time, strengths, threats, hands) and the objectives. Every sensible
change of a turn shows in one of them, so that the end of a turn tells good turns from bad ones.
"""

from __future__ import annotations

from typing import Final, final

from ....bots.evaluation import Evaluation
from ....bots.weighted_sum import WeightedSum
from ....kernel.rng import FastRng
from ....kernel.state import State
from ....kernel.step import FRAME, NO_STEP
from ..actions import CARDS, SEATS
from ..fight import ALMS_CARDS, Fight
from ..layout import NOWHERE, count
from ..setting import CALIPH, MURSHID, NOMAD, PIECES, SULTAN, WARLORD
from ..state import Table
from ..steps import (
    ANSWER_PRICE,
    CARDS_LEFT,
    CARDS_SEEN,
    CONSPIRING,
    DRAFT_HEX,
    NAME_PRICE,
    PLACE_PIECE,
    PLOTTING,
    SELECTING,
    TURN,
)
from .asking import Asking
from .bargaining import Bargain, unbargained
from .bargaining_words import said
from .objectives import Objectives
from .priors import prior_weights
from .sensible import sensible
from .survey import Survey
from .weights import (
    EVERYONE,
    FULL_PURSE,
    HANDFUL,
    LEFTOVER,
    PLAYS,
    SPENDS,
    SWING_EARLY,
    SWING_LATE,
    TOO_MANY,
    TURNS_THAT_COUNT,
    each_of,
    names_of,
    now_of,
)

REFUSALS: Final = [entry[0] for entry in EVERYONE].index("refusals")
IN_REACH: Final = 5
"""Hexes in reach of the Murshid that count: there is no time for more."""


@final
class CrescentMoonEvaluation(Evaluation):
    """The weights `now` and `each`, by seat and in the order of their tables, may be changed before play. The survey
    holds the numbers of one question; nothing in it is kept for the next."""

    def __init__(self) -> None:
        self.now = [now_of(seat) for seat in range(SEATS)]
        self.each = [each_of(seat) for seat in range(SEATS)]
        self.survey = Survey()
        self.objectives = Objectives(self.survey)
        self.bargaining = Bargain(self.survey)
        self.asking = Asking(self.bargaining)

    # Expected points

    def expected_points(self, state: State) -> list[float]:
        assert isinstance(state, Table)
        if not state.stack:
            return [float(points) for points in state.vp]
        self.read(state)
        return [self.added_up(state, seat, False).total for seat in range(state.seats)]

    def terms(self, state: State, seat: int) -> list[tuple[str, float]]:
        assert isinstance(state, Table)
        names = names_of(seat)
        if not state.stack:
            return [(names[0], float(state.vp[seat]))]
        counts = self.counts(state, seat)
        turns = self.turns_that_count(seat)
        now, each = self.now[seat], self.each[seat]
        return [(names[at], counts[at] * (now[at] + each[at] * turns)) for at in range(len(names))]

    def counts(self, s: Table, seat: int) -> list[float]:
        """How many the seat has of each entry of its table, while the game lasts."""
        self.read(s)
        return self.added_up(s, seat, True).counts

    def read(self, s: Table) -> None:
        self.survey.read(s)
        self.objectives.read(s.setting)

    def turns_that_count(self, seat: int) -> float:
        left = self.survey.actions[seat]
        return float(left if left < TURNS_THAT_COUNT else TURNS_THAT_COUNT)

    # What a seat has of everything in its table, in that order

    def added_up(self, s: Table, seat: int, remembering: bool) -> WeightedSum:
        tally = WeightedSum(self.now[seat], self.each[seat], self.turns_that_count(seat), remembering)
        self.everyone(s, seat, tally)
        self.objectives.lines(s, seat, tally)
        self.own(s, seat, tally)
        return tally

    def everyone(self, s: Table, seat: int, tally: WeightedSum) -> None:
        """What all characters count."""
        v = self.survey
        left = v.actions[seat]
        tally.add(float(s.vp[seat]))
        tally.add(self.coins(s, seat))
        tally.add(self.income(seat))
        own = v.units[seat] if seat == NOMAD else v.ordinary[seat]
        tally.add(float(own))
        tally.add(float(v.units[seat] - own))  # less, because the Nomad may call them away (CM-7.5)
        tally.add(float(s.reserves[seat]))
        tally.add(self.reserves_due(s, seat))
        tally.add(self.cards(seat, left))
        tally.add(float(count(s.tokens[seat])))
        tally.add(float(left))
        tally.add(float(count(s.tried)) if s.tried and seat == s.active else 0.0)

    def own(self, s: Table, seat: int, tally: WeightedSum) -> None:
        """What only this character counts."""
        goals = self.objectives
        if seat == WARLORD:
            tally.add(float(goals.massable(s)))
        elif seat == MURSHID:
            tally.add(float(min(IN_REACH, goals.token_places(s))))
            tally.add(float(goals.quarrels(s)))
        elif seat == SULTAN:
            tally.add(market(s))
        else:
            tally.add(goals.idle_units(s) if seat == CALIPH else goals.customers(s))

    def coins(self, s: Table, seat: int) -> float:
        """Coins that can still buy something, for each scoring to come. The Nomad's are points (CM-14.4)."""
        if seat == NOMAD:
            return 0.0
        v = self.survey
        purse = float(s.coins[seat])
        left = v.actions[seat]
        if left == 0:
            return LEFTOVER * purse
        span = v.span if v.year_actions[seat] else v.later
        room = SPENDS[seat] * left
        useful = purse if purse <= room else room + TOO_MANY * (purse - room)
        return span * useful / (1.0 + useful / FULL_PURSE)

    def income(self, seat: int) -> float:
        """Coins of the years to come, for each year in which they can be used; the Nomad's can be spent every year."""
        v = self.survey
        return v.income[seat] * (float(v.scorings - 1) if seat == NOMAD else v.coin_years)

    def reserves_due(self, s: Table, seat: int) -> float:
        """CM-4.3: the units of the next year, if there is one."""
        setting = s.setting
        v = self.survey
        if setting.reserve_target[seat] == 0 or v.scorings == 1:
            return 0.0
        strength = s.reserves[seat]
        strength += v.mercenaries if seat == NOMAD else v.ordinary[seat]
        target = setting.reserve_target[seat] + setting.reserve_per_token[seat] * count(s.tokens[seat])
        if seat == CALIPH:
            target += setting.reserve_per_stronghold * v.forts[seat]
            if s.palace != NOWHERE:
                target += setting.reserve_per_stronghold + setting.reserve_palace
        due = min(target - strength, s.supply[seat * PIECES])
        return float(due) if due > 0 else 0.0

    def cards(self, seat: int, left: int) -> float:
        """The value of the hand, in points."""
        hand = self.survey.hand[seat]
        if hand == 0.0:
            return 0.0
        plays = PLAYS[seat]
        return hand / (1.0 + hand / HANDFUL[seat]) * (left / plays if left < plays else 1.0)

    # Time

    def lines(self) -> int:
        return 27

    def progress(self, state: State) -> float:
        assert isinstance(state, Table)
        if not state.stack:
            return 1.0
        setting = state.setting
        turns = (state.year * setting.actions_a_year + state.round_number) * state.seats + state.active
        return turns / (setting.years * setting.actions_a_year * state.seats)

    def quiet(self, state: State) -> bool:
        """A turn begins, or a piece or hex of the setup is to be placed: each placement is judged at once."""
        kind = state.kind()
        return kind == NO_STEP or kind == TURN or kind == PLACE_PIECE or kind == DRAFT_HEX

    def swing(self, state: State) -> float:
        return SWING_EARLY + (SWING_LATE - SWING_EARLY) * self.progress(state)

    # Choices

    def priors(self, state: State, seat: int, menu: list[int]) -> list[float]:
        assert isinstance(state, Table)
        return prior_weights(state, seat, menu, self.survey)

    def bargain(self, state: State, seat: int, menu: list[int], rng: FastRng) -> int:
        assert isinstance(state, Table)
        return self.bargaining.answer(state, seat, menu, self, rng)

    def is_about_price(self, state: State) -> bool:
        assert isinstance(state, Table)
        kind = state.kind()
        return kind == NAME_PRICE or kind == ANSWER_PRICE

    def sensible_choices(self, state: State, seat: int, menu: list[int], usual: int) -> list[int]:
        assert isinstance(state, Table)
        return sensible(state, seat, menu, usual)

    def asks_in_vain(self, state: State, seat: int, plan: list[int], rng: FastRng) -> bool:
        assert isinstance(state, Table)
        return self.asking.in_vain(state, seat, plan, self, rng)

    def words(self, state: State, seat: int, action: int) -> str:
        assert isinstance(state, Table)
        return said(state, seat, action, self)

    def cost_of_refusals(self, state: State, seat: int) -> float:
        assert isinstance(state, Table)
        return -self.now[seat][REFUSALS] * count(state.tried) if seat == state.active else 0.0

    def without_deals(self, state: State, seat: int, menu: list[int]) -> list[int]:
        assert isinstance(state, Table)
        left = unbargained(state, seat, menu)
        return left or menu

    # Recognition

    def info_key(self, state: State, seat: int) -> int:
        """Everything open, and what only this seat knows: equal for all worlds that look the same to it."""
        assert isinstance(state, Table)
        s = state
        public = (
            tuple(s.units), tuple(s.mercenaries), tuple(s.hold), tuple(s.town), tuple(s.token), tuple(s.coins),
            tuple(s.reserves), tuple(s.row), tuple(s.stall), tuple(s.vp), tuple(s.front), tuple(s.discards),
            tuple(s.seen), s.palace, s.year, s.round_number, s.active, s.tried, len(s.deck), len(s.pile), s.land.hexes,
        )  # fmt: skip
        own = (tuple(s.hand[seat * CARDS : (seat + 1) * CARDS]), sizes(s), known(s, seat), tuple(s.land.q))
        return hash((public, own, pending(s, seat)))


def market(s: Table) -> float:
    """Cards in the Sultan's market."""
    stock = 0.0
    for kind in s.stall:
        if kind >= 0:
            stock += 1.0
    return stock


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
    """The open decisions, without the secret choices of others."""
    found = s.stack.copy()
    if not found:
        return ()
    kind = found[len(found) - FRAME]
    if kind == PLOTTING or kind == CONSPIRING:
        if seat == (MURSHID if kind == PLOTTING else SULTAN):
            found += sorted(s.deck[len(s.deck) - s.get(CARDS_SEEN) :])
        elif kind == PLOTTING:
            del found[len(found) - FRAME + CARDS_LEFT :]
    fight = s.fight
    return tuple(found) if fight is None else tuple(found + fight_as_seen(fight, seat, kind == SELECTING))


def fight_as_seen(fight: Fight, seat: int, choosing: bool) -> list[int]:
    """The numbers of a conflict: of others' offers only that there is one (CM-12.4), of their cards and coins nothing
    while cards are being chosen."""
    found = [
        fight.kind, fight.hex, fight.attacker, fight.defender, fight.units, fight.mercenaries, fight.source,
        fight.dealer, fight.deal_points, fight.attack_strength, fight.defence_strength, fight.winner, fight.killed,
        fight.spoils_done, fight.cancels_done, fight.canceller,
    ]  # fmt: skip
    found += fight.sides
    for maker in range(SEATS):
        points = fight.offers[maker]
        found.append(points if maker == seat or seat == MURSHID or points == 0 else 1)
    if not choosing:
        return found + fight.alms + fight.picked + fight.cancelled
    found += fight.alms[seat * ALMS_CARDS : (seat + 1) * ALMS_CARDS]
    found.append(fight.awaiting_coins[seat])
    return found + fight.picked[seat * CARDS : (seat + 1) * CARDS]
