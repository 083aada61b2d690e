"""A live table needs no web framework and no database: it can be imported and played where none is installed."""

from tests.server.blocked import run_without_server

IMPORTING = """
import importlib, pkgutil
import outremer.server.table as table

for module in pkgutil.iter_modules(table.__path__):
    importlib.import_module(f"outremer.server.table.{module.name}")
"""
PLAYING = """
import asyncio
from outremer.server.bot_thinking import BotsInPlace
from outremer.server.store.memory import MemoryStore
from outremer.server.table.bot_pace import BotTimes, Timer
from outremer.server.table.entering import enter
from outremer.server.table.feed import Feed
from outremer.server.table.seats import Role
from outremer.server.table.tables import RegistryRules, TableRegistry

class NoWaiting(Timer):
    async def sleep(self, seconds):
        await asyncio.sleep(0)

async def play():
    registry = TableRegistry(MemoryStore(), BotsInPlace(), RegistryRules(bot_times=BotTimes(timer=NoWaiting())))
    links = await registry.open_table("crusaders", {"variant": "learning"}, ["me", "bot:random"], "Ann")
    table = await registry.find(links.table)
    role = Role("seat", 0)
    entry = await enter(table, links.own.split("#")[1], {}, "Ann", also=False)
    assert entry.role == role and entry.link is None
    feed = Feed(table, role)
    assert '"type":"state"' in feed.next_state()
    while not table.ended:
        question = table.game_log.question(0)
        if question is not None:
            action = table.state.legal(0)[-1]
            await table.play(role, question, table.state.game.notation.text(action))
        await asyncio.sleep(0)
    assert '"type":"change"' in feed.next_state() and feed.next_state() is None
    registry.tables.clear()
    again = await registry.find(links.table)
    assert again.ended and again.state.text() == table.state.text()
    await registry.close()

asyncio.run(play())
"""


def run(program: str) -> None:
    done = run_without_server(program)
    assert done.returncode == 0, done.stderr


def test_every_module_of_a_table_is_imported_without_the_extra() -> None:
    run(IMPORTING)


def test_a_game_is_played_to_its_end_in_memory_with_bots_in_place() -> None:
    run(PLAYING)
