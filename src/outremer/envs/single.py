"""Gymnasium: one seat of a table; bots play the others.

    import gymnasium, outremer.envs

    outremer.envs.register()
    env = gymnasium.make("outremer/stake-nim-v0", opponents="greedy", seat=0)

An action that the rules refuse changes nothing: the same question is asked again, the reward is `illegal_reward`, and
`info["refused"]` says why. Take actions from `info["legal"]` or by the observation's `action_mask`.
"""

from __future__ import annotations

from typing import Any, Final

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ..bots.bot import Bot
from ..bots.registry import check_spec, make_bot
from ..games import find_game
from ..kernel import OK, State
from .checks import BadInput, check_reset, plain_options, shown, whole
from .looking import RENDER_FPS, Looking, Observation, check_render_mode, draw, paint
from .rewards import reward_called
from .text import refusal_words

ROTATE: Final = "rotate"
RENDER_MODES: Final = ("ansi", "rgb_array")


def bots_of(opponents: object, others: int) -> list[str]:
    """One bot for each of the other seats. Raises `BadInput`, `BadBot`."""
    specs = [opponents] * others if isinstance(opponents, str) else opponents
    if not isinstance(specs, list | tuple) or not all(isinstance(spec, str) for spec in specs):
        raise BadInput(f"opponents must be the name of a bot, or a list of names, not {shown(opponents)}")
    if len(specs) != others:
        raise BadInput(f"opponents must be one bot, or {others} for the {others} other seats, not {len(specs)}")
    for spec in specs:
        check_spec(spec)
    return list(specs)


def seat_number(seat: object, names: list[str]) -> int:
    """The number of a seat that is given by its number or its name. Raises `BadInput`."""
    if isinstance(seat, str):
        found = [number for number, name in enumerate(names) if name.lower() == seat.lower()]
        if not found:
            raise BadInput(f"seat must be '{ROTATE}', a number or one of {', '.join(names)}, not {shown(seat)}")
        return found[0]
    return whole(f"seat, if it is not '{ROTATE}' or a name,", seat, 0, len(names) - 1)


class SeatEnv(gymnasium.Env[Any, Any]):  # type: ignore[misc]
    """One seat. `seat` is its number, its name where seats have one, such as a character, or `rotate`: another one in
    each game."""

    metadata: Final = {"render_modes": list(RENDER_MODES), "render_fps": RENDER_FPS}

    def __init__(
        self,
        game: str,
        *,
        opponents: str | list[str] = "greedy",
        seat: int | str = ROTATE,
        reward: str = "win",
        expand: bool = False,
        illegal_reward: float = 0.0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """`opponents`: a bot for all other seats, or one for each of them, in order. `options` are those of the game.
        Raises `NoSuchGame`, `BadOption`, `NoSuchReward`, `BadBot`."""
        self.game = find_game(game)
        self.options = self.game.options(plain_options(options))
        self.table: State = self.game.new(0, **self.options)
        others = self.table.seats - 1
        self.opponents = bots_of(opponents, others)
        if seat != ROTATE:
            seat = seat_number(seat, [self.game.seat_name(self.table, other) for other in range(others + 1)])
        check_render_mode(render_mode, RENDER_MODES)
        self.render_mode = render_mode
        self.chosen_seat = seat
        self.seat = seat if isinstance(seat, int) else 0
        if isinstance(illegal_reward, bool) or not isinstance(illegal_reward, int | float):
            raise BadInput(f"illegal_reward must be a number, not {shown(illegal_reward)}")
        self.illegal_reward = float(illegal_reward)
        self.rewards_of = reward_called(reward)
        self.looking = Looking(self.game, self.options, expand)
        self.observation_space = self.looking.observation_space()
        self.action_space = self.looking.action_space()
        self.bots: dict[int, Bot] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        check_reset(self.game, options)
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**31))
        self.table = self.game.new(number, **self.options)
        if self.chosen_seat == ROTATE:
            self.seat = int(self.np_random.integers(self.table.seats))
        others = [seat for seat in range(self.table.seats) if seat != self.seat]
        self.bots = {
            seat: make_bot(spec, number + seat, self.game.name)
            for seat, spec in zip(others, self.opponents, strict=True)
        }
        self.let_others_play()
        return self.observe(), self.info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self.table.over():
            raise RuntimeError("the game is over: call reset()")
        chosen = whole("action", action, 0, self.looking.actions - 1)
        if self.table.why_not(self.seat, chosen) != OK:
            refused = {"refused": refusal_words(self.table, self.seat, chosen)}
            return self.observe(), self.illegal_reward, False, False, self.info() | refused
        self.table.apply(self.seat, chosen)
        self.let_others_play()
        reward = 0.0
        if self.table.over():
            reward = self.rewards_of(self.table.scores(), self.table.winners())[self.seat]
        return self.observe(), reward, self.table.over(), False, self.info()

    def let_others_play(self) -> None:
        """Until this seat is asked, or the game is over. Bots see only what their seats may see."""
        table = self.table
        while not table.over() and not table.is_actor(self.seat):
            seat = table.actors()[0]
            table.apply(seat, self.bots[seat].decide(table, seat))

    def observe(self) -> Observation:
        return self.looking.observe(self.table, self.seat, self.table.legal(self.seat))

    def info(self) -> dict[str, Any]:
        """`legal` is a list: Gymnasium's vectors of environments cannot put arrays of different lengths together."""
        return {"seat": self.seat, "prompt": self.table.prompt(self.seat), "legal": self.table.legal(self.seat)}

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as this seat sees it: as text, or as a picture."""
        if self.render_mode is None:
            return None
        return draw(self.table, self.seat) if self.render_mode == "ansi" else paint(self.table, self.seat)
