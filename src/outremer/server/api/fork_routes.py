"""The addresses that lead out of a game or into one from outside: forks, reviews, records from elsewhere, webhooks."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field

from ..hooks.webhooks import set_webhook
from ..table.forks import fork
from ..table.imports import take_in
from ..table.laying import Links
from ..table.live_table import unbroken
from . import messages
from .dependencies import TheCaller, TheRegistry, TheTable, errors
from .review_messages import ReviewOf, ReviewSoFar

SeatKinds = Annotated[list[Annotated[str, Field(max_length=40)]], Field(min_length=1, max_length=8)]


class ForkOf(messages.Asked):
    ply: int | None = Field(default=None, description="The public ply of a game that is over; null: the last.")
    seats: SeatKinds | None = Field(
        default=None, description="As for a new table; null: the caller, and bots.", examples=[None]
    )


class NewRecord(messages.Asked):
    record: dict[str, Any] = Field(description="As `GET /api/tables/{table}/record` gives it when a game is over.")
    seats: SeatKinds | None = Field(
        default=None,
        description="As for a new table; null: the caller in the seat of the first who is asked, and bots.",
        examples=[None],
    )
    name: str | None = Field(default=None, max_length=200, description="The caller's name.")


class WebhookOf(messages.Asked):
    url: str | None = Field(max_length=500, description="Where to post; null for nowhere.", examples=[None])


class OpenedFor(messages.Opened):
    link: str = Field(description="The caller's own.")


beyond = APIRouter(prefix="/api")


def opened(made: Links) -> OpenedFor:
    links = messages.TableLinks(seats=made.seats, spectator=made.spectator, host=made.host)
    return OpenedFor(table=made.table, links=links, link=made.own)


@beyond.post(
    "/tables/{table}/fork",
    summary="Go on from this game at a table of one's own",
    description="Over: from any ply. Live: as the caller's seat knows it, where the host has allowed sandboxes.",
    tags=["tables"],
    responses=errors(403, 404, 409, 422),
)
async def fork_table(asked: ForkOf, table: TheTable, role: TheCaller, registry: TheRegistry) -> OpenedFor:
    return opened(await unbroken(fork(registry, table, role, asked.ply, asked.seats)))


@beyond.post(
    "/tables/{table}/review",
    summary="How a finished game went, where it turned, and the costliest decisions of a seat",
    description="Judged by what each seat could know. The first who asks begins the work; `done` says how far it is.",
    tags=["tables"],
    responses=errors(403, 404, 409, 422),
)
async def review(asked: ReviewOf, table: TheTable, role: TheCaller, registry: TheRegistry) -> ReviewSoFar:
    return ReviewSoFar.model_validate(await registry.reviewing.read(table, asked.seat))


@beyond.post(
    "/records",
    summary="Lay a table from a record: to look through, or to go on with",
    description="Up to 1 MiB. What is wrong with a record is said, with the number of the move and the rule.",
    tags=["tables"],
    responses=errors(422),
)
async def import_record(asked: NewRecord, registry: TheRegistry) -> OpenedFor:
    return opened(await unbroken(take_in(registry, asked.record, asked.seats, asked.name or "")))


@beyond.post(
    "/tables/{table}/webhook",
    summary="Where to post when a question waits for the caller's seat and its player is not there",
    description="Posts `{table, game, seat, sentence, path, text, content}` once for each question.",
    tags=["play"],
    responses=errors(403, 404, 409, 422),
)
async def webhook(asked: WebhookOf, table: TheTable, role: TheCaller, request: Request) -> messages.Done:
    await unbroken(set_webhook(request.app.state.bell, table, role, asked.url))
    return messages.Done()
