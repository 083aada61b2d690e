"""What a bot is: a seat that is handed a state as its seat sees it, and answers with one of its legal actions."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from ..kernel.rng import FastRng
from ..kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A bot may keep thoughts of its own between decisions, but sees the game only through `world`.

    `choose` never passes the true state on: what `think` gets is drawn anew from everything that looks the same to
    the seat, so no bot can peek, whatever it does."""

    def __init__(self, seed: int) -> None:
        self.rng = FastRng(seed)

    def choose(self, state: State, seat: int) -> int:
        """A legal action of the seat, which must be an actor."""
        menu = state.legal(seat)
        if len(menu) == 1:
            return menu[0]
        return self.think(state.determinize(seat, self.rng), seat, menu)

    def think(self, world: State, seat: int, menu: list[int]) -> int:
        """One entry of the menu, which has at least two. The world may be changed freely."""
        raise NotImplementedError
