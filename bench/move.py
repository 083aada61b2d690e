"""What one move costs the server's processor: to check, write and play it, and to make the messages for every seat.

Plays random games at tables of the server in this process, one move after another, without a network.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from typing import Final

from outremer.kernel import FastRng
from outremer.server.bot_workers import BotWorkers
from outremer.server.store.storage import open_storage
from outremer.server.table.feed import Feed
from outremer.server.table.live_table import LiveTable
from outremer.server.table.seats import Role
from outremer.server.table.tables import RegistryRules, TableRegistry

SEATS: Final = {"crusaders": 4, "crescent-moon": 5}


async def play(table: LiveTable, most: int, rng: FastRng) -> tuple[int, float, float]:
    """Moves made, and the processor seconds to make them and to tell the seats."""
    moves, made, told = 0, 0.0, 0.0
    roles = [Role("seat", seat) for seat in range(table.state.seats)]
    feeds = [Feed(table, role) for role in roles]
    while not table.state.over() and moves < most:
        seat = table.state.actors()[0]
        menu = table.state.legal(seat)
        text = table.state.game.notation.text(menu[rng.below(len(menu))])
        begun = time.process_time()
        await table.play(roles[seat], table.game_log.question(seat) or 0, text)
        written = time.process_time()
        for feed in feeds:
            feed.next_state()
        moves, made, told = moves + 1, made + written - begun, told + time.process_time() - written
    return moves, made, told


async def measure(registry: TableRegistry, game: str, wanted: int) -> None:
    moves, made, told, seed = 0, 0.0, 0.0, 0
    while moves < wanted:
        opened = await registry.open_table(game, {}, ["me"] * SEATS[game], "bench")
        found = await play(await registry.find(opened.table), wanted - moves, FastRng(seed))
        moves, made, told, seed = moves + found[0], made + found[1], told + found[2], seed + 1
    each = 1000.0 / moves
    print(
        f"{game}, {SEATS[game]} seats, {moves} moves: {made * each:.2f} ms to play and write, {told * each:.2f} ms to "
        f"tell all seats, together {(made + told) * each:.2f} ms a move"
    )


async def run(moves: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        registry = TableRegistry(
            await open_storage(f"sqlite:///{folder}/outremer.sqlite"), BotWorkers(), RegistryRules()
        )
        for game in SEATS:
            await measure(registry, game, moves)
        await registry.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Processor time of a move: checked, written, played and told.")
    parser.add_argument("--moves", type=int, default=2000, help="moves of each game")
    asyncio.run(run(parser.parse_args().moves))


if __name__ == "__main__":
    main()
