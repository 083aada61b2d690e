"""What the first look at a table costs after a restart: one with many undos, and one with much chat.

Plays one random game of each kind on a temporary database, forgets it, and opens it again. Times are CPU of this
process, so that other programs do not count.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Final

from outremer.kernel import key_from_seed
from outremer.server.bot_workers import BotWorkers
from outremer.server.store.storage import open_storage
from outremer.server.table.live_table import LiveTable
from outremer.server.table.seats import Role
from outremer.server.table.state_messages import chat_messages, state_text
from outremer.server.table.tables import RegistryRules, TableRegistry

SEATS: Final = {"crusaders": 3, "crescent-moon": 5}
LATE: Final = 200
"""Moves before the first undo: the later, the more would have to be played again."""
INSERT: Final = "INSERT INTO chat (table_id, speaker, name, listener, text, at) VALUES (?, ?, 'Ann', ?, 'a word', '')"


async def play(table: LiveTable, undos: int, rng: random.Random) -> float:
    """A whole game, in which up to so many late moves are taken back. Returns the CPU seconds of an undo."""
    spent, done = 0.0, 0
    while not table.state.over():
        seat = rng.choice(table.state.actors())
        text = table.state.game.notation.text(rng.choice(table.state.legal(seat)))
        await table.play(Role("seat", seat), table.game_log.question(seat) or 0, text)
        is_late = len(table.game_log.record.moves) > LATE
        if done < undos and is_late and rng.random() < 0.9 and table.may_undo(Role("seat", seat)):
            begun = time.process_time()
            await table.undo(Role("seat", seat))
            spent, done = spent + time.process_time() - begun, done + 1
    return spent / max(1, done)


def fill_chat(database: Path, table: str, words: int) -> None:
    """Every third word is private."""
    with closing(sqlite3.connect(database)) as connection, connection:
        rows = ((table, n % 3, (n + 1) % 3 if n % 3 == 2 else None) for n in range(words))
        connection.executemany(INSERT, rows)


async def look(registry: TableRegistry, name: str) -> float:
    """CPU seconds of opening a table that is not in memory, and of what the first viewer is sent."""
    registry.tables.clear()
    begun = time.process_time()
    table = await registry.find(name)
    state_text(table, Role("seat", 0))
    chat_messages(table, Role("seat", 0))
    return time.process_time() - begun


async def measure(registry: TableRegistry, database: Path, game: str, undos: int, words: int) -> None:
    opened = await registry.open_table(game, {}, ["me"] * SEATS[game], "bench", key_from_seed(1))
    table = await registry.find(opened.table)
    undo = await play(table, undos, random.Random(1))
    rows, moves = table.game_log.rows, len(table.game_log.record.moves)
    print(f"{game}: {moves} moves, {rows - moves} more rows from taking back; an undo {1000 * undo:.1f} ms of CPU")
    print(f"  first look {1000 * await look(registry, table.id):.0f} ms of CPU", flush=True)
    fill_chat(database, table.id, words)
    print(f"  with {words:,} words of chat {1000 * await look(registry, table.id):.0f} ms of CPU", flush=True)


async def run(undos: int, words: int) -> None:
    with tempfile.TemporaryDirectory(prefix="outremer-look-") as folder:
        database = Path(folder) / "tables.sqlite"
        registry = TableRegistry(await open_storage(f"sqlite:///{database}"), BotWorkers(), RegistryRules())
        for game in SEATS:
            await measure(registry, database, game, undos, words)
        await registry.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--undos", type=int, default=150)
    parser.add_argument("--words", type=int, default=400_000)
    given = parser.parse_args()
    asyncio.run(run(given.undos, given.words))


if __name__ == "__main__":
    main()
