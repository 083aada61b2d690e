"""What goes wrong at a table: hostile words, dead links, a page older than its server. A sentence, and a way on."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from tests.e2e.visitors import (
    Visitors,
    assert_gone,
    assert_seen,
    at_the_table,
    open_table,
    press_first,
    question,
    sit_down,
    table_menu,
    table_of,
    two_at_crusaders,
)

if TYPE_CHECKING:
    from playwright.sync_api import Route

pytestmark = pytest.mark.slow

HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "<script>alert(1)</script>",
    '"><svg onload=alert(1)>',
    "{@html x} ${1} {{7*7}}",
    "javascript:alert(1) https://example.org/t/abcd",
    "\u202eright to left and \u0000 nothing",
)


def test_hostile_names_and_words_are_only_text(visitors: Visitors) -> None:
    """Names and chat are shown as they were written, and do nothing."""
    first, second = two_at_crusaders(visitors)
    name = HOSTILE[0]
    seat = first.request.get(table_of(first)).json()["seat"]
    assert first.request.post(f"{table_of(first)}/seats/{seat}", data={"name": name}).ok
    first.get_by_role("tab", name="Chat").click()
    second.get_by_role("tab", name="Chat").click()
    heard = second.get_by_role("region", name="Chat").locator("li:not(.none)")
    for number, words in enumerate(HOSTILE):
        first.get_by_label("Your words").fill(words)
        first.get_by_role("button", name="Say").click()
        heard.nth(number).wait_for()
    told = heard.all_inner_texts()
    assert told[1] == f"{name}: {HOSTILE[1]}"
    assert second.get_by_role("region", name="Chat").get_by_role("link").count() == 0
    for tab in ("Scores", "Chat"):
        second.get_by_role("tab", name=tab).click()
        second.get_by_text(name).first.wait_for()
    for page in (first, second):
        assert page.locator("img[src=x], svg[onload], main script, aside script").count() == 0


def test_hostile_names_in_the_lobby(visitors: Visitors) -> None:
    """A public table of somebody with such a name, listed for all."""
    page = visitors.regular()
    open_table(page, "crusaders", {"players": 2}, ["me", "open"], public=True, name=HOSTILE[0])
    page.goto("/")
    page.get_by_text(HOSTILE[0]).first.wait_for()
    assert page.locator("img[src=x]").count() == 0


def test_a_page_older_than_the_server_offers_to_reload(visitors: Visitors) -> None:
    """The page was opened before the server was renewed; after the reload nothing is said any more."""
    page = visitors.regular()
    made = open_table(page, "crusaders", {"players": 2, "orders": False}, ["me", "bot:greedy"])

    def as_it_was(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=json.dumps({**answer.json(), "server": "the one before"}))

    pattern = re.compile(rf"/api/tables/{made['table']}$")
    page.route(pattern, as_it_was)
    page.goto(made["links"]["seats"][0])
    reload = page.get_by_text("There is a newer version of this page.")
    reload.wait_for()
    page.unroute(pattern)
    page.get_by_role("button", name="Reload").click()
    reload.wait_for(state="detached")
    at_the_table(page)
    assert reload.count() == 0


@pytest.mark.parametrize(
    ("where", "status", "title"),
    [
        ("/t/{table}#not-a-secret", 403, "You have no seat at this table"),
        ("/t/{table}", 403, "You have no seat at this table"),
        ("/t/nosuchtable00000#secret", 404, "There is no table here"),
    ],
)
def test_a_link_that_leads_nowhere(visitors: Visitors, where: str, status: int, title: str) -> None:
    """A sentence, and the way to the lobby."""
    made = open_table(visitors.opener(), "crusaders", {"players": 2}, ["me", "open"])
    page = visitors.regular()
    page.goto(where.format(table=made["table"]))
    assert_seen(page.get_by_role("heading", name=title))
    page.get_by_role("link", name="To the lobby").click()
    assert_seen(page.get_by_role("button", name="Crusaders"))
    visitors.forgive(str(status))


def test_a_new_table_of_a_game_that_is_not_there(visitors: Visitors) -> None:
    page = visitors.regular()
    page.goto("/?new=chess")
    told = "There is no game “chess” here. There are Crusaders: Thy Will Be Done and Crescent Moon."
    assert_seen(page.get_by_role("alert").get_by_text(told))
    page.get_by_role("button", name="Crusaders").click()
    assert_gone(page.get_by_role("alert"))


def test_the_whole_link_put_in_opens_the_table(visitors: Visitors) -> None:
    """Who came with half a link is asked for the whole of it."""
    page = visitors.regular()
    made = open_table(visitors.opener(), "crusaders", {"players": 2}, ["me", "open"])
    page.goto(f"/t/{made['table']}")
    page.get_by_label("If somebody sent you a link").fill("https://elsewhere.example/")
    page.get_by_role("button", name="Open", exact=True).click()
    assert_seen(page.get_by_role("alert"))
    page.get_by_label("If somebody sent you a link").fill(f"Come! {visitors.address}{made['links']['seats'][1]}")
    page.get_by_role("button", name="Open", exact=True).click()
    at_the_table(page)
    visitors.forgive("403")


def test_a_table_deleted_under_a_player(visitors: Visitors) -> None:
    """The host deletes it, asked twice, and is back in the lobby; the players read why the board is gone."""
    host, player = visitors.regular(), visitors.regular()
    made = open_table(host, "crusaders", {"players": 2, "orders": False}, ["open", "bot:greedy"])
    player.goto(made["links"]["seats"][0])
    at_the_table(player)
    host.goto(made["links"]["host"])
    at_the_table(host)
    menu = table_menu(host)
    menu.get_by_role("button", name="Delete this table").click()
    menu.get_by_role("button", name="Yes, delete it").click()
    assert_seen(host.get_by_role("button", name="Crusaders"))
    assert_seen(player.get_by_role("link", name="To the lobby"))
    player.reload()
    assert_seen(player.get_by_role("heading", name="There is no table here"))
    visitors.forgive("404")


def test_two_tabs_and_the_way_back(visitors: Visitors) -> None:
    """One seat in two tabs: both say so and show the same; Back leads to the form, Forward to the table."""
    page = visitors.regular()
    page.goto("/?new=crusaders")
    assert_seen(page.get_by_role("button", name="Play", exact=True))
    sit_down(page, "crusaders", {"players": 2, "orders": False}, ["me", "bot:greedy"])
    twin = page.context.new_page()
    twin.goto(page.url)
    for tab in (page, twin):
        assert_seen(tab.get_by_text("This seat is also open in another tab"))
    press_first(twin)
    number = question(twin)
    assert_seen(page.locator(f"[data-decision='{number}']"))
    twin.close()
    page.go_back()
    assert_seen(page.get_by_role("button", name="Play", exact=True))
    page.go_forward()
    assert_seen(page.locator(f"[data-decision='{number}']").or_(page.get_by_role("region", name="While you were away")))
