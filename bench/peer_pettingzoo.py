"""Random play in two of PettingZoo's own environments: `last()` gives the observation with its mask."""

import warnings
from collections.abc import Callable
from random import Random

import numpy as np

from bench.measure import SEEN, Work, run_worker, whole_games

warnings.simplefilter("ignore")  # how an environment is imported changes from release to release


def player_of(name: str) -> Callable[[], Work]:
    def make() -> Work:
        from pettingzoo.classic import chess_v6, connect_four_v3

        env = {"chess": chess_v6, "connect_four": connect_four_v3}[name].env()

        def play_game(rng: Random) -> int:
            env.reset(seed=rng.randrange(1 << 31))
            choices = 0
            for _ in env.agent_iter():
                observation, _, over, cut, _ = env.last()
                if over or cut:
                    env.step(None)
                    continue
                actions = np.flatnonzero(observation["action_mask"])
                choices += len(actions) >= 2
                env.step(int(rng.choice(actions)))
            return choices

        return whole_games(play_game)

    return make


if __name__ == "__main__":
    run_worker("pettingzoo", {(name, SEEN): player_of(name) for name in ("chess", "connect_four")})
