"""A table that cannot be opened is set aside: named in the log once, and nobody else notices."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace

import pytest

from outremer.kernel import key_from_seed
from outremer.server.bot_workers import BotWorkers
from outremer.server.store.memory import LOBBY, MemoryStore
from outremer.server.store.rows import MoveRow, StoredTable
from outremer.server.table import stand_in
from outremer.server.table.game_log import MOVE, UNDO
from outremer.server.table.laying import TableSettings
from outremer.server.table.live_table import LiveTable
from outremer.server.table.refused import Refused
from outremer.server.table.seats import Role
from outremer.server.table.tables import RegistryRules, TableRegistry
from tests.server.tables import threads

LONG_AGO = "2020-01-01T00:00:00+00:00"
CLOCK = '{"kind": "bank", "seconds": 600, "increment": 0}'
Damage = Callable[[StoredTable], StoredTable]


def registry_of(store: MemoryStore) -> TableRegistry:
    return TableRegistry(store, BotWorkers(threads), RegistryRules())


async def overdue_table(registry: TableRegistry, store: MemoryStore) -> str:
    """A table at which a clock ran out long ago; nobody has it open."""
    settings = TableSettings(clock=CLOCK)
    opened = await registry.open_table("crusaders", {}, ["me"] * 3, "Ann", key_from_seed(1), settings)
    table = await registry.find(opened.table)
    await table.play(Role("seat", 0), 1, table.state.game.notation.text(table.state.legal(0)[0]))
    registry.tables.clear()
    await store.change(opened.table, {"due": LONG_AGO}, {})
    return opened.table


def with_row(deed: str, action: str, seat: int = 0) -> Damage:
    return lambda kept: replace(kept, moves=[*kept.moves, MoveRow(kept.table.id, 1, seat, deed, action, LONG_AGO)])


DAMAGES: dict[str, Damage] = {
    "a move that is not legal": with_row(MOVE, "pass"),
    "a text that is no move": with_row(MOVE, "dance on the table"),
    "an undo of nothing": with_row(UNDO, "", seat=2),
    "an undo that says too much": with_row(UNDO, "7-9 1,1,1 0,0,0,0"),
    "an undo with too few numbers": with_row(UNDO, "0-1 1,1 0"),
    "other rules": lambda kept: replace(kept, table=replace(kept.table, rules="other")),
    "a game that is gone": lambda kept: replace(kept, table=replace(kept.table, game="whist")),
    "broken options": lambda kept: replace(kept, table=replace(kept.table, options="{")),
    "broken clocks": lambda kept: replace(kept, table=replace(kept.table, clocks="[]")),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_broken_table_stops_no_other_clock(name: str, caplog: pytest.LogCaptureFixture) -> None:
    async def wake() -> None:
        store = MemoryStore()
        registry = registry_of(store)
        broken, well = [await overdue_table(registry, store) for _ in range(2)]
        store.tables[broken] = DAMAGES[name](store.tables[broken])
        for _ in range(3):
            await stand_in.wake_overdue(registry)
            with pytest.raises(Refused) as refused:
                await registry.find(broken)
            assert refused.value.status == 409
        assert list(registry.tables) == [well] and list(registry.set_aside) == [broken]
        named = [record.getMessage() for record in caplog.records if broken in record.getMessage()]
        assert len(named) == 1 and "dance" not in caplog.text

    with caplog.at_level(logging.ERROR):
        asyncio.run(wake())


def test_broken_tables_do_not_crowd_out_the_others() -> None:
    """However many there are: each look finds the next ones."""

    async def wake() -> None:
        store = MemoryStore()
        registry = registry_of(store)
        first = await overdue_table(registry, store)
        kept = store.tables.pop(first)
        letters = "abcdefghjkmnpqrstuvwxyz"
        for number in range(LOBBY):
            name = "bbbbbbbb" + letters[number // 20] + letters[number % 20]
            store.tables[name] = replace(kept, table=replace(kept.table, id=name, rules="other"))
        store.tables[first] = kept
        await stand_in.wake_overdue(registry)
        assert not registry.tables and len(registry.set_aside) == LOBBY
        await stand_in.wake_overdue(registry)
        assert list(registry.tables) == [first]

    asyncio.run(wake())


def test_a_table_that_fails_in_memory_stops_no_other_clock(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It is named once, not in every round."""
    looked: list[str] = []
    look_after = stand_in.look_after

    async def failing(registry: TableRegistry, table: LiveTable) -> None:
        looked.append(table.id)
        if table.id == looked[0]:
            raise ZeroDivisionError
        await look_after(registry, table)

    async def rounds() -> None:
        store = MemoryStore()
        registry = TableRegistry(store, BotWorkers(threads), RegistryRules(round_seconds=0.0))
        for _ in range(3):
            await registry.find(await overdue_table(registry, store))
            kept = dict(registry.tables)
            registry.tables.update(tables | kept)
            tables.update(kept)
        closing = asyncio.Event()
        watch = asyncio.create_task(stand_in.watch(registry, closing))
        while len(looked) < 9:
            await asyncio.sleep(0)
        closing.set()
        await watch

    tables: dict[str, LiveTable] = {}
    monkeypatch.setattr(stand_in, "look_after", failing)
    with caplog.at_level(logging.ERROR):
        asyncio.run(rounds())
    assert len(set(looked[:3])) == 3 and looked[:3] == looked[3:6]
    assert sum(looked[0] in record.getMessage() for record in caplog.records) == 1
