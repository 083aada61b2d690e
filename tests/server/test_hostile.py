"""What people and programs should not send: refused in a sentence, never a crash, never passed on as it came."""

import json
from pathlib import Path

import pytest

from outremer.server.api.limits import LARGEST_REQUEST, Limits, address_of
from outremer.server.pace import Pace, network_of
from outremer.server.table.tables import RegistryRules
from tests.server.tables import CRUSADERS, TestClient, Visitor, error_of, open_table, receive, server

NAMES = [
    "<script>alert(1)</script>",
    "Robert'); DROP TABLE moves;--",
    "a\u202eb\u0000c\nd",
    "\ud800",
    "x" * 200,
    "👩‍👩‍👧 née Ångström",
    "{{7*7}} ${7*7}",
    "\u200b\u200b",
]


@pytest.mark.parametrize("name", NAMES)
def test_hostile_names_and_chat_are_plain_text(client: TestClient, name: str) -> None:
    opened = open_table(client, **CRUSADERS)
    seat = opened.seats[0]
    headers = seat.headers | {"Content-Type": "application/json"}
    named = client.post(seat.url("/seats/0"), content=json.dumps({"name": name}), headers=headers)
    assert named.status_code in (200, 422)
    said = client.post(seat.url("/chat"), content=json.dumps({"text": name, "to": None}), headers=headers)
    assert said.status_code in (200, 422)
    shown = opened.spectator.get()
    assert shown.headers["content-type"] == "application/json" and shown.headers["x-content-type-options"] == "nosniff"
    text = shown.json()["seats"][0]["name"]
    assert 0 < len(text) <= 40 and text.isprintable() | ("\u200d" in text)
    assert opened.spectator.get("/chat").status_code == 200


BODIES = [
    b"",
    b"{",
    b"null",
    b"[]",
    b'"moves"',
    b"\xff\xfe",
    b'{"decision": 1}',
    b'{"decision": "1", "action": "done"}',
    b'{"decision": true, "action": "done"}',
    b'{"decision": 1.5, "action": "done"}',
    b'{"decision": NaN, "action": "done"}',
    b'{"decision": 1, "action": null}',
    b'{"decision": 1, "action": "done", "seat": 2}',
    b'{"decision": 1, "action": "\\ud800"}',
    b'{"decision": 1' + b"0" * 5000 + b', "action": "done"}',
    b"[" * 30000,
]


@pytest.mark.parametrize("body", BODIES, ids=lambda body: repr(body[:24]))
def test_bodies_that_are_no_moves(client: TestClient, body: bytes) -> None:
    seat = open_table(client, **CRUSADERS).seats[0]
    before = seat.state()
    headers = seat.headers | {"Content-Type": "application/json"}
    answer = client.post(seat.url("/moves"), content=body, headers=headers)
    assert answer.status_code in (400, 422), answer.text
    assert set(answer.json()) == {"error", "rule"}
    assert seat.state() == before


def test_a_request_that_is_too_large_is_not_read(client: TestClient) -> None:
    error_of(client.post("/api/tables", content=b"x" * (LARGEST_REQUEST + 1)), 413)
    endless = (b"x" * 1000 for _ in range(100))
    error_of(client.post("/api/tables", content=endless), 413)


def test_another_sites_page_cannot_act(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS)
    for origin in ("https://elsewhere.example", "null", "http://testserver.elsewhere.example"):
        headers = opened.host.headers | {"Origin": origin}
        error_of(client.request("DELETE", opened.host.url(""), headers=headers), 403)
    ours = opened.host.headers | {"Origin": "http://testserver"}
    assert client.request("DELETE", opened.host.url(""), headers=ours).status_code == 200


def test_a_client_that_hurries_is_asked_to_wait(tmp_path: Path) -> None:
    with TestClient(server(tmp_path, pace=Pace(rate=0.01, burst=30))) as client:
        answers = [client.get("/api/health") for _ in range(40)]
        assert [answer.status_code for answer in answers].count(200) == 30
        error_of(answers[-1], 429)
        assert answers[-1].headers["retry-after"]


def test_tables_are_opened_at_a_slower_pace_and_up_to_a_number(tmp_path: Path) -> None:
    with TestClient(server(tmp_path, pace=Pace(rate=0.01, burst=30))) as client:
        statuses = [client.post("/api/tables", json=CRUSADERS).status_code for _ in range(4)]
        assert statuses == [200, 200, 200, 429]
    with TestClient(server(tmp_path, rules=RegistryRules(most_tables=4))) as client:
        assert client.post("/api/tables", json=CRUSADERS).status_code == 200
        assert "as many tables" in error_of(client.post("/api/tables", json=CRUSADERS), 429)


def test_a_pace_forgets_those_who_waited() -> None:
    pace = Pace(rate=1e9, burst=1)
    assert all(pace.allows(f"10.0.{i // 256}.{i % 256}") for i in range(10_050))
    assert len(pace.buckets) < 10_000


@pytest.mark.parametrize("table", ["a" * 500, "%00", "..%2f..", "é", "%ff"])
def test_odd_addresses(client: TestClient, table: str) -> None:
    answer = client.get(f"/api/tables/{table}")
    assert answer.status_code in (403, 404, 422) and set(answer.json()) == {"error", "rule"}


@pytest.mark.parametrize("path", ["/" + "a" * 5000, "/assets/" + "a" * 300, "/assets/" + "a/" * 3000, "/assets/%00"])
def test_a_path_that_no_file_can_have(client: TestClient, path: str) -> None:
    error_of(client.get(path), 404)


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://a:b", "//", "http://testserver:99999"])
def test_an_origin_that_is_no_url(client: TestClient, origin: str) -> None:
    opened = open_table(client, **CRUSADERS)
    headers = opened.host.headers | {"Origin": origin}
    error_of(client.post(opened.host.url("/chat"), json={"text": "hi", "to": None}, headers=headers), 403)
    with client.websocket_connect(opened.host.url("/socket"), headers=headers) as session:
        assert "another site" in receive(session, "refused")["error"]


@pytest.mark.parametrize("host", ["[", "a:b", "testserver:99999"])
def test_a_host_that_is_none(client: TestClient, host: str) -> None:
    opened = open_table(client, **CRUSADERS)
    seat = opened.seats[0]
    error_of(client.post(seat.url("/enter"), json={"secret": seat.token}, headers={"Host": host}), 400)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_a_network_has_one_pace(address: str, network: str) -> None:
    assert network_of(address) == network
    assert address_of({"client": (address, 1)}) == network


def test_neighbours_in_an_ipv6_network_share_a_pace(tmp_path: Path) -> None:
    app = server(tmp_path, pace=Pace(rate=0.01, burst=30))
    with TestClient(app, client=("2001:db8::1", 1)) as first:
        second = TestClient(app, client=("2001:db8::ffff:2", 1))
        other = TestClient(app, client=("2001:db8:0:1::1", 1))
        assert [first.get("/api/health").status_code for _ in range(30)] == [200] * 30
        error_of(second.get("/api/health"), 429)
        assert other.get("/api/health").status_code == 200


def test_bytes_over_a_socket_count_like_text(tmp_path: Path) -> None:
    with TestClient(server(tmp_path, pace=Pace(rate=1e-9, burst=40))) as client:
        opened = open_table(client, **CRUSADERS)
        with opened.spectator.socket() as session:
            for _ in range(60):
                session.send_bytes(b"x")
            sentences = [receive(session, "refused")["error"] for _ in range(60)]
        assert "too much at once" in sentences[-1]


def test_one_address_has_so_many_sockets(tmp_path: Path) -> None:
    with TestClient(server(tmp_path, limits=Limits(connections=2))) as client:
        opened = open_table(client, **CRUSADERS)
        with opened.spectator.socket() as first, opened.spectator.socket() as second:
            receive(first), receive(second)
            with opened.spectator.socket() as third:
                assert "Too many pages" in receive(third, "refused")["error"]
            elsewhere = TestClient(client.app, client=("192.0.2.1", 1))
            with Visitor(elsewhere, opened.table, opened.spectator.token).socket() as other:
                receive(other)
        with opened.spectator.socket() as again:
            receive(again)
