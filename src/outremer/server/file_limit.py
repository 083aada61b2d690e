"""How many files this process may have open: every connection is one."""

from __future__ import annotations

import sys
from typing import Final

ENOUGH: Final = 65_536
OWN_FILES: Final = 150
"""Kept for the database, the page and the bots."""


def raise_file_limit() -> int:
    """Take as many as the system allows without asking; how many that is. 0: unknown."""
    if sys.platform == "win32":
        return 0
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    if soft == unlimited or soft >= ENOUGH:
        return ENOUGH
    for wanted in (ENOUGH if hard == unlimited else min(hard, ENOUGH), 10_240):  # the most that macOS grants
        if wanted <= soft:
            break
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):
            continue
        return wanted
    return soft


def most_connections(wanted: int, files: int) -> int:
    """How many connections fit. 0: any number."""
    fitting = max(files - OWN_FILES, files // 2)
    if not files:
        return wanted
    return min(wanted, fitting) if wanted else fitting
