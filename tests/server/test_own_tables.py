"""The lobby's list of one's own tables: whose turn it is, how far each game is, and how it ended."""

from typing import Any

from tests.server.tables import CRUSADERS, Opened, TestClient, Visitor, choose_orders, open_table


def listed(visitor: Visitor, *tables: str) -> list[dict[str, Any]]:
    query = "&".join(f"table={table}" for table in tables or (visitor.table,))
    found: list[dict[str, Any]] = visitor.client.get(f"/api/mine?{query}", headers=visitor.headers).json()
    return found


def of(visitor: Visitor) -> dict[str, Any]:
    (found,) = listed(visitor)
    return found


def at_a_public_turn(client: TestClient) -> Opened:
    opened = open_table(client, **CRUSADERS)
    choose_orders(opened)
    return opened


def test_the_list_names_the_seat_the_round_and_whose_turn_it_is(client: TestClient) -> None:
    opened = at_a_public_turn(client)
    deciding = opened.deciding()
    for seat in opened.seats:
        found = of(seat)
        assert found["turn"] == (seat is deciding) and found["result"] == ""
        assert found["moment"].startswith("Round ") and found["seat"] == opened.seats.index(seat)
        assert [one["deciding"] for one in found["seats"]] == [one is deciding for one in opened.seats]
        assert all(one["place"] and one["name"] for one in found["seats"])
    assert of(opened.host)["role"] == "host" and not of(opened.host)["turn"]


def test_a_paused_game_waits_for_nobody(client: TestClient) -> None:
    opened = at_a_public_turn(client)
    opened.host.post("/ask", kind="pause")
    assert of(opened.host)["paused"] and not any(of(seat)["turn"] for seat in opened.seats)


def test_a_table_that_gathers_says_so(client: TestClient) -> None:
    made = client.post("/api/tables", json=CRUSADERS).json()
    me = Visitor(client, made["table"], made["links"]["seats"][0].split("#")[1])
    me.enter()
    assert of(me)["waiting"]
    me.post("/ready")
    assert not of(me)["waiting"]


def test_an_ended_game_has_a_result(client: TestClient) -> None:
    opened = at_a_public_turn(client)
    opened.seats[0].post("/ask", kind="abort")
    for seat in opened.seats[1:]:
        seat.post("/answer", yes=True)
    assert {of(seat)["result"] for seat in (*opened.seats, opened.host)} == {"aborted"}


def test_other_tables_and_unknown_ones_are_left_out(client: TestClient) -> None:
    opened, other = open_table(client, **CRUSADERS), open_table(client, **CRUSADERS)
    assert [one["table"] for one in listed(opened.seats[0], "gone", other.table, opened.table)] == [opened.table]
    assert listed(opened.stranger) == []
    many = "&".join("table=x" for _ in range(13))
    assert client.get(f"/api/mine?{many}").status_code == 422
