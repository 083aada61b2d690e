"""Games on disk: reading a record with a clear word about what is wrong, and writing one whole or not at all."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path

from ..games import find_game
from ..kernel import BadRecord, OutremerError, Record, load_record


class CannotSave(OutremerError):
    """The file was not written; what stood there still stands."""


def read_game(path: Path) -> Record:
    """The record in a file, played through once. Raises BadRecord, naming the file."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise BadRecord(f"there is no file {path}") from error
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"{path} cannot be read: {reason(error)}") from error
    try:
        record = load_record(text, find_game)
        record.first_state()
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}", error.ply, error.rule) from error
    return record


def write_game(path: Path, record: Record) -> None:
    """Write the record beside its place and move it there. Anything but a record there is left alone."""
    if path.is_dir():
        raise CannotSave(f"{path} is a folder; name a file in it")
    if path.exists() and not holds_record(path):
        raise CannotSave(f"{path} exists and is no Outremer record; it was left as it is")
    try:
        write_whole(path, record.dumps())
    except OSError as error:
        raise CannotSave(f"{path} cannot be written: {reason(error)}") from error


def write_whole(path: Path, text: str) -> None:
    """All of the text or nothing, even if the power fails."""
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
    """Whether the file looks like a record of any game, even one made under other rules data."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(data, dict) and {"format", "game", "rules", "moves"} <= data.keys()


def same_game(path: Path, record: Record) -> bool:
    """Whether the file holds this very game at an earlier or later move, so that nothing is lost by writing it."""
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
    """What the system said, without its numbers."""
    return (error.strerror or str(error)) if isinstance(error, OSError) else "it is not text"
