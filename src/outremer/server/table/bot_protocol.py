"""What a table asks of those who play its bots."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from ...kernel import State


class Thought(NamedTuple):
    """What a bot does, and what it has to say about it, if anything."""

    action: int
    remark: str = ""


class BotPlayers(Protocol):
    """Worker processes, or this process itself."""

    async def choose(self, state: State, seat: int, bot: str, table: str = "", moves: int = 0) -> Thought:
        """A legal action of the seat, whatever becomes of the bot. What is chosen in secret is not spoken of. `table`
        and `moves` tell whose memory it is, and how many moves were made there so far."""

    def stop(self) -> None:
        """Let go of everything; the next question begins anew."""
