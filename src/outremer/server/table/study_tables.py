"""What a lesson and a puzzle share: a private table from a position, with the learner in one seat.

Which lesson or puzzle it is stands beside the position, under the name of the table's origin.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from ...kernel import OutremerError, State
from .forks import USUAL_BOT
from .laying import ME, Beginning, Links, TableSettings, lay
from .refused import Refused

if TYPE_CHECKING:
    from .tables import TableRegistry

Which = TypeVar("Which", str, int)
Found = TypeVar("Found")


def found_or_refuse(registry: TableRegistry, game: str, find: Callable[[str, Which], Found], which: Which) -> Found:
    try:
        return find(registry.game(game).name, which)
    except OutremerError as error:
        raise Refused(404, f"{error}".capitalize() + ".") from error


async def lay_study(
    registry: TableRegistry, state: State, seat: int, start: dict[str, Any], origin: str, settings: TableSettings
) -> Links:
    kinds = [ME if other == seat else USUAL_BOT for other in range(state.seats)]
    beginning = Beginning(state.game, state.game.options_of(state), origin, start=start)
    return await lay(registry, beginning, kinds, "", seat, settings)
