"""What the boards tell in a real browser: pieces that move, bargains as cards, what is in a hex, how a game was won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import pytest

from tests.e2e.stories import short_crusade
from tests.e2e.visitors import PHONE, Visitors, at_the_table, lay_record, sit_down, table_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

COUNT_FLIGHTS = """() => {
    window.flights = 0;
    const count = (changes) => changes.forEach((change) => (window.flights += change.addedNodes.length));
    new MutationObserver(count).observe(document.querySelector(".flights"), { childList: true });
}"""


def place_knight_and_watch(page: Page, motion: Literal["reduce", "no-preference"] = "no-preference") -> None:
    page.emulate_media(reduced_motion=motion)
    sit_down(page, "crusaders", {"players": 2, "orders": False}, ["me", "bot:greedy"])
    page.get_by_text("Place your knight").wait_for()
    page.evaluate(COUNT_FLIGHTS)
    page.keyboard.press("1")
    page.get_by_text("Place your knight").wait_for(state="detached")


def test_pieces_move_and_are_then_where_they_belong(page: Page) -> None:
    place_knight_and_watch(page)
    page.wait_for_function("() => window.flights > 0")
    page.wait_for_function("() => document.querySelectorAll('.flights .ghost, .coming').length === 0")


def test_a_key_skips_what_moves(page: Page) -> None:
    place_knight_and_watch(page)
    page.wait_for_function("() => window.flights > 0")
    page.keyboard.press("Shift")
    assert page.locator(".flights .ghost, .coming").count() == 0


def test_nothing_moves_for_those_who_want_no_motion(page: Page) -> None:
    place_knight_and_watch(page, "reduce")
    page.wait_for_timeout(500)
    assert page.evaluate("window.flights") == 0


def moves(page: Page, table: str, *actions: str) -> None:
    for action in actions:
        decision = page.request.get(f"/api/tables/{table}").json()["decision"]
        page.request.post(f"/api/tables/{table}/moves", data={"decision": decision, "action": action})


def test_a_bargain_lies_on_the_table_as_a_card(visitors: Visitors) -> None:
    """The Warlord offers 2 coins for a rider; the Nomad asks for 3; the Warlord accepts."""
    warlord, nomad = visitors.newcomer(), visitors.newcomer()
    asked: dict[str, Any] = {"game": "crescent-moon", "options": {}, "seats": ["me"] * 5, "name": "Ann"}
    made = warlord.request.post("/api/tables", data=asked).json()
    warlord.goto(made["links"]["seats"][0])
    nomad.goto(made["links"]["seats"][4])
    warlord.get_by_role("region", name="Your choices").wait_for()
    moves(warlord, made["table"], "hire", "amount 1", "amount 2")
    card = nomad.get_by_role("article", name="A bargain")
    card.get_by_text("2 coins").first.wait_for()
    card.get_by_role("button", name="Name another price").click()
    card.get_by_role("button", name="Ask for 3 coins").click()
    warlord.get_by_role("article", name="A bargain").get_by_role("button", name="Accept 3 coins").click()
    warlord.get_by_text("you · 1 coin").wait_for()


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
    end.wait_for(timeout=120_000)
    end.get_by_text("You resigned").wait_for()
    assert end.get_by_role("row").count() == 3
    points = end.get_by_role("region", name="Turning points")
    points.get_by_role("listitem").first.wait_for(timeout=30_000)
    points.get_by_role("button", name="Play on from here").first.wait_for()
    points.get_by_title("Show the table at this moment").first.click()
    page.get_by_role("button", name="Back to now").click()
    end.get_by_role("button", name="Look at the table").click()
    end.wait_for(state="detached")
    page.get_by_role("button", name="Show the result").click()
    end.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
