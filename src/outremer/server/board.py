"""What a page needs to draw a game and the view does not say: maps, cards, orders, numbers, straight from the data."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import Any

from .. import rulebook
from ..bots import LEVELS
from ..crescent_moon.card_words import effect
from ..crescent_moon.game import CrescentMoon
from ..crescent_moon.position import land_entry
from ..crescent_moon.score_sheet import LINE_NAMES
from ..crescent_moon.setting import SEAT_NAMES
from ..crusaders.game import Crusaders
from ..games import GAMES, find_game
from ..kernel import Game

Drawing = dict[str, Any]


@cache
def games() -> list[Drawing]:
    """What can be played, with which options, and what the seats are called."""
    return [entry_of(find_game(name)) for name in GAMES]


def entry_of(game: Game) -> Drawing:
    players = sorted(game.option_values().get("players", []))
    starts = [game.new(0, players=count) for count in players]
    return {
        "name": game.name,
        "title": game.title,
        "options": game.option_values(),
        "bots": [*LEVELS, "random"],
        "levels": {name: words for name, (_, words) in LEVELS.items()},
        "players": players,
        "seats": [[game.seat_name(state, seat) for seat in range(state.seats)] for state in starts],
    }


@cache
def board_of(name: str) -> Drawing:
    """Static drawing data; empty for a game that has none."""
    game = find_game(name)
    if isinstance(game, Crusaders):
        return crusaders(game)
    if isinstance(game, CrescentMoon):
        return crescent_moon(game)
    return {}


def crusaders(game: Crusaders) -> Drawing:
    pieces = game.data.pieces
    return {
        "maps": {
            one.file.removesuffix(".toml"): {
                "name": one.name,
                "players": list(one.players),
                "regions": [asdict(region) for region in one.regions],
            }
            for one in game.data.maps
        },
        "wedges": without_provenance(pieces["wedges"]),
        "orders": [without_provenance(order) for order in game.data.orders],
        "bonuses": without_provenance(pieces["bonuses"]),
        "numbers": without_provenance(pieces),
    }


def crescent_moon(game: CrescentMoon) -> Drawing:
    return {
        "cards": [card_entry(card) for card in game.data.cards],
        "characters": list(SEAT_NAMES),
        "objectives": {name: list(lines) for name, lines in zip(SEAT_NAMES, LINE_NAMES, strict=True)},
        "layouts": {name: land_entry(land) for name, land in game.data.layouts.items()},
        "numbers": without_provenance(game.data.characters),
    }


def card_entry(card: Drawing) -> Drawing:
    """A card with what it does in a few words."""
    return {
        "id": card["id"],
        "name": card["name"],
        "aligned": card["aligned"],
        "count": card["n"],
        "keywords": card["keywords"],
        "effect": effect(card),
        "bound": bool(card.get("bound", False)),
    }


def without_provenance(table: Drawing) -> Drawing:
    """Where the numbers come from is for those who read the files."""
    return {
        key: without_provenance(value) if isinstance(value, dict) else value
        for key, value in table.items()
        if key != "provenance"
    }


@cache
def rules_of(name: str) -> list[Drawing]:
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
