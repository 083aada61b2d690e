"""The store in a database: tables, seats, the log of moves, chat. SQLite in WAL mode, or what the URL names.

Keeps the promises of `protocol.Store`. The log is append-only. `append` returns once the row is committed; rows that
wait at the same time share a commit.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, Final

from sqlalchemy import CompoundSelect, Select, and_, delete, func, insert, literal, select, true, union_all, update
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from .database import PATIENCE, BadDatabase, LogFile, driver_url, is_shared, make_engine, make_log_file, migrate
from .pg_notify import OwnVoices, PgNotify
from .rows import (
    MOST_CHAT,
    NOBODY,
    ChatCount,
    ChatRow,
    LobbyEntry,
    MoveRow,
    SeatRow,
    Stale,
    StorageDown,
    StoredTable,
    TableRow,
    WrittenElsewhere,
    word_bounds,
)
from .schema import CHAT, KEYS, MOVES, REVIEWS, SEATS, TABLES

LOG: Final = logging.getLogger(__name__)
AWAY: Final = "The server cannot write or read its tables just now. Please try again."
LOBBY: Final = 100
"""At most this many public tables are listed, the newest first."""


Appended = tuple[tuple[MoveRow, ...], asyncio.Future[None]]
"""Rows that are written together, and who waits for that."""
MOVE_COLUMNS: Final = tuple(column.name for column in fields(MoveRow))


def data_folder() -> Path:
    """Where this user's programs keep their data."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "outremer"
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "outremer"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "outremer"


def default_url() -> str:
    return f"sqlite:///{data_folder() / 'tables.sqlite'}"


class Storage:
    """One open database. Made by `open_storage`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._pen = None if is_shared(engine) else asyncio.Lock()
        self.log_file: LogFile | None = None
        self.peers: PgNotify | None = None  # where there can be other servers on the same database
        self._waiting: list[Appended] = []
        self._wake = asyncio.Event()
        self._writer = asyncio.create_task(self._write_log())

    async def close(self) -> None:
        self._writer.cancel()
        with suppress(asyncio.CancelledError):
            await self._writer
        if self.peers is not None:
            await self.peers.close()
        if self.log_file is not None:
            self.log_file.close()
        await self.engine.dispose()

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        with failures_named():
            async with self.engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        async with self._pen_in_hand(), self._transaction() as connection:
            yield connection

    @asynccontextmanager
    async def _pen_in_hand(self) -> AsyncIterator[None]:
        """SQLite lets one write at a time, and those who wait inside it may wait in vain: here they stand in line."""
        if self._pen is None:
            yield
            return
        with failures_named():
            async with asyncio.timeout(PATIENCE):
                await self._pen.acquire()
        try:
            yield
        finally:
            self._pen.release()

    # The log

    async def append(self, *rows: MoveRow) -> None:
        """Returns when the rows are in the database, in one transaction. Raises StorageDown: then they may be there or
        not; WrittenElsewhere: then others stand in their place."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((rows, done))
        self._wake.set()
        await done

    async def _write_log(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            batch, self._waiting = self._waiting, []
            try:
                await self._commit([row for rows, _ in batch for row in rows])
            except Exception as error:
                if len(batch) == 1 or type(error) is StorageDown:
                    for _, done in batch:
                        fail(done, error)
                else:
                    await self._commit_one_by_one(batch)
            else:
                settle(batch)

    async def _commit_one_by_one(self, batch: list[Appended]) -> None:
        """One bad row must not refuse its neighbours at other tables."""
        for rows, done in batch:
            try:
                await self._commit(list(rows))
            except Exception as error:
                fail(done, error)
            else:
                settle([(rows, done)])

    async def _commit(self, rows: list[MoveRow]) -> None:
        """In one order everywhere, so that two servers never wait for each other."""
        rows.sort(key=lambda row: (row.table_id, row.sequence))
        values = [{name: getattr(row, name) for name in MOVE_COLUMNS} for row in rows]
        if self.log_file is not None:
            async with self._pen_in_hand():
                with failures_named():
                    await self.log_file.write(values)
            return
        async with self._writing() as connection:
            await connection.execute(insert(MOVES), values)

    # Tables

    async def add_table(self, table: TableRow, seats: list[SeatRow], moves: list[MoveRow] | None = None) -> None:
        async with self._writing() as connection:
            await connection.execute(insert(TABLES), asdict(table))
            await connection.execute(insert(SEATS), [asdict(seat) for seat in seats])
            if moves:
                await connection.execute(insert(MOVES), [asdict(move) for move in moves])

    async def load(self, table: str) -> StoredTable | None:
        """Everything about a table; None where there is none."""
        return await self.news(table, 0, 0)

    async def news(self, table: str, rows: int, heard: int) -> StoredTable | None:
        """A table for somebody who knows the first rows of its log, and its chat up to a number."""
        async with self._transaction() as connection:
            found = (await connection.execute(select(TABLES).where(TABLES.c.id == table))).mappings().first()
            if found is None:
                return None
            seats = await self._seats(connection, [table])
            moves = await self._moves(connection, table, rows)
            chat = await self._chat(connection, table, heard)
            mine = seats.get(table, [])
            bounds = word_bounds(mine, heard, chat[0].id) if len(chat) == MOST_CHAT else []
            parts = [await self._earlier(connection, table, len(mine), *bound) for bound in bounds]
            return StoredTable(TableRow(**found), mine, moves, chat, [count for part in parts for count in part])

    async def _moves(self, connection: AsyncConnection, table: str, rows: int) -> list[MoveRow]:
        mine = (MOVES.c.table_id == table) & (MOVES.c.sequence >= rows)
        query = select(*(MOVES.c[name] for name in MOVE_COLUMNS)).where(mine).order_by(MOVES.c.sequence)
        return [MoveRow(*row) for row in await connection.execute(query)]

    async def _chat(self, connection: AsyncConnection, table: str, heard: int) -> list[ChatRow]:
        """The last words after number `heard`."""
        query = select(CHAT).where((CHAT.c.table_id == table) & (CHAT.c.id > heard)).order_by(CHAT.c.id.desc())
        return [ChatRow(**row) for row in (await connection.execute(query.limit(MOST_CHAT))).mappings()][::-1]

    async def _earlier(
        self, connection: AsyncConnection, table: str, seats: int, heard: int, first: int
    ) -> list[ChatCount]:
        """How many words came after number `heard` and before number `first`, from each to each."""
        pairs = speakers_and_listeners(seats)
        found = await connection.execute(word_counts(table, pairs, heard, first))
        counts = [(pairs[row.pair], row.words) for row in found if row.words]
        return [ChatCount(speaker, listener, words, heard) for (speaker, listener), words in counts]

    async def _seats(self, connection: AsyncConnection, tables: list[str]) -> dict[str, list[SeatRow]]:
        query = select(SEATS).where(SEATS.c.table_id.in_(tables)).order_by(SEATS.c.seat)
        found: dict[str, list[SeatRow]] = {}
        for row in (await connection.execute(query)).mappings():
            found.setdefault(row["table_id"], []).append(SeatRow(**row))
        return found

    async def lobby(self, first: Sequence[str] = ()) -> list[LobbyEntry]:
        """Public tables whose game is not over."""
        wanted = select(TABLES).where(TABLES.c.public, ~TABLES.c.finished).order_by(TABLES.c.created.desc())
        named = TABLES.c.id.in_(first)
        async with self._transaction() as connection:
            tables: list[TableRow] = []
            for part in (wanted.where(named), wanted.where(~named)) if first else (wanted,):
                rows = await connection.execute(part.limit(LOBBY - len(tables)))
                tables += [TableRow(**row) for row in rows.mappings()]
            ids = [table.id for table in tables]
            seats = await self._seats(connection, ids)
            begun = select(MOVES.c.table_id).where(MOVES.c.sequence == 0, MOVES.c.table_id.in_(ids))
            started = set((await connection.execute(begun)).scalars())
        return [LobbyEntry(table, seats.get(table.id, []), table.id in started) for table in tables]

    async def unfinished(self, tables: Sequence[str]) -> set[str]:
        still = select(TABLES.c.id).where(TABLES.c.id.in_(tables), ~TABLES.c.finished)
        async with self._transaction() as connection:
            return set((await connection.execute(still)).scalars())

    async def count(self) -> int:
        async with self._transaction() as connection:
            return (await connection.execute(select(func.count()).select_from(TABLES))).scalar_one()

    async def finish(self, table: str) -> None:
        await self.change(table, {"finished": True, "ended": "finished", "due": None}, {})

    async def change(self, table: str, values: dict[str, Any], before: dict[str, Any]) -> None:
        """How a table stands. Raises WrittenElsewhere if something is no longer as it was when this was decided."""
        where = [TABLES.c.id == table, *(TABLES.c[name].is_not_distinct_from(old) for name, old in before.items())]
        async with self._writing() as connection:
            if (await connection.execute(update(TABLES).where(*where).values(**values))).rowcount != 1:
                raise WrittenElsewhere("Somebody else has just changed this table. Please look again.")

    async def overdue(self, now: str, but: Collection[str] = ()) -> list[str]:
        """Tables at which somebody's clock has run out."""
        late = select(TABLES.c.id).where(TABLES.c.due <= now, ~TABLES.c.finished, TABLES.c.id.not_in(but))
        waiting = late.order_by(TABLES.c.due).limit(LOBBY)
        async with self._transaction() as connection:
            return list((await connection.execute(waiting)).scalars())

    async def delete(self, table: str) -> None:
        async with self._writing() as connection:
            for child in (CHAT, MOVES, SEATS, REVIEWS):
                await connection.execute(delete(child).where(child.c.table_id == table))
            await connection.execute(delete(TABLES).where(TABLES.c.id == table))

    async def stale(self, before: str, which: Stale = "all") -> list[str]:
        """Tables at which nothing has happened since a moment."""
        at_moves = select(MOVES.c.sequence).where((MOVES.c.table_id == TABLES.c.id) & (MOVES.c.at >= before))
        in_words = select(CHAT.c.id).where((CHAT.c.table_id == TABLES.c.id) & (CHAT.c.at >= before))
        quiet = (TABLES.c.created < before) & (TABLES.c.touched < before) & ~at_moves.exists() & ~in_words.exists()
        begun = select(MOVES.c.sequence).where(MOVES.c.table_id == TABLES.c.id).exists()
        kinds = {"all": true(), "unstarted": ~begun, "abandoned": begun & ~TABLES.c.finished}
        async with self._transaction() as connection:
            return list((await connection.execute(select(TABLES.c.id).where(quiet, kinds[which]))).scalars())

    async def touch(self, tables: list[str], at: str) -> None:
        """Somebody is at these tables."""
        async with self._writing() as connection:
            await connection.execute(update(TABLES).where(TABLES.c.id.in_(tables)).values(touched=at))

    async def set_seat(self, row: SeatRow, before: SeatRow, passes_on: bool = False) -> int:
        """Raises WrittenElsewhere if the seat is no longer as it was when this was decided. A seat that passes on to
        another person loses its webhook and the private words up to now. Returns the seat's `words_from`."""
        where = (SEATS.c.table_id == row.table_id) & (SEATS.c.seat == row.seat)
        kept = ("kind", "secret", "resigned", "away")
        unchanged = and_(*(SEATS.c[name] == getattr(before, name) for name in kept))
        marks = ("invitation", "opener", "host_did", "taken", "ready")
        values = {name: getattr(row, name) for name in (*kept, "name", *marks)}
        async with self._writing() as connection:
            words_from = await self._last_word(connection, row.table_id) if passes_on else before.words_from
            if passes_on:
                values |= {"webhook": None, "plan": None, "vacation": None, "push": None, "words_from": words_from}
            change = update(SEATS).where(where & unchanged).values(**values)
            if (await connection.execute(change)).rowcount != 1:
                raise WrittenElsewhere("Somebody else has just changed this seat. Please look again.")
        return words_from

    async def _last_word(self, connection: AsyncConnection, table: str) -> int:
        """The number of the last word at a table. Nobody speaks until this transaction ends."""
        await connection.execute(turn_to_speak(table))
        last = select(func.max(CHAT.c.id)).where(CHAT.c.table_id == table)
        return (await connection.execute(last)).scalar_one() or 0

    async def set_webhook(self, table: str, seat: int, secret: str, url: str | None, rung: int) -> None:
        """Questions up to number `rung` need not be told. Raises WrittenElsewhere if the seat is no longer that of the
        link it was asked with."""
        mine = (SEATS.c.table_id == table) & (SEATS.c.seat == seat) & (SEATS.c.secret == secret)
        async with self._writing() as connection:
            if (await connection.execute(update(SEATS).where(mine).values(webhook=url, rung=rung))).rowcount != 1:
                raise WrittenElsewhere("Somebody else has just changed this seat. Please look again.")

    async def set_private(
        self, table: str, seat: int, secret: str, values: dict[str, Any], before: dict[str, Any]
    ) -> None:
        """What the player of a seat alone has set. Raises WrittenElsewhere if it is no longer as it was."""
        where = [SEATS.c.table_id == table, SEATS.c.seat == seat, SEATS.c.secret == secret]
        where += [SEATS.c[name].is_not_distinct_from(old) for name, old in before.items()]
        async with self._writing() as connection:
            if (await connection.execute(update(SEATS).where(*where).values(**values))).rowcount != 1:
                raise WrittenElsewhere("Somebody else has just changed this seat. Please look again.")

    async def server_key(self, name: str, fresh: str) -> str:
        """What is kept under a name; `fresh` from now on, if nothing was."""
        kept = select(KEYS.c.value).where(KEYS.c.name == name)
        async with self._transaction() as connection:
            found: str | None = (await connection.execute(kept)).scalar()
        if found is not None:
            return found
        try:
            async with self._writing() as connection:
                await connection.execute(insert(KEYS), {"name": name, "value": fresh})
        except WrittenElsewhere:
            return await self.server_key(name, fresh)
        return fresh

    async def review(self, table: str, part: str) -> str | None:
        kept = select(REVIEWS.c.text).where((REVIEWS.c.table_id == table) & (REVIEWS.c.part == part))
        async with self._transaction() as connection:
            found: str | None = (await connection.execute(kept)).scalar()
        return found

    async def keep_review(self, table: str, part: str, text: str) -> None:
        with suppress(WrittenElsewhere):  # another server has found the same, or the table is gone
            async with self._writing() as connection:
                await connection.execute(insert(REVIEWS), {"table_id": table, "part": part, "text": text})

    async def ring(self, table: str, seat: int, question: int) -> bool:
        """Whether this question of a seat has been told to nobody yet: true once."""
        waiting = (SEATS.c.table_id == table) & (SEATS.c.seat == seat) & (SEATS.c.rung < question)
        async with self._writing() as connection:
            return (await connection.execute(update(SEATS).where(waiting).values(rung=question))).rowcount == 1

    async def add_chat(self, row: ChatRow, heard: int) -> list[ChatRow]:
        """Returns what was said after number `heard`, this included. One speaks at a time at each table, so that
        everybody hears the same order."""
        said = asdict(row)
        del said["id"]
        async with self._writing() as connection:
            await connection.execute(turn_to_speak(row.table_id))
            await connection.execute(insert(CHAT), said)
            return await self._chat(connection, row.table_id, heard)

    async def older_words(
        self, table: str, viewer: int, begun: int, before: int, skip: int, most: int
    ) -> list[ChatRow]:
        """What a viewer heard before a word, but for the last `skip` of it."""
        theirs = ((CHAT.c.speaker == viewer) | (CHAT.c.listener == viewer)) & (CHAT.c.id > begun)
        heard = CHAT.c.listener.is_(None) if viewer == NOBODY else CHAT.c.listener.is_(None) | theirs
        mine = (CHAT.c.table_id == table) & (CHAT.c.id < before) & heard
        query = select(CHAT).where(mine).order_by(CHAT.c.id.desc()).offset(skip).limit(most)
        async with self._transaction() as connection:
            return [ChatRow(**row) for row in (await connection.execute(query)).mappings()][::-1]

    # Other servers

    @property
    def is_shared(self) -> bool:
        return self.peers is not None

    def listen(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        if self.peers is not None:
            self.peers.heard, self.peers.missed = heard, missed

    async def take_bots(self, table: str) -> bool:
        return self.peers is None or await self.peers.take_bots(table)

    async def leave_bots(self, table: str) -> None:
        if self.peers is not None:
            await self.peers.leave_bots(table)


def speakers_and_listeners(seats: int) -> list[tuple[int, int | None]]:
    """Who may have said something to whom. The table speaks as nobody; a word for nobody is for everybody."""
    return [(speaker, listener) for speaker in range(NOBODY, seats) for listener in (None, *range(seats))]


def word_counts(
    table: str, pairs: Sequence[tuple[int, int | None]], heard: int, first: int
) -> CompoundSelect[tuple[int, int]]:
    """A count for each pair: one stretch of the index `chat_of_pair`. SQLite needs eight times as long to group all
    words instead."""
    between = (CHAT.c.table_id == table) & (CHAT.c.id > heard) & (CHAT.c.id < first)
    return union_all(
        *(
            select(literal(number).label("pair"), func.count().label("words")).where(
                between, CHAT.c.speaker == speaker, CHAT.c.listener == listener
            )
            for number, (speaker, listener) in enumerate(pairs)
        )
    )


def turn_to_speak(table: str) -> Select[tuple[str]]:
    """One speaks at a time at each table."""
    return select(TABLES.c.id).where(TABLES.c.id == table).with_for_update(key_share=True)


def settle(batch: list[Appended]) -> None:
    for _, done in batch:
        if not done.done():
            done.set_result(None)


def fail(done: asyncio.Future[None], error: Exception) -> None:
    """Whatever happened, the one who waits is told, and the next row is written."""
    if not isinstance(error, StorageDown):
        LOG.error("a row could not be written", exc_info=error)
        error = StorageDown(AWAY)
    if not done.done():
        done.set_exception(error)


@contextmanager
def failures_named() -> Iterator[None]:
    try:
        yield
    except (IntegrityError, sqlite3.IntegrityError) as error:
        raise WrittenElsewhere("Somebody else was quicker. Please look again.") from error
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        LOG.error("the database failed: %s", getattr(error, "orig", None) or error.__class__.__name__)
        raise StorageDown(AWAY) from error


async def bring_up_to_date(engine: AsyncEngine) -> None:
    try:
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
    except BaseException:
        await engine.dispose()
        raise


async def open_storage(url: str, durable: bool = False) -> Storage:
    """Open a database, made or brought up to date where need be. Raises BadDatabase."""
    try:
        engine = make_engine(driver_url(url), durable)
        own = OwnVoices(engine) if is_shared(engine) else None
        await bring_up_to_date(engine)
    except (ArgumentError, ImportError, ValueError) as error:
        raise BadDatabase(f"the database '{url.partition('://')[0]}://...' cannot be used: {error}") from error
    except (SQLAlchemyError, OSError) as error:
        raise BadDatabase(f"the database could not be opened: {error}") from error
    storage = Storage(engine)
    if own is not None:
        storage.peers = PgNotify(engine.url, own)
    storage.log_file = make_log_file(engine, durable)
    return storage
