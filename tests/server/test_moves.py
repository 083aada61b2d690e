"""Questions and answers: each question is answered once, even when players hurry, and secret choices disturb nobody."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from httpx2 import ASGITransport, AsyncClient, Response

from outremer.kernel import FastRng
from outremer.server.table.seats import cookie_name
from outremer.server.table.state_messages import is_quick
from tests.server.tables import (
    CRUSADERS,
    Opened,
    Page,
    TestClient,
    choose_orders,
    error_of,
    live_table,
    open_table,
    server,
)


class Room:
    """An opened table for people who act at the same time."""

    def __init__(self, client: AsyncClient, opened: dict[str, Any]) -> None:
        self.client = client
        self.table = opened["table"]
        self.tokens = [link.split("#")[1] for link in opened["links"]["seats"]]

    def cookie(self, seat: int) -> dict[str, str]:
        return {"Cookie": f"{cookie_name(self.table)}={self.tokens[seat]}"}

    async def state(self, seat: int) -> dict[str, Any]:
        seen: dict[str, Any] = (await self.client.get(f"/api/tables/{self.table}", headers=self.cookie(seat))).json()
        return seen

    def move(self, seat: int, decision: int, action: str) -> Awaitable[Response]:
        body = {"decision": decision, "action": action}
        return self.client.post(f"/api/tables/{self.table}/moves", json=body, headers=self.cookie(seat))


def at_once(folder: Path, play: Callable[[Room], Awaitable[None]]) -> None:
    """Run people who do not wait for each other."""

    async def run() -> None:
        app = server(folder)
        async with (
            app.router.lifespan_context(app),
            AsyncClient(transport=ASGITransport(app), base_url="http://table") as client,
        ):
            opened = await client.post("/api/tables", json={**CRUSADERS, "seats": ["me"] * 3})
            await play(Room(client, opened.json()))

    asyncio.run(run())


def test_of_ten_clicks_on_the_same_question_one_wins(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        seen = await room.state(0)
        actions = [entry["action"] for entry in seen["menu"]]
        clicks = [room.move(0, seen["decision"], actions[i % 2]) for i in range(10)]
        answers = await asyncio.gather(*clicks)
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * 9
        won = next(i for i, answer in enumerate(answers) if answer.status_code == 200)
        chosen = (await room.state(0))["view"]["private"]["chosen"]
        assert f"order {chosen}" == actions[won % 2]

    at_once(tmp_path, play)


def test_seats_that_choose_in_secret_never_refuse_each_other(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        seen = [await room.state(seat) for seat in range(3)]
        moves = [room.move(i, one["decision"], one["menu"][0]["action"]) for i, one in enumerate(seen)]
        assert [answer.status_code for answer in await asyncio.gather(*moves)] == [200, 200, 200]
        assert (await room.state(0))["sequence"] == 1

    at_once(tmp_path, play)


def test_a_question_keeps_its_number_while_others_choose(client: TestClient) -> None:
    opened = open_table(client, game="crusaders", seats=["me", "open"], options={"variant": "tournament"})
    one, two = opened.seats
    one.move_any()
    two.move_any()
    asked = one.state()["decision"]
    for _ in range(3):  # wedges of a wheel, laid in secret
        two.move_any()
    assert one.state()["decision"] == asked and one.state()["sequence"] == 1
    assert one.move(one.menu()[0], asked).status_code == 200


def test_a_late_or_repeated_click_is_refused_and_changes_nothing(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS)
    choose_orders(opened)
    actor = opened.deciding()
    seen = actor.state()
    action = seen["menu"][0]["action"]
    assert actor.move(action, seen["decision"]).status_code == 200
    after = actor.state()
    error_of(actor.move(action, seen["decision"]), 409)
    error_of(actor.move(action, 10**30), 409)
    assert actor.state() == after
    idle = next(seat for seat in opened.seats if seat.state()["decision"] is None)
    assert error_of(idle.move(action, 1), 409) == "It is not your decision now."


def test_an_undone_question_is_asked_under_a_new_number(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS)
    seat = opened.seats[0]
    first = seat.state()
    seat.move_any()
    seat.post("/undo")
    again = seat.state()
    assert again["menu"] == first["menu"] and again["decision"] > first["decision"]
    error_of(seat.move(first["menu"][0]["action"], first["decision"]), 409)
    assert opened.seats[1].state()["decision"] == 1


def test_another_players_move_is_a_fence(client: TestClient) -> None:
    opened = open_table(client, game="crusaders", seats=["me", "open"], options={"variant": "learning"})
    while (mover := opened.deciding()) is opened.seats[0]:
        mover.move_any()
    opened.seats[1].move_any()
    assert not opened.seats[0].state()["undo"]
    error_of(opened.seats[0].post("/undo"), 409)


def up_to_a_secret_choice(client: TestClient) -> Opened:
    """A table of Crescent Moon where several choose in secret: played at random, quarrels preferred."""
    rng = FastRng(3)
    for _ in range(10):
        opened = open_table(client, game="crescent-moon", seats=["me"] * 5)
        while not opened.spectator.state()["over"]:
            mover = opened.deciding()
            seen = mover.state()
            if seen["view"]["step"] == "select" and sum(entry["deciding"] for entry in seen["seats"]) > 1:
                return opened
            words = [entry["action"] for entry in seen["menu"]]
            dear = [word for word in words if word.split()[0] in ("assault", "influence", "at", "yes")]
            words = dear if dear and rng.below(2) else words
            mover.move(words[rng.below(len(words))])
    raise AssertionError("nobody fought")


def test_an_undo_is_fenced_from_the_moment_others_are_asked_in_secret(client: TestClient) -> None:
    """A seat's own undo does not show whether another has begun to choose."""
    opened = up_to_a_secret_choice(client)
    seen = opened.spectator.state()
    asked = [entry["seat"] for entry in seen["seats"] if entry["deciding"]]
    one = opened.seats[asked[0]]
    before = [(seat.state()["undo"], seat.state()["sequence"]) for seat in opened.seats if seat is not one]
    one.move_any(-1)
    after = [(seat.state()["undo"], seat.state()["sequence"]) for seat in opened.seats if seat is not one]
    assert after == before


def test_bots_play_their_seats_without_being_asked(client: TestClient) -> None:
    opened = open_table(client, game="crusaders", seats=["me", "bot:greedy", "bot:random"])
    seat = opened.seats[0]
    with seat.socket() as session:
        answered: set[int] = set()
        page = Page(session.receive_text)
        while len(answered) < 5:
            page.hear_until(lambda state: state["decision"] not in (None, *answered))
            seen = page.state
            if seen["decision"] is not None and seen["decision"] not in answered:
                answered.add(seen["decision"])
                session.send_json({"type": "move", "decision": seen["decision"], "action": seen["menu"][0]["action"]})
    assert seen["sequence"] >= 4


def test_a_quick_answer_tells_bots_nothing(client: TestClient) -> None:
    """One answer, though others cannot know it: taken for a person among bots, and never among people."""
    for seats, quick in ((["me", "bot:greedy", "bot:random"], True), (["me", "bot:greedy", "open"], False)):
        table = live_table(client, open_table(client, game="crusaders", seats=seats))
        assert is_quick(table, 0) is quick
