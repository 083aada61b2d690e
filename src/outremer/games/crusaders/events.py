"""The kinds of event of Crusaders, all public. The kernel's own kind 0 is a step taken without a choice."""

from __future__ import annotations

from typing import Final

ORDERS_SHOWN: Final = 1  # a seat, b order
WHEEL_DRAWN: Final = 2  # a seat, or -1 for all
TOKEN_PLACED: Final = 3  # a seat, b wedge, c +1 or -1
ENEMIES_PLACED: Final = 4
TILES_PLACED: Final = 5
START_DRAWN: Final = 6  # a seat
KNIGHT_PLACED: Final = 7  # a seat, b region
TURN_BEGAN: Final = 8  # a seat, b round
RESOLVED: Final = 9  # a seat, b wedge
ACTED: Final = 10  # a seat, b action, c strength
UPGRADED: Final = 11  # a seat, b wedge
SOWED: Final = 12  # a seat, b wedge, c tokens
SOWED_ONLY: Final = 13  # a seat, b wedge: resolved for its sowing alone
NOTHING_CAME: Final = 14  # a seat, b action: the second action of a split came to nothing
STEPPED: Final = 15  # a seat, b from, c to
MUSTERED: Final = 16  # a seat, b level
DEFEATED: Final = 17  # a seat, b region, c enemy
GAINED: Final = 18  # a seat, b points
BUILT: Final = 19  # a seat, b region, c type * 8 + level
RODE_OUT: Final = 20  # a seat, b region: a waiting knight enters
LAST_ROUND: Final = 21
SCORED: Final = 22  # a seat, b total
QUIET_END: Final = 23
