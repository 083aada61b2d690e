"""Profiles of the browser, each for one visitor at a time: emptied when the visitor leaves, and used again.

Each keeps a small page of the server open, and with it the process that draws the pages of this profile. In a new one
the whole page is fetched and compiled anew, which takes the processor a second longer. So an init script belongs to a
page here, never to its profile: nothing could take it away again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

SMALL: Final = "/api/games"


class Profiles:
    """Of one browser."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: dict[str, list[BrowserContext]] = {}
        self.kinds: dict[BrowserContext, str] = {}
        self.small_pages: dict[BrowserContext, Page] = {}

    def take(self, options: dict[str, Any]) -> BrowserContext:
        """An empty one that is set up like this."""
        kind = repr(sorted(options.items()))
        free = self.free.setdefault(kind, [])
        context = free.pop() if free else self.browser.new_context(**options)
        self.kinds[context] = kind
        return context

    def warm(self, context: BrowserContext) -> None:
        """For somebody who looks at pages with it."""
        if context not in self.small_pages:
            self.small_pages[context] = context.new_page()
            self.small_pages[context].goto(SMALL)

    def pages(self, context: BrowserContext) -> list[Page]:
        """Those of its visitor."""
        return [page for page in context.pages if page is not self.small_pages.get(context)]

    def give_back(self, context: BrowserContext) -> None:
        if context not in self.kinds:
            context.close()
            return
        for page in self.pages(context):
            page.close()
        context.clear_cookies()
        context.clear_permissions()
        if context in self.small_pages:
            self.small_pages[context].evaluate("localStorage.clear()")
        self.free[self.kinds[context]].append(context)
