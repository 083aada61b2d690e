"""The file of finished games, one JSON object per line, from which an interrupted arena continues.

The first line says which arena it belongs to. A file of another arena is refused; the message says what differs. A last
line that was cut off is dropped, and its game is played again.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final, TextIO, get_type_hints

from .match import Played, SeatPlayed
from .plan import Arena, BadArena

HEAD: Final = "arena"
GAME_KEYS: Final = frozenset(get_type_hints(Played))
SEAT_KEYS: Final = frozenset(get_type_hints(SeatPlayed))


class ResultsFile:
    """The finished games of one arena. With `only_read` the file can be read while another process writes it."""

    wants_positions = False

    def __init__(self, path: Path, arena: Arena, *, only_read: bool = False) -> None:
        self.path = path
        self.done: dict[int, Played] = {}
        self._file: TextIO | None = None
        try:
            whole = self._read(arena)
            if only_read:
                return
            if path.exists() and path.stat().st_size != whole:
                os.truncate(path, whole)
            self._file = path.open("a", encoding="utf-8", newline="\n")
            if whole == 0:
                self._write({HEAD: arena.identity()})
        except OSError as error:
            raise BadArena(f"cannot write {path}: {error.strerror or error}") from error

    def _read(self, arena: Arena) -> int:
        """Read the games; returns how many bytes are whole lines."""
        if not self.path.exists():
            return 0
        whole = 0
        with open(self.path, "rb") as file:
            for number, line in enumerate(file):
                if not line.endswith(b"\n"):
                    break
                self._take(line, number, arena)
                whole += len(line)
            if whole == 0 and file.tell():
                raise BadArena(f"{self.path} is not a file of finished games")
        return whole

    def _take(self, line: bytes, number: int, arena: Arena) -> None:
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            entry = None
        if number == 0:
            check_head(self.path, entry, arena)
        elif not is_game(entry, arena):
            raise BadArena(f"{self.path}, line {number + 1}, is not a finished game of this arena")
        else:
            self.done[entry["number"]] = entry

    def add(self, played: Played) -> None:
        """Save a game at once."""
        self._write(dict(played))

    def words(self) -> str:
        return ""

    def _write(self, entry: dict[str, Any]) -> None:
        assert self._file is not None
        try:
            self._file.write(json.dumps(entry, separators=(",", ":"), ensure_ascii=False) + "\n")
            self._file.flush()
        except OSError as error:
            raise BadArena(f"cannot write {self.path}: {error.strerror or error}") from error

    def close(self) -> None:
        if self._file is not None:
            self._file.close()


def check_head(path: Path, entry: object, arena: Arena) -> None:
    """Raises BadArena unless the first line names this arena."""
    head = entry.get(HEAD) if isinstance(entry, dict) else None
    if not isinstance(head, dict):
        raise BadArena(f"{path} is not a file of finished games")
    for key, value in arena.identity().items():
        if head.get(key) != value:
            theirs, ours = (str(one)[:60] for one in (head.get(key), value))
            raise BadArena(f"{path} belongs to another arena: {key} {theirs} there, {ours} here; name another file")


def is_game(entry: object, arena: Arena) -> bool:
    """Whether a line can be a game of this arena. Its content is trusted: the file is the user's own."""
    if not isinstance(entry, dict) or entry.keys() != GAME_KEYS:
        return False
    seats = entry["seats"]
    if not isinstance(entry["number"], int) or not isinstance(seats, list) or len(seats) != arena.players:
        return False
    return all(isinstance(seat, dict) and seat.keys() == SEAT_KEYS and seat["bot"] in arena.bots for seat in seats)
