"""Which build this is: a text that changes with the program and with its page, so that an old page can tell."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

from .. import __version__

PAGE: Final = Path(__file__).with_name("page")
"""The built page."""


@cache
def build_id(folder: Path = PAGE) -> str:
    """The version, and a digest of the page, which names its files by their contents."""
    index = folder / "index.html"
    page = hashlib.sha256(index.read_bytes()).hexdigest()[:12] if index.is_file() else "no-page"
    return f"{__version__}-{page}"
