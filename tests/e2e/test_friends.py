"""Friends at a new table: the waiting room, links and QR codes, two browsers, words between two, and the way back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.conftest import served
from tests.e2e.visitors import (
    DESKTOP,
    Visitors,
    asked,
    assert_gone,
    assert_seen,
    at_the_table,
    copied_link,
    get_ready,
    open_table,
    press_first,
    sit_down,
    state_of,
    table_menu,
    table_of,
    waiting_room,
)

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.e2e.profiles import Profiles

pytestmark = pytest.mark.slow

CLIPBOARD = ("clipboard-read", "clipboard-write")
TWO: dict[str, Any] = {"players": 2, "orders": False}


def host_with_open_seat(visitors: Visitors, size: tuple[int, int] = DESKTOP) -> Page:
    """Somebody who has just opened a table of Crusaders with a friend's seat, on the page."""
    host = visitors.regular(size, permissions=CLIPBOARD)
    host.goto("/?new=crusaders")
    host.get_by_label("Your name").fill("Ann")
    host.get_by_role("group", name="Players").get_by_role("button", name="2").click()
    host.get_by_label("Seat 2", exact=True).select_option("open")
    host.get_by_label("Clock").select_option("bank 15 10")
    host.get_by_role("button", name="Open the table").click()
    waiting_room(host).wait_for()
    return host


def chat(page: Page) -> Locator:
    page.get_by_role("tab", name="Chat").click()
    return page.get_by_role("region", name="Chat")


# The waiting room


def test_a_host_who_reloads_and_leaves_keeps_the_seat_and_the_links(visitors: Visitors) -> None:
    host = host_with_open_seat(visitors)
    link = copied_link(host, "for Seat 2")
    host.reload()
    waiting_room(host).wait_for()
    assert state_of(host)["seat"] == 0 and copied_link(host, "for Seat 2") == link
    host.get_by_role("link", name="To the lobby").click()
    host.get_by_role("link", name="Open as Seat 1").or_(host.get_by_role("link", name="Play as Seat 1")).click()
    waiting_room(host).wait_for()
    assert state_of(host)["seat"] == 0


def test_the_clock_starts_when_both_are_ready(visitors: Visitors) -> None:
    host, friend = host_with_open_seat(visitors), visitors.regular((390, 844))
    friend.goto(copied_link(host, "for Seat 2"))
    waiting_room(friend).wait_for()
    host.get_by_text("here, not ready").nth(1).wait_for()
    get_ready(host, "Ann")
    waiting_room(friend).get_by_text("Ann", exact=True).wait_for()
    assert state_of(host)["clock"]["running"] == []
    friend.get_by_role("status").get_by_text("The clock starts when everybody is ready.").wait_for()
    get_ready(friend, "Bob")
    for page in (host, friend):
        waiting_room(page).wait_for(state="detached")
        at_the_table(page)
    state = state_of(host)
    assert state["clock"]["running"] and [seat["name"] for seat in state["seats"]] == ["Ann", "Bob"]
    friend.goto("/?new=crusaders")
    assert friend.get_by_label("Your name").input_value() == "Bob"


def test_links_are_shared_from_the_table_too_with_a_code(visitors: Visitors) -> None:
    host = host_with_open_seat(visitors)
    link = copied_link(host, "for Seat 2")
    host.get_by_role("button", name="Look at the table").click()
    at_the_table(host)
    links = table_menu(host).get_by_role("region", name="Links")
    links.get_by_role("button", name="QR code: Seat 2").click()
    links.get_by_role("img", name="QR code of the link: Seat 2").wait_for()
    assert copied_link(host, "Seat 2") == link
    host.keyboard.press("Escape")
    host.get_by_role("button", name="Waiting room").click()
    assert_seen(waiting_room(host))


def test_a_host_without_the_links_makes_a_new_one(visitors: Visitors) -> None:
    host = host_with_open_seat(visitors)
    first = copied_link(host, "for Seat 2")
    host.evaluate("delete localStorage['outremer links ' + location.pathname.split('/').pop()]")
    host.reload()
    room = waiting_room(host)
    assert_seen(room.get_by_text("replaces the one that was printed or given out before"))
    assert_seen(room.get_by_text("Links work"))
    room.get_by_role("button", name="Make a link").click()
    room.get_by_role("button", name="Copy link: for Seat 2").wait_for()
    assert copied_link(host, "for Seat 2") != first


def test_a_host_lets_a_bot_have_the_open_seat(visitors: Visitors) -> None:
    host = host_with_open_seat(visitors)
    host.get_by_role("button", name="Let a bot play").click()
    waiting_room(host).get_by_text("bot, ready").wait_for()
    get_ready(host, "Ann")
    at_the_table(host)
    assert state_of(host)["waiting"] == []


def test_the_network_is_let_in_by_a_button(profiles: Profiles, tmp_path: Path) -> None:
    """In front of the table that `outremer play` has laid for this computer alone."""
    with served(tmp_path, "play", XDG_DATA_HOME=str(tmp_path), HOME=str(tmp_path)) as address:
        visitors = Visitors(profiles, address)
        host = host_with_open_seat(visitors)
        assert copied_link(host, "for Seat 2").startswith(address)
        host.get_by_role("button", name="Invite someone on your network").click()
        host.get_by_role("button", name="Let my network in").click()
        told = host.get_by_text("Links work for everybody on your network").or_(host.get_by_text("is in no network"))
        told.wait_for()
        if "is in no network" not in told.inner_text():
            assert host.locator(":focus").inner_text() == told.inner_text(), "keys go on where the button was"
            host.get_by_role("button", name=re.compile("Cop(y link|ied): for Seat 2")).click()
            friend = visitors.regular()
            friend.goto(host.evaluate("navigator.clipboard.readText()"))
            waiting_room(friend).wait_for()
            assert not friend.url.startswith(address)
        visitors.leave()


# Two browsers


def test_a_second_browser_on_a_used_link_is_told_and_so_is_the_player(visitors: Visitors) -> None:
    host, friend, other = host_with_open_seat(visitors), visitors.regular(), visitors.regular()
    link = copied_link(host, "for Seat 2")
    friend.goto(link)
    get_ready(friend, "Bob")
    other.goto(link)
    other.get_by_role("heading", name="This link has been used").wait_for()
    visitors.forgive("410")
    friend.get_by_role("status", name="New words").get_by_text("opened the link by which you came").wait_for()
    assert host.get_by_text("opened the link by which you came").count() == 0


def test_a_seat_in_two_browsers_says_so_in_both(visitors: Visitors) -> None:
    page, second = visitors.regular(permissions=CLIPBOARD), visitors.regular((390, 844))
    sit_down(page, "crusaders", TWO, ["me", "open"])
    table_menu(page).get_by_role("button", name="Copy my link").click()
    second.goto(page.evaluate("navigator.clipboard.readText()"))
    at_the_table(second)
    page.keyboard.press("Escape")
    for each in (page, second):
        assert_seen(each.get_by_text("This seat is also open in another browser."))
    second.close()
    assert_gone(page.get_by_text("This seat is also open in another browser."))


# Words


def test_words_have_a_badge_a_bubble_and_a_number_in_the_title(visitors: Visitors) -> None:
    page = visitors.regular()
    links = open_table(page, "crusaders", TWO, ["me", "open"])["links"]["seats"]
    ann, bob = visitors.by_links(links)
    chat(bob).get_by_role("button", name="Hello!").click()
    ann.get_by_role("status", name="New words").get_by_text("Hello!").wait_for()
    ann.get_by_role("tab", name="Chat (1)").wait_for()
    ann.set_viewport_size({"width": 1024, "height": 768})
    assert ann.get_by_role("tablist").evaluate("tabs => tabs.scrollWidth <= tabs.clientWidth")
    assert ann.title().startswith("(1) ")
    assert not bob.title().startswith("(")
    chat(ann).get_by_role("listitem").get_by_text("Hello!").wait_for()
    ann.get_by_role("tab", name="Chat", exact=True).wait_for()
    assert not ann.title().startswith("(")
    ann.reload()
    at_the_table(ann)
    assert_seen(ann.get_by_role("tab", name="Chat", exact=True))


def test_without_orders_players_are_called_by_their_names(visitors: Visitors) -> None:
    """On the chip, in the log, in the scores and where somebody is waited for. Bots, all alike, have their number."""
    ann, ben = visitors.regular(), visitors.regular()
    options = {"players": 3, "orders": False}
    made = open_table(ann, "crusaders", options, ["me", "open", "bot:random"])
    for page, link in zip((ann, ben), made["links"]["seats"], strict=False):
        page.goto(link)
        at_the_table(page)
    assert ben.request.post(f"{table_of(ben)}/seats/1", data={"name": "Ben"}).ok
    placing = asked(ann).or_(ann.get_by_text("Waiting for Ben."))
    for _ in range(2):  # the knights are placed in some order
        placing.first.wait_for()
        press_first(ann if asked(ann).count() else ben)
    assert_seen(ann.get_by_role("log").first.get_by_text("Ben placed a knight"))
    assert_seen(ann.get_by_role("log").first.get_by_text("Player 3 placed a knight"))
    assert_seen(ann.get_by_role("heading", name="Ben: the sheet"))
    assert_seen(ann.get_by_role("row", name="Ben"))
    assert_seen(ann.get_by_role("row", name="Player 3"))
    assert "Seat" not in ann.locator("main").inner_text()
    ann.get_by_role("button", name="Ben: the sheet").first.click()
    sheet = ann.get_by_role("dialog")
    for who in ("Ann", "Ben", "Player 3"):
        assert_seen(sheet.get_by_text(f"{who}: points"))


def test_a_private_thread_is_read_by_two(visitors: Visitors) -> None:
    page = visitors.regular()
    links = open_table(page, "crusaders", {"players": 3, "orders": False}, ["me", "open", "open"])["links"]["seats"]
    ann, bob, cem = visitors.by_links(links)
    words = chat(ann)
    words.get_by_role("button", name="Player 2").click()
    words.get_by_label("Your words").fill("Shall we?")
    ann.keyboard.press("Enter")
    bob.get_by_role("tab", name="Chat (1)").wait_for()
    assert_seen(bob.get_by_role("status", name="New words").get_by_text("Ann to you alone: Shall we?"))
    theirs = chat(bob)
    assert theirs.get_by_text("Shall we?").count() == 0
    theirs.get_by_role("button", name="Ann").click()
    theirs.get_by_text("Shall we?").wait_for()
    theirs.get_by_text("Only you and Ann read this.").wait_for()
    assert cem.get_by_role("tab", name="Chat", exact=True).is_visible()
    assert "Shall we?" not in cem.request.get(f"{cem.url.replace('/t/', '/api/tables/')}/chat").text()


# The lobby, copies, wrong addresses


def test_the_lobby_lists_my_tables_with_my_turn_first(visitors: Visitors) -> None:
    page = visitors.regular()
    sit_down(page, "crusaders", TWO, ["me", "bot:random"])
    page.goto("/")
    mine = page.get_by_role("list", name="Your turn")
    assert_seen(mine.get_by_text("with a bot"))
    mine.get_by_role("link", name="Play as Player 1").click()
    at_the_table(page)


def test_a_sandbox_looks_different_and_leads_back(visitors: Visitors) -> None:
    page = visitors.regular()
    sit_down(page, "crusaders", TWO, ["me", "bot:random"], sandbox=True)
    game = page.url
    table_menu(page).get_by_role("button", name="Open a sandbox").click()
    page.get_by_text("A copy to try things out.").wait_for()
    at_the_table(page)
    assert page.url != game
    page.get_by_role("link", name="Back to the game").click()
    at_the_table(page)
    assert page.url == game and page.get_by_text("A copy to try things out.").count() == 0


def test_a_wrong_address_is_a_page(visitors: Visitors) -> None:
    page = visitors.regular()
    page.goto("/nonsense")
    assert_seen(page.get_by_role("heading", name="There is nothing here"))
    page.get_by_role("link", name="To the lobby").click()
    assert_seen(page.get_by_role("heading", name="Outremer"))
    visitors.forgive("404")


def test_after_a_restart_the_page_is_back_within_three_seconds(profiles: Profiles, tmp_path: Path) -> None:
    with served(tmp_path) as address:
        visitors = Visitors(profiles, address)
        page = visitors.regular()
        sit_down(page, "crusaders", TWO, ["me", "bot:random"])
    lost = page.get_by_text("Connection lost, trying again")
    assert_seen(lost)
    page.wait_for_timeout(4000)  # so that it has tried in vain more than once
    with served(tmp_path, port=int(address.rpartition(":")[2])):
        lost.wait_for(state="detached", timeout=3000)
        at_the_table(page)
        visitors.leave()


# Over days


def two_over_days(visitors: Visitors) -> tuple[Page, Page]:
    """Two people in Crusaders over days: who is asked, and who waits."""
    more: dict[str, Any] = {"mode": "correspondence", "clock": {"kind": "move", "seconds": 259200}, "vacation_days": 7}
    links = open_table(visitors.opener(), "crusaders", TWO, ["me", "open"], **more)["links"]["seats"]
    pages = visitors.by_links(links)
    for each in pages:
        assert each.request.post(f"{each.url.replace('/t/', '/api/tables/')}/ready", data={"ready": True}).ok
    asked, waits = sorted(pages, key=lambda each: state_of(each)["decision"] is None)
    return asked, waits


def make_first_choice(page: Page) -> None:
    seen = state_of(page)
    address = f"{page.url.replace('/t/', '/api/tables/')}/moves"
    assert page.request.post(address, data={"decision": seen["decision"], "action": seen["menu"][0]["action"]}).ok


def test_a_turn_that_comes_ends_the_preparing(visitors: Visitors) -> None:
    asked, waits = two_over_days(visitors)
    waits.get_by_role("button", name="Prepare a move").click()
    dialog = waits.get_by_role("dialog", name="Prepare a move")
    dialog.get_by_role("list", name="What could be prepared").get_by_role("button").first.click()
    while state_of(waits)["decision"] is None:
        make_first_choice(asked)
    assert_gone(dialog)
    assert_seen(waits.get_by_role("alert").get_by_text("It is your turn now"))


def test_a_prepared_move_is_made_when_its_player_is_asked(visitors: Visitors) -> None:
    asked, waits = two_over_days(visitors)
    waits.get_by_role("button", name="Prepare a move").click()
    dialog = waits.get_by_role("dialog", name="Prepare a move")
    choices = dialog.get_by_role("list", name="What could be prepared").get_by_role("button")
    choices.first.click()
    assert_seen(choices.get_by_text("Upgrade").first)
    dialog.get_by_role("button", name=re.compile("Keep (only )?this")).click()
    waits.get_by_text("Prepared:").wait_for()
    assert state_of(waits)["plan"] and state_of(asked)["plan"] == []
    while state_of(waits)["plan"]:
        if state_of(asked)["decision"] is None:
            break
        make_first_choice(asked)
    waits.get_by_role("status", name="New words").get_by_text("Your prepared move was").wait_for()
    menu = table_menu(asked)
    menu.get_by_role("button", name="Go on vacation").click()
    menu.get_by_role("button", name="I am back").wait_for()
    waits.get_by_text("on vacation. The clock stands still.").wait_for()
    menu.get_by_role("button", name="I am back").click()
    assert_gone(waits.get_by_text("on vacation. The clock stands still."))
