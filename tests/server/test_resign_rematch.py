"""Resignation and rematch: who is told, who may come along, and what stays secret."""

import re
import time
from pathlib import Path

from outremer.kernel import FastRng
from outremer.server.table.seats import cookie_name
from tests.server.tables import CRUSADERS, Opened, TestClient, Visitor, error_of, live_table, open_table, server


def chat(visitor: Visitor) -> list[str]:
    return [message["text"] for message in visitor.get("/chat").json()]


def end(client: TestClient, opened: Opened) -> None:
    """Play the game to its end, at once."""
    table = live_table(client, opened)
    while table.bots_at_work is not None:
        time.sleep(0.01)
    rng = FastRng(1)
    while not table.state.over():
        seat = table.state.actors()[0]
        menu = table.state.legal(seat)
        table.game_log.play(seat, menu[rng.below(len(menu))])
    table.version += 1


# Resignation


def test_who_resigns_leaves_the_seat_to_a_bot_and_everybody_is_told(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS, name="Ann")
    ann, other, _ = opened.seats
    assert ann.post("/resign", bot="random").status_code == 200
    seat = other.state()["seats"][0]
    assert (seat["kind"], seat["resigned"]) == ("bot:random", True)
    assert chat(opened.spectator) == ["Ann has resigned. The random bot plays on for Seat 1."]
    assert opened.spectator.get("/chat").json()[0]["from"] == -1
    assert ann.state()["menu"] == [] and ann.post("/chat", text="Well played").status_code == 200


def test_resignation_is_for_good_even_after_a_restart(client: TestClient, tmp_path: Path) -> None:
    opened = open_table(client, **CRUSADERS)
    ann = opened.seats[0]
    ann.post("/resign")
    with TestClient(server(tmp_path)) as again:
        later = Visitor(again, opened.table, ann.token)
        assert later.state()["seats"][0]["kind"] == "bot:steward"
        assert "keeps this seat" in error_of(later.post("/seats/0", kind="open"), 409)
        assert "already" in error_of(later.post("/resign"), 409)
        assert "bot" in error_of(later.post("/moves", decision=1, action="pass"), 409)
        host = Visitor(again, opened.table, opened.host.token)
        assert host.post("/seats/0", kind="open").json()["link"]  # for somebody else


def test_only_a_player_resigns_and_only_for_a_bot_there_is(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS)
    for visitor in (opened.spectator, opened.host, opened.stranger):
        error_of(visitor.post("/resign"), 403)
    error_of(opened.seats[0].post("/resign", bot="oracle"), 422)
    assert opened.spectator.state()["seats"][0]["kind"] == "person"


# Rematch


def test_a_rematch_has_the_same_game_options_and_seats(client: TestClient) -> None:
    opened = open_table(
        client, game="crusaders", seats=["me", "open", "bot:random"], options={"ruleset": "published"}, name="Ann"
    )
    ann, bob, _ = opened.seats
    end(client, opened)
    answer = ann.post("/rematch").json()
    assert answer["table"] != opened.table and answer["link"] == f"/t/{answer['table']}#{ann.token}"
    assert (answer["role"], answer["seat"]) == ("seat", 0)
    again = Visitor(client, answer["table"], ann.token).state()
    assert [seat["kind"] for seat in again["seats"]] == ["person", "person", "bot:random"]
    assert again["seats"][0]["name"] == "Ann" and again["view"]["options"]["ruleset"] == "published"
    assert not again["over"] and again["fair"]["commitment"] != ann.state()["fair"]["commitment"]
    second = bob.post("/rematch").json()
    assert (second["table"], second["seat"]) == (answer["table"], 1)
    assert len(chat(bob)) == 1


def test_everybody_follows_the_link_in_the_chat_to_the_own_place(client: TestClient) -> None:
    """It holds no secret: what a visitor has for the old table opens the same place at the new one."""
    opened = open_table(client, **CRUSADERS)
    end(client, opened)
    opened.seats[2].post("/rematch")
    found = re.search(r"/t/(\w+)#(from-\w+)$", chat(opened.spectator)[0])
    assert found is not None and opened.seats[2].token not in chat(opened.spectator)[0]
    url = f"/api/tables/{found[1]}/enter"
    for visitor, place in [(opened.seats[1], ("seat", 1)), (opened.spectator, ("spectator", -1))]:
        client.cookies.clear()
        entered = client.post(url, json={"secret": found[2]}, headers=visitor.headers)
        assert (entered.json()["role"], entered.json()["seat"]) == place
        assert entered.cookies[cookie_name(found[1])] == visitor.token
    client.cookies.clear()
    error_of(client.post(url, json={"secret": found[2]}), 403)


def test_who_resigned_may_come_back_for_the_rematch(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS)
    opened.seats[1].post("/resign")
    end(client, opened)
    table = opened.seats[0].post("/rematch").json()["table"]
    assert Visitor(client, table, opened.seats[0].token).state()["seats"][1]["kind"] == "open"
    assert opened.seats[1].post("/rematch").json()["seat"] == 1
    assert Visitor(client, table, opened.seats[0].token).state()["seats"][1]["kind"] == "person"


def test_a_rematch_is_for_players_and_after_the_end(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS)
    assert "when the game is over" in error_of(opened.seats[0].post("/rematch"), 409)
    end(client, opened)
    error_of(opened.spectator.post("/rematch"), 403)
    error_of(opened.stranger.post("/rematch"), 403)
    assert opened.host.post("/rematch").json()["role"] == "host"
    assert "over" in error_of(opened.seats[0].post("/resign"), 409)
