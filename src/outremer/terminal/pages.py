"""What `outremer replay` and `outremer rules` show: a position of a saved game, its picture, the rules."""

from __future__ import annotations

import io
import os
from pathlib import Path
from shutil import which
from typing import Final

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from .. import rulebook
from ..games import kit_of
from ..kernel import Record, State
from .drawing import LogLine
from .event_log import EventLog
from .saving import CannotSave, reason, write_whole
from .screen import Screen, print_rules

PICTURE: Final = (120, 45)
"""Columns and lines of a picture."""


def show_position(console: Console, record: Record, plies: int, seat: int) -> None:
    """A position as the seat (-1: a spectator) sees it, below the log."""
    state, log, screen = prepare(console, record, plies)
    lines = log.lines(state, seat)
    screen.tell(lines)
    console.print(Text(f"After move {plies} of {len(record.moves)}", "bold"))
    if state.is_actor(seat):
        screen.show(state, seat, [])
        return
    console.print(screen.drawing.screen(state.view(seat), screen.kinds, [], screen.room()))
    if state.over():
        screen.ending(state, seat)


def draw_picture(record: Record, plies: int, seat: int, path: Path) -> None:
    """What a large terminal would show, as SVG."""
    width, height = PICTURE
    console = Console(record=True, file=io.StringIO(), width=width, height=height, force_terminal=True, highlight=False)
    state, log, screen = prepare(console, record, plies)
    lines: list[LogLine] = log.lines(state, seat)
    if state.is_actor(seat):
        screen.show(state, seat, lines)
    else:
        console.print(screen.drawing.screen(state.view(seat), screen.kinds, lines, screen.room()))
    svg = console.export_svg(title=f"outremer play {record.game.name}", code_format=SVG)
    try:
        write_whole(path, svg)
    except OSError as error:
        raise CannotSave(f"{path} cannot be written: {reason(error)}") from error


def prepare(console: Console, record: Record, plies: int) -> tuple[State, EventLog, Screen]:
    drawing = kit_of(record.game).drawing(record.game)
    log = EventLog(drawing)
    state = log.retell(record, plies)
    return state, log, Screen(console, drawing, [])


def list_rulebooks(console: Console) -> None:
    games = rulebook.games()
    for game in games:
        book = rulebook.rulebook(game)
        console.print(Text.assemble((game, "bold"), f"  {book.title}"))
        for chapter in book.chapters:
            console.print(Text(f"  {chapter.id:<6} {chapter.title}"))
    if games:
        rule = rulebook.rulebook(games[0]).rules[0]
        examples = f"outremer rules {games[0]}, outremer rules {rule.id}"
        console.print(f"Read one with its name or id: {examples}", soft_wrap=True)


def show_rulebook(console: Console, game: str) -> None:
    """A whole rulebook; in a pager if the output is a terminal."""
    text = Markdown(rulebook.rulebook_path(game).read_text(encoding="utf-8"))
    if console.is_terminal:
        os.environ.setdefault("LESS", "-R")  # so that less shows styles instead of their codes
        with console.pager(styles="less" in os.environ.get("PAGER", "less") and which("less") is not None):
            console.print(text)
    else:
        console.print(text)


def show_rules(console: Console, rule_id: str) -> None:
    print_rules(console, rulebook.find(rule_id))


SVG: Final = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: {char_height}px; \
line-height: {line_height}px; }}
.{unique_id}-title {{ font-family: sans-serif; font-size: 18px; font-weight: bold; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
"""Rich's own format, but with fonts of the reader's machine: nothing is fetched."""
