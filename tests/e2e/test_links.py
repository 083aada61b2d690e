"""Links as people use them: used once, opened again, on a second device, and one that leads to another seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.visitors import Visitors, at_the_table, open_table, press_first, state_of, table_menu

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

OPTIONS: dict[str, Any] = {"players": 2, "orders": False}


def own_link(page: Page) -> str:
    """As the menu of the table gives it."""
    table_menu(page).get_by_role("button", name="Copy my link").click()
    link: str = page.evaluate("navigator.clipboard.readText()")
    page.keyboard.press("Escape")
    return link


def friend_of(visitors: Visitors) -> Page:
    return visitors.regular(permissions=("clipboard-read", "clipboard-write"))


def test_an_invitation_is_used_once_and_the_own_link_goes_to_the_phone(visitors: Visitors) -> None:
    opener, friend, phone = visitors.regular(), friend_of(visitors), visitors.regular((390, 844))
    links = open_table(opener, "crusaders", OPTIONS, ["me", "open"])["links"]["seats"]
    friend.goto(links[1])
    at_the_table(friend)
    friend.get_by_text("This seat is yours alone now").wait_for()
    assert "#" not in friend.url
    opener.goto(links[1])
    opener.get_by_role("heading", name="This link has been used").wait_for()
    opener.get_by_text("ask the host for a new link").wait_for()
    visitors.forgive("410")
    friend.goto("/")
    friend.goto(links[1])
    at_the_table(friend)
    assert friend.get_by_text("This seat is yours alone now").count() == 0
    phone.goto(own_link(friend))
    at_the_table(phone)
    assert state_of(phone)["seat"] == state_of(friend)["seat"] == 1


def test_a_link_to_another_seat_asks_first_and_both_are_kept(visitors: Visitors) -> None:
    """Stayed, the seat is as it was and the link still good; taken, the menu leads back."""
    page = visitors.regular()
    links = open_table(page, "crusaders", OPTIONS, ["me", "open"])["links"]["seats"]
    page.goto(links[0])
    at_the_table(page)
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Your words").fill(f"look: {links[1]}")
    page.keyboard.press("Enter")
    page.get_by_role("link", name=links[1]).click()
    question = page.get_by_role("alertdialog")
    question.get_by_text("You sit at this table as").wait_for()
    question.get_by_role("button", name="Stay in my seat").click()
    at_the_table(page)
    assert state_of(page)["seat"] == 0
    page.goto("/")
    page.goto(links[1])
    question.get_by_role("button", name="Take this place too").click()
    at_the_table(page)
    assert state_of(page)["seat"] == 1
    menu = table_menu(page)
    with page.expect_event("load"):
        menu.get_by_role("button", name="Go to").click()
    at_the_table(page)
    assert state_of(page)["seat"] == 0
    visitors.forgive("409")


def test_the_host_makes_a_new_link_and_gives_a_seat_to_a_bot(visitors: Visitors) -> None:
    """Everybody reads it in the chat; the player takes the seat back."""
    host, friend, late = friend_of(visitors), visitors.regular(), visitors.regular()
    made = open_table(host, "crusaders", OPTIONS, ["open", "open"])["links"]
    friend.goto(made["seats"][0])
    at_the_table(friend)
    host.goto(made["host"])
    at_the_table(host)
    seats = table_menu(host).get_by_role("region", name="Seats").get_by_role("listitem")
    seats.nth(0).get_by_role("button", name="Let a bot play").click()
    friend.get_by_role("heading", name="A bot plays your seat").wait_for()
    seats.nth(0).get_by_text("given to a bot by the host").wait_for()
    friend.get_by_role("button", name="Take my seat back").click()
    at_the_table(friend)
    seats.nth(0).get_by_text("given to a bot by the host").wait_for(state="detached")
    seats.nth(1).get_by_role("button", name="New link").click()
    seats.nth(1).get_by_role("button", name="Copy the new link").click()
    late.goto(host.evaluate("navigator.clipboard.readText()"))
    at_the_table(late)
    assert state_of(late)["seat"] == 1
    friend.get_by_role("tab", name="Chat").click()
    friend.get_by_text("The host has made a new link for").first.wait_for()
    press_first(friend if state_of(friend)["menu"] else late)  # the bot may have chosen for the friend


def test_who_plays_alone_opens_the_same_link_anywhere(visitors: Visitors) -> None:
    page, other = visitors.regular(), visitors.regular()
    link = open_table(page, "crusaders", OPTIONS, ["me", "bot:greedy"])["links"]["seats"][0]
    for visitor in (page, other):
        visitor.goto(link)
        at_the_table(visitor)
        assert visitor.get_by_text("This seat is yours alone now").count() == 0
        assert state_of(visitor)["seat"] == 0
