"""The state of a table as one viewer is sent it, in pieces: the JSON of each key, and of each key of the view.

What several viewers see alike is one piece for all of them: written once, and compared once with the piece before it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...games.menus import menu
from ...kernel import State
from .encoding import encoded
from .json_patch import escaped, operations_of, shorter, written

Pieces = dict[str, bytes]
"""Keys, each with the JSON of its value."""
VIEW: Final = "/view"
NOTHING: Final = "[]"
"""The patch between two states that are the same."""


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """An object: what all viewers are shown of it, and what one of them is shown instead or besides."""

    shared: Pieces
    own: Pieces

    def text(self) -> bytes:
        pieces = self.shared | self.own
        return b"{" + b",".join(encoded(key) + b":" + piece for key, piece in pieces.items()) + b"}"

    def size(self) -> int:
        """A little less than the length of its text."""
        return sum(map(len, self.shared.values())) + sum(map(len, self.own.values()))


@dataclass(frozen=True, slots=True, eq=False)
class Head:
    """A state without clock and events."""

    keys: Part
    """All keys but `view`."""
    view: Part

    def text(self) -> str:
        return Part(self.keys.shared, self.keys.own | {"view": self.view.text()}).text().decode()


class Changes:
    """What changed from one state to the next at a table. What viewers share is compared once for all of them."""

    def __init__(self) -> None:
        self.made: dict[str, tuple[Pieces, Pieces, dict[str, list[bytes]]]] = {}  # by path: between shared pieces

    def between(self, old: Head, new: Head) -> str:
        """The patch that makes one state of another, as JSON."""
        found = self._compare(old.keys, new.keys, "")
        view = self._compare(old.view, new.view, VIEW)
        is_short = sum(map(len, view)) <= new.view.size()
        found += view if is_short else shorter(VIEW, new.view.text(), view)
        return f"[{b','.join(found).decode()}]"

    def _compare(self, old: Part, new: Part, path: str) -> list[bytes]:
        was, now, found = old.own, new.own, []
        for key, operations in self._shared(old.shared, new.shared, path).items():
            if key not in now and key not in was:
                found += operations
        for key in now if now.keys() >= was.keys() else {**now, **was}:
            before, after = was.get(key) or old.shared.get(key), now.get(key) or new.shared.get(key)
            if before != after:
                found += changed(before, after, path, key)
        return found

    def _shared(self, old: Pieces, new: Pieces, path: str) -> dict[str, list[bytes]]:
        before, after, found = self.made.get(path, (None, None, {}))
        if before is not old or after is not new:
            keys = [key for key in {**new, **old} if old.get(key) != new.get(key)]
            found = {key: changed(old.get(key), new.get(key), path, key) for key in keys}
            self.made[path] = (old, new, found)
        return found


def changed(old: bytes | None, new: bytes | None, path: str, key: str) -> list[bytes]:
    """The operations on one key of an object, which may come or go."""
    place = f"{path}/{escaped(key)}"
    if old is None:
        return [written("add", place, new)]
    return [written("remove", place)] if new is None else operations_of(old, new, place)


class PositionPieces:
    """What a position shows to each seat (-1: a spectator). Stays good while nothing is played or taken back, whoever
    comes, goes or talks."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.shared = state.shared_view()
        self.pieces: Pieces = {key: encoded(value) for key, value in self.shared.items()}
        self.views: dict[int, Part] = {}
        self.menus: dict[int, bytes] = {}

    def view(self, seat: int) -> Part:
        if seat not in self.views:
            seen, shared = self.state.view(seat, self.shared), self.shared
            own = {key: encoded(value) for key, value in seen.items() if key not in shared or value is not shared[key]}
            is_all = seen.keys() >= shared.keys()
            pieces = self.pieces if is_all else {key: self.pieces[key] for key in shared if key in seen}
            self.views[seat] = Part(pieces, own)
        return self.views[seat]

    def menu(self, seat: int) -> bytes:
        if seat not in self.menus:
            self.menus[seat] = encoded(menu(self.state, seat))
        return self.menus[seat]
