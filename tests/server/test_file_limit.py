"""How many connections the system lets a server have."""

import subprocess
import sys

import pytest

from outremer.server.file_limit import OWN_FILES, most_connections

RAISE = """
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (100, {hard}))
from outremer.server.file_limit import raise_file_limit
print(raise_file_limit(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
@pytest.mark.parametrize("hard", [100, 500])
def test_the_limit_is_raised_as_far_as_it_goes(hard: int) -> None:
    done = subprocess.run([sys.executable, "-c", RAISE.format(hard=hard)], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(hard), str(hard)]


@pytest.mark.parametrize(
    ("wanted", "files", "most"),
    [
        (10_000, 0, 10_000),
        (10_000, 65_536, 10_000),
        (10_000, 1024, 1024 - OWN_FILES),
        (0, 1024, 1024 - OWN_FILES),
        (0, 0, 0),
        (10_000, 100, 50),
    ],
)
def test_connections_leave_files_for_the_server_itself(wanted: int, files: int, most: int) -> None:
    assert most_connections(wanted, files) == most
