"""What the boards tell in a real browser: pieces that move, bargains as cards, what is in a hex, how a game was won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest

from tests.e2e.stories import eventful_year, short_crusade, up_to
from tests.e2e.visitors import (
    PHONE,
    Visitors,
    answered,
    assert_seen,
    at_the_table,
    choose,
    lay_record,
    one_at_crusaders,
    question,
    sit_down,
    state_of,
    table_of,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

LONG = 120_000  # milliseconds for what the server or the page has to work at
COUNT_FLIGHTS = """() => {
    window.flights = 0;
    const count = (changes) => changes.forEach((change) => (window.flights += change.addedNodes.length));
    new MutationObserver(count).observe(document.querySelector(".flights"), { childList: true });
}"""


def place_knight_and_watch(visitors: Visitors, motion: Literal["reduce", "no-preference"] = "no-preference") -> Page:
    """One move, and nobody else moves after it."""
    page = one_at_crusaders(visitors, 0)
    page.emulate_media(reduced_motion=motion)
    page.locator("[data-region]").first.wait_for()
    number = question(page)
    page.evaluate(COUNT_FLIGHTS)
    page.keyboard.press("1")
    answered(page, number)
    return page


def test_pieces_move_and_are_then_where_they_belong(visitors: Visitors) -> None:
    page = place_knight_and_watch(visitors)
    page.wait_for_function("() => window.flights > 0")
    page.wait_for_function("() => document.querySelectorAll('.flights .ghost, .coming').length === 0")


def test_a_key_skips_what_moves(visitors: Visitors) -> None:
    page = place_knight_and_watch(visitors)
    page.wait_for_function("() => window.flights > 0")
    page.keyboard.press("Shift")
    assert page.locator(".flights .ghost, .coming").count() == 0


def test_nothing_moves_for_those_who_want_no_motion(visitors: Visitors) -> None:
    """The knight has arrived, two frames have been drawn, and nothing has flown."""
    page = place_knight_and_watch(visitors, "reduce")
    page.locator("[data-piece^='knight ']").first.wait_for()
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    assert page.evaluate("window.flights") == 0


def test_a_bargain_lies_on_the_table_as_a_card(visitors: Visitors) -> None:
    """Two have passed. The Sultan offers 2 coins for a rider; the Nomad asks for 3; the Sultan accepts."""
    record = {**eventful_year().record, "moves": ["1: pass", "2: pass"]}
    links = lay_record(visitors.opener(), record, ["open"] * 5)["links"]["seats"]
    sultan, nomad = visitors.by_links([links[2], links[4]])
    had = state_of(sultan)["view"]["seats"][2]["coins"]
    for action in ("hire", "amount 1", "amount 2"):
        choose(sultan, action)
    card = nomad.get_by_role("article", name="A bargain")
    assert_seen(card.get_by_text("2 coins").first)
    card.get_by_role("button", name="Name another price").click()
    card.get_by_role("button", name="Ask for 3 coins").click()
    sultan.get_by_role("article", name="A bargain").get_by_role("button", name="Accept 3 coins").click()
    assert_seen(sultan.get_by_text(f"you · {had - 3} coins"))


@pytest.mark.parametrize(
    ("step", "title"), [("cancel", "Cancel a card"), ("casualties", "Your casualties"), ("spoils", "Spoils")]
)
def test_what_a_conflict_asks_lies_in_its_card(visitors: Visitors, step: str, title: str) -> None:
    """Cards to cancel, units to lose, what becomes of a fort: drawn in the conflict, and no list beside it."""
    story, seat = up_to(step)
    page = visitors.regular()
    seats = ["me" if i == seat else "open" for i in range(5)]
    page.goto(lay_record(page, story.whole(), seats)["link"])
    at_the_table(page)
    choices = page.get_by_role("region", name=title).locator("[data-action]")
    number = question(page)
    choices.nth(1).wait_for()
    assert choices.count() == len(state_of(page)["menu"])
    assert page.get_by_role("region", name="Your choices").count() == 0
    check_sums(page, measured=step != "cancel")
    choices.first.click()
    answered(page, number)


def check_sums(page: Page, *, measured: bool) -> None:
    """Once the strengths are known, both columns are there and add up to what the view says."""
    card = page.get_by_role("article", name="A combat").or_(page.get_by_role("article", name="An influence contest"))
    columns = card.get_by_role("table")
    strengths = state_of(page)["view"]["conflict"]["strengths"]
    assert (strengths is not None) == measured and columns.count() == (2 if measured else 0)
    for i, strength in enumerate(strengths or []):
        parts = columns.nth(i).get_by_role("cell").all_inner_texts()
        assert sum(int(part) for part in parts) == strength


def test_the_sums_of_a_conflict_stay_for_the_turn_that_follows(visitors: Visitors) -> None:
    """Those who were not asked see them too."""
    story, seat = up_to("spoils")
    links = lay_record(visitors.opener(), story.whole(), ["open"] * 5)["links"]["seats"]
    attacker = visitors.rival(links[seat])
    [other] = visitors.by_links([links[(seat + 1) % 5]])
    while attacker.state()["view"]["conflict"]:
        attacker.plays(attacker.state()["menu"][0]["action"])
    card = other.get_by_role("article", name="The last conflict")
    card.wait_for()
    assert card.get_by_role("table").count() == 2


def test_hovering_tells_what_is_in_a_hex(page: Page) -> None:
    sit_down(page, "crescent-moon", {}, ["me", *["bot:greedy"] * 4])
    page.locator('[data-hex="h7"]').hover()
    told = page.locator(".place")
    told.wait_for()
    assert "controlled by" in told.inner_text().lower()


@pytest.mark.parametrize("width", [1440, PHONE[0]])
def test_the_end_says_who_won_why_and_where_it_turned(page: Page, width: int) -> None:
    """After resigning one reads the truth; a turning point shows its moment; the card can be called back."""
    page.set_viewport_size({"width": width, "height": PHONE[1]})
    page.goto(lay_record(page, short_crusade().until(-8), ["me", "bot:greedy"])["link"])
    at_the_table(page)
    page.request.post(f"{table_of(page)}/resign", data={})
    end = page.get_by_role("dialog", name="The end of the game")
    end.wait_for(timeout=LONG)
    end.get_by_text("You resigned").wait_for()
    assert end.get_by_role("row").count() == 3
    points = end.get_by_role("region", name="Turning points")
    points.get_by_role("listitem").first.wait_for(timeout=LONG)
    points.get_by_role("button", name="Play on from here").first.wait_for()
    points.get_by_title("Show the table at this moment").first.click()
    page.get_by_role("button", name="Back to now").click()
    end.get_by_role("button", name="Look at the table").click()
    end.wait_for(state="detached")
    page.get_by_role("button", name="Show the result").click()
    end.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
