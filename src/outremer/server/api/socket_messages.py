"""The messages of a WebSocket: what a client may say, and what the server sends."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from ..table.refused import Refused
from .messages import (
    Answer,
    Asked,
    ChatMessage,
    Clock,
    Error,
    EventEntry,
    Explanation,
    Move,
    Say,
    StateMessage,
    Why,
    Wish,
)

# What a client may say


class MoveWord(Move):
    type: Literal["move"]


class UndoWord(Asked):
    type: Literal["undo"]


class ChatWord(Say):
    type: Literal["chat"]


class WhyWord(Why):
    type: Literal["why"]


class AskWord(Wish):
    type: Literal["ask"]


class AnswerWord(Answer):
    type: Literal["answer"]


class ResumeWord(Asked):
    type: Literal["resume"]


class StateWord(Asked):
    """Send me the whole state again."""

    type: Literal["state"]
    since: int = Field(default=0, ge=0, description="How many events the client has.")
    branch: int = Field(default=0, ge=0, description="The `branch` of the state they came with.")


Word = MoveWord | UndoWord | ChatWord | WhyWord | AskWord | AnswerWord | ResumeWord | StateWord
ClientMessage = Annotated[Word, Field(discriminator="type")]
CLIENT_MESSAGE: Final[TypeAdapter[Word]] = TypeAdapter(ClientMessage)
WORDS: Final = ("move", "undo", "chat", "why", "ask", "answer", "resume", "state")


# What the server sends


class Operation(BaseModel):
    """One step of an RFC 6902 patch."""

    op: Literal["add", "replace", "remove"]
    path: str = Field(description="An RFC 6901 pointer, such as `/view/players/0/gold`.")
    value: Any = Field(default=None, description="The new value; `remove` has none.")


class ChangeMessage(BaseModel):
    """What changed since the last message of type `state` or `change` on this socket."""

    type: Literal["change"]
    base: int = Field(description="The version it applies to. If yours is another one, ask for the whole `state`.")
    version: int = Field(description="The version of the state after it.")
    patch: list[Operation] = Field(description="Applies to the state; not to its `version`, `clock` and events.")
    clock: Clock | None
    since: int = Field(description="`events` holds those from this number on; drop what you have from there on.")
    events: list[EventEntry]


class RefusedMessage(Error):
    """What was asked for was not done."""

    type: Literal["refused"]
    decision: int | None = Field(description="The question that is open for the caller now, or null.")


class WhyMessage(Explanation):
    type: Literal["why"]
    action: str


Told = StateMessage | ChangeMessage | ChatMessage | RefusedMessage | WhyMessage
ServerMessage = Annotated[Told, Field(discriminator="type")]
SERVER_MESSAGE: Final[TypeAdapter[Told]] = TypeAdapter(ServerMessage)


def read_word(text: str) -> Word:
    """What a client says. Raises Refused."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refused(422, "That message is not JSON.") from error
    if not isinstance(data, dict):
        raise Refused(422, "A message is a JSON object.")
    if data.get("type") not in WORDS:
        raise Refused(422, f"The server knows {', '.join(WORDS[:-1])} and {WORDS[-1]}.")
    try:
        return CLIENT_MESSAGE.validate_python(data)
    except ValidationError as error:
        raise Refused(422, "That message is not of the form the server knows.") from error
