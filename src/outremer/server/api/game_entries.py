"""What a page needs to know of the games before it shows a table: names, options, static drawing data, rules."""

from __future__ import annotations

from functools import cache
from typing import Any

from ... import rulebook
from ...bots import LEVELS, OFFERED, PURPOSES, USUAL_OPPONENT
from ...games import find_game, find_kit, game_names


def games() -> list[dict[str, Any]]:
    """What can be played, with which options, and what the seats are called."""
    return [entry_of(name) for name in game_names()]


@cache
def entry_of(name: str) -> dict[str, Any]:
    game = find_game(name)
    players = sorted(game.player_counts())
    starts = [game.new(0, **game.players_option(count)) for count in players]
    return {
        "name": game.name,
        "title": game.title,
        "options": game.option_values(),
        "limits": [
            {"option": option, "value": value, "other": other, "only": only}
            for option, value, other, only in game.option_limits()
        ],
        "titles": {
            option: [game.value_title(option, value) for value in values]
            for option, values in game.option_values().items()
        },
        "bots": [USUAL_OPPONENT, *(name for name in OFFERED if name != USUAL_OPPONENT)],
        "levels": {name: words for name, (_, words) in LEVELS.items()},
        "purposes": PURPOSES,
        "strengths": dict(sorted(find_kit(game.name).strengths().items(), key=lambda entry: entry[1])),
        "players": players,
        "seats": [[game.seat_name(state, seat) for seat in range(state.seats)] for state in starts],
        "rules": find_kit(game.name).rulebook() is not None,
        "sheets": [sheet["name"] for sheet in find_kit(game.name).sheets().get("sheets", [])],
    }


@cache
def board_of(name: str) -> dict[str, Any]:
    """Static drawing data; empty for a game that has none."""
    return find_kit(name).board(find_game(name))


@cache
def rules_of(name: str) -> list[dict[str, Any]]:
    book = rulebook.rulebook(name)
    return [
        {
            "id": rule.id,
            "title": rule.title,
            "source": rule.source,
            "text": rule.text,
            "chapter": f"{chapter.id} {chapter.title}",
        }
        for chapter in book.chapters
        for rule in chapter.rules
    ]
