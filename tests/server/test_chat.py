"""Much chat: only the last words are read, everybody's words keep their numbers, and nobody talks without end."""

import asyncio
import random
from dataclasses import asdict
from pathlib import Path

import pytest
from sqlalchemy import insert, text

from outremer.kernel import key_from_seed
from outremer.server.bot_workers import BotWorkers
from outremer.server.store.memory import MemoryStore
from outremer.server.store.rows import MOST_CHAT, ChatRow, hears
from outremer.server.store.schema import CHAT
from outremer.server.store.storage import open_storage, speakers_and_listeners, word_counts
from outremer.server.table import chat, state_messages
from outremer.server.table.chat import Chat
from outremer.server.table.feed import Feed
from outremer.server.table.live_table import LiveTable
from outremer.server.table.refused import Refused
from outremer.server.table.seats import Role
from outremer.server.table.state_messages import chat_messages
from outremer.server.table.tables import RegistryRules, TableRegistry
from outremer.server.table.talking import say, say_for_bot, tell, write_word
from tests.server.tables import TestClient, Visitor, open_table, threads

VIEWERS = [Role("spectator"), *(Role("seat", seat) for seat in range(3))]


def words(table: str, count: int) -> list[ChatRow]:
    """Said by three seats, some of it to one other seat only."""
    rng = random.Random(7)
    rows = []
    for number in range(count):
        speaker = rng.randrange(3)
        listener = rng.choice([None, None, (speaker + 1) % 3])
        rows.append(ChatRow(table, speaker, "Ann", listener, f"word {number}", "2026-01-01T00:00:00+00:00", number + 1))
    return rows


async def table_in(registry: TableRegistry) -> LiveTable:
    opened = await registry.open_table("crusaders", {}, ["me"] * 3, "Ann", key_from_seed(1))
    return await registry.find(opened.table)


def test_older_words_are_read_page_by_page(database: str) -> None:
    """Each viewer gets all they heard, with the same numbers, and nothing that was said to another."""

    async def talk() -> None:
        storage = await open_storage(database)
        registry = TableRegistry(storage, BotWorkers(threads), RegistryRules())
        table = await table_in(registry)
        rows = words(table.id, MOST_CHAT + 350)
        for row in rows:
            await write_word(table, row)
        for viewer in VIEWERS:
            known = chat_messages(table, viewer)
            while known[0]["n"]:
                page = await chat.older_words(table.chat, storage, table.id, viewer.seat, known[0]["n"])
                assert 0 < len(page) <= chat.PAGE
                known = [state_messages.chat_message(n, row) for n, row in page] + known
            assert [word["n"] for word in known] == list(range(len(known)))
            assert [word["text"] for word in known] == [row.text for row in rows if hears(viewer.seat, row)]
            assert await chat.older_words(table.chat, storage, table.id, viewer.seat, 0) == []
            assert [n for n, _ in await chat.older_words(table.chat, storage, table.id, viewer.seat, 10**9)][-1] == len(
                known
            ) - 1
        await registry.close()

    asyncio.run(talk())


def test_who_comes_to_a_seat_reads_no_older_private_word(client: TestClient) -> None:
    opened = open_table(client, game="crusaders", seats=["open"] * 3)
    opened.seats[0].post("/chat", text="between us", to=1)
    opened.seats[0].post("/chat", text="to all")
    made = opened.host.post("/seats/1", kind="open").json()["link"]
    heard = [word["text"] for word in opened.seats[0].get("/chat?before=99").json()]
    assert heard[:2] == ["between us", "to all"]
    late = Visitor(client, opened.table, made.split("#")[1])
    late.enter()
    for path in ("/chat", "/chat?before=99"):
        assert "between us" not in late.get(path).text and "to all" in late.get(path).text


def test_words_keep_their_numbers_when_a_table_is_read_again(database: str) -> None:
    """For every viewer, though the words before the last ones are only counted."""

    async def talk() -> None:
        storage = await open_storage(database)
        registry = TableRegistry(storage, BotWorkers(threads), RegistryRules())
        table = await table_in(registry)
        for row in words(table.id, MOST_CHAT + 120):
            await write_word(table, row)
        before = [chat_messages(table, viewer) for viewer in VIEWERS]
        said = table.chat.said
        registry.tables.clear()
        again = await registry.find(table.id)
        assert [chat_messages(again, viewer) for viewer in VIEWERS] == before and again.chat.said == said
        assert len(again.chat.rows) == MOST_CHAT and sum(said.values()) == MOST_CHAT + 120
        assert before[0][0]["n"] > 0 and [heard[-1]["n"] for heard in before] != [before[0][-1]["n"]] * 4
        await registry.close()

    asyncio.run(talk())


def test_words_keep_their_numbers_after_a_seat_has_passed_on(database: str) -> None:
    """To one who came in the middle, private words from before are neither told nor counted."""

    async def talk() -> None:
        storage = await open_storage(database)
        registry = TableRegistry(storage, BotWorkers(threads), RegistryRules())
        table = await table_in(registry)
        for number, row in enumerate(words(table.id, MOST_CHAT + 300)):
            if number in (100, 200):
                seat = table.seats[number // 100]
                await table.set_seat(seat, seat.kind, "", f"other {number}", passes_on=True)
            await write_word(table, row)
        before = [chat_messages(table, viewer) for viewer in VIEWERS]
        registry.tables.clear()
        again = await registry.find(table.id)
        assert [chat_messages(again, viewer) for viewer in VIEWERS] == before
        kept = MemoryStore()
        stored = await storage.load(table.id)
        assert stored is not None
        await kept.add_table(stored.table, stored.seats)
        for row in words(table.id, MOST_CHAT + 300):
            await kept.add_chat(row, 0)
        counted = await kept.load(table.id)
        assert counted is not None and set(counted.earlier) == set(stored.earlier)
        await registry.close()

    asyncio.run(talk())


def test_only_the_last_words_are_read(database: str) -> None:
    """By a server that opens a table, and by one that has missed much of what was said at another."""

    async def talk() -> None:
        storage = await open_storage(database)
        registry = TableRegistry(storage, BotWorkers(threads), RegistryRules())
        table = await table_in(registry)
        for row in words(table.id, 2 * MOST_CHAT):
            await storage.add_chat(row, row.id - 1)
        news = await storage.load(table.id)
        assert news is not None and len(news.chat) == MOST_CHAT
        assert sum(count.words for count in news.earlier) == MOST_CHAT
        whole = Chat(3, [])
        for row in words(table.id, 2 * MOST_CHAT):
            whole.hear([row])
        late = Chat(3, words(table.id, 10))
        missed = await storage.news(table.id, 0, news.chat[0].id - MOST_CHAT + 9)
        assert missed is not None
        late.hear(missed.chat, missed.earlier)
        assert late.forgotten == whole.forgotten and late.said == whole.said
        await registry.close()

    asyncio.run(talk())


def test_forgetting_looks_at_each_word_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twice the words, twice the work."""
    looks = 0

    def counting(viewer: int, row: ChatRow, begun: int) -> bool:
        nonlocal looks
        looks += 1
        return hears(viewer, row, begun)

    monkeypatch.setattr(chat, "hears", counting)
    Chat(3, words("table", 20_000 + MOST_CHAT))
    once, looks = looks, 0
    Chat(3, words("table", 40_000 + MOST_CHAT))
    assert looks == 2 * once


def test_a_seat_can_say_only_so_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """It silences nobody else: neither another seat, nor the host and the table."""

    async def talk() -> None:
        monkeypatch.setattr(chat, "MOST_SAID", 3)
        table = await table_in(TableRegistry(MemoryStore(), BotWorkers(threads), RegistryRules()))
        for number in range(3):
            await say(table, Role("seat", 0), f"word {number}", None)
        with pytest.raises(Refused, match="as much at this table as it can keep"):
            await say(table, Role("seat", 0), "one more", 1)
        await say(table, Role("seat", 1), "hello", None)
        for _ in range(9):
            await tell(table, "The game is paused.")
        with pytest.raises(Refused):
            await say(table, Role("host"), "one more", None)
        await say_for_bot(table, 0, "one more", 1)
        assert len(table.chat.rows) == 3 + 1 + 3

    asyncio.run(talk())


def test_a_move_does_not_look_through_the_chat(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        table = await table_in(TableRegistry(MemoryStore(), BotWorkers(threads), RegistryRules()))
        for number in range(20):
            await say(table, Role("seat", 0), f"word {number}", None)
        feed = Feed(table, Role("seat", 1))
        assert len(feed.next_chat()) == 20
        monkeypatch.setattr(state_messages, "chat_messages", None)
        monkeypatch.setattr(Chat, "heard_by", None)
        await table.play(Role("seat", 0), 1, table.state.game.notation.text(table.state.legal(0)[0]))
        assert feed.next_chat() == []

    asyncio.run(play())


@pytest.mark.parametrize("is_analyzed", [False, True])
def test_words_are_counted_in_the_index_alone(tmp_path: Path, is_analyzed: bool) -> None:
    """400,000 words of an old table are not read when it opens: each pair is one stretch of an index, also after a
    host has let SQLite gather statistics."""

    async def plan() -> list[str]:
        storage = await open_storage(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        registry = TableRegistry(storage, BotWorkers(threads), RegistryRules())
        table = await table_in(registry)
        async with storage.engine.begin() as connection:
            rows = [{**asdict(row), "id": row.id} for row in words(table.id, 2 * MOST_CHAT)]
            await connection.execute(insert(CHAT), rows)
            if is_analyzed:
                await connection.execute(text("ANALYZE"))
            query = word_counts(table.id, speakers_and_listeners(3), 0, MOST_CHAT)
            asked = query.compile(dialect=storage.engine.dialect, compile_kwargs={"literal_binds": True})
            found = [row.detail for row in await connection.execute(text(f"EXPLAIN QUERY PLAN {asked}"))]
        await registry.close()
        return found

    searches = [line for line in asyncio.run(plan()) if "chat" in line]
    assert len(searches) == 16  # three seats and the table speak, to all or to a seat
    assert all("COVERING INDEX chat_of_pair" in line and "listener=? AND id>? AND id<?" in line for line in searches)


def test_a_bots_word_knows_its_move_also_after_a_restart(tmp_path: Path) -> None:
    """The same word twice is said twice: each answers another question. A person's word belongs to no move."""

    async def talk() -> list[tuple[str, int | None]]:
        storage = await open_storage(f"sqlite:///{tmp_path / 'tables.db'}")
        registry = TableRegistry(storage, BotWorkers(threads), RegistryRules())
        table = await table_in(registry)
        table.seats[1].kind = "bot:greedy"
        for ply in (4, 9):
            await say_for_bot(table, 1, "Too little.", ply)
        await say(table, Role("seat", 0), "Well!", None)
        found = await storage.load(table.id)
        await storage.close()
        assert found is not None
        told = [(message["text"], message["ply"]) for message in chat_messages(table, Role("spectator"))]
        assert [(row.text, row.ply) for row in found.chat] == told
        return told

    assert asyncio.run(talk()) == [("Too little.", 4), ("Too little.", 9), ("Well!", None)]
