"""The examples of docs/environments.md run as they are written."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
NEEDS = {"pettingzoo": "pettingzoo", "gymnasium": "gymnasium", "vector": "numpy"}


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_the_examples_run(block: str) -> None:
    for word, package in NEEDS.items():
        if word in block:
            pytest.importorskip(package)
    exec(block, {})


def test_there_are_examples() -> None:
    assert len(BLOCKS) == 4
