"""Setup (CR-3): orders, wheel, order effects, enemies, tiles, start player, knights. Each draw is made in its step."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import NOT_NOW, OK
from ....kernel.rng import Rng
from ....kernel.step import NOBODY, PASSAGE, SECRET, Sequence, Step
from ..actions import (
    AT,
    NEXT,
    ORDER,
    ORDERS,
    REGION_ROOM,
    WEDGES,
    region_of,
)
from ..events import (
    ENEMIES_PLACED,
    HANDICAP_GIVEN,
    KNIGHT_PLACED,
    ORDERS_SHOWN,
    START_DRAWN,
    TILES_PLACED,
    WHEEL_DRAWN,
)
from ..state import UNSET, WAITING, Table
from ..steps import (
    CHOOSE_ORDER,
    CHOOSE_WHEEL,
    DEAL_ORDERS,
    DRAW_START,
    DRAW_WHEEL,
    FIELDS,
    KNIGHTS,
    KNIGHTS_PLACED,
    ORDER_EFFECTS,
    PLACE_ENEMIES,
    PLACE_KNIGHT,
    PLACE_TILES,
    SETUP,
)
from ..words import wedge_title
from .refusals import (
    CR_3_2_NOT_DEALT,
    CR_3_7_NOT_A_START,
    CR_3_7_TAKEN,
    CR_3_8_ALREADY_ON_RING,
    CR_3_8_FIXED_FIRST,
)
from .strength import update_bonuses
from .turn import LEARNING

TOURNAMENT: Final = "tournament"

SETUP_SEQUENCE: Final = [
    DEAL_ORDERS,
    DRAW_WHEEL,
    ORDER_EFFECTS,
    PLACE_ENEMIES,
    PLACE_TILES,
    DRAW_START,
    KNIGHTS,
]
"""CR-3.1, step by step. The first two open the secret choices of orders and wheels, where there are any."""


class DealOrders(Step[Table]):
    """CR-3.2: each seat is dealt two orders; in a tournament each may choose from all (CR-3.8)."""

    def __init__(self) -> None:
        super().__init__("deal orders", PASSAGE)

    def run(self, s: Table) -> None:
        s.pop()
        if not s.setting.with_orders:
            return
        if s.setting.variant != TOURNAMENT:
            orders = list(range(ORDERS))
            s.rng.shuffle(orders)
            s.reveals += 1
            s.dealt = orders[: 2 * s.seats]
        s.push(CHOOSE_ORDER, NOBODY, s.everybody())


class ChooseOrder(Step[Table]):
    """CR-3.2: all seats choose one order in secret, at the same time; then all are shown."""

    def __init__(self) -> None:
        super().__init__("choose order", SECRET)

    def prompt(self, s: Table, seat: int) -> str:
        return "Choose your order. All choose at the same time and are shown together."

    def candidates(self, s: Table, seat: int) -> list[int]:
        if s.setting.variant == TOURNAMENT:
            return [ORDER + order for order in range(ORDERS)]
        return sorted([ORDER + s.dealt[seat * 2], ORDER + s.dealt[seat * 2 + 1]])

    def check(self, s: Table, seat: int, action: int) -> int:
        if not ORDER <= action < ORDER + ORDERS:
            return NOT_NOW
        if s.setting.variant != TOURNAMENT and action - ORDER not in s.dealt[seat * 2 : seat * 2 + 2]:
            return CR_3_2_NOT_DEALT
        return OK

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        names = [s.setting.orders[order].name for order in s.dealt[seat * 2 : seat * 2 + 2]]
        return f"You were dealt {names[0]} and {names[1]}, not {s.setting.orders[action - ORDER].name}."

    def describe(self, s: Table, seat: int, action: int) -> str:
        order = s.setting.orders[action - ORDER]
        points = s.setting.handicap[action - ORDER]
        handicap = f"; {points} IP at the start" if points else ""
        return f"{order.name} ({order.tokens} tokens{handicap}; {order.rule})"

    def take(self, s: Table, seat: int, action: int) -> None:
        chosen = s.chosen.copy()
        chosen[seat] = action - ORDER
        s.chosen = chosen
        if s.commit(seat):
            s.pop()
            s.reveals += 1
            show_orders(s)


def show_orders(s: Table) -> None:
    """The reveal: chosen orders are public, and the others are dropped. With the handicap each gets its points."""
    s.order = s.chosen
    s.chosen = [UNSET] * s.seats
    s.dealt = [UNSET] * (s.seats * 2)
    for seat in range(s.seats):
        update_bonuses(s, seat)
        s.note(ORDERS_SHOWN, seat, s.order[seat])
    for seat in range(s.seats):
        points = s.setting.handicap[s.order[seat]]
        if points:  # CR-3.9: beside the supply, not out of it
            s.ip[seat] += points
            s.note(HANDICAP_GIVEN, seat, points)


class DrawWheel(Step[Table]):
    """CR-3.3: one wheel for all. CR-3.8: given, drawn for each, or chosen in secret."""

    def __init__(self) -> None:
        super().__init__("draw wheel", PASSAGE)

    def run(self, s: Table) -> None:
        s.pop()
        variant = s.setting.variant
        if variant == TOURNAMENT:
            ring = [UNSET] * (s.seats * WEDGES)
            for seat in range(s.seats):
                ring[seat * WEDGES] = 0
            s.wheel = ring
            s.push(CHOOSE_WHEEL, NOBODY, s.everybody())
            return
        if variant == LEARNING or variant == "first":
            set_wheels(s, s.setting.first_ring * s.seats)
        elif variant == "unpredictable":
            rings: list[int] = []
            for _ in range(s.seats):
                rings += draw_ring(s.rng)
            s.reveals += 1
            set_wheels(s, rings)
        else:
            ring = draw_ring(s.rng)
            s.reveals += 1
            set_wheels(s, ring * s.seats)


def draw_ring(rng: Rng) -> list[int]:
    ring = list(range(WEDGES))
    rng.shuffle(ring)
    return ring


def set_wheels(s: Table, rings: list[int]) -> None:
    """Lay every seat's wedges out; `place` is the inverse of `wheel`."""
    place = [UNSET] * (s.seats * WEDGES)
    for i in range(len(rings)):
        place[i - i % WEDGES + rings[i]] = i % WEDGES
    s.wheel = rings
    s.place = place
    s.note(WHEEL_DRAWN)


class ChooseWheel(Step[Table]):
    """CR-3.8, tournament: each seat lays its own ring, wedge by wedge, in secret; Travel/Build is first."""

    def __init__(self) -> None:
        super().__init__("choose wheel", SECRET)

    def prompt(self, s: Table, seat: int) -> str:
        laid = [wedge_title(s, wedge) for wedge in self.ring(s, seat) if wedge != UNSET]
        return f"Lay your wheel clockwise. So far: {', '.join(laid)}. Which wedge comes next?"

    def ring(self, s: Table, seat: int) -> list[int]:
        return s.wheel[seat * WEDGES : (seat + 1) * WEDGES]

    def candidates(self, s: Table, seat: int) -> list[int]:
        ring = self.ring(s, seat)
        return [NEXT + wedge for wedge in range(WEDGES) if wedge not in ring]

    def check(self, s: Table, seat: int, action: int) -> int:
        if not NEXT <= action < NEXT + WEDGES:
            return NOT_NOW
        if action == NEXT:
            return CR_3_8_FIXED_FIRST
        return CR_3_8_ALREADY_ON_RING if action - NEXT in self.ring(s, seat) else OK

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        if refusal == CR_3_8_FIXED_FIRST:
            return f"{wedge_title(s, 0)} is first on every ring: only the order round the ring matters."
        return f"{wedge_title(s, action - NEXT)} is on your ring already."

    def describe(self, s: Table, seat: int, action: int) -> str:
        return f"{wedge_title(s, action - NEXT)} next"

    def take(self, s: Table, seat: int, action: int) -> None:
        wheel = s.wheel.copy()
        wheel[wheel.index(UNSET, seat * WEDGES)] = action - NEXT
        s.wheel = wheel
        if UNSET not in self.ring(s, seat) and s.commit(seat):
            s.pop()
            s.reveals += 1
            set_wheels(s, wheel)


class PlaceEnemies(Step[Table]):
    """CR-3.5: one enemy on each flag space; the leftovers are out of the game."""

    def __init__(self) -> None:
        super().__init__("place enemies", PASSAGE)

    def run(self, s: Table) -> None:
        s.pop()
        pool: list[int] = []
        for enemy, count in enumerate(s.setting.enemy_counts):
            pool += [enemy] * count
        s.rng.shuffle(pool)
        for i, region in enumerate(s.setting.flags):
            s.enemy[region] = pool[i]
        s.reveals += 1
        s.note(ENEMIES_PLACED)


class PlaceTiles(Step[Table]):
    """CR-3.6: the bonus tiles, face up on their spaces."""

    def __init__(self) -> None:
        super().__init__("place tiles", PASSAGE)

    def run(self, s: Table) -> None:
        s.pop()
        pool: list[int] = []
        for kind, count in enumerate(s.setting.tile_counts):
            pool += [kind] * count
        s.rng.shuffle(pool)
        tiles = s.tile.copy()
        for i, region in enumerate(s.setting.tile_spaces):
            tiles[region] = pool[i]
        s.tile = tiles
        s.reveals += 1
        s.note(TILES_PLACED)


class DrawStart(Step[Table]):
    """CR-3.7: the start player is drawn."""

    def __init__(self) -> None:
        super().__init__("draw start", PASSAGE)

    def run(self, s: Table) -> None:
        s.pop()
        s.start = s.rng.below(s.seats)
        s.reveals += 1
        s.note(START_DRAWN, s.start)


class Knights(Step[Table]):
    """CR-3.7: in reverse order, the last player first, each places a knight."""

    def __init__(self) -> None:
        super().__init__("knights", PASSAGE, fields=FIELDS[KNIGHTS])

    def run(self, s: Table) -> None:
        placed = s.get(KNIGHTS_PLACED)
        if placed == s.seats:
            s.pop()
        else:
            s.put(KNIGHTS_PLACED, placed + 1)
            s.push(PLACE_KNIGHT, (s.start + s.seats - 1 - placed) % s.seats)


class PlaceKnight(Step[Table]):
    """CR-3.7: a starting region that nobody has taken; Montesa's fourth knight starts with the first (CR-7.6)."""

    def __init__(self) -> None:
        super().__init__("place knight")

    def prompt(self, s: Table, seat: int) -> str:
        return "Place your knight on a starting region."

    def candidates(self, s: Table, seat: int) -> list[int]:
        return [AT + region for region in s.setting.start_regions]

    def check(self, s: Table, seat: int, action: int) -> int:
        if not AT <= action < AT + REGION_ROOM:
            return NOT_NOW
        if not s.setting.starts[region_of(action)]:
            return CR_3_7_NOT_A_START
        return CR_3_7_TAKEN if region_of(action) in s.knights else OK

    def reason(self, s: Table, seat: int, action: int, refusal: int) -> str:
        name = s.setting.atlas.names[region_of(action)]
        if refusal == CR_3_7_TAKEN:
            return f"Another knight starts in {name}."
        return f"{name} is not a starting region."

    def describe(self, s: Table, seat: int, action: int) -> str:
        return s.setting.atlas.names[region_of(action)]

    def take(self, s: Table, seat: int, action: int) -> None:
        s.pop()
        order = s.order_of(seat)
        knights = 1 if order is None else 1 + order.knights
        for _ in range(knights):
            s.move_knight(seat, WAITING, region_of(action))
        s.note(KNIGHT_PLACED, seat, region_of(action), knights)


SETUP_STEPS: Final[list[tuple[int, Step[Table]]]] = [
    (SETUP, Sequence("setup", SETUP_SEQUENCE)),
    (DEAL_ORDERS, DealOrders()),
    (CHOOSE_ORDER, ChooseOrder()),
    (DRAW_WHEEL, DrawWheel()),
    (CHOOSE_WHEEL, ChooseWheel()),
    (PLACE_ENEMIES, PlaceEnemies()),
    (PLACE_TILES, PlaceTiles()),
    (DRAW_START, DrawStart()),
    (KNIGHTS, Knights()),
    (PLACE_KNIGHT, PlaceKnight()),
]
