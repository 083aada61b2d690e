"""What the terminal shows: the table, the question and the numbered choices."""

from __future__ import annotations

import sys
from typing import Final

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from ..games.menus import Entry, menu
from ..kernel import State
from ..rulebook import Rule
from .drawing import Drawing, LogLine, Room, log_text, seat_style

AROUND_THE_MENU: Final = 4
"""Lines besides the menu: the question, an empty line, the typed line, and one spare."""
AROUND_THE_END: Final = 6
"""Lines besides the points: two headings, the winner, the reason, the seed, the question about saving."""
GAP: Final = 3
NUMBER: Final = 4  # the width of a choice's number
SHORT_MENU: Final = 5
FORGET_SCROLLBACK: Final = "\x1b[3J"

HELP: Final = [
    ("a number, or notation", "take that choice; the beginning of each word is enough"),
    ("undo", "take your last decision back"),
    ("hint", "the best choices, and why"),
    ("why CHOICE", "why a choice is forbidden, with the rule: why 3, or in notation"),
    ("rules ID", "a rule or a chapter, by its id; without an id, the chapters"),
    ("log", "everything that has happened; log 30 for the last 30 lines"),
    ("map", "the map alone"),
    ("score", "the parts of each seat's points"),
    ("redraw", "the whole screen again"),
    ("save FILE", "save the game; continue later with: outremer play --record FILE"),
    ("help", "this list"),
    ("quit", "leave the table"),
]


class Screen:
    """Writes to one console. It clears a real terminal, and only adds to a pipe or a file."""

    def __init__(self, console: Console, drawing: Drawing, kinds: list[str]) -> None:
        self.console = console
        self.drawing = drawing
        self.kinds = kinds
        self.kept_free = 0  # lines below the menu that somebody else writes

    def room(self, below: int = 0) -> Room:
        return Room(self.console.width, self.console.height - below - self.kept_free, self.console.height)

    def show(self, state: State, seat: int, log: list[LogLine], notice: str = "") -> None:
        """The table as the seat sees it, and what it may do."""
        menu = menu_of(state, seat, self.console.width)
        rows = menu.row_count + AROUND_THE_MENU + (1 if notice else 0)
        self.clear()
        self.console.print(self.drawing.screen(state.view(seat), self.kinds, log, self.room(rows)))
        if notice:
            self.say(notice, "italic color(71)")
        self.console.print(question_of(state, seat, self.drawing.sign(seat)))
        self.console.print(menu)

    def show_end(self, state: State, seat: int, log: list[LogLine]) -> None:
        """The table after the end of the game; the points and the winner follow below."""
        below = state.seats + AROUND_THE_END
        self.clear()
        self.console.print(self.drawing.screen(state.view(seat), self.kinds, log, self.room(below)))

    def clear(self) -> None:
        if self.console.is_terminal:
            self.console.clear()

    def say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style), soft_wrap=True)

    def curtain(self, name: str) -> None:
        """Hide everything between two people at one keyboard, the scrollback too."""
        self.clear()
        if self.console.is_terminal:
            self.console.file.write(FORGET_SCROLLBACK)
        self.say(f"Pass the keyboard to {name}; then {name} presses Enter.", "bold")

    def tell(self, lines: list[LogLine]) -> None:
        for line in lines:
            self.console.print(log_text(line))

    def help(self) -> None:
        grid = Table.grid(padding=(0, 3, 0, 0))
        own = [(word, meaning) for word, (meaning, _) in self.drawing.pages().items()]
        for what, meaning in [*HELP[:-1], *own, HELP[-1]]:
            grid.add_row(Text(what, "bold"), meaning)
        self.console.print(grid)

    def ending(self, state: State, seat: int) -> None:
        """The final points, who won, and why."""
        view = state.view(seat)
        scores = self.drawing.scores(view, self.kinds)
        self.console.print(scores if scores is not None else plain_scores(state, self.kinds))
        winners = state.winners()
        names = " and ".join(state.game.seat_name(state, one) for one in winners)
        if seat in winners and len(winners) == 1:
            self.say("You win!", f"bold {seat_style(seat)}")
        elif winners:
            self.say(f"{names} {'wins' if len(winners) == 1 else 'share the win'}.", f"bold {seat_style(winners[0])}")
        why = self.drawing.why_they_won(view)
        if why:
            self.say(why)


def question_of(state: State, seat: int, sign: str) -> Text:
    name = state.game.seat_name(state, seat)
    return Text.assemble((f"{sign} {name}: ", f"bold {seat_style(seat)}"), (state.prompt(seat), "bold"))


def menu_of(state: State, seat: int, width: int) -> Table:
    """The choices with what they do, numbered down the columns; with notation if the menu stays short."""
    choices = menu(state, seat)
    full = [entry(i + 1, one, one["action"]) for i, one in enumerate(choices)]
    rows = rows_needed(full, width)
    if rows > SHORT_MENU:
        full = [entry(i + 1, one, "") for i, one in enumerate(choices)]
        rows = rows_needed(full, width)
    if rows == len(full):  # one column: a long entry goes on below its words, not below its number
        grid = Table.grid()
        for line in full:
            grid.add_row(line[:NUMBER], line[NUMBER:])
        return grid
    grid = Table.grid(padding=(0, GAP, 0, 0))
    for row in range(rows):
        grid.add_row(*full[row::rows])
    return grid


def rows_needed(entries: list[Text], width: int) -> int:
    """The fewest rows with which all columns fit side by side."""
    for rows in range(1, len(entries)):
        columns = [entries[first : first + rows] for first in range(0, len(entries), rows)]
        if sum(max(one.cell_len for one in column) + GAP for column in columns) <= width + GAP:
            return rows
    return len(entries)


def entry(number: int, choice: Entry, notation: str) -> Text:
    text = Text.assemble((f"{number:>3} ", "bold color(178)"), choice["words"])
    notes = "; ".join(note["text"] for note in choice["notes"] if note["text"])
    if notes:
        text.append(f" – {notes}", "italic")
    return text.append(f"  {notation}", "dim") if notation not in ("", choice["words"]) else text


def plain_scores(state: State, kinds: list[str]) -> Table:
    """Points by seat, for a game whose drawing has no table of its own."""
    table = Table("seat", "played by", "points", box=None)
    for seat, points in enumerate(state.scores()):
        table.add_row(state.game.seat_name(state, seat), kinds[seat], str(points))
    return table


def print_rules(console: Console, rules: tuple[Rule, ...]) -> None:
    """Rules with their sources."""
    for rule in rules:
        console.print(Text(f"{rule.id} {rule.title}", "bold"))
        if rule.source:
            console.print(Text(f"Source: {rule.source}", "dim italic"))
        console.print(Markdown(rule.text))
        console.print()


def make_console(stderr: bool = False) -> Console:
    """A console on the present standard output. A sign that it cannot write becomes a question mark, not an error."""
    stream = sys.stderr if stderr else sys.stdout
    encoding = (getattr(stream, "encoding", None) or "").lower()
    reconfigure = getattr(stream, "reconfigure", None)
    if not encoding.startswith("utf") and reconfigure is not None:
        reconfigure(errors="replace")
    return Console(stderr=stderr, highlight=False)
