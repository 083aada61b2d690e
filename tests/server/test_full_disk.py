"""No room left, or the database in other hands: 503 for what would write, everything can still be looked at."""

import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from httpx2 import Response
from sqlalchemy import event

from outremer.server.store.storage import Storage
from tests.server.tables import CRUSADERS, Opened, Page, TestClient, Visitor, error_of, live_table, open_table


@contextmanager
def full_disk(client: TestClient, opened: Opened) -> Iterator[None]:
    """The database may not grow by a page, as if the disk were full to the last block."""
    storage = live_table(client, opened).storage
    assert isinstance(storage, Storage) and storage.log_file is not None
    engines = (storage.engine.sync_engine, storage.log_file.engine)

    def no_growth(connection: sqlite3.Connection, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA max_page_count=1")  # never less than there are
        cursor.close()

    for engine in engines:
        event.listen(engine, "connect", no_growth)
    forget_connections(client, storage)
    try:
        yield
    finally:
        for engine in engines:
            event.remove(engine, "connect", no_growth)
        forget_connections(client, storage)


def forget_connections(client: TestClient, storage: Storage) -> None:
    """New ones are tuned as the engines say now."""
    assert client.portal is not None and storage.log_file is not None
    client.portal.call(storage.engine.dispose)
    storage.log_file.engine.dispose()


def until_refused(deed: Callable[[], Response]) -> None:
    """There is room left here and there; then there is none."""
    for _ in range(400):
        answer = deed()
        if answer.status_code != 200:
            error_of(answer, 503)
            assert answer.headers["retry-after"]
            return
    raise AssertionError("the disk never filled up")


def play_or_undo(seat: Visitor) -> Response:
    """A choice in secret can be taken back, again and again: each time a row of the log."""
    return seat.move(seat.menu()[0]) if seat.state()["decision"] is not None else seat.post("/undo")


def test_a_full_disk_refuses_what_writes_and_still_shows_the_table(client: TestClient) -> None:
    opened = open_table(client, **CRUSADERS, public=True)
    seat = opened.seats[0]
    with opened.spectator.socket() as watching:
        page = Page(watching.receive_text)
        with full_disk(client, opened):
            until_refused(lambda: seat.post("/chat", text="x" * 900))
            until_refused(lambda: client.post("/api/tables", json=CRUSADERS | {"public": True}))
            until_refused(lambda: play_or_undo(seat))
            before = seat.state()
            assert opened.table in {entry["table"] for entry in client.get("/api/tables").json()}
            assert opened.seats[1].get("/record").status_code == 200
            assert seat.get("/at/0").status_code == 200 and seat.get("/chat").status_code == 200
        assert seat.state()["decision"] == before["decision"]
        for person in opened.seats:
            if person.state()["decision"] is not None:
                person.move_any()
        page.hear_until(lambda state: state["sequence"] == 1)
    assert client.post("/api/tables", json=CRUSADERS).status_code == 200


def test_a_database_in_other_hands_refuses_what_writes_and_still_shows_the_table(
    client: TestClient, tmp_path: Path
) -> None:
    opened = open_table(client, **CRUSADERS, public=True)
    one, two, _ = opened.seats
    action = one.menu()[0]
    with closing(sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        answers = [one.move(action), two.post("/chat", text="hello"), client.post("/api/tables", json=CRUSADERS)]
        for answer in answers:
            error_of(answer, 503)
        assert one.state()["decision"] == 1 and two.get("/chat").json() == []
        assert client.get("/api/tables").status_code == 200
        other.execute("ROLLBACK")
    assert one.move(action).status_code == 200 and two.post("/chat", text="hello").status_code == 200


@pytest.mark.skipif(sys.platform != "linux", reason="a limit on the files of another process: only on Linux")
def test_a_server_that_may_write_no_more_goes_on_showing_its_tables(tmp_path: Path) -> None:
    """The same with the system refusing: no file may grow, until there is room again."""
    import resource

    from tests.server.running import WEB, RealServer

    with RealServer(f"sqlite:///{tmp_path / 'tables.sqlite'}") as running:
        table = running.open_table(**CRUSADERS)
        size = max(path.stat().st_size for path in tmp_path.iterdir())
        pid = running.process.pid
        no_limit = resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        answers = [table.post(running, table.tokens[0], "/chat", text="x" * 900).status_code for _ in range(30)]
        assert set(answers) <= {200, 503} and 503 in answers
        assert table.state(running, table.tokens[1])["decision"] == 1
        assert WEB.get(f"{running.url}/api/tables").status_code == 200
        resource.prlimit(pid, resource.RLIMIT_FSIZE, no_limit)
        assert table.move(running, 0).status_code == 200
        said = WEB.get(f"{running.url}/api/tables/{table.name}/chat", headers=table.cookie(table.tokens[1])).json()
        assert len(said) == answers.count(200)
