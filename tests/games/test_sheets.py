"""The sheets of the roles: complete, with the numbers that the games play with, and nothing said by number alone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from outremer.games import find_game, find_kit
from outremer.games.sheets import BadSheets, read_sheets
from tests.games.test_hint_numbers import PLACE, number_at

GAMES = ("crusaders", "crescent-moon")
DIGITS = re.compile(r"\d+")


def lines_of(sheet: dict[str, Any]) -> list[str]:
    openings = [text for one in sheet["openings"] for text in one.values()]
    return [sheet["goal"], *sheet["powers"], *sheet["scoring"], *sheet["friends"], *sheet["rivals"], *openings]


@pytest.mark.parametrize("game", GAMES)
def test_every_number_is_one_of_the_board(game: str) -> None:
    board = find_kit(game).board(find_game(game))
    for sheet in board["sheets"]["sheets"]:
        for line in lines_of(sheet):
            for place, _ in PLACE.findall(line):
                assert isinstance(number_at(board["numbers"], place), int), place


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_a_sheet_is_in_the_rulebook(game: str) -> None:
    book = find_kit(game).rulebook()
    assert book is not None
    text = book.read_text()
    for sheet in find_kit(game).sheets()["sheets"]:
        assert sheet["rule"] in text


def test_every_character_and_every_order_has_a_sheet() -> None:
    orders = [order["id"] for order in find_kit("crusaders").board(find_game("crusaders"))["orders"]]
    assert [sheet["id"] for sheet in find_kit("crusaders").sheets()["sheets"]] == [*orders, "none"]
    names = find_kit("crescent-moon").board(find_game("crescent-moon"))["characters"]
    assert [sheet["name"] for sheet in find_kit("crescent-moon").sheets()["sheets"]] == names


def test_a_character_says_no_number_of_its_own() -> None:
    for sheet in find_kit("crescent-moon").sheets()["sheets"]:
        for line in lines_of(sheet):
            assert not DIGITS.findall(re.sub(r"\{[^}]*\}", "", line)), line


def test_a_sheet_without_openings_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "sheets.toml"
    lists = "".join(f"{key} = []\n" for key in ("powers", "scoring", "friends", "rivals"))
    path.write_text(f'word = "roles"\n[[sheet]]\nid = "a"\nname = "A"\nrule = "A-1"\ngoal = "win"\n{lists}')
    with pytest.raises(BadSheets, match="a needs 3 openings"):
        read_sheets(path)
