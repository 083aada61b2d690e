"""People who share a screen, come back to it, or have no mouse: the curtain, what was missed, keys alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.e2e.layouts import flaws
from tests.e2e.stories import short_crusade
from tests.e2e.visitors import (
    DESKTOP,
    Visitors,
    asked,
    assert_gone,
    assert_seen,
    at_the_table,
    choose,
    lay_record,
    one_at_crusaders,
    press_first,
    two_at_crusaders,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow


def test_a_curtain_falls_between_two_on_one_screen(visitors: Visitors) -> None:
    """Opened in the form with both names. Between the turns nothing of the former's side is in the document at all."""
    page = visitors.regular()
    page.goto("/?new=crusaders")
    page.get_by_role("group", name="Players").get_by_role("button", name="2").click()
    page.get_by_label("Several people share this screen").check()
    page.get_by_label("Who plays Seat 1").fill("Ann")
    page.get_by_label("Who plays Seat 2").fill("Ben")
    page.get_by_role("button", name="Play", exact=True).click()
    seen: list[str] = []
    for name in ("Ann", "Ben"):
        page.get_by_role("button", name=f"I am {name}").wait_for()
        document = page.content()
        assert not [order for order in seen if order in document]
        assert page.locator("[data-action]").count() == 0
        page.get_by_role("button", name=f"I am {name}").click()
        page.locator(".orders h2").first.wait_for()
        offered = page.locator(".orders h2").all_inner_texts()
        assert not set(offered) & set(seen)
        seen += offered
        page.locator(".orders [data-action]").first.click()
    page.locator(".orders").wait_for(state="detached")
    assert_seen(page.get_by_role("button", name="I am").or_(asked(page)))


def test_the_curtain_hides_a_hand_of_crescent_moon(visitors: Visitors) -> None:
    """Reloaded in the middle of a turn the page shows the curtain first, and no card of any hand."""
    page = visitors.regular()
    page.goto("/?new=crescent-moon")
    page.get_by_label("Several people share this screen").check()
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="show my side").click()
    page.get_by_text("The Warlord · you").wait_for()
    names = page.get_by_role("region", name="Your hand").locator(".name")
    names.first.wait_for()
    held = names.all_inner_texts()
    assert held
    page.reload()
    page.get_by_role("button", name="show my side").wait_for()
    assert not [card for card in held if card in page.content()]
    page.get_by_role("button", name="show my side").click()
    choose(page, "pass")
    page.get_by_text("Pass the screen to the Murshid").wait_for()
    assert not [card for card in held if card in page.content()]
    page.get_by_role("button", name="show my side").click()
    assert_seen(page.get_by_text("The Murshid · you"))


def test_what_was_missed_is_shown_step_by_step(visitors: Visitors, axe: str) -> None:
    """One leaves, the other plays a turn; who comes back walks through it, and then plays on. axe finds nothing."""
    first, second = two_at_crusaders(visitors)
    story = short_crusade()
    mover = story.moves[2][0]
    moves = iter(story.moves[2:])
    table = second.url
    upcoming = next(moves)
    while upcoming[0] == mover:
        choose(first, upcoming[1])
        upcoming = next(moves)
    choose(second, upcoming[1])
    upcoming = next(moves)
    while upcoming[0] != mover:
        choose(second, upcoming[1])
        upcoming = next(moves)
    context = second.context
    second.close()
    while upcoming[0] == mover:
        choose(first, upcoming[1])
        upcoming = next(moves)
    back = context.new_page()
    back.add_init_script("""localStorage.setItem("outremer settings", '{"confirm": false}')""")
    back.goto(table)
    missed = back.get_by_role("region", name="While you were away")
    assert_seen(missed.get_by_text("While you were away: 1 of"))
    back.keyboard.press("Space")  # holds it
    assert_seen(missed.get_by_role("button", name="Go on"))
    assert flaws(back, axe, DESKTOP) == []
    for _ in range(20):
        onward = missed.get_by_role("button", name=re.compile("The next scene|To the present"))
        last = onward.get_attribute("aria-label") == "To the present"
        onward.click()
        if last:
            break
    assert_gone(missed)
    choose(back, upcoming[1])


def test_from_the_lobby_to_moves_with_the_keyboard_alone(visitors: Visitors) -> None:
    """Tab and Enter to the table, Tab and arrows on the map, numbers for the choices, M and ? for the cards."""
    page = visitors.regular()
    page.goto("/")
    assert_seen(page.get_by_role("button", name="Crusaders"))
    tab_to(page, "Crusaders")
    page.keyboard.press("Enter")
    assert_seen(page.get_by_role("button", name="Play", exact=True))
    for name in ("2", "Play"):
        tab_to(page, name)
        page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    at_the_table(page)
    for _ in range(4):
        press_first(page)
    assert_seen(asked(page))
    for key, name in (("m", "The table"), ("?", "Help and keys")):
        page.keyboard.press(key)
        assert_seen(page.get_by_role("dialog", name=name))
        page.keyboard.press("Escape")
        assert_gone(page.locator("dialog"))


def test_keys_in_quick_succession_are_all_heard(visitors: Visitors) -> None:
    """Card after card without a pause; the last one stays, and once it is closed the focus is on the map again."""
    page = one_at_crusaders(visitors, 0)
    page.locator("[data-region][tabindex='0']").focus()
    for key in ("m", "Escape", "m", "Escape", "?", "Escape", "m"):
        page.keyboard.press(key)
    page.get_by_role("dialog", name="The table").wait_for()
    assert page.locator("dialog").count() == 1
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    assert page.evaluate("document.activeElement.hasAttribute('data-region')")
    press_first(page)


def tab_to(page: Page, name: str) -> None:
    """To the button whose words begin so; everything that has the focus on the way shows it."""
    for _ in range(60):
        page.keyboard.press("Tab")
        words = page.evaluate("document.activeElement?.innerText ?? ''")
        if words.startswith(name):
            return
    raise AssertionError(f"no way to {name} by the Tab key")


def test_a_friend_who_shares_no_screen_sees_no_curtain(visitors: Visitors) -> None:
    page = visitors.regular()
    made = lay_record(page, short_crusade().record, ["open", "open"])
    page.goto(made["links"]["seats"][0])
    at_the_table(page)
    assert page.get_by_text("Pass the screen").count() == 0
