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
    """A bare table, with only the wedges, basic side up, and the supply; or a copy `of` a table. Lists under "replaced"
    are never changed in place, so copies share them."""

    def __init__(self, game: Game, setting: Setting, rng: Rng, of: Table | None = None) -> None:
        seats = setting.players
        stack = [] if of is None else of.stack.copy()
        menu = [] if of is None else of.open_menu
        super().__init__(game, seats, stack, menu, rng, 0 if of is None else of.reveals)
        self.setting = setting
        # Replaced: settled once setup is over.
        self.order: list[int] = [NO_ORDER] * seats if of is None else of.order
        # [seat * 6 + place] -> wedge, clockwise
        self.wheel: list[int] = [UNSET] * (seats * WEDGES) if of is None else of.wheel
        # [seat * 6 + wedge] -> place: the inverse of `wheel`
        self.place: list[int] = [UNSET] * (seats * WEDGES) if of is None else of.place
        self.tile: list[int] = [0] * setting.regions if of is None else of.tile  # [region] -> tile kind
        # [seat * 2 + i] -> order, while orders are being chosen
        self.dealt: list[int] = [UNSET] * (seats * 2) if of is None else of.dealt
        # [seat] -> order chosen and not yet shown
        self.chosen: list[int] = [UNSET] * seats if of is None else of.chosen
        # Changed in place.
        # [seat * 6 + wedge]
        self.tokens: list[int] = [setting.tokens_per_wedge] * (seats * WEDGES) if of is None else of.tokens.copy()
        # [seat * 6 + wedge] -> 0 or 1
        self.upgraded: list[int] = [0] * (seats * WEDGES) if of is None else of.upgraded.copy()
        self.knights: list[int] = [WAITING] * (seats * KNIGHT_ROOM) if of is None else of.knights.copy()
        # [seat * 4 + type] -> how many stand on the map
        self.built: list[int] = [0] * (seats * TYPES) if of is None else of.built.copy()
        self.troops: list[int] = [0] * seats if of is None else of.troops.copy()
        self.foes: list[int] = [0] * (seats * FOES) if of is None else of.foes.copy()  # [seat * 3 + kind]
        # [seat * 5 + action]: follows from order, buildings and troops; kept for speed
        self.bonus: list[int] = [0] * (seats * ACTIONS) if of is None else of.bonus.copy()
        self.ip: list[int] = [0] * seats if of is None else of.ip.copy()
        self.enemy: list[int] = [0] * setting.regions if of is None else of.enemy.copy()  # [region] -> enemy code
        # [region] -> building code
        self.building: list[int] = [NO_BUILDING] * setting.regions if of is None else of.building.copy()
        # how often each track's marker has moved: Prussian, Slav
        self.defeats: list[int] = [0, 0] if of is None else of.defeats.copy()
        self.supply: int = setting.supply if of is None else of.supply
        self.start: int = 0 if of is None else of.start
        self.round_number: int = 1 if of is None else of.round_number
        self.quiet: int = 0 if of is None else of.quiet  # whole rounds in a row without IP
        self.gained: bool = False if of is None else of.gained  # somebody took IP this round
        self.freed: int = NOWHERE if of is None else of.freed  # the region whose enemy was defeated this turn

    def copy(self) -> Table:
        return Table(self.game, self.setting, self.rng.copy(), self)

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
