"""Finds games: the folders beside this file, the entry points "outremer.games" of other packages, and what a program
registers. Knows no game by name.

A package adds a game with two lines in its pyproject.toml, where `kit` is a `Kit` or a function that makes one:

    [project.entry-points."outremer.games"]
    stake-nim = "stake_nim:kit"
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Final

from ..kernel import Game, OutremerError
from .kit import BadKit, Kit

ENTRY_POINTS: Final = "outremer.games"
HOUSE: Final = "outremer"

_kits: dict[str, Kit] = {}
_sources: dict[str, str] = {}  # where each kit comes from
_games: dict[str, Game] = {}
_searched: list[bool] = []


class NoSuchGame(OutremerError):
    """No game of that name."""


def game_names() -> list[str]:
    """The public names of all games, the built-in ones first."""
    _search()
    return list(_kits)


def usual_game() -> str:
    """The game to play when none is named."""
    _search()
    return next((name for name, kit in _kits.items() if kit.usual), next(iter(_kits)))


def find_kit(name: str) -> Kit:
    """The kit of the game of that name. Raises NoSuchGame."""
    _search()
    if name not in _kits:
        raise NoSuchGame(f"there is no game '{str(name)[:40]}'; there are {', '.join(_kits)}")
    return _kits[name]


def kit_of(game: Game) -> Kit:
    """The kit of a game object; for a game that is not registered, a kit of defaults."""
    _search()
    return _kits.get(game.name) or Kit()


def find_game(name: str) -> Game:
    """The game of that name, made once. Raises NoSuchGame."""
    if name not in _games:
        kit = find_kit(name)
        game = kit.game()
        if game.name != kit.name:
            raise BadKit(f"the kit '{kit.name}' holds a game that calls itself '{game.name}'")
        game.finder = find_same_game
        _games[name] = game
    return _games[name]


def find_same_game(name: str, digest: str) -> Game:
    """The game of that name with these rules data. The pickle of a game calls this. Raises NoSuchGame."""
    game = find_game(name)
    if game.digest() != digest:
        raise NoSuchGame(f"the game '{name}' has other rules data here: {game.digest()}, not {digest}")
    return game


def register(kit: Kit, source: str = "a program") -> None:
    """Add a game. Raises BadKit for a kit without a name or a game, and for a name that is taken."""
    _search()
    _add(kit, source)


def unregister(name: str) -> None:
    """Remove a game: for tests, and for programs that try several versions of one."""
    find_kit(name)
    del _kits[name], _sources[name]
    game = _games.pop(name, None)
    if game is not None:
        game.finder = None  # nobody would find it again by its name


def _search() -> None:
    if _searched:
        return
    _searched.append(True)
    try:
        for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
            if module.ispkg:
                _load(f"{HOUSE}, games/{module.name}", partial(_kit_of, module.name))
        for point in entry_points(group=ENTRY_POINTS):
            _load(f"the package {point.dist.name if point.dist else point.value}", point.load)
    except BaseException:
        _searched.clear()
        _kits.clear()
        raise


def _kit_of(folder: str) -> Any:
    return import_module(f"{__package__}.{folder}.kit").KIT


def _load(source: str, load: Callable[[], Any]) -> None:
    try:
        found = load()
        kit = found() if callable(found) else found
    except OutremerError:
        raise
    except Exception as error:
        raise BadKit(f"the game of {source} cannot be loaded: {error.__class__.__name__}: {error}") from error
    _add(kit, source)


def _add(kit: object, source: str) -> None:
    if not isinstance(kit, Kit):
        raise BadKit(f"{source} brings no kit, but a value of type {kit.__class__.__name__}")
    if not kit.name:
        raise BadKit(f"the kit of {source} lacks a part: name")
    if type(kit).game is Kit.game:
        raise BadKit(f"the kit '{kit.name}' of {source} lacks a part: game()")
    if kit.name in _kits:
        raise BadKit(f"two games are called '{kit.name}': one of {_sources[kit.name]}, one of {source}")
    _kits[kit.name] = kit
    _sources[kit.name] = source
