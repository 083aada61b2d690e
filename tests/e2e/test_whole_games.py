"""Friends who come by links and play through the page alone: a whole game of Crusaders, a year of Crescent Moon."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.stories import eventful_year, short_crusade
from tests.e2e.visitors import Visitors, at_the_table, choose, lay_record, log_lines, state_of, table_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

LAPTOP = (1180, 760)
GUESTS = ("Ben", "Cem", "Dia", "Eve")


def test_five_friends_join_a_table_by_link(visitors: Visitors) -> None:
    """The host opens the table on the page, hands out its links, and all five see each other there."""
    host = visitors.regular(LAPTOP)
    host.goto("/")
    host.get_by_role("button", name="Crescent Moon").click()
    host.get_by_label("Your name").fill("Ann")
    for seat in ("Murshid", "Sultan", "Caliph", "Nomad"):
        host.get_by_label(seat, exact=True).select_option("open")
    host.get_by_role("button", name="Open the table").click()
    links = [host.get_by_label(f"For {seat}").input_value() for seat in ("Murshid", "Sultan", "Caliph", "Nomad")]
    host.get_by_role("link", name="Enter the table").click()
    at_the_table(host)
    guests = visitors.by_links(links, LAPTOP)
    for page, name in zip(guests, GUESTS, strict=True):
        take_name(page, name)
    for page in (host, *guests):
        page.get_by_role("tab", name="Scores").click()
        seats = page.get_by_role("region", name="Seats", exact=True)
        for name in ("Ann", *GUESTS):
            seats.locator(".name", has_text=name).wait_for()
        seats.get_by_text("not here now").first.wait_for(state="detached")
    assert [state_of(page)["seat"] for page in (host, *guests)] == [0, 1, 2, 3, 4]


def take_name(page: Page, name: str) -> None:
    """By the link once more, with a name."""
    state = state_of(page)
    assert page.request.post(f"{table_of(page)}/seats/{state['seat']}", data={"name": name}).ok


def test_a_whole_game_of_crusaders_to_its_end_card(visitors: Visitors) -> None:
    """From the first knight to the final points, each move by its button; the end is the same for both."""
    story = short_crusade()
    made = lay_record(visitors.regular(), story.record, ["open", "open"])
    pages = visitors.by_links(made["links"]["seats"], LAPTOP)
    for seat, action in story.moves:
        choose(pages[seat], action)
    winners = state_of(pages[0])["winners"]
    for seat, page in enumerate(pages):
        end = page.get_by_role("dialog", name="The end of the game")
        end.wait_for()
        assert end.get_by_role("row").count() == 3
        title = end.get_by_role("heading").first.inner_text()
        assert ("You" in title) == (seat in winners)


def test_a_year_of_crescent_moon_by_five_people(visitors: Visitors) -> None:
    """With an influence contest, a combat in which the Murshid interferes, a hire after a counter-offer, a card."""
    story = eventful_year()
    made = lay_record(visitors.regular(), story.record, ["open"] * 5)
    pages = visitors.by_links(made["links"]["seats"], LAPTOP)
    for seat, action in story.moves:
        choose(pages[seat], action)
    for page in pages:
        page.get_by_role("heading", name="year 2 of 3").wait_for()
    told = "\n".join(log_lines(pages[1]))
    for happened in ("challenged", "attacked", "You lent cards to", "offered the Nomad", "hired", "market row"):
        assert happened in told
