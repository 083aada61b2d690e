"""Bots from Python code of your own, by a spec: `python:<module or file.py>:<factory>`, with `:<argument>` if you like.

The factory is called as `factory(seed, game)`, or `factory(seed, game, argument)`, and returns a `Bot`. A process loads
a file once. Its folder is searched for what it imports, as when Python runs it.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from ..kernel.errors import OutremerError
from .bot import Bot

PYTHON: Final = "python"
LONGEST: Final = 200  # characters of a spec that a message repeats
FORM: Final = "python:<module or file.py>:<factory>"


class BadBot(OutremerError):
    """There is no bot of that name, it has no such option, or its code cannot be loaded."""


def is_python(spec: str) -> bool:
    return spec.startswith(f"{PYTHON}:")


def split_spec(spec: str) -> tuple[str, str, list[str]]:
    """Where the factory is, its name, and its argument, if there is one. Raises BadBot."""
    place, _, rest = spec.removeprefix(f"{PYTHON}:").partition(":")
    factory, colon, argument = rest.partition(":")
    if not place or not factory.isidentifier():
        raise BadBot(f"'{spec[:LONGEST]}' names no factory; write it like {FORM}")
    return place, factory, [argument] if colon else []


def load(place: str) -> ModuleType:
    """The module of that name, or the file. Raises BadBot."""
    try:
        return load_file(Path(place).resolve()) if place.endswith(".py") else importlib.import_module(place)
    except OutremerError:
        raise
    except Exception as error:  # anything may go wrong in somebody's code
        raise BadBot(f"'{place[:LONGEST]}' cannot be loaded: {error.__class__.__name__}: {error}") from error


def load_file(path: Path) -> ModuleType:
    name = f"outremer_bot_{path.stem}_{abs(hash(str(path)))}"
    if name in sys.modules:
        return sys.modules[name]
    found = importlib.util.spec_from_file_location(name, path)
    if not path.is_file() or found is None or found.loader is None:
        raise BadBot(f"there is no file {path}")
    module = importlib.util.module_from_spec(found)
    sys.modules[name] = module
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    try:
        found.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def factory_of(spec: str) -> tuple[Callable[..., Any], list[str]]:
    """The function that makes the bot, and its argument. Raises BadBot."""
    place, name, arguments = split_spec(spec)
    factory = getattr(load(place), name, None)
    if not callable(factory):
        raise BadBot(f"'{place[:LONGEST]}' has no function '{name[:40]}'")
    return factory, arguments


def make_python_bot(spec: str, seed: int, game: str) -> Bot:
    """Raises BadBot, also for what is wrong in the factory."""
    factory, arguments = factory_of(spec)
    try:
        made = factory(seed, game, *arguments)
    except Exception as error:
        raise BadBot(f"{spec[:LONGEST]} cannot be made: {error.__class__.__name__}: {error}") from error
    if not isinstance(made, Bot):
        raise BadBot(f"{spec[:LONGEST]} made a {type(made).__name__}, which is no Bot")
    return made
