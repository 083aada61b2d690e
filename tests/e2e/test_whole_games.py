"""Friends who come by links and play through the page alone: a whole game of Crusaders, a year of Crescent Moon."""

from __future__ import annotations

import pytest

from tests.e2e.stories import eventful_year, short_crusade
from tests.e2e.visitors import (
    Visitors,
    at_the_table,
    choose,
    copied_link,
    get_ready,
    lay_record,
    log_lines,
    state_of,
    waiting_room,
)

pytestmark = pytest.mark.slow

LAPTOP = (1180, 760)
GUESTS = ("Ben", "Cem", "Dia", "Eve")


def test_five_friends_join_a_table_by_link(visitors: Visitors) -> None:
    """The host opens the table on the page, hands out its links, and all five see each other there."""
    host = visitors.regular(LAPTOP, permissions=("clipboard-read", "clipboard-write"))
    host.goto("/")
    host.get_by_role("button", name="Crescent Moon").click()
    host.get_by_label("Your name").fill("Ann")
    for seat in ("Murshid", "Sultan", "Caliph", "Nomad"):
        host.get_by_label(seat, exact=True).select_option("open")
    host.get_by_role("button", name="Open the table").click()
    links = [copied_link(host, f"for {seat}") for seat in ("Murshid", "Sultan", "Caliph", "Nomad")]
    guests = [visitors.regular(LAPTOP) for _ in links]
    for page, link, name in zip(guests, links, GUESTS, strict=True):
        page.goto(link)
        get_ready(page, name)
    host.get_by_role("button", name="I am ready").click()
    for page in (host, *guests):
        waiting_room(page).wait_for(state="detached")
        at_the_table(page)
    for page in (host, *guests):
        page.get_by_role("tab", name="Scores").click()
        seats = page.get_by_role("region", name="Seats", exact=True)
        for name in ("Ann", *GUESTS):
            seats.locator(".name", has_text=name).wait_for()
        seats.get_by_text("not here now").first.wait_for(state="detached")
    assert [state_of(page)["seat"] for page in (host, *guests)] == [0, 1, 2, 3, 4]


def test_a_whole_game_of_crusaders_to_its_end_card(visitors: Visitors) -> None:
    """From the first knight to the final points, each move by its button; the end is the same for both."""
    story = short_crusade()
    made = lay_record(visitors.opener(), story.record, ["open", "open"])
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
    made = lay_record(visitors.opener(), story.record, ["open"] * 5)
    pages = visitors.by_links(made["links"]["seats"], LAPTOP)
    for seat, action in story.moves:
        choose(pages[seat], action)
    for page in pages:
        page.get_by_role("heading", name="year 2 of 3").wait_for()
    told = "\n".join(log_lines(pages[1]))
    for happened in ("challenged", "attacked", "You lent cards to", "offered the Nomad", "hired", "market row"):
        assert happened in told
