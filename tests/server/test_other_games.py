"""A game that some other package brings: with a table, without a rulebook."""

from collections.abc import Iterator

import pytest

from outremer.games import register, unregister
from outremer.games.kit import Kit
from outremer.kernel import Game, Record
from tests.server.tables import Page, TestClient, Visitor, error_of, open_table
from tests.toy import LANTERNS


class LanternKit(Kit):
    name = "lanterns"

    def game(self) -> Game:
        return LANTERNS


@pytest.fixture
def lanterns() -> Iterator[str]:
    register(LanternKit())
    yield LanternKit.name
    unregister(LanternKit.name)


def test_a_game_without_a_rulebook_says_so(client: TestClient, lanterns: str) -> None:
    assert error_of(client.get(f"/api/rules/{lanterns}"), 404) == "Lanterns has no rulebook."
    assert client.get("/api/rules/crusaders").status_code == 200


def test_it_is_listed_and_played_to_its_end(client: TestClient, lanterns: str) -> None:
    entry = next(entry for entry in client.get("/api/games").json() if entry["name"] == lanterns)
    assert entry["players"] == [2, 3] and entry["seats"][0] == ["Seat 1", "Seat 2"]
    opened = open_table(client, game=lanterns, seats=["me", "bot:random"], options={"rounds": 1})
    with opened.seats[0].socket() as session:
        page = Page(session.receive_text)
        while not page.state["over"]:
            if page.state["menu"] and page.state["decision"] is not None:
                decision = page.state["decision"]
                opened.seats[0].move(page.state["menu"][-1]["action"], decision)
                page.hear_until(lambda state, asked=decision: state["decision"] != asked)  # type: ignore[misc]
            else:
                page.hear()
    record = opened.seats[0].get("/record").json()
    assert client.post("/api/records", json={"record": record}).status_code == 200


def test_its_record_becomes_a_table(client: TestClient, lanterns: str) -> None:
    record = Record.of_seed(LANTERNS, 5, {"players": 3})
    made = client.post("/api/records", json={"record": record.to_json()}).json()
    visitor = Visitor(client, made["table"], made["link"].split("#")[1])
    assert visitor.post("/enter", secret=visitor.token).status_code == 200
    assert visitor.state()["game"] == lanterns and visitor.menu()


def test_a_number_of_seats_it_does_not_have_is_refused(client: TestClient, lanterns: str) -> None:
    answer = client.post("/api/tables", json={"game": lanterns, "seats": ["me"]})
    assert error_of(answer, 422) == "Lanterns seats 2, 3 players, not 1."
