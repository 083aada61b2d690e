"""Bots from code of one's own: `python:<module or file.py>:<factory>`."""

import os
from pathlib import Path

import pytest

from outremer.bots import BadBot, Bot, check_spec, make_bot
from tests.arena.games import arena, held

FILE = """
from outremer.bots import Bot
from beside import LAST

class Last(Bot):
    def choose(self, view, sampler, legal, budget):
        return legal[LAST]

def bot(seed, game, word="none"):
    made = Last(seed)
    made.words = f"{game} {word}"
    return made

def nothing(seed, game):
    return None

def fails(seed, game):
    raise RuntimeError("no weights")
"""


def last(seed: int, game: str) -> Bot:
    return Bot(seed)


EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "short_bot.py"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "beside.py").write_text("LAST = -1\n")
    path = tmp_path / "own_bot.py"
    path.write_text(FILE)
    return path


def test_a_file_brings_a_bot_with_an_argument(file: Path) -> None:
    check_spec(f"python:{file}:bot")
    bot = make_bot(f"python:{file}:bot:http://127.0.0.1:80/v1", 1, "crusaders")
    assert bot.words == "crusaders http://127.0.0.1:80/v1"  # type: ignore[attr-defined]
    outcome = held(arena(f"python:{file}:bot,random", 2))
    assert [bot.failures for bot in outcome.tally.thinking.values()] == [0, 0]


def test_a_module_brings_a_bot() -> None:
    assert make_bot("python:tests.bots.test_python_bot:last", 1, "crusaders").rng.below(1) == 0
    with pytest.raises(BadBot, match=r"'outremer\.nowhere' cannot be loaded: ModuleNotFoundError"):
        check_spec("python:outremer.nowhere:bot")


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("python:", "names no factory; write it like python:<module or file.py>:<factory>"),
        ("python:json", "names no factory"),
        ("python:json:not a name", "names no factory"),
        ("python:json:missing", "'json' has no function 'missing'"),
        ("python:/no/such/file.py:bot", "there is no file /no/such/file.py"),
    ],
)
def test_a_spec_that_cannot_be_meant_says_why(spec: str, why: str) -> None:
    with pytest.raises(BadBot) as refused:
        check_spec(spec)
    assert why in str(refused.value)


def test_what_goes_wrong_in_the_code_is_told(file: Path) -> None:
    with pytest.raises(BadBot, match="made a NoneType, which is no Bot"):
        make_bot(f"python:{file}:nothing", 1, "crusaders")
    with pytest.raises(BadBot, match="RuntimeError: no weights"):
        make_bot(f"python:{file}:fails", 1, "crusaders")
    broken = file.with_name("broken.py")
    broken.write_text("x = 1 / 0\n")
    for _ in range(2):
        with pytest.raises(BadBot, match=r"broken\.py' cannot be loaded: ZeroDivisionError"):
            check_spec(f"python:{os.path.relpath(broken)}:bot")


def test_the_short_example_beats_random() -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= 35
    outcome = held(arena(f"python:{EXAMPLE}:bot,random", 2))
    first = outcome.tally.bots[f"python:{EXAMPLE}:bot"]
    assert first.wins == 2 and outcome.tally.thinking[f"python:{EXAMPLE}:bot"].failures == 0
