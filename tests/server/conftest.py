"""A running server for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.tables import TestClient, server


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(server(tmp_path)) as running:
        yield running
