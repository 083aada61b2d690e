"""The hints of the page say the numbers that the games play with."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from outremer.games import find_game, find_kit

GAMES = Path(__file__).parents[2] / "web" / "src" / "games"
PLACE = re.compile(r"\{([\w.-]+)(?:\|(\w+))?\}")
COUNTED = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
NUMBER = re.compile(rf"\b(\d+|{'|'.join(COUNTED)})\b", re.IGNORECASE)
LINES = re.compile(r'lines: \[(.*?)\]|line: ("[^"]*")', re.DOTALL)


def hint_lines(game: str) -> list[str]:
    """Every sentence of the hints of a game."""
    found = LINES.findall((GAMES / game / "hints.ts").read_text())
    return [line for several, one in found for line in re.findall(r'"([^"]*)"', several or one)]


def number_at(numbers: Any, place: str) -> Any:
    for key in place.split("."):
        numbers = numbers[int(key)] if isinstance(numbers, list) else numbers[key]
    return numbers


def test_crescent_moon_takes_every_number_from_the_board() -> None:
    """A hint names a number of the data by its place, and says none by itself."""
    numbers = find_kit("crescent-moon").board(find_game("crescent-moon"))["numbers"]
    lines = hint_lines("crescent-moon")
    places = [place for line in lines for place, _ in PLACE.findall(line)]
    assert len(lines) == 15 and len(places) > 25
    for place in places:
        assert isinstance(number_at(numbers, place), int), place
    for line in lines:
        assert NUMBER.findall(PLACE.sub("", line)) == [], line


@pytest.mark.parametrize("order", find_kit("crusaders").board(find_game("crusaders"))["orders"], ids=lambda o: o["id"])
def test_crusaders_says_the_numbers_of_its_orders(order: dict[str, Any]) -> None:
    """Each number in the hint of an order is one of the order's own; tokens also as more or fewer than the usual 12."""
    text = (GAMES / "crusaders" / "hints.ts").read_text()
    found = re.search(rf'"?{order["id"]}"?: \{{ line: "([^"]*)", rule: "([^"]*)"', text)
    assert found is not None and found.group(2) == order["rule"]
    own = {abs(value) for value in order.values() if isinstance(value, int)} | {abs(order["tokens"] - 12)}
    own |= {1, 2} if order.get("sowing") == "double" else {1} if order.get("sowing") in ("skip", "fall-back") else set()
    for word in NUMBER.findall(found.group(1)):
        assert COUNTED[word.lower()] in own, (word, found.group(1))
