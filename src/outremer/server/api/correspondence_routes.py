"""For games over days: moves prepared for the next question, vacations, and calls to a browser."""

from __future__ import annotations

from functools import partial
from typing import Final

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from ..hooks.push import Push
from ..table import plans, vacations
from ..table.live_table import unbroken
from ..table.threads import beside
from . import messages
from .dependencies import TheCaller, TheTable, errors

correspondence_router: Final = APIRouter(prefix="/api", tags=["play"])


class PlanOf(messages.Asked):
    actions: list[messages.ActionText] = Field(
        max_length=plans.MOST_STEPS, description="One after the other; none: nothing is prepared any more."
    )


class NextOfPlan(BaseModel):
    """What can be prepared next."""

    steps: list[str] = Field(description="The choices so far, in words.")
    prompt: str = Field(description="The question that follows them; empty: the plan is complete.")
    menu: list[messages.MenuEntry]


class VacationOf(messages.Asked):
    away: bool


class BrowserKeys(messages.Asked):
    p256dh: str = Field(max_length=200)
    auth: str = Field(max_length=100)


class Browser(messages.Asked):
    endpoint: str = Field(max_length=500)
    keys: BrowserKeys


class PushOf(messages.Asked):
    browser: Browser
    on: bool = Field(default=True, description="Whether to call it from now on.")


class PushKey(BaseModel):
    key: str | None = Field(description="With which a browser subscribes; null: this server cannot call browsers.")


@correspondence_router.post(
    "/tables/{table}/plan/next",
    summary="What the caller's seat could prepare for its next question",
    description="Found in a game as the seat imagines it, in which the others do as little as they can. Only for "
    "public questions.",
    responses=errors(403, 404, 409, 422),
)
async def next_of_plan(asked: PlanOf, table: TheTable, role: TheCaller) -> NextOfPlan:
    seat = table.player(role)
    table.check_going_on()
    found = await beside(partial(plans.foresee, table.state.copy(), seat.number, asked.actions))
    menu = [messages.MenuEntry.model_validate(entry) for entry in found.menu]
    return NextOfPlan(steps=[step.words for step in found.steps], prompt=found.prompt, menu=menu)


@correspondence_router.post(
    "/tables/{table}/plan",
    summary="Prepare a move for the caller's next question",
    description="It is made when the question is asked, if the question, the words of each choice and everything "
    "public about the places it names are still the same. Otherwise it is dropped, and the player alone reads so.",
    responses=errors(403, 404, 409, 422),
)
async def plan(asked: PlanOf, table: TheTable, role: TheCaller) -> messages.Done:
    seat = table.player(role)
    steps = []
    if asked.actions:
        steps = (await beside(partial(plans.foresee, table.state.copy(), seat.number, asked.actions))).steps
    await unbroken(plans.prepare(table, role, steps))
    return messages.Done()


@correspondence_router.post(
    "/tables/{table}/vacation",
    summary="Stop the caller's clock for some days, or let it run again",
    description="As many days in a game as the table allows. A move ends a vacation.",
    responses=errors(403, 404, 409, 422),
)
async def vacation(asked: VacationOf, table: TheTable, role: TheCaller) -> messages.Done:
    await unbroken(vacations.go(table, role, asked.away))
    return messages.Done()


@correspondence_router.get("/push", summary="The key with which browsers subscribe to calls", responses=errors())
async def push_key(request: Request) -> PushKey:
    return PushKey(key=await push_of(request).public_key())


@correspondence_router.post(
    "/tables/{table}/push",
    summary="Call a browser when a question waits for the caller's seat and its player is not there",
    responses=errors(403, 404, 409, 422),
)
async def push(asked: PushOf, table: TheTable, role: TheCaller, request: Request) -> messages.Done:
    await unbroken(push_of(request).subscribe(table, role, asked.browser.model_dump(), asked.on))
    return messages.Done()


def push_of(request: Request) -> Push:
    found: Push = request.app.state.bell.push
    return found
