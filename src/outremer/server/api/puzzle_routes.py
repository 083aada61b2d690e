"""The addresses of puzzles: which there are, today's, the answer of one, and a table to solve it at."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, Field

from ...puzzles import answer, of_day, puzzles_of
from ..table.live_table import unbroken
from ..table.puzzle_tables import begin_puzzle, puzzle_or_refuse
from . import messages
from .dependencies import GameName, TheRegistry, errors
from .fork_routes import OpenedFor, opened
from .packing import for_everybody

Number = Annotated[int, Path(ge=1, le=9999)]


class PuzzleEntry(BaseModel):
    number: int
    grade: Literal["easy", "medium", "hard"]
    role: str = Field(description="The name of the seat: a character, an order.")
    players: int
    ways: int = Field(description="How many different turns there are.")


class PuzzleList(BaseModel):
    day: str = Field(description="Today, by the clock of the server (UTC).", examples=["2026-11-17"])
    today: int = Field(description="The number of today's puzzle; 0 for a game without any.")
    puzzles: list[PuzzleEntry]


class PuzzleAnswer(BaseModel):
    moves: list[str] = Field(description="The choices of the best turn, each as the menu says it.")
    chance: float
    reasons: list[str]


class NewPuzzle(messages.Asked):
    game: Annotated[str, Field(max_length=40)]
    number: Annotated[int, Field(ge=1, le=9999)]


puzzles_router = APIRouter(prefix="/api")


@puzzles_router.get(
    "/games/{game}/puzzles",
    summary="The puzzles of a game, and today's",
    tags=["games"],
    responses=errors(404, 422),
    response_model=PuzzleList,
)
async def game_puzzles(request: Request, game: GameName, registry: TheRegistry) -> Response:
    name, day = registry.game(game).name, datetime.now(UTC).date()
    puzzles = puzzles_of(name)
    entries = [
        PuzzleEntry.model_validate(
            {
                "number": one.number,
                "grade": one.grade,
                "role": one.role,
                "players": len(one.position["seats"]),
                "ways": one.count,
            }
        )
        for one in puzzles
    ]
    today = of_day(name, day).number if puzzles else 0
    return for_everybody(request, PuzzleList(day=day.isoformat(), today=today, puzzles=entries))


@puzzles_router.get(
    "/games/{game}/puzzles/{number}/answer",
    summary="The best turn, and why",
    tags=["games"],
    responses=errors(404, 422),
)
async def puzzle_answer(game: GameName, number: Number, registry: TheRegistry) -> PuzzleAnswer:
    found = answer(puzzle_or_refuse(registry, game, number))
    return PuzzleAnswer(moves=found.moves, chance=round(found.chance, 2), reasons=found.reasons)


@puzzles_router.post(
    "/puzzles",
    summary="Lay a table to solve a puzzle at",
    description="The caller plays the turn; nobody answers it. The verdict comes with the state, as `puzzle`.",
    tags=["tables"],
    responses=errors(404, 422),
)
async def new_puzzle(asked: NewPuzzle, registry: TheRegistry) -> OpenedFor:
    return opened(await unbroken(begin_puzzle(registry, asked.game, asked.number)))
