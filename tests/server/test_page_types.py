"""The page's types are generated from the server's description, and generated again when that changes."""

from __future__ import annotations

import runpy
from pathlib import Path

GENERATOR = Path(__file__).parents[2] / "web" / "generate_types.py"


def test_the_types_are_made_from_the_wire_as_it_is_now() -> None:
    generator = runpy.run_path(str(GENERATOR))
    assert not generator["is_stale"](), "generate them again: make types"
