"""Both games on seven screens, from a small phone to a large desk, in three situations each: nothing is cut, covered,
overlapped or scrolled sideways, and the map uses its room. `--pictures FOLDER` keeps what was seen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.e2e.layouts import SIZES, begin, board_share, faults, settle, undecided
from tests.e2e.stories import crusade_of_four, eventful_year, up_to, whole_moon
from tests.e2e.visitors import (
    DESKTOP,
    Visitors,
    asked,
    assert_seen,
    at_the_table,
    choose,
    lay_record,
    press_first,
    sit_down,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

SEATS = {"crusaders": 4, "crescent-moon": 5}
SITUATIONS = ("opening", "middle", "end")
CONTRAST_AT = (390, 1280)  # widths: each takes a second
LARGEST = """localStorage.setItem("outremer settings", '{"speed": "off", "textSize": "largest", "leftHanded": true}')"""
LOG_FROM = 1280  # pixels: from there on the log is always in sight
FILLED = 0.85  # of the height or the width of its pane, by a map


def sit(page: Page, game: str, situation: str) -> None:
    """At the first question, at a wheel or a quarrel in the middle of a game, or at its end."""
    if situation == "opening":
        sit_down(page, game, {}, ["me", *["bot:greedy"] * (SEATS[game] - 1)])
        asked(page).wait_for()
        return
    story = crusade_of_four() if game == "crusaders" else whole_moon()
    if situation == "end":
        page.goto(lay_record(page, story.whole(), ["me", *["open"] * (SEATS[game] - 1)])["link"])
        page.get_by_role("dialog", name="The end of the game").wait_for()
        page.get_by_role("button", name="Play on from here").first.wait_for()
        return
    at = a_turn() if game == "crusaders" else a_quarrel()
    story = crusade_of_four() if game == "crusaders" else eventful_year()
    seats = ["me" if seat == story.moves[at][0] else "open" for seat in range(SEATS[game])]
    page.goto(lay_record(page, story.until(at), seats)["link"])
    at_the_table(page)
    asked(page).wait_for()


def a_turn() -> int:
    """The move in the middle of the game at which somebody looks at a wheel."""
    moves = crusade_of_four().moves
    return next(i for i in range(len(moves) // 2, len(moves)) if moves[i][1].startswith("resolve "))


def a_quarrel() -> int:
    """The move at which the Murshid takes a side."""
    moves = eventful_year().moves
    return next(i for i, (seat, action) in enumerate(moves) if seat == 1 and action in ("attacker", "defender"))


@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.parametrize("game", SEATS)
def test_nothing_is_cut_covered_or_scrolled_sideways(
    visitors: Visitors, axe: str, game: str, situation: str, request: pytest.FixtureRequest
) -> None:
    page = visitors.regular(DESKTOP)
    sit(page, game, situation)
    page.locator(".board svg [data-anchor]").first.wait_for()
    begin(page, axe)
    wrong = []
    folder = request.config.getoption("--pictures")
    for size in SIZES:
        settle(page, size)
        wrong += [f"{size[0]} px: {fault}" for fault in faults(page)]
        if size[0] in CONTRAST_AT:
            wrong += [f"{size[0]} px, {text}" for text in undecided(page)]
        if folder or size == SIZES[-1]:
            keep_picture(page, folder, f"{game}-{situation}-{size[0]}.png")
        if size[0] >= LOG_FROM and not page.get_by_role("log", include_hidden=True).first.is_visible():
            wrong.append(f"{size[0]} px: no log")
        share = board_share(page)
        assert max(share["wide"], share["high"]) > FILLED, f"{size[0]} px: the map fills {share} of its pane"
    assert wrong == []


def keep_picture(page: Page, folder: str | None, name: str) -> None:
    """One is always taken, so that a page that cannot be drawn is noticed."""
    picture = page.screenshot()
    assert len(picture) > 10_000
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        Path(folder, name).write_bytes(picture)


@pytest.mark.parametrize("game", SEATS)
def test_the_largest_text_fits_too(visitors: Visitors, axe: str, game: str) -> None:
    page = visitors.regular(DESKTOP)
    page.add_init_script(LARGEST)
    sit(page, game, "middle")
    begin(page, axe)
    wrong = []
    for size in (SIZES[1], SIZES[4]):
        settle(page, size)
        wrong += [f"{size[0]} px: {fault}" for fault in faults(page)]
    assert wrong == []


@pytest.mark.parametrize("game", SEATS)
def test_a_table_is_set_up_in_the_largest_text_too(visitors: Visitors, game: str) -> None:
    page = visitors.regular(SIZES[0])
    page.add_init_script(LARGEST)
    page.goto(f"/?new={game}")
    page.get_by_text("More options").click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    seat = page.get_by_role("group", name="Seats").get_by_role("combobox").first.bounding_box()
    assert seat and seat["width"] > SIZES[0][0] / 2


@pytest.mark.parametrize("size", [SIZES[0], SIZES[4]], ids=["phone", "desk"])
def test_the_board_stays_where_it_is_when_the_prompt_grows(visitors: Visitors, size: tuple[int, int]) -> None:
    page = visitors.regular(size)
    sit(page, "crescent-moon", "opening")
    page.locator(".board svg [data-anchor]").first.wait_for()
    settle(page, size)
    before = board_share(page)
    page.get_by_role("region", name="What to do now").locator("p").last.evaluate(
        "p => { p.textContent = 'Which? '.repeat(60); }"
    )
    settle(page, size)
    assert board_share(page) == before


QUESTIONS = ("turn", "offer", "march", "select", "casualties", "name a price", "answer a price", "spoils")


@pytest.mark.parametrize("step", QUESTIONS)
def test_no_question_lies_over_the_map(visitors: Visitors, step: str) -> None:
    """Six answers at once, or a long question after two choices: on a desk and on a phone the whole map is in sight."""
    story, seat = up_to(step, least=6, most=6) if step == "turn" else up_to(step)
    page = visitors.regular(DESKTOP)
    page.goto(lay_record(page, story.whole(), ["me" if i == seat else "open" for i in range(5)])["link"])
    at_the_table(page)
    asked(page).wait_for()
    for size in SIZES:
        assert_map_is_free(page, size)


def test_the_ride_of_a_knight_leaves_the_map_free(visitors: Visitors) -> None:
    """Its question has three lines on a phone; what was chosen before stands there only if it has room."""
    page = visitors.regular(DESKTOP)
    sit_down(page, "crusaders", {"players": 2, "orders": False}, ["me", "bot:greedy"])
    press_first(page)
    choose(page, "resolve travel-build")
    asked(page).wait_for()
    for size in SIZES:
        assert_map_is_free(page, size)


def assert_map_is_free(page: Page, size: tuple[int, int]) -> None:
    """No pixel of it comes to lie under the question."""
    settle(page, size)
    page.wait_for_function(FREE)


FREE = """() => {
    const prompt = document.querySelector("[aria-label='What to do now']").getBoundingClientRect();
    const places = document.querySelectorAll(".board svg :is([data-anchor^='hex '], [data-anchor^='region '])");
    const boxes = [...places].map((place) => place.getBoundingClientRect());
    const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
    const below = prompt.top > (top + bottom) / 2;
    return below ? bottom <= prompt.top : prompt.bottom <= top;
}"""


@pytest.mark.parametrize("size", [SIZES[0], (390, 844), SIZES[2]], ids=["small phone", "phone", "tablet"])
def test_a_hint_leaves_the_wheel_whole_or_away(visitors: Visitors, size: tuple[int, int]) -> None:
    """The first hint is a line above it until it is opened; an open one has the panel for itself."""
    page = visitors.newcomer(size)
    sit_down(page, "crusaders", {"players": 2, "orders": False}, ["me", "bot:greedy"])
    press_first(page)
    asked(page).wait_for()
    first = page.get_by_role("region", name="A hint for your first turn")
    first.wait_for()
    wait_for_wheel(page, whole=True)
    first.locator("summary").click()
    first.get_by_role("button", name="No hints").wait_for()
    wait_for_wheel(page, whole=False)
    first.locator("summary").click()
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator("[data-hinted]").first.wait_for()
    wait_for_wheel(page, whole=False)
    page.get_by_role("button", name="Close the hint").click()
    wait_for_wheel(page, whole=True)
    first.get_by_role("button", name="Understood").click()
    wait_for_wheel(page, whole=True)


def wait_for_wheel(page: Page, *, whole: bool) -> None:
    """Until all of it is in the panel; or else nothing."""
    page.wait_for_function(
        """(whole) => {
            const wheel = document.querySelector(".panel .wheel").getBoundingClientRect();
            const panel = document.querySelector(".panel").getBoundingClientRect();
            if (!whole || !wheel.height) return !whole && !wheel.height;
            return wheel.top >= panel.top - 1 && wheel.bottom <= panel.bottom + 1;
        }""",
        arg=whole,
    )


def test_the_scores_below_three_others_are_whole(visitors: Visitors) -> None:
    """Also where a banner takes some of the height: the last row, one's own, was under the edge of the window."""
    from playwright.sync_api import expect

    page = visitors.regular(DESKTOP)
    sit(page, "crusaders", "middle")
    assert_seen(page.get_by_role("button", name="Copy my link"))
    for size in SIZES[5:]:
        settle(page, size)
        expect(page.locator(".score").get_by_role("row").last).to_be_in_viewport(ratio=1)


def test_the_wheels_and_troops_of_the_others_can_be_seen(visitors: Visitors) -> None:
    """Beside the board, or a tap away, on every screen."""
    page = visitors.regular(DESKTOP)
    sit(page, "crusaders", "middle")
    for size in SIZES:
        settle(page, size)
        tab = page.get_by_role("tab", name="Orders")
        if tab.is_visible():
            tab.click()
        for rival in page.get_by_role("img", name="Wheel of").all()[: SEATS["crusaders"] - 1]:
            rival.scroll_into_view_if_needed()
        assert page.get_by_text("troops", exact=True).count() >= SEATS["crusaders"] - 1
        page.get_by_role("tab", name="Act").click()
