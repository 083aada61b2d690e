"""The words for wedges, tokens and levels in prompts, menus and the log."""

from __future__ import annotations

from typing import Final

from .actions import ACTION_NAMES, WEDGES
from .state import Table

LEVELS: Final = ["", "I", "II", "III", "IV", "V"]


def wedge_title(s: Table, wedge: int) -> str:
    """A wedge as people say it: "Travel/Build"."""
    return f"{ACTION_NAMES[s.setting.basic[wedge]].title()}/{ACTION_NAMES[s.setting.added[wedge]].title()}"


def side_title(s: Table, seat: int, wedge: int) -> str:
    """What a wedge offers its owner now: "Travel", or "Travel and Build" when upgraded."""
    basic = ACTION_NAMES[s.setting.basic[wedge]].title()
    if not s.upgraded[seat * WEDGES + wedge]:
        return basic
    return f"{basic} and {ACTION_NAMES[s.setting.added[wedge]].title()}"


def tokens_in_words(count: int) -> str:
    return "1 token" if count == 1 else f"{count} tokens"
