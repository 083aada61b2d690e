"""What was finished in the terminal, lessons or puzzles: one small file each in the user's folder. The page keeps its
own."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Final

from .lesson import Lesson

FILE: Final = "lessons.json"


def progress_file(name: str = FILE) -> Path:
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "outremer" / name


def key_of(lesson: Lesson) -> str:
    return f"{lesson.game.name}/{lesson.id}"


def finished(name: str = FILE) -> set[str]:
    """The keys of what was finished. A file that cannot be read counts as none."""
    try:
        found = json.loads(progress_file(name).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return set()
    return {key for key in found if isinstance(key, str)} if isinstance(found, list) else set()


def note_finished(key: str, name: str = FILE) -> None:
    """A folder that cannot be written only means that the list shows no tick."""
    path = progress_file(name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(sorted(finished(name) | {key})), encoding="utf-8")
    except OSError:
        return
