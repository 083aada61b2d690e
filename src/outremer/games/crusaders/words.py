"""The words for wedges, tokens and levels in prompts, menus and the log."""

from __future__ import annotations

from typing import Final

from .actions import ACTION_NAMES, WEDGES
from .state import Table

LEVELS: Final = ["", "I", "II", "III", "IV", "V"]
CALLED_BY_NAME: Final = ["Hospitaller", "Templar", "Teutonic"]
"""Orders whose name describes them: "the Teutonic Order". The others are the Order of a place or a saint."""


def wedge_title(s: Table, wedge: int) -> str:
    """A wedge as people say it: "Travel/Build"."""
    return f"{ACTION_NAMES[s.setting.basic[wedge]].title()}/{ACTION_NAMES[s.setting.added[wedge]].title()}"


def side_title(s: Table, seat: int, wedge: int) -> str:
    """What a wedge offers its owner now: "Travel", or "Travel and Build" when upgraded."""
    basic = ACTION_NAMES[s.setting.basic[wedge]].title()
    if not s.upgraded[seat * WEDGES + wedge]:
        return basic
    return f"{basic} and {ACTION_NAMES[s.setting.added[wedge]].title()}"


def order_title(name: str) -> str:
    """An order as people say it in a sentence: "the Teutonic Order", "the Order of Aviz"."""
    if name in CALLED_BY_NAME:
        return f"the {name} Order"
    return f"the Order of {'the ' if name.startswith('Holy ') else ''}{name}"


def wedge_in_words(s: Table, seat: int, wedge: int, drop: int) -> str:
    """The wedge on which an ordinary sowing of `wedge` drops its token number `drop`."""
    place = s.place[seat * WEDGES + wedge] + drop
    return wedge_title(s, s.wheel[seat * WEDGES + place % WEDGES])


def tokens_in_words(count: int) -> str:
    return "1 token" if count == 1 else f"{count} tokens"
