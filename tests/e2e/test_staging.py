"""Others' turns are shown one after another before a player is asked: headlines, cards, holding, skipping."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.stories import Story, eventful_year, scoring_of, short_crusade, up_to_a_blow
from tests.e2e.visitors import (
    DESKTOP,
    PHONE,
    Rival,
    Visitors,
    asked,
    assert_gone,
    assert_seen,
    at_the_table,
    choose,
    lay_record,
    log_length,
    question,
    state_of,
)

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.slow

CHARACTERS = 5
STAGED = """() => {
    window.staged = false;
    new MutationObserver(() => { window.staged ||= !!document.querySelector("[data-on=true]"); })
        .observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""From now on the page remembers whether anything was staged."""


def strip(page: Page) -> Locator:
    return page.get_by_role("region", name="What the others do")


def card(page: Page) -> Locator:
    return page.get_by_role("article", name="What happened")


def watched(
    visitors: Visitors, story: Story, until: int, mover: int, watcher: int, size: tuple[int, int] = DESKTOP
) -> tuple[Rival, Page]:
    """Somebody who moves next in a game, and somebody who watches others' turns at normal speed."""
    seats = ["open"] * (CHARACTERS if story.record["game"] == "crescent-moon" else 2)
    links = lay_record(visitors.opener(), story.until(until), seats)["links"]["seats"]
    me = visitors.newcomer(size, staged=True)
    me.goto(links[watcher])
    at_the_table(me)
    return visitors.rival(links[mover]), me


def test_a_combat_that_hits_me_is_told_before_i_am_asked(visitors: Visitors) -> None:
    """A card with both sums; meanwhile no question, no call in the title. After a skip all is there."""
    story, mover, action, victim = up_to_a_blow()
    rival, me = watched(visitors, story, len(story.moves), mover, victim)
    rival.plays(action)
    card(me).wait_for()
    assert asked(me).count() == 0 and "Your turn" not in me.title()
    assert state_of(me)["decision"] is not None
    assert card(me).get_by_role("table").count() == 2
    me.keyboard.press("Space")
    me.get_by_role("button", name="Held. Press to go on").wait_for()
    me.wait_for_timeout(5000)
    assert card(me).is_visible()
    me.keyboard.press("Escape")
    question(me)
    assert card(me).count() == 0 and "Your turn" in me.title()


def test_space_holds_although_the_board_has_the_focus(visitors: Visitors) -> None:
    """Somebody has clicked on the map: there too space holds, and is no question about that hex."""
    story, mover, action, victim = up_to_a_blow()
    rival, me = watched(visitors, story, len(story.moves), mover, victim)
    me.locator("[data-hex=h1]").focus()
    rival.plays(action)
    card(me).wait_for()
    me.keyboard.press("Space")
    assert_seen(me.get_by_role("button", name="Held. Press to go on"))
    assert me.get_by_role("alert").count() == 0


def test_a_click_on_the_board_meanwhile_says_how_to_choose(visitors: Visitors) -> None:
    story, mover, action, victim = up_to_a_blow()
    rival, me = watched(visitors, story, len(story.moves), mover, victim)
    rival.plays(action)
    card(me).wait_for()
    me.keyboard.press("Space")
    me.locator("[data-hex=h1]").dispatch_event("click")
    assert_seen(me.get_by_role("alert").get_by_text("The table still shows what the others did."))


def test_the_end_of_a_year_is_a_scene_and_hides_what_is_hidden(visitors: Visitors) -> None:
    story = eventful_year()
    mover, last = story.moves[-1][0], scoring_of(story)
    rival, me = watched(visitors, story, last, mover, (mover + 2) % CHARACTERS)
    for _, move in story.moves[last:]:
        rival.plays(move)
    scored = card(me).filter(has_text="Year 1 is scored")
    scored.wait_for()
    me.keyboard.press("Space")
    assert_seen(me.get_by_text("year 1 of 3 is scored"))  # the title, while the board behind the card is of year 2
    others = [row for row in scored.get_by_role("row").all() if "You" not in row.inner_text()]
    assert len(others) == CHARACTERS - 1
    assert all(row.inner_text().strip().endswith("hidden") for row in others)
    spending = [move for _, move in story.moves[last + 1 :] if move != "amount 0"]
    for _ in ["the scoring", *spending]:  # what the Nomad spends is a scene of its own
        me.keyboard.press("ArrowRight")
    card(me).filter(has_text="Year 2 of 3").wait_for()
    assert card(me).get_by_text("coin").count() >= CHARACTERS
    assert_seen(card(me).get_by_text("settlements").first)


def test_a_turn_is_told_marked_and_kept_on_the_chip(visitors: Visitors) -> None:
    """By itself, without a skip: a headline, then the question; the changed regions stay marked until I act."""
    story = short_crusade()
    rival, me = watched(visitors, story, 2, story.moves[2][0], story.moves[3][0])
    assert me.get_by_role("log").is_visible()
    rival.plays(story.moves[2][1])
    strip(me).wait_for()
    assert asked(me).count() == 0
    headline = strip(me).locator(".head").inner_text()
    question(me)
    doing = me.locator("article .state")
    assert doing.inner_text().strip(".") in headline
    assert story.moves[3][0] == state_of(me)["seat"]
    marks = me.locator(".board .mark")
    assert marks.count() > 0
    choose(me, story.moves[3][1])
    assert_gone(marks)


def test_what_others_do_waits_while_i_look_at_an_earlier_moment(visitors: Visitors) -> None:
    """It was shown to nobody then, and was over when I came back."""
    story = short_crusade()
    rival, me = watched(visitors, story, 2, story.moves[2][0], story.moves[3][0])
    me.get_by_role("log").get_by_role("button").first.click()
    back = me.get_by_role("button", name="Back to now")
    assert_seen(back)
    rival.plays(story.moves[2][1])
    me.wait_for_timeout(4000)  # longer than the turn would be shown
    back.click()
    assert_seen(strip(me))
    question(me)


def test_a_phone_has_the_headline_and_the_card_in_sight(visitors: Visitors) -> None:
    story, mover, action, victim = up_to_a_blow()
    rival, me = watched(visitors, story, len(story.moves), mover, victim, PHONE)
    rival.plays(action)
    card(me).wait_for()
    box = card(me).bounding_box()
    assert box is not None and box["y"] > 0 and box["x"] + box["width"] <= PHONE[0]
    skip: Any = me.get_by_role("button", name="Skip to now").bounding_box()
    assert skip["y"] + skip["height"] <= box["y"] + 1  # not under the card
    assert me.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    me.get_by_role("button", name="Skip to now").click()
    question(me)


def test_only_what_concerns_me(visitors: Visitors) -> None:
    """At that speed a combat against me is still told, and nobody is asked before; to a third player it is not."""
    story, mover, action, victim = up_to_a_blow()
    links = lay_record(visitors.opener(), story.whole(), ["open"] * CHARACTERS)["links"]["seats"]
    other = next(seat for seat in range(CHARACTERS) if seat not in (mover, victim))
    me, third = visitors.newcomer(staged=True), visitors.newcomer(staged=True)
    for page, seat in ((me, victim), (third, other)):
        page.add_init_script("""localStorage.setItem("outremer settings", '{"speed": "mine"}')""")
        page.goto(links[seat])
        at_the_table(page)
    third.evaluate(STAGED)
    known = log_length(third)
    visitors.rival(links[mover]).plays(action)
    assert_seen(card(me))
    question(me)
    third.wait_for_function("known => document.querySelectorAll('[role=log] li').length > known", arg=known)
    assert not third.evaluate("window.staged")


def test_a_bargain_on_the_stage_is_not_shown_beside_it_too(visitors: Visitors) -> None:
    """The panel has it as soon as the card is gone."""
    story = eventful_year()
    after = zip(story.moves, story.moves[2:], strict=False)
    named = next(i for i, (move, price) in enumerate(after) if move[1] == "hire" and "amount" in price[1]) + 2
    buyer, price = story.moves[named]
    rival, me = watched(visitors, story, named, buyer, (buyer + 1) % CHARACTERS)
    rival.plays(price)
    card(me).wait_for()
    me.keyboard.press("Space")
    me.get_by_role("button", name="Held. Press to go on").wait_for()
    beside = me.get_by_role("article", name="A bargain")
    assert beside.count() == 0
    me.keyboard.press("Escape")
    assert_gone(card(me))
    assert_seen(beside)


def test_a_bot_says_on_the_card_of_a_bargain_why(visitors: Visitors) -> None:
    """The Warlord, who has no coins, asks the Nomad for a rider. The words of the bot stand with its answer."""
    me = visitors.newcomer(staged=True)
    body = {"game": "crescent-moon", "options": {}, "seats": ["me", *["bot:greedy"] * (CHARACTERS - 1)], "name": "Ann"}
    made = me.request.post("/api/tables", data=body).json()
    me.goto(made["links"]["seats"][0])
    question(me)
    for action in ("hire", "amount 1"):
        data = {"decision": state_of(me)["decision"], "action": action}
        assert me.request.post(f"/api/tables/{made['table']}/moves", data=data).ok
    told = card(me).locator("q").first
    told.wait_for()
    words = told.inner_text()
    chat = me.request.get(f"/api/tables/{made['table']}/chat?before=100").json()
    assert any(line["text"] == words and line["ply"] is not None and not line["private"] for line in chat)
