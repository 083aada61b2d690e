"""Preferences: one dialog, from the lobby and the table, by mouse and by keyboard; kept, and at once in every tab."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.test_everybody import findings
from tests.e2e.visitors import PHONE, Visitors, asked, sit_down, table_menu

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.slow

DRESS = "() => ({...document.documentElement.dataset})"
KEPT = "() => JSON.parse(localStorage.getItem('outremer settings'))"


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Preferences")


def dress(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(DRESS)
    return found


def test_one_dialog_by_mouse_from_the_lobby_and_from_the_table(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Preferences").click()
    dialog(page).get_by_text("Dark", exact=True).click()
    page.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
    dialog(page).get_by_role("button", name="Close").click()
    sit_down(page, "crusaders", {"players": 2, "orders": False}, ["me", "bot:greedy"])
    assert dress(page)["theme"] == "dark"
    table_menu(page).get_by_role("button", name="Preferences").click()
    dialog(page).get_by_text("Largest").click()
    page.wait_for_function("() => parseFloat(getComputedStyle(document.documentElement).fontSize) > 20")
    dialog(page).get_by_role("button", name="Set everything back").click()
    page.wait_for_function("() => getComputedStyle(document.documentElement).fontSize === '16px'")
    assert dress(page) == {"theme": "light", "palette": "usual", "text": "usual", "hand": "right"}


def test_all_of_it_by_keyboard(page: Page) -> None:
    """A comma opens it; Tab, arrows and Space set everything; Escape gives the focus back."""
    sit_down(page, "crusaders", {"players": 2, "orders": False}, ["me", "bot:greedy"])
    asked(page).wait_for()
    page.get_by_role("tab", name="Act").focus()
    page.keyboard.press(",")
    dialog(page).wait_for()
    reached: list[str] = []
    for _ in range(40):
        page.keyboard.press("Tab")
        name = page.evaluate("document.activeElement.closest('label, button')?.textContent.trim() ?? ''")
        if reached[:1] == [name]:  # once around
            break
        reached.append(name)
        kind = page.evaluate("document.activeElement.type")
        if kind == "checkbox":
            page.keyboard.press("Space")
        elif kind == "radio":
            page.keyboard.press("ArrowRight")
    assert {"Ring a bell", "Left-handed", "Listen to them", "Set everything back"} <= set(reached)
    kept = page.evaluate(KEPT)
    assert (kept["sound"], kept["confirm"], kept["forced"], kept["motion"]) == (True, False, False, False)
    assert kept["speed"] == "slow"  # from the last, where a visitor of the tests begins, to the first
    assert (kept["palette"], kept["textSize"], kept["leftHanded"]) == ("distinct", "large", True)
    page.keyboard.press("Escape")
    dialog(page).wait_for(state="detached")
    assert page.evaluate("document.activeElement.textContent.trim()") == "Act"
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("textbox").first.press(",")
    assert dialog(page).count() == 0
    page.reload()
    asked(page).wait_for()
    assert page.evaluate(KEPT) == kept and dress(page)["palette"] == "distinct"


def test_what_is_set_holds_at_once_in_every_tab(page: Page) -> None:
    page.goto("/")
    other = page.context.new_page()
    other.goto("/rules/crusaders")
    page.keyboard.press(",")
    dialog(page).get_by_text("For colour blindness").click()
    dialog(page).get_by_label("Left-handed").check()
    other.wait_for_function("() => document.documentElement.dataset.palette === 'distinct'")
    assert dress(other)["hand"] == "left"
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--seat-0')") == "#c2431f"


def test_a_browser_that_blocks_notifications_says_so(page: Page) -> None:
    page.add_init_script("Notification.requestPermission = async () => 'denied'")
    page.goto("/")
    page.keyboard.press(",")
    switch = dialog(page).get_by_label("Show a notification")
    switch.click()
    dialog(page).get_by_text("Your browser blocks notifications").wait_for()
    assert not switch.is_checked()


def test_nothing_grave_in_the_preferences(page: Page, axe: str) -> None:
    page.goto("/")
    page.keyboard.press(",")
    dialog(page).wait_for()
    assert findings(page, axe) == []


def test_a_left_hand_finds_the_buttons_on_the_left(visitors: Visitors) -> None:
    page = visitors.regular(PHONE)
    page.add_init_script("""localStorage.setItem("outremer settings", '{"leftHanded": true}')""")
    sit_down(page, "crusaders", {"players": 2, "orders": False}, ["me", "bot:greedy"])
    asked(page).wait_for()
    for button in (page.get_by_role("button", name="Zoom in"), page.get_by_role("button", name="The table:")):
        box = button.bounding_box()
        assert box is not None and box["x"] + box["width"] < PHONE[0] / 2
