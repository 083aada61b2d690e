"""What `python -m bench.orders` measures."""

from __future__ import annotations

import argparse

import pytest

from bench import orders
from outremer.games.crusaders.actions import ORDERS

pytestmark = pytest.mark.once  # about programs of bench/


def test_every_seat_takes_its_drawn_order() -> None:
    state = orders.with_orders(4, 7, handicap=False)
    assert state.order == orders.dealt(4, 7) and len(set(state.order)) == 4


def test_a_game_counts_tokens_and_points() -> None:
    seats = orders.play("greedy:lines=2", 2, False, None, 3)
    assert sum(seat.won for seat in seats) == 1.0
    assert all(0 < seat.resolved <= seat.tokens for seat in seats)
    lines = orders.table([seats]).splitlines()
    assert len(lines) == 6 and lines[-1].startswith("1 games.")


def test_the_best_in_a_game_is_below_the_best_in_the_long_run() -> None:
    """A wheel begins even, so the first turns bring less."""
    for order in range(ORDERS):
        assert orders.best_in(order, 16) < orders.optimum(order)
        for ring in orders.first_rings(orders.orders()[order]):
            assert sum(ring >> (4 * place) & 15 for place in range(6)) == orders.orders()[order].tokens


def test_finished_games_are_kept(tmp_path: object, capsys: pytest.CaptureFixture[str]) -> None:
    asked = argparse.Namespace(
        bot="greedy:lines=2", games=1, seed=3, workers=1, weights="", keep=f"{tmp_path}/games.jsonl"
    )
    once = orders.play_all(asked, False, 2)
    assert orders.play_all(asked, False, 2) == once
