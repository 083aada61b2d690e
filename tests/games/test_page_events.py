"""The events that the page's drawings read are declared by their games, with the fields they read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from outremer.games import find_game

DRAWINGS = Path(__file__).parents[2] / "web" / "src" / "games"
FILES = sorted(DRAWINGS.glob("*/events.ts"))
BODY = re.compile(r"\{ kind: ([^;}]*)([^}]*)\}")
NAME = re.compile(r'"([^"]+)"')
FIELD = re.compile(r"(\w+)\??:")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.name)
def test_every_event_the_page_reads_is_declared(file: Path) -> None:
    events = find_game(file.parent.name).events
    found = BODY.findall(file.read_text())
    assert found
    for names, fields in found:
        for name in NAME.findall(names):
            assert name in events.numbers, name
            kind = events.kinds[events.numbers[name]]
            declared = {*kind.names, kind.list_name}
            assert set(FIELD.findall(fields)) <= declared, name
