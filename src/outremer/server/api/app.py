"""The application: every address of the API, what it asks for and what it answers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Annotated, Any, Final

from fastapi import APIRouter, FastAPI, Path, Query, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from ... import __version__, compiled
from ...rulebook import NoRulebook
from ..bot_workers import BotWorkers
from ..build_id import build_id
from ..hooks.push import Push
from ..hooks.safe_http import SafeHttp
from ..hooks.webhooks import Bell
from ..pace import Pace
from ..reach import Reach
from ..store.retention import Keeping, tidied
from ..store.rows import StorageDown
from ..store.storage import Storage, default_url, open_storage
from ..table import entering, resign_rematch, seat_changes, talking
from ..table.chat import older_words
from ..table.clocks import ClockRules
from ..table.laying import TableSettings
from ..table.live_table import LiveTable, unbroken
from ..table.refused import Refused
from ..table.seats import Role, cookie_name, cookie_of, link, secrets_in
from ..table.stand_in import on_watch
from ..table.state_messages import chat_message, chat_messages, past_message, record_export, state_text
from ..table.tables import RegistryRules, TableRegistry
from . import game_entries, messages
from .agreement_routes import agreement_router
from .correspondence_routes import correspondence_router
from .dependencies import GameName, TableName, TheCaller, TheRegistry, TheTable, errors, json_answer
from .fork_routes import beyond
from .gathering_routes import gathering_router
from .lesson_routes import lessons_router
from .limits import Gate, Limits, SocketCount, answer
from .packing import for_everybody
from .page import lost_page, page_router
from .puzzle_routes import puzzles_router
from .reach_routes import reach_router
from .schema import DescribedApi
from .sockets import attend

LOG: Final = logging.getLogger(__name__)
YEAR: Final = 365 * 24 * 3600

DESCRIPTION: Final = """The table of Outremer, for pages and for bots of your own.

Open a table, or be given a link `/t/<table>#<secret>`; exchange the secret for a cookie with `enter`; read the state;
answer the question put to your seat by posting its `decision` number and one `action` of the `menu`.
Seats count from 0.

The WebSocket `/api/tables/{table}/socket` first sends the same state, then a `change` for everything that happens: an
RFC 6902 patch, and the new events. Its messages are the components `ServerMessage` and `ClientMessage`. A client that
comes back says which events it has: `?since=<how many>&branch=<the branch of its last state>`.
"""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server is set up."""

    database: str = field(default_factory=default_url)
    durable: bool = False
    rules: RegistryRules = field(default_factory=RegistryRules)
    pace: Pace = field(default_factory=Pace)
    bot_workers: BotWorkers = field(default_factory=BotWorkers)
    limits: Limits = field(default_factory=Limits)
    keeping: Keeping = field(default_factory=Keeping)
    private_webhooks: bool = False
    reach: Reach = field(default_factory=Reach)


def bell_of(settings: Settings, storage: Storage) -> Bell:
    """What calls players who are not there."""
    safe_http = SafeHttp(settings.private_webhooks)
    return Bell(safe_http, push=Push(safe_http, storage, settings.reach.public))


def make_app(settings: Settings) -> FastAPI:
    """A server. Its database is opened when it starts, and closed when it ends."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        storage = await open_storage(settings.database, settings.durable)
        app.state.registry = TableRegistry(storage, settings.bot_workers, settings.rules)
        app.state.pace = settings.pace
        app.state.reach = settings.reach
        app.state.sockets = SocketCount(settings.limits.connections)
        app.state.bell = app.state.registry.bell = bell_of(settings, storage)
        async with on_watch(app.state.registry), tidied(app.state.registry, settings.keeping):
            yield
        await app.state.bell.close()
        await app.state.registry.close()

    app = DescribedApi(
        title="Outremer", version=__version__, description=DESCRIPTION, lifespan=lifespan,
        docs_url=None, redoc_url=None, openapi_url="/api/openapi.json", separate_input_output_schemas=False,
    )  # fmt: skip
    app.add_exception_handler(Refused, on_refused)
    app.add_exception_handler(StorageDown, on_storage_down)
    app.add_exception_handler(RequestValidationError, on_bad_request)
    app.add_exception_handler(HTTPException, on_http_error)
    app.add_exception_handler(Exception, on_failure)
    app.add_middleware(Gate, pace=settings.pace)
    app.include_router(api)
    app.include_router(beyond)
    app.include_router(agreement_router)
    app.include_router(reach_router)
    app.include_router(gathering_router)
    app.include_router(correspondence_router)
    app.include_router(lessons_router)
    app.include_router(puzzles_router)
    app.include_router(page_router())
    return app


# Errors, each as one sentence


async def on_refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return answer(error)


async def on_storage_down(_: Request, error: Exception) -> Response:
    return answer(Refused(503, str(error)))


async def on_bad_request(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0] if error.errors() else {"loc": (), "msg": "not readable"}
    where = ".".join(str(part) for part in first["loc"] if part != "body")[:60]
    return answer(
        Refused(422, f"The request is not of the right form{f' at {where}' if where else ''}: {first['msg']}.")
    )


async def on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    lost = lost_page(request) if error.status_code == 404 else None
    if lost is not None:
        return lost
    sentence = {404: "There is nothing at this address.", 405: "This address does not take that method."}
    return answer(Refused(error.status_code, sentence.get(error.status_code, str(error.detail))))


async def on_failure(request: Request, error: Exception) -> Response:
    LOG.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return answer(Refused(500, "Something went wrong on the server; nothing was changed that was not acknowledged."))


api = APIRouter(prefix="/api")


# What is the same for everybody


@api.get("/health", summary="Whether the server is well, and which it is", tags=["server"], responses=errors())
async def health() -> messages.Health:
    return messages.Health(version=__version__, compiled=compiled(), server=build_id())


@api.get("/games", summary="The games, their options, seats and bots", tags=["games"], responses=errors())
async def games() -> list[messages.GameEntry]:
    return [messages.GameEntry(**entry) for entry in game_entries.games()]


@api.get(
    "/games/{game}/board",
    summary="What a page needs to draw a game",
    tags=["games"],
    responses=errors(404, 422),
    response_model=dict[str, Any],
)
async def game_board(request: Request, game: GameName, registry: TheRegistry) -> Response:
    return for_everybody(request, game_entries.board_of(registry.game(game).name))


@api.get(
    "/rules/{game}",
    summary="The rulebook of a game, rule by rule",
    tags=["games"],
    responses=errors(404, 422),
    response_model=list[messages.RuleEntry],
)
async def game_rules(request: Request, game: GameName, registry: TheRegistry) -> Response:
    try:
        rules = game_entries.rules_of(registry.game(game).name)
        return for_everybody(request, [messages.RuleEntry(**entry) for entry in rules])
    except NoRulebook as error:
        raise Refused(404, f"{registry.game(game).title} has no rulebook.") from error


# Tables


@api.get("/tables", summary="The lobby: public tables that are not over", tags=["tables"], responses=errors())
async def lobby(registry: TheRegistry) -> list[messages.LobbyTable]:
    return [messages.LobbyTable(**entry) for entry in await registry.lobby()]


@api.post("/tables", summary="Open a table and get its links, once", tags=["tables"], responses=errors(403, 404, 422))
async def open_table(asked: messages.NewTable, registry: TheRegistry) -> messages.Opened:
    clock = None if asked.clock is None else ClockRules(**asked.clock.model_dump()).text()
    settings = TableSettings(
        asked.mode,
        clock,
        asked.stand_in,
        asked.sandbox,
        asked.public,
        asked.bot_pace,
        asked.vacation_days,
        asked.coach,
    )
    made = await registry.open_table(asked.game, asked.options, asked.seats, asked.name or "", settings=settings)
    links = messages.TableLinks(seats=made.seats, spectator=made.spectator, host=made.host)
    return messages.Opened(table=made.table, links=links)


@api.post(
    "/tables/{table}/enter",
    summary="Exchange the secret of a link for a cookie",
    description="An invitation can be used once: the first who enters by it gets a link of their own, and a cookie "
    "for it. 409: the caller sits at this table already, and the link leads to another place; `also` takes that too.",
    tags=["tables"],
    responses=errors(403, 404, 409, 410, 422),
)
async def enter(asked: messages.Enter, table: TheTable, request: Request, response: Response) -> messages.Entered:
    entry = await entering.enter(table, asked.secret, request.cookies, asked.name, asked.also, asked.ready)
    set_cookie(request, response, table.id, entry.cookie)
    place = {"role": entry.role.kind, "seat": entry.role.seat}
    return messages.Entered.model_validate({**place, "link": entry.link})


@api.get(
    "/tables/{table}/places",
    summary="The places the caller's cookie holds, the present one first, with their links",
    tags=["tables"],
    responses=errors(404, 422),
)
async def places(table: TheTable, request: Request) -> list[messages.Place]:
    held = entering.places(table, request.cookies.get(cookie_name(table.id)))
    return [messages.Place.model_validate(place_message(table, place)) for place in held]


def host_too(table: LiveTable, request: Request, role: Role) -> Role:
    """Who sits at the table and also holds the host's place in this browser may do what a host does."""
    held = entering.places(table, request.cookies.get(cookie_name(table.id)))
    return Role("host") if any(place.role.is_host for place in held) else role


def place_message(table: LiveTable, place: entering.Place) -> dict[str, Any]:
    role = place.role
    waits = role.is_seat and table.seats[role.seat].must_enter
    return {"role": role.kind, "seat": role.seat, "link": link(table.id, place.secret), "waits": waits}


@api.post(
    "/tables/{table}/sit",
    summary="Take an open seat of a public table",
    tags=["tables"],
    responses=errors(403, 404, 409, 422),
)
async def sit(asked: messages.Sit, table: TheTable, request: Request, response: Response) -> messages.Seated:
    role, secret = await seat_changes.sit(table, asked.seat, asked.name)
    held = [place.secret for place in entering.places(table, request.cookies.get(cookie_name(table.id)))]
    set_cookie(request, response, table.id, cookie_of([secret, *held]))
    return messages.Seated.model_validate({"role": role.kind, "seat": role.seat, "link": link(table.id, secret)})


def set_cookie(request: Request, response: Response, table: str, held: str) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(cookie_name(table), held, max_age=YEAR, path="/", secure=secure, httponly=True, samesite="lax")


@api.get(
    "/tables/{table}",
    summary="The state, as the caller may see it",
    tags=["play"],
    responses={200: {"model": messages.StateMessage}, **errors(403, 404, 422)},
)
async def state(
    table: TheTable,
    role: TheCaller,
    since: Annotated[int, Query(ge=0, description="Only events from this number on.")] = 0,
) -> Response:
    return Response(state_text(table, role, since), media_type="application/json")


@api.get(
    "/tables/{table}/at/{ply}",
    summary="The state as it was at a public ply",
    tags=["play"],
    responses={200: {"model": messages.StateMessage}, **errors(403, 404, 422)},
)
async def state_at(
    table: TheTable,
    role: TheCaller,
    ply: Annotated[int, Path(description="From 0, the start.")],
    since: Annotated[int, Query(ge=0, description="Only events from this number on.")] = 0,
) -> Response:
    game_log = table.game_log
    if not 0 <= ply <= game_log.ply:
        raise Refused(404, f"This game has the plies 0 to {game_log.ply}.")
    past = await asyncio.to_thread(game_log.replay_to(ply))
    return json_answer(past_message(table, role, ply, past, since))


@api.post(
    "/tables/{table}/moves",
    summary="Answer the question put to the caller's seat",
    tags=["play"],
    responses=errors(403, 404, 409, 422),
)
async def move(asked: messages.Move, table: TheTable, role: TheCaller) -> messages.Done:
    await table.play(role, asked.decision, asked.action)
    return messages.Done()


@api.post(
    "/tables/{table}/why",
    summary="Whether the caller's seat may do something, and why not",
    tags=["play"],
    responses=errors(403, 404, 422),
)
async def why(asked: messages.Why, table: TheTable, role: TheCaller) -> messages.Explanation:
    return messages.Explanation.model_validate(table.why(role, asked.action))


@api.post(
    "/tables/{table}/undo",
    summary="Take the caller's last move back, where nothing was learned since",
    tags=["play"],
    responses=errors(403, 404, 409, 422),
)
async def undo(table: TheTable, role: TheCaller) -> messages.Done:
    await table.undo(role)
    return messages.Done()


@api.post(
    "/tables/{table}/hint",
    summary="The best choices for the question put to the caller's seat, and why",
    description="Made from what the seat may know, in about a second. 403: the table does not allow it.",
    tags=["play"],
    responses=errors(403, 404, 409, 422),
)
async def hint(asked: messages.HintOn, table: TheTable, role: TheCaller, registry: TheRegistry) -> messages.Hint:
    return messages.Hint.model_validate(await registry.hinting.hint(table, role, asked.decision))


@api.get(
    "/tables/{table}/chat",
    summary="What was said, as far as the caller may hear it",
    tags=["chat"],
    responses={200: {"model": list[messages.ChatMessage]}, **errors(403, 404, 422)},
)
async def chat(
    table: TheTable,
    role: TheCaller,
    before: Annotated[int | None, Query(ge=0, description="Only a page of words before this number.")] = None,
) -> Response:
    if before is None or not role.reads_chat:
        return json_answer(chat_messages(table, role))
    older = await older_words(table.chat, table.storage, table.id, role.seat, before)
    return json_answer([chat_message(n, row) for n, row in older])


@api.post(
    "/tables/{table}/chat",
    summary="Say something to everybody, or privately to one seat",
    tags=["chat"],
    responses=errors(403, 404, 422),
)
async def say(asked: messages.Say, table: TheTable, role: TheCaller) -> messages.Done:
    await talking.say(table, role, asked.text, asked.to)
    return messages.Done()


@api.post(
    "/tables/{table}/seats/{seat}",
    summary="Hand a seat to a bot, take it back, or rename it",
    description="What a host does is told to everybody. 409: a host who plays cannot open a seat with secrets.",
    tags=["tables"],
    responses=errors(403, 404, 409, 422),
)
async def change_seat(
    asked: messages.SeatChange, table: TheTable, role: TheCaller, seat: Annotated[int, Path()], request: Request
) -> messages.SeatChanged:
    acting = role if role == Role("seat", seat) else host_too(table, request, role)
    made = await unbroken(seat_changes.change_seat(table, acting, seat, asked.kind, asked.name))
    return messages.SeatChanged(link=made)


@api.post(
    "/tables/{table}/resign",
    summary="Leave the caller's seat to a bot for good",
    tags=["play"],
    responses=errors(403, 404, 409, 422),
)
async def resign(asked: messages.Resign, table: TheTable, role: TheCaller) -> messages.Done:
    await unbroken(resign_rematch.resign(table, role, asked.bot))
    return messages.Done()


@api.post(
    "/tables/{table}/rematch",
    summary="Play again with the same people: a new table, the same for all who ask",
    tags=["tables"],
    responses=errors(403, 404, 409, 422),
)
async def rematch(
    table: TheTable, role: TheCaller, registry: TheRegistry, request: Request, response: Response
) -> messages.Rematch:
    laid = await unbroken(resign_rematch.rematch(registry, table, role))
    entry = await entering.enter(laid, f"{resign_rematch.FROM}{table.id}", request.cookies, None, also=True, ready=True)
    set_cookie(request, response, laid.id, entry.cookie)
    place = {"role": entry.role.kind, "seat": entry.role.seat}
    own = link(laid.id, secrets_in(entry.cookie)[0])
    return messages.Rematch.model_validate({**place, "table": laid.id, "link": own})


@api.get(
    "/tables/{table}/record",
    summary="The record: what is public while the game lasts, everything when it is over",
    tags=["play"],
    responses=errors(403, 404, 422),
)
async def record(table: TheTable, role: TheCaller) -> dict[str, Any]:
    return await asyncio.to_thread(record_export, table)


@api.delete(
    "/tables/{table}",
    summary="Delete a table and everything about it",
    tags=["tables"],
    responses=errors(403, 404, 422),
)
async def delete_table(table: TheTable, role: TheCaller, registry: TheRegistry, request: Request) -> messages.Done:
    if not host_too(table, request, role).is_host:
        raise Refused(403, "Only the host can delete the table.")
    await registry.delete(table)
    return messages.Done()


@api.websocket("/tables/{table}/socket")
async def socket(
    socket: WebSocket, table: TableName, since: Annotated[int, Query(ge=0)] = 0, branch: Annotated[int, Query(ge=0)] = 0
) -> None:
    state = socket.app.state
    await attend(socket, state.registry, state.pace, state.sockets, table, since, branch)
