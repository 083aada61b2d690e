"""Random games of Crescent Moon over every kind of table: they keep the contract, and nothing is made or lost."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from outremer.games import find_game
from outremer.games.crescent_moon.actions import SEAT_IDS
from outremer.games.crescent_moon.state import Table
from outremer.kernel import FastRng
from outremer.kernel.testing import FULL, LIGHT, at_random, random_simulation
from tests.conftest import Games
from tests.games.crescent_moon.conservation import check_payments, check_sheets, coins_told, conserved, points_told
from tests.games.crescent_moon.playing import eagerly

GAME = find_game("crescent-moon")
MAPS = ["generated", 7, 2**31 - 1]
KINDS = list(product((5, 4), (3, 4), ("preset", "free", "drafted")))


def tables_of(players: int, years: int, placement: str) -> list[dict[str, Any]]:
    """One table for each map, fixed and drawn; scores are open at every third."""
    head: dict[str, Any] = {"players": players, "years": years, "placement": placement}
    if placement == "drafted":
        return [head, {**head, "open_scores": True}]
    fixed = [name for name in GAME.option_values()["layout"] if fits(name, players)]
    return [{**head, "layout": layout, "open_scores": i % 3 == 2} for i, layout in enumerate([*fixed, *MAPS])]


def fits(layout: str, players: int) -> bool:
    """Whether a fixed layout is for this number of players."""
    return layout != "generated" and GAME.options({"layout": layout})["players"] == players


def test_the_tables_show_every_value_of_every_option() -> None:
    chosen = [GAME.options(table) for kind in KINDS for table in tables_of(*kind)]
    for option, values in GAME.option_values().items():
        assert {table[option] for table in chosen} >= set(values)


@pytest.mark.rule("CM-2.3", "CM-11", "CM-17")
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: "-".join(map(str, kind)))
def test_random_games_keep_the_contract(kind: tuple[int, int, str], games: Games) -> None:
    """No dead end, no menu longer than a hundred, discs, tokens, buildings and cards where they can be."""
    tables = tables_of(*kind)
    first = KINDS.index(kind)
    for seed in range(first, first + games.of(8)):
        policy = eagerly if seed % 2 else at_random
        played = random_simulation(GAME, tables[seed % len(tables)], seed, FULL, conserved, policy)
        check_payments(played.state, played.events)
    for seed in range(1000 + first, 1000 + first + games.of(60)):
        random_simulation(GAME, tables[seed % len(tables)], seed, LIGHT, policy=eagerly if seed % 2 else at_random)


@pytest.mark.rule("CM-6.8", "CM-12.1", "CM-13.4", "CM-15.1")
@pytest.mark.parametrize("players", [5, 4])
def test_every_coin_and_point_is_told_at_every_ply(players: int, games: Games) -> None:
    """Coins change only by amounts in events, which go where a rule sends them; totals are the sum of the sheets."""
    purposes: Counter[str] = Counter()
    for seed in range(50, 50 + max(10, games.of(24))):
        purposes += account(players, seed)
    print(f"payments with {players} players: {dict(purposes)}")
    assert {"the row", "the Sultan's market", "mercenaries"} <= set(purposes)


def account(players: int, seed: int) -> Counter[str]:
    """Play a game and compare, ply by ply, what was told with what lies on the table; what was paid for."""
    state = GAME.new(seed, players=players)
    assert isinstance(state, Table)
    rng = FastRng(seed)
    purposes: Counter[str] = Counter()
    while not state.over():
        coins, points = state.coins.copy(), state.scores()
        state.events = []
        seat = state.actors()[0]
        state.apply(seat, eagerly(state, seat, state.legal(seat), rng))
        for i, name in enumerate(SEAT_IDS[:players]):
            assert state.coins[i] == coins[i] + coins_told(state, state.events, i), f"coins of the {name}, seed {seed}"
            assert state.scores()[i] == points[i] + points_told(state.events, i), f"points of the {name}, seed {seed}"
        if rng.below(10) == 0 or state.over():
            check_sheets(state, state.to_position())
        purposes += check_payments(state, state.events)
    return purposes
