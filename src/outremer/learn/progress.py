"""Which lessons were finished in the terminal: one small file in the user's folder. The page keeps its own."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Final

from .lesson import Lesson

FILE: Final = "lessons.json"


def progress_file() -> Path:
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "outremer" / FILE


def key_of(lesson: Lesson) -> str:
    return f"{lesson.game.name}/{lesson.id}"


def finished() -> set[str]:
    """The keys of the lessons that were finished. A file that cannot be read counts as none."""
    try:
        found = json.loads(progress_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return set()
    return {key for key in found if isinstance(key, str)} if isinstance(found, list) else set()


def note_finished(lesson: Lesson) -> None:
    """A folder that cannot be written only means that the list shows no tick."""
    path = progress_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(sorted(finished() | {key_of(lesson)})), encoding="utf-8")
    except OSError:
        return
