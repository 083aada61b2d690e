"""`make screenshots`: the pictures of the page for the README, from games with fixed seeds, into docs/page-*.jpg.

Each table is laid by `outremer play`; a bot plays my seat up to a good moment, and then I take it back.
"""

from __future__ import annotations

import base64
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

DOCS: Final = Path(__file__).parents[2] / "docs"
CHROMIUM: Final = ("chromium", "chromium-browser", "google-chrome")
QUIET: Final = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
DESKTOP: Final = (1440, 900)
PHONE: Final = (390, 780)
LARGEST: Final = 250_000
PATIENCE: Final = 400  # looks at the table, half a second apart
SETTLED: Final = """
localStorage.setItem("outremer hints", '["none wanted"]');
localStorage.setItem("outremer settings", '{"speed": "off"}');
"""
State = dict[str, Any]


@contextmanager
def table(*words: str) -> Iterator[str]:
    """`outremer play` with these words; gives the link it prints."""
    command = [sys.executable, "-c", "from outremer.cli import main; main()", "play", *words]
    with tempfile.TemporaryDirectory() as folder:
        surroundings = {**os.environ, "XDG_DATA_HOME": folder, "COLUMNS": "200"}
        server = subprocess.Popen(
            [*command, "--no-open", "--port", "0"], stdout=subprocess.PIPE, text=True, env=surroundings
        )
        try:
            yield link_of(server)
        finally:
            server.terminate()
            server.wait()


def link_of(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    for line in server.stdout:
        found = re.search(r"http://\S+", line)
        if found:
            return found[0]
    raise SystemExit("outremer play gave no link")


def visit(browser: Browser, link: str, size: tuple[int, int]) -> Page:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme="light", reduced_motion="reduce"
    )
    context.add_init_script(SETTLED)
    page = context.new_page()
    page.goto(link)
    return page


def api(page: Page) -> str:
    return re.sub(r"/t/(\w+).*", r"/api/tables/\1", page.url)


def look(page: Page) -> State:
    page.wait_for_timeout(500)
    state: State = page.request.get(api(page)).json()
    return state


def play_until(page: Page, year: int, round_number: int) -> None:
    """A bot has my seat until then; afterwards it is mine again, and I am asked something."""
    page.get_by_role("region", name="What to do now").wait_for()
    seat = look(page)["seat"]
    page.request.post(f"{api(page)}/seats/{seat}", data={"kind": "bot:greedy"})
    for _ in range(PATIENCE):
        view = look(page)["view"]
        if (view.get("year", 0), view["round"]) >= (year, round_number):
            break
    page.request.post(f"{api(page)}/seats/{seat}", data={"kind": "open"})
    wait_for_question(page)


def wait_for_question(page: Page) -> State:
    for _ in range(PATIENCE):
        state = look(page)
        if state["over"] or state["menu"]:
            return state
    raise SystemExit("nothing is asked of this seat")


def play_to(page: Page, steps: tuple[str, ...], most: int) -> None:
    """Until one of these questions comes, or that many have come: fight, or get ready for it; else the first choice."""
    for _ in range(most):
        state = wait_for_question(page)
        if state["over"] or state["view"]["step"] in steps:
            return
        actions = [choice["action"] for choice in state["menu"]]
        action = next((liked for liked in ("assault", "recruit", "influence") if liked in actions), actions[0])
        page.request.post(f"{api(page)}/moves", data={"decision": state["decision"], "action": action})
    wait_for_question(page)


def keep(page: Page, name: str) -> None:
    """Into docs/, as good as fits."""
    page.wait_for_timeout(600)
    for quality in (86, 80, 74, 68, 60, 50):
        picture = page.screenshot(type="jpeg", quality=quality)
        if len(picture) < LARGEST:
            break
    (DOCS / name).write_bytes(picture)
    print(f"docs/{name}: {len(picture) // 1000} kB")


def crescent_moon(browser: Browser) -> list[bytes]:
    """The Warlord in a combat; and the same on a phone."""
    with table("crescent-moon", "--as", "warlord", "--seed", "3") as link:
        page = visit(browser, link, DESKTOP)
        play_until(page, 0, 3)
        play_to(page, ("offer", "select"), 16)
        keep(page, "page-crescent-moon.jpg")
        return [on_phone(page), on_phone(page, "Market")]


def crusaders(browser: Browser) -> list[bytes]:
    """A turn in the middle of the game: the wedge pointed at shows where its tokens would fall."""
    with table("crusaders", "--seats", "human,greedy,greedy", "--seed", "7") as link:
        page = visit(browser, link, DESKTOP)
        play_until(page, 0, 7)
        play_to(page, ("turn",), 12)
        page.locator(".wedge.open").nth(1).hover()
        page.locator(".tip").wait_for()
        page.evaluate("document.querySelector('.tip').hidePopover()")  # it would cover the wheel
        keep(page, "page-crusaders.jpg")
        return [on_phone(page)]


def on_phone(page: Page, tab: str = "Act") -> bytes:
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.get_by_role("tab", name=tab).click()
    page.mouse.move(1, 1)
    page.wait_for_timeout(600)
    return page.screenshot(type="png")


def phones(browser: Browser, pictures: list[bytes]) -> None:
    """The phones side by side in one picture."""
    page = browser.new_page(viewport={"width": (PHONE[0] + 30) * len(pictures) + 30, "height": PHONE[1] + 60})
    images = "".join(f'<img src="data:image/png;base64,{base64.b64encode(one).decode()}">' for one in pictures)
    look_of_it = "body{margin:30px 0 0 30px;display:flex;gap:30px;background:#2b2438}"
    look_of_it += f"img{{width:{PHONE[0]}px;height:{PHONE[1]}px;border-radius:18px}}"
    page.set_content(f"<style>{look_of_it}</style>{images}")
    keep(page, "page-phone.jpg")


def lobby(browser: Browser) -> None:
    with table() as link:
        page = visit(browser, link, DESKTOP)
        page.get_by_role("button", name="Crescent Moon").wait_for()
        keep(page, "page-lobby.jpg")


def main() -> None:
    path = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    if path is None:
        raise SystemExit("there is no Chromium to take pictures with (on Debian: apt-get install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=Path(path), args=QUIET)
        lobby(browser)
        phones(browser, [*crescent_moon(browser), *crusaders(browser)])
        browser.close()


if __name__ == "__main__":
    main()
