"""What `outremer play --terminal` does: one game at this terminal, saved as it was asked for."""

from __future__ import annotations

from pathlib import Path

from ..coach.allowed import BOTS_ONLY
from ..games import kit_of
from ..kernel import Record
from .screen import Screen, make_console
from .table import Ask, Leave, SharedTable


def play_table(
    record: Record,
    kinds: list[str],
    bot_seed: int,
    save: Path | None,
    saved_to: Path | None = None,
    ask: Ask = input,
    coach: str = BOTS_ONLY,
) -> None:
    """Play, and say how to continue. `save` is written without asking, however the game ends."""
    enable_line_editing()
    drawing = kit_of(record.game).drawing(record.game)
    screen = Screen(make_console(), drawing, kinds)
    table = SharedTable(screen, drawing, record, bot_seed, ask, coach)
    table.saved_to = saved_to
    table.saves_itself = save
    kind, value = record.source
    table.notice = f"Seed {value}" if kind == "seed" and not record.moves else ""
    try:
        table.play()
        table.finish()
        table.offer_to_save()
    except Leave:
        screen.say(farewell(record))
    except (EOFError, KeyboardInterrupt):
        screen.say(f"\n{farewell(record)}")
        table.save_itself()
    if kind == "seed":
        screen.say(f"The seed was {value}: --seed {value} gives the same game again.")


def farewell(record: Record) -> str:
    moves = len(record.moves)
    return f"You leave the table after {moves} move{'' if moves == 1 else 's'}."


def enable_line_editing() -> None:
    """Arrow keys and history at the prompt, if Python has them."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return
