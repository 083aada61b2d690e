"""`kill -9` of the server under load, and again: what it acknowledged is there, and nothing twice."""

import time
from pathlib import Path

import pytest

from tests.conftest import Games
from tests.server.running import OpenTable, Player, RealServer, wait_until
from tests.server.tables import CRESCENT_MOON, CRUSADERS

KILLS = 8


def play_and_kill(database: str, kills: int) -> None:
    with RealServer(database) as first:
        tables = [first.open_table(**body) for body in (CRUSADERS, CRUSADERS, CRESCENT_MOON)]
    players = [Player(table, first.url, []) for table in tables]
    for number in range(kills):
        with RealServer(database) as running:
            players = [player.successor(running.url) for player in players]
            for player in players:
                player.start()
            for player in players:
                wait_until(player.has_played)
            time.sleep(0.013 * (number % 11))
        for player in players:
            player.join(20)
            assert not player.is_alive()
            player.check(database)
    assert all(len(player.acknowledged) >= 4 * kills for player in players)


def test_a_killed_server_has_lost_nothing_it_acknowledged(tmp_path: Path) -> None:
    play_and_kill(f"sqlite:///{tmp_path / 'tables.sqlite'}", 1)


@pytest.mark.slow
def test_a_server_killed_again_and_again_has_lost_and_doubled_nothing(database: str, games: Games) -> None:
    play_and_kill(database, games.of(KILLS))


def test_the_workers_of_a_killed_server_end_themselves(tmp_path: Path) -> None:
    body = {"game": "crusaders", "seats": ["me", "bot:random"], "options": {"variant": "tournament"}}
    with RealServer(f"sqlite:///{tmp_path / 'tables.sqlite'}") as running:
        table: OpenTable = running.open_table(**body)
        wait_until(lambda: not table.state(running, table.tokens[0])["seats"][1]["deciding"])
        workers = running.children()
    wait_until(lambda: all(state_of(pid) == "Z" for pid in workers))


def state_of(pid: int) -> str:
    """Z for a process that has ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"
