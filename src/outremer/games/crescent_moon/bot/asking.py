"""Whether a seat asks for something at all (CM-12): only if it expects a price that both sides would accept.

A seat judges this in a world drawn from what it may know. A seller who has refused once this turn is not asked again.
"""

from __future__ import annotations

from typing import Final, final

from ....bots.evaluation import Evaluation
from ....kernel.rng import FastRng
from ..actions import BRIBE, BUY, HIRE, ROW, SLOT, SLOTS
from ..setting import SULTAN
from ..state import TRIED_BRIBE, TRIED_HIRE, TRIED_SLOT, Table
from ..steps import BRIBE_UNITS, BRIBING, BUYING, HIRING, NAME_PRICE, PRICES_NAMED, TURN
from .bargaining import Bargain, both_sides
from .weights import DOUBTED, EAGER, GAIN

ASKED_NOMAD: Final = TRIED_HIRE | TRIED_BRIBE
ASKED_SULTAN: Final = TRIED_SLOT | TRIED_SLOT << 1 | TRIED_SLOT << 2


@final
class Asking:
    """Looks at plans that begin with a question to the Nomad or the Sultan."""

    def __init__(self, bargaining: Bargain) -> None:
        self.bargaining = bargaining

    def in_vain(self, s: Table, seat: int, plan: list[int], evaluation: Evaluation, rng: FastRng) -> bool:
        """Whether the plan leads at once to a bargain that one side would refuse."""
        if not opens_bargain(s, seat, plan):
            return False
        if s.coins[seat] == 0:
            return True  # nobody gives anything for nothing
        table = s.copy()
        for action in plan:
            if not table.is_actor(seat) or table.kind() == NAME_PRICE:
                break
            take_only_choices(table, seat)
            if table.kind() != NAME_PRICE and action in table.legal(seat):
                table.apply(seat, action)
        take_only_choices(table, seat)
        if table.kind() == HIRING:
            return self.all_in_vain(table, seat, evaluation, rng)
        return table.kind() == NAME_PRICE and not self.can_agree(s, table, seat, evaluation, rng)

    def all_in_vain(self, s: Table, seat: int, evaluation: Evaluation, rng: FastRng) -> bool:
        """Whether no number of mercenaries can be hired."""
        for action in s.legal(seat):
            table = s.copy()
            table.apply(seat, action)
            if self.can_agree(s, table, seat, evaluation, rng):
                return False
        return True

    def can_agree(self, before: Table, s: Table, seat: int, evaluation: Evaluation, rng: FastRng) -> bool:
        """Whether there is a price for both, in a bargain that begins. An eager seat plans to pay the usual price, and
        more only if the bargain is worth it; others ask only for what is worth its price to them."""
        if s.get(PRICES_NAMED) or was_refused(before, s):
            return False
        asked = self.bargaining.asked(s)
        if EAGER[seat]:
            both = both_sides(s, seat, asked, GAIN, evaluation, rng)
            return both.least <= max(asked, both.most)
        both = both_sides(s, seat, asked, -DOUBTED, evaluation, rng)
        return both.least <= both.most


def was_refused(before: Table, s: Table) -> bool:
    """Whether the same seller has refused something else this turn."""
    asked = ASKED_SULTAN if (s.tried ^ before.tried) & ASKED_SULTAN else ASKED_NOMAD
    return before.tried & asked != 0


def opens_bargain(s: Table, seat: int, plan: list[int]) -> bool:
    """Whether the plan begins with a question to a seller. A card of the row that is bought first is worth the Buy."""
    kind = s.kind()
    if kind == HIRING or kind == BRIBING or kind == BRIBE_UNITS:
        return s.setting.with_nomad
    if kind == BUYING:
        return seat != SULTAN and of_sultan(plan[0])
    if kind != TURN:
        return False
    if plan[0] == HIRE or plan[0] == BRIBE:
        return s.setting.with_nomad
    return plan[0] == BUY and seat != SULTAN and len(plan) > 1 and of_sultan(plan[1])


def of_sultan(action: int) -> bool:
    return SLOT + ROW <= action < SLOT + SLOTS


def take_only_choices(table: Table, seat: int) -> None:
    """Plans leave out decisions with one choice."""
    while table.kind() != NAME_PRICE and table.is_actor(seat) and len(table.legal(seat)) == 1:
        table.apply(seat, table.legal(seat)[0])
