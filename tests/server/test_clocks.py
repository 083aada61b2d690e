"""Clocks: whose runs, what is added, that they stop and survive a restart, and that they tell no secret."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from outremer.games import find_game
from outremer.kernel import Record
from outremer.server.table import clocks
from outremer.server.table.clocks import ClockRules, Clocks
from outremer.server.table.game_log import GameLog
from outremer.server.table.live_table import LiveTable
from outremer.server.table.tables import RegistryRules
from tests.server.clockwork import BANK, MOVE, Hands, hands, is_told, until, watched
from tests.server.tables import (
    AT_ONCE,
    Opened,
    TestClient,
    Visitor,
    choose_orders,
    error_of,
    live_table,
    open_table,
    server,
)

__all__ = ["hands"]

THREE = {"game": "crusaders", "seats": ["me", "me", "me"]}


@pytest.fixture
def client(hands: Hands, tmp_path: Path) -> Iterator[TestClient]:
    with watched(tmp_path) as running:
        yield running


def clock(visitor: Visitor) -> dict[str, Any]:
    shown: dict[str, Any] = visitor.state()["clock"]
    return shown


def asked(opened: Opened) -> int:
    """The seat whose clock runs."""
    running: list[int] = clock(opened.spectator)["running"]
    return running[0]


def after_a_long_thought(client: TestClient, hands: Hands) -> Opened:
    """A table at which the first seat has used a hundred seconds of its bank."""
    opened = open_table(client, **THREE, clock=BANK)
    choose_orders(opened)
    hands.pass_by(100)
    return opened


# The clocks by themselves


def test_a_bank_runs_down_while_its_seat_is_asked_and_gains_by_each_decision() -> None:
    clocks = Clocks(ClockRules("bank", 100, 5), [100.0, 100.0], [0], 1000.0, 0)
    assert clocks.left_at(1030.0) == [70.0, 100.0]
    clocks.finish([0], 1030.0)
    clocks.run([1], 1030.0)
    assert clocks.left_at(1040.0) == [75.0, 90.0] and clocks.run_out(1040.0) == []
    assert clocks.run_out(1130.0) == [1]


def test_so_long_for_each_decision() -> None:
    clocks = Clocks(ClockRules("move", 60), [60.0, 60.0], [0], 0.0, 0)
    clocks.finish([0], 50.0)
    clocks.run([1], 50.0)
    assert clocks.left_at(60.0) == [60.0, 50.0]


@pytest.mark.parametrize("kind", ["bank", "move"])
def test_deciding_and_taking_back_wins_no_time(kind: str) -> None:
    clocks = Clocks(ClockRules(kind, 100, 9 if kind == "bank" else 0), [100.0, 100.0], [0], 0.0, 0)
    for now in (10.0, 20.0, 30.0):
        clocks.finish([0], now)
        clocks.run([1], now)
        clocks.take_back(0, now)
        clocks.run([0], now)
        assert clocks.left_at(now)[0] == 100.0 - now


# At a table


def test_a_table_without_a_clock_has_none(client: TestClient) -> None:
    seen = open_table(client, **THREE).seats[0].state()
    assert seen["clock"] is None and seen["mode"] == "live"


def test_in_a_secret_step_the_clocks_of_all_who_owe_run(client: TestClient, hands: Hands) -> None:
    opened = open_table(client, **THREE, clock=BANK)
    assert clock(opened.spectator)["running"] == [0, 1, 2]
    hands.pass_by(10)
    opened.seats[1].move_any()
    assert clock(opened.spectator)["running"] == [0, 2]
    hands.pass_by(10)
    assert clock(opened.spectator)["left"] == [580.0, 590.0, 580.0]
    opened.seats[0].move_any()
    opened.seats[2].move_any()
    assert clock(opened.spectator)["left"] == [585.0, 595.0, 585.0]
    assert len(clock(opened.spectator)["running"]) == 1


def test_the_clock_of_the_seat_that_is_asked_runs(client: TestClient, hands: Hands) -> None:
    opened = open_table(client, **THREE, clock=MOVE)
    choose_orders(opened)
    hands.pass_by(20)
    turn = asked(opened)
    left = [40.0 if seat == turn else 60.0 for seat in range(3)]
    assert clock(opened.seats[1]) == {**MOVE, "increment": 0, "left": left, "running": [turn]}
    opened.seats[turn].move_any()
    assert clock(opened.spectator)["left"] == [60.0, 60.0, 60.0]


def test_a_bot_has_no_clock_and_none_runs_before_all_have_come(client: TestClient, hands: Hands) -> None:
    answer = client.post(
        "/api/tables", json={"game": "crusaders", "seats": ["me", "open", "bot:random"], "clock": MOVE}
    )
    links = answer.json()["links"]["seats"]
    table = answer.json()["table"]
    first, second = (Visitor(client, table, link.split("#")[1]) for link in links[:2])
    assert clock(first)["running"] == []
    second.post("/enter", secret=second.token, ready=True)
    client.cookies.clear()
    assert clock(first)["running"] == []
    first.post("/ready")
    assert clock(first)["running"] == [0, 1]


def test_who_is_out_of_time_is_replaced_until_they_move(client: TestClient, hands: Hands) -> None:
    opened = open_table(client, **THREE, clock=BANK, stand_in="random")
    choose_orders(opened)
    turn = asked(opened)
    opened.seats[turn].post("/enter", secret=opened.seats[turn].token, name="Ann")
    client.cookies.clear()
    hands.pass_by(700)
    until(lambda: bool(opened.spectator.state()["seats"][turn]["away"]))
    seat = opened.spectator.state()["seats"][turn]
    assert (seat["kind"], seat["name"]) == ("bot:random", "Ann")
    until(lambda: turn not in clock(opened.spectator)["running"])
    assert is_told(opened.spectator, "Ann is out of time. The random bot plays on until they return.")
    opened.seats[turn].post("/moves", decision=1, action="pass")  # too late, but it shows that the player is there
    assert opened.spectator.state()["seats"][turn]["kind"] == "person"
    assert clock(opened.spectator)["left"][turn] == 30.0


def test_a_move_in_time_is_never_taken_for_late(client: TestClient, hands: Hands) -> None:
    opened = open_table(client, **THREE, clock=MOVE)
    choose_orders(opened)
    for _ in range(6):
        hands.pass_by(59)
        opened.deciding().move_any()
    assert not any(seat["away"] for seat in opened.spectator.state()["seats"])


def test_clocks_survive_a_restart(hands: Hands, tmp_path: Path) -> None:
    with watched(tmp_path) as client:
        opened = after_a_long_thought(client, hands)
        opened.deciding().move_any()
        shown = clock(opened.spectator)
    with watched(tmp_path) as again:
        later = Visitor(again, opened.table, opened.spectator.token)
        assert clock(later) == shown
    hands.pass_by(1000)
    with watched(tmp_path) as again:
        later = Visitor(again, opened.table, opened.spectator.token)
        assert clock(later)["left"][shown["running"][0]] == 60.0  # the server was away: nobody loses by that alone


def test_a_server_that_closes_while_its_watch_writes_writes_again(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with TestClient(server_without_watch(tmp_path)) as client:
        opened = after_a_long_thought(client, hands)
        opened.deciding().move_any()
        shown = clock(opened.spectator)
        table = live_table(client, opened)
        with monkeypatch.context() as patch:
            patch.setattr(table, "keep", never)
            client.portal.call(begin_and_cancel, table)  # type: ignore[union-attr]
    with watched(tmp_path) as again:
        assert clock(Visitor(again, opened.table, opened.spectator.token)) == shown


async def never(values: dict[str, Any]) -> None:
    """A database that takes its time."""
    await asyncio.Event().wait()


async def begin_and_cancel(table: LiveTable) -> None:
    writing = asyncio.create_task(table.time.save())
    await asyncio.sleep(0)
    writing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writing


def test_a_clock_nobody_wrote_down_is_worked_out_from_the_log(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the server had been killed right after the move."""
    with TestClient(server_without_watch(tmp_path)) as client:
        opened = after_a_long_thought(client, hands)
        table = live_table(client, opened)
        monkeypatch.setattr("outremer.server.table.live_table.now", lambda: stamp(hands.now))
        client.portal.call(table.time.save)  # type: ignore[union-attr]
        turn = asked(opened)
        opened.seats[turn].move_any()
        table.time.unsaved = False
    hands.pass_by(50)
    with watched(tmp_path) as again:
        shown = clock(Visitor(again, opened.table, opened.spectator.token))
    assert shown["left"][turn] == pytest.approx(460.0 if shown["running"] == [turn] else 510.0, abs=1.1)


def stamp(now: float) -> str:
    return datetime.fromtimestamp(now, UTC).isoformat(timespec="seconds")


def server_without_watch(folder: Path) -> FastAPI:
    return server(folder, rules=RegistryRules(bot_times=AT_ONCE, round_seconds=1e6))


def test_a_clock_that_ran_out_while_nobody_had_the_table_open(hands: Hands, tmp_path: Path) -> None:
    with watched(tmp_path) as client:
        opened = open_table(client, **THREE, clock=BANK, mode="correspondence")
        choose_orders(opened)
        turn = asked(opened)
    hands.pass_by(1000)
    with watched(tmp_path) as again:
        tables = again.app.state.registry.tables  # type: ignore[attr-defined]
        until(lambda: opened.table in tables)
        hands.pass_by(61)
        until(lambda: tables[opened.table].seats[turn].away)
        assert tables[opened.table].seats[turn].away


def test_what_a_clock_may_be(client: TestClient) -> None:
    wrong: list[Any] = [
        {"kind": "bank"},
        {"kind": "bank", "seconds": 0},
        {"kind": "move", "seconds": 60, "increment": 1},
        {"kind": "sand", "seconds": 60},
        {"kind": "bank", "seconds": 10**9},
        60,
    ]
    for bad in wrong:
        error_of(client.post("/api/tables", json={**THREE, "clock": bad}), 422)
    error_of(client.post("/api/tables", json={**THREE, "stand_in": "oracle"}), 422)
    error_of(client.post("/api/tables", json={**THREE, "mode": "fast"}), 422)


def test_a_clock_tells_nothing_of_a_secret_chain(client: TestClient, hands: Hands) -> None:
    """The same deal twice, a seat choosing in one move or in four: others are sent the same, clocks and all."""
    heard = []
    start = hands.now
    for moves in (1, 4):
        hands.now = start
        heard.append(told_of_a_chain(client, hands, moves))
    assert heard[0] == heard[1]


def told_of_a_chain(client: TestClient, hands: Hands, moves: int) -> list[dict[str, Any]]:
    options = {"variant": "tournament", "orders": False}
    opened = open_table(client, **THREE, options=options, clock=BANK)
    table = live_table(client, opened)
    table.game_log = GameLog(Record.of_key(find_game("crusaders"), bytes(32), table.game_log.record.options))
    table.changed()
    with opened.seats[0].socket() as session:
        for _ in range(moves):
            opened.seats[1].move_any(-1 if moves == 1 else 0)
        hands.pass_by(7)
        opened.seats[2].post("/chat", text="Well?", to=None)
        return [*until_chat(session), without_chance(opened)]


def until_chat(session: Any) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = []
    while not messages or messages[-1]["type"] != "chat":
        messages.append(session.receive_json())
        for chance in ("fair", "at"):
            messages[-1].pop(chance, None)
    return messages


def without_chance(opened: Opened) -> dict[str, Any]:
    seen = opened.seats[0].state()
    del seen["fair"]
    return seen


@pytest.mark.parametrize("hours", [-5, 5])
def test_who_sets_the_machines_time_sets_no_clock(hands: Hands, tmp_path: Path, hours: int) -> None:
    """Neither while the server runs nor across a restart: what is written down goes by the machine's time then."""
    with watched(tmp_path) as client:
        opened = open_table(client, **THREE, clock=BANK)
        hands.pass_by(100)
        assert opened.spectator.state()["clock"]["left"] == [500, 500, 500]
        hands.set_by = 3600 * hours
        assert opened.spectator.state()["clock"]["left"] == [500, 500, 500]
        live_table(client, opened).time.unsaved = True
        hands.pass_by(50)
        until(lambda: not live_table(client, opened).time.must_save)
        assert not any(seat["away"] for seat in opened.spectator.state()["seats"])
    hands.now, hands.set_by = hands.now + hands.set_by, 0.0  # another process begins at the machine's time
    hands.pass_by(30)
    with watched(tmp_path) as client:
        again = replace(opened.spectator, client=client)
        assert again.state()["clock"]["left"] == pytest.approx([420, 420, 420], abs=0.1)


def test_time_only_goes_forward(monkeypatch: pytest.MonkeyPatch) -> None:
    before = clocks.moment()
    monkeypatch.setattr("time.time", lambda: 0.0)
    assert clocks.moment() >= before
    assert clocks.from_wall(clocks.to_wall(before)) == pytest.approx(before)
