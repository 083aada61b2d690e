"""Called back to the table: a notification, a bell if it is wanted, the title and the icon of the tab."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.stories import short_crusade
from tests.e2e.visitors import (
    Visitors,
    answer,
    ask_the_others,
    at_the_table,
    choose,
    lay_record,
    question,
    table_menu,
    table_of,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

RECORDERS = """
window.elsewhere = false;
window.shown = [];
window.takenAway = 0;
window.rung = 0;
Object.defineProperty(document, "hidden", { get: () => window.elsewhere });
Object.defineProperty(document, "visibilityState", { get: () => (window.elsewhere ? "hidden" : "visible") });
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title, { body }) { window.shown.push([title, body]); }
  close() { window.takenAway += 1; }
};
const tone = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  window.rung += 1 / 2;  // a bell has two strokes
  return tone.call(this);
};
"""
GO = """(elsewhere) => {
    window.elsewhere = elsewhere;
    document.dispatchEvent(new Event("visibilitychange"));
}"""
PLAIN_TITLE = "Outremer"
QUICK = "resolve muster-influence"  # a whole turn in one choice


def two_who_record(visitors: Visitors) -> tuple[Page, Page]:
    """Two people at a table of Crusaders whose knights stand: who is asked now, and the other."""
    story = short_crusade()
    made = lay_record(visitors.opener(), story.until(2), ["open", "open"])
    pages = [visitors.regular() for _ in range(2)]
    for page, link in zip(pages, made["links"]["seats"], strict=True):
        page.context.grant_permissions(["notifications"])
        page.add_init_script(RECORDERS)
        page.goto(link)
        at_the_table(page)
    first = story.moves[2][0]
    return pages[first], pages[1 - first]


def switch_on(page: Page, label: str) -> None:
    table_menu(page).get_by_role("button", name="Preferences").click()
    page.get_by_role("dialog", name="Preferences").get_by_label(label).check()
    for name in ("Preferences", "The table"):
        page.keyboard.press("Escape")
        page.get_by_role("dialog", name=name).wait_for(state="detached")


def heard(page: Page) -> dict[str, Any]:
    """What was shown and rung, and what the tab says."""
    found: dict[str, Any] = page.evaluate(
        """() => ({
            shown: window.shown, taken_away: window.takenAway, rung: window.rung, title: document.title,
            marked: document.querySelector('link[rel="icon"]').href.startsWith("data:"),
        })"""
    )
    return found


def prompt_of(page: Page) -> str:
    prompt: str = page.request.get(table_of(page)).json()["prompt"]
    return prompt


def wait_for_title(page: Page, title: str) -> None:
    page.wait_for_function("title => document.title === title", arg=title)


def test_a_player_on_another_page_is_called_once(visitors: Visitors) -> None:
    """With notifications on and the bell off: one notification, with the question; all is quiet again afterwards."""
    first, second = two_who_record(visitors)
    switch_on(second, "Show a notification when I am not on this page")
    assert heard(second) == {"shown": [], "taken_away": 0, "rung": 0, "title": PLAIN_TITLE, "marked": False}
    second.evaluate(GO, True)
    choose(first, QUICK)
    question(second)
    wait_for_title(second, "● Your turn · Outremer")
    rename(first, "Somebody else")  # further news of the table are no further call
    second.get_by_role("tab", name="Scores").click()
    second.get_by_text("Somebody else").first.wait_for()
    told = heard(second)
    assert told["shown"] == [["Your turn", prompt_of(second)]]
    assert (told["rung"], told["marked"]) == (0, True)
    second.evaluate(GO, False)
    assert heard(second)["taken_away"] == 1
    second.get_by_role("tab", name="Act").click()
    choose(second, QUICK)
    wait_for_title(second, PLAIN_TITLE)
    assert not heard(second)["marked"]


def rename(page: Page, name: str) -> None:
    seat = page.request.get(table_of(page)).json()["seat"]
    assert page.request.post(f"{table_of(page)}/seats/{seat}", data={"name": name}).ok


def test_the_bell_rings_for_those_who_want_it(visitors: Visitors) -> None:
    """Once when it is switched on, so that one knows it, and once for the turn; nothing is shown to who is here."""
    first, second = two_who_record(visitors)
    switch_on(second, "Ring a bell")
    assert heard(second)["rung"] == 1
    choose(first, QUICK)
    question(second)
    wait_for_title(second, "● Your turn · Outremer")
    told = heard(second)
    assert (told["rung"], told["shown"]) == (2, [])


def test_a_question_of_the_others_calls_as_well(visitors: Visitors) -> None:
    first, second = two_who_record(visitors)
    switch_on(second, "Show a notification when I am not on this page")
    second.evaluate(GO, True)
    ask_the_others(first, "Pause")
    wait_for_title(second, "● A question for you · Outremer")
    told = heard(second)
    [[title, words]] = told["shown"]
    assert title == "A question for you" and "pause" in words.lower()
    assert told["marked"]
    answer(second, "No", first)
    wait_for_title(second, PLAIN_TITLE)
    assert not heard(second)["marked"]
