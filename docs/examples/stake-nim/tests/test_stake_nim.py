"""Every rule of Stake Nim, and random games."""

import pytest
from stake_nim.game import NAME, StakeNim, Table

from outremer.kernel import CannotUndo, IllegalAction, Record, Timeline
from outremer.kernel.testing import EVERY_PLY, random_simulation

GAME = StakeNim()


def play(table: Timeline, *moves: str) -> Table:
    """`1: stake 3`: the seat, from 1, and what it does."""
    for move in moves:
        seat, text = move.split(": ")
        table.apply(int(seat) - 1, GAME.notation.parse(text))
    assert isinstance(table.state, Table)
    return table.state


@pytest.fixture
def table() -> Timeline:
    return Timeline(Record.of_seed(GAME, 1, {"players": 2}))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_keep_the_contract(players: int) -> None:
    random_simulation(GAME, {"players": players}, 0, EVERY_PLY)
    for seed in range(1, 6):
        random_simulation(GAME, {"players": players}, seed)


def test_sn_2_1_a_stake_is_secret_until_all_have_staked(table: Timeline) -> None:
    play(table, "1: stake 3")
    assert table.state.view(0)["private"] == {"stake": 3}
    assert "3" not in str(table.state.view(1)["private"])


def test_sn_2_1_a_stake_may_be_taken_back_until_all_have_staked(table: Timeline) -> None:
    play(table, "1: stake 3")
    table.undo(0)
    play(table, "1: stake 2", "2: stake 1")
    with pytest.raises(CannotUndo):
        table.undo(0)


def test_sn_2_2_the_highest_stake_pays_and_takes(table: Timeline) -> None:
    before = play(table).heap
    s = play(table, "1: stake 3", "2: stake 1", "1: take 2")
    assert (s.heap, s.coins, s.stones) == (before - 2, [9, 12], [2, 0])


def test_sn_2_2_stakes_that_two_have_made_do_not_count() -> None:
    table = Timeline(Record.of_seed(GAME, 1, {"players": 3}))
    assert play(table, "1: stake 5", "2: stake 5", "3: stake 1").actors() == [2]


def test_sn_2_2_where_no_stake_wins_a_stone_rolls_off(table: Timeline) -> None:
    before = play(table).heap
    s = play(table, "1: stake 3", "2: stake 3")
    assert (s.heap, s.coins, s.stones) == (before - 1, [12, 12], [0, 0])


def test_sn_2_1_nobody_stakes_more_than_they_have(table: Timeline) -> None:
    play(table, *["1: stake 5", "2: stake 0", "1: take 1"] * 2)
    with pytest.raises(IllegalAction, match="You have 2 coins, and cannot stake 3"):
        play(table, "1: stake 3")


def test_sn_3_1_the_last_stone_is_worth_more() -> None:
    position = GAME.new(1, players=2).to_position() | {"heap": 1, "coins": [4, 0], "stones": [2, 6]}
    table = Timeline(Record.of_position(GAME, position))
    s = play(table, "1: stake 1", "2: stake 0")
    assert s.over() and s.scores() == [3 + 3 + 1, 6] and s.winners() == [0]


def test_the_name_is_the_one_of_the_kit() -> None:
    from stake_nim.kit import KIT

    assert KIT.name == NAME == KIT.game().name
