"""What a bot is: a seat that is shown what its seat may see, and answers with one of its legal actions."""

from __future__ import annotations

from time import perf_counter
from typing import Any, final

from mypy_extensions import mypyc_attr

from ..kernel.rng import FastRng
from ..kernel.state import State


@final
class Sampler:
    """Worlds as one seat may imagine them, each drawn anew from all that look the same to it. The true state stays
    in here: no bot can peek, whatever it does."""

    def __init__(self, state: State, seat: int, rng: FastRng) -> None:
        self._state = state
        self._rng = rng
        self.seat = seat

    def __call__(self) -> State:
        return self._state.determinize(self.seat, self._rng)


@final
class View:
    """What the seat sees, put into words only when it is read."""

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self.seat = seat

    def read(self) -> dict[str, Any]:
        return self._state.view(self.seat)


@final
class Budget:
    """How long a bot may think about one choice: seconds, iterations, or whichever ends first; 0 sets no limit."""

    def __init__(self, seconds: float = 0.0, iterations: int = 0) -> None:
        self.seconds = seconds
        self.iterations = iterations
        self.begun = perf_counter()

    def left(self) -> float:
        return self.seconds - (perf_counter() - self.begun)

    def used(self, iterations: int) -> float:
        """How much of it is gone after so many iterations: 1 or more, and it is spent."""
        part = iterations / self.iterations if self.iterations else 0.0
        if self.seconds > 0.0:
            part = max(part, 1.0 - self.left() / self.seconds)
        return part

    def spent(self, iterations: int) -> bool:
        return self.used(iterations) >= 1.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A bot may keep thoughts of its own between decisions, but sees the game only through what `choose` is given."""

    def __init__(self, seed: int) -> None:
        self.rng = FastRng(seed)

    def choose(self, view: View, sampler: Sampler, legal: list[int], budget: Budget) -> int:
        """One entry of `legal`, which has at least two. A budget without limits means the bot's own measure."""
        raise NotImplementedError

    def remark(self) -> str:
        """Why the last choice was made, as a short sentence for the others at the table; mostly nothing."""
        return ""

    def decide(self, state: State, seat: int, budget: Budget | None = None) -> int:
        """A legal action of the seat, which must be an actor: shows the bot what its seat may see, and nothing else."""
        menu = state.legal(seat)
        if len(menu) == 1:
            return menu[0]
        return self.choose(View(state, seat), Sampler(state, seat, self.rng), menu, budget or Budget())
