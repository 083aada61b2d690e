"""Every choice says what it does, and nothing clickable is silent: notes, the second question before passing, questions
with one answer, ways over several regions, sheets, rules over the table."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from outremer.games import find_game
from outremer.kernel.record import read_record
from tests.e2e.stories import Story, crusade_of_four
from tests.e2e.visitors import (
    PHONE,
    Visitors,
    answered,
    assert_gone,
    assert_seen,
    choose,
    lay_record,
    one_at_crusaders,
    question,
    sit_down,
    state_of,
    table_of,
    two_at_crusaders,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

WARLORD = ["me", *["bot:greedy"] * 4]
NO_HINTS = "localStorage.setItem('outremer hints', '[\"none wanted\"]')"
MANY = 6  # choices
MOST_AWAY = 260  # pixels between a click and its answer


def as_warlord(visitors: Visitors, **more: Any) -> Page:
    """Somebody who is asked before what matters, at the first turn of Crescent Moon."""
    page = visitors.newcomer(**more)
    page.add_init_script(f"if (location.protocol === 'http:') {NO_HINTS}")
    sit_down(page, "crescent-moon", {}, WARLORD)
    question(page)
    return page


# What a choice says


def test_a_choice_says_what_it_does(visitors: Visitors) -> None:
    """In the list, and on the map."""
    page = as_warlord(visitors)
    choice = page.get_by_role("region", name="Your choices").get_by_role("button", name="Mass")
    note = next(entry for entry in state_of(page)["menu"] if entry["action"] == "mass")["notes"][0]["text"]
    assert note in choice.inner_text()
    choose(page, "influence")
    entry = next(one for one in state_of(page)["menu"] if one["notes"])
    page.locator(f"[data-hex='{entry['action']}']").hover()
    assert_seen(page.locator(".place").get_by_text(entry["notes"][0]["text"], exact=False).first)


def test_a_wedge_tells_on_a_long_press(visitors: Visitors) -> None:
    page = one_at_crusaders(visitors)
    wedge = page.locator(".wedge").first
    wedge.wait_for()
    wedge.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    page.get_by_role("tooltip").wait_for()
    assert page.get_by_role("tooltip").inner_text()
    wedge.dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})


def with_a_knight(visitors: Visitors, **more: Any) -> Page:
    """Somebody at the first turn of Crusaders, on a phone."""
    page = visitors.regular(PHONE, **more)
    sit_down(page, "crusaders", {"players": 2, "variant": "learning", "orders": False}, ["me", "bot:greedy"])
    question(page)
    choose(page, state_of(page)["menu"][0]["action"])
    return page


def in_sight(page: Page, action: str) -> None:
    """The first button of a choice lies on the screen without scrolling."""
    from playwright.sync_api import expect

    expect(page.locator(f"[data-action='{action}']").first).to_be_in_viewport(ratio=0.9)


def test_on_a_phone_what_the_board_cannot_answer_stands_above_the_wheel(visitors: Visitors) -> None:
    """How tokens are divided, and where to stop a journey: on a screen of 360 pixels both were below the wheel."""
    page = with_a_knight(visitors)
    choose(page, "resolve travel-build")
    question(page)
    in_sight(page, "travel 1")
    choose(page, "travel 2")
    question(page)
    choose(page, next(entry["action"] for entry in state_of(page)["menu"] if entry["action"].startswith("go ")))
    question(page)
    in_sight(page, "stop")


def test_on_a_phone_what_to_build_stands_above_the_wheel(visitors: Visitors) -> None:
    """The wheel answers nothing then: it filled the screen, and all choices were below it."""
    page = with_a_knight(visitors)
    choose(page, "resolve build-influence")
    question(page)
    for entry in state_of(page)["menu"][:2]:
        in_sight(page, entry["action"])


def test_a_tapped_place_is_not_told_of_after_its_choice_is_made(visitors: Visitors) -> None:
    """The list of its choices gave the focus back to it, and its card lay over the map from then on."""
    page = with_a_knight(visitors, has_touch=True, is_mobile=True)
    choose(page, "resolve build-influence")
    number = question(page)
    [region] = set(knights(page))
    page.locator(f"[data-region='{region}']").tap()
    page.get_by_role("dialog").locator("[data-action]").first.tap()
    answered(page, number)
    assert_gone(page.get_by_role("dialog"))
    assert_gone(page.locator(".place"))


def test_on_a_phone_both_orders_can_be_seen_without_scrolling(visitors: Visitors) -> None:
    """Whichever two are dealt: the examples of their rules, which made the first fill the screen, are left out."""
    from playwright.sync_api import expect

    page = visitors.regular((390, 780))
    sit_down(page, "crusaders", {"players": 2}, ["me", "bot:greedy"])
    question(page)
    for heading in page.locator(".orders h2").all():
        expect(heading).to_be_in_viewport()
    assert "Example" not in page.locator(".orders").inner_text()


def test_a_new_question_begins_at_the_top_of_the_list(visitors: Visitors) -> None:
    """Wherever the list was scrolled to for the choice before."""
    page = as_warlord(visitors, size=PHONE)
    page.locator(".side").evaluate("side => side.scrollTo(0, side.scrollHeight)")
    choose(page, "influence")
    question(page)
    page.wait_for_function("document.querySelector('.side').scrollTop === 0")
    in_sight(page, state_of(page)["menu"][0]["action"])


def ways_to_divide(story: Story, at: int) -> int:
    """The number of choices before a move, where tokens are divided between two actions."""
    state = read_record(json.dumps(story.until(at)), find_game).replay()
    seat = state.actors()[0]
    return len(state.legal(seat)) if "with how many of your" in state.prompt(seat) else 0


def test_tokens_are_divided_by_one_press(visitors: Visitors) -> None:
    """A number for each way, not a paragraph; the words of the one pointed at stand below, and each shows its key."""
    story = crusade_of_four()
    splits = [i for i, (_, action) in enumerate(story.moves) if re.fullmatch("[a-z]+ [0-9]+", action)]
    at = next(at for at in splits if ways_to_divide(story, at) >= MANY)
    made = lay_record(visitors.opener(), story.until(at), ["open"] * 4)
    [page] = visitors.by_links([made["links"]["seats"][story.moves[at][0]]])
    number = question(page)
    choices = page.get_by_role("region", name="Your choices")
    last = choices.get_by_role("group").first.get_by_role("button").last
    last.hover()
    assert_seen(choices.get_by_text(last.get_attribute("aria-label") or "no words"))
    second = choices.get_by_role("group").nth(1).get_by_role("button").first
    key = int(second.locator(".number").inner_text())
    assert key == int(last.locator(".number").inner_text()) + 1
    wanted = second.get_attribute("data-action")
    with page.expect_request("**/moves") as sent:
        page.keyboard.press(f"{key}")
    assert json.loads(sent.value.post_data or "{}")["action"] == wanted
    answered(page, number)


# Passing, and questions with one answer


def test_passing_is_last_and_asks_once(visitors: Visitors) -> None:
    page = as_warlord(visitors)
    number = question(page)
    last = page.get_by_role("region", name="Your choices").locator("[data-action]").last
    assert last.get_attribute("data-action") == "pass"
    last.click()
    sure = page.get_by_role("dialog", name="Sure?")
    sure.get_by_role("button", name="Not yet").click()
    assert question(page) == number
    last.click()
    sure.get_by_role("button", name="Yes").click()
    answered(page, number)


def test_a_question_with_one_answer_is_not_asked(visitors: Visitors) -> None:
    """CR-3.8: the last wedge of a ring is the one that is left. Without the preference it is asked."""
    for forced, wedges in ((True, 4), (False, 5)):
        page = visitors.regular()
        page.add_init_script(
            f"localStorage.setItem('outremer settings', '{{\"confirm\": false, \"forced\": {str(forced).lower()}}}')"
        )
        options = {"players": 2, "variant": "tournament", "orders": False}
        sit_down(page, "crusaders", options, ["me", "me"])
        for _ in range(wedges):
            number = question(page)
            page.locator("[data-action^='next ']").first.click()
            answered(page, number)
        page.get_by_text("Waiting for").first.wait_for()
        assert not state_of(page)["menu"]


def test_the_keys_of_the_list_are_those_shown(visitors: Visitors) -> None:
    """Whatever comes last in it."""
    page = as_warlord(visitors)
    number = question(page)
    page.keyboard.press(keys_shown(page)["influence"])
    answered(page, number)
    assert state_of(page)["view"]["step"] == "influence"


def keys_shown(page: Page) -> dict[str, str]:
    """The key of each choice in the list."""
    rows = page.get_by_role("region", name="Your choices").locator("[data-action]")
    return {row.get_attribute("data-action") or "": row.locator(".number").inner_text() for row in rows.all()}


def test_numbers_stay_put_while_several_are_taken_from_one_list(visitors: Visitors) -> None:
    """What was taken leaves a gap; the keys of the rest are what they were."""
    page = visitors.regular()
    sit_down(page, "crusaders", {"players": 2, "variant": "tournament", "orders": False}, ["me", "bot:greedy"])
    before = question(page)
    shown = keys_shown(page)
    taken = list(shown)[1]
    page.keyboard.press(shown[taken])
    answered(page, before)
    question(page)
    left = keys_shown(page)
    assert len(left) > 2 and left == {action: shown[action] for action in left}


def test_numbers_begin_anew_for_another_piece(visitors: Visitors) -> None:
    """Where the pieces of the start are placed one by one, each is a question of its own."""
    page = visitors.regular()
    sit_down(page, "crescent-moon", {"placement": "free"}, ["me", *["bot:random"] * 4])
    for _ in range(3):
        number = question(page)
        keys = [int(key) for key in keys_shown(page).values()]
        assert keys == list(range(1, len(keys) + 1))
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        answered(page, number)
        if state_of(page)["view"]["step"] != "place a piece":
            break


# Nothing is silent


def test_a_click_on_no_choice_is_answered_beside_it(visitors: Visitors) -> None:
    page = as_warlord(visitors)
    place = page.locator("[data-hex='h7']")
    place.click()
    near(page, place.bounding_box())
    page.keyboard.press("Escape")
    assert_gone(page.get_by_role("alert"))
    place.focus()
    page.keyboard.press("Enter")
    near(page, place.bounding_box())


def test_a_tap_on_no_choice_is_answered_beside_it(visitors: Visitors) -> None:
    page = as_warlord(visitors, size=PHONE, has_touch=True)
    place = page.locator("[data-hex='h7']")
    place.tap()
    near(page, place.bounding_box())
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


APART = """() => {
    const box = (one) => document.querySelector(one).getBoundingClientRect();
    const [place, answer] = [".place", "[role=alert]"].map(box);
    const beside = answer.right <= place.left || place.right <= answer.left;
    return beside || answer.bottom <= place.top || place.bottom <= answer.top;
}"""


def test_a_tap_tells_of_the_place_and_the_answer_leaves_that_to_be_read(visitors: Visitors) -> None:
    """Two quick taps on two places are no double tap, which would enlarge the map."""
    page = with_a_knight(visitors, has_touch=True, is_mobile=True)
    question(page)
    for region in ("sicily", "york"):
        page.locator(f"[data-region='{region}']").tap()
        assert_seen(page.locator(".place").get_by_text(region.capitalize(), exact=True))
        page.get_by_role("alert").wait_for()
        page.wait_for_function(APART)
    assert page.get_by_role("button", name="Show the whole map").count() == 0


def test_a_long_press_on_a_place_tells_of_it_and_chooses_nothing(visitors: Visitors) -> None:
    page = visitors.regular(PHONE, has_touch=True, is_mobile=True)
    sit_down(page, "crusaders", {"players": 2, "orders": False}, ["me", "bot:greedy"])
    number = question(page)
    region = state_of(page)["menu"][0]["target"].split()[-1]
    x, y = middle(page, region)
    wire = page.context.new_cdp_session(page)
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    assert_seen(page.get_by_role("tooltip").get_by_text("a starting region"))
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    assert question(page) == number


def near(page: Page, box: Any) -> None:
    """The answer lies beside the place, inside the window."""
    alert = page.get_by_role("alert").first
    alert.wait_for()
    page.wait_for_timeout(250)
    found = alert.bounding_box()
    assert found is not None and alert.inner_text().strip()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    away_x = max(found["x"] - x, 0, x - found["x"] - found["width"])
    away_y = max(found["y"] - y, 0, y - found["y"] - found["height"])
    assert away_x + away_y < MOST_AWAY


def test_somebody_who_is_not_asked_is_told_who_is(visitors: Visitors) -> None:
    _, waiting = two_at_crusaders(visitors)
    waiting.locator("[data-region='paris']").click()
    assert_seen(waiting.get_by_role("alert").get_by_text("It is not your turn."))


def test_a_wedge_that_can_do_nothing_says_why_in_numbers(visitors: Visitors) -> None:
    """In the list, and to those who ask about it; the rule is read over the table."""
    page = one_at_crusaders(visitors)
    idle = next(entry for entry in state_of(page)["menu"] if entry["action"].startswith("sow "))
    why = idle["notes"][0]["text"]
    assert why in page.locator(f"[data-action='{idle['action']}']").first.inner_text()
    answer = page.request.post(f"{table_of(page)}/why", data={"action": f"resolve {idle['action'][4:]}"}).json()
    assert why in answer["sentence"] and answer["rule"] == "CR-4.5"


# Travel


def travelling(visitors: Visitors) -> Page:
    """Somebody who travels with at least two points."""
    page = one_at_crusaders(visitors)
    menu = [entry["action"] for entry in state_of(page)["menu"]]
    choose(page, next(action for action in menu if action.startswith("resolve travel")))
    assert state_of(page)["view"]["step"] == "travelling"
    return page


def far_regions(page: Page) -> list[str]:
    """Regions that take more than one step."""
    return [str(one.get_attribute("data-region")) for one in page.locator(".region.far").all()]


def knights(page: Page) -> list[str]:
    state = state_of(page)
    found: list[str] = state["view"]["seats"][state["seat"]]["knights"]
    return found


def test_one_click_rides_over_several_regions(visitors: Visitors) -> None:
    page = travelling(visitors)
    target = far_regions(page)[0]
    place = page.locator(f"[data-region='{target}']")
    place.hover()
    page.locator(".way polyline").wait_for()
    place.click()
    page.locator(f"[data-piece='knight {target} {state_of(page)['seat']}']").first.wait_for()
    assert target in knights(page)


def test_a_knight_is_dragged_along_a_way_of_its_own(visitors: Visitors) -> None:
    page = travelling(visitors)
    [start] = set(knights(page))
    first = next(entry["target"].split()[-1] for entry in state_of(page)["menu"] if entry["action"].startswith("go "))
    for step in (start, first):
        middle(page, step)
    page.mouse.move(*middle(page, start))
    page.mouse.down()
    page.mouse.move(*middle(page, first), steps=6)
    page.mouse.up()
    page.locator(f"[data-piece='knight {first} {state_of(page)['seat']}']").first.wait_for()
    assert first in knights(page)


def test_a_way_over_several_regions_is_drawn_and_ridden_as_it_is_dragged(visitors: Visitors) -> None:
    """Not the way that a click would take: over the last of the neighbours from which the target can be reached."""
    page = travelling(visitors)
    [start] = set(knights(page))
    steps = [entry["target"].split()[-1] for entry in state_of(page)["menu"] if entry["action"].startswith("go ")]
    far = far_regions(page)
    via, target = next((one, two) for one in reversed(steps) for two in far if adjacent(page, one, two))
    page.mouse.move(*middle(page, start))
    page.mouse.down()
    for step in (via, target):
        page.mouse.move(*middle(page, step), steps=8)
    page.locator(".way polyline").wait_for()
    page.mouse.up()
    page.locator(f"[data-piece='knight {target} {state_of(page)['seat']}']").first.wait_for()
    ridden = [(event["origin"], event["target"]) for event in state_of(page)["events"] if event["kind"] == "stepped"]
    assert ridden[-2:] == [(start, via), (via, target)]


def adjacent(page: Page, one: str, two: str) -> bool:
    """Two regions of the map whose middles are no farther apart than those of neighbours."""
    (x, y), (u, v) = middle(page, one), middle(page, two)
    box = page.locator(f"[data-region='{one}'] .land").bounding_box()
    assert box is not None
    return 0 < (x - u) ** 2 + (y - v) ** 2 < (1.25 * box["width"]) ** 2


def middle(page: Page, region: str) -> tuple[float, float]:
    box = page.locator(f"[data-region='{region}'] .land").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_region_out_of_reach_says_how_far_it_is(visitors: Visitors) -> None:
    page = travelling(visitors)
    page.locator("[data-region='sicily']").click()
    assert_seen(page.get_by_role("alert").get_by_text("movement points, and you have"))


# Sheets


@pytest.mark.parametrize("size", [(1440, 900), PHONE])
def test_a_chip_opens_the_sheet(visitors: Visitors, size: tuple[int, int]) -> None:
    page = as_warlord(visitors, size=size)
    page.get_by_role("button", name=re.compile("^Murshid.*: the sheet$")).click()
    sheet = page.get_by_role("dialog", name="The sheet: Murshid")
    for part in ("Powers", "How it scores", "Three openings", "Friends", "Rivals"):
        sheet.get_by_role("region", name=part).wait_for()
    assert sheet.get_by_role("region", name="Three openings").get_by_role("listitem").count() == 3
    assert "{" not in sheet.inner_text()
    sheet.get_by_role("button", name="Sultan").click()
    page.get_by_role("dialog", name="The sheet: Sultan").wait_for()
    page.get_by_role("dialog").get_by_role("link", name="CM-14.3").click()
    rule = page.get_by_role("dialog", name="Rule CM-14.3")
    rule.get_by_role("link", name="The whole rulebook").wait_for()
    page.keyboard.press("Escape")
    rule.wait_for(state="detached")
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_sheets_are_read_before_one_chooses(visitors: Visitors) -> None:
    page = visitors.newcomer()
    page.goto("/")
    page.get_by_role("button", name="Crescent Moon").first.click()
    page.get_by_role("button", name="The sheet of Nomad").click()
    assert_seen(page.get_by_role("dialog", name="The sheet: Nomad"))
    page.keyboard.press("Escape")
    sit_down(page, "crusaders", {"players": 2}, ["me", "bot:greedy"])
    page.get_by_role("button", name="Sheet", exact=True).first.click()
    assert_seen(page.get_by_role("dialog").get_by_role("region", name="Three openings"))
