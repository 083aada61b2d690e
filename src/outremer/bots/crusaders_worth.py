"""What a position of Crusaders is worth: named terms with their weights, and what each of them counts.

The worth of a seat is the points it has, what its engine (bonuses, upgrades, knights, its order) will bring in the
turns that are left, and what stands ready now: wedges full of tokens, enemies within reach, ground to build on.
"""

from __future__ import annotations

from typing import Final, final

from ..crusaders.actions import ACTIONS, BUILD, CRUSADE, INFLUENCE, MUSTER, TRAVEL, TYPES, WEDGES
from ..crusaders.rules.scoring import BANK, CASTLE, CHURCH, FARM, level_four_points
from ..crusaders.rules.strength import enemy_strength, takes_building
from ..crusaders.setting import FOES, NO_ENEMY, NO_ORDER, Setting
from ..crusaders.state import KNIGHT_ROOM, UNSET, Table
from ..crusaders.steps import TURN
from ..kernel.state import State
from ..kernel.step import FRAME, A
from .crusaders_habits import habits
from .crusaders_prospects import POINT, gains_of, victory_gain, wedge_gain
from .crusaders_weights import (
    AHEAD,
    BEST_WEDGE,
    BONUS_BUILD,
    BONUS_CRUSADE,
    BONUS_INFLUENCE,
    BONUS_MUSTER,
    BONUS_TRAVEL,
    EARLY_SWING,
    EASE,
    ENEMY_KEPT,
    ENEMY_NEAR,
    GROUND,
    HARDEST,
    KNIGHT,
    LATE_SWING,
    LEVEL_FOUR,
    MAJORITIES,
    NEAR,
    ORDER_WEIGHTS,
    POINTS,
    POINTS_PER_TURN,
    TOKEN,
    TOWARDS_FOUR,
    UPGRADED,
    WEDGE_AFTER,
    WEIGHTS,
)
from .evaluation import Evaluation

FAR: Final = 99


@final
class CrusadersWorth(Evaluation):
    """The weights may be changed before play: `weights` and `order_weights`, in the order of their tables."""

    def __init__(self) -> None:
        self.weights = [weight for _, weight in WEIGHTS]
        self.order_weights = [weight for _, weight in ORDER_WEIGHTS]
        self.setting: Setting | None = None
        self.steps: list[int] = []

    def worths(self, state: State) -> list[float]:
        assert isinstance(state, Table)
        if state.over():
            return [float(points) for points in state.scores()]
        self.survey(state.setting)
        return [self.worth(state, seat) for seat in range(state.seats)]

    def terms(self, state: State, seat: int) -> list[tuple[str, float]]:
        assert isinstance(state, Table)
        if state.over():
            return [("points", float(state.scores()[seat]))]
        self.survey(state.setting)
        turns = turns_left(state, seat)
        return [
            ("points", self.points(state, seat, turns)),
            ("engine", self.engine(state, seat, turns)),
            ("upgrades", self.upgrades(state, seat, turns)),
            ("order", self.order(state, seat, turns)),
            ("towards level IV", self.towards_level_four(state, seat, turns)),
            ("enemies kept", self.enemies_kept(state, seat, turns)),
            ("wheel", self.wheel(state, seat, turns)),
            ("enemies near", self.enemies_near(state, seat, turns)),
            ("building ground", self.ground(state, seat, turns)),
        ]

    def worth(self, s: Table, seat: int) -> float:
        turns = turns_left(s, seat)
        total = self.points(s, seat, turns) + self.engine(s, seat, turns) + self.upgrades(s, seat, turns)
        total += self.order(s, seat, turns) + self.towards_level_four(s, seat, turns)
        total += self.enemies_kept(s, seat, turns) + self.wheel(s, seat, turns)
        return total + self.enemies_near(s, seat, turns) + self.ground(s, seat, turns)

    def progress(self, state: State) -> float:
        assert isinstance(state, Table)
        return 1.0 if state.over() else 1.0 - supply_left(state)

    def quiet(self, state: State) -> bool:
        stack = state.stack
        return not stack or stack[len(stack) - FRAME] == TURN

    def swing(self, state: State) -> float:
        assert isinstance(state, Table)
        return LATE_SWING + (EARLY_SWING - LATE_SWING) * supply_left(state)

    def horizon(self, state: State) -> int:
        return 0  # rehearsals won no more games than the tree alone

    def preferences(self, state: State, seat: int, menu: list[int]) -> list[float]:
        assert isinstance(state, Table)
        return habits(state, seat, menu)

    def glance(self, state: State, seat: int) -> int:
        """CR-1.1: all is open but, while orders and wheels are chosen, those of the others."""
        assert isinstance(state, Table)
        own: list[int] = []
        wheel = state.wheel
        if state.stack and state.step().secret:
            own = state.dealt[seat * 2 : seat * 2 + 2] + state.chosen[seat : seat + 1]
            wheel = wheel[seat * WEDGES : (seat + 1) * WEDGES]
        seen = [seat, state.supply, state.start, state.round_number, state.quiet, state.freed, 1 if state.gained else 0]
        seen += state.tokens + state.upgraded + state.knights + state.built + state.troops + state.foes + state.ip
        seen += state.enemy + state.building + state.tile + state.order + wheel + own + state.stack
        number = hash(tuple(seen))
        return number if number != 0 else 1

    # The terms

    def points(self, s: Table, seat: int, turns: float) -> float:
        """What the seat would have if the game ended now (CR-6), counted in full when no turn is left."""
        weights = self.weights
        total = weights[POINTS] * s.ip[seat]
        soon = turns if turns < 1.0 else 1.0
        awards = award(s, seat, 0) + award(s, seat, 1) + award(s, seat, 2)
        fours = 0
        for kind in range(TYPES):
            if s.built[seat * TYPES + kind] == s.setting.levels:
                fours += level_four_points(s, seat, kind)
        total += (1.0 + (weights[MAJORITIES] - 1.0) * soon) * awards
        return total + (1.0 + (weights[LEVEL_FOUR] - 1.0) * soon) * fours

    def engine(self, s: Table, seat: int, turns: float) -> float:
        """Bonuses and knights, for each turn that is left, as far as there is something left to use them on."""
        weights = self.weights
        bonus = seat * ACTIONS
        each = weights[BONUS_INFLUENCE] * s.bonus[bonus + INFLUENCE]
        each += weights[BONUS_BUILD] * s.bonus[bonus + BUILD]
        each += weights[BONUS_TRAVEL] * s.bonus[bonus + TRAVEL]
        each += weights[KNIGHT] * (s.knights_out(seat) - 1)
        musters = float(s.setting.troops - s.troops[seat])
        if musters > turns:
            musters = turns
        crusades = enemies_left(s) / s.seats
        if crusades > turns:
            crusades = turns
        total = each * turns + weights[BONUS_MUSTER] * s.bonus[bonus + MUSTER] * musters
        return total + weights[BONUS_CRUSADE] * s.bonus[bonus + CRUSADE] * crusades

    def upgrades(self, s: Table, seat: int, turns: float) -> float:
        each = 0.0
        for wedge in range(WEDGES):
            if s.upgraded[seat * WEDGES + wedge]:
                each += self.weights[UPGRADED + wedge]
        return each * turns

    def order(self, s: Table, seat: int, turns: float) -> float:
        order = s.order[seat]
        return 0.0 if order == NO_ORDER else self.order_weights[order] * turns

    def towards_level_four(self, s: Table, seat: int, turns: float) -> float:
        """CR-6.3: what a level IV would add, as far as its type is built and there is time for the rest."""
        total = 0.0
        for kind in range(TYPES):
            built = s.built[seat * TYPES + kind]
            if 0 < built < s.setting.levels:
                missing = s.setting.levels - built
                share = float(built) / s.setting.levels
                if turns < missing * 2:
                    share *= turns / (missing * 2)
                total += self.weights[TOWARDS_FOUR + kind] * share * self.level_four(s, seat, kind)
        return total

    def level_four(self, s: Table, seat: int, kind: int) -> float:
        setting = s.setting
        if kind == CASTLE:
            kept = seat * FOES
            return float(setting.castle_per_set * min(s.foes[kept], s.foes[kept + 1], s.foes[kept + 2]))
        if kind == CHURCH:
            return float(setting.church_four)
        if kind == FARM:
            return float(setting.farm_per_knight * s.knights_out(seat) + setting.farm_per_troop * s.troops[seat])
        fours = 1
        for other in range(BANK):
            if s.built[seat * TYPES + other] == setting.levels:
                fours += 1
        return float(setting.bank_per_four * fours)

    def enemies_kept(self, s: Table, seat: int, turns: float) -> float:
        """CR-6.2: enemies kept, and leads over the best of the others, by two at most."""
        kept = 0
        ahead = 0
        for foe in range(FOES):
            own = s.foes[seat * FOES + foe]
            rival = 0
            for other in range(s.seats):
                if other != seat and s.foes[other * FOES + foe] > rival:
                    rival = s.foes[other * FOES + foe]
            kept += own
            lead = own - rival
            ahead += 2 if lead > 2 else -2 if lead < -2 else lead
        total = self.weights[ENEMY_KEPT] * kept + self.weights[AHEAD] * ahead
        return total * (1.0 if turns > 1.0 else turns)

    def wheel(self, s: Table, seat: int, turns: float) -> float:
        """What the best wedge would gain now, what the best after it, its tokens sown, and where the tokens lie."""
        weights = self.weights
        base = seat * WEDGES
        gains = gains_of(s, seat)
        now = [0] * WEDGES
        lying = 0.0
        best = 0
        for wedge in range(WEDGES):
            tokens = s.tokens[base + wedge]
            if tokens:
                lying += weights[TOKEN + wedge] * tokens
                now[wedge] = wedge_gain(s, seat, wedge, tokens, gains)
                if now[wedge] > now[best]:
                    best = wedge
        soon = turns if turns < 1.0 else 1.0
        total = (weights[BEST_WEDGE] * now[best] / POINT + lying) * soon
        if turns <= 1.0:
            return total
        later = turns - 1.0 if turns < 2.0 else 1.0
        return total + weights[WEDGE_AFTER] * best_after(s, seat, best, now, gains) / POINT * later

    def enemies_near(self, s: Table, seat: int, turns: float) -> float:
        """Every enemy by its points, by how near a knight is, and by how many tokens it would take."""
        total = 0.0
        away = self.steps
        knights = s.knights
        regions = s.setting.regions
        end = seat * KNIGHT_ROOM + KNIGHT_ROOM
        first = end - s.knights_out(seat)  # those still waiting stand first in the row
        bonus = s.bonus[seat * ACTIONS + CRUSADE]
        for region in s.setting.flags:
            enemy = s.enemy[region]
            if enemy == NO_ENEMY:
                continue
            nearest = FAR
            for i in range(first, end):
                steps = away[knights[i] * regions + region]
                if steps < nearest:
                    nearest = steps
            if nearest <= NEAR:
                tokens = enemy_strength(s, enemy) - bonus
                ease = EASE[0 if tokens < 0 else tokens if tokens < HARDEST else HARDEST]
                total += self.weights[ENEMY_NEAR + nearest] * ease * victory_gain(s, seat, enemy, region)
        return total / POINT * (1.0 if turns > 1.0 else turns)

    def ground(self, s: Table, seat: int, turns: float) -> float:
        """How many regions with a knight would take a building."""
        count = 0
        last = -1
        for i in range(seat * KNIGHT_ROOM, (seat + 1) * KNIGHT_ROOM):
            region = s.knights[i]
            if region != last:
                last = region
                if takes_building(s, region):
                    count += 1
        return self.weights[GROUND] * count * (1.0 if turns > 1.0 else turns)

    # The map

    def survey(self, setting: Setting) -> None:
        """Note how many steps lie between any two regions, once for a setting."""
        if self.setting is not setting:
            self.steps = distances(setting)
            self.setting = setting


def distances(setting: Setting) -> list[int]:
    """[from * regions + to]: steps on the map."""
    regions = setting.regions
    steps = [FAR] * (regions * regions)
    for start in range(regions):
        steps[start * regions + start] = 0
        reached = [start]
        for here in reached:
            for there in setting.neighbour[here * 6 : here * 6 + 6]:
                if there >= 0 and steps[start * regions + there] == FAR:
                    steps[start * regions + there] = steps[start * regions + here] + 1
                    reached.append(there)
    return steps


def supply_left(s: Table) -> float:
    return 0.0 if s.supply <= 0 else s.supply / s.setting.supply


def enemies_left(s: Table) -> int:
    count = len(s.setting.flags)
    for kept in s.foes:
        count -= kept
    return count


def award(s: Table, seat: int, foe: int) -> int:
    """CR-6.2 for one seat, as the scoring has it for all."""
    own = s.foes[seat * FOES + foe]
    if own == 0:
        return 0
    above = 0
    level = 0
    for at in range(foe, len(s.foes), FOES):
        kept = s.foes[at]
        if kept > own:
            above += 1
        elif kept == own:
            level += 1
    if above == 0:
        return s.setting.most // level
    return s.setting.second // level if above == 1 else 0


def turns_left(s: Table, seat: int) -> float:
    """The turns a seat can still expect: as long as the supply lasts, and the rest of this round (CR-6.1)."""
    left = s.supply / (s.seats * POINTS_PER_TURN) if s.supply > 0 else 0.0
    begun = s.stack[A]
    in_round = (seat - s.start) % s.seats
    return left + 1.0 if in_round >= begun - 1 else left


def best_after(s: Table, seat: int, first: int, now: list[int], gains: list[int]) -> int:
    """The best gain of the turn after: the wedges that the first one's tokens fall on have one more."""
    base = seat * WEDGES
    place = s.place[base + first]
    if place == UNSET:
        return 0
    hand = s.tokens[base + first]
    best = 0
    for drop in range(1, WEDGES):
        wedge = s.wheel[base + (place + drop) % WEDGES]
        gain = wedge_gain(s, seat, wedge, s.tokens[base + wedge] + 1, gains) if drop <= hand else now[wedge]
        if gain > best:
            best = gain
    return best
