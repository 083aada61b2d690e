"""Random play in OpenSpiel (C++) through its Python interface, as its own Python examples and bots use it.

Chance nodes (dice, deals) are drawn and timed, but count as no choice. Seen: the observation of the player who chooses
and the mask, in NumPy arrays, by the fastest way that OpenSpiel has; its lists (`observation_tensor`,
`legal_actions_mask`) take many times as long.
"""

from collections.abc import Callable
from random import Random

import numpy as np
import pyspiel
from open_spiel.python.observation import make_observation

from bench.measure import BARE, SEEN, Work, run_worker, whole_games

GAMES = ("backgammon", "chess", "gin_rummy")


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


if __name__ == "__main__":
    run_worker("open_spiel", {(name, kind): player_of(name, kind) for name in GAMES for kind in (BARE, SEEN)})
