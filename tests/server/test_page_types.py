"""The page's types of the wire are generated from the server's own description, and made anew when that changes."""

from __future__ import annotations

import runpy
from pathlib import Path

GENERATOR = Path(__file__).parents[2] / "web" / "generate_types.py"


def test_the_types_are_made_from_the_wire_as_it_is_now() -> None:
    generator = runpy.run_path(str(GENERATOR))
    assert not generator["is_stale"](), "make them anew: make types"
