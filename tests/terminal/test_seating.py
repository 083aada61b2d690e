"""What --seats, --option and a typed choice mean."""

from typing import Any

import pytest

from outremer.games import find_game
from outremer.kernel import OutremerError
from outremer.terminal.reading import begins, read_choice
from outremer.terminal.seating import read_seats, seats_of_record, settle

GAME = find_game("crusaders")


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("human", ["human"]),
        ("human, greedy,random", ["human", "greedy", "random"]),
        ("greedy*3", ["greedy"] * 3),
        ("human,random*2", ["human", "random", "random"]),
    ],
)
def test_seats_are_read_in_order(text: str, kinds: list[str]) -> None:
    assert read_seats(text) == kinds


@pytest.mark.parametrize(
    ("seats", "options", "told"),
    [
        ("human,cat", [], "there is no seat kind 'cat'; there are human, random, greedy"),
        ("", ["players=5"], "option players: '5' is not one of 4, 3, 2"),
        ("human,,random", [], "there is no seat kind ''"),
        ("random*0", [], "does not say how many seats"),
        ("random*x", [], "does not say how many seats"),
        ("random*9", [], "is for 2, 3, 4 players, not 9"),
        ("human,random", ["players=3"], "option players is 3, but --seats names 2"),
        ("", ["speed=fast"], "is not an option of crusaders; there are players=4, 3, 2; ruleset=manual, published"),
        ("", ["ruleset"], "is not an option of crusaders"),
        ("", ["ruleset=old"], "option ruleset: 'old' is not one of manual, published"),
        ("", ["orders=1"], "option orders: '1' is not one of yes, no"),
        ("", ["variant=learning", "orders=yes"], "the learning variant is played without orders"),
    ],
)
def test_what_cannot_be_meant_is_answered_with_what_can(seats: str, options: list[str], told: str) -> None:
    with pytest.raises(OutremerError) as caught:
        settle(GAME, seats, options)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("seats", "options", "kinds", "chosen"),
    [
        ("", [], ["human", "steward", "steward"], {"players": 3}),
        ("", ["players=2"], ["human", "steward"], {"players": 2}),
        ("random*4", ["ruleset=Published"], ["random"] * 4, {"players": 4, "ruleset": "published"}),
        ("human,random", ["orders=no"], ["human", "random"], {"orders": False}),
    ],
)
def test_seats_and_options_settle_a_table(
    seats: str, options: list[str], kinds: list[str], chosen: dict[str, Any]
) -> None:
    found, complete = settle(GAME, seats, options)
    assert found == kinds
    assert chosen.items() <= complete.items()


def test_a_continued_game_needs_as_many_seats_as_it_has() -> None:
    assert seats_of_record("", 2) == ["human", "steward"]
    with pytest.raises(OutremerError, match="with 3 seats, but --seats names 2"):
        seats_of_record("human,random", 3)


def test_each_typed_word_begins_the_word_in_its_place() -> None:
    assert begins("go paris > champagne", "g par > cha")
    assert begins("go paris > champagne", "go")
    assert not begins("go paris > champagne", "paris")
    assert not begins("stop", "stop now")


def test_the_menu_comes_before_the_rest_of_the_game() -> None:
    """`travel 1` is written out, so it is not confused with `travel 10`; `travel` alone is, with the menu's."""
    ids = GAME.notation.ids
    menu = [ids["travel 2"], ids["build 1"]]
    assert read_choice(GAME, menu, "travel 1") == ids["travel 1"]
    assert read_choice(GAME, menu, "tr") == ids["travel 2"]
    assert read_choice(GAME, menu, "2") == ids["build 1"]
    assert read_choice(GAME, menu, "widd") == ids["widdershins"]
