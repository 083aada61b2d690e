"""The bots by name, with their options: `greedy`, `search:time=0.5`, `search:iterations=400+attitude=bold`.

A level (page, squire, sergeant, steward, grandmaster) is a bot with options, under a name for people; `castellan` and
`novice` are others, outside the ladder. A game may want another bot behind a name (`Kit.level_bots`), so that the
levels are evenly spaced there. How strong each is in a game, `python -m bench.levels` measures.
`run:<command>` is a program, `python:...` a class of your own (`python_bot.py`).
"""

from __future__ import annotations

from typing import Final

from ..games import find_game, find_kit
from ..games.notes import PASS
from .bot import Bot
from .greedy import CAREFUL, GreedyBot
from .overlooking import OverlookingBot
from .python_bot import BadBot as BadBot
from .python_bot import factory_of, is_python, make_python_bot
from .random_bot import RandomBot
from .risk_attitude import EVEN, RISK_ATTITUDES, RiskAttitude
from .search import SECONDS, SearchBot
from .subprocess_bot import SubprocessBot

RANDOM: Final = "random"
GREEDY: Final = "greedy"
SEARCH: Final = "search"
RUN: Final = "run"
YES: Final = "yes"
NO: Final = "no"

LEVELS: Final[dict[str, tuple[str, str]]] = {
    "page": ("greedy:lines=12+overlook=32", "Gentle: it plays sensibly, but overlooks many of its choices."),
    "squire": ("greedy:lines=20+overlook=22", "Follows its first impressions and overlooks some of its choices."),
    "sergeant": ("greedy:lines=40+overlook=9", "Plays soundly, but overlooks a good move now and then."),
    "steward": (f"greedy:lines={CAREFUL}", "Plans its own turns with care, but not the answers of others."),
    "grandmaster": ("search:time=1.0", "Looks ahead for a second, through the turns of all players."),
    "castellan": (
        "search:time=0.4+iterations=3000+rollouts=no",
        "Nearly as strong as Grandmaster, without the wait: it looks ahead for less than half a second.",
    ),
    "novice": (
        "greedy:lines=6",
        "An older level, about as strong as Page or Squire: it follows its first impressions and hardly looks ahead.",
    ),
}
"""As a person chooses: the ladder, then the levels outside it."""
LADDER: Final = ("page", "squire", "sergeant", "steward", "grandmaster")
"""The levels that are measured, the weakest first."""
USUAL_OPPONENT: Final = "steward"
PURPOSES: Final[dict[str, str]] = {"castellan": "strong, quick", "novice": "gentle", RANDOM: "by chance"}
"""The bots that are offered without a rating, and in a word or two what they are for."""
OFFERED: Final = (*LEVELS, RANDOM)
"""The bots that a person may choose from."""
BOT_NAMES: Final = (RANDOM, GREEDY, SEARCH, *LEVELS)
"""The bots that any table may use. `run:` and `python:` are not: only the owner of the machine may start programs."""

AT_ONCE: Final = 0.2
"""Seconds that are enough for a bot that does not search."""

OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    RANDOM: (),
    GREEDY: ("lines", "attitude", "deals", "overlook"),
    SEARCH: ("time", "iterations", "attitude", "rollouts"),
}
SWITCHES: Final = ("deals", "rollouts")
MOST: Final = {"lines": 100_000.0, "time": 600.0, "iterations": 10_000_000.0, "overlook": 99.0}


def read_spec(spec: str, own_code: bool = False) -> tuple[str, dict[str, str]]:
    """The name and the options of a bot: `search:time=0.5+attitude=bold`. Raises BadBot, also for code of your own;
    `own_code` says whether the caller would take that."""
    name, colon, rest = LEVELS[spec][0].partition(":") if spec in LEVELS else spec.partition(":")
    if name not in OPTIONS:
        others = ", run:<command> or python:..." if own_code else ""
        raise BadBot(f"there is no bot '{name[:40]}'; there are {', '.join(BOT_NAMES)}{others}")
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
    if key == "attitude":
        if value not in RISK_ATTITUDES:
            raise BadBot(f"bot {name}: there is no attitude '{value[:40]}'; there are {', '.join(RISK_ATTITUDES)}")
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
    """Raises BadBot if `make_bot` would. Code of your own is loaded for it, but no bot is made."""
    if is_python(spec):
        factory_of(spec)
    elif not program(spec):
        read_spec(spec, own_code=True)


def thinking_seconds(spec: str) -> float:
    """How long a bot usually thinks about one choice, at most. Raises BadBot."""
    name, options = read_spec(spec)
    return float(options.get("time", SECONDS)) if name == SEARCH else AT_ONCE


def program(spec: str) -> str:
    """The command of a `run:` bot, or an empty string."""
    return spec.removeprefix(f"{RUN}:").strip() if spec.startswith(f"{RUN}:") else ""


def make_bot(spec: str, seed: int, game: str) -> Bot:
    """The bot of that name for a game; the same seed makes it play the same. Raises BadBot."""
    command = program(spec)
    if command:
        return SubprocessBot(command, seed, game)
    if is_python(spec):
        return make_python_bot(spec, seed, game)
    wanted = find_kit(game).level_bots().get(spec, spec) if spec in LEVELS else spec
    name, options = read_spec(wanted, own_code=True)
    if name == RANDOM:
        return RandomBot(seed)
    kit = find_kit(game)
    evaluation, attitude = kit.evaluation(), RiskAttitude(options.get("attitude", EVEN))
    if name == GREEDY:
        lines, overlook = int(options.get("lines", 0)), int(options.get("overlook", 0))
        greedy = GreedyBot(seed, evaluation, attitude, lines, options.get("deals", YES) == YES)
        if not overlook:
            return greedy
        notation = find_game(game).notation
        return OverlookingBot(
            seed, greedy, evaluation, overlook, lambda action: kit.ending(notation.text(action)) == PASS
        )
    iterations = int(options.get("iterations", 0))
    seconds = float(options.get("time", 0.0 if iterations else SECONDS))
    return SearchBot(seed, evaluation, attitude, seconds, iterations, options.get("rollouts", YES) == YES)
