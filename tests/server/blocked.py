"""A Python in which the packages of the extra `outremer[server]` cannot be imported."""

import subprocess
import sys

from outremer.server.extra import NEEDED

BLOCKER = """
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BLOCKED:
            raise ModuleNotFoundError(f"No module named '{name}'", name=name)

sys.meta_path.insert(0, Blocker())
"""
OF_TYPER = "pydantic"
"""Newer versions of Typer bring it along, so that the command line may have it without the extra."""


def run_without_server(program: str, *words: str) -> subprocess.CompletedProcess[str]:
    """A program in a process of its own, which reads nothing. With words it is the command line."""
    blocked = [*(name for name in NEEDED if not words or name != OF_TYPER), "starlette", "httpx2"]
    command = [sys.executable, "-c", f"BLOCKED = {blocked!r}\n{BLOCKER}{program}", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, timeout=120)
