"""A browser is called while no page of it is at the table: from the menu to the notification, and back to the table.

There is no push service on this machine: the browser's own subscription is replaced by one of a stub, which decrypts
what the server sends. The browser then gets it as it would from its maker.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from tests.e2e.conftest import served
from tests.e2e.stories import short_crusade
from tests.e2e.visitors import Visitors, assert_seen, at_the_table, choose, lay_record, state_of, table_menu, table_of

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page, Worker

pytest.importorskip("pywebpush")
http_ece = pytest.importorskip("http_ece")
from tests.server.test_push import Browser as Subscriber  # noqa: E402
from tests.server.test_push import serving  # noqa: E402

pytestmark = pytest.mark.slow

SUBSCRIBED = """(told) => {
    let subscription = null;
    PushManager.prototype.subscribe = async () => (subscription = { toJSON: () => told });
    PushManager.prototype.getSubscription = async () => subscription;
}"""
NO_SERVICE = """() => {
    const failure = new DOMException("push service not available", "AbortError");
    PushManager.prototype.subscribe = () => Promise.reject(failure);
}"""
CLICKED = """async () => {
    const went = [];
    self.clients.openWindow = async (path) => went.push(["opened", path]);
    WindowClient.prototype.focus = async function () { went.push(["focused", new URL(this.url).pathname]); };
    const [notification] = await self.registration.getNotifications();
    const told = [notification.title, notification.body];
    const click = new NotificationEvent("notificationclick", { notification });
    self.dispatchEvent(click);
    while (!went.length) await new Promise((done) => setTimeout(done, 20));
    return [told, went];
}"""
CALLED = """async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.register("/push.js", { scope: "/push/" });
    const worker = installing ?? waiting ?? active;
    const isReady = () => worker.state === "activated";
    if (!isReady()) await new Promise((done) => worker.addEventListener("statechange", () => isReady() && done()));
}"""
NO_LONGER_THERE = """async ([path, seat]) => !(await (await fetch(path)).json()).seats[seat].connected"""
SHOWN = """async () => {
    const worker = await navigator.serviceWorker.getRegistration("/push/");
    return (await worker.getNotifications()).map(({ title, body, data }) => [title, body, data.path]);
}"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that may call this machine."""
    with served(tmp_path_factory.mktemp("calls"), options=("--allow-private-webhooks",)) as found:
        yield found


def call_switch(page: Page) -> Locator:
    return table_menu(page).get_by_label("Call this browser when it is my turn")


def worker_for_calls(context: BrowserContext) -> Worker:
    return next(worker for worker in context.service_workers if worker.url.endswith("/push.js"))


def deliver(page: Page, address: str, told: dict[str, Any]) -> None:
    """As the browser's maker would."""
    wire = page.context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    wire.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    wire.send("ServiceWorker.enable")
    while not (known := [one for one in found if one["scopeURL"].endswith("/push/")]):
        page.wait_for_timeout(50)
    call = {"origin": address, "registrationId": known[-1]["registrationId"], "data": json.dumps(told)}
    wire.send("ServiceWorker.deliverPushMessage", call)
    page.wait_for_function(f"async () => (await ({SHOWN})()).length > 0")


def two(visitors: Visitors, **more: Any) -> tuple[Page, Page]:
    """Somebody who moves now, and somebody who wants to be called."""
    story = short_crusade()
    made = lay_record(visitors.opener(), story.until(2), ["open", "open"])
    first = story.moves[2][0]
    mover, called = visitors.regular(), visitors.regular(service_workers="allow", **more)
    for page, seat in ((mover, first), (called, 1 - first)):
        page.goto(made["links"]["seats"][seat])
        at_the_table(page)
    return mover, called


def test_a_call_is_shown_while_no_page_is_open(visitors: Visitors) -> None:
    """The worker for calls, as the browser wakes it: a notification with the question, and the way to the table."""
    page = visitors.regular(service_workers="allow", permissions=("notifications",))
    page.goto("/")
    page.evaluate(CALLED)
    deliver(page, visitors.address, {"sentence": "Your turn.", "table": "abc", "path": "/t/abc"})
    assert page.evaluate(SHOWN) == [["Outremer", "Your turn.", "/t/abc"]]


def test_from_the_menu_to_the_notification_and_back_to_the_table(visitors: Visitors) -> None:
    mover, called = two(visitors, permissions=("notifications",))
    with serving() as service:
        browser = Subscriber(service.url, "ann")
        called.evaluate(SUBSCRIBED, browser.subscription)
        call_switch(called).check()
        called.wait_for_function(
            "path => fetch(path).then((answer) => answer.json()).then(({ push }) => push === 1)", arg=table_of(called)
        )
        table = urlsplit(called.url).path
        seat = state_of(called)["seat"]
        called.goto("/")
        mover.wait_for_function(NO_LONGER_THERE, arg=[table_of(mover), seat])
        choose(mover, "resolve muster-influence")
        ((path, _, sealed),) = service.wait(1)
    told = browser.read(sealed)
    assert (path, told["path"]) == ("/ann", table)
    deliver(called, visitors.address, told)
    assert worker_for_calls(called.context).evaluate(CLICKED) == [["Outremer", told["sentence"]], [["opened", table]]]
    called.goto(table)
    at_the_table(called)
    deliver(called, visitors.address, told)
    assert worker_for_calls(called.context).evaluate(CLICKED)[1] == [["focused", table]]


def test_a_browser_without_a_push_service_says_so(visitors: Visitors) -> None:
    """In plain words, and the switch stays off: it looked as if it were on."""
    _, called = two(visitors, permissions=("notifications",))
    called.evaluate(NO_SERVICE)
    switch = call_switch(called)
    switch.click()
    assert_seen(called.get_by_role("alert").filter(has_text="could not be reached by its push service"))
    assert not switch.is_checked()
    assert state_of(called)["push"] == 0
