"""The handicap (CR-3.9): points at the start, by order."""

from __future__ import annotations

import pytest

from bench.orders import Seat, fit_handicap
from outremer.games.crusaders.actions import ORDERS
from outremer.games.crusaders.data import check_handicap
from outremer.kernel import BadData
from outremer.kernel.errors import BadOption
from tests.games.crusaders.positions import GAME, listen, look

TEMPLAR = GAME.data.handicap["2"]["templar"]


@pytest.mark.rule("CR-3.9")
def test_cr_3_9_every_order_begins_with_its_points_beside_the_supply() -> None:
    state = GAME.new(1, players=2, variant="tournament", handicap=True)
    lines = listen(state, "1: order templar", "2: order lazarus")
    assert look(state, 0)["ip"] == TEMPLAR > 0
    assert look(state, 1)["ip"] == GAME.data.handicap["2"]["lazarus"]
    assert f"Templar begins with {TEMPLAR} IP, the handicap of the order." in lines
    assert state.view(-1)["supply"] == 140
    again = GAME.position(state.to_position(True))
    assert again.text() == state.text()


@pytest.mark.rule("CR-3.9")
def test_cr_3_9_it_is_off_unless_asked_for_and_needs_orders() -> None:
    plain = GAME.new(1, players=2, variant="tournament")
    listen(plain, "1: order templar", "2: order lazarus")
    assert look(plain, 0)["ip"] == 0
    with pytest.raises(BadOption, match="without orders"):
        GAME.new(1, players=2, orders=False, handicap=True)
    with pytest.raises(BadOption, match="without orders"):
        GAME.new(1, players=2, variant="learning", handicap=True)


@pytest.mark.rule("CR-3.9")
def test_cr_3_9_the_choice_of_an_order_shows_its_points() -> None:
    """In its words, and as a note beside it."""
    from outremer.games.crusaders.choice_notes import notes

    state = GAME.new(1, players=2, variant="tournament", handicap=True)
    templar = GAME.notation.parse("order templar")
    assert f"10 tokens; {TEMPLAR} IP at the start" in state.describe(0, templar)
    assert [note.text for note in notes(state, 0, templar, None, 0)] == [f"handicap: {TEMPLAR} IP at the start"]
    assert notes(GAME.new(1, players=2), 0, templar, None, 0) == []


def test_the_data_names_every_order() -> None:
    ids = [order["id"] for order in GAME.data.orders]
    with pytest.raises(BadData, match=r"points\.2"):
        check_handicap({"points": {"2": {"aviz": 1}}}, ids)
    for row in GAME.data.handicap.values():
        assert list(row) == ids and min(row.values()) == 0


def test_the_fit_gives_the_weak_more() -> None:
    """In made-up games one order is ten points behind all others: that is about what it gets."""
    games = [
        [Seat(one, 60 - 10 * (one == 8), 0.0, 1, 1), Seat(other, 60 - 10 * (other == 8), 0.0, 1, 1)]
        for one in range(ORDERS)
        for other in range(ORDERS)
        if one != other
    ]
    points = fit_handicap(games, [0] * ORDERS)
    assert 8 <= points[8] <= 12 and max(points[:8]) <= 1
    more = fit_handicap(games, [0, 0, 0, 0, 0, 0, 0, 3, 5, 0])
    assert more[8] == points[8] + 5 and 2 <= more[7] <= 4, "points that the games were begun with count as well"
