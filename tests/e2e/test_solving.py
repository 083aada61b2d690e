"""Puzzles on the page: a wrong turn, why, another try, the right one, and what the browser remembers; on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from outremer.puzzles import find_puzzle
from tests.e2e.test_everybody import findings
from tests.e2e.test_learning import take
from tests.e2e.visitors import PHONE, Visitors

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.slow

GAME, NUMBER = "crusaders", 2


def card(page: Page) -> Locator:
    return page.get_by_role("region", name="The puzzle")


def play(page: Page, moves: tuple[str, ...]) -> None:
    for action in moves:
        page.locator(f'button[data-action="{action}"]').first.wait_for(state="attached")
        take(page, action)


def test_a_puzzle_on_a_phone(visitors: Visitors, axe: str) -> None:
    puzzle = find_puzzle(GAME, NUMBER)
    page = visitors.regular(PHONE, has_touch=True)
    page.goto("/")
    page.locator(f'a[href="/puzzles/{GAME}"]').click()
    page.get_by_role("button", name="Solve it").wait_for()
    assert findings(page, axe) == []
    page.get_by_role("button", name=puzzle.grade.capitalize(), exact=True).click()
    page.get_by_label("Show orders").select_option(puzzle.role)
    tile = page.get_by_role("button", name=f"Puzzle {NUMBER}: {puzzle.role}, {puzzle.grade}")
    assert tile.get_attribute("aria-label") == f"Puzzle {NUMBER}: {puzzle.role}, {puzzle.grade}, new"
    tile.press("Enter")
    card(page).get_by_text("Find the best of").wait_for()
    play(page, puzzle.ways[-1].moves)
    card(page).get_by_text("Compared with the best turn").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert findings(page, axe) == []
    card(page).get_by_role("button", name="Show the best turn").click()
    card(page).get_by_text("The best turn:", exact=True).wait_for()
    assert card(page).locator("ol li").count() == len(puzzle.ways[0].moves)
    card(page).get_by_role("button", name="Try again").click()
    card(page).get_by_text("Find the best of").wait_for()
    play(page, puzzle.ways[0].moves)
    card(page).get_by_text("The best turn!").wait_for()
    page.reload()
    card(page).get_by_text("The best turn!").wait_for()
    card(page).get_by_role("link", name="All puzzles").click()
    page.get_by_role("button", name=f"Puzzle {NUMBER}: {puzzle.role}, {puzzle.grade}, solved").wait_for()
