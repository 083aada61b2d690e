"""A game is read from its log without playing what was taken back, and everybody finds the same numbers again."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from outremer.games import find_game
from outremer.kernel import CannotUndo, FastRng, Record, key_from_seed
from outremer.kernel.timeline import KEEP_EVERY
from outremer.server.bot_workers import BotWorkers
from outremer.server.store.memory import MemoryStore
from outremer.server.store.rows import MoveRow
from outremer.server.table.game_log import MOST_ROWS, MOVE, UNDO, GameLog, game_log_of
from outremer.server.table.live_table import LiveTable
from outremer.server.table.refused import Refused
from outremer.server.table.seats import Role
from outremer.server.table.tables import RegistryRules, TableRegistry, record_of
from outremer.server.table.taken_back import LONGEST, TakenBack, read_taken_back
from tests.server.tables import threads
from tests.toy import BID, LANTERNS


def everything(log: GameLog) -> dict[str, Any]:
    """All that a log knows."""
    told = [[(one.ply, one.fields) for one in viewer] for viewer in log.told]
    timeline = log.timeline
    return {
        "state": log.state.text(),
        "moves": log.record.moves,
        "rows": log.rows,
        "questions": log.questions,
        "branches": log.branches,
        "moments": log.moments,
        "asked": log.asked,
        "told": told,
        "reveals": timeline.reveals_before,
        "secret": timeline.was_secret,
        "undo": [log.why_no_undo(seat, alone=False) for seat in range(log.seats)],
    }


async def played(game: str, seats: int, moves: int, seed: int) -> tuple[LiveTable, list[MoveRow]]:
    """A table at which much was taken back, alone and as agreed; and its log."""
    store = MemoryStore()
    registry = TableRegistry(store, BotWorkers(threads), RegistryRules())
    opened = await registry.open_table(game, {}, ["me"] * seats, "Ann", key_from_seed(seed))
    table, rng = await registry.find(opened.table), FastRng(seed)
    for number in range(moves):
        actors = table.state.actors()
        seat = actors[rng.below(len(actors))]
        menu = table.state.legal(seat)
        text = table.state.game.notation.text(menu[rng.below(len(menu))])
        await table.play(Role("seat", seat), table.game_log.question(seat) or 0, text)
        if rng.below(3) == 0 and table.may_undo(Role("seat", seat)):
            await table.undo(Role("seat", seat))
        if number % 25 == 24 and table.game_log.has_moved(0):
            await table.undo_agreed(0)
    return table, store.tables[table.id].moves


@pytest.mark.parametrize(("game", "seats"), [("crusaders", 3), ("crescent-moon", 5)])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_log_is_read_as_it_was_played(game: str, seats: int, seed: int) -> None:
    table, rows = asyncio.run(played(game, seats, 120, seed))
    undos = [row for row in rows if row.deed != MOVE]
    assert len({row.deed for row in undos}) == 2 and all(read_taken_back(row.action) for row in undos)
    assert everything(game_log_of(record_of(table.row), rows)) == everything(table.game_log)


@pytest.mark.parametrize("silent", [1, 3, 1000])
def test_undos_that_do_not_say_what_they_took_back_are_played(silent: int) -> None:
    """Logs of earlier versions, and such as go on in this one."""
    table, rows = asyncio.run(played("crescent-moon", 5, 100, 3))
    undos = [number for number, row in enumerate(rows) if row.deed != MOVE]
    quiet = set(undos[:silent])
    old = [replace(row, action="") if number in quiet else row for number, row in enumerate(rows)]
    assert everything(game_log_of(record_of(table.row), old)) == everything(table.game_log)


def test_what_was_taken_back_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each move that stands is played once, however much was taken back on the way."""
    table, rows = asyncio.run(played("crusaders", 3, 120, 1))
    plays = 0
    play = GameLog.play

    def counting(log: GameLog, seat: int, action: int) -> None:
        nonlocal plays
        plays += 1
        play(log, seat, action)

    monkeypatch.setattr(GameLog, "play", counting)
    monkeypatch.setattr(GameLog, "undo", None)
    monkeypatch.setattr(GameLog, "undo_agreed", None)
    assert game_log_of(record_of(table.row), rows).record.moves == table.game_log.record.moves
    assert plays == len(table.game_log.record.moves) < sum(row.deed == MOVE for row in rows)


def test_an_undo_tells_only_the_last_few_moves_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Late in a game as early."""
    log, rng, undone = GameLog(Record.of_seed(find_game("crusaders"), 4, {"players": 3})), FastRng(1), 0
    told: list[int] = []
    tell = GameLog._tell

    def counting(log: GameLog, *given: Any) -> None:
        told.append(1)
        tell(log, *given)

    monkeypatch.setattr(GameLog, "_tell", counting)
    while len(log.record.moves) < 150:
        seat = log.state.actors()[0]
        menu = log.state.legal(seat)
        log.play(seat, menu[rng.below(len(menu))])
        if rng.below(3) == 0 and not log.why_no_undo(seat, alone=False):
            told.clear()
            log.undo(seat, alone=False)
            undone += 1
            assert len(told) < 2 * KEEP_EVERY
    assert undone > 10


def test_a_very_long_log_only_goes_on() -> None:
    """Nobody can make a table that takes long to open by taking back without end."""
    log = GameLog(Record.of_seed(LANTERNS, 1, {"players": 2}))
    log.play(0, BID)
    log.rows = MOST_ROWS
    with pytest.raises(CannotUndo, match="too often"):
        log.after_undo(0, alone=False)
    with pytest.raises(CannotUndo, match="too often"):
        log.after_undo_agreed(0)
    log.play(1, BID + 1)


def test_an_undo_that_is_not_written_is_not_done() -> None:
    async def undo() -> None:
        table, rows = await played("crusaders", 3, 0, 4)
        seat = 1
        await table.play(Role("seat", seat), 1, table.state.game.notation.text(table.state.legal(seat)[0]))
        before = everything(table.game_log)
        rows.append(MoveRow(table.id, len(rows), seat, UNDO, "", ""))  # somebody else was quicker
        with pytest.raises((Refused, CannotUndo)):
            await table.undo(Role("seat", seat))
        assert table.game_log.rows == before["rows"] + 1

    asyncio.run(undo())


def test_what_an_undo_says_can_be_read_back() -> None:
    said = TakenBack(12, 15, [3, 10, 4], [0, 1, 1, 2])
    assert said.text() == "12-15 3,10,4 0,1,1,2" and read_taken_back(said.text()) == said
    assert read_taken_back("") is None and read_taken_back("12-15") is None
    assert TakenBack(12, 15, [1000] * 16, [1000] * 17).text() == "" and len(said.text()) < LONGEST
