"""Random play in catanatron: four of its own random players, in the loop of its own `Game.play`.

The engine keeps the list of playable actions up to date itself, so every ply pays for it.
"""

from random import Random

from catanatron.game import TURNS_LIMIT, Game  # type: ignore[import-not-found]
from catanatron.models.player import Color, RandomPlayer  # type: ignore[import-not-found]

from bench.measure import run_worker


def play_catan(rng: Random) -> int | None:
    """One game; None for the rare one that catanatron cuts off at its turn limit."""
    game = Game([RandomPlayer(color) for color in Color], seed=rng.randrange(1, 1 << 62))
    decisions = 0
    while game.winning_color() is None:
        if game.state.num_turns >= TURNS_LIMIT:
            return None
        if len(game.state.playable_actions) >= 2:
            decisions += 1
        game.play_tick()
    return decisions


if __name__ == "__main__":
    run_worker("catanatron", {"catan": play_catan})
