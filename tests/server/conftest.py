"""A running server for each test, and the databases it may use."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Cluster, running_cluster
from tests.server.tables import TestClient, server


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
