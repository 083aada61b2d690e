"""What an order changes before play (CR-3.4, CR-7): tokens first, then upgrades, each chosen in the open."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import NOT_NOW, OK
from ....kernel.step import PASSAGE, Step
from ..actions import ACTION_NAMES, SINGLE, TOKEN, TRAVEL, UPGRADE, WEDGES
from ..events import TOKEN_PLACED, UPGRADED
from ..state import Table
from ..steps import FIELDS, FIRST_UPGRADE, NEXT_SEAT, ORDER_EFFECTS, PLACE_SINGLE, PLACE_TOKEN, WEDGES_LEFT
from ..words import side_title, wedge_title
from .refusals import CR_7_1_ALREADY_UPGRADED, CR_7_5_ALREADY_SINGLE
from .turn import LEARNING


class OrderEffects(Step[Table]):
    """CR-3.4: the setup of each order, seat by seat: tokens first, then upgrades."""

    def __init__(self) -> None:
        super().__init__("order effects", PASSAGE, fields=FIELDS[ORDER_EFFECTS])

    def run(self, s: Table) -> None:
        seat = s.get(NEXT_SEAT)
        if seat == s.seats:
            s.pop()
            return
        s.put(NEXT_SEAT, seat + 1)
        if s.setting.variant == LEARNING:
            for wedge in s.setting.learning:
                s.upgraded[seat * WEDGES + wedge] = 1
        order = s.order_of(seat)
        if order is None:
            return
        for wedge in range(WEDGES):
            on_travel = order.on_travel if s.setting.basic[wedge] == TRAVEL else 0
            s.tokens[seat * WEDGES + wedge] = order.per_wedge + on_travel
        if order.upgrades:
            s.push(FIRST_UPGRADE, seat, order.upgrades)
        if order.singles:
            s.push(PLACE_SINGLE, seat, order.singles)
        if order.added:
            s.push(PLACE_TOKEN, seat, order.added)


class WedgeChoice(Step[Table]):
    """What the three setup choices of orders share: the seat chooses some of its wedges, one after another."""

    def __init__(self, name: str, kind: int, base: int) -> None:
        super().__init__(name, fields=FIELDS[kind])
        self.base = base

    def candidates(self, s: Table, seat: int) -> list[int]:
        return list(range(self.base, self.base + WEDGES))

    def check(self, s: Table, seat: int, action: int) -> int:
        if not self.base <= action < self.base + WEDGES:
            return NOT_NOW
        return self.check_wedge(s, seat, action - self.base)

    def check_wedge(self, s: Table, seat: int, wedge: int) -> int:
        return OK

    def describe(self, s: Table, seat: int, action: int) -> str:
        return wedge_title(s, action - self.base)

    def take(self, s: Table, seat: int, action: int) -> None:
        left = s.get(WEDGES_LEFT) - 1
        if left:
            s.put(WEDGES_LEFT, left)
        else:
            s.pop()
        self.place(s, seat, action - self.base)

    def place(self, s: Table, seat: int, wedge: int) -> None:
        """What the choice does to the wedge."""


class PlaceToken(WedgeChoice):
    """CR-7.1, CR-7.2: the seat chooses the wedge of its 13th token."""

    def __init__(self) -> None:
        super().__init__("place token", PLACE_TOKEN, TOKEN)

    def prompt(self, s: Table, seat: int) -> str:
        return "Your order has one token more: on which wedge does it go?"

    def place(self, s: Table, seat: int, wedge: int) -> None:
        s.tokens[seat * WEDGES + wedge] += 1
        s.note(TOKEN_PLACED, seat, wedge, 1)


class PlaceSingle(WedgeChoice):
    """CR-7.5, CR-7.8, CR-7.9: the wedges that start with one token."""

    def __init__(self) -> None:
        super().__init__("place single", PLACE_SINGLE, SINGLE)

    def prompt(self, s: Table, seat: int) -> str:
        which = "a wedge that starts" if s.get(WEDGES_LEFT) == 1 else "the first of two wedges that start"
        return f"Your order has fewer tokens: choose {which} with one."

    def check_wedge(self, s: Table, seat: int, wedge: int) -> int:
        return OK if s.tokens[seat * WEDGES + wedge] > 1 else CR_7_5_ALREADY_SINGLE

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        return f"{wedge_title(s, action - SINGLE)} has one token already."

    def place(self, s: Table, seat: int, wedge: int) -> None:
        s.tokens[seat * WEDGES + wedge] -= 1
        s.note(TOKEN_PLACED, seat, wedge, -1)


class FirstUpgrade(WedgeChoice):
    """CR-7.1, CR-7.7, CR-7.8: wedges upgraded before play."""

    def __init__(self) -> None:
        super().__init__("first upgrade", FIRST_UPGRADE, UPGRADE)

    def prompt(self, s: Table, seat: int) -> str:
        left = s.get(WEDGES_LEFT)
        return "Upgrade a wedge before play begins." if left == 1 else f"Upgrade a wedge: {left} before play begins."

    def check_wedge(self, s: Table, seat: int, wedge: int) -> int:
        return CR_7_1_ALREADY_UPGRADED if s.upgraded[seat * WEDGES + wedge] else OK

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        return f"{wedge_title(s, action - UPGRADE)} is upgraded already."

    def describe(self, s: Table, seat: int, action: int) -> str:
        wedge = action - UPGRADE
        return f"upgrade {side_title(s, seat, wedge)}: adds {ACTION_NAMES[s.setting.added[wedge]].title()}"

    def place(self, s: Table, seat: int, wedge: int) -> None:
        s.upgraded[seat * WEDGES + wedge] = 1
        s.note(UPGRADED, seat, wedge)


ORDER_STEPS: Final[list[tuple[int, Step[Table]]]] = [
    (ORDER_EFFECTS, OrderEffects()),
    (PLACE_TOKEN, PlaceToken()),
    (PLACE_SINGLE, PlaceSingle()),
    (FIRST_UPGRADE, FirstUpgrade()),
]
