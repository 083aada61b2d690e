"""The page in a real browser: to a table in two clicks, moves by keyboard alone, refusals with their reason, a phone.

Skipped, visibly, where there is no Chromium, no Playwright or no built page; never where CI is set.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
QUIET = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
DESKTOP = (1440, 900)
PHONE = (360, 740)


def missing(reason: str) -> None:
    """Where CI is set, what is missing is an error."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of our own on a free port."""
    database = tmp_path_factory.mktemp("tables") / "tables.db"
    code = "from outremer.cli import main; main()"
    command = [sys.executable, "-c", code, "serve", "--port", "0", "--db", f"sqlite+aiosqlite:///{database}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        try:
            yield answering(server)
        finally:
            server.terminate()


def answering(server: subprocess.Popen[str]) -> str:
    """The address the server says it listens on, once its page is there."""
    assert server.stdout is not None
    said = []
    for line in server.stdout:
        said.append(line)
        found = re.search(r"http://\S+?(?=/\s|/$)", line)
        if found:
            with urlopen(found[0] + "/") as page:
                if "html" not in page.headers["Content-Type"]:
                    missing("the page is not built")
            return found[0]
    raise AssertionError(f"the server did not start: {''.join(said)}")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    if path is None:
        missing("there is no Chromium")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("there is no Playwright")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=Path(str(path)), args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A fresh visitor. Nothing may go wrong in the browser's own eyes: no error, nothing against the CSP."""
    context = browser.new_context(base_url=address, viewport={"width": DESKTOP[0], "height": DESKTOP[1]})
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda line: wrong.append(line.text) if line.type in ("error", "warning") else None)
    yield page
    context.close()
    assert not wrong


def sit_down(page: Page, game: str, options: dict[str, Any], seats: list[str]) -> None:
    """A new table, entered by the link of my seat."""
    asked = {"game": game, "options": options, "seats": seats, "name": "Ann"}
    made = page.request.post("/api/tables", data=asked).json()
    page.goto(made["links"]["seats"][seats.index("me")])
    page.get_by_role("region", name="What to do now").wait_for()


def log_length(page: Page) -> int:
    return page.get_by_role("log").first.locator("li").count()


def test_two_clicks_from_the_lobby_to_a_table(page: Page) -> None:
    """The game, then Play; the secret of the link does not stay in the address."""
    page.goto("/")
    page.get_by_role("button", name="Crusaders").click()
    page.get_by_role("button", name="Play").click()
    page.get_by_text("Choose your order").wait_for()
    assert re.fullmatch(r".*/t/[a-z0-9]+", page.url)


def test_several_moves_by_keyboard_alone(page: Page) -> None:
    """Numbers take choices, arrows walk over the map, U steps back."""
    sit_down(page, "crusaders", {"players": 2, "orders": False}, ["me", "bot:greedy"])
    page.get_by_text("Place your knight").wait_for()
    focus_the_map(page)
    page.keyboard.press("Enter")
    for _ in range(4):
        page.get_by_role("region", name="Your choices").wait_for()
        before = log_length(page)
        page.keyboard.press("1")
        page.wait_for_function("n => document.querySelectorAll('[role=log] li').length > n", arg=before)
    page.get_by_role("region", name="Your choices").wait_for()
    page.get_by_role("button", name="Step back").wait_for()
    before = log_length(page)
    page.keyboard.press("u")
    page.wait_for_function("n => document.querySelectorAll('[role=log] li').length < n", arg=before)


def focus_the_map(page: Page) -> None:
    """Tab to the map; its one tab stop is a region that can be chosen."""
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.hasAttribute('data-region')"):
            break
    assert "can be chosen" in page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert "can be chosen" in page.evaluate("document.activeElement.getAttribute('aria-label')")


def test_a_click_on_the_impossible_says_why(page: Page) -> None:
    """A knight cannot be placed in Granada; the sentence comes with the rule, which opens in the rulebook."""
    sit_down(page, "crusaders", {"players": 2, "orders": False}, ["me", "bot:greedy"])
    page.get_by_text("Place your knight").wait_for()
    page.locator('[data-region="granada"]').click()
    rule = page.get_by_role("alert").get_by_role("link")
    assert (rule.get_attribute("href") or "").startswith("/rules/crusaders#CR-")


def test_crescent_moon_shows_map_market_and_choices(page: Page) -> None:
    sit_down(page, "crescent-moon", {}, ["me", *["bot:greedy"] * 4])
    page.get_by_role("region", name="Your choices").wait_for()
    assert page.locator("[data-hex]").count() == 16
    page.get_by_role("region", name="Market", exact=True).wait_for()
    before = log_length(page)
    page.get_by_role("button", name="Pass", exact=False).first.click()
    page.wait_for_function("n => document.querySelectorAll('[role=log] li').length > n", arg=before)


def test_resign_for_good_then_ask_for_a_rematch(page: Page) -> None:
    """Asked twice, I resign; the bots end the game; the rematch lies at another table, and the chat leads there too."""
    sit_down(page, "crusaders", {"players": 2, "orders": False}, ["me", "bot:greedy"])
    first = page.url
    page.get_by_role("tab", name="Scores").click()
    page.get_by_text("Leave this game").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("button", name="Yes, resign").click()
    page.get_by_text("resigned").first.wait_for()
    assert page.get_by_role("button", name="Take back").count() == 0
    end = page.get_by_role("dialog", name="The end of the game")
    end.wait_for(timeout=120_000)
    end.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/t/" in url and url != first)
    rematch = page.url
    page.goto(first)
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("link", name="/t/").click()
    page.get_by_text("Place your knight").wait_for()
    assert page.url == rematch


def test_a_secret_choice_shows_who_has_chosen(page: Page) -> None:
    sit_down(page, "crusaders", {"players": 2}, ["me", "bot:greedy"])
    listed = page.get_by_role("list", name="Who has chosen")
    listed.get_by_text("You: choosing").wait_for()
    assert listed.get_by_role("listitem").count() == 2


@pytest.mark.parametrize("game", ["crusaders", "crescent-moon"])
def test_a_phone_shows_board_and_prompt_without_scrolling(page: Page, game: str) -> None:
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    others = 3 if game == "crusaders" else 4
    sit_down(page, game, {}, ["me", *["bot:greedy"] * others])
    prompt = page.get_by_role("region", name="What to do now").bounding_box()
    board = page.locator(".board svg").first.bounding_box()
    assert prompt is not None and prompt["y"] + prompt["height"] <= PHONE[1]
    assert board is not None and board["height"] > 150
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
