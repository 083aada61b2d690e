"""Forks: play on from any moment of a finished game, or try a live one in a sandbox that tells nothing new."""

import json
from typing import Any

from httpx2 import Response

from outremer.games import find_game
from outremer.kernel import FastRng, load_record
from tests.games.crescent_moon.twins import twin_of
from tests.server.tables import (
    CRESCENT_MOON,
    CRUSADERS,
    Opened,
    TestClient,
    Visitor,
    choose_orders,
    error_of,
    live_table,
    open_table,
)
from tests.server.test_resign_rematch import end
from tests.server.test_secrets import put, states

SHARED = ("view", "prompt", "menu")


def sandbox(client: TestClient, answer: Response) -> Opened:
    """The new table with everybody who has a link to it."""
    assert answer.status_code == 200, answer.text
    made = answer.json()

    def visitor(link: str | None) -> Visitor:
        return Visitor(client, made["table"], link.split("#")[1] if link else "")

    seats = [visitor(link) for link in made["links"]["seats"]]
    stranger = Visitor(client, made["table"])
    return Opened(made["table"], seats, visitor(made["links"]["spectator"]), visitor(made["links"]["host"]), stranger)


def table_of(client: TestClient, opened: Opened) -> dict[str, Any]:
    return json.loads(live_table(client, opened).row.start or "null")  # type: ignore[no-any-return]


# Over


def test_a_finished_game_goes_on_from_any_ply(client: TestClient) -> None:
    """The position is the one of that moment; callers have their own seat, bots have the others."""
    opened = open_table(client, **CRUSADERS, name="Ann")
    end(client, opened)
    ann = opened.seats[0]
    ply = ann.state()["latest"] // 2
    answer = ann.post("/fork", ply=ply)
    forked = sandbox(client, answer)
    assert answer.json()["link"] == answer.json()["links"]["seats"][0]
    state = forked.seats[0].state()
    assert [seat["kind"] for seat in state["seats"]] == ["person", "bot:steward", "bot:steward"]
    assert state["seats"][0]["name"] == "Ann" and not state["over"]
    past = live_table(client, opened).game_log.replay_to(ply)()
    assert table_of(client, forked) == json.loads(json.dumps(past.to_position()))
    error_of(forked.stranger.get(), 403)
    assert client.get("/api/tables").json() == []


def test_after_the_last_move_the_last_decision_is_asked_again(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS)
    end(client, opened)
    latest = opened.spectator.state()["latest"]
    for ply in (None, latest):
        forked = sandbox(client, opened.spectator.post("/fork", ply=ply, seats=["me", "me", "open"]))
        assert not forked.spectator.state()["over"] and all(seat.token for seat in forked.seats)
    assert "plies 0 to" in error_of(opened.spectator.post("/fork", ply=latest + 1), 404)
    error_of(opened.spectator.post("/fork", ply=-1), 404)
    error_of(opened.stranger.post("/fork", ply=0), 403)


def test_a_fork_has_a_key_of_its_own_and_says_what_it_began_from(client: TestClient) -> None:
    """The export of the live fork has no position, that of the finished one has it all and can be replayed."""
    opened = open_table(client, **CRUSADERS)
    end(client, opened)
    forked = sandbox(client, opened.seats[1].post("/fork", ply=4, seats=["me", "open", "open"]))
    table, old = live_table(client, forked), live_table(client, opened)
    assert "generator" not in table_of(client, forked) and old.row.key not in (table.row.start or "")
    assert table.row.key != old.row.key and table.state.rng.key.hex() == table.row.key
    live = forked.spectator.state()
    assert live["fair"]["origin"] == "fork" and live["fair"]["key"] is None and not live["events"]
    assert opened.spectator.state()["fair"]["origin"] == "deal"
    export = forked.spectator.get("/record").json()
    assert export["start"] is None and "key" not in export and export["options"]["players"] == 3
    assert load_record(json.dumps(export), find_game).source == ("", None)
    end(client, forked)
    export = forked.spectator.get("/record").json()
    assert export["start"]["generator"]["key"] == forked.spectator.state()["fair"]["key"]
    assert load_record(json.dumps(export), find_game).replay().over()


def test_seats_of_a_fork_are_checked(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS)
    end(client, opened)
    error_of(opened.seats[0].post("/fork", seats=["me", "open"]), 422)
    error_of(opened.seats[0].post("/fork", seats=["me", "open", "bot:oracle"]), 422)
    error_of(opened.seats[0].post("/fork", seats=["me", "open", "cat"]), 422)


def test_a_rematch_of_a_fork_begins_where_the_fork_began(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS)
    end(client, opened)
    forked = sandbox(client, opened.seats[0].post("/fork", ply=4))
    first = table_of(client, forked)
    end(client, forked)
    again = forked.seats[0].post("/rematch").json()["table"]
    later = live_table(client, Opened(again, [], forked.host, forked.host, forked.host))
    assert json.loads(later.row.start or "") == first and later.row.key != live_table(client, forked).row.key
    assert not later.ended and later.row.origin == "fork"


# Live


def test_a_live_game_is_forked_only_where_the_host_allows_it(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS)
    assert "sandboxes" in error_of(opened.seats[0].post("/fork"), 409)
    allowed = open_table(client, **CRUSADERS, sandbox=True)
    choose_orders(allowed)
    for visitor in (allowed.spectator, allowed.host, allowed.stranger):
        error_of(visitor.post("/fork"), 403)
    assert "now" in error_of(allowed.seats[0].post("/fork", ply=0), 409)
    forked = sandbox(client, allowed.seats[1].post("/fork", seats=["open", "me", "open"]))
    seen, known = forked.seats[1].state(), allowed.seats[1].state()
    assert [seen[key] for key in SHARED] == [known[key] for key in SHARED]


def test_a_sandbox_shows_its_seat_what_it_knows_and_nothing_of_the_truth(client: TestClient) -> None:
    """CM-1.4: at positions of whole games, in two worlds that differ in what the seat cannot know: the same bytes for
    it in both sandboxes; what they hide is drawn, and the key is nobody's. As many games as it takes to meet hidden
    hands ten times."""
    opened = open_table(client, **CRESCENT_MOON, sandbox=True)
    table, rng, holding, redrawn = live_table(client, opened), FastRng(3), 0, 0
    for number, state in enumerate(position for seed in range(7, 20) for position in states(seed, 25)):
        if holding == 10:
            break
        seat = number % 5
        twin = None if state.over() else twin_of(state, seat, rng)
        if twin is None:
            continue
        told = []
        for world in (state, twin):
            put(client, opened, world)
            forked = sandbox(client, opened.seats[seat].post("/fork", seats=["me"] * 5))
            seen = forked.seats[seat].state()
            told.append(json.dumps([seen[key] for key in SHARED]))
            hidden = live_table(client, forked)
            assert table.state.rng.key.hex() not in json.dumps([hidden.row.start, hidden.row.key, hidden.row.nonce])
            redrawn += hands(hidden.state.to_position()) != hands(world.to_position())
        assert told[0] == told[1] == json.dumps([opened.seats[seat].state()[key] for key in SHARED])
        holding += hands(twin.to_position()) != hands(state.to_position())
    assert holding == 10 and redrawn > holding


def hands(position: dict[str, Any]) -> list[Any]:
    return [seat["hand"] for seat in position["seats"]]
