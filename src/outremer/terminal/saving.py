"""Saved games: reads a record with clear errors, and writes one completely or not at all."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Final

from ..games import find_game
from ..kernel import BadRecord, OutremerError, Record, load_record

MANY: Final = ".jsonl"
"""What the name of a file with a record on each line ends with: an arena's dataset has them."""


class CannotSave(OutremerError):
    """The file was not written; its old content is unchanged."""


def read_game(path: Path, number: int = 1) -> Record:
    """The record in a file, played through once; of a file with many the one on that line. Raises BadRecord, naming the
    file."""
    try:
        if path.suffix == MANY:
            return read_line(path, number)
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise BadRecord(f"there is no file {path}") from error
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"{path} cannot be read: {reason(error)}") from error
    if number != 1:
        raise BadRecord(f"{path} holds one game; there is no game {number} in it")
    return record_in(text, str(path))


def read_line(path: Path, number: int) -> Record:
    at = 0
    with path.open(encoding="utf-8") as file:
        for at, line in enumerate(file, 1):
            if at == number:
                return record_in(line, f"{path}, game {number}")
    raise BadRecord(f"{path} holds {at} {'game' if at == 1 else 'games'}; there is no game {number} in it")


def record_in(text: str, where: str) -> Record:
    try:
        record = load_record(text, find_game)
        record.first_state()
    except BadRecord as error:
        raise BadRecord(f"{where}: {error}", error.ply, error.rule) from error
    return record


def write_game(path: Path, record: Record) -> None:
    """Write the record to a temporary file and move it into place. A file that is not a record is not replaced."""
    if path.is_dir():
        raise CannotSave(f"{path} is a folder; name a file in it")
    if path.exists() and not holds_record(path):
        raise CannotSave(f"{path} exists and is not an Outremer record; it was not changed")
    try:
        write_whole(path, record.dumps())
    except OSError as error:
        raise CannotSave(f"{path} cannot be written: {reason(error)}") from error


def write_whole(path: Path, text: str) -> None:
    """Write all of the text or nothing, even if the power fails."""
    handle, beside = tempfile.mkstemp(prefix=".outremer-", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(beside, 0o644)
        os.replace(beside, path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


def holds_record(path: Path) -> bool:
    """Whether the file looks like a record of any game, also one made with other rules data."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(data, dict) and {"format", "game", "rules", "moves"} <= data.keys()


def same_game(path: Path, record: Record) -> bool:
    """Whether the file holds the same game at an earlier or later move, so that replacing it loses nothing."""
    try:
        there, here = json.loads(path.read_text(encoding="utf-8")), record.to_json()
    except (OSError, ValueError, RecursionError):
        return False
    if not isinstance(there, dict) or not isinstance(there.get("moves"), list):
        return False
    first = min(len(there["moves"]), len(here["moves"]))
    heads = [{key: value for key, value in one.items() if key != "moves"} for one in (there, here)]
    return heads[0] == heads[1] and there["moves"][:first] == here["moves"][:first]


def reason(error: Exception) -> str:
    """The message of the system, without its error number."""
    return (error.strerror or str(error)) if isinstance(error, OSError) else "it is not text"
