"""Learning on the page: from the first visit through a whole guided game on a phone, and a lesson on a desktop."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from outremer.learn import find_lesson
from tests.e2e.test_everybody import findings
from tests.e2e.visitors import PATIENCE, Visitors, assert_seen

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.slow

PHONE = (390, 844)
DESKTOP = (1280, 800)
LOOK = 100  # milliseconds between two looks
PRESS_AGAIN = 50  # looks
WRONG_WITH_THE_CARD = """() => {
    const card = document.querySelector("[aria-label='The coach']")?.getBoundingClientRect();
    if (!card) return "is not there";
    if (card.left < 0 || card.right > innerWidth + 1) return `lies from ${card.left} to ${card.right}`;
    const rings = [...document.querySelectorAll(".ring[aria-hidden]")].map((ring) => ring.getBoundingClientRect());
    const isCovered = ({ left, right, top, bottom }) =>
        left + 8 < card.right && right - 8 > card.left && top + 8 < card.bottom && bottom - 8 > card.top;
    const covered = rings.filter(isCovered);
    return covered.length ? `covers what it points at: ${JSON.stringify([card, ...covered])}` : "";
}"""


def coach(page: Page) -> Locator:
    return page.get_by_role("region", name="The coach")


def check_card(page: Page) -> None:
    """The card fits the screen sideways, and does not cover what it points at. The page looks only now and then where
    that is, so the rings need a moment."""
    for _ in range(PATIENCE // LOOK):
        wrong = page.evaluate(WRONG_WITH_THE_CARD)
        if not wrong:
            return
        page.wait_for_timeout(LOOK)
    pytest.fail(f"the card of the coach {wrong}")


def read_on(page: Page) -> None:
    """Through what is told, up to what is asked."""
    page.locator("[data-decision]").first.wait_for()
    while coach(page).get_by_role("button", name="Next", exact=True).count():
        check_card(page)
        coach(page).get_by_role("button", name="Next", exact=True).click()
    check_card(page)


def press(page: Page, action: str) -> None:
    page.locator(f'button[data-action="{action}"]').first.click()


def take(page: Page, action: str) -> None:
    """Pressed until the question is another, as people do where a busy machine has swallowed the press."""
    asked = page.locator("[data-decision]").first.get_attribute("data-decision")
    for look in range(PATIENCE // LOOK):
        if not page.locator(f'[data-decision="{asked}"]').count():
            return
        if look % PRESS_AGAIN == 0:
            press(page, action)
        page.wait_for_timeout(LOOK)
    pytest.fail(f"nothing follows {action!r}")


def wait_for_question(page: Page, action: str) -> None:
    page.locator(f'[data-action="{action}"]').first.wait_for(state="attached")


def play_through(page: Page, game: str, name: str, steps: int | None = None) -> None:
    """By the solution, as far as it is written; or only the first steps."""
    for step in find_lesson(game, name).steps[:steps]:
        for action in step.solution if step.goal is not None else ():
            if action == "*":
                return
            wait_for_question(page, action)
            read_on(page)
            take(page, action)


def test_a_newcomer_is_invited_and_plays_a_whole_guided_game_on_a_phone(visitors: Visitors) -> None:
    page = visitors.newcomer(PHONE, has_touch=True)
    page.goto("/")
    page.get_by_role("link", name="Learn Crusaders").click()
    page.get_by_role("button", name="Begin: Your first game").click()
    coach(page).get_by_text("the most IP wins").wait_for()
    assert coach(page).get_by_role("img").count() or coach(page).locator("img").count()
    read_on(page)
    press(page, "upgrade travel-build")
    coach(page).get_by_text("Upgrades come later").wait_for()
    visitors.forgive("422")
    page.reload()
    coach(page).get_by_text("On your turn you usually").wait_for()
    play_through(page, "crusaders", "first-game")
    coach(page).get_by_text("Play to the end as you like").wait_for()
    while not page.evaluate("() => document.querySelector('.coach')?.textContent.includes('All lessons')"):
        button = page.locator("button[data-action^='resolve'], button[data-action='stop'], button[data-action^='go ']")
        if coach(page).get_by_text("Next:").count() or not button.count():
            page.wait_for_timeout(100)
            continue
        resolves = page.locator(
            "button[data-action='resolve influence-travel'], button[data-action='resolve muster-influence']"
        )
        (resolves if resolves.count() else button).first.click()
        page.wait_for_timeout(150)
        visitors.forgive("409")
    page.get_by_role("button", name="Back to the coach").click()
    coach(page).get_by_text("That was a whole finish").wait_for()
    coach(page).get_by_role("link", name="All lessons").click()
    page.get_by_text("1 of 11 lessons done").wait_for()
    page.goto("/")
    page.get_by_role("link", name="Learn to play").first.wait_for()
    assert page.get_by_role("region", name="New here?").count() == 0


def test_the_guided_game_of_crescent_moon_begins_on_a_phone(visitors: Visitors, axe: str) -> None:
    """The goal, a wrong try, a token on the map, a unit beside it: what is said and asked fits the screen."""
    page = visitors.newcomer(PHONE, has_touch=True)
    page.goto("/learn/crescent-moon")
    page.get_by_role("button", name="Begin: Your first game").click()
    coach(page).locator("img").or_(coach(page).get_by_role("img")).first.wait_for()
    assert findings(page, axe) == []
    read_on(page)
    press(page, "recruit")
    coach(page).get_by_text("First put a token into the empty hex").wait_for()
    visitors.forgive("422")
    play_through(page, "crescent-moon", "first-game", 6)
    coach(page).get_by_text("Biqa is yours.").wait_for()
    read_on(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert findings(page, axe) == []


def test_a_lesson_of_a_character_on_a_desktop(visitors: Visitors, axe: str) -> None:
    page = visitors.regular(DESKTOP)
    page.goto("/learn/crescent-moon")
    page.get_by_role("button", name="Begin: The Murshid").wait_for()
    assert findings(page, axe) == []
    page.get_by_role("button", name="Begin: The Murshid").click()
    coach(page).wait_for()
    assert findings(page, axe) == []
    play_through(page, "crescent-moon", "murshid")
    coach(page).get_by_text("Your trade is help").wait_for()
    coach(page).get_by_role("button", name="Next: The Sultan").click()
    assert_seen(coach(page).get_by_text("You are the Sultan"))
