"""Memory stays flat over thousands of games: nothing of a game that is over is kept."""

import gc
import tracemalloc

import pytest

from outremer.games import find_game
from outremer.kernel import FastRng
from outremer.kernel.playout import playout
from tests.conftest import Games

MOST_GROWTH = 200_000  # bytes; a hundred games that were kept would be more


def play(count: int) -> None:
    game = find_game("crusaders")
    for seed in range(count):
        options = {"players": 2 + seed % 3, "variant": ("standard", "tournament")[seed % 2]}
        state = game.new(seed, **options)
        world = state.determinize(0, FastRng(seed))
        playout(state.copy(), FastRng(seed))
        playout(world, FastRng(seed))
        state.view(0)
        state.text()


def resident() -> int:
    """Bytes of memory this process holds now, the part that tracemalloc does not see included; 0 if not known."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * 4096
    except OSError:
        return 0


@pytest.mark.slow
@pytest.mark.compiled_only
def test_thousands_of_games_leave_nothing_behind(games: Games) -> None:
    """After a first hundred games, which fill the caches, two thousand more add next to nothing."""
    play(100)
    gc.collect()
    held = resident()
    play(games.of(1900))
    gc.collect()
    assert resident() - held < 20 * MOST_GROWTH


@pytest.mark.slow
@pytest.mark.compiled_only
def test_python_objects_are_all_given_back() -> None:
    play(50)
    gc.collect()
    tracemalloc.start()
    try:
        play(20)
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        play(100)
        gc.collect()
        assert tracemalloc.get_traced_memory()[0] - before < MOST_GROWTH
    finally:
        tracemalloc.stop()
