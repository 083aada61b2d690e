"""Intervals and ratings, checked with hand-made results."""

import math

import pytest

from outremer.arena.ratings import add_game, ahead, empty, fit, rate
from outremer.arena.statistics import (
    DealSums,
    bootstrap,
    five_numbers,
    middle_part,
    quantile,
    resampled,
    weighted_quantile,
    wilson,
)
from outremer.arena.tally import Tally
from tests.arena.games import played


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.27753),
        (10, 10, 0.72247, 1.0),
        (5, 10, 0.23659, 0.76341),
        (81, 263, 0.25525, 0.36620),  # Newcombe 1998, table I
        (15, 148, 0.06239, 0.16053),
        (1, 29, 0.00611, 0.17176),
    ],
)
def test_wilson_intervals_are_those_of_the_books(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=6e-5)


def test_no_games_tell_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_quantiles() -> None:
    assert [quantile([1.0, 2.0, 3.0, 4.0], share) for share in (0.0, 0.5, 1.0)] == [1.0, 2.5, 4.0]
    assert weighted_quantile({3: 1, 10: 98, 50: 1}, 0.95) == 10
    assert five_numbers({1: 1, 2: 1, 3: 1, 4: 1}) == [1, 1, 2, 3, 4]
    low, high = middle_part([float(n) for n in range(1001)])
    assert (low, high) == pytest.approx((25.0, 975.0))


def sums_of(deals: list[list[float]]) -> DealSums:
    sums = DealSums()
    for deal, values in enumerate(deals):
        for value in values:
            sums.add(deal, value)
    return sums


def test_the_bootstrap_repeats_itself() -> None:
    group = sums_of([[float(n % 7), float(n % 5)] for n in range(60)])
    once, again = (bootstrap({"all": group}, 60, seed)["all"] for seed in (3, 3))
    assert once == again
    assert bootstrap({"all": group}, 60, 4)["all"] != once
    assert once[0] < group.mean() < once[1]


def test_the_bootstrap_is_as_wide_as_the_spread_of_the_deals() -> None:
    """Forty deals of means 0 and 1: the mean has a standard error of 0.079."""
    group = sums_of([[float(n % 2)] * 4 for n in range(40)])
    low, high = bootstrap({"all": group}, 40, 1)["all"]
    assert high - low == pytest.approx(2 * 1.96 * 0.5 / math.sqrt(40), rel=0.15)


def test_games_of_one_deal_are_drawn_together() -> None:
    """Ten equal games in each of two deals count less than twenty games."""
    together = sums_of([[0.0] * 10, [1.0] * 10])
    assert bootstrap({"all": together}, 2, 1)["all"] == (0.0, 1.0)


def test_resampling_draws_as_many_as_there_are() -> None:
    draws = list(resampled(9, 2, 50))
    assert len(draws) == 50
    assert all(len(draw) == 9 and set(draw) <= set(range(9)) for draw in draws)


# Ratings


def test_ten_to_one_is_four_hundred_points() -> None:
    strong, weak = fit([[0.0, 1000.0], [100.0, 0.0]])
    assert strong - weak == pytest.approx(400, abs=1)
    assert strong + weak == pytest.approx(3000)


def test_ratings_of_a_line_of_bots_are_in_its_order() -> None:
    """One beats two and two beats three, three times of four; one and three never met."""
    one, two, three = fit([[0.0, 30.0, 0.0], [10.0, 0.0, 30.0], [0.0, 10.0, 0.0]])
    assert one > two > three
    assert one - two == pytest.approx(two - three)
    assert one - two == pytest.approx(400 * math.log10(30.5 / 10.5), abs=0.1)


def test_who_always_wins_is_not_infinitely_strong() -> None:
    best, worst = fit([[0.0, 50.0], [0.0, 0.0]])
    assert 500 < best - worst < 1000


def test_winners_finish_first_whatever_their_points() -> None:
    game = played(0, 0, ("a", "x", 10, 1.0), ("b", "y", 10, 0.0), ("b", "z", 4, 0.0))
    first, second, third = game["seats"]
    assert (ahead(first, second), ahead(second, first), ahead(second, third)) == (1.0, 0.0, 1.0)
    assert ahead(second, second) == 0.5
    wins = empty(2)
    add_game(wins, game, {"a": 0, "b": 1})
    assert wins == [[0.0, 2.0], [0.0, 0.0]]


def test_ratings_have_intervals_that_hold_them() -> None:
    deals = [[[0.0, float(n % 4 > 0)], [float(n % 4 == 0), 0.0]] for n in range(80)]
    (strong, (low, high)), (weak, _) = rate(deals, 2, 7)
    assert low < strong < high and strong > weak
    assert rate(deals, 2, 7) == rate(deals, 2, 7)


# Adding up


def test_a_tally_counts_what_happened() -> None:
    tally = Tally(["a", "b"])
    tally.add_deal([played(0, 0, ("a", "x", 30, 1.0), ("b", "y", 20, 0.0))])
    tally.add_deal([played(1, 1, ("b", "x", 25, 0.5), ("a", "y", 25, 0.5))])
    assert (tally.deals, tally.games, tally.moves) == (2, 2, 20)
    assert (tally.bots["a"].wins, tally.bots["b"].wins) == (1.5, 0.5)
    assert (tally.roles["x"].wins, tally.roles["y"].wins) == (1.5, 0.5)
    assert tally.bots["a"].points.mean() == 27.5
    assert tally.winning.mean() == 27.5
    assert tally.parts["a", "y"].games == 1
    assert tally.places[0].wins == 1.5
