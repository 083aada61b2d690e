"""What `outremer review` does: reviews a saved game with a progress bar, prints it, and writes the page."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.text import Text

from ..kernel import Record
from ..terminal.saving import CannotSave, reason, write_whole
from .review import Review, review
from .review_page import make_page


def review_game(record: Record, seat: int, page: Path | None, console: Console, progress_on: Console) -> None:
    """`seat` counts from 0."""
    with Progress(console=progress_on, transient=True) as bar:
        task = bar.add_task("looking back", total=1)
        found = review(record, seat, lambda done, whole: bar.update(task, completed=done, total=whole))
    print_review(console, found)
    if page is not None:
        title = f"{found.names[seat]} in a game of {record.game.title}"
        try:
            write_whole(page, make_page(title, found))
        except OSError as error:
            raise CannotSave(f"{page} cannot be written: {reason(error)}") from error
        console.print(f"Written to {page}", soft_wrap=True)


def print_review(console: Console, found: Review) -> None:
    console.print(Text("Turning points", "bold"))
    for point in found.turning:
        console.print(
            f"Moves {point.ply + 1} to {point.until}: {found.names[point.seat]} {point.change:+.0%}", highlight=False
        )
        for line in point.lines:
            console.print(Text(f"   {line}", "dim"))
    console.print(Text(f"The costliest decisions: {found.names[found.seat]}", "bold"))
    if not found.decisions:
        console.print("No choice was clearly worse than another.")
    for one in found.decisions:
        console.print(
            f"Move {one.ply + 1}, {one.cost:.0%} of the chance to win: {one.prompt}", highlight=False, markup=False
        )
        console.print(f"   taken:  {one.taken}", highlight=False, markup=False)
        console.print(f"   better: {one.better}", highlight=False, markup=False)
        if one.reasons:
            console.print(f"   why: {'; '.join(one.reasons)}", highlight=False, markup=False)
