"""What axe-core finds on the views that other tests do not come by, of any weight, and texts of which nobody can tell
on what they stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.layouts import flaws
from tests.e2e.stories import Story, accepting_pays, eventful_year, scoring_of, up_to, whole_moon
from tests.e2e.visitors import (
    DESKTOP,
    PHONE,
    Visitors,
    asked,
    at_the_table,
    choose,
    lay_record,
    open_table,
    press_first,
    question,
    sit_down,
    state_of,
    table_menu,
    table_of,
    two_at_crusaders,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

CONTROLLED = "() => navigator.serviceWorker.controller !== null"
BOTS = ["me", *["bot:greedy"] * 4]
Way = Callable[[Visitors, "Page"], "Page"]


def told_by(visitors: Visitors, page: Page, story: Story, seat: int) -> Page:
    """At a seat of a game that has come this far."""
    page.goto(lay_record(page, story.whole(), ["me" if i == seat else "open" for i in range(5)])["link"])
    at_the_table(page)
    return page


# The ways there


def offline(visitors: Visitors, page: Page) -> Page:
    page.goto("/")
    page.wait_for_function(CONTROLLED)
    page.context.set_offline(True)
    page.goto("/")
    page.get_by_role("heading", name="No connection").wait_for()
    visitors.forgive("net::ERR_INTERNET_DISCONNECTED")
    return page


def curtain(visitors: Visitors, page: Page) -> Page:
    page.goto("/?new=crusaders")
    page.get_by_role("group", name="Players").get_by_role("button", name="2").click()
    page.get_by_label("Several people share this screen").check()
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="I am").wait_for()
    return page


def choice_of_an_order(visitors: Visitors, page: Page) -> Page:
    sit_down(page, "crusaders", {}, ["me", "bot:greedy"])
    page.locator(".orders [data-action]").first.wait_for()
    return page


def before_passing(visitors: Visitors, page: Page) -> Page:
    sit_down(page, "crescent-moon", {}, BOTS)
    question(page)
    page.locator("[data-action=pass]").first.click()
    page.get_by_role("button", name="Not yet").wait_for()
    return page


def a_rule(visitors: Visitors, page: Page) -> Page:
    sit_down(page, "crescent-moon", {}, BOTS)
    question(page)
    page.get_by_role("link", name="CM-").first.click()
    page.get_by_role("dialog").get_by_role("heading").first.wait_for()
    return page


def the_end_of_a_year(visitors: Visitors, page: Page) -> Page:
    story = eventful_year()
    mover, last = story.moves[-1][0], scoring_of(story)
    made = lay_record(visitors.regular(), story.until(last), ["open"] * 5)
    [first] = visitors.by_links([made["links"]["seats"][mover]])
    page.goto(made["links"]["seats"][(mover + 2) % 5])
    at_the_table(page)
    choose(first, story.moves[last][1])
    page.get_by_role("article", name="What happened").filter(has_text="is scored").wait_for()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Held. Press to go on").wait_for()
    return page


def the_end_of_a_game(visitors: Visitors, page: Page) -> Page:
    page.goto(lay_record(page, whole_moon().whole(), BOTS)["link"])
    page.get_by_role("dialog", name="The end of the game").wait_for()
    page.get_by_role("button", name="Play on from here").first.wait_for()
    return page


def the_scores_at_the_end(visitors: Visitors, page: Page) -> Page:
    the_end_of_a_game(visitors, page).get_by_role("button", name="Look at the table").click()
    page.get_by_role("tab", name="Scores").click()
    return page


def a_bargain(visitors: Visitors, page: Page) -> Page:
    return told_by(visitors, page, *up_to("name a price"))


def a_price_of_many(visitors: Visitors, page: Page) -> Page:
    """More prices than buttons can show: there is a slider."""
    found = told_by(visitors, page, *up_to("name a price", least=16))
    found.get_by_role("slider", name="How much").wait_for()
    return found


def an_answer(visitors: Visitors, page: Page) -> Page:
    """One that pays: a note on the coloured button says so."""
    found = told_by(visitors, page, *up_to("answer a price", fits=accepting_pays))
    assert "if scored now" in found.locator("[data-action=accept]").inner_text()
    return found


def an_offer(visitors: Visitors, page: Page) -> Page:
    return told_by(visitors, page, *up_to("offer"))


def a_map_being_drafted(visitors: Visitors, page: Page) -> Page:
    sit_down(page, "crescent-moon", {"placement": "drafted"}, BOTS)
    question(page)
    return page


def a_prepared_move(visitors: Visitors, page: Page) -> Page:
    more: dict[str, Any] = {"mode": "correspondence", "clock": {"kind": "move", "seconds": 259200}}
    made = open_table(page, "crusaders", {"players": 2, "orders": False}, ["me", "open"], **more)
    pages = visitors.by_links(made["links"]["seats"])
    for each in pages:
        assert each.request.post(f"{table_of(each)}/ready", data={"ready": True}).ok
    _, waits = sorted(pages, key=lambda each: state_of(each)["decision"] is None)
    waits.get_by_role("button", name="Prepare a move").click()
    waits.get_by_role("dialog", name="Prepare a move").wait_for()
    return waits


def an_early_end(visitors: Visitors, page: Page) -> Page:
    sit_down(page, "crusaders", {"players": 2, "orders": False}, ["me", "bot:greedy"])
    menu = table_menu(page)
    menu.get_by_role("button", name="End the game").click()
    menu.get_by_role("button", name="Yes").click()
    page.get_by_text("ended early").first.wait_for()
    return page


def a_paused_game(visitors: Visitors, page: Page) -> Page:
    sit_down(page, "crusaders", {"players": 2, "orders": False}, ["me", "bot:greedy"])
    table_menu(page).get_by_role("button", name="Pause").click()
    page.get_by_text("The game is paused.").first.wait_for()
    return page


def a_question_to_the_table(visitors: Visitors, page: Page) -> Page:
    first, second = two_at_crusaders(visitors)
    table_menu(first).get_by_role("button", name="Pause").click()
    second.get_by_role("region", name="A question to the table").wait_for()
    return second


def a_table_that_is_not_there(visitors: Visitors, page: Page) -> Page:
    page.goto("/t/abcdefghjk")
    page.get_by_role("heading", name="There is no table here").wait_for()
    visitors.forgive("404")
    return page


def another_place_at_my_table(visitors: Visitors, page: Page) -> Page:
    made = open_table(page, "crusaders", {"players": 2, "orders": False}, ["open", "open"])
    for link in made["links"]["seats"]:
        page.goto("/")
        page.goto(link)
        page.get_by_role("main").or_(page.get_by_role("alertdialog")).first.wait_for()
    page.get_by_role("alertdialog", name="Another place at this table").wait_for()
    visitors.forgive("409")
    return page


def a_network_to_invite(visitors: Visitors, page: Page) -> Page:
    page.goto("/?new=crusaders")
    page.get_by_label("Seat 2", exact=True).select_option("open")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("main", name="Waiting room").wait_for()
    return page


def a_sheet_of_an_order(visitors: Visitors, page: Page) -> Page:
    page.goto("/?new=crescent-moon")
    page.get_by_role("button", name="Sheet").or_(page.locator("fieldset button")).first.click()
    page.get_by_role("dialog").wait_for()
    return page


def a_ride(visitors: Visitors, page: Page) -> Page:
    sit_down(page, "crusaders", {"players": 2, "orders": False}, ["me", "bot:greedy"])
    press_first(page)
    choose(page, "resolve travel-build")
    asked(page).wait_for()
    return page


VIEWS: list[Way] = [
    offline,
    curtain,
    choice_of_an_order,
    before_passing,
    a_rule,
    the_end_of_a_year,
    the_end_of_a_game,
    the_scores_at_the_end,
    a_bargain,
    a_price_of_many,
    an_answer,
    an_offer,
    a_map_being_drafted,
    a_prepared_move,
    an_early_end,
    a_paused_game,
    a_question_to_the_table,
    a_table_that_is_not_there,
    another_place_at_my_table,
    a_network_to_invite,
    a_sheet_of_an_order,
    a_ride,
]
KEPT = (offline,)  # needs the files that a service worker keeps
STAGED = (the_end_of_a_year,)


@pytest.mark.parametrize("way", VIEWS, ids=lambda way: way.__name__)
def test_nothing_is_wrong_with(visitors: Visitors, axe: str, way: Way) -> None:
    """Light on a desk, dark on a phone."""
    kept = "allow" if way in KEPT else "block"
    page = visitors.newcomer(staged=way in STAGED, service_workers=kept)
    page = way(visitors, page)
    wrong = [f"light: {flaw}" for flaw in flaws(page, axe, DESKTOP)]
    page.emulate_media(color_scheme="dark")
    assert wrong + [f"dark, phone: {flaw}" for flaw in flaws(page, axe, PHONE)] == []
    page.context.set_offline(False)
