"""What all tests share: how many random games and examples to play, and Hypothesis without surprises.

`--games 20` plays twenty times as many; by default every run plays the same ones.
"""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

import outremer
from tests.settings import SHARING, changed_settings

UNCOMPILED_SHARE = 8  # uncompiled, only every n-th game is played


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--games", type=int, default=1, help="multiply the number of random games and examples")
    parser.addoption("--pictures", default=None, help="a folder for the pictures that the tests of layouts take")


def pytest_configure(config: pytest.Config) -> None:
    times = config.getoption("--games")
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    settings.register_profile(
        "outremer",
        deadline=None,
        derandomize=times == 1,
        max_examples=60 * times,
        suppress_health_check=slow,
        database=None,
    )
    settings.load_profile("outremer")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if outremer.compiled():
        return
    for item in items:
        if item.get_closest_marker("compiled_only"):
            item.add_marker(pytest.mark.skip(reason=f"about the compiled package; this one is {outremer.mode()}"))


class Games:
    """How many random games a test plays: `games.of(40)`."""

    def __init__(self, times: int) -> None:
        self.times = times

    def of(self, count: int) -> int:
        return self.times * (count if outremer.compiled() else max(1, count // UNCOMPILED_SHARE))


@pytest.fixture(scope="session")
def games(pytestconfig: pytest.Config) -> Games:
    return Games(pytestconfig.getoption("--games"))


@pytest.fixture(scope="module", autouse=True)
def unchanged_settings() -> Iterator[None]:
    """No test of a module may change what other games play by."""
    yield
    changed = {game: found for game in SHARING if (found := changed_settings(game))}
    assert not changed, f"a test has changed the shared setting of {changed}"
