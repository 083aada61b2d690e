"""A PostgreSQL of our own, from the machine's package: begun for the tests, reached by a socket file, and ended."""

import asyncio
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import asyncpg  # type: ignore[import-untyped,unused-ignore]
import pytest

MISSING = "no PostgreSQL on this machine (on Debian: apt-get install postgresql)"
SETTINGS = ("fsync=off", "full_page_writes=off", "shared_buffers=16MB", "listen_addresses=")


def binaries() -> Path | None:
    """Where Debian's package puts the programs of a server, or where the path says; the newest of several."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    named = shutil.which("initdb")
    return found[-1].parent if found else Path(named).parent if named else None


def other_user() -> str | None:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    known = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


class Cluster:
    def __init__(self, programs: Path, folder: Path) -> None:
        self.folder = folder
        self.user = other_user()
        if self.user is not None:
            shutil.chown(folder, self.user)
        self._run(programs / "initdb", "--no-sync", "-A", "trust", "-U", "outremer", "-E", "UTF8", "--locale=C", "data")
        settings = [word for setting in SETTINGS for word in ("-c", setting)]
        command: list[str | Path] = [programs / "postgres", "-D", "data", "-k", folder, *settings]
        self.log = (folder / "log").open("wb")
        self.process = subprocess.Popen(
            command, cwd=folder, user=self.user, stdout=self.log, stderr=self.log, stdin=subprocess.DEVNULL
        )
        self._wait()

    def _run(self, *command: str | Path) -> None:
        done = subprocess.run(command, cwd=self.folder, user=self.user, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def _wait(self) -> None:
        for _ in range(600):
            try:
                asyncio.run(self._execute("SELECT 1"))
                return
            except (OSError, asyncpg.PostgresError):
                assert self.process.poll() is None, (self.folder / "log").read_text()
                time.sleep(0.05)
        raise AssertionError("PostgreSQL did not start")

    async def _execute(self, query: str) -> None:
        connection = await asyncpg.connect(host=str(self.folder), user="outremer", database="postgres")
        try:
            await connection.execute(query)
        finally:
            await connection.close()

    def execute(self, query: str) -> None:
        asyncio.run(self._execute(query))

    def new_database(self) -> str:
        """The URL of an empty one."""
        name = f"t{uuid4().hex[:12]}"
        self.execute(f"CREATE DATABASE {name}")
        return f"postgresql+asyncpg://outremer@/{name}?host={self.folder}"

    def stop(self) -> None:
        """Without waiting for anybody."""
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()


@contextmanager
def running_cluster() -> Iterator[Cluster]:
    """Skips the test where PostgreSQL is missing, except where CI is set: there it fails."""
    programs = binaries()
    if programs is None:
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    with tempfile.TemporaryDirectory(prefix="outremer-pg-", dir="/tmp", ignore_cleanup_errors=True) as folder:
        cluster = Cluster(programs, Path(folder))
        try:
            yield cluster
        finally:
            cluster.stop()
