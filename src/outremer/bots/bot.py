"""What a bot is: it is shown what its seat may see, and answers with one of its legal actions."""

from __future__ import annotations

from time import perf_counter
from typing import Any, final

from mypy_extensions import mypyc_attr

from ..kernel.rng import FastRng
from ..kernel.state import State


@final
class Sampler:
    """Draws worlds that look the same to one seat, a new one at each call. The true state stays in here: no bot can
    read it."""

    def __init__(self, state: State, seat: int, rng: FastRng) -> None:
        self._state = state
        self._rng = rng
        self.seat = seat

    def __call__(self) -> State:
        return self._state.determinize(self.seat, self._rng)


@final
class View:
    """What the seat sees. It is made only when it is read."""

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self.seat = seat

    def read(self) -> dict[str, Any]:
        return self._state.view(self.seat)


@final
class Budget:
    """How long a bot may think about one choice: seconds, iterations, or both; 0 is no limit."""

    def __init__(self, seconds: float = 0.0, iterations: int = 0) -> None:
        self.seconds = seconds
        self.iterations = iterations
        self.begun = perf_counter()

    def left(self) -> float:
        return self.seconds - (perf_counter() - self.begun)

    def is_over(self) -> bool:
        """Whether the seconds are used up, where they are limited."""
        return self.seconds > 0.0 and self.left() <= 0.0

    def used(self, iterations: int) -> float:
        """The part that is used after that many iterations; at 1 or more the budget is spent."""
        part = iterations / self.iterations if self.iterations else 0.0
        if self.seconds > 0.0:
            part = max(part, 1.0 - self.left() / self.seconds)
        return part

    def spent(self, iterations: int) -> bool:
        return self.used(iterations) >= 1.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A bot may remember things between decisions, but sees the game only through what `choose` is given."""

    def __init__(self, seed: int) -> None:
        self.rng = FastRng(seed)

    def choose(self, view: View, sampler: Sampler, legal: list[int], budget: Budget) -> int:
        """One entry of `legal`, which has at least two. Without limits, the bot decides how long it thinks."""
        raise NotImplementedError

    def remark(self) -> str:
        """The reason for the last choice, as a short sentence for the others at the table; usually empty."""
        return ""

    def decide(self, state: State, seat: int, budget: Budget | None = None) -> int:
        """A legal action of the seat, which must be an actor. The bot is shown only what its seat may see."""
        menu = state.legal(seat)
        if len(menu) == 1:
            return menu[0]
        return self.choose(View(state, seat), Sampler(state, seat, self.rng), menu, budget or Budget())
