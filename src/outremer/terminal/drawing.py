"""How a terminal draws a game: the contract, and the plain drawing for games without one of their own.

A drawing is given views, never a state, so it cannot show what a seat may not see.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.text import Text

from ..kernel import TOTAL, Event, Game
from .plain_screen import plain_screen

View = dict[str, Any]

SEAT_SIGNS: Final = "▲●■◆★"
SEAT_COLOURS: Final = ("color(203)", "color(39)", "color(178)", "color(170)", "color(71)")
"""Middle tones, readable on dark and light backgrounds. The sign says the same without colour."""

LEAST_LOG: Final = 6
"""Lines of the log that the plain drawing shows, however little room there is."""


@dataclass(frozen=True, slots=True)
class Room:
    """The space for a drawing: `height` is what the lines below it leave free."""

    width: int
    height: int
    terminal_height: int


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log. If it is about a seat: that seat, and the `deed`, which is the line without the seat's name. A
    heading opens the turn of its seat."""

    text: str
    seat: int = -1
    deed: str = ""
    heading: bool = False
    sign: str = ""


def seat_style(seat: int) -> str:
    return SEAT_COLOURS[seat % len(SEAT_COLOURS)] if seat >= 0 else ""


def seat_sign(seat: int) -> str:
    return SEAT_SIGNS[seat % len(SEAT_SIGNS)] if seat >= 0 else "·"


Page = Callable[[View, list[str], Room], RenderableType]
"""A page besides the screen, made from the view, the kinds of the seats and the space there is."""


class Drawing:
    """The plain drawing. A game's own drawing replaces what it can do better."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def screen(self, view: View, kinds: list[str], log: list[LogLine], room: Room) -> RenderableType:
        """The table as the view's seat sees it. `kinds` says who plays each seat: human, greedy, ..."""
        signs = [self.sign(seat) for seat in range(len(view["seats"]))]
        table = plain_screen(self.game.title, view, kinds, signs)
        return Group(table, Text(), draw_log(log, max(LEAST_LOG, room.height // 3), room.width))

    def sign(self, seat: int) -> str:
        """The character that stands for a seat."""
        return seat_sign(seat)

    def pages(self) -> dict[str, tuple[str, Page]]:
        """This game's own commands: the word to type, its help text, and the page it shows."""
        return {}

    def map(self, view: View, room: Room) -> RenderableType:
        """The map alone, for a terminal that is too small to show it on the screen."""
        return Text("This game has no map to draw.")

    def scores(self, view: View, kinds: list[str]) -> RenderableType | None:
        """The parts of each seat's points; None if the view does not have them. The default lists the lines of
        `Game.score_lines`."""
        shown = [seat for seat in view["seats"] if "score" in seat]
        return Text("\n".join(score_line(seat["name"], seat["score"]) for seat in shown)) if shown else None

    def heading(self, event: Event) -> tuple[int, str] | None:
        """If the event opens a turn: the seat (-1: nobody), and the text before its name."""
        return None

    def opening(self, view: View) -> tuple[int, str] | None:
        """Like `heading`, if a turn begins in this view. It heads a log that has no event for it: the first turn of a
        game may begin before anybody decides, and a position may begin with a turn."""
        return None

    def why_they_won(self, view: View) -> str:
        """One sentence about the end, or an empty string."""
        return ""


def score_line(name: str, score: dict[str, int]) -> str:
    """The points of a seat in one line: Seat 1: 7 (3 for coins, 4 for tokens)."""
    parts = ", ".join(f"{points} for {line}" for line, points in score.items() if points and line != TOTAL)
    return f"{name}: {score[TOTAL]}" + (f" ({parts})" if parts else "")


def draw_log(log: list[LogLine], lines: int, width: int) -> Text:
    """The end of the log in at most that many lines. A turn is one paragraph, and its heading replaces its subject. Of
    a paragraph that is too long, the end is shown."""
    drawn: list[Text] = []
    for paragraph in reversed(paragraphs(log)):
        left = lines - len(drawn)
        if left <= 0:
            break
        wrapped = wrap(paragraph, width)
        drawn = (wrapped if len(wrapped) <= left else end_of(wrapped, left)) + drawn
    return Text("\n").join(drawn)


def end_of(wrapped: list[Text], lines: int) -> list[Text]:
    first, *rest = wrapped[-lines:]
    return [Text(f"… {first.plain.lstrip()}"[: max(2, first.cell_len)]), *rest]


def paragraphs(log: list[LogLine]) -> list[list[LogLine]]:
    """Each heading with the lines of its turn; a line before the first heading is a paragraph alone."""
    found: list[list[LogLine]] = []
    for line in log:
        if line.heading or not found or not found[-1][0].heading:
            found.append([line])
        else:
            found[-1].append(line)
    return found


def wrap(paragraph: list[LogLine], width: int) -> list[Text]:
    first, *rest = paragraph
    if not first.heading:
        return [Text(line) for line in textwrap.wrap(first.text, width)]
    told = told_of(first.seat, rest)
    head = f"{first.sign or seat_sign(first.seat)} {first.text}"
    texts = textwrap.wrap(f"{head}: {told}" if told else head, width, subsequent_indent="  ")
    drawn = [Text(text) for text in texts]
    drawn[0].stylize(seat_style(first.seat), 0, 1)
    drawn[0].stylize("bold", 2, len(head))
    return drawn


def told_of(seat: int, lines: list[LogLine]) -> str:
    """The lines of a turn, without its last full stop. What its seat did goes on after a comma, without the name. A new
    sentence begins with a line about another seat, after it, and after a line that is a list itself."""
    told = ""
    goes_on = True
    for line in lines:
        own = line.seat == seat and line.deed != ""
        words = line.deed if own and goes_on else line.text.removesuffix(".")
        told += f"{', ' if own and goes_on else '. '}{words}" if told else words
        goes_on = own and not (":" in line.deed or "," in line.deed)
    return told


def log_text(line: LogLine) -> Text:
    if line.heading:
        sign = line.sign or seat_sign(line.seat)
        return Text.assemble((f"{sign} ", seat_style(line.seat)), (line.text, "bold"))
    return Text(f"  {line.text}")
