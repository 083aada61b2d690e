"""A copy without the extra `outremer[server]`: games, bots and terminal work, and what is missing is said in a line."""

import re
import tomllib
from pathlib import Path

import pytest

from outremer.server.extra import INSTALL, NEEDED
from tests.server.blocked import run_without_server

MAIN = "from outremer.cli import main; main()"
ALL = """
import importlib, pkgutil
import outremer

NEEDS_SERVER = ("api", "store", "hooks", "serve_command", "play_command")
ENVIRONMENTS = "outremer.envs."  # with extras of their own
for module in pkgutil.walk_packages(outremer.__path__, "outremer."):
    if not module.name.startswith((ENVIRONMENTS, *(f"outremer.server.{name}" for name in NEEDS_SERVER))):
        importlib.import_module(module.name)
for name in ("rows", "protocol", "memory"):
    importlib.import_module(f"outremer.server.store.{name}")
"""


def test_everything_but_the_server_is_imported_without_it() -> None:
    done = run_without_server(ALL)
    assert done.returncode == 0, done.stderr


def test_play_says_so_and_uses_the_terminal() -> None:
    done = run_without_server(MAIN, "play", "crusaders", "--seed", "1")
    first = done.stdout.splitlines()[0]
    assert "not installed" in first and INSTALL in first and "terminal" in first
    assert done.returncode == 0 and "The seed was 1" in done.stdout and "Traceback" not in done.stderr


def test_serve_says_what_to_install() -> None:
    done = run_without_server(MAIN, "serve")
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.splitlines() == [f"outremer: the server is not installed: {INSTALL}"]


def test_arena_and_rules_need_no_server() -> None:
    done = run_without_server(MAIN, "arena", "crusaders", "--bots", "random*2", "--games", "2", "--workers", "1")
    assert done.returncode == 0, done.stderr
    assert run_without_server(MAIN, "rules", "CR-5.3").returncode == 0


def test_the_extra_names_what_the_server_needs() -> None:
    pyproject = Path(__file__).parents[2] / "pyproject.toml"
    if not pyproject.exists():
        pytest.skip("the source tree is not here")
    listed = tomllib.loads(pyproject.read_text())["project"]["optional-dependencies"]["server"]
    needed = [line for line in listed if ";" not in line]  # others only make it faster where they are to be had
    assert sorted(re.split(r"[^a-z0-9]", line)[0] for line in needed) == sorted(NEEDED)
