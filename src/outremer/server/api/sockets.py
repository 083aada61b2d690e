"""A WebSocket at a table: tells its viewer whatever changes, and takes moves, undo, chat and questions.

A viewer is sent a state only when it differs from the last one sent, so that what others do in secret makes no sound.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final

import anyio
from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from ..store.storage import StorageDown
from ..table import agreement
from ..table.live_table import LiveTable
from ..table.refused import NO_TABLE, Refused
from ..table.seats import Role, cookie_name
from ..table.state_messages import Message, chat_messages, encode, head_and_lines, joined, with_clock
from ..table.tables import TableRegistry
from .limits import LARGEST_WORD, OTHER_SITE, TOO_LARGE, TOO_OFTEN, Pace, address_of, same_origin
from .messages import Answer, Move, Say, Why, Wish

CLOSED: Final = 4000
"""A refusal closes the socket with 4000 and its HTTP status: 4403, 4404, 4429."""
LONGEST_OUTBOX: Final = 200


class Socket:
    """One connection. The sending task sleeps until there is something to tell."""

    def __init__(self, socket: WebSocket, table: LiveTable, role: Role, since: int | None) -> None:
        self.socket = socket
        self.table = table
        self.role = role
        self.wants_new_lines_only = since is not None
        self.since = since or 0
        self.telling = table.game_log.telling
        self.heard = 0  # chat messages already sent
        self.last_head = ""
        self.lines: list[str] = []
        self.outbox: deque[Message] = deque()
        self.parting: Refused | None = None
        self.wake = asyncio.Event()
        self.wake.set()

    # What the table calls

    def notice(self) -> None:
        self.wake.set()

    def leave(self, why: str) -> None:
        self.parting = Refused(403, why)
        self.wake.set()

    # Sending

    async def send_all(self) -> None:
        """Until the viewer has to leave."""
        while self.parting is None:
            await self.wake.wait()
            self.wake.clear()
            await self._send_news()
        await refuse(self.socket, self.parting)

    async def _send_news(self) -> None:
        while self.outbox:
            await self.socket.send_text(encode(self.outbox.popleft()))
        head, lines = head_and_lines(self.table, self.role)
        if head != self.last_head or not self.has_read(lines):
            self.last_head = head
            first = self.first_new_line()
            self.lines, self.since = lines, len(lines)
            await self.socket.send_text(with_clock(self.table, joined(head, lines, first)))
        for message in chat_messages(self.table, self.role, self.heard):
            self.heard = message["n"] + 1
            await self.socket.send_text(encode(message))

    def has_read(self, lines: list[str]) -> bool:
        """Whether these are the lines last sent. The same list only grows; after an undo there is another one."""
        return self.since == len(lines) and (lines is self.lines or lines == self.lines)

    def first_new_line(self) -> int:
        """After an undo the viewer may have lines that were never told, so it is told all of them again."""
        telling = self.table.game_log.telling
        if telling is not self.telling:
            self.since, self.telling = 0, telling
        return self.since if self.wants_new_lines_only else 0

    def tell(self, message: Message) -> None:
        if len(self.outbox) >= LONGEST_OUTBOX:
            self.parting = TOO_OFTEN
        self.outbox.append(message)
        self.wake.set()

    # Hearing

    async def hear_all(self, pace: Pace) -> None:
        address = address_of(self.socket.scope)
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            try:
                if text is None:
                    raise Refused(422, "The server reads text, not bytes.")
                if not pace.allows(address):
                    raise TOO_OFTEN
                if len(text) > LARGEST_WORD:
                    raise TOO_LARGE
                await self.obey(text)
            except Refused as refused:
                self.tell(self.refusal(refused))
            except StorageDown as error:
                self.tell(self.refusal(Refused(503, str(error))))

    def refusal(self, refused: Refused) -> Message:
        """Why not, and the number of the question that is open now."""
        decision = self.table.game_log.question(self.role.seat) if self.role.is_seat else None
        return {"type": "refused", **refused.body(), "decision": decision}

    async def obey(self, text: str) -> None:
        word, rest = read_word(text)
        table, role = self.table, self.role
        if table.deleted:
            raise Refused(404, NO_TABLE)
        try:
            if word == "move":
                move = Move.model_validate(rest)
                await table.play(role, move.decision, move.action)
            elif word == "undo":
                await table.undo(role)
            elif word == "chat":
                said = Say.model_validate(rest)
                await table.say(role, said.text, said.to)
            elif word == "why":
                asked = Why.model_validate(rest)
                self.tell({"type": "why", "action": asked.action, **table.why(role, asked.action)})
            elif word == "ask":
                await agreement.ask(table, role, Wish.model_validate(rest).kind)
            elif word == "answer":
                await agreement.answer(table, role, Answer.model_validate(rest).yes)
            elif word == "resume":
                await agreement.resume(table, role)
            else:
                raise Refused(422, "The server knows move, undo, chat, why, ask, answer and resume.")
        except ValidationError as error:
            raise Refused(422, "That message is not of the form the server knows.") from error


def read_word(text: str) -> tuple[str, dict[str, Any]]:
    """The type of a message, and the rest of it."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refused(422, "That message is not JSON.") from error
    if not isinstance(data, dict):
        raise Refused(422, "A message is a JSON object.")
    word = data.pop("type", None)
    return (word if isinstance(word, str) else "", data)


async def refuse(socket: WebSocket, refused: Refused) -> None:
    """Say why in a last message, for a page cannot read the reason of a refused handshake."""
    with suppress(WebSocketDisconnect, RuntimeError):  # gone already
        await socket.send_text(encode({"type": "refused", **refused.body(), "decision": None}))
        await socket.close(CLOSED + refused.status, refused.sentence[:100])


async def attend(socket: WebSocket, registry: TableRegistry, pace: Pace, name: str, since: int | None) -> None:
    """A whole visit by WebSocket."""
    await socket.accept()
    try:
        if not same_origin(socket.headers):
            raise OTHER_SITE
        if not pace.allows(address_of(socket.scope)):
            raise TOO_OFTEN
        table = await registry.find(name)
        role = table.role(socket.cookies.get(cookie_name(name)))
    except Refused as refused:
        await refuse(socket, refused)
        return
    except StorageDown as error:
        await refuse(socket, Refused(503, str(error)))
        return
    await converse(Socket(socket, table, role, since), pace)


async def converse(visitor: Socket, pace: Pace) -> None:
    """Send and hear at once, until either ends."""
    table = visitor.table
    table.watchers.add(visitor)
    table.changed()

    async def until_the_end(deed: Callable[[], Awaitable[None]]) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # gone in the middle of a message
            await deed()
        both.cancel_scope.cancel()

    try:
        with suppress(Refused, StorageDown):  # then the bot stays until he moves
            await table.welcome(visitor.role)
        async with anyio.create_task_group() as both:
            both.start_soon(until_the_end, visitor.send_all)
            both.start_soon(until_the_end, partial(visitor.hear_all, pace))
    finally:
        table.watchers.discard(visitor)
        if not table.connected(visitor.role.seat):
            table.time.left(visitor.role.seat)
        table.changed()
