"""The tables as PettingZoo and Gymnasium environments: their own checks, and what those do not look at."""

import copy
import pickle
import warnings
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'outremer[research]'")

import gymnasium
import numpy as np
import pettingzoo

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its tests import its own games in a way that it has deprecated
    from gymnasium.utils.env_checker import check_env
    from pettingzoo.test import api_test, performance_benchmark, seed_test

import outremer.envs
from outremer.bots.registry import BadBot
from outremer.games import game_names
from outremer.kernel import IllegalAction

pytestmark = pytest.mark.once  # plain Python

IDS = outremer.envs.register()
DICTS = "ignore:Observation"
"""It would like arrays, and says so of its own games with masks, too."""


def made(name: str, **arguments: Any) -> Any:
    return pettingzoo.make("aec", name, **arguments)


@pytest.mark.filterwarnings(DICTS)
@pytest.mark.parametrize("name", IDS)
def test_it_passes_the_tests_of_pettingzoo(name: str) -> None:
    api_test(made(name), num_cycles=120)
    api_test(made(name, expand=True, reward="margin"), num_cycles=40)
    seed_test(lambda: made(name), num_cycles=40)


@pytest.mark.slow
@pytest.mark.parametrize("name", IDS)
def test_its_benchmark_runs(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(made(name))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("name", IDS)
def test_a_game_is_played_to_its_end(name: str) -> None:
    env = made(name, players=4)
    env.reset(seed=3)
    total = dict.fromkeys(env.agents, 0.0)
    rng = np.random.default_rng(3)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        total[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        assert not truncation and (len(legal) > 0) != termination
        assert env.observation_space(agent).contains(observation)
        env.step(None if termination else rng.choice(legal))
    assert sum(total.values()) == pytest.approx(1.0) and not env.agents


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("expand", [False, True])
def test_copies_and_pickles_go_on_alone(name: str, expand: bool) -> None:
    env = made(name, expand=expand)
    env.reset(seed=4)
    chosen = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]
    before = env.unwrapped.table.text()
    for again in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        again.step(int(chosen))
        assert again.unwrapped.table.text() != before == env.unwrapped.table.text()
        assert again.observation_space(again.agent_selection).contains(again.observe(again.agent_selection))
    env.step(int(chosen))
    for agent in env.agents:
        for key, seen in env.observe(agent).items():
            assert (seen == again.observe(agent)[key]).all()


def test_one_who_is_not_asked_has_an_empty_mask_and_what_is_refused_says_why() -> None:
    env = made(outremer.envs.registration.id_of("crusaders"))
    env.reset(seed=1)
    assert env.observe("seat_0")["action_mask"].any() and not env.observe("seat_1")["action_mask"].any()
    with pytest.raises(IllegalAction, match=r"\."):
        env.step(0)
    env.step(int(np.flatnonzero(env.observe("seat_0")["action_mask"])[0]))
    assert env.agent_selection == "seat_1"


@pytest.mark.parametrize("name", IDS)
def test_it_is_drawn_for_a_terminal(name: str) -> None:
    env = made(name, render_mode="ansi")
    env.reset(seed=1)
    assert len(env.render().splitlines()) > 10
    with pytest.raises(ValueError, match="render_mode is one of"):
        made(name, render_mode="smoke")


def test_every_game_is_there() -> None:
    assert IDS == [f"outremer/{name}-v0" for name in game_names()] == outremer.envs.register()


# One seat, with Gymnasium


@pytest.mark.parametrize("name", IDS)
def test_it_passes_the_check_of_gymnasium(name: str) -> None:
    check_env(gymnasium.make(name, opponents="random", render_mode="ansi").unwrapped)


@pytest.mark.parametrize("name", IDS)
def test_one_seat_plays_against_bots(name: str) -> None:
    env = gymnasium.make(name, opponents=["random"] * 3, players=4, reward="points", expand=True)
    seats = set()
    for seed in range(6):
        _, info = env.reset(seed=seed)
        seats.add(info["seat"])
    over = False
    while not over:
        observation, reward, over, truncated, info = env.step(info["legal"][0])
        assert np.flatnonzero(observation["action_mask"]).tolist() == info["legal"]
        assert not truncated and (over or (reward == 0 and info["prompt"]))
    assert len(seats) > 1 and reward == env.unwrapped.table.scores()[info["seat"]]


@pytest.mark.parametrize("name", IDS)
def test_gymnasium_steps_several_at_once(name: str) -> None:
    """Over the end of games, after which it begins the next ones."""
    envs = gymnasium.make_vec(name, num_envs=3, vectorization_mode="sync", opponents="random", players=4)
    _, infos = envs.reset(seed=1)
    ended = 0
    for _ in range(4000):
        _, _, over, _, infos = envs.step(np.array([menu[0] if menu else 0 for menu in infos["legal"]]))
        ended += int(over.sum())
        if ended > 3:
            break
    assert ended > 3 and len(infos["legal"]) == 3


@pytest.mark.parametrize("name", ["nomad", "Caliph"])
def test_a_character_is_chosen_by_its_name(name: str) -> None:
    env = gymnasium.make(outremer.envs.registration.id_of("crescent-moon"), opponents="random", seat=name)
    for seed in range(2):
        _, info = env.reset(seed=seed)
        table = env.unwrapped.table
        assert table.game.seat_name(table, info["seat"]) == name.capitalize()


def test_a_refused_action_is_asked_again() -> None:
    env = gymnasium.make(IDS[0], opponents="random", seat=1, illegal_reward=-0.5)
    before, _ = env.reset(seed=2)
    after, reward, over, _, info = env.step(0)
    assert reward == -0.5 and not over and info["refused"].endswith(".")
    assert (before["observation"] == after["observation"]).all() and info["seat"] == 1
    for wrong in ({"seat": 7}, {"opponents": ["random"]}):
        with pytest.raises(ValueError):
            gymnasium.make(IDS[0], **wrong)
    with pytest.raises(BadBot):
        gymnasium.make(IDS[0], opponents="genius")
