"""Random play in OpenSpiel (C++) through its Python interface, as its own Python examples and bots use it.

Chance nodes (dice, deals) are drawn and timed, but count as no choice. Seen: the observation of the player who chooses
and the mask, in NumPy arrays, by the fastest way that OpenSpiel has. Chess is measured twice more: in arrays made of
lists, as its AlphaZero reads a state, and through `rl_environment`, for which its other learners are written.
"""

from collections.abc import Callable
from random import Random

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.observation import make_observation

from bench.measure import BARE, SEEN, Work, run_worker, whole_games

GAMES = ("backgammon", "chess", "gin_rummy")
BY_LISTS = "chess_by_observation_tensor"
BY_ENVIRONMENT = "chess_by_rl_environment"


def player_of(name: str, kind: str) -> Callable[[], Work]:
    def make() -> Work:
        game = pyspiel.load_game(name)
        watcher = make_observation(game) if kind == SEEN else None
        mask = np.zeros(game.num_distinct_actions(), dtype=np.uint8)

        def play_game(rng: Random) -> int:
            state = game.new_initial_state()
            choices = 0
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    action = rng.choices(outcomes, chances)[0]
                else:
                    actions = state.legal_actions()
                    if watcher is not None:
                        watcher.set_from(state, state.current_player())
                        mask.fill(0)
                        mask[actions] = 1
                    action = rng.choice(actions)
                    if len(actions) >= 2:
                        choices += 1
                state.apply_action(action)
            return choices

        return whole_games(play_game)

    return make


def by_lists() -> Work:
    """What `AlphaZeroEvaluator` does before it asks its network."""
    game = pyspiel.load_game("chess")

    def play_game(rng: Random) -> int:
        state = game.new_initial_state()
        choices = 0
        while not state.is_terminal():
            np.asarray(state.observation_tensor())
            np.asarray(state.legal_actions_mask())
            actions = state.legal_actions()
            choices += len(actions) >= 2
            state.apply_action(rng.choice(actions))
        return choices

    return whole_games(play_game)


def by_environment() -> Work:
    env = rl_environment.Environment("chess")

    def play_game(rng: Random) -> int:
        step = env.reset()
        choices = 0
        while not step.last():
            actions = step.observations["legal_actions"][step.observations["current_player"]]
            choices += len(actions) >= 2
            step = env.step([rng.choice(actions)])
        return choices

    return whole_games(play_game)


if __name__ == "__main__":
    works = {(name, kind): player_of(name, kind) for name in GAMES for kind in (BARE, SEEN)}
    run_worker("open_spiel", {**works, (BY_LISTS, SEEN): by_lists, (BY_ENVIRONMENT, SEEN): by_environment})
