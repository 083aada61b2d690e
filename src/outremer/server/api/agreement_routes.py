"""The addresses for what players decide together. The same words work over the WebSocket."""

from __future__ import annotations

from fastapi import APIRouter

from ..table import agreement
from . import messages
from .dependencies import TheCaller, TheTable, errors

agreement_router = APIRouter(prefix="/api/tables/{table}", tags=["play"])


@agreement_router.post(
    "/ask",
    summary="Ask the others to go back, to pause, or to end the game without a winner",
    description="Done when every other person has said yes; at once where only bots sit. The host pauses at once.",
    responses=errors(403, 404, 409, 422),
)
async def ask(asked: messages.Wish, table: TheTable, role: TheCaller) -> messages.Done:
    await agreement.ask(table, role, asked.kind)
    return messages.Done()


@agreement_router.post(
    "/answer",
    summary="Say yes or no to what is asked",
    description="A no closes the proposal. The one who asked withdraws it with a no.",
    responses=errors(403, 404, 409, 422),
)
async def answer(asked: messages.Answer, table: TheTable, role: TheCaller) -> messages.Done:
    await agreement.answer(table, role, asked.yes)
    return messages.Done()


@agreement_router.post(
    "/resume",
    summary="Let a paused game go on",
    responses=errors(403, 404, 409, 422),
)
async def resume(table: TheTable, role: TheCaller) -> messages.Done:
    await agreement.resume(table, role)
    return messages.Done()
