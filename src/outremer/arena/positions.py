"""The positions of one game for a dataset: what the deciding seat saw, what it could do, and what it chose.

Runs beside the game, in any process that an engine uses, and needs neither NumPy nor pyarrow. `seen` is all that a row
holds from the time of the choice: what the seat may see, and nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from ..games import find_kit
from ..kernel import Record, State

if TYPE_CHECKING:
    from ..kernel.features import Features


class Rows(TypedDict):
    """The rows of one game. Observations and masks are joined, one after the other."""

    observations: bytes
    masks: bytes
    plies: list[int]
    seats: list[int]
    choices: list[int]
    steps: list[str]
    record: dict[str, Any]
    bargains: list[dict[str, Any]]


def mask_bytes(actions: int) -> int:
    """The bytes of a mask: one bit for each action."""
    return (actions + 7) // 8


def seen(state: State, seat: int, features: Features) -> tuple[bytes, bytes, str]:
    """The codes of the seat, the mask of its menu (the bit `a % 8` of the byte `a // 8` is action `a`), and the name of
    what it decides."""
    bits = 0
    for action in state.legal(seat):
        bits |= 1 << action
    mask = bits.to_bytes(mask_bytes(len(state.game.notation.texts)), "little")
    return features.observe(state, seat), mask, state.step().name


class Taker:
    """Takes the rows of a game as it is played."""

    def __init__(self, state: State, options: dict[str, Any], seed: int) -> None:
        self.kit = find_kit(state.game.name)
        self.features = self.kit.features(state.game, options)
        self.record = Record.of_seed(state.game, seed, options)
        self.observations: list[bytes] = []
        self.masks: list[bytes] = []
        self.plies: list[int] = []
        self.seats: list[int] = []
        self.choices: list[int] = []
        self.steps: list[str] = []
        self.marks: list[int] = []  # how many events there were before each move

    def take(self, state: State, seat: int, action: int) -> None:
        """Before the action is played. A question with one answer is a move, but no row."""
        if len(state.legal(seat)) > 1:
            codes, mask, step = seen(state, seat, self.features)
            self.observations.append(codes)
            self.masks.append(mask)
            self.plies.append(len(self.record.moves))
            self.seats.append(seat)
            self.choices.append(action)
            self.steps.append(step)
        self.record.moves.append((seat, action))
        self.marks.append(len(state.events or []))

    def finish(self, state: State) -> Rows:
        return Rows(
            observations=b"".join(self.observations),
            masks=b"".join(self.masks),
            plies=self.plies,
            seats=self.seats,
            choices=self.choices,
            steps=self.steps,
            record=self.record.to_json(),
            bargains=self.bargains(state),
        )

    def bargains(self, state: State) -> list[dict[str, Any]]:
        """All that was bargained, each with the move (from 0) that brought it."""
        events, found = state.events or [], []
        for ply, first in enumerate(self.marks):
            last = self.marks[ply + 1] if ply + 1 < len(self.marks) else len(events)
            for event in events[first:last]:
                told = self.kit.bargain(state, event)
                if told is not None:
                    found.append({"ply": ply, **told})
        return found
