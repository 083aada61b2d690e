"""The documentation of observations and actions, made from the features of each game.

python -m outremer.envs.spaces > docs/spaces.md
"""

from __future__ import annotations

from typing import Final

from ..games import find_game, find_kit, game_names
from ..kernel.features import KIND_NAMES, Feature

HEAD: Final = """# Observations and actions, field by field

Made by `python -m outremer.envs.spaces`; a test compares. All numbers are for the default options; with other numbers
of players the counts differ. An observation is a row of bytes. A code is the value minus the lowest value of its field.
The kind says what a network gets for a code: a *number* is scaled to at most 1, a *choice* gets one place for each
value, a *table* has a row of numbers for each code."""


def spaces_of(name: str) -> str:
    game = find_game(name)
    features = find_kit(name).features(game, {})
    lines = [f"## {game.title}", ""]
    lines += [
        f"{len(game.notation.texts)} actions, {features.size} codes; {floats(features.fields)} numbers if expanded."
    ]
    lines += ["", "| from | field | codes | values | kind | meaning |", "|---|---|---|---|---|---|"]
    lines += [line_of(field) for field in features.fields]
    return "\n".join(lines)


def floats(fields: list[Feature]) -> int:
    return sum(field.count * len(field.rows()[0]) for field in fields)


def line_of(field: Feature) -> str:
    kind = KIND_NAMES[field.kind]
    return f"| {field.at} | {field.name} | {field.count} | {field.lowest} to {field.highest} | {kind} | {field.says} |"


def document() -> str:
    return "\n\n".join([HEAD, *[spaces_of(name) for name in game_names()]]) + "\n"


if __name__ == "__main__":
    print(document(), end="")
