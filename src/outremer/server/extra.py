"""Whether the server can run here: what it needs is the extra `outremer[server]`, which not every copy has."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

NEEDED: Final = (
    "aiosqlite",
    "alembic",
    "anyio",
    "asyncpg",
    "fastapi",
    "httpcore",
    "pydantic",
    "sqlalchemy",
    "uvicorn",
    "websockets",
)
INSTALL: Final = "pip install 'outremer[server]'"


def is_installed() -> bool:
    return all(is_there(name) for name in NEEDED)


def is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ImportError:
        return False
