"""What axe-core finds on the views that other tests do not come by, of any weight, and texts of which nobody can tell
on what they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.layouts import flaws, settle
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
TWO: dict[str, Any] = {"players": 2, "orders": False}
Views = Iterator[tuple[str, "Page"]]
Way = Callable[[Visitors], Views]


def told_by(visitors: Visitors, story: Story, seat: int) -> Page:
    """At a seat of a game that has come this far."""
    page = visitors.newcomer()
    page.goto(lay_record(page, story.whole(), ["me" if i == seat else "open" for i in range(5)])["link"])
    at_the_table(page)
    return page


# The ways there: each comes by one view or more, and names it


def offline(visitors: Visitors) -> Views:
    page = visitors.newcomer(service_workers="allow")  # which keeps the files that this view needs
    page.goto("/")
    page.wait_for_function(CONTROLLED)
    page.context.set_offline(True)
    page.goto("/")
    page.get_by_role("heading", name="No connection").wait_for()
    visitors.forgive("net::ERR_INTERNET_DISCONNECTED")
    yield "offline", page
    page.context.set_offline(False)


def before_the_first_move(visitors: Visitors) -> Views:
    page = visitors.newcomer()
    page.goto("/?new=crescent-moon")
    page.get_by_role("button", name="Sheet").or_(page.locator("fieldset button")).first.click()
    page.get_by_role("dialog").wait_for()
    yield "a sheet in the form", page
    page.goto("/?new=crusaders")
    page.get_by_role("group", name="Players").get_by_role("button", name="2").click()
    page.get_by_label("Several people share this screen").check()
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="I am").wait_for()
    yield "the curtain", page
    sit_down(page, "crusaders", {}, ["me", "bot:greedy"])
    page.locator(".orders [data-action]").first.wait_for()
    yield "the choice of an order", page
    sit_down(page, "crescent-moon", {"placement": "drafted"}, BOTS)
    question(page)
    yield "a map being drafted", page


def at_a_turn(visitors: Visitors) -> Views:
    page = visitors.newcomer()
    sit_down(page, "crescent-moon", {}, BOTS)
    question(page)
    page.locator("[data-action=pass]").first.click()
    page.get_by_role("button", name="Not yet").wait_for()
    yield "before passing", page
    page.get_by_role("button", name="Not yet").click()
    page.get_by_role("link", name="CM-").first.click()
    page.get_by_role("dialog").get_by_role("heading").first.wait_for()
    yield "a rule over the table", page
    sit_down(page, "crusaders", TWO, ["me", "bot:greedy"])
    press_first(page)
    choose(page, "resolve travel-build")
    asked(page).wait_for()
    yield "a ride", page


def the_end_of_a_year(visitors: Visitors) -> Views:
    story = eventful_year()
    mover, last = story.moves[-1][0], scoring_of(story)
    made = lay_record(visitors.opener(), story.until(last), ["open"] * 5)
    page = visitors.newcomer(staged=True)
    page.goto(made["links"]["seats"][(mover + 2) % 5])
    at_the_table(page)
    visitors.rival(made["links"]["seats"][mover]).plays(story.moves[last][1])
    page.get_by_role("article", name="What happened").filter(has_text="is scored").wait_for()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Held. Press to go on").wait_for()
    yield "the end of a year", page


def the_end_of_a_game(visitors: Visitors) -> Views:
    page = visitors.newcomer()
    page.goto(lay_record(page, whole_moon().whole(), BOTS)["link"])
    end = page.get_by_role("dialog", name="The end of the game")
    page.get_by_role("button", name="Play on from here").first.wait_for()
    yield "the end of a game", page
    end.get_by_role("button", name="Look at the table").click()
    page.get_by_role("tab", name="Scores").click()
    yield "the scores at the end", page


def bargains(visitors: Visitors) -> Views:
    yield "a bargain", told_by(visitors, *up_to("name a price"))
    page = told_by(visitors, *up_to("name a price", least=16))  # more prices than buttons can show
    page.get_by_role("slider", name="How much").wait_for()
    yield "a price of many", page
    yield "an offer", told_by(visitors, *up_to("offer"))
    page = told_by(visitors, *up_to("answer a price", fits=accepting_pays))
    assert "if scored now" in page.locator("[data-action=accept]").inner_text()  # a note on the coloured button
    yield "an answer that pays", page


def a_prepared_move(visitors: Visitors) -> Views:
    more: dict[str, Any] = {"mode": "correspondence", "clock": {"kind": "move", "seconds": 259200}}
    made = open_table(visitors.opener(), "crusaders", TWO, ["me", "open"], **more)
    pages = visitors.by_links(made["links"]["seats"])
    for each in pages:
        assert each.request.post(f"{table_of(each)}/ready", data={"ready": True}).ok
    _, waits = sorted(pages, key=lambda each: state_of(each)["decision"] is None)
    waits.get_by_role("button", name="Prepare a move").click()
    waits.get_by_role("dialog", name="Prepare a move").wait_for()
    yield "a prepared move", waits


def a_game_that_stops(visitors: Visitors) -> Views:
    page = visitors.newcomer()
    sit_down(page, "crusaders", TWO, ["me", "bot:greedy"])
    table_menu(page).get_by_role("button", name="Pause").click()
    page.get_by_text("The game is paused.").first.wait_for()
    yield "a paused game", page
    page.get_by_role("button", name="Resume").click()
    menu = table_menu(page)
    menu.get_by_role("button", name="End the game").click()
    menu.get_by_role("button", name="Yes").click()
    page.get_by_text("ended early").first.wait_for()
    yield "an early end", page


def a_question_to_the_table(visitors: Visitors) -> Views:
    first, second = two_at_crusaders(visitors)
    table_menu(first).get_by_role("button", name="Pause").click()
    second.get_by_role("region", name="A question to the table").wait_for()
    yield "a question to the table", second


def doors(visitors: Visitors) -> Views:
    page = visitors.newcomer()
    page.goto("/t/abcdefghjk")
    page.get_by_role("heading", name="There is no table here").wait_for()
    visitors.forgive("404")
    yield "a table that is not there", page
    page.goto("/?new=crusaders")
    page.get_by_label("Seat 2", exact=True).select_option("open")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("main", name="Waiting room").wait_for()
    yield "a network to invite", page
    made = open_table(visitors.opener(), "crusaders", TWO, ["open", "open"])
    asked_first = page.get_by_role("alertdialog", name="Another place at this table")
    for link in made["links"]["seats"]:
        page.goto("/")
        page.goto(link)
        page.get_by_role("main", name="Waiting room").or_(asked_first).first.wait_for()
    asked_first.wait_for()
    visitors.forgive("409")
    yield "another place at my table", page


WAYS: list[Way] = [
    offline,
    before_the_first_move,
    at_a_turn,
    the_end_of_a_year,
    the_end_of_a_game,
    bargains,
    a_prepared_move,
    a_game_that_stops,
    a_question_to_the_table,
    doors,
]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_nothing_is_wrong_with(visitors: Visitors, axe: str, way: Way) -> None:
    """Light on a desk, dark on a phone."""
    wrong = []
    for view, page in way(visitors):
        wrong += [f"{view}, light: {flaw}" for flaw in flaws(page, axe, DESKTOP)]
        page.emulate_media(color_scheme="dark")
        wrong += [f"{view}, dark, phone: {flaw}" for flaw in flaws(page, axe, PHONE)]
        page.emulate_media(color_scheme="light")
        settle(page, DESKTOP)
    assert wrong == []
