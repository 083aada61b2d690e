"""Notation: every action id has one text, and every text one id, in every state."""

from __future__ import annotations

import difflib
from typing import final

from .errors import BadNotation


@final
class Notation:
    """The table of a game's actions. Ids without a text are holes: no such action."""

    def __init__(self, texts: list[str], targets: list[str] | None = None) -> None:
        self.texts = texts
        self.targets = targets or [""] * len(texts)
        self.ids = {text: action for action, text in enumerate(texts) if text}

    def exists(self, action: int) -> bool:
        return 0 <= action < len(self.texts) and self.texts[action] != ""

    def text(self, action: int) -> str:
        """The text of an action. An id that is not an action raises an error."""
        if not self.exists(action):
            raise BadNotation(str(action), f"no action has the number {action}")
        return self.texts[action]

    def target(self, action: int) -> str:
        """What the action points at on the table ("card 12", "hex h7"), so that a click can be
        mapped to it; empty for an action that points at nothing."""
        self.text(action)
        return self.targets[action]

    def parse(self, text: str) -> int:
        """The id of a text. Case and runs of spaces do not matter; anything else must be exact."""
        plain = " ".join(text.lower().split())
        found = self.ids.get(plain)
        if found is not None:
            return found
        near = difflib.get_close_matches(plain[:80], list(self.ids), 3)
        hint = f"; near it: {', '.join(near)}" if near else ""
        raise BadNotation(text, f"'{text[:80]}' is not an action of this game{hint}")
