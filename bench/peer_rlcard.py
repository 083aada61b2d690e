"""Random play in RLCard: Uno for two. Bare: its game alone. Seen: its environment, with observation and actions."""

from random import Random

import rlcard  # type: ignore[import-not-found]
from rlcard.games.uno import Game  # type: ignore[import-not-found]

from bench.measure import BARE, SEED, SEEN, Work, run_worker, whole_games


def bare_uno() -> Work:
    game = Game()
    game.np_random.seed(SEED)

    def play_game(rng: Random) -> int:
        game.init_game()
        choices = 0
        while not game.is_over():
            actions = game.get_legal_actions()
            choices += len(actions) >= 2
            game.step(rng.choice(actions))
        return choices

    return whole_games(play_game)


def seen_uno() -> Work:
    env = rlcard.make("uno", {"seed": SEED})

    def play_game(rng: Random) -> int:
        state, _ = env.reset()
        choices = 0
        while not env.is_over():
            actions = list(state["legal_actions"])  # beside state["obs"]
            choices += len(actions) >= 2
            state, _ = env.step(rng.choice(actions))
        return choices

    return whole_games(play_game)


if __name__ == "__main__":
    run_worker("rlcard", {("uno", BARE): bare_uno, ("uno", SEEN): seen_uno})
