"""For everybody: a phone of 360 pixels, and what axe-core finds on every screen, light and dark."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.layouts import STILL
from tests.e2e.stories import eventful_year, short_crusade, up_to, up_to_a_blow
from tests.e2e.visitors import (
    PHONE,
    Visitors,
    asked,
    assert_gone,
    at_the_table,
    choose,
    lay_record,
    sit_down,
    table_menu,
)

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.slow

PLAIN = """() => {
    const plain = new CSSStyleSheet();
    plain.replaceSync("*, *::before, *::after { background-image: none !important; }");
    document.adoptedStyleSheets.push(plain);
}"""  # on a gradient axe-core leaves contrast undecided
TICKER = 28  # pixels: its height
LEAST_WORDS = 56  # pixels that words need to say anything
FEW_RULES = 10  # a page on which no more could be looked at has not been looked at


AXE_RUN = """async (wanted) => {
    const { passes, violations } = await axe.run(document, { ...wanted, resultTypes: ["violations"] });
    const told = ({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`);
    return [passes.length, violations.flatMap(told)];
}"""
ALL_RULES: dict[str, Any] = {}
RULES_OF_COLOURS: dict[str, Any] = {"runOnly": ["color-contrast", "link-in-text-block"]}


def findings(page: Page, axe: str) -> list[str]:
    """What is wrong for somebody who hears the page, has no mouse or sees little: rule, element, advice. In the dark
    only the colours are others."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe)
        page.evaluate(PLAIN)
    page.evaluate(STILL)
    looked_at, found = page.evaluate(AXE_RUN, ALL_RULES)
    assert looked_at > FEW_RULES
    page.emulate_media(color_scheme="dark")
    page.evaluate(STILL)
    looked_at, in_the_dark = page.evaluate(AXE_RUN, RULES_OF_COLOURS)
    assert looked_at
    page.emulate_media(color_scheme="light")
    return [*found, *(f"dark: {one}" for one in in_the_dark)]


def test_nothing_grave_before_the_game(page: Page, axe: str) -> None:
    for where, shown in (("/", "Crusaders"), ("/?new=crescent-moon", "Play"), ("/?new=crusaders", "Play")):
        page.goto(where)
        page.get_by_role("button", name=shown).first.wait_for()
        for more in page.locator("summary").all():
            more.click()
        assert findings(page, axe) == [], f"at {where}"


def test_nothing_grave_on_the_other_pages(page: Page, axe: str) -> None:
    button, heading = partial(page.get_by_role, "button"), page.get_by_role("heading").nth(3)
    for where, shown in (
        ("/learn/crusaders", button(name="Begin").first),
        ("/learn/crescent-moon", button(name="Begin").first),
        ("/puzzles/crusaders", button(name="Solve it").first),
        ("/rules/crusaders", heading),
        ("/rules/crescent-moon", heading),
    ):
        page.goto(where)
        shown.wait_for()
        assert findings(page, axe) == [], f"at {where}"


@pytest.mark.parametrize("game", ["crusaders", "crescent-moon"])
def test_nothing_grave_at_the_table(visitors: Visitors, axe: str, game: str) -> None:
    """Every tab of a newcomer's first turn, with its hint, and the table's menu."""
    page = visitors.newcomer()
    others = 1 if game == "crusaders" else 4
    options = {"players": 2, "orders": False} if game == "crusaders" else {}
    sit_down(page, game, options, ["me", *["bot:greedy"] * others])
    asked(page).wait_for()
    for tab in ("Scores", "Log", "Chat", "Act"):
        page.get_by_role("tab", name=tab).click()
        assert findings(page, axe) == [], f"in the tab {tab}"
    page.keyboard.press("m")
    page.get_by_role("dialog", name="The table").wait_for()
    assert findings(page, axe) == []


def test_nothing_grave_while_friends_gather(visitors: Visitors, axe: str) -> None:
    """The waiting room with a code, the chat, the menu of a table over days, the list in the lobby, a wrong address."""
    page = visitors.regular(PHONE)
    page.goto("/?new=crusaders")
    page.get_by_label("Seat 2", exact=True).select_option("open")
    page.get_by_role("group", name="Pace").get_by_role("button", name="over days").click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="QR code: for Seat 2").click()
    page.get_by_role("img", name="QR code of the link: for Seat 2").wait_for()
    assert findings(page, axe) == []
    at_the_table(page)
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("button", name="Hello!").click()
    page.get_by_role("region", name="Chat").get_by_role("listitem").get_by_text("Hello!").wait_for()
    assert findings(page, axe) == []
    table_menu(page).get_by_role("region", name="Vacation").wait_for()
    assert findings(page, axe) == []
    page.goto("/")
    page.get_by_role("region", name="Your turn").wait_for()
    assert findings(page, axe) == []
    page.goto("/nonsense")
    page.get_by_role("heading", name="There is nothing here").wait_for()
    assert findings(page, axe) == []
    visitors.forgive("404")


def test_nothing_grave_in_a_quarrel(visitors: Visitors, axe: str) -> None:
    """In the middle of a combat, as the Murshid is asked to take a side."""
    story = eventful_year()
    at = next(i for i, (seat, action) in enumerate(story.moves) if seat == 1 and action in ("attacker", "defender"))
    page = visitors.regular()
    made = lay_record(page, story.until(at), ["open", "me", "open", "open", "open"])
    page.goto(made["link"])
    at_the_table(page)
    page.locator(f'[data-action="{story.moves[at][1]}"]').first.wait_for()
    assert findings(page, axe) == []


@pytest.mark.parametrize("step", ["cancel", "casualties"])
def test_nothing_grave_after_a_quarrel(visitors: Visitors, axe: str, step: str) -> None:
    """As cards are cancelled, and as the winner chooses losses."""
    story, seat = up_to(step)
    page = visitors.regular()
    page.goto(lay_record(page, story.whole(), ["me" if i == seat else "open" for i in range(5)])["link"])
    at_the_table(page)
    page.get_by_role("article").locator("[data-action]").first.wait_for()
    assert findings(page, axe) == []


def test_nothing_grave_on_the_end_card(visitors: Visitors, axe: str) -> None:
    page = visitors.regular()
    page.goto(lay_record(page, short_crusade().whole(), ["me", "open"])["link"])
    page.get_by_role("dialog", name="The end of the game").wait_for()
    assert findings(page, axe) == []


def test_nothing_grave_while_a_combat_is_told(visitors: Visitors, axe: str) -> None:
    """The headline, its buttons and the card, held."""
    story, mover, action, victim = up_to_a_blow()
    made = lay_record(visitors.opener(), story.whole(), ["open"] * 5)
    me = visitors.newcomer(staged=True)
    me.goto(made["links"]["seats"][victim])
    at_the_table(me)
    visitors.rival(made["links"]["seats"][mover]).plays(action)
    me.get_by_role("button", name="Press to hold").click()
    me.get_by_role("button", name="Held. Press to go on").wait_for()
    assert findings(me, axe) == []


@pytest.mark.parametrize("game", ["crusaders", "crescent-moon"])
def test_a_phone_reaches_everything_and_nothing_is_grave(visitors: Visitors, axe: str, game: str) -> None:
    """No sideways scrolling in any tab, the prompt always in sight, the hand a tap away beside the board."""
    page = visitors.regular(PHONE)
    others = 3 if game == "crusaders" else 4
    sit_down(page, game, {"orders": False} if game == "crusaders" else {}, ["me", *["bot:greedy"] * others])
    asked(page).wait_for()
    for tab in page.get_by_role("tab").all():
        tab.click()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
        assert in_sight(page.get_by_role("region", name="What to do now"))
        assert in_sight(page.locator(".board svg").first)
    if game == "crescent-moon":
        page.get_by_role("tab", name="Hand").click()
        assert in_sight(page.get_by_role("region", name="Hand").get_by_role("heading").first)
    page.get_by_role("tab", name="Act").click()
    assert findings(page, axe) == []


def test_a_phone_tells_what_a_rival_did(visitors: Visitors) -> None:
    """In a line above the board, until I move myself; a tap on it leads to the rival's wheel."""
    story = short_crusade()
    links = lay_record(visitors.opener(), story.until(2), ["open", "open"])["links"]["seats"]
    [me] = visitors.by_links([links[story.moves[3][0]]], PHONE)
    visitors.rival(links[story.moves[2][0]]).plays(story.moves[2][1])
    told = me.get_by_role("status", name="What the others did")
    told.get_by_role("button").wait_for()
    assert in_sight(told)
    told.get_by_role("button").click()
    me.get_by_role("img", name="Wheel of").wait_for()
    me.get_by_role("tab", name="Act").click()
    choose(me, story.moves[3][1])
    assert_gone(told.get_by_role("button"))


def test_a_phone_tells_what_five_did_without_cutting_letters(visitors: Visitors) -> None:
    """Also to those who only look on: the newest in full, or all that has room; of the others what has room, or the
    sign alone."""
    story = eventful_year()
    made = lay_record(visitors.opener(), story.until(len(story.moves) - 20), ["open"] * 5)
    page = visitors.regular(PHONE)
    page.goto(made["links"]["spectator"])
    told = page.get_by_role("status", name="What the others did").get_by_role("button")
    told.first.wait_for()
    assert told.count() == 5
    sizes = [
        words.evaluate("span => [span.scrollWidth, span.clientWidth, span.offsetTop]")
        for words in told.locator("span").all()
    ]
    assert all(below >= TICKER or room >= LEAST_WORDS or shown <= room for shown, room, below in sizes)
    (shown, room, _), others = sizes[0], sizes[1:]
    assert shown <= room or all(below >= TICKER for _, _, below in others)


def in_sight(element: Locator) -> bool:
    """All of it, and nobody has scrolled."""
    box = element.bounding_box()
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= PHONE[1]


def test_nothing_grave_in_what_lies_over_the_table(visitors: Visitors, axe: str) -> None:
    """A choice between two, a sheet, the keys, a refusal, an earlier moment, and a copy to try things out."""
    page = visitors.newcomer()
    sit_down(page, "crusaders", {"players": 2, "orders": False}, ["me", "bot:greedy"], sandbox=True)
    choose(page, "at paris")
    asked(page).wait_for()
    page.get_by_role("button", name="Build 2").first.click()
    page.get_by_role("dialog", name="Choose one").wait_for()
    assert findings(page, axe) == []
    page.keyboard.press("Escape")
    page.locator("[data-region='rome']").click()
    page.get_by_role("alert").first.wait_for()
    assert findings(page, axe) == []
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    assert findings(page, axe) == []
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("log").get_by_role("button").first.click()
    page.get_by_role("button", name="Back to now").wait_for()
    assert findings(page, axe) == []
    page.get_by_role("button", name="Back to now").click()
    table_menu(page).get_by_role("button", name="Open a sandbox").click()
    page.get_by_text("A copy to try things out.").wait_for()
    at_the_table(page)
    assert findings(page, axe) == []


def test_nothing_grave_on_a_sheet_and_the_card_of_a_bargain(visitors: Visitors, axe: str) -> None:
    page = visitors.newcomer(staged=True)
    sit_down(page, "crescent-moon", {}, ["me", *["bot:greedy"] * 4])
    for action in ("hire", "amount 1"):
        choose(page, action)
    page.get_by_role("article", name="What happened").locator("q").first.wait_for()
    page.keyboard.press("Space")
    assert findings(page, axe) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Sultan").first.click()
    page.get_by_role("dialog").wait_for()
    assert findings(page, axe) == []
