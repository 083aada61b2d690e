"""A server of our own, a real browser, and visitors who come to it.

Skipped, visibly, where there is no Chromium, no Playwright or no built page; never where CI is set.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn
from urllib.request import urlopen

import pytest

from tests.e2e.profiles import Profiles
from tests.e2e.visitors import DESKTOP, Visitors

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
QUIET = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
END: Final = ExitStack()


def missing(reason: str) -> NoReturn:
    """Where CI is set, what is missing is an error."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server on a free port, with a database of its own."""
    with served(tmp_path_factory.mktemp("tables")) as found:
        yield found


@contextmanager
def served(
    folder: Path, command: str = "serve", port: int = 0, options: tuple[str, ...] = (), **environment: str
) -> Iterator[str]:
    """The address of a server that keeps its tables in a folder: of `outremer serve`, or of `outremer play`, whose
    folder the environment names. On a free port, unless one is given."""
    code = "from outremer.cli import main; main()"
    kept = ["--db", f"sqlite+aiosqlite:///{folder / 'tables.db'}", "--tables-per-address", "0"]
    own = kept if command == "serve" else ["--no-open"]
    words = [sys.executable, "-c", code, command, "--port", str(port), *own, *options]
    told, known = subprocess.PIPE, os.environ | environment
    with subprocess.Popen(words, stdout=told, stderr=subprocess.STDOUT, text=True, env=known) as server:
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


@cache
def open_profiles() -> Profiles:
    """Those of a browser that runs until `END` is closed."""
    path = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    if path is None:
        missing("there is no Chromium")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("there is no Playwright")
    playwright = END.enter_context(sync_playwright())
    browser = playwright.chromium.launch(executable_path=Path(path), args=QUIET)
    END.callback(browser.close)
    END.callback(open_profiles.cache_clear)
    return Profiles(browser)


@pytest.fixture(scope="session")
def end_of_the_browser() -> Iterator[None]:
    """Also where pytest stops in the middle."""
    with END:
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Generator[None]:
    """The browser ends with the last test of this folder: while it is there, no other test could run an event loop."""
    yield
    if nextitem is None or nextitem.path.parent != Path(__file__).parent:
        END.close()


@pytest.fixture
def profiles(end_of_the_browser: None) -> Profiles:
    return open_profiles()


@pytest.fixture
def browser(profiles: Profiles) -> Browser:
    return profiles.browser


@pytest.fixture(scope="session")
def axe() -> str:
    if not AXE.is_file():
        missing("axe-core is not in web/node_modules")
    return AXE.read_text()


@pytest.fixture
def visitors(profiles: Profiles, address: str) -> Iterator[Visitors]:
    """The visitors of one test. No browser may report an error or a breach of the CSP."""
    come = Visitors(profiles, address)
    yield come
    come.leave()
    assert not come.wrong


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failed test tells what stood on the pages of its visitors."""
    report = yield
    come = getattr(item, "funcargs", {}).get("visitors")
    if report.when == "call" and report.failed and come:
        report.sections += come.sights()
    return report


@pytest.fixture
def page(visitors: Visitors) -> Page:
    """One visitor with a wide screen, who has never been here."""
    return visitors.newcomer(DESKTOP)
