"""Every store keeps the same promises: the one in memory as the one in a database."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from outremer.server.store.memory import MemoryStore
from outremer.server.store.protocol import Store
from outremer.server.store.rows import ChatRow, MoveRow, SeatRow, TableRow, WrittenElsewhere
from outremer.server.store.storage import open_storage

THEN, LATER = "2024-01-01T00:00:00+00:00", "2024-01-02T00:00:00+00:00"
TABLE = TableRow(
    "table22222", "crusaders", "digest", "{}", "key", "nonce", "spectator", "host", True, THEN, touched=THEN
)
SEATS = [
    SeatRow(TABLE.id, 0, "person", "Ann", "one"),
    SeatRow(TABLE.id, 1, "open", "", "two", webhook="https://x.example/"),
]
Deed = Callable[[Store], Awaitable[None]]
Try = Callable[[Deed], None]


@pytest.fixture(params=["memory", "database"])
def attempt(request: pytest.FixtureRequest, tmp_path: Path) -> Try:
    """Runs a function with a store that has one table."""

    async def run(deed: Deed) -> None:
        url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
        store: Store = MemoryStore() if request.param == "memory" else await open_storage(url)
        try:
            await store.add_table(TABLE, SEATS)
            await deed(store)
        finally:
            await store.close()

    return lambda deed: asyncio.run(run(deed))


def move(number: int) -> MoveRow:
    return MoveRow(TABLE.id, number, 0, "move", "pass", THEN)


def test_a_table_is_found_as_it_was_kept(attempt: Try) -> None:
    async def deed(store: Store) -> None:
        found = await store.load(TABLE.id)
        assert found is not None and (found.table, found.seats, found.moves, found.chat) == (TABLE, SEATS, [], [])
        assert await store.load("nowhere") is None and await store.count() == 1
        with pytest.raises(WrittenElsewhere):
            await store.add_table(TABLE, SEATS)
        await store.delete(TABLE.id)
        assert await store.load(TABLE.id) is None and await store.count() == 0

    attempt(deed)


def test_the_next_row_of_the_log_is_written_once(attempt: Try) -> None:
    async def deed(store: Store) -> None:
        assert not (await store.lobby())[0].started
        await store.append(move(0))
        await store.append(move(1))
        with pytest.raises(WrittenElsewhere):
            await store.append(move(1))
        news = await store.news(TABLE.id, 1, 0)
        assert news is not None and news.moves == [move(1)] and (await store.lobby())[0].started

    attempt(deed)


def test_rows_that_belong_together_are_written_all_or_not_at_all(attempt: Try) -> None:
    async def deed(store: Store) -> None:
        await store.append(move(0), move(1), move(2))
        with pytest.raises(WrittenElsewhere):
            await store.append(move(2), move(3))
        news = await store.news(TABLE.id, 0, 0)
        assert news is not None and news.moves == [move(0), move(1), move(2)]

    attempt(deed)


def test_a_change_is_refused_where_somebody_was_quicker(attempt: Try) -> None:
    async def deed(store: Store) -> None:
        await store.change(TABLE.id, {"asking": "x", "due": THEN}, {"asking": None})
        with pytest.raises(WrittenElsewhere):
            await store.change(TABLE.id, {"asking": "y"}, {"asking": None})
        assert await store.overdue(LATER) == [TABLE.id] and await store.overdue("2023") == []
        await store.finish(TABLE.id)
        assert await store.overdue(LATER) == [] and await store.lobby() == []
        found = await store.load(TABLE.id)
        assert found is not None and found.table == replace(TABLE, asking="x", finished=True, ended="finished")

    attempt(deed)


def test_a_seat_that_passes_on_loses_webhook_and_private_words(attempt: Try) -> None:
    async def deed(store: Store) -> None:
        changed = replace(SEATS[1], kind="person", name="Bob", webhook=None)
        await store.set_seat(changed, SEATS[1])
        with pytest.raises(WrittenElsewhere):
            await store.set_seat(changed, SEATS[1])
        found = await store.load(TABLE.id)
        assert found is not None and found.seats[1] == replace(changed, webhook="https://x.example/")
        said = await store.add_chat(ChatRow(TABLE.id, 0, "Ann", 1, "psst", THEN), 0)
        renewed = replace(changed, secret="own", invitation="two", host_did="open", taken=THEN, opener=True)
        assert await store.set_seat(renewed, changed) == 0
        found = await store.load(TABLE.id)
        assert found is not None and found.seats[1] == replace(renewed, webhook="https://x.example/")
        assert await store.set_seat(replace(renewed, secret="three"), renewed, passes_on=True) == said[-1].id
        found = await store.load(TABLE.id)
        assert found is not None and (found.seats[1].webhook, found.seats[1].words_from) == (None, said[-1].id)
        with pytest.raises(WrittenElsewhere):
            await store.set_webhook(TABLE.id, 1, "two", "https://y.example/", 3)
        await store.set_webhook(TABLE.id, 1, "three", "https://y.example/", 3)
        assert [await store.ring(TABLE.id, 1, number) for number in (3, 4, 4)] == [False, True, False]

    attempt(deed)


def test_what_is_said_is_heard_in_one_order(attempt: Try) -> None:
    async def deed(store: Store) -> None:
        first = await store.add_chat(ChatRow(TABLE.id, 0, "Ann", None, "one", THEN), 0)
        await store.add_chat(ChatRow(TABLE.id, 1, "Bob", 0, "two", THEN), 0)
        rest = await store.add_chat(ChatRow(TABLE.id, 0, "Ann", None, "three", THEN), first[-1].id)
        assert [row.text for row in rest] == ["two", "three"] and rest[0].id < rest[1].id

    attempt(deed)


def test_a_table_is_stale_when_nothing_has_happened_at_it(attempt: Try) -> None:
    async def deed(store: Store) -> None:
        assert await store.stale(THEN) == [] and await store.stale(LATER) == [TABLE.id]
        await store.touch([TABLE.id, "nowhere"], LATER)
        assert await store.stale(LATER) == []
        assert not store.is_shared and await store.take_bots(TABLE.id)
        await store.leave_bots(TABLE.id)

    attempt(deed)


def test_a_review_is_kept_once_and_goes_with_its_table(attempt: Try) -> None:
    async def deed(store: Store) -> None:
        assert await store.review(TABLE.id, "1 chances") is None
        for text in ("first", "second"):
            await store.keep_review(TABLE.id, "1 chances", text)
        await store.keep_review(TABLE.id, "1 0", "a seat's")
        await store.keep_review("nowhere", "1 chances", "lost")
        assert await store.review(TABLE.id, "1 chances") == "first"
        assert await store.review(TABLE.id, "1 0") == "a seat's" and await store.review("nowhere", "1 chances") is None
        await store.delete(TABLE.id)
        assert await store.review(TABLE.id, "1 chances") is None

    attempt(deed)


def test_which_decisions_had_a_hint_stays_with_the_seat(attempt: Try) -> None:
    async def deed(store: Store) -> None:
        await store.set_private(TABLE.id, 1, "two", {"hinted": "[3]"}, {"hinted": None})
        await store.set_seat(replace(SEATS[1], kind="person", secret="three"), SEATS[1], passes_on=True)
        found = await store.load(TABLE.id)
        assert found is not None and found.seats[1].hinted == "[3]" and found.table.coach == "bots"

    attempt(deed)
