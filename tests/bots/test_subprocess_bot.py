"""Bots that are programs: they read and write lines of JSON, and can do no harm."""

import logging
import shlex
import sys
import time
from pathlib import Path

import pytest

from outremer.bots import Budget, make_bot
from outremer.bots.subprocess_bot import MOST_STARTS, SubprocessBot
from outremer.kernel import FastRng
from tests.bots.positions import reached

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "lines_bot.py"


def program(tmp_path: Path, source: str) -> SubprocessBot:
    path = tmp_path / "bot.py"
    path.write_text(f"import json, sys, time\n{source}\n")
    bot = make_bot(f"run:{shlex.quote(sys.executable)} {shlex.quote(str(path))}", 5, "crusaders")
    assert isinstance(bot, SubprocessBot)
    return bot


def answers(body: str) -> str:
    return f"for line in sys.stdin:\n    m = json.loads(line)\n    if m['type'] == 'choose':\n        {body}"


def test_the_example_plays_a_game_to_its_end() -> None:
    bot = make_bot(f"run:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLE))}", 5, "crusaders")
    assert isinstance(bot, SubprocessBot)
    state = reached("crusaders", 2, 0)
    rng = FastRng(1)
    while not state.over():
        seat = state.actors()[0]
        menu = state.legal(seat)
        state.apply(seat, bot.decide(state, seat, Budget(60.0)) if seat == 0 else menu[rng.below(len(menu))])
    assert bot.starts == 1
    bot.close()


def test_a_program_is_shown_its_view_and_menu_and_may_ask_for_worlds(tmp_path: Path) -> None:
    ask = "print(json.dumps({'type': 'sample'}), flush=True); w = json.loads(sys.stdin.readline()); "
    pick = "print(json.dumps({'action': m['menu'][1]['action'], 'remark': w['type'] + ' ' + m['prompt']}), flush=True)"
    bot = program(tmp_path, answers(ask + pick))
    state = reached("crusaders", 1, 40)
    seat = state.actors()[0]
    assert bot.decide(state, seat) == state.legal(seat)[1]
    assert bot.remark() == f"world {state.prompt(seat)}"
    bot.close()


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("sys.exit(1)", "ended"),
        (answers("raise SystemExit"), "ended"),
        (answers("print('certainly!', flush=True)"), "not JSON"),
        (answers("print('[' * 50000, flush=True)"), "not JSON"),
        (answers("print('[1]', flush=True)"), "JSON object"),
        (answers("print(json.dumps({'action': 'cheat'}), flush=True)"), "not on the menu"),
        (answers("print(json.dumps({'action': ['x']}), flush=True)"), "not on the menu"),
        (answers("sys.stdout.write('x' * 200000); sys.stdout.flush()"), "a line that is too long"),
        ("while True: print('{}', flush=True)", "not on the menu"),
    ],
)
def test_a_program_that_crashes_floods_or_talks_nonsense_is_replaced(
    tmp_path: Path, source: str, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    state = reached("crusaders", 1, 40)
    seat = state.actors()[0]
    bot = program(tmp_path, source)
    with caplog.at_level(logging.WARNING):
        for _ in range(MOST_STARTS + 1):
            assert bot.decide(state, seat) == state.legal(seat)[0]
    assert said in caplog.text
    assert "not started again" in caplog.text
    assert bot.program is None


def test_a_program_that_hangs_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("outremer.bots.subprocess_bot.STARTING", 0.0)
    state = reached("crusaders", 1, 40)
    seat = state.actors()[0]
    bot = program(tmp_path, answers("time.sleep(600)"))
    begun = time.monotonic()
    assert bot.decide(state, seat, Budget(0.05)) == state.legal(seat)[0]
    assert time.monotonic() - begun < 300
    assert "took too long" in caplog.text
    assert bot.program is None


def test_a_program_that_is_not_there_is_one_warning(caplog: pytest.LogCaptureFixture) -> None:
    state = reached("crusaders", 1, 40)
    seat = state.actors()[0]
    bot = make_bot("run:/no/such/program", 1, "crusaders")
    assert bot.decide(state, seat) == state.legal(seat)[0]
    assert "cannot be started" in caplog.text
