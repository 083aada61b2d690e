"""Vacations: a clock stands still for some days in all, everybody sees until when, and a move ends it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.clockwork import Hands, hands, is_told, until, watched
from tests.server.tables import Opened, TestClient, choose_orders, error_of, open_table

__all__ = ["hands"]
DAY = 86_400.0
SLOW = {
    "game": "crusaders", "seats": ["open"] * 3, "mode": "correspondence", "vacation_days": 10,
    "clock": {"kind": "move", "seconds": 86_400},
}  # fmt: skip


@pytest.fixture
def client(hands: Hands, tmp_path: Path) -> Iterator[TestClient]:
    with watched(tmp_path) as running:
        yield running


def begun(client: TestClient) -> Opened:
    opened = open_table(client, **SLOW)
    choose_orders(opened)
    return opened


def test_a_clock_stands_still_during_a_vacation(client: TestClient, hands: Hands) -> None:
    opened = begun(client)
    me = opened.deciding()
    seat = opened.seats.index(me)
    assert me.state()["vacation_left"] == 10.0 and me.state()["clock"]["running"] == [seat]
    assert me.post("/vacation", away=True).status_code == 200
    state = opened.spectator.state()
    assert state["clock"]["running"] == [] and state["seats"][seat]["vacation"] and "vacation_left" not in state
    hands.pass_by(4 * DAY)
    assert opened.spectator.state()["seats"][seat]["kind"] == "person"
    me.post("/vacation", away=False)
    state = me.state()
    assert state["clock"]["running"] == [seat] and state["clock"]["left"][seat] == pytest.approx(DAY, abs=5)
    assert state["vacation_left"] == pytest.approx(6.0, abs=0.1) and state["seats"][seat]["vacation"] is None


def test_a_vacation_ends_when_its_days_are_used_up(client: TestClient, hands: Hands) -> None:
    opened = begun(client)
    me = opened.deciding()
    seat = opened.seats.index(me)
    me.post("/vacation", away=True)
    hands.pass_by(10 * DAY + 1)
    until(lambda: opened.spectator.state()["seats"][seat]["vacation"] is None)
    assert is_told(opened.spectator, "is back from vacation.")
    assert "no days of vacation left" in error_of(me.post("/vacation", away=True), 409)
    hands.pass_by(DAY + 1)
    until(lambda: bool(opened.spectator.state()["seats"][seat]["away"]))
    assert opened.spectator.state()["seats"][seat]["away"]


def test_a_move_ends_a_vacation(client: TestClient) -> None:
    opened = begun(client)
    me = opened.deciding()
    me.post("/vacation", away=True)
    me.move_any()
    assert me.state()["seats"][opened.seats.index(me)]["vacation"] is None


def test_a_vacation_survives_a_restart(client: TestClient, hands: Hands) -> None:
    opened = begun(client)
    me = opened.deciding()
    seat = opened.seats.index(me)
    me.post("/vacation", away=True)
    end = me.state()["seats"][seat]["vacation"]
    hands.pass_by(2 * DAY)
    client.app.state.registry.tables.clear()  # type: ignore[attr-defined]
    assert me.state()["seats"][seat]["vacation"] == end and me.state()["clock"]["running"] == []


def test_where_there_are_none_a_sentence_says_so(client: TestClient) -> None:
    for change in ({"vacation_days": 0}, {"clock": None}):
        opened = open_table(client, **(SLOW | change))
        assert "There are no vacations" in error_of(opened.seats[0].post("/vacation", away=True), 409)
    assert "you are watching" in error_of(begun(client).spectator.post("/vacation", away=True), 403)
