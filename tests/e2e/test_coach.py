"""The coach on the page: a hint at a decision, and the review of a finished game."""

from __future__ import annotations

import pytest

from tests.e2e.stories import short_crusade
from tests.e2e.test_everybody import findings
from tests.e2e.visitors import (
    PHONE,
    Visitors,
    answered,
    assert_seen,
    at_the_table,
    copied_link,
    lay_record,
    question,
    sit_down,
    state_of,
    table_menu,
)

pytestmark = pytest.mark.slow

LONG = 180_000  # milliseconds for a review on a busy machine


def test_a_hint_is_asked_for_and_taken(visitors: Visitors, axe: str) -> None:
    """By the key and by the button; its choice is marked on the board, and taken by a click."""
    page = visitors.regular()
    sit_down(page, "crusaders", {"variant": "learning"}, ["me", "bot:greedy"])
    number = question(page)
    page.keyboard.press("h")
    panel = page.get_by_role("region", name="Hint", exact=True)
    best = panel.locator("[data-hinted]").first
    best.wait_for()
    action = best.get_attribute("data-hinted")
    assert action in [entry["action"] for entry in state_of(page)["menu"]]
    assert panel.locator("[data-hinted].pointed").count() == 1
    assert findings(page, axe) == []
    best.click()
    answered(page, number)
    assert panel.count() == 0  # gone with its question
    question(page)
    assert state_of(page)["seats"][0]["hints"] == 1
    menu = table_menu(page)
    menu.get_by_text("Hints are allowed while all others are bots.").wait_for()
    assert_seen(menu.get_by_text("1 hint", exact=False).first)


def test_a_hint_on_a_phone(visitors: Visitors, axe: str) -> None:
    """It stands below the question, fits the screen, and is taken by a tap."""
    page = visitors.regular((390, 844), has_touch=True)
    sit_down(page, "crescent-moon", {}, ["me", *["bot:greedy"] * 4])
    number = question(page)
    page.get_by_role("button", name="Hint", exact=True).tap()
    best = page.get_by_role("region", name="Hint", exact=True).locator("[data-hinted]").first
    best.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert findings(page, axe) == []
    box = best.bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 390
    best.tap()
    answered(page, number)


def test_without_a_coach_there_is_no_button(visitors: Visitors) -> None:
    page = visitors.regular(PHONE)
    sit_down(page, "crusaders", {"variant": "learning"}, ["me", "bot:greedy"], coach="never")
    question(page)
    assert page.get_by_role("button", name="Hint", exact=True).count() == 0
    page.keyboard.press("h")
    assert_seen(page.get_by_text("No hints at this table."))


def test_a_finished_game_is_reviewed_and_tried_again(visitors: Visitors, axe: str) -> None:
    """From the end card to the graph, to the board at a decision, and to a table of one's own; and by its link."""
    page = visitors.regular(PHONE)
    story = short_crusade()
    made = lay_record(page, story.until(len(story.moves)), ["open", "open"])
    page.goto(made["link"])
    page.get_by_role("link", name="Review the game").click()
    page.get_by_role("heading", name="Turning points").wait_for(timeout=LONG)
    assert "from" in (page.get_by_role("img", name="Chances to win").get_attribute("aria-label") or "")
    slider = page.get_by_role("slider", name="Moment of the game")
    slider.focus()
    page.keyboard.press("Home")
    first = page.locator("figcaption").inner_text()
    page.keyboard.press("End")
    assert page.locator("figcaption").inner_text() != first
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    page.get_by_role("group", name="Whose decisions").get_by_role("button").nth(1).click()
    page.get_by_text("Looking for what would have been better").wait_for(state="detached", timeout=LONG)
    assert page.url.endswith("/review?seat=2")
    assert findings(page, axe) == []
    page.get_by_role("button", name="Play on from before it").first.click()
    page.wait_for_url(lambda url: made["table"] not in url)
    question(page)
    player = visitors.regular(permissions=("clipboard-read", "clipboard-write"))
    player.goto(made["links"]["seats"][1])
    at_the_table(player)
    player.goto(f"/t/{made['table']}/review")
    player.get_by_role("heading", name="Your costliest decisions").wait_for()
    link = copied_link(player, "to this review")
    friend = visitors.regular(PHONE)
    friend.goto(link)  # any player's link opens it to everybody
    friend.get_by_role("heading", name="The costliest decisions").wait_for()
    assert friend.get_by_role("progressbar").count() == 0  # it was kept
    assert friend.url.endswith("/review?seat=2")
