"""The games in OpenSpiel: its own random simulation, and its Python searches play them."""

import os
import subprocess
import sys
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'outremer[openspiel]'")

import absl.logging
import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from outremer.envs.checks import BadInput
from outremer.envs.open_spiel import NAMES, resample
from outremer.games import find_game
from outremer.kernel import BadOption, FastRng, IllegalAction

# OpenSpiel's log writes to what was stderr at its import, here a file of pytest's, and would close it with the log.
absl.logging.get_absl_handler().python_handler.setStream(sys.__stderr__)

SIMULATION = """
import pyspiel, outremer.envs.open_spiel
game = pyspiel.load_game("{name}", {{"players": {players}, "seeds": 7}})
pyspiel.random_sim_test(game, num_sims=1, serialize={serialize}, verbose=False)
print("passed")
"""


def load(name: str, **parameters: Any) -> Any:
    return pyspiel.load_game(name, parameters)


@pytest.mark.slow
@pytest.mark.parametrize("serialize", [False, True])
@pytest.mark.parametrize(("name", "players"), [(NAMES[0], 4), (NAMES[1], 2)])
def test_its_random_simulation_passes(name: str, players: int, serialize: bool) -> None:
    """In a process of its own: what fails in there ends the process."""
    code = SIMULATION.format(name=name, players=players, serialize=serialize)
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=dict(os.environ))
    assert ran.returncode == 0 and "passed" in ran.stdout, ran.stderr[-2000:]


def played(game: Any, plies: int) -> Any:
    state, rng = game.new_initial_state(), FastRng(2)
    state.apply_action(3)
    for _ in range(plies):
        menu = state.legal_actions()
        state.apply_action(menu[rng.below(len(menu))])
    return state


@pytest.mark.parametrize("name", NAMES)
def test_clones_play_on_alone_and_worlds_look_alike(name: str) -> None:
    state = played(load(name), 40)
    player, text = state.current_player(), str(state)
    other = state.clone()
    other.apply_action(other.legal_actions()[0])
    assert str(state) == text != str(other)
    world = resample(state, player, FastRng(1))
    assert world.information_state_string(player) == state.information_state_string(player)
    assert world.observation_string(player) == state.observation_string(player)
    assert world.observation_tensor(player) == state.observation_tensor(player)
    assert world.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("name", NAMES)
def test_its_python_searches_play(name: str) -> None:
    game = load(name)
    evaluator = OneGuess()
    state = played(game, 25)
    chosen = mcts.MCTSBot(game, 1.4, 12, evaluator, random_state=np.random.RandomState(1)).step(state)
    assert chosen in state.legal_actions()
    bot = ismcts.ISMCTSBot(
        game, evaluator, 1.4, 12, random_state=np.random.RandomState(1), allow_inconsistent_action_sets=True
    )
    bot.set_resampler(lambda state, player: resample(state, player))
    assert bot.step(state) in state.legal_actions()


class OneGuess(mcts.Evaluator):  # type: ignore[misc]
    """Judges without playing on: a random game takes a second in Python."""

    def evaluate(self, state: Any) -> Any:
        return np.array(state.returns()) if state.is_terminal() else np.zeros(state.get_game().num_players())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        menu = state.legal_actions(state.current_player())
        return [(action, 1.0 / len(menu)) for action in menu]


def test_options_are_written_as_text() -> None:
    game = load(NAMES[0], options="years=4,placement=free,open_scores=true")
    assert game.options["years"] == 4 and game.options["placement"] == "free" and game.options["open_scores"] is True
    with pytest.raises(BadOption):
        load(NAMES[0], options="years=40")
    assert load(NAMES[1], players=2).num_players() == 2


def test_what_is_refused_is_named() -> None:
    with pytest.raises(BadInput, match="seeds must be a whole number of at least 1, not 0"):
        load(NAMES[1], seeds=0)
    state = load(NAMES[1], players=2, seeds=5).new_initial_state()
    with pytest.raises(BadInput, match="draws the seed must be a whole number from 0 to 4, not 5"):
        state.apply_action(5)
    state.apply_action(4)
    castle = find_game("crusaders").notation.parse("castle at paris")
    with pytest.raises(IllegalAction, match=f"seat 0, action {castle}: 'castle at paris' is refused: .* You are asked"):
        state.apply_action(castle)
