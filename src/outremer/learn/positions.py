"""Makes the positions that lessons begin from: `positions.toml` in a game's folder of lessons says how.

Each part is a position: options, a seed, and `until`, the step at which the setup is over. Positions are files of their
own, so that a lesson stays as it is when the numbers of a game change; they are made again when somebody wants that.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any, Final

from ..games import find_game, find_kit
from ..kernel import Game
from .lesson import BadLesson

RECIPES: Final = "positions.toml"
MOST_MOVES: Final = 2_000


def make_positions(name: str) -> list[Path]:
    """Write all positions of a game again. Raises BadLesson."""
    folder = find_kit(name).lessons()
    if folder is None or not (folder / RECIPES).is_file():
        return []
    recipes = tomllib.loads((folder / RECIPES).read_text(encoding="utf-8"))
    return [write(folder / f"{key}.json", make(find_game(name), key, recipe)) for key, recipe in recipes.items()]


def make(game: Game, key: str, recipe: dict[str, Any]) -> dict[str, Any]:
    """A new game, with the first choice of every menu until the step is reached."""
    state, until = game.new(recipe.get("seed", 0), **recipe.get("options", {})), recipe.get("until", "")
    for _ in range(MOST_MOVES):
        if state.over() or state.step().name == until:
            break
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[0])
    if state.over() or state.step().name != until:
        raise BadLesson(f"{RECIPES}: {key}: the step '{until}' is never reached")
    return state.to_position()


def write(path: Path, position: dict[str, Any]) -> Path:
    path.write_text(json.dumps(position, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return path
