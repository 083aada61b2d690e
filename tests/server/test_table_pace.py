"""How fast the bots of a table play is chosen when it is opened, and kept with it."""

import asyncio
import time
from pathlib import Path

import pytest

from outremer.server.table.bot_pace import BotTimes, Timer
from outremer.server.table.tables import RegistryRules
from tests.server.tables import TestClient, live_table, open_table, server

BOTS_BEGIN = {"game": "crusaders", "options": {"players": 2, "orders": False}, "seats": ["me", "bot:random"]}


class Recording(Timer):
    """Does not wait, and keeps how long it should have."""

    def __init__(self) -> None:
        self.asked: list[float] = []

    def now(self) -> float:
        return 0.0

    async def sleep(self, seconds: float) -> None:
        self.asked.append(seconds)
        await asyncio.sleep(0)


def first_pause(folder: Path, **choice: str) -> float:
    """How long the first step of a bot lasts at a table."""
    timer = Recording()
    rules = RegistryRules(bot_times=BotTimes(timer=timer))
    with TestClient(server(folder, rules=rules)) as client:
        table = open_table(client, **BOTS_BEGIN, **choice)
        for _ in range(300):
            if timer.asked:
                return timer.asked[0]
            if table.seats[0].state()["menu"]:
                table.seats[0].move_any()
            time.sleep(0.02)
    raise AssertionError("no bot has moved")


def test_a_table_has_its_own_pace(tmp_path: Path) -> None:
    pauses = []
    for pace in ("instant", "brisk", "relaxed"):
        folder = tmp_path / pace
        folder.mkdir()
        pauses.append(first_pause(folder, bot_pace=pace))
    assert max(pauses[:2]) < 1.0 and pauses[2] >= 2.0


def test_it_is_brisk_unless_something_else_is_chosen_and_outlives_a_restart(tmp_path: Path) -> None:
    with TestClient(server(tmp_path)) as client:
        usual, slow = open_table(client, **BOTS_BEGIN), open_table(client, **BOTS_BEGIN, bot_pace="relaxed")
        assert live_table(client, usual).row.bot_pace == "brisk"
    with TestClient(server(tmp_path)) as client:
        slow.seats[0].client = client
        slow.seats[0].state()
        assert live_table(client, slow).row.bot_pace == "relaxed"


@pytest.mark.parametrize("pace", ["hasty", "", 3])
def test_another_pace_is_refused(tmp_path: Path, pace: object) -> None:
    with TestClient(server(tmp_path)) as client:
        assert client.post("/api/tables", json=BOTS_BEGIN | {"bot_pace": pace}).status_code == 422
