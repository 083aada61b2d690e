"""A bot that makes no deals: it refuses all proposals and makes none."""

from __future__ import annotations

import pytest

from outremer.bots import make_bot
from outremer.bots.registry import BadBot, check_spec
from outremer.games import find_game
from outremer.games.crescent_moon.actions import HIRE

GAME = find_game("crescent-moon")
BARGAINS = ("name a price", "answer a price")


def test_a_whole_game_without_a_bargain() -> None:
    """If no seat makes deals, no price is named; if all do, some are."""
    assert bargains("greedy:lines=4+deals=no") == 0
    assert bargains("greedy:lines=4") > 0


def bargains(bot: str) -> int:
    """Decisions about a price in one game of five such bots."""
    state = GAME.new(seed=5)
    bots = [make_bot(bot, seat, GAME.name) for seat in range(state.seats)]
    found = 0
    while not state.over():
        seat = state.actors()[0]
        action = bots[seat].decide(state, seat)
        found += state.step().name in BARGAINS
        state.apply(seat, action)
    return found


def test_the_bot_refuses_what_it_is_offered() -> None:
    """The Warlord wants to hire; a Nomad without deals says no at any price."""
    state = GAME.new(seed=5)
    while HIRE not in state.legal(state.actors()[0]):
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[-1])
    buyer = state.actors()[0]
    state.apply(buyer, HIRE)
    nomad = make_bot("greedy:deals=no", 1, GAME.name)
    while state.actors()[0] == buyer:
        state.apply(buyer, state.legal(buyer)[-1])
    assert state.step().name == "answer a price"
    seller = state.actors()[0]
    assert GAME.notation.text(nomad.decide(state, seller)) == "refuse"


def test_the_option_is_yes_or_no() -> None:
    for spec in ("greedy:deals=maybe", "search:deals=no", "greedy:deals"):
        with pytest.raises(BadBot):
            check_spec(spec)
    check_spec("greedy:deals=yes+lines=8")
