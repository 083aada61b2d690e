"""What an address of the API asks for before it does anything: registry, table, who is calling; and how it refuses."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Path, Request, Response

from ...games import usual_game
from ..table.encoding import encode
from ..table.live_table import LiveTable
from ..table.seats import Role, cookie_name
from ..table.tables import TableRegistry
from . import messages


async def registry_of(request: Request) -> TableRegistry:
    """In the loop itself: by way of a thread, requests could overtake one another."""
    registry: TableRegistry = request.app.state.registry
    return registry


TheRegistry = Annotated[TableRegistry, Depends(registry_of)]
TableName = Annotated[str, Path(max_length=16, description="A table.", examples=["k3x9abcdef"])]
GameName = Annotated[str, Path(max_length=40, description="A game.", examples=[usual_game()])]


async def table_of(table: TableName, registry: TheRegistry) -> LiveTable:
    return await registry.find(table)


TheTable = Annotated[LiveTable, Depends(table_of)]


async def caller(request: Request, table: TheTable) -> Role:
    """What the caller's cookie opens."""
    return table.role(request.cookies.get(cookie_name(table.id)))


TheCaller = Annotated[Role, Depends(caller)]


def json_answer(message: object) -> Response:
    return Response(encode(message), media_type="application/json")


def errors(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """How an address can refuse; the rest every address shares."""
    words = {
        403: "The caller may not.",
        404: "There is no such table, game, seat or ply.",
        409: "Too late: the question has changed, or it cannot be done now.",
        410: "The invitation has been used: the seat is somebody's own.",
        422: "Not legal, or not of the right form.",
    }
    shared = {413: "The request is too large.", 429: "Too much at once.", 503: "The storage is away."}
    told = {status: words[status] for status in statuses} | shared
    return {status: {"model": messages.Error, "description": text} for status, text in sorted(told.items())}
