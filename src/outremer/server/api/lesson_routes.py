"""The addresses of lessons: which there are, their pictures, and a table to play one at."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from fastapi.responses import FileResponse
from pydantic import BaseModel, Field
from starlette.responses import Response

from ...learn import lessons_of
from ..table.lesson_tables import begin_lesson, lesson_or_refuse
from ..table.live_table import unbroken
from ..table.refused import Refused
from . import messages
from .dependencies import GameName, TheRegistry, errors
from .fork_routes import OpenedFor, opened


class LessonEntry(BaseModel):
    id: str
    title: str
    summary: str
    minutes: int
    role: str = Field(description="The sheet of the character or order it is about; empty: the guided first game.")


class NewLesson(messages.Asked):
    game: Annotated[str, Field(max_length=40)]
    lesson: Annotated[str, Field(max_length=80)]


lessons_router = APIRouter(prefix="/api")


@lessons_router.get(
    "/games/{game}/lessons", summary="The lessons of a game, in order", tags=["games"], responses=errors(404, 422)
)
async def game_lessons(game: GameName, registry: TheRegistry) -> list[LessonEntry]:
    return [
        LessonEntry(id=one.id, title=one.title, summary=one.summary, minutes=one.minutes, role=one.role)
        for one in lessons_of(registry.game(game).name)
    ]


@lessons_router.get("/games/{game}/lessons/{lesson}/picture", include_in_schema=False)
async def lesson_picture(game: GameName, lesson: str, registry: TheRegistry) -> Response:
    picture = lesson_or_refuse(registry, game, lesson).picture
    if picture is None:
        raise Refused(404, "This lesson has no picture.")
    return FileResponse(picture, media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})


@lessons_router.post(
    "/lessons",
    summary="Lay a table to play a lesson at",
    description="The other seats follow the lesson. What the coach says comes with the state, as `lesson`.",
    tags=["tables"],
    responses=errors(404, 422),
)
async def new_lesson(asked: NewLesson, registry: TheRegistry) -> OpenedFor:
    return opened(await unbroken(begin_lesson(registry, asked.game, asked.lesson)))
