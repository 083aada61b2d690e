"""Random play in OpenSpiel (C++) through its Python interface, as its own Python examples and bots use it.

Chance nodes (dice) are drawn and timed, but count as no decision.
"""

from random import Random

import pyspiel

from bench.measure import PlayGame, run_worker


def player_of(name: str) -> PlayGame:
    game = pyspiel.load_game(name)

    def play_game(rng: Random) -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                action = rng.choices(outcomes, chances)[0]
            else:
                actions = state.legal_actions()
                action = rng.choice(actions)
                if len(actions) >= 2:
                    decisions += 1
            state.apply_action(action)
        return decisions

    return play_game


if __name__ == "__main__":
    run_worker("open_spiel", {name: player_of(name) for name in ("backgammon", "chess")})
