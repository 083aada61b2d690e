"""The new-table form: opponents that fit (first the gentlest, and one is told so); options that go together."""

from __future__ import annotations

import json
import re

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
    rated, others = form.locator("#seat-1 optgroup").all()
    levels = [text.split()[0] for text in rated.locator("option").all_inner_texts()]
    assert levels == ["Page", "Squire", "Sergeant", "Steward", "Grandmaster"]
    assert others.locator("option").all_inner_texts()[0] == "Castellan (strong, quick)"
    form.get_by_role("button", name="Play").click()
    page.wait_for_url("**/t/**")
    kept = json.loads(page.evaluate("localStorage.getItem('outremer fitting')"))
    assert [meeting["level"] for meeting in kept["tables"].values()] == ["page"]
    kept["ratings"] = {"crusaders": {"rating": 1490, "games": 6}}
    page.evaluate("kept => localStorage.setItem('outremer fitting', kept)", json.dumps(kept))
    page.goto("/")
    page.get_by_role("button", name="Crusaders").click()
    assert_seen(page.get_by_text("Steward: you are at about 1490 after 6 games."))


def test_four_players_get_a_map_for_four(visitors: Visitors) -> None:
    page = visitors.newcomer(DESKTOP)
    page.goto("/?new=crescent-moon")
    form = page.locator("form.sheet")
    form.get_by_text("More options").click()
    maps = form.get_by_label(re.compile("^Map"))
    assert maps.locator("option").all_inner_texts()[:2] == ["The Crescent", "The Levant"]
    form.get_by_role("button", name="4", exact=True).click()
    assert maps.locator("option").all_inner_texts()[0] == "The Caravan Road"
    form.get_by_label("Placing the first pieces").select_option(label="drafted")
    maps.wait_for(state="detached")  # the players lay it
    form.get_by_label("Placing the first pieces").select_option(label="preset")
    assert maps.locator("option").all_inner_texts()[0] == "The Caravan Road"
    form.get_by_role("button", name="Play").click()
    page.wait_for_url("**/t/**")
    page.get_by_role("button", name=re.compile("^Caliph.*: the sheet$")).wait_for()
    assert page.get_by_role("button", name=re.compile("^Nomad.*: the sheet$")).count() == 0


def test_the_learning_variant_opens_without_orders(visitors: Visitors) -> None:
    page = visitors.newcomer(DESKTOP)
    page.goto("/?new=crusaders")
    form = page.locator("form.sheet")
    form.get_by_text("More options").click()
    form.get_by_label(re.compile("^Start")).select_option(label="learning")
    orders = form.get_by_label("Orders with powers")
    assert orders.locator("option").all_inner_texts() == ["no"]
    assert orders.is_disabled()
    form.get_by_role("button", name="Play").click()
    page.wait_for_url("**/t/**")
