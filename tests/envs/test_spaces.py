"""The documented spaces are those of the features."""

from pathlib import Path

from outremer.envs.spaces import document

DOCS = Path(__file__).parents[2] / "docs"


def test_the_documented_fields_are_the_fields() -> None:
    """To renew: python -m outremer.envs.spaces > docs/spaces.md"""
    assert (DOCS / "spaces.md").read_text(encoding="utf-8") == document()
