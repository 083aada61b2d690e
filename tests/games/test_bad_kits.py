"""Packages that bring a game and get it wrong: one line on standard error that names the package and the fault."""

from pathlib import Path

import pytest

from tests.games.packages import outremer, write_package

pytestmark = pytest.mark.once  # how packages are found is plain Python

GOOD = """
from outremer.games import Kit, find_game
from outremer.kernel import Game

class Borrowed(Kit):
    name = "{name}"

    def game(self) -> Game:
        return find_game("{game}")

KIT = Borrowed()
"""

FAULTS = {
    "lacks its game": (
        "from outremer.games import Kit\n\nclass Bare(Kit):\n    name = 'bare'\n\nKIT = Bare()\n",
        "outremer: the kit 'bare' of the package third lacks a part: game()",
    ),
    "lacks its name": (
        "from outremer.games import Kit\n\nKIT = Kit()\n",
        "outremer: the kit of the package third lacks a part: name",
    ),
    "has the name of another": (
        GOOD.format(name="crusaders", game="crusaders"),
        "outremer: two games are called 'crusaders': one of outremer, games/crusaders, one of the package third",
    ),
    "cannot be imported": (
        "import nothing_here\n",
        "outremer: the game of the package third cannot be loaded: ModuleNotFoundError: No module named 'nothing_here'",
    ),
    "names no kit": (
        "KIT = 7\n",
        "outremer: the package third brings no kit, but a value of type int",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_bad_kit_is_told_in_one_line(fault: str, tmp_path: Path) -> None:
    code, line = FAULTS[fault]
    ran = outremer([write_package(tmp_path, "third", code)], "rules")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == line + "\n"


def test_two_packages_with_games_of_one_name_are_both_named(tmp_path: Path) -> None:
    folders = [
        write_package(tmp_path / name, name, GOOD.format(name="twin", game="crusaders")) for name in ("one", "two")
    ]
    ran = outremer(folders, "bench")
    assert ran.returncode == 2
    assert ran.stderr == "outremer: two games are called 'twin': one of the package one, one of the package two\n"


def test_a_kit_whose_game_has_another_name(tmp_path: Path) -> None:
    folder = write_package(tmp_path, "third", GOOD.format(name="twin", game="crusaders"))
    ran = outremer([folder], "play", "twin", "--terminal")
    assert ran.returncode == 2
    assert ran.stderr == "outremer: the kit 'twin' holds a game that calls itself 'crusaders'\n"


def test_help_works_all_the_same(tmp_path: Path) -> None:
    folder = write_package(tmp_path, "third", "import nothing_here\n")
    for words in (["--help"], ["play", "--help"], ["--version"]):
        assert outremer([folder], *words).returncode == 0
