"""What a researcher gets wrong: every refusal names the argument, what it may be, and nothing is played."""

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="NumPy is not installed: pip install 'outremer[research]'")
gymnasium = pytest.importorskip("gymnasium")
pettingzoo = pytest.importorskip("pettingzoo")

import outremer.envs  # noqa: E402
from outremer.envs.checks import BadArrays, BadInput  # noqa: E402
from outremer.envs.expansion import Expansion  # noqa: E402
from outremer.envs.recall import Recall  # noqa: E402
from outremer.envs.registration import id_of  # noqa: E402
from outremer.envs.text import TextSeat  # noqa: E402
from outremer.envs.vector import ARRAY_TYPES, Arrays, VectorEnv  # noqa: E402
from outremer.games import find_game  # noqa: E402
from outremer.kernel import BadOption, IllegalAction, State  # noqa: E402

CRUSADERS = id_of("crusaders")
LAST = len(find_game("crusaders").notation.texts) - 1
CASTLE = find_game("crusaders").notation.parse("castle at paris")  # at the beginning nothing is built


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"games": 0}, "games must be a whole number of at least 1, not 0"),
        ({"games": 2.5}, "games must be a whole number of at least 1, not 2.5"),
        ({"games": "3"}, "games must be a whole number of at least 1, not '3'"),
        ({"games": True}, "games must be a whole number of at least 1, not True"),
        ({"workers": -1}, "workers must be a whole number from 0 to 2, not -1"),
        ({"workers": 3}, "workers must be a whole number from 0 to 2, not 3"),
        ({"workers": 1.0}, "workers must be a whole number from 0 to 2, not 1.0"),
        ({"seed": None}, "seed must be a whole number, not None"),
        ({"reward": None}, "there is no reward 'None'; there are win, points, margin"),
        ({"game": 3}, "there is no game '3'; there are "),
        ({"players": 7}, "option players: '7' is not one of 4, 3, 2"),
        ({"players": "2"}, "option players: '2' is not one of 4, 3, 2; it is of type str, not int"),
        ({"palyers": 2}, "option palyers: is not one of players"),
        ({"arrays": {}}, "observations must be a writable array of uint8 with the shape"),
    ],
)
def test_an_environment_that_cannot_be_made_says_what_is_wrong(wrong: dict[str, Any], why: str) -> None:
    arguments: dict[str, Any] = {"game": "crusaders", "games": 2}
    with pytest.raises(Exception) as refused:
        VectorEnv(**arguments | wrong)
    assert why in str(refused.value)


def own_arrays(**other: Any) -> Arrays:
    shapes = VectorEnv("crusaders", 2, players=2).plan.shapes()
    return Arrays(**{name: np.zeros(shapes[name], dtype=ARRAY_TYPES[name]) for name in shapes} | other)


def read_only() -> Any:
    array = np.zeros(2, dtype=bool)
    array.flags.writeable = False
    return array


@pytest.mark.parametrize(
    ("name", "array", "given"),
    [
        ("rewards", np.zeros((2, 2)), r"float32 with the shape \(2, 2\), not of float64 with the shape \(2, 2\)"),
        ("seats", np.zeros(3, dtype=np.uint8), r"uint8 with the shape \(2,\), not of uint8 with the shape \(3,\)"),
        ("done", read_only(), "not a read-only one of bool"),
        ("masks", [[0]], "not a list"),
    ],
)
def test_arrays_of_the_caller_must_fit(name: str, array: Any, given: str) -> None:
    with pytest.raises(BadArrays, match=f"^{name} must be a writable array of .*{given}"):
        VectorEnv("crusaders", 2, players=2, arrays=own_arrays(**{name: array}))


WRONG_ACTIONS: list[tuple[Any, str]] = [
    ([1], "2 games take 2 actions, not 1"),
    (3, r"2 games take 2 actions, not an array of the shape \(\)"),
    (None, "2 games take 2 actions, not an array"),
    ([[1], [2]], r"not an array of the shape \(2, 1\)"),
    ([1.0, 2.0], r"actions must be whole numbers, not \[1.0, 2.0\] of type float64"),
    (["a", "b"], "actions must be whole numbers"),
    ([True, False], "actions must be whole numbers"),
    ([2**70, 1], "actions must be whole numbers"),
]


@pytest.mark.parametrize("workers", [0, 1])
def test_a_step_that_is_refused_names_what_is_wrong_and_plays_nothing(workers: int) -> None:
    with VectorEnv("crusaders", 2, players=np.int64(2), seed=np.int64(4), workers=workers) as env:
        before = [env.get_state(i).text() for i in range(2)]
        for actions, why in WRONG_ACTIONS:
            with pytest.raises(BadInput, match=why):
                env.step(actions)
        legal = env.sample().tolist()
        for action, why in ((-1, f"from 0 to {LAST}"), (CASTLE, "castle at paris.*You are asked: Choose your order")):
            with pytest.raises(IllegalAction, match=rf"^game 1, seat 0, action {action}: .*{why}"):
                env.step([legal[0], action])
        for seed in ("a", 1.5):
            with pytest.raises(BadInput, match="seed must be a whole number, not"):
                env.reset(seed=seed)  # type: ignore[arg-type]
        for state, why in (
            (None, "state must be a state of crusaders, not None"),
            (ended(), "must be of a game that is not over"),
            (
                find_game("crusaders").new(1, players=3),
                "same game, with the same options: .*'players': 2.*'players': 3",
            ),
        ):
            with pytest.raises(BadInput, match=why):
                env.set_state(0, state)  # type: ignore[arg-type]
        with pytest.raises(IndexError, match="there is no game -1; there are 2, from 0 to 1"):
            env.get_state(-1)
        with pytest.raises(BadInput, match="i must be a whole number, not '0'"):
            env.get_state("0")  # type: ignore[arg-type]
        assert [env.get_state(i).text() for i in range(2)] == before
    for late in (env.sample, env.reset, lambda: env.step(legal), lambda: env.get_state(0)):
        with pytest.raises(RuntimeError, match="closed: make another"):
            late()
    env.close()


def ended() -> State:
    state = find_game("crusaders").new(1, players=2)
    while not state.over():
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[0])
    return state


def test_codes_that_are_no_observation_are_refused() -> None:
    env = VectorEnv("crusaders", 2, players=2)
    expansion, codes = Expansion(env.features), env.arrays.observations
    wanted = rf"codes must be an array of uint8 with the shape \(\.\.\., {env.features.size}\), not"
    for wrong in (codes[:, :10], codes.astype(np.float32), codes.tolist(), VectorEnv("crescent-moon", 1).arrays.seats):
        with pytest.raises(BadArrays, match=wanted):
            expansion.expand(wrong)
    field = env.features.fields[0]
    with pytest.raises(BadArrays, match=f"codes of '{field.name}' must be at most {field.codes() - 1}"):
        expansion.expand(np.full_like(codes, 255))


def table(**options: Any) -> Any:
    outremer.envs.register()
    env = pettingzoo.make("aec", CRUSADERS, players=2, **options)
    env.reset(seed=np.int64(1))
    return env


@pytest.mark.parametrize("action", [None, 1.5, "x", -1, LAST + 1, True])
def test_pettingzoo_says_what_an_action_may_be(action: Any) -> None:
    with pytest.raises(BadInput, match=f"action must be a whole number from 0 to {LAST}, not"):
        table().step(action)


def test_pettingzoo_says_what_it_knows() -> None:
    env = table()
    for ask in (env.observe, env.action_space, env.observation_space):
        with pytest.raises(BadInput, match="agent must be one of seat_0, seat_1, not 'seat_9'"):
            ask("seat_9")
    with pytest.raises(
        IllegalAction, match=f"^seat 0, action {CASTLE}: 'castle at paris' is refused: .* You are asked"
    ):
        env.step(CASTLE)
    with pytest.raises(BadInput, match="seed must be a whole number, not 'a'"):
        env.reset(seed="a")
    with pytest.raises(BadInput, match="reset cannot change players: give it when you make the environment"):
        env.reset(options={"players": 3})


def seat(**options: Any) -> Any:
    outremer.envs.register()
    return gymnasium.make(CRUSADERS, players=2, **options).unwrapped


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"opponents": 3}, "opponents must be the name of a bot, or a list of names, not 3"),
        ({"opponents": [3]}, r"opponents must be the name of a bot, or a list of names, not \[3\]"),
        ({"opponents": ["greedy"] * 2}, "opponents must be one bot, or 1 for the 1 other seats, not 2"),
        ({"seat": 2}, "seat, if it is not 'rotate' or a name, must be a whole number from 0 to 1, not 2"),
        ({"seat": "first"}, "seat must be 'rotate', a number or one of Seat 1, Seat 2, not 'first'"),
        ({"seat": True}, "must be a whole number from 0 to 1, not True"),
        ({"illegal_reward": "much"}, "illegal_reward must be a number, not 'much'"),
    ],
)
def test_gymnasium_says_what_is_wrong(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        seat(**wrong)


def test_gymnasium_takes_whole_numbers_and_says_what_is_asked() -> None:
    env = seat(opponents="random", seat=0)
    env.reset(seed=1)
    for action in (1.5, "x", None, LAST + 1):
        with pytest.raises(BadInput, match=f"action must be a whole number from 0 to {LAST}, not"):
            env.step(action)
    assert "You are asked: Choose your order" in env.step(np.int64(CASTLE))[4]["refused"]
    with pytest.raises(BadInput, match="reset cannot change players"):
        env.reset(options={"players": 3})


@pytest.mark.parametrize("seat", [-1, 2, "0"])
@pytest.mark.parametrize("ask", [TextSeat, lambda state, seat: Recall(state).text(seat)])
def test_a_seat_that_does_not_exist_is_named(ask: Callable[[State, Any], object], seat: Any) -> None:
    with pytest.raises(ValueError, match=f"seat {seat!r} is not one of 2, which have numbers from 0"):
        ask(find_game("crusaders").new(1, players=2), seat)


def test_an_option_of_the_wrong_type_is_told_its_type() -> None:
    with pytest.raises(BadOption, match="'2' is not one of 4, 3, 2; it is of type str, not int"):
        find_game("crusaders").new(1, players="2")


@pytest.mark.parametrize(
    ("package", "code", "extra"),
    [
        ("numpy", "import outremer.envs.vector", "research"),
        ("gymnasium", "import outremer.envs; outremer.envs.register()", "research"),
        ("pettingzoo", "import outremer.envs; outremer.envs.register()", "research"),
        ("pyspiel", "import outremer.envs.open_spiel", "openspiel"),
    ],
)
def test_a_missing_package_is_named_with_the_extra_that_brings_it(package: str, code: str, extra: str) -> None:
    without = f"import sys; sys.modules[{package!r}] = None\n{code}"
    ran = subprocess.run([sys.executable, "-c", without], capture_output=True, text=True)
    assert ran.returncode == 1 and f"pip install 'outremer[{extra}]'" in ran.stderr.splitlines()[-1]
