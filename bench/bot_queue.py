"""How long a bot's player waits when other tables keep the bots busy, and how soon a stopped worker is replaced.

One person plays against a Steward while other tables, at which nobody looks, hold four Grandmasters each. Everything
runs in this process except the workers; the times are wall-clock times, so read them on a quiet machine.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import time
from typing import Final

from outremer.kernel import FastRng
from outremer.server.bot_workers import BotWorkers
from outremer.server.store.memory import MemoryStore
from outremer.server.table.live_table import LiveTable
from outremer.server.table.seats import Role
from outremer.server.table.tables import RegistryRules, TableRegistry

ME: Final = Role("seat", 0)
CROWD: Final = [*["bot:grandmaster"] * 4, "open"]
PAIR: Final = ["me", "bot:steward"]
SETTLE: Final = 5.0
"""Seconds for the crowd to fill the queue before anything is measured."""


class Onlooker:
    """Somebody who has the page open."""

    def __init__(self, role: Role) -> None:
        self.role = role

    def notice(self) -> None: ...

    def leave(self, why: str) -> None: ...


async def open_watched(registry: TableRegistry) -> LiveTable:
    opened = await registry.open_table("crusaders", {"variant": "learning"}, PAIR, "bench")
    table = await registry.find(opened.table)
    table.watchers.add(Onlooker(ME))
    return table


async def crowd(registry: TableRegistry, tables: int) -> None:
    for _ in range(tables):
        await registry.open_table("crescent-moon", {}, CROWD, "bench")


async def play_for_me(table: LiveTable, rng: FastRng) -> None:
    """Move at random until a bot is asked, or the game is over."""
    while not table.ended and table.state.is_actor(0):
        menu = table.state.legal(0)
        text = table.state.game.notation.text(menu[rng.below(len(menu))])
        await table.play(ME, table.game_log.question(0) or 0, text)


async def bot_choice(table: LiveTable) -> float:
    """Seconds until the bot has made one choice."""
    rows, begun = table.game_log.rows, time.monotonic()
    while table.game_log.rows == rows:
        await asyncio.sleep(0.005)
    return time.monotonic() - begun


async def waits(registry: TableRegistry, choices: int) -> list[float]:
    table, rng, found = await open_watched(registry), FastRng(1), list[float]()
    while len(found) < choices:
        await play_for_me(table, rng)
        if table.ended:
            table = await open_watched(registry)
            continue
        found.append(await bot_choice(table))
    return sorted(found)


async def after_a_stop(registry: TableRegistry, bot_workers: BotWorkers) -> float:
    """Seconds that a choice takes whose worker is stopped (SIGSTOP) before it is asked."""
    table, rng = await open_watched(registry), FastRng(2)
    for _ in range(5):
        await play_for_me(table, rng)
        await bot_choice(table)
    while not table.state.is_actor(0):
        await bot_choice(table)
    for worker in bot_workers.workers:
        for pid in list(getattr(worker.process, "_processes", None) or {}):
            os.kill(pid, signal.SIGSTOP)
    await play_for_me(table, rng)
    return await bot_choice(table)


async def run(tables: int, choices: int) -> None:
    bot_workers = BotWorkers()
    registry = TableRegistry(MemoryStore(), bot_workers, RegistryRules())
    await waits(registry, 3)  # starts the workers
    show("alone", await waits(registry, choices))
    await crowd(registry, tables)
    await asyncio.sleep(SETTLE)
    show(f"beside {tables} tables of four Grandmasters", await waits(registry, choices))
    await registry.close()
    bot_workers = BotWorkers()
    registry = TableRegistry(MemoryStore(), bot_workers, RegistryRules())
    await waits(registry, 3)
    print(f"a choice whose worker is stopped: {await after_a_stop(registry, bot_workers):.1f} s", flush=True)
    await registry.close()


def show(where: str, found: list[float]) -> None:
    middle, last = found[len(found) // 2], found[-1]
    print(f"a Steward's choice, {where}: median {middle:.2f} s, longest {last:.2f} s, of {len(found)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="How long players wait for bots when many tables have some.")
    parser.add_argument("--tables", type=int, default=12, help="tables of four Grandmasters at which nobody looks")
    parser.add_argument("--choices", type=int, default=20, help="choices of the Steward that are measured")
    given = parser.parse_args()
    asyncio.run(run(given.tables, given.choices))


if __name__ == "__main__":
    main()
