"""Refusals: the one int that says which rule forbids an action, and which case of that rule.

A refusal is `chapter * 10_000 + section * 100 + case`, so `AB-5.3` case 2 is `50302` and needs no table to be
read back. Numbers below 100 belong to no rule: they are the four answers every game shares.
"""

from __future__ import annotations

from typing import Final

OK: Final = 0
NO_SUCH_ACTION: Final = 1
"""The id is outside the game's range, or is a hole in it: it has no notation."""
NOT_YOUR_DECISION: Final = 2
"""The seat is not among `actors()`; also every seat after the end, and seats that do not exist."""
NOT_NOW: Final = 3
"""The action exists, and the seat may decide, but this step asks something else."""

SHARED_SENTENCES: Final[dict[int, str]] = {
    NO_SUCH_ACTION: "There is no such action in this game.",
    NOT_YOUR_DECISION: "It is not your decision.",
    NOT_NOW: "That is not what is being decided now.",
}


def rule_of(prefix: str, refusal: int) -> str:
    """The id of the rule behind a refusal ("AB-5.3"); an empty string for the shared answers and for OK."""
    if refusal < 100:
        return ""
    return f"{prefix}-{refusal // 10_000}.{refusal // 100 % 100}"
