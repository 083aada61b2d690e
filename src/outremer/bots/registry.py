"""The bots by name, with their options: `greedy`, `search:time=0.5`, `search:iterations=400+temper=bold`.

A level is a bot with its options under a name for people; `run:<command>` is a program from outside.
"""

from __future__ import annotations

from typing import Final

from ..kernel.errors import OutremerError
from .bot import Bot
from .greedy import CAREFUL, GreedyBot
from .knowledge import evaluation_of
from .outside import OutsideBot
from .random_bot import RandomBot
from .search import SECONDS, SearchBot
from .temper import EVEN, TEMPERS, Temper

RANDOM: Final = "random"
GREEDY: Final = "greedy"
SEARCH: Final = "search"
RUN: Final = "run"
YES: Final = "yes"
NO: Final = "no"

LEVELS: Final[dict[str, tuple[str, str]]] = {
    "steward": (f"greedy:lines={CAREFUL}", "Plans every turn of its own with care, but not the answers of others."),
    "grandmaster": ("search:time=1.0", "Looks ahead for a second, through the turns of everybody at the table."),
    "novice": ("greedy:lines=6", "Follows its first impressions and looks hardly beyond them."),
}
"""For people; the usual opponent first."""
BOT_NAMES: Final = (RANDOM, GREEDY, SEARCH, *LEVELS)
"""What may sit down at any table. Programs from outside only where whoever starts them owns the machine."""

OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    RANDOM: (),
    GREEDY: ("lines", "temper", "deals"),
    SEARCH: ("time", "iterations", "temper", "rehearse"),
}
SWITCHES: Final = ("deals", "rehearse")
MOST: Final = {"lines": 100_000.0, "time": 600.0, "iterations": 10_000_000.0}


class BadBot(OutremerError):
    """No bot of that name, or not with that option."""


def read_spec(spec: str) -> tuple[str, dict[str, str]]:
    """The name and the options of a bot: `search:time=0.5+temper=bold`. Raises BadBot."""
    name, colon, rest = LEVELS[spec][0].partition(":") if spec in LEVELS else spec.partition(":")
    if name not in OPTIONS:
        raise BadBot(f"there is no bot '{name[:40]}'; there is {', '.join(BOT_NAMES)}, or run:<command>")
    options: dict[str, str] = {}
    for part in rest.split("+") if colon else []:
        key, equals, value = part.partition("=")
        if not equals or key not in OPTIONS[name]:
            known = ", ".join(OPTIONS[name]) or "none"
            raise BadBot(f"bot {name}: '{part[:40]}' is not one of its options ({known}), written like time=0.5")
        if key in options:
            raise BadBot(f"bot {name}: the option {key} is given twice")
        check_value(name, key, value)
        options[key] = value
    return name, options


def check_value(name: str, key: str, value: str) -> None:
    if key == "temper":
        if value not in TEMPERS:
            raise BadBot(f"bot {name}: there is no temper '{value[:40]}'; there is {', '.join(TEMPERS)}")
        return
    if key in SWITCHES:
        if value not in (YES, NO):
            raise BadBot(f"bot {name}: {key} is {YES} or {NO}, not '{value[:40]}'")
        return
    try:
        number = float(value) if key == "time" else float(int(value))
    except ValueError:
        number = 0.0
    if not 0.0 < number <= MOST[key]:
        whole = "a number" if key == "time" else "a whole number"
        raise BadBot(f"bot {name}: {key} is {whole} above 0 and up to {MOST[key]:g}, not '{value[:40]}'")


def check_spec(spec: str) -> None:
    """Raises BadBot for what `make_bot` would not make."""
    if not program(spec):
        read_spec(spec)


def program(spec: str) -> str:
    """The command of a bot from outside, or nothing."""
    return spec.removeprefix(f"{RUN}:").strip() if spec.startswith(f"{RUN}:") else ""


def make_bot(spec: str, seed: int, game: str) -> Bot:
    """A bot as named, for a game; the same seed makes it play the same. Raises BadBot."""
    command = program(spec)
    if command:
        return OutsideBot(command, seed, game)
    name, options = read_spec(spec)
    if name == RANDOM:
        return RandomBot(seed)
    evaluation, temper = evaluation_of(game), Temper(options.get("temper", EVEN))
    if name == GREEDY:
        return GreedyBot(seed, evaluation, temper, int(options.get("lines", 0)), options.get("deals", YES) == YES)
    iterations = int(options.get("iterations", 0))
    seconds = float(options.get("time", 0.0 if iterations else SECONDS))
    return SearchBot(seed, evaluation, temper, seconds, iterations, options.get("rehearse", YES) == YES)
