"""The bases of steps that ask for a hex, a number or a side. Each refuses what is none of these, and leaves the rest to
the step."""

from __future__ import annotations

from ....kernel.refusal import NOT_NOW, OK
from ....kernel.step import Step
from ..actions import AMOUNT, AMOUNTS, ATTACKER, DEFENDER, HEX, HEXES, amount_of, hex_of
from ..fight import ATTACKING, DEFENDING
from ..state import Table
from ..words import hex_name, player
from .refusals import CM_2_5_NOT_ON_MAP
from .sides import head_of


class HexChoice(Step[Table]):
    """Choose a hex of the map."""

    def check_hex(self, s: Table, seat: int, hex_: int) -> int:
        """OK, or why not there."""
        return OK

    def reason_at(self, s: Table, seat: int, hex_: int, refusal: int) -> str:
        """The sentence for a refusal of `check_hex`."""
        return ""

    def check(self, s: Table, seat: int, action: int) -> int:
        if not HEX <= action < HEX + HEXES:
            return NOT_NOW
        hex_ = hex_of(action)
        return self.check_hex(s, seat, hex_) if hex_ < s.land.hexes else CM_2_5_NOT_ON_MAP

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        if refusal == CM_2_5_NOT_ON_MAP:
            return "That hex is not on this map."
        return self.reason_at(s, seat, hex_of(action), refusal)

    def describe(self, s: Table, seat: int, action: int) -> str:
        return hex_name(s, hex_of(action))


class AmountChoice(Step[Table]):
    """Choose a number."""

    def check_amount(self, s: Table, seat: int, number: int) -> int:
        """OK, or why not so many."""
        return OK

    def check(self, s: Table, seat: int, action: int) -> int:
        if not AMOUNT <= action < AMOUNT + AMOUNTS:
            return NOT_NOW
        return self.check_amount(s, seat, amount_of(action))


class SideChoice(Step[Table]):
    """Choose a side of the conflict."""

    def candidates(self, s: Table, seat: int) -> list[int]:
        return [ATTACKER, DEFENDER]

    def check(self, s: Table, seat: int, action: int) -> int:
        return OK if action == ATTACKER or action == DEFENDER else NOT_NOW

    def describe(self, s: Table, seat: int, action: int) -> str:
        side = side_chosen(action)
        return f"the {'attacker' if side == ATTACKING else 'defender'}, {player(head_of(s, side))}"


def side_chosen(action: int) -> int:
    """Of "attacker" or "defender": the side."""
    return ATTACKING if action == ATTACKER else DEFENDING
