"""PettingZoo: a table as an environment in which one agent after another chooses.

    import outremer.envs
    from pettingzoo import make

    outremer.envs.register()
    env = make("aec", "outremer/stake-nim-v0", players=3, reward="margin")

Agents are `seat_0`, `seat_1`, ...; an observation is a dict with `observation` and `action_mask`. Where several seats
choose in secret at the same time, they are asked one after another, and none sees what the others chose.

Version history: v0, the first.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from ..games import find_game
from ..kernel import OK, State
from .checks import BadInput, check_reset, plain_options, refused, shown, whole
from .looking import RENDER_FPS, Looking, Observation, check_render_mode, draw, paint
from .rewards import reward_called

NO_SEED: Final = 2**31
RENDER_MODES: Final = ("ansi", "human", "rgb_array")


class TableEnv(AECEnv):  # type: ignore[misc]
    """One table. Actions are the ids of the game's notation; one that is refused raises `IllegalAction`."""

    def __init__(
        self,
        game: str,
        *,
        reward: str = "win",
        expand: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """`options` are those of the game; with `expand`, observations are floats for a network. Raises `NoSuchGame`,
        `BadOption`, `NoSuchReward`."""
        super().__init__()
        self.metadata = {
            "name": f"{game}-v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": RENDER_FPS,
            "is_parallelizable": False,
        }
        check_render_mode(render_mode, RENDER_MODES)
        self.game = find_game(game)
        self.options = self.game.options(plain_options(options))
        self.render_mode = render_mode
        self.rewards_of = reward_called(reward)
        self.looking = Looking(self.game, self.options, expand)
        self.table: State = self.game.new(0, **self.options)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.agents = self.possible_agents.copy()
        self.observation_spaces = {agent: self.looking.observation_space() for agent in self.agents}
        self.action_spaces = {agent: self.looking.action_space() for agent in self.agents}
        self.random = NO_SEED

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[self.known(agent)]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[self.known(agent)]

    def known(self, agent: str) -> str:
        if agent not in self.possible_agents:
            raise BadInput(f"agent must be one of {', '.join(self.possible_agents)}, not {shown(agent)}")
        return agent

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. Without a seed, the next one."""
        check_reset(self.game, options)
        self.random = self.random + 1 if seed is None else whole("seed", seed)
        self.table = self.game.new(self.random, **self.options)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.actors()[0]]

    def observe(self, agent: str) -> Observation:
        """What the seat sees. The mask is empty for a seat that is not asked now."""
        seat = self.possible_agents.index(self.known(agent))
        asked = not self.table.over() and agent == self.agent_selection
        return self.looking.observe(self.table, seat, self.table.legal(seat) if asked else [])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat, chosen = self.possible_agents.index(agent), whole("action", action, 0, self.looking.actions - 1)
        if self.table.why_not(seat, chosen) != OK:
            raise refused(self.table, seat, chosen)
        self._cumulative_rewards[agent] = 0.0
        self.table.apply_checked(seat, chosen)
        self._clear_rewards()
        if self.table.over():
            found = self.rewards_of(self.table.scores(), self.table.winners())
            self.rewards = dict(zip(self.possible_agents, found, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.table.actors()[0]]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as everybody sees it: as text, printed, or as a picture."""
        if self.render_mode is None:
            raise ValueError("this environment was made without a render_mode")
        if self.render_mode == "rgb_array":
            return paint(self.table, -1)
        drawn = draw(self.table, -1)
        if self.render_mode == "human":
            print(drawn)
            return None
        return drawn

    def close(self) -> None:
        pass


def env(game: str, **arguments: Any) -> Any:
    """The environment with the usual checks around it."""
    return OrderEnforcingWrapper(TableEnv(game, **arguments))
