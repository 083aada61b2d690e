"""A running server for each test, and the databases it may use. Most tests of the server are run in one mode only."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Cluster, running_cluster
from tests.server.tables import TestClient, server

IN_BOTH_MODES = {
    "test_bare_table",
    "test_endpoints",
    "test_feed",
    "test_forks",
    "test_game_log",
    "test_hinting",
    "test_lesson_tables",
    "test_moves",
    "test_other_games",
    "test_puzzle_tables",
    "test_record_imports",
    "test_secrets",
    "test_taken_back",
    "test_twin_worlds",
}
"""Here the server meets rules, views, events, positions, drawn worlds and hints, which may be compiled. The rest is
about the server itself, its processes and its database: they are plain Python in both modes."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == Path(__file__).parent and item.path.stem not in IN_BOTH_MODES:
            item.add_marker(pytest.mark.once)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(server(tmp_path)) as running:
        yield running


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    with running_cluster() as running:
        yield running


@pytest.fixture
def postgres(cluster: Cluster) -> str:
    """The URL of an empty PostgreSQL database."""
    return cluster.new_database()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of each kind there is."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    url: str = request.getfixturevalue("postgres")
    return url
