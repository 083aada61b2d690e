"""No number of a puzzle is used twice: browsers keep by number which ones are solved."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bench.puzzles import MADE, Maker, read_made
from outremer.games import find_kit, game_names
from outremer.puzzles import puzzles_of

GAMES = [name for name in game_names() if puzzles_of(name)]


def maker(folder: Path) -> Maker:
    return Maker("crusaders", "random", 60, folder)


@pytest.mark.parametrize("game", GAMES)
def test_the_next_number_is_above_all_there_are(game: str) -> None:
    folder = find_kit(game).puzzles()
    assert folder is not None
    assert read_made(folder)["next number"] > max(one.number for one in puzzles_of(game))


def test_the_number_of_a_deleted_puzzle_is_not_used_again(tmp_path: Path) -> None:
    first = maker(tmp_path)
    assert first.next_number == 1
    for _ in range(3):
        first.add(replace(puzzles_of("crusaders")[0], number=first.next_number))
    (tmp_path / "003.json").unlink()
    again = maker(tmp_path)
    assert [one.number for one in again.puzzles] == [1, 2] and again.next_number == 4


def test_a_folder_without_the_next_number_goes_on_after_the_highest(tmp_path: Path) -> None:
    maker(tmp_path).add(replace(puzzles_of("crusaders")[0], number=7))
    (tmp_path / MADE).write_text(json.dumps({"games": 3, "turns looked at": 5, "turns searched": 2}))
    again = maker(tmp_path)
    assert (again.next_number, again.games, again.looked, again.searched) == (8, 3, 5, 2)
