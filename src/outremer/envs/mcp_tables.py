"""Tables for players who come through MCP: each seat has a secret, and the one who knows it plays that seat.

Knows nothing of MCP: `mcp_server.py` puts these methods on the wire.
"""

from __future__ import annotations

import secrets
import threading
from typing import Any, Final, Protocol

from ..bots.bot import Bot
from ..bots.registry import make_bot, read_spec
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
        """Without the option `players`, the list of seats says how many there are. Raises `NoSuchGame`, `BadOption`,
        `BadBot`, `BadSeats`."""
        found = find_game(game)
        if len(seats) in found.player_counts():
            options = found.players_option(len(seats)) | options
        self.record = Record.of_seed(found, seed, options)
        self.timeline = Timeline(self.record)
        count = self.state.seats
        kinds = seats or [AGENT] * count
        if len(kinds) != count or AGENT not in kinds:
            counts = ", ".join(map(str, sorted(found.player_counts())))
            raise BadSeats(
                f"this table has {count} seats and seats names {len(kinds)}: name {count}, each '{AGENT}' or a bot, at "
                f"least one '{AGENT}'; the game is for {counts} players"
            )
        for kind in kinds:
            if kind != AGENT:
                read_spec(kind)  # not check_spec: a client of the tools may start no program
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


class Seat(Protocol):
    """What can be done at a seat: of a table in this process, or of one on a server."""

    def look(self) -> str:
        """The situation and the question."""

    def question(self) -> str:
        """What the seat is asked, with its choices."""

    def must_wait(self) -> bool:
        """Whether others must decide before this seat does."""

    def play(self, action: str) -> Answer:
        """Take a choice, written in words."""

    def why_not(self, action: str) -> Answer:
        """What `play` would answer."""

    def say(self, words: str) -> str:
        """Tell everybody at the table something."""

    def log(self, lines: int) -> str:
        """What happened last, as this seat may know it, and what was said."""

    def undo(self) -> str:
        """Take the seat's last choice back, if nothing was learned since. Raises `CannotUndo`."""


class LocalSeat:
    """A seat of a table in this process."""

    def __init__(self, table: McpTable, seat: int) -> None:
        self.table = table
        self.seat = seat

    @property
    def text(self) -> TextSeat:
        return TextSeat(self.table.state, self.seat)

    def look(self) -> str:
        with self.table.lock:
            return f"{self.text.look()}\n\n{self.text.question()}"

    def question(self) -> str:
        with self.table.lock:
            return self.text.question()

    def must_wait(self) -> bool:
        return not self.table.state.is_actor(self.seat) and not self.table.state.over()

    def play(self, action: str) -> Answer:
        with self.table.lock:
            answer, wanted = self.text.check(action), self.text.read(action)
            if answer.accepted and wanted is not None:
                self.table.move(self.seat, wanted)
                self.table.let_bots_play()
            return answer

    def why_not(self, action: str) -> Answer:
        with self.table.lock:
            return self.text.check(action)

    def say(self, words: str) -> str:
        said = f"{self.name()} says: {' '.join(words.split())[:LONGEST_REMARK]}"
        with self.table.lock:
            for lines in self.table.lines:
                lines.append(said)
        return said

    def log(self, lines: int) -> str:
        return "\n".join(self.table.lines[self.seat][-max(1, lines) :]) or "Nothing has happened yet."

    def undo(self) -> str:
        with self.table.lock:
            self.table.timeline.undo(self.seat)
            state = self.table.state
            in_secret = not state.over() and state.step().secret  # what others must not hear of
            for viewer, lines in enumerate(self.table.lines):
                if viewer == self.seat or not in_secret:
                    lines.append(f"{self.name()} took a choice back.")
            return self.text.question()

    def name(self) -> str:
        return self.table.state.game.seat_name(self.table.state, self.seat)


class Tables:
    """All seats that one MCP server plays, by their secrets."""

    def __init__(self) -> None:
        self.seats: dict[str, Seat] = {}
        self.count = 0

    def open(self, game: str, options: dict[str, Any], seats: list[str], seed: int | None) -> dict[str, str]:
        """A new table; the secret of each agent's seat, by the seat's name."""
        if self.count >= MOST_TABLES:
            raise TooManyTables(f"this server holds {MOST_TABLES} tables and opens no more")
        table = McpTable(game, options, seats, secrets.randbelow(2**31) if seed is None else seed)
        self.count += 1
        for seat, secret in table.secrets.items():
            self.seats[secret] = LocalSeat(table, seat)
        return {f"seat {seat + 1}": secret for seat, secret in table.secrets.items()}

    def join(self, link: str) -> str:
        """Take a seat of a table on a server; gives its secret here. Raises `NotAdmitted`."""
        from .linked_seat import LinkedSeat

        secret = secrets.token_hex(SECRET_BYTES)
        self.seats[secret] = LinkedSeat(link)
        return secret

    def find(self, secret: str) -> Seat:
        """Raises `NoSuchSeat`."""
        found = self.seats.get(secret.strip())
        if found is None:
            raise NoSuchSeat("no seat has this secret: new_table and join give one for each seat")
        return found
