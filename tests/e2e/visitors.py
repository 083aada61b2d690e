"""Visitors of the page and what they do there: come, sit down by a link, take a choice, open the table's menu."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from tests.e2e.profiles import Profiles
from tests.e2e.stories import short_crusade

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page

DESKTOP: Final = (1440, 900)
PHONE: Final = (360, 740)
SETTLED: Final = """
if (location.protocol === "http:") {
  localStorage.setItem("outremer hints", '["none wanted"]');
  localStorage.setItem("outremer settings", '{"confirm": false, "speed": "off"}');
}
"""
"""A visitor who has read the hints and wants no question before what cannot be taken back, and no staging."""
HURRIED: Final = """
if (location.protocol === "http:" && !localStorage.getItem("outremer settings")) {
  localStorage.setItem("outremer settings", '{"speed": "off"}');
}
"""
"""A visitor who sees the table as it is at once, for tests of something else than the staging of others' turns."""
PATIENCE: Final = 30_000  # milliseconds: a busy machine is no error
NO_WORKER: Final = "Service Worker registration blocked"  # by ourselves
A_DIALOG: Final = "a dialog of the browser: "


class Visitors:
    """Each has a browser profile of their own; `wrong` is what any of the browsers complained about."""

    def __init__(self, profiles: Profiles, address: str) -> None:
        self.profiles = profiles
        self.address = address
        self.wrong: list[str] = []
        self.contexts: list[BrowserContext] = []

    def newcomer(self, size: tuple[int, int] = DESKTOP, *, staged: bool = False, **more: Any) -> Page:
        """Somebody who has never been here; `staged`: who watches others' turns one after another."""
        page = self.profile(**more).new_page()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        if not staged:
            page.add_init_script(HURRIED)
        return page

    def regular(self, size: tuple[int, int] = DESKTOP, **more: Any) -> Page:
        """Somebody who knows the page."""
        page = self.newcomer(size, **more)
        page.add_init_script(SETTLED)
        return page

    def opener(self) -> BrowserContext:
        """Somebody who opens tables, and looks at none."""
        return self.come(self.profiles.take(self.usual()))

    def rival(self, link: str) -> Rival:
        return Rival(self.opener(), link)

    def profile(self, permissions: tuple[str, ...] = (), *, anew: bool = False, **more: Any) -> BrowserContext:
        """Of somebody who comes now; `anew`: a profile that nobody has had, and nobody will have.

        The page keeps its files only where a test asks for it, in such a profile.
        """
        options = {**self.usual(), **more}
        if anew or "service_workers" in more:
            context = self.profiles.browser.new_context(**options)
        else:
            context = self.profiles.take(options)
            self.profiles.warm(context)
        if permissions:  # to grant none would be to refuse all
            context.grant_permissions(permissions)
        return self.come(context)

    def usual(self) -> dict[str, Any]:
        return {
            "base_url": self.address,
            "viewport": {"width": DESKTOP[0], "height": DESKTOP[1]},
            "reduced_motion": "reduce",
            "service_workers": "block",
        }

    def come(self, context: BrowserContext) -> BrowserContext:
        context.set_default_timeout(PATIENCE)
        context.on("page", self.watch)
        self.contexts.append(context)
        return context

    def watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", lambda line: self.wrong.append(line.text) if is_complaint(line) else None)

    def forgive(self, words: str) -> None:
        """What the test itself has brought about: a refused request is told on the console too."""
        self.wrong = [line for line in self.wrong if words not in line]

    def leave(self) -> None:
        for context in self.contexts:
            context.remove_listener("page", self.watch)
            self.profiles.give_back(context)

    def sights(self) -> list[tuple[str, str]]:
        """What stands on each page, and what the browsers complained about."""
        pages = [page for context in self.contexts for page in self.profiles.pages(context)]
        shown = [(f"on the page {page.url}", page.locator("body").inner_text()) for page in pages]
        return [*shown, ("complaints of the browsers", "\n".join(self.wrong))]

    def by_links(self, links: list[str], size: tuple[int, int] = DESKTOP) -> list[Page]:
        """One regular for each link."""
        pages = [self.regular(size) for _ in links]
        for page, link in zip(pages, links, strict=True):
            page.goto(link)
        for page in pages:
            at_the_table(page)
        return pages


class Rival:
    """Somebody who plays a seat, and looks at no page."""

    def __init__(self, context: BrowserContext, link: str) -> None:
        path, _, secret = link.partition("#")
        self.context = context
        self.table = path.replace("/t/", "/api/tables/")
        self.ask("enter", {"secret": secret})

    def ask(self, way: str, data: dict[str, Any]) -> None:
        answer = self.context.request.post(f"{self.table}/{way}", data=data)
        assert answer.ok, f"{way} {data}: {answer.text()}"

    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = self.context.request.get(self.table).json()
        return state

    def plays(self, *actions: str) -> None:
        for action in actions:
            self.ask("moves", {"decision": self.state()["decision"], "action": action})


def is_complaint(line: ConsoleMessage) -> bool:
    return line.type in ("error", "warning") and NO_WORKER not in line.text


def assert_seen(found: Locator) -> None:
    """It comes to stand on the page."""
    from playwright.sync_api import expect  # here, so that tests are skipped where there is no Playwright

    expect(found).to_be_visible(timeout=PATIENCE)


def assert_gone(found: Locator) -> None:
    """It leaves the page, or never was there."""
    from playwright.sync_api import expect

    expect(found).to_have_count(0, timeout=PATIENCE)


# Tables


def open_table(
    page: Page | BrowserContext, game: str, options: dict[str, Any], seats: list[str], **more: Any
) -> dict[str, Any]:
    """What its creator is given: the links."""
    asked = {"game": game, "options": options, "seats": seats, "name": "Ann", **more}
    made: dict[str, Any] = page.request.post("/api/tables", data=asked).json()
    return made


def sit_down(page: Page, game: str, options: dict[str, Any], seats: list[str], **more: Any) -> None:
    """A new table, entered by the link of my seat."""
    made = open_table(page, game, options, seats, **more)
    page.goto(made["links"]["seats"][seats.index("me")])
    at_the_table(page)


def lay_record(page: Page | BrowserContext, record: dict[str, Any], seats: list[str]) -> dict[str, Any]:
    """A table that goes on from a record, or shows it."""
    answer = page.request.post("/api/records", data={"record": record, "seats": seats, "name": "Ann"})
    made: dict[str, Any] = answer.json()
    assert answer.ok, made
    return made


def one_at_crusaders(visitors: Visitors, moves: int = 2) -> Page:
    """Who is asked in Crusaders of two after some moves (two: the knights are placed); the other is elsewhere."""
    story = short_crusade()
    page = visitors.regular()
    seats = ["me" if seat == story.moves[moves][0] else "open" for seat in range(2)]
    page.goto(lay_record(page, story.until(moves), seats)["link"])
    at_the_table(page)
    return page


def two_at_crusaders(visitors: Visitors) -> tuple[Page, Page]:
    """Two people in Crusaders whose knights are placed: who is asked now, and the other."""
    story = short_crusade()
    made = lay_record(visitors.opener(), story.until(2), ["open", "open"])
    pages = visitors.by_links(made["links"]["seats"])
    to_choose = story.moves[2][0]
    return pages[to_choose], pages[1 - to_choose]


def waiting_room(page: Page) -> Locator:
    return page.get_by_role("main", name="Waiting room")


def copied_link(page: Page, who: str) -> str:
    """As the waiting room, or the menu of the table, gives it."""
    page.get_by_role("button", name=f"Copy link: {who}").click()
    page.get_by_role("button", name=f"Copied: {who}").wait_for()
    link: str = page.evaluate("navigator.clipboard.readText()")
    return link


def get_ready(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="I am ready").click()
    page.get_by_role("button", name="I am ready").wait_for(state="detached")


def at_the_table(page: Page) -> None:
    """Past the waiting room, and what is told of the time before."""
    missed = page.get_by_role("region", name="While you were away")
    there = page.get_by_role("region", name="What to do now").or_(missed)
    there.or_(waiting_room(page)).wait_for()
    if waiting_room(page).is_visible():
        # A room in which nobody is missing any more closes by itself, perhaps while the pointer is on its way.
        page.evaluate("""() => [...document.querySelectorAll("button")]
            .find((button) => button.textContent === "Look at the table")?.click()""")
        there.wait_for()
    if missed.is_visible():
        page.keyboard.press("Escape")
        page.get_by_role("region", name="What to do now").wait_for()


def table_of(page: Page) -> str:
    """The address of the table's API."""
    return urlsplit(page.url).path.replace("/t/", "/api/tables/")


def state_of(page: Page) -> dict[str, Any]:
    state: dict[str, Any] = page.request.get(table_of(page)).json()
    return state


# Choices


def asked(page: Page) -> Locator:
    """Where the question is put, if one is: each question has another number."""
    return page.locator("[data-decision]")


def choose(page: Page, action: str) -> None:
    """Wait to be asked, take the choice with this notation, and wait until the question is answered."""
    number = question(page)
    slider = page.get_by_role("slider", name="How much")
    button = page.locator(f"[data-action={json.dumps(action)}]").first
    button.or_(slider).first.wait_for()
    if button.is_visible():
        button.click()
    else:
        slide_to(page, slider, action)
    answered(page, number)


def slide_to(page: Page, slider: Locator, action: str) -> None:
    """An amount of many: the slider counts the amounts of the menu."""
    amounts = [entry["action"] for entry in state_of(page)["menu"] if entry["action"].startswith("amount ")]
    slider.fill(str(amounts.index(action)))
    page.get_by_role("group", name="How much").locator("button.main").click()


def question(page: Page) -> str:
    """Wait to be asked: the number of the question."""
    number = asked(page).get_attribute("data-decision")
    assert number is not None
    return number


def wait_for_another(page: Page, number: str) -> None:
    """Until another question is asked than the one with this number."""
    page.locator(f"[data-decision]:not([data-decision='{number}'])").wait_for()


def answered(page: Page, number: str) -> None:
    """Until this question is no longer asked."""
    page.locator(f"[data-decision='{number}']").wait_for(state="detached")


def press_first(page: Page) -> None:
    """Wait to be asked, and take the first choice by its key: in a chain of choices that is not always 1."""
    number = question(page)
    keys = page.locator("[data-action] .number")
    page.keyboard.press(keys.first.inner_text() if keys.count() else "1")
    answered(page, number)


def log_length(page: Page) -> int:
    return page.get_by_role("log").first.locator("li").count()


def log_lines(page: Page) -> list[str]:
    return page.get_by_role("log").first.locator("li").all_inner_texts()


# The table's menu


def table_menu(page: Page) -> Locator:
    page.get_by_role("button", name="The table:").click()
    return page.get_by_role("dialog", name="The table")


def question_to_the_table(page: Page) -> Locator:
    return page.get_by_role("region", name="A question to the table")


def ask_the_others(page: Page, button: str, *, sure: str = "") -> None:
    """Until the question stands there; `sure`: the button that says once more that it is meant."""
    menu = table_menu(page)
    menu.get_by_role("button", name=button).click()
    if sure:
        menu.get_by_role("button", name=sure).click()
    question_to_the_table(page).wait_for()


def answer(page: Page, button: str, asker: Page) -> None:
    """Until the question is gone for both."""
    question_to_the_table(page).get_by_role("button", name=button).click()
    for each in (page, asker):
        question_to_the_table(each).wait_for(state="detached")
