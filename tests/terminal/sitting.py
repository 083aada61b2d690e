"""A game at the terminal without a terminal: keys from a list, the screen as text."""

import io
from collections.abc import Iterable

from rich.console import Console

from outremer.coach.allowed import BOTS_ONLY
from outremer.games import find_game, kit_of
from outremer.kernel import Game, Record
from outremer.terminal.screen import Screen
from outremer.terminal.table import SharedTable


class Keys:
    """Gives one line after another; after the last the input has ended. An exception in the list is raised."""

    def __init__(self, lines: Iterable[str | type[BaseException]]) -> None:
        self.lines = list(lines)
        self.asked: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.asked.append(prompt)
        if not self.lines:
            raise EOFError
        line = self.lines.pop(0)
        if isinstance(line, str):
            return line
        raise line


class Sitting:
    """A table for these seats, and everything that was written on it."""

    def __init__(
        self,
        kinds: str = "human,random",
        keys: Iterable[str | type[BaseException]] = (),
        game: Game | None = None,
        record: Record | None = None,
        seed: int = 7,
        width: int = 120,
        height: int = 45,
        coach: str = BOTS_ONLY,
    ) -> None:
        seats = kinds.split(",")
        self.game = game or find_game("crusaders")
        options = {"players": len(seats)} if "players" in self.game.option_values() else {}
        self.record = record or Record.of_seed(self.game, seed, options)
        self.output = io.StringIO()
        console = Console(file=self.output, width=width, height=height, highlight=False, color_system=None)
        drawing = kit_of(self.game).drawing(self.game)
        self.keys = Keys(keys)
        self.table = SharedTable(Screen(console, drawing, seats), drawing, self.record, 1, self.keys, coach)

    def play(self) -> str:
        """Play until the keys have run out; what was written."""
        try:
            self.table.play()
            self.table.finish()
        except EOFError:
            pass
        return self.output.getvalue()

    def moves(self, seat: int = 0) -> list[str]:
        """What the seat has decided, in notation."""
        return [self.game.notation.text(action) for who, action in self.record.moves if who == seat]
