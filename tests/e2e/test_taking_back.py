"""Taking back and looking back: steps of one's own turn, what others must agree to, and any moment of the game."""

from __future__ import annotations

import pytest

from tests.e2e.stories import short_crusade
from tests.e2e.visitors import (
    Visitors,
    answer,
    answered,
    ask_the_others,
    assert_gone,
    assert_seen,
    choose,
    lay_record,
    log_lines,
    one_at_crusaders,
    question,
    two_at_crusaders,
    wait_for_another,
)

pytestmark = pytest.mark.slow

EARLIER = "You are looking at an earlier moment of this game."


def test_a_turn_is_stepped_back_choice_by_choice(visitors: Visitors) -> None:
    """Two choices deep into a turn, breadcrumbs show the way; two steps back lead to its beginning."""
    first = one_at_crusaders(visitors)
    before = log_lines(first)
    choose(first, "resolve travel-build")
    prompt = first.get_by_role("region", name="What to do now")
    prompt.get_by_text("›").wait_for()
    number = question(first)
    first.locator("[data-action^='go ']").first.click()
    answered(first, number)
    for _ in range(2):
        number = question(first)
        first.get_by_role("button", name="Step back").click()
        wait_for_another(first, number)
    first.locator("[data-action='resolve travel-build']").first.wait_for()
    assert log_lines(first) == before


def test_past_a_final_move_the_others_must_agree(visitors: Visitors) -> None:
    """The second has placed a knight: the first may not step back alone, is refused, asks again, and is allowed."""
    first, second = two_at_crusaders(visitors)
    choose(first, "resolve muster-influence")
    number = question(second)
    choose(second, "resolve muster-influence")
    question(first)
    first.keyboard.press("u")
    assert_seen(first.get_by_role("alert").get_by_text("You cannot step back on your own"))
    ask_the_others(first, "Take back my last decision")
    answer(second, "No", first)
    ask_the_others(first, "Take back my last decision")
    length = len(log_lines(first))
    answer(second, "Agree", first)
    first.wait_for_function("n => document.querySelectorAll('[role=log] li').length < n", arg=length)
    assert_gone(second.locator(f"[data-decision='{number}']"))
    assert_seen(first.locator("[data-action='resolve muster-influence']").first)


def test_the_slider_walks_through_the_game_and_its_link_leads_there(visitors: Visitors) -> None:
    """Replay by slider, keys and buttons; the link of a moment opens at that moment."""
    page = visitors.regular()
    made = lay_record(page, short_crusade().until(14), ["open", "open"])
    page.goto(made["links"]["spectator"])
    page.get_by_role("tab", name="Log").click()
    slider = page.get_by_role("slider", name="Moment of the game")
    whole = len(log_lines(page))
    slider.fill("4")
    page.get_by_text(EARLIER).wait_for()
    page.wait_for_url("**/t/*?ply=4")
    page.wait_for_function("n => document.querySelectorAll('[role=log] li').length < n", arg=whole)
    shown = log_lines(page)
    slider.press("ArrowRight")
    page.wait_for_url("**/t/*?ply=5")
    page.get_by_role("button", name="One step earlier").click()
    page.wait_for_url("**/t/*?ply=4")
    player = visitors.by_links([made["links"]["seats"][0]])[0]
    player.goto(page.url)
    player.get_by_text(EARLIER).wait_for()
    assert len(log_lines(player)) == len(shown)
    page.get_by_role("button", name="Back to now").click()
    page.wait_for_function("n => document.querySelectorAll('[role=log] li').length === n", arg=whole)
    page.wait_for_url(lambda url: "ply" not in url)


def test_a_line_of_the_log_leads_to_its_moment(visitors: Visitors) -> None:
    first = one_at_crusaders(visitors)
    first.get_by_role("log").first.get_by_role("button").first.click()
    assert_seen(first.get_by_text(EARLIER))
    first.get_by_role("button", name="Back to now").click()
    assert_gone(first.get_by_text(EARLIER))
