"""Settings are shared by all games with the same options: what a test changes in one, every later test would play by.

Attributes cannot be set. Whether a list or another part has changed is seen by comparing with games of their own, which
no test plays.
"""

from ast import literal_eval
from functools import cache
from importlib import import_module
from typing import Any

from outremer.games import find_game

SHARING = ("crusaders", "crescent-moon")
"""The games whose tables share their settings."""
PLAIN = (int, float, str, bytes, type(None))


@cache
def untouched(name: str) -> Any:
    """The game as its data files have it."""
    return import_module(find_game(name).__class__.__module__).make()


@cache
def as_made(name: str, key: str) -> Any:
    """What a setting holds when it is new."""
    return contents(untouched(name).setting(dict(literal_eval(key))))


def changed_settings(name: str) -> list[str]:
    """The options of those settings of a game that are not as they were made. All are thrown away, so that what a test
    has changed fails no other."""
    settings = find_game(name).settings  # type: ignore[attr-defined]
    changed = [key for key, setting in settings.items() if contents(setting) != as_made(name, key)]
    settings.clear()
    return changed


def contents(thing: Any) -> Any:
    if isinstance(thing, PLAIN):
        return thing
    if isinstance(thing, list | tuple):
        return [contents(one) for one in thing]
    if isinstance(thing, dict):
        return {key: contents(value) for key, value in thing.items()}
    names = [name for name in dir(thing) if not name.startswith("_")]
    return {name: contents(value) for name in names if not callable(value := getattr(thing, name))}
