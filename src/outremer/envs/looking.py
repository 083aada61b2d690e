"""What one seat is given: its observation, the mask of its legal actions, and the table as text or as a picture."""

from __future__ import annotations

import io
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..games import find_kit
from ..kernel import Game, State
from .expansion import Expansion

OBSERVATION: Final = "observation"
ACTION_MASK: Final = "action_mask"
WIDTH: Final = 120
HEIGHT: Final = 50
RENDER_FPS: Final = 2
"""Pictures a second, for those who make a film of them."""

Observation = dict[str, NDArray[Any]]


class Looking:
    """Observations of one kind of table: as codes, or expanded to floats for a network."""

    def __init__(self, game: Game, options: dict[str, Any], expand: bool) -> None:
        self.game = game
        self.options = options
        self.features = find_kit(game.name).features(game, options)
        self.expansion = Expansion(self.features) if expand else None
        self.actions = len(game.notation.texts)

    def __reduce__(self) -> tuple[Any, ...]:
        """An environment can be copied and pickled; compiled features cannot, so they are made again."""
        return Looking, (self.game, self.options, self.expansion is not None)

    def observation_space(self) -> spaces.Dict:
        mask = spaces.Box(0, 1, (self.actions,), np.int8)
        if self.expansion is not None:
            return spaces.Dict(
                {OBSERVATION: spaces.Box(-1.0, 1.0, (self.expansion.size,), np.float32), ACTION_MASK: mask}
            )
        fields = self.features.fields
        high: NDArray[np.uint8] = np.repeat(
            np.array([field.codes() - 1 for field in fields], dtype=np.uint8), [field.count for field in fields]
        )
        return spaces.Dict({OBSERVATION: spaces.Box(np.zeros_like(high), high, dtype=np.uint8), ACTION_MASK: mask})

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.actions)

    def observe(self, state: State, seat: int, menu: list[int]) -> Observation:
        """What the seat sees, and the mask of its menu, which is empty for a seat that is not asked."""
        codes = np.frombuffer(self.features.observe(state, seat), dtype=np.uint8)
        mask: NDArray[np.int8] = np.zeros(self.actions, dtype=np.int8)
        mask[menu] = 1
        return {
            OBSERVATION: codes.copy() if self.expansion is None else self.expansion.expand(codes),
            ACTION_MASK: mask,
        }


def check_render_mode(mode: str | None, modes: Sequence[str]) -> None:
    """Raises ValueError for one that is not offered; ImportError where a picture is wanted and Pillow is missing."""
    if mode not in (None, *modes):
        raise ValueError(f"render_mode is one of {', '.join(modes)} or None, not {mode!r}")
    if mode == "rgb_array" and find_spec("PIL") is None:
        raise ImportError("a picture needs the package pillow: pip install 'outremer[research]'")


def draw(state: State, seat: int) -> str:
    """The table as the seat sees it (-1: as everybody does), in the letters and colours of a terminal."""
    from rich.console import Console

    from ..terminal.drawing import Room

    console = Console(file=io.StringIO(), width=WIDTH, height=HEIGHT, force_terminal=True, color_system="256")
    drawing = find_kit(state.game.name).drawing(state.game)
    with console.capture() as drawn:
        console.print(drawing.screen(state.view(seat), ["agent"] * state.seats, [], Room(WIDTH, HEIGHT, HEIGHT)))
    return drawn.get()


def paint(state: State, seat: int) -> NDArray[np.uint8]:
    """The same as a picture: height, width, and red, green and blue."""
    return find_kit(state.game.name).picture(state.game, state.view(seat)).array()
