"""What lies on the table of Crusaders, and how it is copied.

Players' things are in flat lists: `wheel[seat * 6 + place]`, `tokens[seat * 6 + wedge]`, `built[seat * 4 + type]`,
`knights[seat * 4 + k]` (regions ascending, -1 for a knight still waiting). A wedge is always named by what it is,
never by its place on the ring. This file knows no rule; the rules are in `rules/`.
"""

from __future__ import annotations

from typing import Final, final

from ...kernel.game import Game
from ...kernel.rng import Rng
from ...kernel.state import State
from .actions import ACTIONS, TYPES, WEDGES
from .setting import FOES, NO_ORDER, Order, Setting

KNIGHT_ROOM: Final = 4
WAITING: Final = -1
NOWHERE: Final = -1
UNSET: Final = -1
NO_BUILDING: Final = 0


@final
class Table(State):
    """The table. Lists under "replaced" are never changed in place, so copies share them."""

    def __init__(
        self,
        *,
        game: Game,
        seats: int,
        stack: list[int],
        menu: list[int],
        rng: Rng,
        reveals: int,
        setting: Setting,
        order: list[int],
        wheel: list[int],
        place: list[int],
        tile: list[int],
        dealt: list[int],
        chosen: list[int],
        tokens: list[int],
        upgraded: list[int],
        knights: list[int],
        built: list[int],
        troops: list[int],
        foes: list[int],
        bonus: list[int],
        ip: list[int],
        enemy: list[int],
        building: list[int],
        defeats: list[int],
        supply: int,
        start: int,
        round_number: int,
        quiet: int,
        gained: bool,
        freed: int,
    ) -> None:
        super().__init__(game, seats, stack, menu, rng, reveals)
        self.setting = setting
        # Replaced: settled once setup is over.
        self.order = order
        self.wheel = wheel  # [seat * 6 + place] -> wedge, clockwise
        self.place = place  # [seat * 6 + wedge] -> place: the inverse of `wheel`
        self.tile = tile  # [region] -> tile kind
        self.dealt = dealt  # [seat * 2 + i] -> order, while orders are being chosen
        self.chosen = chosen  # [seat] -> order chosen and not yet shown
        # Changed in place.
        self.tokens = tokens  # [seat * 6 + wedge]
        self.upgraded = upgraded  # [seat * 6 + wedge] -> 0 or 1
        self.knights = knights
        self.built = built  # [seat * 4 + type] -> how many stand on the map
        self.troops = troops
        self.foes = foes  # [seat * 3 + kind]
        self.bonus = bonus  # [seat * 5 + action]: follows from order, buildings and troops; kept for speed
        self.ip = ip
        self.enemy = enemy  # [region] -> enemy code
        self.building = building  # [region] -> building code
        self.defeats = defeats  # how often each track's marker has moved: Prussian, Slav
        self.supply = supply
        self.start = start
        self.round_number = round_number
        self.quiet = quiet  # whole rounds in a row without IP
        self.gained = gained  # somebody took IP this round
        self.freed = freed  # the region whose enemy was defeated this turn

    def copy(self) -> Table:
        return Table(
            game=self.game,
            seats=self.seats,
            stack=self.stack.copy(),
            menu=self.open_menu,
            rng=self.rng.copy(),
            reveals=self.reveals,
            setting=self.setting,
            order=self.order,
            wheel=self.wheel,
            place=self.place,
            tile=self.tile,
            dealt=self.dealt,
            chosen=self.chosen,
            tokens=self.tokens.copy(),
            upgraded=self.upgraded.copy(),
            knights=self.knights.copy(),
            built=self.built.copy(),
            troops=self.troops.copy(),
            foes=self.foes.copy(),
            bonus=self.bonus.copy(),
            ip=self.ip.copy(),
            enemy=self.enemy.copy(),
            building=self.building.copy(),
            defeats=self.defeats.copy(),
            supply=self.supply,
            start=self.start,
            round_number=self.round_number,
            quiet=self.quiet,
            gained=self.gained,
            freed=self.freed,
        )

    # Reading the table

    def order_of(self, seat: int) -> Order | None:
        order = self.order[seat]
        return None if order == NO_ORDER else self.setting.orders[order]

    def has_knight(self, seat: int, region: int) -> bool:
        at = seat * KNIGHT_ROOM
        knights = self.knights
        return (
            knights[at] == region or knights[at + 1] == region or knights[at + 2] == region or knights[at + 3] == region
        )

    def stands(self, seat: int) -> list[int]:
        """The regions where the seat has a knight, ascending, each once."""
        at = seat * KNIGHT_ROOM
        found: list[int] = []
        last = WAITING
        for i in range(at, at + KNIGHT_ROOM):
            region = self.knights[i]
            if region != last:
                found.append(region)
                last = region
        return found

    def knights_out(self, seat: int) -> int:
        """How many knights of the seat are on the map."""
        out = 0
        for i in range(seat * KNIGHT_ROOM, (seat + 1) * KNIGHT_ROOM):
            if self.knights[i] != WAITING:
                out += 1
        return out

    # Moving pieces

    def move_knight(self, seat: int, here: int, there: int) -> None:
        """Move the knight at `here` (WAITING: one not yet on the map) to `there`, and keep the row sorted."""
        knights = self.knights
        first = seat * KNIGHT_ROOM
        last = first + KNIGHT_ROOM - 1
        at = first
        while knights[at] != here:
            at += 1
        while at < last and knights[at + 1] < there:
            knights[at] = knights[at + 1]
            at += 1
        while at > first and knights[at - 1] > there:
            knights[at] = knights[at - 1]
            at -= 1
        knights[at] = there

    def gain(self, seat: int, points: int) -> None:
        """CR-6.1: influence points come from the supply, which may go below zero."""
        if points > 0:
            self.ip[seat] += points
            self.supply -= points
            self.gained = True


def building_code(seat: int, kind: int, level: int) -> int:
    """What `building` holds for the seat's building of that type and level (1 to 4)."""
    return 1 + seat * 16 + kind * 4 + level - 1


def building_seat(code: int) -> int:
    return (code - 1) // 16


def building_kind(code: int) -> int:
    return (code - 1) // 4 % 4


def building_level(code: int) -> int:
    return (code - 1) % 4 + 1


def bare_table(game: Game, setting: Setting, rng: Rng) -> Table:
    """A table with only the wedges, basic side up, and the supply."""
    seats = setting.players
    return Table(
        game=game,
        seats=seats,
        stack=[],
        menu=[],
        rng=rng,
        reveals=0,
        setting=setting,
        order=[NO_ORDER] * seats,
        wheel=[UNSET] * (seats * WEDGES),
        place=[UNSET] * (seats * WEDGES),
        tile=[0] * setting.regions,
        dealt=[UNSET] * (seats * 2),
        chosen=[UNSET] * seats,
        tokens=[setting.tokens_per_wedge] * (seats * WEDGES),
        upgraded=[0] * (seats * WEDGES),
        knights=[WAITING] * (seats * KNIGHT_ROOM),
        built=[0] * (seats * TYPES),
        troops=[0] * seats,
        foes=[0] * (seats * FOES),
        bonus=[0] * (seats * ACTIONS),
        ip=[0] * seats,
        enemy=[0] * setting.regions,
        building=[NO_BUILDING] * setting.regions,
        defeats=[0, 0],
        supply=setting.supply,
        start=0,
        round_number=1,
        quiet=0,
        gained=False,
        freed=NOWHERE,
    )
