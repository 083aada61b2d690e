"""Tables for players who come through MCP: each seat has a secret, and the one who knows it plays that seat.

Knows nothing of MCP: `mcp_server.py` puts these methods on the wire.
"""

from __future__ import annotations

import secrets
import threading
from typing import Any, Final

from ..bots.bot import Bot
from ..bots.registry import check_spec, make_bot
from ..games import find_game
from ..kernel import OutremerError, Record, State, Timeline
from .text import Answer, TextSeat

AGENT: Final = "agent"
SECRET_BYTES: Final = 16
MOST_TABLES: Final = 200
LOG_LINES: Final = 40
LONGEST_REMARK: Final = 500


class NoSuchSeat(OutremerError):
    """No seat has that secret."""


class TooManyTables(OutremerError):
    """This server holds as many tables as it may."""


class BadSeats(OutremerError):
    """The list of who sits where does not fit the game."""


class McpTable:
    """One game: seats of agents, each with its secret, and seats of bots, which answer at once."""

    def __init__(self, game: str, options: dict[str, Any], seats: list[str], seed: int) -> None:
        """Raises `NoSuchGame`, `BadOption`, `BadBot`, `BadSeats`."""
        self.record = Record.of_seed(find_game(game), seed, options)
        self.timeline = Timeline(self.record)
        count = self.state.seats
        kinds = seats or [AGENT] * count
        if len(kinds) != count or AGENT not in kinds:
            raise BadSeats(
                f"this game has {count} seats: name {count}, each '{AGENT}' or a bot, at least one '{AGENT}'"
            )
        for kind in kinds:
            if kind != AGENT:
                check_spec(kind)
        self.bots: dict[int, Bot] = {
            seat: make_bot(kind, seed + seat, game) for seat, kind in enumerate(kinds) if kind != AGENT
        }
        self.secrets = {seat: secrets.token_hex(SECRET_BYTES) for seat in range(count) if seat not in self.bots}
        self.lines: list[list[str]] = [[] for _ in range(count)]
        self.lock = threading.Lock()  # tools may run in threads
        self.let_bots_play()

    @property
    def state(self) -> State:
        return self.timeline.state

    def move(self, seat: int, action: int) -> None:
        """Play a choice, and tell every seat what it may know of it."""
        state = self.state
        state.events = []
        self.timeline.apply(seat, action)
        for event in self.state.events or []:
            for viewer in range(state.seats):
                line = state.game.log_line(state, event, viewer)
                if line:
                    self.lines[viewer].append(line)
        state.events = None

    def let_bots_play(self) -> None:
        while not self.state.over():
            asked = [seat for seat in self.state.actors() if seat in self.bots]
            if not asked:
                return
            self.move(asked[0], self.bots[asked[0]].decide(self.state, asked[0]))


class Tables:
    """All tables of one MCP server. Every method takes the secret of a seat; a wrong one raises `NoSuchSeat`."""

    def __init__(self) -> None:
        self.seats: dict[str, tuple[McpTable, int]] = {}
        self.count = 0

    def open(self, game: str, options: dict[str, Any], seats: list[str], seed: int | None) -> dict[str, str]:
        """A new table; the secret of each agent's seat, by the seat's name."""
        if self.count >= MOST_TABLES:
            raise TooManyTables(f"this server holds {MOST_TABLES} tables and opens no more")
        table = McpTable(game, options, seats, secrets.randbelow(2**31) if seed is None else seed)
        self.count += 1
        for seat, secret in table.secrets.items():
            self.seats[secret] = (table, seat)
        return {f"seat {seat + 1}": secret for seat, secret in table.secrets.items()}

    def find(self, secret: str) -> tuple[McpTable, int]:
        found = self.seats.get(secret.strip())
        if found is None:
            raise NoSuchSeat("no seat has this secret: new_table gives one for each seat")
        return found

    def look(self, secret: str) -> str:
        """The situation and the question."""
        table, seat = self.find(secret)
        with table.lock:
            text = TextSeat(table.state, seat)
            return f"{text.look()}\n\n{text.question()}"

    def must_wait(self, secret: str) -> bool:
        """Whether others must decide before this seat does."""
        table, seat = self.find(secret)
        return not table.state.is_actor(seat) and not table.state.over()

    def question(self, secret: str) -> str:
        table, seat = self.find(secret)
        with table.lock:
            return TextSeat(table.state, seat).question()

    def play(self, secret: str, action: str) -> Answer:
        table, seat = self.find(secret)
        with table.lock:
            text = TextSeat(table.state, seat)
            answer = text.check(action)
            if answer.accepted:
                chosen = text.read(action)
                assert chosen is not None
                table.move(seat, chosen)
                table.let_bots_play()
            return answer

    def why_not(self, secret: str, action: str) -> Answer:
        table, seat = self.find(secret)
        with table.lock:
            return TextSeat(table.state, seat).check(action)

    def say(self, secret: str, words: str) -> str:
        """Tell everybody at the table something."""
        table, seat = self.find(secret)
        said = f"{table.state.game.seat_name(table.state, seat)} says: {' '.join(words.split())[:LONGEST_REMARK]}"
        with table.lock:
            for lines in table.lines:
                lines.append(said)
        return said

    def log(self, secret: str, lines: int = LOG_LINES) -> str:
        """What happened last, as this seat may know it, and what was said."""
        table, seat = self.find(secret)
        return "\n".join(table.lines[seat][-max(1, lines) :]) or "Nothing has happened yet."

    def undo(self, secret: str) -> str:
        """Take the seat's last choice back, if nothing was learned since. Raises `CannotUndo`."""
        table, seat = self.find(secret)
        with table.lock:
            table.timeline.undo(seat)
            secret_step = not table.state.over() and table.state.step().secret  # what others must not hear of
            for viewer, lines in enumerate(table.lines):
                if viewer == seat or not secret_step:
                    lines.append(f"{table.state.game.seat_name(table.state, seat)} took a choice back.")
            return TextSeat(table.state, seat).question()
