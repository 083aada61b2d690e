"""Outside its own folder nobody knows a game by name: what differs from game to game is asked of the kit."""

import re
from pathlib import Path

import pytest

from outremer.games import find_game, find_kit, game_names, usual_game

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "outremer"
PAGE = ROOT / "web" / "src"
SOURCES = (".py", ".toml", ".ts", ".svelte", ".css", ".html")
FOLDERS = [path.parent.name for path in sorted(PACKAGE.glob("games/*/kit.py"))]


def spellings(folder: str) -> list[str]:
    """`crescent_moon`, and every other way to write it: crescent-moon, Crescent Moon, CrescentMoon, crescentMoon."""
    return ["[-_ ]?".join(folder.split("_"))]


NAMES = re.compile("|".join(spelling for folder in FOLDERS for spelling in spellings(folder)), re.IGNORECASE)


def mentions(root: Path, allowed: list[Path]) -> list[str]:
    """Every line that names a game, outside the folders that may."""
    found = []
    for path in sorted(root.rglob("*")):
        if path.suffix not in SOURCES or any(path.is_relative_to(folder) for folder in allowed):
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if NAMES.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()}")
    return found


def test_the_package_mentions_no_game_by_name() -> None:
    assert mentions(PACKAGE, [PACKAGE / "games" / folder for folder in FOLDERS]) == []


@pytest.mark.skipif(not (PAGE / "games").is_dir(), reason="the page has no folder for each game yet")
def test_the_page_mentions_no_game_by_name() -> None:
    assert mentions(PAGE, [PAGE / "games"]) == []


def test_a_mention_is_found_however_it_is_written() -> None:
    assert FOLDERS == ["crescent_moon", "crusaders"]
    for text in ("crescent-moon", "Crescent Moon", "CRESCENT_MOON", "crescentMoon", "Crusaders: Thy Will Be Done"):
        assert NAMES.search(text)
    assert not NAMES.search("a moon that is a crescent")


@pytest.mark.parametrize("folder", FOLDERS)
def test_one_spelling_of_a_name_in_each_language(folder: str) -> None:
    """Public names have hyphens, folders have underscores; kit and game say the same."""
    name = folder.replace("_", "-")
    assert find_kit(name).name == name == find_game(name).name


def test_the_usual_game_is_the_one_whose_kit_says_so() -> None:
    assert [name for name in game_names() if find_kit(name).usual] == [usual_game()]
