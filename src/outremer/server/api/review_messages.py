"""The shapes of a look back on a finished game."""

from __future__ import annotations

from pydantic import BaseModel, Field

from .messages import Asked, SeatNumber


class ReviewOf(Asked):
    seat: SeatNumber | None = Field(default=None, description="Whose decisions are judged; null: nobody's.")


class ReviewMoment(BaseModel):
    ply: int = Field(description="The public ply: for `/at/{ply}`.")
    chances: list[float] = Field(description="Of each seat to win, as it looked from that seat.")


class ReviewTurn(BaseModel):
    """A turn after which the chances of a seat were very different."""

    ply: int = Field(description="The public ply before it.")
    until: int = Field(description="The public ply after it.")
    seat: int
    change: float
    lines: list[str] = Field(description="What happened in it, as everybody read it.")


class ReviewDecision(BaseModel):
    ply: int = Field(description="The public ply at which it was asked.")
    move: int = Field(description="The number of the move in the record, from 1.")
    prompt: str
    taken: str
    better: str
    cost: float = Field(description="Of the chance to win.")
    reasons: list[str]


class ReviewChances(BaseModel):
    moments: list[ReviewMoment]
    turning: list[ReviewTurn]


class ReviewSoFar(BaseModel):
    """A look back on a finished game; null where it is still being thought out. Ask again for the rest."""

    done: float = Field(description="How much of it is there, from 0 to 1.")
    chances: ReviewChances | None
    decisions: list[ReviewDecision] | None = Field(description="The costliest of the seat that was asked for.")
    link: str = Field(
        description="For everybody: it opens this finished game and its review, without the chat of a private table."
    )
