"""The terms of the evaluation in words, for hints, reviews and what bots say."""

from __future__ import annotations

from typing import Final

YEAR_ONE: Final = "line: year one: "
TERM_WORDS: Final = {
    "points": "points at once",
    "coins": "coins to use",
    "income": "income to come",
    "reserves": "units in reserve",
    "reserves due": "units of the next year",
    "cards": "the cards in hand",
    "tokens": "what tokens allow",
    "turns": "",
    "refusals": "",
    "market": "the market to sell from",
    "customers": "units that find a buyer",
    "idle units": "units free to move",
    "units to mass": "units ready for Mass",
    "hexes in reach": "hexes in reach for tokens",
    "quarrels in reach": "quarrels in reach",
    "line: coins spent": "coins to turn into points",
    "line: holy site": "the holy site",
    "line: group of hexes": "the largest group of hexes",
    "line: castle and token together": "a castle and a token together",
    "line: palace": "the palace",
}
"""The terms whose names say too little; none for what only keeps a bot from asking again and again."""


def term_words(term: str) -> str:
    """Empty for a term that only keeps a bot from asking again and again."""
    if term.startswith(YEAR_ONE):
        return f"the goal of year one, {term.removeprefix(YEAR_ONE)}"
    return TERM_WORDS.get(term, term.removeprefix("line: "))
