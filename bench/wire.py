"""How many bytes a seat is sent for a move near the end of a game: only what changed, and the whole state beside it.
And the CPU of a move, with what all seats are sent for it.

Plays one random game of each kind at a table of the server in this process, without a network.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from typing import Final

from outremer.kernel import FastRng, key_from_seed
from outremer.server.bot_workers import BotWorkers
from outremer.server.store.storage import open_storage
from outremer.server.table.feed import Feed
from outremer.server.table.live_table import LiveTable
from outremer.server.table.seats import Role
from outremer.server.table.state_messages import state_text
from outremer.server.table.tables import RegistryRules, TableRegistry

SEATS: Final = {"crusaders": 4, "crescent-moon": 5}
LAST: Final = 50
"""How many of the last moves count."""


async def pushes(table: LiveTable, rng: FastRng) -> tuple[list[int], float]:
    """The bytes of every message about the state that a seat is sent in the last moves of a game; and the CPU seconds
    of a move."""
    roles = [Role("seat", seat) for seat in range(table.state.seats)]
    feeds = [Feed(table, role) for role in roles]
    sent: list[list[int]] = []
    begun = time.process_time()
    while not table.state.over():
        seat = table.state.actors()[0]
        menu = table.state.legal(seat)
        text = table.state.game.notation.text(menu[rng.below(len(menu))])
        await table.play(roles[seat], table.game_log.question(seat) or 0, text)
        messages = [feed.next_state() for feed in feeds]
        sent.append([len(message) for message in messages if message is not None])
    spent = (time.process_time() - begun) / len(sent)
    # The last one opens the key: it is no ordinary push.
    return [size for sizes in sent[-LAST:-1] for size in sizes], spent


async def measure(registry: TableRegistry, game: str, seed: int) -> None:
    opened = await registry.open_table(game, {}, ["me"] * SEATS[game], "bench", key_from_seed(seed))
    table = await registry.find(opened.table)
    found, spent = await pushes(table, FastRng(seed))
    sizes = sorted(found)
    role = Role("seat", 0)
    whole = len(state_text(table, role))
    bare = len(state_text(table, role, len(table.game_log.told_to(0))))
    high = sizes[int(0.95 * len(sizes))]
    print(
        f"{game}, {SEATS[game]} seats: median {statistics.median(sizes):,.0f} bytes, "
        f"mean {statistics.mean(sizes):,.0f}, 95 % below {high:,}, largest {sizes[-1]:,}; "
        f"whole state {bare:,}, with all events {whole:,}; {1000 * spent:.2f} ms of CPU for a move and its pushes"
    )


async def run(seed: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        storage = await open_storage(f"sqlite:///{folder}/outremer.sqlite")
        registry = TableRegistry(storage, BotWorkers(), RegistryRules())
        for game in SEATS:
            await measure(registry, game, seed)
        await registry.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seed", type=int, default=1)
    asyncio.run(run(parser.parse_args().seed))


if __name__ == "__main__":
    main()
