"""Many games at once: the arrays say what the states say, games go on by themselves, and workers play the same."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")

from mypy_extensions import i64, u8  # noqa: E402

from outremer.envs.checks import BadArrays  # noqa: E402
from outremer.envs.expansion import Expansion  # noqa: E402
from outremer.envs.rewards import NoSuchReward  # noqa: E402
from outremer.envs.vector import Arrays, VectorEnv  # noqa: E402
from outremer.envs.workers import WorkerLost  # noqa: E402
from outremer.games import find_game  # noqa: E402
from outremer.kernel import IllegalAction  # noqa: E402
from outremer.kernel.plain_vec import vec  # noqa: E402
from tests.conftest import Games  # noqa: E402
from tests.envs import looking  # noqa: E402

TABLES: list[tuple[str, dict[str, Any]]] = [("crusaders", {"players": 2}), ("crescent-moon", {"players": 4})]


@pytest.mark.parametrize(("name", "options"), looking.TABLES, ids=looking.ids)
def test_the_arrays_say_what_the_states_say(name: str, options: dict[str, Any], games: Games) -> None:
    """From the beginning of games to the next ones: an observation that is only partly written anew is right."""
    env = VectorEnv(name, 3, seed=4, **options)
    arrays = env.arrays
    for _ in range(games.of(600)):
        for i in range(3):
            state, seat = env.get_state(i), int(arrays.seats[i])
            assert state.actors()[0] == seat
            assert np.flatnonzero(arrays.masks[i]).tolist() == state.legal(seat)
            assert arrays.observations[i].tobytes() == env.features.observe(state, seat)
        arrays = env.step(env.sample())


def test_buffers_without_librt_are_read_and_written_like_its_own() -> None:
    for kind, highest in ((u8, 255), (i64, 2**63 - 1)):
        buffer = vec.__class_getitem__(kind)([0, 7])
        buffer[0] = kind(highest)
        assert (buffer[0], buffer[1], len(buffer)) == (highest, 7, 2)
        assert np.frombuffer(buffer, dtype=f"{kind.__name__[0]}{memoryview(buffer).itemsize}").tolist() == [highest, 7]


def play_to_an_end(env: VectorEnv) -> Arrays:
    for _ in range(4000):
        arrays = env.step(env.sample())
        if arrays.done.any():
            return arrays
    raise AssertionError("no game has ended")


@pytest.mark.parametrize("reward", ["win", "points", "margin"])
def test_rewards_come_at_the_end_and_the_next_game_begins(reward: str) -> None:
    env = VectorEnv("crescent-moon", 2, reward=reward, players=4)
    assert not env.arrays.rewards.any()
    arrays = play_to_an_end(env)
    i = int(np.flatnonzero(arrays.done)[0])
    if reward == "win":
        assert sorted(arrays.rewards[i].tolist()) == [0, 0, 0, 1]
    elif reward == "margin":
        assert (arrays.rewards[i] > 0).sum() <= 1
    else:
        assert len(set(arrays.rewards[i].tolist())) > 1
    state = env.get_state(i)
    assert not state.over() and state.view(0)["year"] == 0
    assert not env.step(env.sample()).rewards[i].any()


def test_the_same_seed_plays_the_same_games() -> None:
    one, two = (VectorEnv("crusaders", 2, players=2) for _ in range(2))
    one.reset(seed=9)
    two.reset(seed=9)
    for _ in range(50):
        actions = one.sample()
        assert (one.step(actions).observations == two.step(actions.tolist()).observations).all()
    assert (one.reset(seed=9).observations != two.arrays.observations).any()


def test_a_state_is_taken_out_and_put_in() -> None:
    env = VectorEnv("crusaders", 2, players=3)
    start = env.get_state(0)
    for _ in range(30):
        env.step(env.sample())
    env.set_state(1, start)
    assert env.get_state(1).text() == start.text() != env.get_state(0).text()
    with pytest.raises(ValueError, match="same game, with the same options"):
        env.set_state(0, find_game("crusaders").new(1, players=2))
    with pytest.raises(IndexError, match="there is no game 2; there are 2"):
        env.get_state(2)


def test_what_is_refused_plays_nothing() -> None:
    env = VectorEnv("crusaders", 2, players=2)
    before = [env.get_state(i).text() for i in range(2)]
    legal = env.sample().tolist()
    for wrong in (-1, 10**6, next(i for i in range(800) if not env.arrays.masks[1, i])):
        with pytest.raises(IllegalAction):
            env.step([legal[0], wrong])
    with pytest.raises(ValueError, match="2 games take 2 actions, not 1"):
        env.step(legal[:1])
    assert [env.get_state(i).text() for i in range(2)] == before
    with pytest.raises(NoSuchReward, match="there are win, points, margin"):
        VectorEnv("crusaders", 1, reward="fame")
    with pytest.raises(ValueError, match="games must be a whole number of at least 1, not 0"):
        VectorEnv("crusaders", 0)


def test_the_caller_may_own_the_arrays() -> None:
    shapes = VectorEnv("crusaders", 4, players=2).plan.shapes()
    types = {"rewards": np.float32, "done": np.bool_}
    own = Arrays(**{name: np.zeros(shape, dtype=types.get(name, np.uint8)) for name, shape in shapes.items()})
    env = VectorEnv("crusaders", 4, players=2, arrays=own)
    assert env.step(env.sample()) is own and own.masks.any()
    with pytest.raises(BadArrays, match=r"observations must be a writable array of uint8 with the shape \(3, "):
        VectorEnv("crusaders", 3, players=2, arrays=own)


def test_workers_play_the_same_games() -> None:
    alone = [VectorEnv("crusaders", 2, players=2, seed=seed) for seed in (5, 6)]
    with VectorEnv("crusaders", 4, players=2, workers=2, seed=5) as env:
        for _ in range(20):
            actions = env.sample()
            arrays = env.step(actions)
            apart = [one.step(actions[2 * i : 2 * i + 2]).observations for i, one in enumerate(alone)]
            assert (arrays.observations == np.concatenate(apart)).all()
        before = env.get_state(3)
        assert before.text() == alone[1].get_state(1).text()
        legal = env.sample().tolist()
        for wrong in (-1, 10**6, int(np.flatnonzero(env.arrays.masks[3] == 0)[0])):
            with pytest.raises(IllegalAction):
                env.step([*legal[:3], wrong])
        assert env.get_state(0).text() == alone[0].get_state(0).text()
        env.set_state(0, before)
        assert env.get_state(0).text() == before.text()


def test_a_worker_that_is_lost_is_told() -> None:
    with VectorEnv("crusaders", 4, players=2, workers=2) as env:
        env._crew.processes[0].kill()
        env._crew.processes[0].join()
        for ask in (env.sample, env.reset, lambda: env.get_state(3)):
            with pytest.raises(WorkerLost, match="worker 2 of 2 has ended before it was asked to"):
                ask()


def test_a_program_without_a_guard_is_told(tmp_path: Path) -> None:
    """It would start itself in every worker, without end."""
    program = tmp_path / "program.py"
    program.write_text('from outremer.envs.vector import VectorEnv\nVectorEnv("crusaders", 2, workers=2)\n')
    ran = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, timeout=120)
    assert ran.returncode == 1 and "must make the environment below `if __name__ == '__main__':`" in ran.stderr
    assert "leaked" not in ran.stderr


def test_workers_draw_random_actions_that_are_legal() -> None:
    with VectorEnv("crusaders", 5, players=2, workers=2) as env:
        games = []
        for seed in (3, 3, 4):
            env.reset(seed=seed)
            drawn = [env.sample() for _ in range(20)]
            assert all(env.arrays.masks[range(5), actions].all() for actions in drawn)
            games.append(np.stack(drawn).tolist())
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_codes_become_the_inputs_of_a_network(name: str, options: dict[str, Any]) -> None:
    env = VectorEnv(name, 2, **options)
    expansion = Expansion(env.features)
    for _ in range(20):
        floats = expansion.expand(env.step(env.sample()).observations)
        assert floats.shape == (2, expansion.size) and floats.dtype == np.float32
        assert floats.min() >= -1 and floats.max() <= 1
    again = np.zeros((2, expansion.size), dtype=np.float32)
    assert expansion.expand(env.arrays.observations, again) is again and (again == floats).all()
    assert (expansion.expand(env.arrays.observations[0]) == floats[0]).all()
    with pytest.raises(ValueError, match="room of the shape"):
        expansion.expand(env.arrays.observations, again[:1])
