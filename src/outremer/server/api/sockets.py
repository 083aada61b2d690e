"""A WebSocket at a table: tells its viewer what changes, and takes moves, undo, chat and questions.

A viewer is sent a state only when it differs from the last one sent, so that what others do in secret makes no sound.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final

import anyio
from fastapi import WebSocket, WebSocketDisconnect

from ..pace import Pace
from ..store.rows import StorageDown
from ..table import agreement
from ..table.encoding import encode
from ..table.feed import Feed
from ..table.live_table import LiveTable, unbroken
from ..table.refused import NO_TABLE, Refused
from ..table.seats import Role, cookie_name
from ..table.state_messages import Message
from ..table.tables import TableRegistry
from ..table.talking import say
from . import socket_messages
from .limits import LARGEST_WORD, OTHER_SITE, TOO_LARGE, TOO_OFTEN, SocketCount, address_of, same_origin

CLOSED: Final = 4000
"""A refusal closes the socket with 4000 and its HTTP status: 4403, 4404, 4429."""
LONGEST_OUTBOX: Final = 200


class Socket:
    """One connection. The sending task sleeps until there is something to tell."""

    def __init__(self, socket: WebSocket, table: LiveTable, role: Role, since: int, branch: int) -> None:
        self.socket = socket
        self.table = table
        self.role = role
        self.feed = Feed(table, role, since, branch)
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
        text = self.feed.next_state()
        if text is not None:
            await self.socket.send_text(text)
        for message in self.feed.next_chat():
            await self.socket.send_text(encode(message))

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
            allowed = pace.allows(address)
            await unbroken(self.take(message.get("text"), allowed))

    async def take(self, text: str | None, allowed: bool) -> None:
        """Do what a message asks for, or say why not. What is being written is written, whoever hangs up meanwhile."""
        try:
            if not allowed:
                raise TOO_OFTEN
            if text is None:
                raise Refused(422, "The server reads text, not bytes.")
            if len(text) > LARGEST_WORD:
                raise TOO_LARGE
            await self.obey(socket_messages.read_word(text))
        except Refused as refused:
            self.tell(self.refusal(refused))
        except StorageDown as error:
            self.tell(self.refusal(Refused(503, str(error))))

    def refusal(self, refused: Refused) -> Message:
        """Why not, and the number of the question that is open now."""
        decision = self.table.game_log.question(self.role.seat) if self.role.is_seat else None
        return {"type": "refused", **refused.body(), "decision": decision}

    async def obey(self, word: socket_messages.Word) -> None:
        table, role = self.table, self.role
        if table.deleted:
            raise Refused(404, NO_TABLE)
        match word:
            case socket_messages.MoveWord():
                await table.play(role, word.decision, word.action)
            case socket_messages.UndoWord():
                await table.undo(role)
            case socket_messages.ChatWord():
                await say(table, role, word.text, word.to)
            case socket_messages.WhyWord():
                self.tell({"type": "why", "action": word.action, **table.why(role, word.action)})
            case socket_messages.AskWord():
                await agreement.ask(table, role, word.kind)
            case socket_messages.AnswerWord():
                await agreement.answer(table, role, word.yes)
            case socket_messages.ResumeWord():
                await agreement.resume(table, role)
            case socket_messages.StateWord():
                self.feed.start_over(word.since, word.branch)
                self.wake.set()


async def refuse(socket: WebSocket, refused: Refused) -> None:
    """Say why in a last message, for a page cannot read the reason of a refused handshake."""
    with suppress(WebSocketDisconnect, RuntimeError):  # gone already
        await socket.send_text(encode({"type": "refused", **refused.body(), "decision": None}))
        await socket.close(CLOSED + refused.status, refused.sentence[:100])


async def attend(
    socket: WebSocket, registry: TableRegistry, pace: Pace, count: SocketCount, name: str, since: int, branch: int
) -> None:
    """A whole visit by WebSocket."""
    address = address_of(socket.scope)
    try:
        await socket.accept()
        count.enter(address)
    except (WebSocketDisconnect, RuntimeError):  # gone already
        return
    except Refused as refused:
        await refuse(socket, refused)
        return
    try:
        await visit(socket, registry, pace, name, since, branch)
    finally:
        count.leave(address)


async def visit(socket: WebSocket, registry: TableRegistry, pace: Pace, name: str, since: int, branch: int) -> None:
    """A visit of one who may come in, if there is such a table."""
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
    registry.visited.add(table.id)
    await converse(Socket(socket, table, role, since, branch), pace)


async def converse(visitor: Socket, pace: Pace) -> None:
    """Send and hear at the same time, until either ends."""
    table = visitor.table
    table.arrive(visitor)

    async def until_the_end(deed: Callable[[], Awaitable[None]]) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # gone in the middle of a message
            await deed()
        both.cancel_scope.cancel()

    try:
        with suppress(Refused, StorageDown):  # then the bot stays until they move
            await table.welcome(visitor.role)
        async with anyio.create_task_group() as both:
            both.start_soon(until_the_end, visitor.send_all)
            both.start_soon(until_the_end, partial(visitor.hear_all, pace))
    finally:
        table.depart(visitor)
