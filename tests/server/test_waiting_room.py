"""Before a game begins: people come, give a name and say that they are ready; then the clocks start."""

from typing import Any

from tests.server.tables import CRUSADERS, Opened, Page, TestClient, Visitor, choose_orders, error_of, open_table

CLOCK = {"kind": "bank", "seconds": 600, "increment": 0}


def gather(client: TestClient, **body: Any) -> Opened:
    """People have come in, but nobody is ready."""
    data = client.post("/api/tables", json=CRUSADERS | body).json()

    def visitor(link: str) -> Visitor:
        return Visitor(client, data["table"], link.split("#")[1])

    seats = [visitor(link) for link in data["links"]["seats"]]
    for seat in seats:
        seat.enter()
    links = data["links"]
    return Opened(
        data["table"], seats, visitor(links["spectator"]), visitor(links["host"]), Visitor(client, data["table"])
    )


def test_the_clock_starts_when_the_last_player_is_ready(client: TestClient) -> None:
    table = gather(client, clock=CLOCK)
    assert table.spectator.state()["waiting"] == [0, 1, 2]
    for seat in table.seats[:2]:
        seat.post("/ready")
        state = seat.state()
        assert state["seats"][state["seat"]]["ready"] and state["clock"]["running"] == []
    table.seats[2].post("/ready", ready=True, name="  Cem ")
    state = table.spectator.state()
    assert state["waiting"] == [] and state["clock"]["running"] == [0, 1, 2]
    assert state["seats"][2]["name"] == "Cem"


def test_a_player_who_is_not_ready_after_all_stops_the_clock_before_the_game_has_begun(client: TestClient) -> None:
    table = open_table(client, **CRUSADERS, clock=CLOCK)
    table.seats[1].post("/ready", ready=False)
    assert table.spectator.state()["waiting"] == [1] and table.spectator.state()["clock"]["running"] == []
    choose_orders(table)
    table.seats[1].post("/ready", ready=False)
    assert table.spectator.state()["waiting"] == [] and table.spectator.state()["clock"]["running"] != []


def test_bots_and_players_without_company_are_ready(client: TestClient) -> None:
    alone = client.post("/api/tables", json={"game": "crusaders", "seats": ["me", "bot:random"]}).json()
    me = Visitor(client, alone["table"], alone["links"]["seats"][0].split("#")[1])
    assert me.state()["waiting"] == []
    shared = client.post("/api/tables", json={"game": "crusaders", "seats": ["me", "me"]}).json()
    watcher = Visitor(client, shared["table"], shared["links"]["spectator"].split("#")[1])
    assert watcher.state()["waiting"] == []
    table = gather(client, seats=["me", "open", "open"])
    table.host.post("/seats/2", kind="bot:random")
    assert table.spectator.state()["waiting"] == [0, 1] and table.spectator.state()["seats"][2]["ready"]


def test_nobody_but_a_player_is_ready(client: TestClient) -> None:
    table = gather(client)
    assert "you are watching" in error_of(table.spectator.post("/ready"), 403)
    assert "you are watching" in error_of(table.host.post("/ready"), 403)
    error_of(table.stranger.post("/ready"), 403)


def test_the_next_player_of_a_seat_says_it_again(client: TestClient) -> None:
    table = open_table(client, game="crusaders", seats=["open"] * 3)
    assert table.spectator.state()["waiting"] == []
    table.host.post("/seats/1", kind="open")
    assert table.spectator.state()["waiting"] == [1]


def test_readiness_survives_a_restart(client: TestClient) -> None:
    table = gather(client)
    table.seats[0].post("/ready")
    client.app.state.registry.tables.clear()  # type: ignore[attr-defined]
    assert table.spectator.state()["waiting"] == [1, 2]


# The host's browser


def test_the_creator_sits_and_is_the_host_in_one_browser(client: TestClient) -> None:
    """So they can leave, come back, and make links from their seat."""
    data = client.post("/api/tables", json=CRUSADERS).json()
    links = data["links"]
    me = Visitor(client, data["table"], links["host"].split("#")[1])
    me.enter()
    me.enter(secret=links["seats"][0].split("#")[1], name="Ann", also=True)
    client.cookies.clear()
    assert me.state()["seat"] == 0
    held = me.get("/places").json()
    assert [place["role"] for place in held] == ["seat", "host"]
    made = me.post("/seats/1", kind="open").json()["link"]
    friend = Visitor(client, data["table"], made.split("#")[1])
    friend.enter()
    assert "Only the host" in error_of(friend.post("/seats/2", kind="open"), 403)
    assert "Only the host" in error_of(friend.delete(), 403)
    assert me.delete().status_code == 200


# Two browsers


def test_a_second_use_of_an_invitation_is_told_to_both_and_to_nobody_else(client: TestClient) -> None:
    data = client.post("/api/tables", json=CRUSADERS).json()
    secrets = [link.split("#")[1] for link in data["links"]["seats"]]
    players = [Visitor(client, data["table"], secret) for secret in secrets]
    for player in players:
        player.enter()
        player.state()
    second = Visitor(client, data["table"])
    for _ in range(3):
        assert "the seat is theirs" in error_of(second.post("/enter", secret=secrets[1]), 410)
    heard = [[word["text"] for word in player.get("/chat").json()] for player in players]
    assert [len(words) for words in heard] == [0, 1, 0]
    assert "opened the link by which you came" in heard[1][0]
    watcher = Visitor(client, data["table"], data["links"]["spectator"].split("#")[1])
    assert watcher.get("/chat").json() == []


def test_a_seat_that_is_open_in_two_browsers_shows_that_to_its_player_alone(client: TestClient) -> None:
    table = open_table(client, **CRUSADERS)
    mine, other = table.seats[0], table.seats[1]
    with mine.socket() as first, other.socket() as others:
        page, beside = Page(first.receive_text), Page(others.receive_text)
        assert page.state["pages"] == 1
        beside.hear_until(lambda state: state["seats"][0]["connected"])
        heard = beside.kinds["change"]
        with mine.socket() as second:
            assert Page(second.receive_text).state["pages"] == 2
            page.hear_until(lambda state: state["pages"] == 2)
        page.hear_until(lambda state: state["pages"] == 1)
        assert beside.state["pages"] == 1 and beside.kinds["change"] == heard
    assert "pages" not in table.spectator.state()
