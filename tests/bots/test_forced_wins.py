"""The bots find forced wins: in small positions (`wins.py`, here and in the games' tests) they choose what wins and
play it to the end of their turn."""

from typing import Final

import pytest

import outremer
from outremer.bots import make_bot
from tests.bots.wins import WINS, ForcedWin, Proof, winning_choices
from tests.games.crescent_moon.bot import wins as crescent_moon_wins
from tests.games.crusaders.bot import wins as crusaders_wins

GREEDY: Final = "steward"  # greedy, with care
SEARCH: Final = "search:iterations=400"
SEEDS: Final = (1, 2, 3) if outremer.compiled() else (1,)


def asked_of(level: str) -> list[object]:
    """The positions that a level must win: greedy those that its own turn decides, search all."""
    wanted = [win for win in WINS if level == SEARCH or win.in_one_turn]
    return [pytest.param(win, id=win.name.replace(" ", "-")) for win in wanted]


def finish_turn(win: ForcedWin, level: str, seed: int) -> None:
    """Let a bot decide until its turn ends or another seat must decide; the win must still be there."""
    state = win.build()
    seat = state.actors()[0]
    bot = make_bot(level, seed, state.game.name)
    proof = Proof(state, seat, win.answers)
    chosen: list[str] = []
    while state.is_actor(seat) and not (chosen and proof.knowledge.quiet(state)):
        action = bot.decide(state, seat)
        chosen.append(state.game.notation.text(action))
        state.apply(seat, action)
    assert chosen[0] in win.best, f"{win.story} Seed {seed} chose '{chosen[0]}'."
    assert proof.holds(state), f"{win.story} Seed {seed} spoilt it: {', '.join(chosen)}."


def test_there_are_enough_of_both_games() -> None:
    """At least two dozen, about half for each game, each with its own name and story."""
    assert len(WINS) >= 24 and len({win.name for win in WINS}) == len(WINS)
    assert all(win.story.endswith(".") for win in WINS)
    for module in (crusaders_wins, crescent_moon_wins):
        assert sum(1 for win in WINS if win.build.__module__ == module.__name__) >= 12


@pytest.mark.parametrize("win", [pytest.param(win, id=win.name.replace(" ", "-")) for win in WINS])
def test_a_forced_win_is_forced(win: ForcedWin) -> None:
    """Proved by trying everything: the named choices win against every reply, and no other choice does."""
    state = win.build()
    seat = state.actors()[0]
    assert sorted(winning_choices(state, seat, win.answers)) == sorted(win.best)
    assert len(win.best) < len(state.legal(seat))


@pytest.mark.parametrize("win", asked_of(GREEDY))
def test_greedy_wins_what_its_own_turn_decides(win: ForcedWin) -> None:
    for seed in SEEDS:
        finish_turn(win, GREEDY, seed)


@pytest.mark.parametrize("win", asked_of(SEARCH))
def test_search_finds_the_win(win: ForcedWin) -> None:
    for seed in SEEDS:
        finish_turn(win, SEARCH, seed)
