"""Long work beside the loop, where there are threads; a browser's Python has none, and does it in place."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Final, TypeVar

T = TypeVar("T")
HAS_THREADS: Final = sys.platform not in ("emscripten", "wasi")


async def beside(work: Callable[[], T]) -> T:
    """The result of the work; others are served while it runs."""
    return await asyncio.to_thread(work) if HAS_THREADS else work()
