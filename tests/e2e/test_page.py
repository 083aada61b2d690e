"""The page in a real browser: to a table in two clicks, moves by keyboard, refusals with their reason, a phone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.e2e.stories import short_crusade
from tests.e2e.visitors import (
    PHONE,
    answered,
    assert_seen,
    at_the_table,
    lay_record,
    log_length,
    press_first,
    question,
    sit_down,
    wait_for_another,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow


def test_two_clicks_from_the_lobby_to_a_table(page: Page) -> None:
    """The game, then Play; the secret of the link does not stay in the address."""
    page.goto("/")
    page.get_by_role("button", name="Crusaders").click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_text("Choose your order").wait_for()
    assert re.fullmatch(r".*/t/[a-z0-9]+", page.url)


def test_several_moves_by_keyboard_alone(page: Page) -> None:
    """Numbers take choices, arrows walk over the map, U steps back."""
    sit_down(page, "crusaders", {"players": 2, "orders": False}, ["me", "bot:greedy"])
    assert_seen(page.get_by_text("Place your knight"))
    focus_the_map(page)
    number = question(page)
    page.keyboard.press("Enter")
    answered(page, number)
    for _ in range(4):
        press_first(page)
    number = question(page)
    while not page.get_by_role("button", name="Step back").is_visible():
        press_first(page)
        number = question(page)
    page.keyboard.press("u")
    wait_for_another(page, number)


def focus_the_map(page: Page) -> None:
    """Tab to the map; its one tab stop is a region that can be chosen."""
    page.locator("[data-region]").first.wait_for()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.hasAttribute('data-region')"):
            break
    assert "can be chosen" in page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert "can be chosen" in page.evaluate("document.activeElement.getAttribute('aria-label')")


def test_a_click_on_the_impossible_says_why(page: Page) -> None:
    """A knight cannot be placed in Granada; the sentence comes with the rule, which opens in the rulebook."""
    sit_down(page, "crusaders", {"players": 2, "orders": False}, ["me", "bot:greedy"])
    page.get_by_text("Place your knight").wait_for()
    page.locator('[data-region="granada"]').click()
    rule = page.get_by_role("alert").get_by_role("link")
    assert (rule.get_attribute("href") or "").startswith("/rules/crusaders#CR-")


def test_crescent_moon_shows_map_market_and_choices(page: Page) -> None:
    sit_down(page, "crescent-moon", {}, ["me", *["bot:greedy"] * 4])
    page.get_by_role("region", name="Your choices").wait_for()
    assert page.locator("[data-hex]").count() == 16
    page.get_by_role("region", name="Market", exact=True).wait_for()
    before = log_length(page)
    page.get_by_role("button", name="Pass", exact=False).first.click()
    page.get_by_role("dialog", name="Sure?").get_by_role("button", name="Yes").click()
    page.wait_for_function("n => document.querySelectorAll('[role=log] li').length > n", arg=before)


def test_resign_for_good_then_ask_for_a_rematch(page: Page) -> None:
    """Asked twice, I resign; the bots end the game; the rematch lies at another table, and the chat leads there too."""
    page.goto(lay_record(page, short_crusade().until(-8), ["me", "bot:greedy"])["link"])
    at_the_table(page)
    first = page.url
    page.get_by_role("tab", name="Scores").click()
    page.get_by_text("Leave this game").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("button", name="Yes, resign").click()
    page.get_by_text("resigned").first.wait_for()
    assert page.get_by_role("button", name="Take back").count() == 0
    end = page.get_by_role("dialog", name="The end of the game")
    end.wait_for(timeout=120_000)
    end.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/t/" in url and url != first)
    rematch = page.url
    page.goto(first)
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("link", name="/t/").click()
    page.wait_for_url(rematch)
    at_the_table(page)  # the bot may have moved meanwhile
    assert_seen(page.get_by_text("Place your knight"))


def test_a_secret_choice_shows_who_has_chosen(page: Page) -> None:
    sit_down(page, "crusaders", {"players": 2}, ["me", "bot:greedy"])
    listed = page.get_by_role("list", name="Who has chosen")
    listed.get_by_text("You: choosing").wait_for()
    assert listed.get_by_role("listitem").count() == 2


@pytest.mark.parametrize("game", ["crusaders", "crescent-moon"])
def test_a_phone_shows_board_and_prompt_without_scrolling(page: Page, game: str) -> None:
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    others = 3 if game == "crusaders" else 4
    sit_down(page, game, {}, ["me", *["bot:greedy"] * others])
    prompt = page.get_by_role("region", name="What to do now").bounding_box()
    board = page.locator(".board svg").first.bounding_box()
    assert prompt is not None and prompt["y"] + prompt["height"] <= PHONE[1]
    assert board is not None and board["height"] > 150
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
