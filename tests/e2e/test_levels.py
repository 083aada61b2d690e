"""A fitting opponent in the new-table form: the gentlest for somebody new, who is told so; later by one's results."""

from __future__ import annotations

import json

import pytest

from tests.e2e.visitors import DESKTOP, PHONE, Visitors, assert_seen

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_fitting_opponent(visitors: Visitors, size: tuple[int, int]) -> None:
    page = visitors.newcomer(size)
    page.goto("/")
    page.get_by_role("button", name="Crusaders").click()
    form = page.locator("form.sheet")
    form.get_by_text("Page, the gentlest, because this is your first game").wait_for()
    assert "a fitting opponent" in form.locator("#seat-1").inner_text()
    rated = [text for text in form.locator("#seat-1 option").all_inner_texts() if "(" in text]
    assert [text.split()[0] for text in rated][:3] == ["Page", "Squire", "Steward"]
    form.get_by_role("button", name="Play").click()
    page.wait_for_url("**/t/**")
    kept = json.loads(page.evaluate("localStorage.getItem('outremer fitting')"))
    assert [meeting["level"] for meeting in kept["tables"].values()] == ["page"]
    kept["ratings"] = {"crusaders": {"rating": 1490, "games": 6}}
    page.evaluate("kept => localStorage.setItem('outremer fitting', kept)", json.dumps(kept))
    page.goto("/")
    page.get_by_role("button", name="Crusaders").click()
    assert_seen(page.get_by_text("Steward: you are at about 1490 after 6 games."))
