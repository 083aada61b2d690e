"""A game from another package, without a drawing of its own: the page shows it readably and plays it to the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pytest

from tests.e2e.conftest import served
from tests.e2e.layouts import flaws
from tests.e2e.visitors import DESKTOP, PHONE, Visitors, assert_seen, sit_down
from tests.games.packages import install_example, search_path

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAME: Final = "stake-nim"
MOST_MOVES: Final = 80


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that knows the example as well."""
    installed = install_example(tmp_path_factory.mktemp("example"))
    with served(tmp_path_factory.mktemp("tables"), PYTHONPATH=search_path(installed)) as found:
        yield found


def table_of(page: Page) -> str:
    return page.get_by_role("region", name="The table").inner_text()


def play_on(page: Page) -> None:
    """Take the last choice of each menu until the game is over."""
    ending = page.get_by_role("dialog", name="The end of the game")
    choices = page.get_by_label("Your choices").get_by_role("button")
    for _ in range(MOST_MOVES):
        choices.last.or_(ending).first.wait_for()
        if ending.is_visible():
            return
        asked = page.locator("[data-decision]")
        if not asked.count():  # the only answer was given for me
            continue
        decision = asked.get_attribute("data-decision")
        choices.evaluate_all("all => all.at(-1)?.click()")  # none is left if the only answer was given just now
        page.locator(f'[data-decision="{decision}"]').wait_for(state="detached")


def test_the_lobby_offers_it(visitors: Visitors) -> None:
    page = visitors.newcomer()
    page.goto("/")
    page.get_by_role("button", name="Stake Nim").click()
    page.get_by_role("button", name="Play", exact=True).click()
    assert_seen(page.get_by_role("region", name="The table"))


@pytest.mark.parametrize("size", [(1440, 900), PHONE])
def test_it_is_played_to_the_end(visitors: Visitors, size: tuple[int, int]) -> None:
    page = visitors.regular(size)
    sit_down(page, GAME, {"players": 3}, ["me", "bot:novice", "bot:novice"])
    assert "Heap" in table_of(page) and "Coins" in table_of(page)
    assert page.get_by_label("Players").get_by_role("listitem").count() == 3
    play_on(page)
    page.get_by_role("button", name="Look at the table").click()
    page.get_by_role("tab", name="Log").click()
    assert page.get_by_role("log").get_by_role("listitem").count() > 3


def test_nothing_is_wrong_with_it(visitors: Visitors, axe: str) -> None:
    """At a question and at the end, light on a desk and dark on a phone."""
    page = visitors.newcomer()
    sit_down(page, GAME, {"players": 2}, ["me", "bot:novice"])
    page.locator("[data-decision]").wait_for()
    assert flaws(page, axe, DESKTOP) == []
    page.emulate_media(color_scheme="dark")
    assert flaws(page, axe, PHONE) == []
    play_on(page)
    assert flaws(page, axe, PHONE) == []
    page.emulate_media(color_scheme="light")
    assert flaws(page, axe, DESKTOP) == []


def test_it_says_why_not(visitors: Visitors) -> None:
    page = visitors.regular()
    sit_down(page, GAME, {"players": 2}, ["me", "bot:novice"])
    page.get_by_label("Type a move").fill("take 2")
    page.get_by_role("button", name="Ask", exact=True).click()
    assert_seen(page.get_by_role("alert"))
