"""Two servers on one PostgreSQL: what happens at one is seen at the other, once; and PostgreSQL may go away."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any

import httpx2
import pytest
from websockets.sync.client import connect

from tests.server.postgres import Cluster
from tests.server.running import WEB, OpenTable, RealServer, stored, wait_until
from tests.server.tables import CRUSADERS, Page

Two = tuple[RealServer, RealServer]


@pytest.fixture(scope="module")
def shared(cluster: Cluster) -> str:
    """The database on which two servers stand."""
    return cluster.new_database()


@pytest.fixture(scope="module")
def two(shared: str) -> Iterator[Two]:
    """Started at the same moment, on a database that neither has seen."""
    with ThreadPoolExecutor(2) as starting:
        one, other = starting.map(RealServer, [shared, shared])
    with one, other:
        yield one, other


@contextmanager
def watching(server: RealServer, table: OpenTable, token: str) -> Iterator[Page]:
    address = server.url.replace("http", "ws") + f"/api/tables/{table.name}/socket"
    # A client that stops reading would not hear the pings of the server either.
    with connect(address, additional_headers=table.cookie(token), max_queue=None) as socket:
        yield Page(partial(socket.recv, 15))


def hear(page: Page, kind: str) -> dict[str, Any]:
    """The next message of a kind; in reasonable time."""
    for _ in range(200):
        message = page.hear()
        if message["type"] == kind:
            return message
    raise AssertionError("it was never said")


def is_ply(number: int) -> Callable[[dict[str, Any]], bool]:
    return lambda state: bool(state["sequence"] == number)


def is_at(server: RealServer, table: OpenTable, ply: int) -> bool:
    return bool(table.state(server, table.spectator)["sequence"] == ply)


def is_asked_alike(two: Two, table: OpenTable, token: str) -> bool:
    """Both servers have heard of everything, and it is this seat's turn."""
    here, there = (table.state(server, token) for server in two)
    return here["decision"] is not None and bool(here["events"] == there["events"])


def is_moved(server: RealServer, table: OpenTable, seat: int) -> bool:
    """A move, once the seat is asked; refused while the server has not heard of the latest yet."""
    seen = table.state(server, table.tokens[seat])
    if seen["decision"] is None:
        return False
    body = {"decision": seen["decision"], "action": seen["menu"][0]["action"]}
    return table.post(server, table.tokens[seat], "/moves", **body).status_code == 200


def same_menu(two: Two, table: OpenTable, token: str) -> bool:
    here, there = (table.state(server, token) for server in two)
    return bool(here["menu"] == there["menu"])


def at_once(*deeds: Callable[[], httpx2.Response]) -> list[int]:
    with ThreadPoolExecutor(len(deeds)) as together:
        return [running.result().status_code for running in [together.submit(deed) for deed in deeds]]


def test_a_move_at_one_server_is_seen_at_the_other(two: Two, shared: str) -> None:
    here, there = two
    table = here.open_table(**CRUSADERS)
    with watching(there, table, table.spectator) as socket:
        socket.hear_until(is_ply(0))
        for seat in range(3):  # the secret choice of orders: made at both servers, revealed at once
            assert table.move((here, there)[seat % 2], seat).status_code == 200
        socket.hear_until(is_ply(1))
        assert socket.events
        for ply in range(2, 12):
            server = (here, there)[ply % 2]
            wait_until(partial(is_at, server, table, ply - 1))
            assert table.move(server, table.deciding(server)[0]).status_code == 200
            socket.hear_until(is_ply(ply))
        wait_until(partial(is_at, here, table, 11))
        mover = next(seat for seat in range(3) if table.state(here, table.tokens[seat])["undo"])
        assert table.post(here, table.tokens[mover], "/undo").status_code == 200
        socket.hear_until(is_ply(10))
    assert table.state(here, table.tokens[0]) == table.state(there, table.tokens[0])
    assert [row.sequence for row in stored(shared, table.name).moves] == list(range(3 + 10 + 1))


def test_of_two_answers_to_one_question_one_wins_and_the_other_is_told(two: Two, shared: str) -> None:
    here, there = two
    table = here.open_table(**CRUSADERS)
    for seat in range(3):
        table.move(here, seat)
    wait_until(lambda: table.deciding(there) == table.deciding(here))
    for _ in range(12):
        seat = table.deciding(here)[0]
        token = table.tokens[seat]
        wait_until(partial(same_menu, two, table, token))
        seen = table.state(here, token)
        body = {"decision": seen["decision"], "action": seen["menu"][0]["action"]}
        answers = at_once(*(partial(table.post, server, token, "/moves", **body) for server in two))
        assert sorted(answers) == [200, 409]
    rows = stored(shared, table.name).moves
    assert [row.sequence for row in rows] == list(range(3 + 12))
    assert table.state(here, table.tokens[1]) == table.state(there, table.tokens[1])


def test_seats_that_choose_in_secret_at_two_servers_at_once_both_succeed(two: Two) -> None:
    for _ in range(6):
        table = two[0].open_table(**CRUSADERS)
        seen = [table.state(two[seat % 2], table.tokens[seat]) for seat in range(3)]

        def choose(seat: int, table: OpenTable = table, seen: list[dict[str, Any]] = seen) -> httpx2.Response:
            body = {"decision": seen[seat]["decision"], "action": seen[seat]["menu"][0]["action"]}
            return table.post(two[seat % 2], table.tokens[seat], "/moves", **body)

        assert at_once(*(partial(choose, seat) for seat in range(3))) == [200, 200, 200]
        wait_until(partial(is_at, two[1], table, 1))


def test_bots_are_played_by_one_of_the_servers_and_once(two: Two, shared: str) -> None:
    here, there = two
    table = here.open_table(game="crusaders", seats=["me", "bot:random", "bot:random"])
    token = table.tokens[0]
    with watching(here, table, token) as one, watching(there, table, table.spectator) as other:
        for turn in range(6):
            wait_until(partial(is_moved, two[turn % 2], table, 0))
        wait_until(partial(is_asked_alike, two, table, token))
        ply = table.state(here, token)["sequence"]
        one.hear_until(is_ply(ply))
        other.hear_until(is_ply(ply))
    rows = stored(shared, table.name).moves
    assert [row.sequence for row in rows] == list(range(len(rows))) and {row.seat for row in rows} == {0, 1, 2}
    assert table.state(here, token)["events"] == table.state(there, token)["events"]


def test_chat_names_and_links_cross_between_servers(two: Two) -> None:
    here, there = two
    table = here.open_table(game="crusaders", seats=["open", "open", "open"], public=True)
    with watching(there, table, table.spectator) as public, watching(there, table, table.tokens[1]) as second:
        table.enter(here, 0, name="Ann")
        public.hear_until(lambda state: bool(state["seats"][0]["name"] == "Ann"))
        table.post(here, table.tokens[0], "/chat", text="psst", to=1)
        table.post(there, table.tokens[0], "/chat", text="between", to=None)
        table.post(here, table.tokens[0], "/chat", text="hello", to=None)
        heard = [hear(second, "chat")["text"] for _ in range(3)]
        assert heard == ["psst", "between", "hello"]
        assert hear(public, "chat")["text"] == "between"
        table.post(here, table.host, "/seats/1", kind="open")
        assert "new link" in hear(second, "refused")["error"]
        WEB.delete(f"{here.url}/api/tables/{table.name}", headers=table.cookie(table.host))
        assert "deleted" in hear(public, "refused")["error"]
    answer = WEB.get(f"{there.url}/api/tables/{table.name}", headers=table.cookie(table.host))
    assert answer.status_code == 404


def test_a_seat_is_taken_by_one_of_two_who_come_to_two_servers(two: Two) -> None:
    table = two[0].lay_table(**CRUSADERS, public=True)
    for seat in (1, 2):
        table.state(two[1], "")
        answers = at_once(*(partial(table.post, server, "", "/sit", seat=seat, name="Ann") for server in two))
        assert sorted(answers) == [200, 409]


def test_a_server_outlives_its_connections(two: Two, cluster: Cluster) -> None:
    """PostgreSQL drops everybody: one request may be refused with 503, then all goes on, news included."""
    here, there = two
    table = here.open_table(**CRUSADERS)
    with watching(there, table, table.spectator) as socket:
        socket.hear_until(is_ply(0))
        assert table.move(here, 0).status_code == 200
        cluster.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        for seat in (1, 2):
            wait_until(partial(is_moved, here, table, seat))
        socket.hear_until(is_ply(1))


def test_bots_of_a_killed_server_are_played_by_the_other(two: Two, shared: str) -> None:
    """The one that dies may hold the lock; a request to the other server finds the bots playing on."""
    here = two[0]
    there = RealServer(shared)
    table = there.open_table(game="crusaders", seats=["me", "bot:random", "bot:random"])
    wait_until(lambda: table.state(there, table.tokens[0])["decision"] is not None)
    table.state(here, table.tokens[0])
    table.move(there, 0)
    there.__exit__()
    for _ in range(4):
        wait_until(partial(is_moved, here, table, 0))
