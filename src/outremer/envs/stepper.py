"""Many games of one kind, side by side: the compiled middle of `VectorEnv`.

It plays one choice in each game, starts a new game where one has ended, and keeps observations and masks in buffers
that NumPy reads in place. It knows no game, and nothing of arrays or processes.
"""

from __future__ import annotations

from typing import Any, final

from mypy_extensions import i64, u8

from ..kernel.features import Features, new_buffer
from ..kernel.game import Game
from ..kernel.rng import FastRng, Rng, key_from_seed
from ..kernel.state import State

try:
    from librt.vecs import vec
except ImportError:  # uncompiled
    from ..kernel.plain_vec import vec  # type: ignore[assignment]


@final
class Stepper:
    """`observations[i]`, `masks[i]` and `seats[i]` are about the seat that must choose in game i."""

    def __init__(
        self, game: Game, options: dict[str, Any], features: Features, count: int, seed: int, skip_forced: bool
    ) -> None:
        """With `skip_forced`, a question with one answer is answered here."""
        self.game = game
        self.options = game.options(options)
        self.features = features
        self.count = count
        self.actions = len(game.notation.texts)
        self.skip_forced = skip_forced
        self.observations: vec[u8] = new_buffer(count * features.size)
        self.masks: vec[u8] = new_buffer(count * self.actions)
        self.seats: vec[u8] = new_buffer(count)
        self.memos = [features.new_memo() for _ in range(count)]
        self.states: list[State] = []
        self.menus: list[list[int]] = [[] for _ in range(count)]
        self.results: list[list[int]] = []  # of the games that ended in the last step: scores, then winners
        self.finished: list[int] = []
        self.drawn: vec[i64] = vec[i64]([0] * count)  # by `sample`
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Start all games anew."""
        self.rng = FastRng(seed)
        self.finished = []
        self.results = []
        self.states = [self.new_game() for _ in range(self.count)]
        for i in range(self.count):
            self.ask(i)

    def new_game(self) -> State:
        return self.game.start(self.options, Rng(key_from_seed(self.rng.word())))

    def step(self, actions: list[int]) -> None:
        """One choice in every game. Raises `IllegalAction` for the first that is not legal, and then plays none."""
        if len(actions) != self.count:
            raise ValueError(f"{self.count} games take {self.count} actions, not {len(actions)}")
        masks = self.masks
        for i in range(self.count):
            action = actions[i]
            if not 0 <= action < self.actions or not masks[i * self.actions + action]:
                self.states[i].copy().apply(int(self.seats[i]), action)
        self.finished = []
        self.results = []
        for i in range(self.count):
            self.states[i].apply_checked(int(self.seats[i]), actions[i])
            self.ask(i)

    def ask(self, i: int) -> None:
        """Go on to the next choice in game i, and show it."""
        state = self.states[i]
        while True:
            if not state.stack:
                self.finished.append(i)
                self.results.append(state.scores() + state.winners())
                state = self.new_game()
                self.states[i] = state
            seat = state.next_actor()
            menu = state.actor_menu(seat)
            if len(menu) > 1 or not self.skip_forced:
                break
            state.apply_checked(seat, menu[0])
        masks = self.masks
        first: i64 = i * self.actions
        for action in self.menus[i]:
            masks[first + action] = u8(0)
        for action in menu:
            masks[first + action] = u8(1)
        self.menus[i] = menu
        self.seats[i] = u8(seat)
        self.features.write(state, seat, self.observations, i * self.features.size, self.memos[i])

    def sample(self, rng: FastRng) -> None:
        """Put a random legal action for each game into `drawn`."""
        for i in range(self.count):
            menu = self.menus[i]
            self.drawn[i] = menu[rng.below(len(menu))]

    def set_state(self, i: int, state: State) -> None:
        """Go on with this state in game i."""
        self.states[i] = state
        self.ask(i)


def random_steps(stepper: Stepper, steps: int, rng: FastRng) -> None:
    """Random play, for benchmarks."""
    for _ in range(steps):
        stepper.step([menu[rng.below(len(menu))] for menu in stepper.menus])
