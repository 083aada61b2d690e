"""What becomes of a table besides moves: rest, an end by agreement, sandboxes, records that leave and come back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.e2e.stories import short_crusade
from tests.e2e.visitors import (
    Visitors,
    answer,
    ask_the_others,
    asked,
    assert_gone,
    assert_seen,
    at_the_table,
    choose,
    lay_record,
    open_table,
    press_first,
    sit_down,
    state_of,
    table_menu,
    table_of,
    two_at_crusaders,
)

pytestmark = pytest.mark.slow


def test_a_pause_both_want_and_either_ends(visitors: Visitors) -> None:
    """While it lasts there is nothing to choose; who resumes lets both go on."""
    first, second = two_at_crusaders(visitors)
    ask_the_others(second, "Pause")
    answer(first, "Agree", second)
    for page in (first, second):
        page.get_by_text("Paused", exact=True).wait_for()
        assert page.locator("[data-action]").count() == 0
    second.get_by_role("button", name="Resume").click()
    first.get_by_text("Paused", exact=True).wait_for(state="detached")
    press_first(first)


def test_the_host_pauses_at_once(visitors: Visitors) -> None:
    host, player = visitors.regular(), visitors.regular()
    made = open_table(host, "crusaders", {"players": 2, "orders": False}, ["open", "bot:greedy"])
    player.goto(made["links"]["seats"][0])
    at_the_table(player)
    host.goto(made["links"]["host"])
    at_the_table(host)
    table_menu(host).get_by_role("button", name="Pause").click()
    assert_seen(host.get_by_text("Paused", exact=True))
    assert_seen(player.get_by_text("by the host"))
    player.get_by_role("button", name="Resume").click()
    assert_gone(host.get_by_text("Paused", exact=True))


def test_a_game_broken_off_by_agreement(visitors: Visitors) -> None:
    """Asked twice whether it is meant; refused once; then nobody has won, and what was played can be looked at."""
    first, second = two_at_crusaders(visitors)
    for button in ("No", "Agree"):
        ask_the_others(first, "End the game", sure="Yes, ask them")
        answer(second, button, first)
    for page in (first, second):
        card = page.get_by_role("dialog", name="The game was ended early")
        assert_seen(card.get_by_text("Nobody wins"))
        card.get_by_role("button", name="Look at the table").click()
        assert_gone(card)
        assert_gone(asked(page))


def test_a_record_leaves_and_comes_back(visitors: Visitors, tmp_path: Path) -> None:
    """Exported from the end card, opened again from a file in the lobby: the same game, move for move."""
    story = short_crusade()
    page = visitors.regular()
    page.goto(lay_record(page, story.whole(), ["me", "open"])["link"])
    end = page.get_by_role("dialog", name="The end of the game")
    with page.expect_download() as begun:
        end.get_by_role("link", name="Export the record").click()
    saved = tmp_path / "game.json"
    begun.value.save_as(saved)
    assert json.loads(saved.read_text())["moves"] == story.whole()["moves"]
    page.goto("/")
    page.get_by_label("A record").set_input_files(saved)
    page.get_by_text("from game.json").wait_for()
    page.get_by_role("button", name="Open it").click()
    page.wait_for_url("**/t/*")
    page.get_by_role("dialog", name="The end of the game").wait_for()
    again = page.request.get(f"{table_of(page)}/record").json()
    assert again["moves"] == story.whole()["moves"]


def test_a_file_that_is_no_record_is_named(visitors: Visitors, tmp_path: Path) -> None:
    page = visitors.regular()
    page.goto("/")
    wrong = tmp_path / "list.json"
    wrong.write_text('["milk", "bread"]')
    page.get_by_label("A record").set_input_files(wrong)
    assert_seen(page.get_by_role("alert").get_by_text("list.json is not a game"))
    spoiled = tmp_path / "spoiled.json"
    spoiled.write_text(json.dumps({**short_crusade().record, "moves": ["1: castle at rome"]}))
    page.get_by_label("A record").set_input_files(spoiled)
    page.get_by_role("button", name="Open it").click()
    assert_seen(page.get_by_role("alert").get_by_text("The record cannot be used"))
    visitors.forgive("422")


def test_played_on_from_a_moment_of_a_finished_game(visitors: Visitors) -> None:
    """Back to a moment, then at a table of one's own with bots; the finished game stays as it was."""
    page = visitors.regular()
    page.goto(lay_record(page, short_crusade().whole(), ["me", "open"])["link"])
    page.get_by_role("dialog", name="The end of the game").get_by_role("button", name="Look at the table").click()
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("slider", name="Moment of the game").fill("10")
    assert_seen(page.get_by_text("earlier moment"))
    old = page.url.partition("?")[0]
    menu = table_menu(page)
    assert_seen(menu.get_by_text("the moment on the screen (10 of"))
    menu.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: "/t/" in url and not url.startswith(old))
    at_the_table(page)
    press_first(page)
    page.goto(old)
    assert_seen(page.get_by_role("dialog", name="The end of the game"))


def test_a_sandbox_of_a_live_game(visitors: Visitors) -> None:
    """Where the host allows it: a table of one's own that begins where this one stands, and this one never notices."""
    page = visitors.regular()
    sit_down(page, "crescent-moon", {}, ["me", *["bot:greedy"] * 4], sandbox=True)
    here, before = page.url, state_of(page)["latest"]
    table_menu(page).get_by_role("button", name="Open a sandbox").click()
    page.wait_for_url(lambda url: "/t/" in url and url != here)
    at_the_table(page)
    choose(page, "pass")
    page.goto(here)
    at_the_table(page)
    assert state_of(page)["latest"] == before
