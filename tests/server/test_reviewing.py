"""Reviews of finished games: for all who may see the game, made once, in steps, with progress."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from outremer.coach import review as module
from outremer.server.store.protocol import Store
from outremer.server.table.bot_protocol import BotPlayers
from outremer.server.table.live_table import LiveTable
from outremer.server.table.reviewing import Reviewing
from tests.server.tables import Opened, Page, TestClient, Visitor, error_of, live_table, open_table, server

SHORT = {"game": "crusaders", "options": {"variant": "learning"}, "seats": ["me", "bot:random"], "bot_pace": "instant"}


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("QUICK", "DEEP", "FIRST_WORLDS", "DEEP_WORLDS", "CANDIDATES", "LOOKS"):
        monkeypatch.setattr(module, name, 2)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(server(tmp_path)) as one:
        yield one


def finished(client: TestClient, **more: Any) -> Opened:
    opened = open_table(client, **SHORT, **more)
    visitor = opened.seats[0]
    while not (state := visitor.state())["over"]:
        if state["menu"]:
            visitor.move_any(-1)
    return opened


def whole(visitor: Visitor, seat: int | None) -> tuple[dict[str, Any], list[float]]:
    """The review, and how much was done whenever we asked."""
    progress: list[float] = []
    for _ in range(600):
        answer = visitor.post("/review", seat=seat)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        progress.append(found["done"])
        if found["chances"] and (seat is None or found["decisions"] is not None):
            return found, progress
        time.sleep(0.05)
    raise AssertionError("the review never ends")


def test_a_review_is_made_in_steps_kept_and_can_be_tried(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = finished(client)
    found, progress = whole(opened.seats[0], 0)
    assert progress == sorted(progress) and progress[0] < 1.0 and progress[-1] == 1.0
    latest = opened.seats[0].state()["latest"]
    plies = [moment["ply"] for moment in found["chances"]["moments"]]
    assert plies == sorted(plies) and plies[-1] == latest
    assert all(len(moment["chances"]) == 2 for moment in found["chances"]["moments"])
    assert found["chances"]["turning"] and all(turn["lines"] for turn in found["chances"]["turning"])
    assert found["decisions"]
    for one in found["decisions"]:
        assert 0 <= one["ply"] < latest and one["taken"] != one["better"]
        made = opened.seats[0].post("/fork", ply=one["ply"], seats=["me", "bot:random"]).json()
        there = Visitor(client, made["table"], made["link"].split("#")[1])
        assert one["better"] in [entry["words"] for entry in there.state()["menu"]]
    monkeypatch.setattr(Reviewing, "_run", None)  # nobody thinks any more
    assert whole(opened.seats[0], 0)[0] == found
    assert opened.spectator.post("/review").json() == found | {"decisions": None}


def test_only_those_who_may_see_a_finished_game_read_its_review(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = open_table(client, **SHORT)
    assert error_of(live.seats[0].post("/review", seat=0), 409) == "A game can be reviewed when it is over."
    opened = finished(client, public=True)
    error_of(Visitor(client, opened.table, "0123456789abcdefghijkl").post("/review"), 403)
    error_of(opened.seats[0].post("/review", seat=7), 404)
    for who in (opened.host, opened.spectator, opened.stranger):
        assert who.post("/review").status_code == 200


def by_link(client: TestClient, link: str) -> Visitor:
    path, secret = link.split("#")
    assert path.startswith("/t/") and path.endswith("/review")
    return Visitor(client, path.split("/")[2], secret)


def test_any_players_link_opens_the_review_to_everybody_and_nothing_else(client: TestClient) -> None:
    """Also at a private table; no seat, no chat, no rematch, no place of the host."""
    opened = finished(client)
    player = opened.seats[0]
    player.post("/chat", text="Well played, my friend.")
    link = player.post("/review").json()["link"]
    for who in (opened.host, opened.spectator):
        assert who.post("/review").json()["link"] == link  # the same from every browser
    reader = by_link(client, link)
    assert reader.enter().json() == {"role": "spectator", "seat": -1, "link": None}
    assert whole(reader, 0)[0]["decisions"] is not None
    state = reader.state()
    assert state["over"] and state["menu"] == [] and not state["reads_chat"] and opened.spectator.state()["reads_chat"]
    assert reader.get("/at/1").status_code == 200
    assert [word["text"] for word in opened.spectator.get("/chat").json()] == ["Well played, my friend."]
    assert reader.get("/chat").json() == [] and reader.get("/chat?before=9").json() == []
    with reader.socket() as socket:
        player.post("/chat", text="Another one?")
        made = player.post("/rematch").json()
        client.cookies.clear()
        socket.send_json({"type": "why", "action": "stop"})
        page = Page(socket.receive_text)
        while not page.kinds["refused"]:
            page.hear()
        assert not page.kinds["chat"]
    error_of(reader.post("/chat", text="Hello"), 403)
    error_of(reader.post("/rematch"), 403)
    error_of(reader.delete(), 403)
    later = Visitor(client, made["table"], reader.token)
    error_of(later.get(), 403)
    for secret in (reader.token, f"from-{opened.table}"):
        answer = client.post(later.url("/enter"), json={"secret": secret}, headers=reader.headers)
        error_of(answer, 403)
    assert all(one.token not in link for one in (opened.host, opened.spectator, player))


def test_the_link_of_a_review_opens_nothing_before_the_game_is_over(client: TestClient) -> None:
    live = open_table(client, **SHORT)
    early = Visitor(client, live.table, live_table(client, live).review_secret)
    error_of(early.get(), 403)
    error_of(early.post("/enter", secret=early.token), 403)
    error_of(live.seats[0].post("/review"), 409)


def test_at_a_public_table_a_reader_has_the_chat_that_all_have(client: TestClient) -> None:
    opened = finished(client, public=True)
    opened.seats[0].post("/chat", text="Well played.")
    reader = by_link(client, opened.seats[0].post("/review").json()["link"])
    assert [word["text"] for word in reader.get("/chat").json()] == ["Well played."]


def test_a_failure_is_told_and_the_next_one_tries_again(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = finished(client)
    with monkeypatch.context() as broken:
        broken.setattr(Reviewing, "_run", lambda *_: asyncio.sleep(0))
        statuses: list[int] = []
        while 503 not in statuses and len(statuses) < 100:
            statuses.append(opened.seats[0].post("/review").status_code)
            time.sleep(0.02)
        assert statuses[-1] == 503
    assert whole(opened.seats[0], None)[0]["chances"]


def test_an_imported_game_is_reviewed_like_the_one_that_was_played(client: TestClient) -> None:
    opened = finished(client)
    record = opened.seats[0].get("/record").json()
    made = client.post("/api/records", json={"record": record}).json()
    reader = Visitor(client, made["table"], made["links"]["spectator"].split("#")[1])
    again, played = whole(reader, None)[0]["chances"], whole(opened.seats[0], None)[0]["chances"]
    assert again["moments"] == played["moments"] and again["turning"] == played["turning"]


def test_who_asks_while_a_review_is_finished_does_not_begin_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []

    class SlowStore:
        kept: str | None = None

        async def review(self, _table: str, _name: str) -> str | None:
            found = self.kept
            await asyncio.sleep(0.01)  # what was read is old by now
            return found

        async def keep_review(self, _table: str, _name: str, text: str) -> None:
            self.kept = text

    async def chances(_self: Reviewing, _table: LiveTable, _tell: object) -> dict[str, Any]:
        begun.append(1)
        await asyncio.sleep(0.015)
        return {"moments": []}

    async def ask_often() -> dict[str, Any]:
        table = cast(LiveTable, SimpleNamespace(ended=True, id="table", review_secret="secret"))
        reviewing = Reviewing(cast(BotPlayers, None), cast(Store, SlowStore()))
        for _ in range(20):
            answer = await reviewing.read(table, None)
            await asyncio.sleep(0.002)
        return answer

    monkeypatch.setattr(Reviewing, "_chances", chances)
    assert asyncio.run(ask_often())["chances"] == {"moments": []} and len(begun) == 1
