"""Random play in catanatron.

Bare: four of its own random players, in the loop of its own `Game.play`. The engine keeps the list of playable actions
up to date itself, so every ply pays for it. Seen: its Gymnasium environment against one random player; the choices of
the opponent are made inside a step and are not counted, for nobody learns from them.
"""

from random import Random

from catanatron.game import TURNS_LIMIT, Game  # type: ignore[import-not-found]
from catanatron.models.player import Color, RandomPlayer  # type: ignore[import-not-found]

from bench.measure import BARE, SEEN, Work, run_worker, whole_games


def play_catan(rng: Random) -> int | None:
    """One game; None for the rare one that catanatron cuts off at its turn limit."""
    game = Game([RandomPlayer(color) for color in Color], seed=rng.randrange(1, 1 << 62))
    choices = 0
    while game.winning_color() is None:
        if game.state.num_turns >= TURNS_LIMIT:
            return None
        if len(game.state.playable_actions) >= 2:
            choices += 1
        game.play_tick()
    return choices


def in_gymnasium() -> Work:
    import catanatron_gym  # type: ignore[import-not-found]  # noqa: F401  # registers it
    import gymnasium

    env = gymnasium.make("catanatron-v1")

    def play_game(rng: Random) -> int | None:
        _, info = env.reset(seed=rng.randrange(1 << 31))
        choices, over, cut = 0, False, False
        while not over and not cut:
            actions = info["valid_actions"]
            choices += len(actions) >= 2
            _, _, over, cut, info = env.step(rng.choice(actions))
        return None if cut else choices

    return whole_games(play_game)


if __name__ == "__main__":
    run_worker("catanatron", {("catan", BARE): lambda: whole_games(play_catan), ("catan", SEEN): in_gymnasium})
