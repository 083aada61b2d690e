"""Players who are gone: a bot stands in where others wait, and the seat is theirs again when they come back."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from outremer.server.table.seats import BOT, PERSON
from outremer.server.table.stand_in import stand_in
from tests.server.clockwork import Hands, hands, is_told, until, watched
from tests.server.tables import Opened, TestClient, Visitor, choose_orders, live_table, open_table, server

__all__ = ["hands"]
T = TypeVar("T")

THREE = {"game": "crusaders", "seats": ["me", "me", "me"], "stand_in": "random"}


@pytest.fixture
def client(hands: Hands, tmp_path: Path) -> Iterator[TestClient]:
    with watched(tmp_path) as running:
        yield running


def seat_of(opened: Opened, number: int) -> dict[str, Any]:
    seat: dict[str, Any] = opened.spectator.state()["seats"][number]
    return seat


def begun(client: TestClient, **more: Any) -> tuple[Opened, int, Visitor]:
    """A table after its first step: the seat that is asked, and somebody who waits for it."""
    opened = open_table(client, **THREE, **more)
    choose_orders(opened)
    asked = opened.seats.index(opened.deciding())
    return opened, asked, opened.seats[(asked + 1) % 3]


def rounds(client: TestClient) -> None:
    """Long enough for the watch to have looked at everything."""
    for _ in range(2):  # the first may have come in the middle of a round
        table = live_table(client, open_table(client, **THREE, clock={"kind": "move", "seconds": 1000}))
        table.time.unsaved = True
        until(lambda table=table: not table.time.must_save)  # type: ignore[misc]


def test_a_bot_stands_in_for_who_is_gone_while_others_wait(client: TestClient, hands: Hands) -> None:
    opened, asked, waiting = begun(client)
    with waiting.socket():
        hands.pass_by(299)
        rounds(client)
        assert not seat_of(opened, asked)["away"]
        hands.pass_by(2)
        until(lambda: bool(seat_of(opened, asked)["away"]))
        seat = seat_of(opened, asked)
        assert (seat["away"], seat["kind"], seat["resigned"]) == (True, "bot:random", False)
        until(lambda: not seat_of(opened, asked)["deciding"])
        assert is_told(opened.spectator, "is not at the table. The random bot plays on")


def test_the_seat_is_theirs_again_when_they_connect(client: TestClient, hands: Hands) -> None:
    opened, asked, waiting = begun(client)
    with waiting.socket():
        hands.pass_by(301)
        until(lambda: bool(seat_of(opened, asked)["away"]))
        with opened.seats[asked].socket():
            until(lambda: not seat_of(opened, asked)["away"])
            assert seat_of(opened, asked)["kind"] == "person"
    assert is_told(opened.spectator, "is back.")
    assert "is back." in opened.spectator.get("/chat").json()[-1]["text"]


def test_the_seat_is_theirs_again_when_they_enter(client: TestClient, hands: Hands) -> None:
    opened, asked, waiting = begun(client)
    with waiting.socket():
        hands.pass_by(301)
        until(lambda: bool(seat_of(opened, asked)["away"]))
    opened.seats[asked].post("/enter", secret=opened.seats[asked].token)
    client.cookies.clear()
    assert seat_of(opened, asked)["kind"] == "person" and not seat_of(opened, asked)["away"]


def test_a_bot_does_not_move_for_who_came_back_while_it_waited_its_turn(client: TestClient, hands: Hands) -> None:
    opened, asked, _ = begun(client)
    table = live_table(client, opened)
    decision, action = table.game_log.question(asked), table.state.legal(asked)[0]
    assert decision is not None

    async def come_back_before_it_moves() -> list[int]:
        await table.set_seat(table.seats[asked], f"{BOT}random", "", table.seats[asked].secret, away=True)
        async with table.lock:
            moving = asyncio.create_task(table.play_for_bots({asked: (decision, [action])}))
            await asyncio.sleep(0.01)
            await table.set_seat(table.seats[asked], PERSON, "", table.seats[asked].secret)
        return await moving

    table.after_change = None  # no other bot takes part
    assert in_server(client, come_back_before_it_moves) == []
    assert table.game_log.question(asked) == decision


def test_who_moves_or_comes_while_the_watch_waits_its_turn_is_not_replaced(client: TestClient, hands: Hands) -> None:
    opened, asked, _ = begun(client)
    table = live_table(client, opened)
    absent = [asked]

    async def come_before_the_watch() -> None:
        async with table.lock:
            watching = asyncio.create_task(stand_in(table, asked, lambda: absent, "{who} is gone."))
            await asyncio.sleep(0.01)
            absent.clear()
        await watching

    in_server(client, come_before_the_watch)
    assert not seat_of(opened, asked)["away"]
    in_server(client, stand_in, table, asked, lambda: [asked], "{who} is gone.")
    assert seat_of(opened, asked)["away"]


def in_server(client: TestClient, deed: Callable[..., Awaitable[T]], *values: object) -> T:
    """Do something in the server's own loop."""
    assert client.portal is not None
    return client.portal.call(deed, *values)


def test_nobody_is_taken_for_gone_whom_nobody_waits_for(client: TestClient, hands: Hands) -> None:
    """Not while the player is there, not while nobody else is, and not before the player is asked."""
    opened, asked, _ = begun(client)
    hands.pass_by(1000)
    rounds(client)
    with opened.spectator.socket(), opened.seats[asked].socket():
        hands.pass_by(1000)
        rounds(client)
    assert not any(seat["away"] for seat in opened.spectator.state()["seats"])


def test_by_correspondence_nobody_is_taken_for_gone(client: TestClient, hands: Hands) -> None:
    opened, _, waiting = begun(client, mode="correspondence")
    with waiting.socket():
        hands.pass_by(1e6)
        rounds(client)
        assert not any(seat["away"] for seat in opened.spectator.state()["seats"])


def test_a_pause_is_no_absence(client: TestClient, hands: Hands) -> None:
    opened, _, waiting = begun(client)
    opened.host.post("/ask", kind="pause")
    with waiting.socket():
        hands.pass_by(1000)
        rounds(client)
        opened.host.post("/resume")
        rounds(client)
        assert not any(seat["away"] for seat in opened.spectator.state()["seats"])


def test_who_is_away_is_away_after_a_restart_and_is_no_bot_for_good(hands: Hands, tmp_path: Path) -> None:
    with watched(tmp_path) as client:
        opened, asked, waiting = begun(client)
        with waiting.socket():
            hands.pass_by(301)
            until(lambda: bool(seat_of(opened, asked)["away"]))
    with TestClient(server(tmp_path)) as again:
        player = Visitor(again, opened.table, opened.seats[asked].token)
        assert player.state()["seats"][asked]["away"]
        assert player.post(f"/seats/{asked}", kind="open").status_code == 200
        assert player.state()["seats"][asked]["kind"] == "person"


def test_words_are_kept_to_the_last_five_hundred(client: TestClient) -> None:
    """And each viewer's numbers go on, with no gap for what was said to others."""
    opened = open_table(client, **THREE)
    table = live_table(client, opened)
    opened.seats[0].post("/chat", text="psst", to=1)
    row = table.chat.rows[0]
    everybody = type(row)(row.table_id, 0, "Ann", None, "hello", row.at, row.id)
    table.chat.hear([everybody] * 520)
    assert len(table.chat.rows) == 500
    for visitor, first in ((opened.seats[1], 21), (opened.seats[2], 20), (opened.spectator, 20)):
        heard = [message["n"] for message in visitor.get("/chat").json()]
        assert heard == list(range(first, first + 500))
