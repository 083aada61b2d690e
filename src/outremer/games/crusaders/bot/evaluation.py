"""The evaluation of Crusaders: the expected points of each seat, as a weighted sum of what the seat has.

The parts are: the points it has; what its engine (bonuses, upgrades, knights, its order) will bring in the turns that
are left; and what is ready now: wedges full of tokens, enemies within reach, ground to build on. A number that is the
same for all seats is left out.
"""

from __future__ import annotations

from typing import Final, final

from ....bots.evaluation import Evaluation, shares
from ....bots.weighted_sum import WeightedSum
from ....kernel.state import State
from ..actions import ACTIONS, CRUSADE, MUSTER, TYPES, WEDGES
from ..rules.scoring import BANK, CASTLE, CHURCH, FARM, level_four_points
from ..rules.strength import enemy_strength, takes_building
from ..setting import DOUBLE_DROP, EITHER_WAY, FOES, NO_ENEMY, SKIP_ONE, Setting
from ..state import KNIGHT_ROOM, UNSET, Table
from ..steps import TURN, TURNS_BEGUN
from .priors import prior_weights
from .prospects import POINT, gains_of, victory_gain, wedge_gain
from .weights import EARLY_SWING, EASE, HARDEST, LATE_SWING, NEAR, POINTS_PER_TURN, TERMS, tables_of_weights
from .wheel import power_of, tokens_to_come

FAR: Final = 99
NEAR_THE_END: Final = 50
"""Points in the supply: enough for about nine turns."""
TO_THE_END: Final = 99
"""More turns than are left then."""


@final
class CrusadersEvaluation(Evaluation):
    """The weights `now` and `each` may be changed before play: [order + 1] is a list in the order of the table, and
    [0] is for a seat without an order."""

    def __init__(self) -> None:
        self.now, self.each = tables_of_weights()
        self.setting: Setting | None = None
        self.steps: list[int] = []
        self.tile: list[int] = []
        self.order: list[int] = []
        self.wheel: list[int] = []
        self.layout = 0

    def expected_points(self, state: State) -> list[float]:
        assert isinstance(state, Table)
        if state.over():
            return [float(points) for points in state.scores()]
        return [self.expected_points_of(state, seat) for seat in range(state.seats)]

    def terms(self, state: State, seat: int) -> list[tuple[str, float]]:
        assert isinstance(state, Table)
        if state.over():
            return [("points", float(state.scores()[seat]))]
        amounts = self.amounts(state, seat)
        found: list[tuple[str, float]] = []
        first = 0
        for name, count in TERMS:
            found.append((name, sum(amounts[first : first + count])))
            first += count
        return found

    def expected_points_of(self, s: Table, seat: int) -> float:
        table = s.order[seat] + 1
        tally = WeightedSum(self.now[table], self.each[table], turns_left(s, seat))
        self.add_up(s, seat, tally)
        return tally.total

    def amounts(self, s: Table, seat: int) -> list[float]:
        """What each entry of the table adds to the expected points of a seat."""
        turns = turns_left(s, seat)
        found = self.counts(s, seat)
        now, each = self.now[s.order[seat] + 1], self.each[s.order[seat] + 1]
        for i in range(len(found)):
            found[i] *= now[i] + each[i] * turns
        return found

    def counts(self, s: Table, seat: int) -> list[float]:
        """How many the seat has of each entry of the table."""
        tally = WeightedSum(self.now[0], self.each[0], turns_left(s, seat), remembering=True)
        self.add_up(s, seat, tally)
        return tally.counts

    def progress(self, state: State) -> float:
        assert isinstance(state, Table)
        return 1.0 if state.over() else 1.0 - supply_left(state)

    def quiet(self, state: State) -> bool:
        return state.over() or state.kind() == TURN

    def swing(self, state: State) -> float:
        assert isinstance(state, Table)
        return LATE_SWING + (EARLY_SWING - LATE_SWING) * supply_left(state)

    def point_shares(self, state: State) -> list[float]:
        """With few players, the lead counts, not the part of all points."""
        return self.rollout_chances(state)

    def rollout_chances(self, state: State) -> list[float]:
        """By the lead: it says more than who won, because the game could have ended a little differently."""
        return shares(self.expected_points(state), self.swing(state))

    def horizon(self, state: State) -> int:
        """With two players: to the end of the game, once it is near. Early in the game the weights judge a turn as
        well as playing on would; in the last rounds they predict only half of the differences. The tree sees the very
        last turn to its end. With four players rollouts brought nothing (docs/strength.md)."""
        assert isinstance(state, Table)
        if state.seats > 2 or state.supply >= NEAR_THE_END or is_last_turn(state):
            return 0
        return TO_THE_END

    def tree_share(self) -> float:
        """Little: near the end a rollout says more than many lines."""
        return 0.15

    def priors(self, state: State, seat: int, menu: list[int]) -> list[float]:
        assert isinstance(state, Table)
        return prior_weights(state, seat, menu)

    def info_key(self, state: State, seat: int) -> int:
        """CR-1.1: everything is open, except the others' orders and wheels while these are chosen."""
        assert isinstance(state, Table)
        seen = [seat, state.supply, state.start, state.round_number, state.quiet, state.freed, 1 if state.gained else 0]
        seen += state.tokens
        seen += state.upgraded
        seen += state.knights
        seen += state.built
        seen += state.troops
        seen += state.foes
        seen += state.ip
        seen += state.enemy
        seen += state.building
        seen += state.stack
        if state.stack and state.step().secret:
            seen += state.dealt[seat * 2 : seat * 2 + 2]
            seen += state.chosen[seat : seat + 1]
            seen += state.wheel[seat * WEDGES : (seat + 1) * WEDGES]
        else:
            seen.append(self.laid_out(state))
        number = hash(tuple(seen))
        return number if number != 0 else 1

    def laid_out(self, s: Table) -> int:
        """A number for what the setup fixed for the whole game; made once, because copies of a table share it."""
        if s.tile is not self.tile or s.order is not self.order or s.wheel is not self.wheel:
            self.tile, self.order, self.wheel = s.tile, s.order, s.wheel
            self.layout = hash(tuple(s.tile + s.order + s.wheel))
        return self.layout

    # What a seat has of everything in the table, in its order

    def add_up(self, s: Table, seat: int, tally: WeightedSum) -> None:
        """Add all entries. In the last turn everything but points counts less and less, and after it nothing."""
        self.survey(s.setting)
        self.points(s, seat, tally)
        if tally.turns < 1.0:
            tally.part = tally.turns
        tally.add(1.0 if moves_yet(s, seat) else 0.0)
        self.engine(s, seat, tally)
        self.buildings(s, seat, tally)
        enemies_kept(s, seat, tally)
        wheel(s, seat, tally)
        self.enemies_near(s, seat, tally)
        tally.add(float(ground(s, seat)))
        tally.add(1.0)

    def points(self, s: Table, seat: int, tally: WeightedSum) -> None:
        """What the seat would have if the game ended now (CR-6)."""
        tally.add(float(s.ip[seat]))
        tally.add(float(award(s, seat, 0) + award(s, seat, 1) + award(s, seat, 2)))
        fours = 0
        for kind in range(TYPES):
            if s.built[seat * TYPES + kind] == s.setting.levels:
                fours += level_four_points(s, seat, kind)
        tally.add(float(fours))

    def engine(self, s: Table, seat: int, tally: WeightedSum) -> None:
        """Bonuses, partly by how much is left to use them on; knights, troops and upgrades."""
        turns = tally.turns
        bonus = seat * ACTIONS
        for action in range(ACTIONS):
            tally.add(float(s.bonus[bonus + action]))
        musters = float(s.setting.troops - s.troops[seat])
        tally.add(s.bonus[bonus + MUSTER] * (musters if musters < turns else turns))
        crusades = enemies_left(s) / s.seats
        tally.add(s.bonus[bonus + CRUSADE] * (crusades if crusades < turns else turns))
        tally.add(float(s.knights_out(seat) - 1))
        tally.add(float(s.troops[seat]))
        for wedge in range(WEDGES):
            tally.add(float(s.upgraded[seat * WEDGES + wedge]))

    def buildings(self, s: Table, seat: int, tally: WeightedSum) -> None:
        """The level of each type, and what its level IV would add (CR-6.3) if there is time for it."""
        turns = tally.turns
        for kind in range(TYPES):
            built = s.built[seat * TYPES + kind]
            tally.add(float(built))
            promise = 0.0
            if 0 < built < s.setting.levels:
                missing = s.setting.levels - built
                promise = self.level_four(s, seat, kind) * built / s.setting.levels
                if turns < missing * 2:
                    promise *= turns / (missing * 2)
            tally.add(promise)

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

    def enemies_near(self, s: Table, seat: int, tally: WeightedSum) -> None:
        """Every enemy by its points, by the nearest knight, and by the tokens it would take."""
        near = [0.0] * (NEAR + 1)
        away = self.steps
        knights = s.knights
        regions = s.setting.regions
        end = seat * KNIGHT_ROOM + KNIGHT_ROOM
        first = end - s.knights_out(seat)  # knights that are not on the map come first in the row
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
                near[nearest] += ease * victory_gain(s, seat, enemy, region)
        for gain in near:
            tally.add(gain / POINT)

    # The map

    def survey(self, setting: Setting) -> None:
        """Count the steps between all regions, once for each setting."""
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


def enemies_kept(s: Table, seat: int, tally: WeightedSum) -> None:
    """CR-6.2: enemies kept, and the lead over the best other seat, from -2 to 2."""
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
    tally.add(float(kept))
    tally.add(float(ahead))


def wheel(s: Table, seat: int, tally: WeightedSum) -> None:
    """Tokens by wedge; the gain of the best wedge now, of the best wedge after it, and of all wedges; and the tokens
    that the wheel alone can bring."""
    base = seat * WEDGES
    gains = gains_of(s, seat)
    now = [0] * WEDGES
    best = 0
    whole = 0
    for wedge in range(WEDGES):
        tokens = s.tokens[base + wedge]
        tally.add(float(tokens))
        if tokens:
            now[wedge] = wedge_gain(s, seat, wedge, tokens, gains)
            whole += now[wedge]
            if now[wedge] > now[best]:
                best = wedge
    turns = tally.turns
    later = 0.0 if turns < 1.0 else turns - 1.0 if turns < 2.0 else 1.0
    tally.add(now[best] / POINT)
    tally.add(best_after(s, seat, best, now, gains) * later / POINT if later > 0.0 else 0.0)
    tally.add(whole / POINT)
    tally.add(tokens_to_come(s, seat, turns))


def ground(s: Table, seat: int) -> int:
    """The number of regions with a knight where a building is possible."""
    count = 0
    last = -1
    for i in range(seat * KNIGHT_ROOM, (seat + 1) * KNIGHT_ROOM):
        region = s.knights[i]
        if region != last:
            last = region
            if takes_building(s, region):
                count += 1
    return count


def supply_left(s: Table) -> float:
    return 0.0 if s.supply <= 0 else s.supply / s.setting.supply


def enemies_left(s: Table) -> int:
    count = len(s.setting.flags)
    for kept in s.foes:
        count -= kept
    return count


def award(s: Table, seat: int, foe: int) -> int:
    """CR-6.2 for one seat; the scoring does it for all."""
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
    """The turns a seat can still expect: while the supply lasts, and the rest of this round (CR-6.1)."""
    left = s.supply / (s.seats * POINTS_PER_TURN) if s.supply > 0 else 0.0
    return left + 1.0 if moves_yet(s, seat) else left


def moves_yet(s: Table, seat: int) -> bool:
    """Whether the seat still moves in this round, or is moving."""
    return (seat - s.start) % s.seats >= s.stack[TURNS_BEGUN] - 1


def is_last_turn(s: Table) -> bool:
    """CR-6.1: the supply is empty, and this is the last turn of the round."""
    return s.supply <= 0 and s.stack[TURNS_BEGUN] >= s.seats


def best_after(s: Table, seat: int, first: int, now: list[int], gains: list[int]) -> int:
    """The best gain of the next turn: a wedge that the sown tokens reach has more, as the order's power allows."""
    base = seat * WEDGES
    place = s.place[base + first]
    if place == UNSET:
        return 0
    power = power_of(s, seat)
    hand = s.tokens[base + first]
    best = 0
    for drop in range(1, WEDGES):
        wedge = s.wheel[base + (place + drop) % WEDGES]
        more = most_sown(power, hand, drop)
        gain = wedge_gain(s, seat, wedge, s.tokens[base + wedge] + more, gains) if more else now[wedge]
        if gain > best:
            best = gain
    return best


def most_sown(power: int, hand: int, drop: int) -> int:
    """The most tokens that a sowing can put on the wedge of an ordinary drop of that number, 1 to 5 (CR-4.2, CR-7)."""
    if power == EITHER_WAY and WEDGES - drop < drop:
        drop = WEDGES - drop
    if power == SKIP_ONE:
        return (hand + 1 - drop + WEDGES) // WEDGES
    if power == DOUBLE_DROP and hand > drop:
        return (hand - 1 - drop + WEDGES) // WEDGES + 1
    return (hand - drop + WEDGES) // WEDGES
