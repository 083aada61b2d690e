"""Hints at a table: who may have them, what they say, what is written down, and when they are dropped."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from outremer.server.bot_workers import BotWorkers
from outremer.server.store.memory import MemoryStore
from outremer.server.table.bot_protocol import PERSON_WAITS, Errand
from outremer.server.table.hinting import HintRules, decisions_of
from outremer.server.table.live_table import LiveTable
from outremer.server.table.refused import Refused
from outremer.server.table.seats import Role
from outremer.server.table.tables import RegistryRules, TableRegistry
from tests.server.tables import AT_ONCE, TestClient, Visitor, error_of, live_table, open_table, server, threads

FEW = HintRules(lines=4, seconds=0.0, a_second=0.001, at_once=3.0)
ALONE = {"game": "crusaders", "options": {"variant": "learning"}, "seats": ["me", "bot:random"], "bot_pace": "instant"}
TOGETHER = ALONE | {"seats": ["me", "me"]}


def rules(**changes: Any) -> RegistryRules:
    return RegistryRules(bot_times=AT_ONCE, hints=FEW, **changes)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(server(tmp_path, rules=rules())) as one:
        yield one


def asked(visitor: Visitor) -> dict[str, Any]:
    """The state, once the seat is asked."""
    for _ in range(2000):
        state = visitor.state()
        if state["menu"] or state["over"]:
            return state
    raise AssertionError("the bots never finish")


def hint(visitor: Visitor) -> Any:
    return visitor.post("/hint", decision=asked(visitor)["decision"])


def test_a_hint_names_choices_of_the_menu_and_why(client: TestClient) -> None:
    visitor = open_table(client, **ALONE).seats[0]
    assert asked(visitor)["hint"] and asked(visitor)["coach"] == "bots"
    found = hint(visitor).json()
    assert found == hint(visitor).json()
    assert {one["action"] for one in found["choices"]} <= set(visitor.menu())
    assert 1 <= len(found["choices"]) <= 3 and set(found) == {"choices", "closeness", "bargain"}


def test_by_default_hints_are_for_those_who_play_with_bots_alone(client: TestClient) -> None:
    opened = open_table(client, **TOGETHER)
    visitor = opened.deciding()
    assert visitor.state()["hint"] is False
    assert error_of(hint(visitor), 403) == "At this table there are hints only while all others are bots."
    for coach, status in (("always", 200), ("never", 403)):
        other = open_table(client, **TOGETHER, coach=coach).deciding()
        assert (other.state()["coach"], other.state()["hint"]) == (coach, status == 200)
        assert hint(other).status_code == status
    assert client.post("/api/tables", json=ALONE | {"coach": "perhaps"}).status_code == 422


def test_only_the_seat_that_is_asked_gets_one(client: TestClient) -> None:
    opened = open_table(client, **TOGETHER, coach="always")
    visitor = opened.deciding()
    decision = visitor.state()["decision"]
    other = next(one for one in opened.seats if one is not visitor)
    if not other.state()["menu"]:
        error_of(other.post("/hint", decision=decision), 409)
    for onlooker in (opened.spectator, opened.host, opened.stranger):
        error_of(onlooker.post("/hint", decision=decision), 403)
    error_of(visitor.post("/hint", decision=decision + 1), 409)


def test_hints_are_paced_for_each_seat(client: TestClient) -> None:
    visitor = open_table(client, **ALONE).seats[0]
    for _ in range(3):
        assert hint(visitor).status_code == 200
        assert hint(visitor).status_code == 200  # the same again costs nothing
        visitor.move_any()
    assert "too many hints" in error_of(hint(visitor), 429)


def test_the_record_says_which_decisions_had_a_hint(client: TestClient) -> None:
    """Counted when the decision is made; and a record that is brought in again still says so."""
    opened = open_table(client, **ALONE)
    visitor = opened.seats[0]
    visitor.move(asked(visitor)["menu"][0]["action"])
    assert hint(visitor).status_code == 200
    assert visitor.state()["seats"][0]["hints"] == 0
    made = live_table(client, opened).game_log.record.moves
    own = sum(seat == 0 for seat, _ in made)
    while not asked(visitor)["over"]:
        visitor.move_any(-1)
    assert [seat["hints"] for seat in opened.spectator.state()["seats"]] == [1, 0]
    record = visitor.get("/record").json()
    (number,) = record["hinted"]
    assert [move.split(":")[0] for move in record["moves"][:number]].count("1") == own + 1
    laid = client.post("/api/records", json={"record": record}).json()
    again = Visitor(client, laid["table"], laid["link"].split("#")[1])
    assert again.get("/record").json()["hinted"] == [number]
    assert again.state()["seats"][0]["hints"] == 1
    del record["hinted"]  # as older ones are
    assert client.post("/api/records", json={"record": record}).status_code == 200
    for bad in ({"1": 2}, [0], [len(record["moves"]) + 1], [True], ["one"]):
        assert "hinted" in error_of(client.post("/api/records", json={"record": record | {"hinted": bad}}), 422)


def test_the_choice_of_a_coach_is_kept_for_a_rematch(client: TestClient) -> None:
    opened = open_table(client, **ALONE, coach="never")
    while not asked(opened.seats[0])["over"]:
        opened.seats[0].move_any(-1)
    answer = opened.seats[0].post("/rematch").json()
    assert Visitor(client, answer["table"], answer["link"].split("#")[1]).state()["coach"] == "never"


class Slow(BotWorkers):
    """Its errands never end."""

    def __init__(self) -> None:
        super().__init__(threads)
        self.begun = asyncio.Event()
        self.cancelled = 0

    async def run(self, errand: Errand) -> Any:
        assert (errand.seconds, errand.urgency()) == (FEW.seconds, PERSON_WAITS)
        self.begun.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise


def test_a_hint_is_dropped_when_the_move_is_made() -> None:

    async def play() -> None:
        slow = Slow()
        registry = TableRegistry(MemoryStore(), slow, rules())
        links = await registry.open_table("crusaders", {"orders": False}, ["me", "me"], "Ann")
        table: LiveTable = await registry.find(links.table)
        table.row = replace(table.row, coach="always")
        seat = table.state.actors()[0]
        role, decision = Role("seat", seat), table.game_log.question(seat) or 0
        waiting = asyncio.create_task(registry.hinting.hint(table, role, decision))
        await slow.begun.wait()
        await table.play(role, decision, table.state.game.notation.text(table.state.legal(seat)[0]))
        with pytest.raises(Refused, match="answered already"):
            await waiting
        assert slow.cancelled == 1 and not table.hints
        await registry.close()

    asyncio.run(play())


def test_a_hint_takes_less_than_two_seconds() -> None:
    """As docs/host.md says; the errand above carries the seconds of the rules."""
    assert 0.0 < HintRules().seconds < 2.0


def test_decisions_are_counted_for_each_seat() -> None:
    assert decisions_of([0, 3, 4], [0, 1, 0, 1, 0]) == {0: [0, 2], 1: [1]}
    assert json.dumps(decisions_of([], [])) == "{}"
