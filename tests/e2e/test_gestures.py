"""What a hand does to the page: the slider of a price, dragged by mouse and finger or moved by keys, a tap on the map;
and what an ear is given for it, as far as the preferences want."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.stories import short_crusade, up_to
from tests.e2e.visitors import (
    PHONE,
    Visitors,
    assert_gone,
    at_the_table,
    choose,
    lay_record,
    press_first,
    question,
    sit_down,
    state_of,
)

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.slow

MANY = 16  # amounts: more than stand side by side as coins
TABLET = (768, 1024)
STARTED = """
window.started = 0;
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...when) {
  window.started += 1;
  return start.apply(this, when);
};
"""
AT_THE_END = """() => {
    const range = document.querySelector("[type=range]");
    return range.value === range.max;
}"""
WANTED = """localStorage.setItem("outremer settings", '{"speed": "off", "sounds": %s, "sound": %s}')"""


def draw_finger(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger is laid on the page at one point, drawn to another and lifted."""
    wire = page.context.new_cdp_session(page)
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": start[0], "y": start[1]}]})
    for part in range(1, 6):
        x, y = (here + (there - here) * part / 5 for here, there in zip(start, end, strict=True))
        wire.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


# A price of many


def a_price(visitors: Visitors, *, touch: bool) -> Page:
    story, seat = up_to("name a price", least=MANY)
    page = visitors.regular(TABLET, has_touch=touch)
    page.goto(lay_record(page, story.whole(), ["me" if i == seat else "open" for i in range(5)])["link"])
    at_the_table(page)
    slider(page).wait_for()
    return page


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="How much")


def offered(page: Page) -> str:
    return page.get_by_role("group", name="How much").locator("button.main").inner_text()


def reach(page: Page) -> tuple[float, float, float, float]:
    """Where the slider begins, where its handle is, where it ends, and at which height."""
    box = slider(page).bounding_box()
    assert box is not None
    share = float(slider(page).input_value()) / float(slider(page).get_attribute("max") or 1)
    left, right = box["x"] + 8, box["x"] + box["width"] - 8
    return left, left + share * (right - left), right, box["y"] + box["height"] / 2


def test_a_price_begins_at_a_usual_one_and_ends_at_what_the_buyer_has(visitors: Visitors) -> None:
    page = a_price(visitors, touch=False)
    state = state_of(page)
    coins = state["view"]["seats"][state["seat"]]["coins"]
    usual = [entry["words"] for entry in state["menu"] if "fair" in [note["kind"] for note in entry["notes"]]]
    assert [offered(page)] == [f"Offer {words}" for words in usual]
    slider(page).focus()
    page.keyboard.press("End")
    assert offered(page) == f"Offer {coins} coins"
    page.keyboard.press("ArrowLeft")
    assert offered(page) == f"Offer {coins - 1} coins"
    page.keyboard.press("Home")
    assert offered(page) == "Offer 0 coins"


def test_a_price_is_dragged_by_mouse(visitors: Visitors) -> None:
    page = a_price(visitors, touch=False)
    left, handle, right, y = reach(page)
    page.mouse.move(handle, y)
    page.mouse.down()
    page.mouse.move(right, y, steps=5)
    page.mouse.up()
    assert slider(page).input_value() == slider(page).get_attribute("max")
    page.mouse.click(left, y)
    assert offered(page) == "Offer 0 coins"


def test_a_price_is_dragged_by_finger(visitors: Visitors) -> None:
    page = a_price(visitors, touch=True)
    _, handle, right, y = reach(page)
    draw_finger(page, (handle, y), (right, y))
    page.wait_for_function(AT_THE_END)
    page.get_by_role("button", name="Less").tap()
    assert int(slider(page).input_value()) == int(slider(page).get_attribute("max") or 0) - 1


# A finger on the map


def test_a_tap_far_away_rides_there_and_leaves_no_card(visitors: Visitors) -> None:
    """A finger points at nothing once it is lifted: the card of the place would cover the coast."""
    page = visitors.regular(PHONE, has_touch=True, is_mobile=True)
    sit_down(page, "crusaders", {"players": 2, "orders": False}, ["me", "bot:greedy"])
    press_first(page)
    choose(page, "resolve travel-build")
    far = page.locator(".region.far").first
    far.wait_for()
    target = far.get_attribute("data-region")
    far.tap()
    page.locator(f"[data-piece='knight {target} {state_of(page)['seat']}']").first.wait_for()
    assert_gone(page.locator(".place"))


@pytest.mark.parametrize("game", ["crusaders", "crescent-moon"])
def test_the_log_is_one_swipe_away_on_a_phone(visitors: Visitors, game: str) -> None:
    """And the choices one swipe back; a finger that goes down the page only scrolls."""
    page = visitors.regular(PHONE, has_touch=True, is_mobile=True)
    sit_down(page, game, {}, ["me", "bot:random", "bot:random", "bot:random"] + ["bot:random"] * (game != "crusaders"))
    page.get_by_role("tab", selected=True).wait_for()
    first = page.get_by_role("tab", selected=True).inner_text()
    box = page.get_by_role("tablist").bounding_box()
    assert box is not None
    left, right, y = 60.0, 330.0, box["y"] + box["height"] + 60
    draw_finger(page, (right, y), (left, y + 10))
    page.get_by_role("tab", name="Log", selected=True).wait_for()
    draw_finger(page, (left, y), (left + 70, y - 120))
    assert page.get_by_role("tab", selected=True).inner_text() == "Log"
    draw_finger(page, (left, y), (right, y))
    page.get_by_role("tab", name=first, selected=True).wait_for()


# Sounds


@pytest.mark.parametrize(
    ("sounds", "bell", "heard"),
    [("false", "false", False), ("true", "false", True), ("false", "true", True)],
    ids=["nothing", "small sounds", "a bell"],
)
def test_what_is_heard_is_what_is_wanted(visitors: Visitors, sounds: str, bell: str, heard: bool) -> None:
    """Another player's turn, on a page that was clicked once: only then may a page make itself heard."""
    story = short_crusade()
    links = lay_record(visitors.opener(), story.until(2), ["open", "open"])["links"]["seats"]
    me = visitors.regular()
    me.add_init_script(STARTED + WANTED % (sounds, bell))
    me.goto(links[story.moves[3][0]])
    at_the_table(me)
    me.get_by_role("tab", name="Scores").click()
    me.get_by_role("tab", name="Act").click()
    assert me.evaluate("window.started") == 0
    visitors.rival(links[story.moves[2][0]]).plays(story.moves[2][1])
    question(me)
    if heard:
        me.wait_for_function("() => window.started > 0")
    else:
        me.wait_for_timeout(500)
        assert me.evaluate("window.started") == 0
