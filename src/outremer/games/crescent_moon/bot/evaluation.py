"""The evaluation of Crescent Moon: the expected points of each character, as a sum of named, weighted terms.

The terms use the survey (time, strengths, threats, hands) and the objectives (CM-14). Every sensible change of a turn
shows in one of them, so that the end of a turn tells good turns from bad ones.
"""

from __future__ import annotations

from typing import Final, final

from ....bots.evaluation import Evaluation
from ....kernel.rng import FastRng
from ....kernel.state import State
from ....kernel.step import FRAME, NO_STEP
from ..actions import CARDS, REFUSE, SEATS
from ..fight import ALMS_CARDS, Fight
from ..layout import NOWHERE, count
from ..setting import CALIPH, MURSHID, NOMAD, PIECES, SULTAN, WARLORD
from ..state import Table
from ..steps import (
    BUYING,
    CARDS_LEFT,
    CARDS_SEEN,
    CONSPIRING,
    DRAFT_HEX,
    NAME_PRICE,
    OFFERING,
    PLACE_PIECE,
    PLOTTING,
    SELECTING,
    TAKING_OFFER,
    TURN,
)
from .bargaining import Bargain, modest, near, unbargained
from .bargaining_words import said
from .objectives import Objectives
from .priors import prior_weights
from .survey import COIN, Survey

TERMS: Final = [
    "points",  # scored so far
    "objectives",  # expected from the lines of CM-14
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
# Points by character:  Warlord Murshid Sultan Caliph Nomad
UNIT: Final = [0.35, 0.20, 0.30, 0.30, 0.50]
"""A unit on the map, early in the game."""
HIRED: Final = 0.65
"""A mercenary, as a part of an own unit."""
RESERVE: Final = [0.15, 0.00, 0.00, 0.10, 0.25]
"""A unit on the reserves card; the Nomad can sell theirs."""
TOKEN_USE: Final = [0.30, 0.20, 0.20, 0.15, 0.25]
"""An influence token: presence to recruit, build and influence; the Warlord also masses with tokens."""
IN_REACH: Final = 0.2
"""A hex that the Murshid could influence and score with."""
ACTION: Final = [1.2, 1.2, 0.9, 1.1, 0.9]
"""A turn still to take."""
HANDFUL: Final = [12.0, 10.0, 12.0, 12.0, 12.0]
"""A hand of this value counts half: there is no time to play all its cards."""
PLAYS: Final = [4.0, 6.0, 5.0, 4.0, 4.0]
"""The turns needed to use a hand: with fewer left it counts less."""
SPENDS: Final = [4.0, 5.0, 8.0, 5.0, 5.0]
"""Coins that a character can use in one action."""
IN_VAIN: Final = 3.5
"""The cost of a bargain that was refused, or of going to market for nothing, in points."""
STOCK: Final = 0.25
"""A card in the Sultan's market."""
NOMAD_COIN: Final = 0.45
"""A coin of the Nomad's income to come."""

SWING_EARLY: Final = 7.0
SWING_LATE: Final = 2.6


@final
class CrescentMoonEvaluation(Evaluation):
    """The survey holds the numbers of one question; nothing in it is kept for the next."""

    def __init__(self) -> None:
        self.survey = Survey()
        self.objectives = Objectives(self.survey)
        self.bargaining = Bargain(self.survey)

    # Expected points

    def expected_points(self, state: State) -> list[float]:
        assert isinstance(state, Table)
        if not state.stack:
            return [float(points) for points in state.vp]
        self.survey.read(state)
        self.objectives.read(state.setting)
        return [self.expected_points_of(state, seat) for seat in range(state.seats)]

    def expected_points_of(self, s: Table, seat: int) -> float:
        """The sum of the terms of a seat, without a list of them: this is asked all the time."""
        goals = self.objectives
        left = self.survey.actions[seat]
        busy = left / 5.0 if left < 5 else 1.0
        total = float(s.vp[seat]) + goals.lines(s, seat) + goals.holy_site(s, seat) + goals.first_year(s, seat)
        if seat == WARLORD:
            total += goals.prey(s)
        total += self.coins(s, seat) + self.income(s, seat) + self.units(seat, busy) + self.reserves(s, seat, busy)
        total += self.cards(seat, left) + self.influence(s, seat, busy) + self.turns(s, seat, left)
        return total + self.market(s, busy) if seat == SULTAN else total

    def terms(self, state: State, seat: int) -> list[tuple[str, float]]:
        assert isinstance(state, Table)
        if not state.stack:
            return [(TERMS[0], float(state.vp[seat]))]
        self.survey.read(state)
        self.objectives.read(state.setting)
        goals = self.objectives
        left = self.survey.actions[seat]
        busy = left / 5.0 if left < 5 else 1.0
        parts = [
            float(state.vp[seat]),
            goals.lines(state, seat),
            goals.holy_site(state, seat),
            goals.first_year(state, seat),
            goals.prey(state) if seat == WARLORD else 0.0,
            self.coins(state, seat),
            self.income(state, seat),
            self.units(seat, busy),
            self.reserves(state, seat, busy),
            self.cards(seat, left),
            self.influence(state, seat, busy),
            self.market(state, busy) if seat == SULTAN else 0.0,
            self.turns(state, seat, left),
        ]
        return [(TERMS[i], parts[i]) for i in range(len(TERMS))]

    def units(self, seat: int, busy: float) -> float:
        """Units on the map; mercenaries count less, because the Nomad may call them away (CM-7.5)."""
        v = self.survey
        own = v.units[seat] if seat == NOMAD else v.ordinary[seat]
        return UNIT[seat] * (own + HIRED * (v.units[seat] - own)) * (0.15 + 0.85 * busy)

    def cards(self, seat: int, left: int) -> float:
        hand = self.survey.hand[seat]
        if hand == 0.0:
            return 0.0
        plays = PLAYS[seat]
        return hand / (1.0 + hand / HANDFUL[seat]) * (left / plays if left < plays else 1.0)

    def influence(self, s: Table, seat: int, busy: float) -> float:
        """Tokens for what they allow; those of the Murshid also for the hexes they bring into reach."""
        worth = TOKEN_USE[seat] * count(s.tokens[seat])
        if seat == MURSHID:
            worth += IN_REACH * min(5, self.objectives.token_places(s))
        return worth * busy

    def market(self, s: Table, busy: float) -> float:
        stock = 0
        for kind in s.stall:
            if kind >= 0:
                stock += 1
        return STOCK * stock * busy

    def turns(self, s: Table, seat: int, left: int) -> float:
        """Turns still to take, less the cost of refusals in this one."""
        return ACTION[seat] * left - self.cost_of_refusals(s, seat) if s.tried else ACTION[seat] * left

    def coins(self, s: Table, seat: int) -> float:
        """What the coins can still buy; for the Nomad also points (CM-14.4)."""
        v = self.survey
        purse = float(s.coins[seat])
        if seat == NOMAD:
            return self.objectives.spent_coins(s, purse, v.scorings)
        left = v.actions[seat]
        if left == 0:
            return 0.01 * purse
        span = v.span if v.year_actions[seat] else v.later
        room = SPENDS[seat] * left
        useful = purse if purse <= room else room + 0.1 * (purse - room)
        return COIN[seat] * span * useful / (1.0 + useful / 30.0)

    def income(self, s: Table, seat: int) -> float:
        """Coins of the years to come, each by what it can still buy then."""
        v = self.survey
        if v.scorings == 1:
            return 0.0
        if seat == NOMAD:
            return NOMAD_COIN * v.income[seat] * (v.scorings - 1)
        return 0.6 * COIN[seat] * v.income[seat] * v.coin_years

    def reserves(self, s: Table, seat: int, busy: float) -> float:
        """CM-4.3: units in reserve, and those of the next year."""
        setting = s.setting
        if setting.reserve_target[seat] == 0:
            return 0.0
        v = self.survey
        waiting = s.reserves[seat] * busy
        if v.scorings == 1:
            return RESERVE[seat] * waiting
        strength = s.reserves[seat]
        target = setting.reserve_target[seat] + setting.reserve_per_token[seat] * count(s.tokens[seat])
        strength += v.mercenaries if seat == NOMAD else v.ordinary[seat]
        if seat == CALIPH:
            target += setting.reserve_per_stronghold * v.forts[seat]
            if s.palace != NOWHERE:
                target += setting.reserve_per_stronghold + setting.reserve_palace
        due = min(target - strength, s.supply[seat * PIECES])
        return RESERVE[seat] * (waiting + (0.8 * due if due > 0 else 0.0))

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

    def sensible_bargains(self, state: State, seat: int, menu: list[int], usual: int) -> list[int]:
        assert isinstance(state, Table)
        kind = state.kind()
        if kind == NAME_PRICE:
            return near(state, seat, menu, usual)
        if kind == OFFERING:
            return modest(menu, usual)
        if kind == TAKING_OFFER:  # taking an offer is not binding (CM-13.4)
            return [action for action in menu if action != REFUSE] or menu
        # No seat goes to the Sultan without coins.
        return self.without_deals(state, seat, menu) if kind == BUYING and state.coins[seat] == 0 else menu

    def words(self, state: State, seat: int, action: int) -> str:
        assert isinstance(state, Table)
        return said(state, seat, action, self)

    def cost_of_refusals(self, state: State, seat: int) -> float:
        assert isinstance(state, Table)
        return IN_VAIN * count(state.tried) if seat == state.active else 0.0

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
