"""The tree of a search: for each seat the situations that it can tell apart, and the results of its choices there.

The key of a situation is a number made from what its seat has seen since the root. A secret choice enters the keys of
the other seats only when it is revealed, so no seat in the tree reacts to what it cannot know.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from mypy_extensions import i64

from ..kernel.state import State

MASK62: Final[i64] = 0x3FFF_FFFF_FFFF_FFFF
MIX_A: Final[i64] = 0x3F58_476D_1CE4_E5B9
MIX_B: Final[i64] = 0x14D0_49BB_1331_11EB

CURIOSITY: Final = 6.0
"""The exploration constant: how much a choice with few visits is preferred, in spreads of the results."""
DISAPPOINTMENT: Final = 0.3
"""An untried choice counts as this many spreads below the average of those tried."""
FIRST_SPREAD: Final = 0.1
LEAST_SPREAD: Final = 0.01
WIDE: Final = 3.0
"""A situation met n times considers WIDE + sqrt(n) * WIDER choices, those with the highest priors first."""
WIDER: Final = 1.5


def mixed(key: int, word: int) -> int:
    """The key after one more thing was seen."""
    x: i64 = key
    y: i64 = word
    x = (x ^ (y + 1)) & MASK62
    x = ((x ^ (x >> 30)) * MIX_A) & MASK62
    x = ((x ^ (x >> 27)) * MIX_B) & MASK62
    return int(x ^ (x >> 31))


def first_keys(seats: int) -> list[int]:
    """The first key of each seat: far apart, so that no choice turns one seat's key into another's."""
    return [mixed(0, seat) for seat in range(seats)]


@final
class Situation:
    """What one seat knows when it must choose, with visits and results of its choices, highest prior first."""

    __slots__ = ("actions", "menu", "met", "places", "priors", "totals", "visits")

    def __init__(self, menu: list[int], weights: list[float]) -> None:
        self.menu = menu
        self.actions: list[int] = []
        self.priors: list[float] = []
        self.visits: list[int] = []
        self.totals: list[float] = []
        self.places: dict[int, int] = {}
        self.met = 0
        self.learn(menu, weights)

    def learn(self, menu: list[int], weights: list[float]) -> None:
        """Add the new choices of a menu, highest prior first."""
        whole = 0.0
        for weight in weights:
            whole += weight
        order = sorted(range(len(menu)), key=weights.__getitem__, reverse=True)
        for at in order:
            action = menu[at]
            if action not in self.places:
                self.places[action] = len(self.actions)
                self.actions.append(action)
                self.priors.append(weights[at] / whole)
                self.visits.append(0)
                self.totals.append(0.0)

    def select(self, menu: list[int], spread: float, curiosity: float) -> int:
        """The place of the most promising choice on this menu. `spread` is the deviation of this seat's results: the
        scale for what is much and what is little."""
        if len(menu) == len(self.actions):
            return self.select_from_all(spread, curiosity)
        return self.select_from([self.places[action] for action in menu], spread, curiosity)

    def select_from_all(self, spread: float, curiosity: float) -> int:
        visits = self.visits
        totals = self.totals
        priors = self.priors
        met = self.met
        wide = len(visits)
        limit = int(WIDE + WIDER * sqrt(met))
        if limit < wide:
            wide = limit
        gained = 0.0
        tried = 0
        for at in range(wide):
            tried += visits[at]
            gained += totals[at]
        hope = (gained / tried if tried else 0.5) - DISAPPOINTMENT * spread
        reach = curiosity * spread * sqrt(met + 1.0)
        best = 0
        highest = -1.0e9
        for at in range(wide):
            n = visits[at]
            value = (totals[at] / n if n else hope) + reach * priors[at] / (1 + n)
            if value > highest:
                highest = value
                best = at
        return best

    def select_from(self, places: list[int], spread: float, curiosity: float) -> int:
        """The same, if this world's menu is only a part of the known choices."""
        places.sort()
        met = 0
        gained = 0.0
        weight = 0.0
        for at in places:
            met += self.visits[at]
            gained += self.totals[at]
            weight += self.priors[at]
        wide = min(len(places), int(WIDE + WIDER * sqrt(met)))
        hope = (gained / met if met else 0.5) - DISAPPOINTMENT * spread
        reach = curiosity * spread * sqrt(met + 1.0) / weight
        best = places[0]
        highest = -1.0e9
        for rank in range(wide):
            at = places[rank]
            n = self.visits[at]
            value = (self.totals[at] / n if n else hope) + reach * self.priors[at] / (1 + n)
            if value > highest:
                highest = value
                best = at
        return best

    def knows(self, menu: list[int]) -> bool:
        if menu == self.menu:
            return True
        for action in menu:
            if action not in self.places:
                return False
        return True

    def record(self, place: int, value: float) -> None:
        self.met += 1
        self.visits[place] += 1
        self.totals[place] += value


@final
class Spread:
    """The standard deviation of all results so far, for each seat."""

    def __init__(self, seats: int) -> None:
        self.count = 0
        self.sums = [0.0] * seats
        self.squares = [0.0] * seats

    def learn(self, values: list[float]) -> None:
        self.count += 1
        for seat in range(len(values)):
            self.sums[seat] += values[seat]
            self.squares[seat] += values[seat] * values[seat]

    def of(self, seat: int) -> float:
        if self.count < 2:
            return FIRST_SPREAD
        mean = self.sums[seat] / self.count
        return sqrt(max(0.0, self.squares[seat] / self.count - mean * mean)) + LEAST_SPREAD


@final
class Memory:
    """What each seat has seen since the root: one key for each, and the secret choices not yet revealed."""

    def __init__(self, keys: list[int]) -> None:
        self.keys = keys
        self.hidden: list[int] = []  # seat and action of each secret choice of the open step

    def copy(self) -> Memory:
        other = Memory(self.keys.copy())
        other.hidden = self.hidden.copy()
        return other

    def play(self, state: State, seat: int, action: int) -> None:
        """Take the action, which must be legal, and add it to the keys of the seats that see it."""
        step = state.step()
        step.take(state, seat, action)
        keys = self.keys
        if not step.secret:
            state.settle()
            for other in range(len(keys)):
                keys[other] = mixed(keys[other], action)
            return
        depth = len(state.stack)
        state.settle()
        keys[seat] = mixed(keys[seat], action)
        if not step.private:
            self.hidden += [seat, action]
        if len(state.stack) != depth or not state.stack or state.step() is not step:
            self.reveal()

    def reveal(self) -> None:
        """Add the secret choices to the keys of all other seats, in the order of the seats."""
        keys = self.keys
        hidden = self.hidden
        for chooser in range(len(keys)):
            for at in range(0, len(hidden), 2):
                if hidden[at] == chooser:
                    for other in range(len(keys)):
                        if other != chooser:
                            keys[other] = mixed(keys[other], hidden[at + 1] * 8 + chooser)
        hidden.clear()
