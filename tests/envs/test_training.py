"""The examples that train, for seconds; and the code of docs/datasets.md as it is written."""

import re
import runpy
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from outremer.bots import LEVELS, make_bot
from outremer.envs.dataset import Dataset
from outremer.envs.expansion import Expansion
from outremer.envs.policy_bot import PolicyBot
from outremer.games import find_game
from outremer.kernel import OutremerError
from tests.arena.games import arena, held
from tests.arena.test_dataset import write

pytestmark = pytest.mark.once  # plain Python

DOCS = Path(__file__).parents[2] / "docs"
BLOCKS = re.findall(r"```python\n(.*?)```", (DOCS / "datasets.md").read_text(encoding="utf-8"), re.DOTALL)
needs_torch = pytest.mark.skipif(find_spec("torch") is None, reason="no PyTorch: CONTRIBUTING.md says how to add it")


@pytest.fixture
def steward_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """As the page makes it, but of few games by a hasty steward."""
    monkeypatch.setitem(LEVELS, "steward", ("greedy:lines=1", "A hasty one."))
    monkeypatch.chdir(tmp_path)
    write(arena("steward", 4, option=("players=2",)), tmp_path / "steward-games")
    return tmp_path / "steward-games"


def test_the_page_runs_as_it_is_written(steward_games: Path) -> None:
    assert len(BLOCKS) == 1
    for block in BLOCKS:
        exec(block, {})


def test_a_policy_sees_the_observation_and_the_menu_of_its_seat() -> None:
    state = find_game("crusaders").new(3, players=2)
    seen: list[Any] = []

    def policy(codes: Any, mask: Any) -> int:
        seen.append((codes, mask))
        return int(mask.nonzero()[0][-1])

    bot = PolicyBot(1, policy)
    while not seen:
        seat = state.actors()[0]
        menu = state.legal(seat)
        action = bot.decide(state, seat)
        if not seen:
            state.apply(seat, action)
    codes, mask = seen[0]
    assert mask.nonzero()[0].tolist() == sorted(menu) and action == max(menu)
    assert len(codes) > 100


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        (None, "the action that the policy chooses must be a whole number from 0 to "),
        (1.5, "must be a whole number from 0 to "),
        (find_game("crusaders").notation.parse("castle at paris"), "'castle at paris' is refused: .* You are asked"),
    ],
)
def test_a_policy_that_chooses_nonsense_is_told(chosen: Any, why: str) -> None:
    state = find_game("crusaders").new(3, players=2)
    with pytest.raises(OutremerError, match=why):
        PolicyBot(1, lambda codes, mask: chosen).decide(state, 0)


def example(name: str, words: list[str]) -> float:
    """Run an example as `python docs/examples/<name>` would."""
    result: float = runpy.run_path(str(DOCS / "examples" / name))["main"](words)
    return result


@needs_torch
def test_ppo_learns_for_a_moment_and_plays_in_the_arena(tmp_path: Path) -> None:
    weights = str(tmp_path / "ppo.pt")
    short = ["--updates", "1", "--games", "4", "--steps", "8", "--batch", "16", "--measured", "2"]
    assert 0.0 <= example("ppo.py", [*short, "--file", weights]) <= 1.0
    plays(f"python:{DOCS}/examples/ppo.py:bot:{weights}")


@needs_torch
def test_ppo_learns_a_game_of_five(tmp_path: Path) -> None:
    weights = str(tmp_path / "moon.pt")
    short = ["--updates", "1", "--games", "5", "--steps", "4", "--batch", "10", "--measured", "1"]
    example("ppo.py", [*short, "--game", "crescent-moon", "--players", "5", "--file", weights])
    state, bot = (
        find_game("crescent-moon").new(2),
        make_bot(f"python:{DOCS}/examples/ppo.py:bot:{weights}", 1, "crescent-moon"),
    )
    for _ in range(30):
        seat = state.actors()[0]
        action = bot.decide(state, seat)
        assert action in state.legal(seat)
        state.apply(seat, action)


@needs_torch
def test_advantages_are_those_of_each_seat() -> None:
    """Two choices of seats 2 and 0 of three; then the game ends, and seat 0 has won. Nothing was expected."""
    import torch

    module = runpy.run_path(str(DOCS / "examples" / "ppo.py"))
    learner = module["Learner"].__new__(module["Learner"])
    learner.asked = module["Settings"](players=3, steps=2, discount=0.5, smooth=1.0)
    learner.seats = torch.arange(3)
    mover = torch.tensor([[2], [0]])
    looked = torch.tensor([[[0.1, 0.2, 0.3]], [[0.0, 0.0, 0.0]]])  # of seat 2, 0 and 1, as seat 2 sees it
    values = learner.by_seat(looked, mover)
    assert values[0, 0].tolist() == pytest.approx([0.2, 0.3, 0.1])
    assert torch.equal(learner.from_mover(values, mover), looked)
    rewards = torch.tensor([[[0.0, 0.0, 0.0]], [[1.0, -1.0, -1.0]]])
    found = {"values": values, "mover": mover, "rewards": rewards, "going": torch.tensor([[[1.0]], [[0.0]]])}
    rows = learner.with_advantages(found, torch.full((1, 3), 9.0))  # the next game is worth nothing to this one
    assert rows["returns"].tolist() == [pytest.approx([-0.5, 0.5, -0.5]), [1.0, -1.0, -1.0]]
    assert rows["advantages"].tolist() == pytest.approx([-0.6, 1.0])


@needs_torch
def test_a_gpu_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    import torch

    if torch.cuda.is_available():
        pytest.skip("there is a GPU")
    with pytest.raises(SystemExit):
        example("ppo.py", ["--device", "cuda"])
    assert "--device cuda: PyTorch finds no GPU here" in capsys.readouterr().err


@needs_torch
def test_a_clone_learns_from_a_dataset_and_plays_in_the_arena(
    steward_games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import torch

    monkeypatch.syspath_prepend(str(DOCS / "examples"))
    weights = str(tmp_path / "clone.pt")
    words = [str(steward_games), "--bot", "steward", "--epochs", "6", "--width", "64", "--file", weights]
    assert example("clone.py", words) > 0.2
    plays(f"python:{DOCS}/examples/clone.py:bot:{weights}")
    data = Dataset(steward_games)
    rows = data.positions().torch(Expansion(data.features).expand)
    batch = next(iter(torch.utils.data.DataLoader(rows, batch_size=8, shuffle=True)))
    assert batch["inputs"].shape[0] == 8 and batch["masks"].gather(1, batch["choices"][:, None]).all()


def plays(spec: str) -> None:
    outcome = held(arena(f"{spec},random", 2, option=("players=2",)))
    assert outcome.tally.thinking[spec].failures == 0, outcome.tally.thinking[spec].failure
    with pytest.raises(Exception, match="has learned crusaders, not crescent-moon"):
        make_bot(spec, 1, "crescent-moon")
