"""The page as an app: it can be installed, says when there is no connection, and gives way to a newer build."""

from __future__ import annotations

import json
import re
import shutil
import struct
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from outremer.server.build_id import PAGE
from tests.e2e.conftest import CHROMIUM, QUIET
from tests.e2e.visitors import Visitors, asked

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

MOST = 250_000  # bytes on the way to the first table
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
KEPT = """async () => {
    const found = {};
    for (const name of await caches.keys())
        found[name] = (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname);
    return found;
}"""
UPDATE = "async () => { await (await navigator.serviceWorker.getRegistration())?.update(); }"
TRIES = 100
NO_NETWORK = "net::ERR_INTERNET_DISCONNECTED"
NOT_KEPT = "net::ERR_FAILED"  # the script of a page that was never opened


def kept(page: Page) -> dict[str, list[str]]:
    found: dict[str, list[str]] = page.evaluate(KEPT)
    return found


def test_the_manifest_names_icons_that_are_there(page: Page) -> None:
    page.goto("/")
    href = page.locator('link[rel="manifest"]').get_attribute("href")
    assert href is not None
    answer = page.request.get(href)
    assert "manifest+json" in answer.headers["content-type"]
    manifest = answer.json()
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    for icon in manifest["icons"]:
        drawn = page.request.get(icon["src"])
        assert drawn.ok and drawn.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            assert "{}x{}".format(*struct.unpack(">II", drawn.body()[16:24])) == icon["sizes"]


def test_the_browser_would_install_it(browser: Browser, address: str, tmp_path: Path) -> None:
    """By its own check, in a profile that is kept; a private window never installs anything."""
    path = next(found for name in CHROMIUM if (found := shutil.which(name)))
    with browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=path, args=QUIET, base_url=address
    ) as context:
        page = context.new_page()
        page.goto("/")
        page.wait_for_function(CONTROLLED)
        wire = context.new_cdp_session(page)
        assert wire.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
        assert wire.send("Page.getAppManifest")["errors"] == []


def test_without_a_connection_the_page_says_so_and_comes_back(visitors: Visitors) -> None:
    """Also at a table that was never visited; nothing of a game is kept."""
    page = visitors.regular(service_workers="allow")
    page.goto("/")
    page.wait_for_function(CONTROLLED)
    page.get_by_role("button", name="Crusaders").click()
    page.get_by_role("button", name="Play").click()
    page.get_by_text("Choose your order").wait_for()
    table = page.url
    assert not [path for paths in kept(page).values() for path in paths if path.startswith("/api")]
    page.context.set_offline(True)
    for address in (table, "/", "/rules/crusaders"):
        page.goto(address)
        page.get_by_role("heading", name="No connection").wait_for()
    page.goto(table)
    page.get_by_role("heading", name="No connection").wait_for()
    page.context.set_offline(False)
    page.get_by_text("Choose your order").wait_for()
    visitors.forgive(NO_NETWORK)
    visitors.forgive(NOT_KEPT)
    visitors.forgive("WebSocket connection")


@pytest.mark.parametrize("game", ["Crusaders", "Crescent Moon"])
def test_the_way_to_the_first_table_is_short(visitors: Visitors, game: str) -> None:
    """Everything that travels: page, fonts, answers of the API. There is no service worker, because its requests are
    not seen here; with one it is 2 to 3 kB more, for what it keeps it finds in the browser."""
    page = visitors.newcomer(anew=True)
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    travelled: list[float] = []
    wire.on("Network.loadingFinished", lambda event: travelled.append(event["encodedDataLength"]))
    wire.on("Network.webSocketFrameReceived", lambda event: travelled.append(len(event["response"]["payloadData"])))
    page.goto("/")
    page.get_by_role("button", name=game).click()
    page.get_by_role("button", name="Play").click()
    asked(page).wait_for()
    page.wait_for_load_state("networkidle")
    assert 50_000 < sum(travelled) < MOST


def wait_for_caches(page: Page, names: set[str]) -> dict[str, list[str]]:
    """Until exactly these are there. A browser looks for a newer worker when it likes; here it is asked to."""
    for _ in range(TRIES):
        found = kept(page)
        if set(found) == names:
            return found
        page.evaluate(UPDATE)
        page.wait_for_timeout(100)
    raise AssertionError(f"kept: {sorted(found)}, not {sorted(names)}")


# A newer build


@pytest.fixture
def builds(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """The built page on a server of its own, in a folder that can be changed."""
    site = tmp_path / "site"
    shutil.copytree(PAGE, site)
    api = site / "api"
    api.mkdir()
    for name in ("games", "tables"):
        (api / name).write_text("[]")
    handler = partial(Quiet, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", site
        server.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Nothing."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()


def renew(site: Path, build: str) -> None:
    """Another build: a file of the page has another name, and the worker names it."""
    index, worker = site / "index.html", site / "service-worker.js"
    old = re.search(r"/assets/(index-[^\"/]*\.js)", index.read_text())
    assert old is not None
    new = f"index-{build}.js"
    (site / "assets" / old[1]).rename(site / "assets" / new)
    index.write_text(index.read_text().replace(old[1], new))
    told = re.sub('BUILD = "[^"]*"', f'BUILD = "{build}"', worker.read_text())
    worker.write_text(told.replace(old[1], new))


def test_a_newer_build_takes_over_at_once(visitors: Visitors, builds: tuple[str, Path]) -> None:
    """The next load shows the new page; the files of the build before stay for its open pages, older ones go."""
    address, site = builds
    page = visitors.regular(service_workers="allow")
    page.goto(address)
    page.wait_for_function(CONTROLLED)
    [first] = kept(page)
    for before, build in ((first, "second"), ("outremer page second", "third")):
        renew(site, build)
        page.goto(address)
        page.get_by_role("heading", name="Outremer").wait_for()
        assert page.locator(f'script[src="/assets/index-{build}.js"]').count() == 1
        names = wait_for_caches(page, {before, f"outremer page {build}"})
    assert "/assets/index-third.js" in names["outremer page third"]
    assert json.dumps(names).count("/api") == 0
