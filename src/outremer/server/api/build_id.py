"""Which server this is: a text that changes with the program and with its built page, so that an old page can tell."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from ... import __version__
from .page import PAGE


@cache
def edition(folder: Path = PAGE) -> str:
    """The version, and a digest of the page, which names its files by what is in them."""
    index = folder / "index.html"
    page = hashlib.sha256(index.read_bytes()).hexdigest()[:12] if index.is_file() else "no-page"
    return f"{__version__}-{page}"
