"""How people find back to their tables, and gather at a new one: the lobby's own list, and who is ready."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request
from pydantic import Field

from ..table.live_table import unbroken
from ..table.own_tables import summary
from ..table.refused import Refused
from ..table.seat_changes import get_ready
from ..table.seats import clean_name, cookie_name
from ..table.tables import TableRegistry
from . import messages
from .dependencies import TheCaller, TheRegistry, TheTable, errors

MOST_OWN: Final = 12
gathering_router: Final = APIRouter(prefix="/api", tags=["tables"])


@gathering_router.get(
    "/mine",
    summary="Tables at which the caller's cookies have a place",
    description="Of those named; a table that is gone, or at which the caller has no place, is left out.",
    responses=errors(422),
)
async def mine(
    registry: TheRegistry,
    request: Request,
    table: Annotated[
        list[Annotated[str, Field(max_length=16)]], Query(max_length=MOST_OWN, description="Tables to look for.")
    ],
) -> list[messages.OwnTable]:
    found = [await own_table(registry, request, name) for name in dict.fromkeys(table)]
    return [messages.OwnTable.model_validate(one) for one in found if one is not None]


async def own_table(registry: TableRegistry, request: Request, name: str) -> dict[str, Any] | None:
    held = request.cookies.get(cookie_name(name))
    if not held:
        return None
    try:
        return summary(await registry.find(name), held)
    except Refused:
        return None


@gathering_router.post(
    "/tables/{table}/ready",
    summary="Say that the caller's player is ready to begin, or not yet",
    description="No clock runs before everybody is. Once the game has begun, it changes nothing.",
    responses=errors(403, 404, 409, 422),
)
async def ready(asked: messages.Ready, table: TheTable, role: TheCaller) -> messages.Done:
    name = None if asked.name is None else clean_name(asked.name)
    await unbroken(get_ready(table, role, asked.ready, name))
    return messages.Done()
