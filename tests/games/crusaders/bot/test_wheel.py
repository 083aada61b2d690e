"""The wheel alone: what it can bring agrees with the rules of sowing, and with what is known about it."""

from __future__ import annotations

import pytest

from outremer.games.crusaders.actions import WEDGES
from outremer.games.crusaders.bot.evaluation import CrusadersEvaluation, most_sown
from outremer.games.crusaders.bot.wheel import (
    FORESIGHT,
    Wheel,
    on_place,
    power_of,
    ring_of,
    tokens_to_come,
    turned,
    ways_to_sow,
    wheel_of,
)
from outremer.games.crusaders.setting import DOUBLE_DROP, EITHER_WAY, FALL_BACK, PLAIN, SKIP_ONE
from outremer.games.crusaders.state import Table
from tests.games.crusaders.positions import menu, play, seat, table, tokens

EVEN = 0x222222
POWERS = {"aviz": 13, "hospitaller": 11, "templar": 10, "teutonic": 12, "santiago": 12, "montesa": 12}


@pytest.mark.parametrize(
    ("power", "count", "best"),
    [(PLAIN, 12, 4.4), (PLAIN, 6, 3.0), (FALL_BACK, 12, 4.4), (SKIP_ONE, 11, 4.3), (DOUBLE_DROP, 10, 4.75)],
)
def test_the_long_run(power: int, count: int, best: float) -> None:
    """Tokens in a turn, for a player who looks at nothing else."""
    assert wheel_of(power, count).in_the_long_run() == pytest.approx(best)


def test_a_ring_turned_round_is_the_same_ring() -> None:
    wheel = Wheel(PLAIN, 7)
    ring = 0x300121
    for _ in range(WEDGES):
        assert wheel.tokens_in(ring, 5.0) == wheel.tokens_in(0x300121, 5.0)
        ring = turned(ring)
    assert ring == 0x300121


def test_the_next_turns_one_by_one() -> None:
    """One turn: the fullest wedge. Two turns: the best pair of wedges. Half a turn lies between."""
    wheel = wheel_of(PLAIN, 12)
    assert [wheel.tokens_in(EVEN, turns) for turns in (0.0, 1.0, 2.0)] == [0.0, 2.0, 5.0]
    assert wheel.tokens_in(EVEN, 1.5) == 3.5
    assert wheel.tokens_in(EVEN, 30.0) == wheel.tokens_in(EVEN, FORESIGHT) == wheel.most_from(EVEN)


@pytest.mark.parametrize("order", list(POWERS))
def test_every_way_to_sow_is_one_of_the_rules(order: str) -> None:
    """All that the sowing step offers, and nothing else, for each wedge of an uneven wheel."""
    start = table(seat(order, tokens=[4, 0, 3, 1, 2, POWERS[order] - 10]), seat("calatrava"))
    assert isinstance(start, Table)
    for wedge in range(WEDGES):
        name = start.setting.wedge_names[wedge]
        if not start.tokens[wedge]:
            continue
        begun = play(start.copy(), "upgrade travel-build", f"sow {name}")
        assert isinstance(begun, Table)
        ends = [play(begun.copy(), choice) for choice in menu(begun)] if begun.actors() == [0] else [begun]
        found = {ring_of(end, 0) for end in ends if isinstance(end, Table)}
        assert found == set(ways_to_sow(ring_of(start, 0), start.place[wedge], power_of(start, 0)))


def test_the_wedge_after_it_knows_the_power() -> None:
    """The most tokens that one sowing can put on a wedge, by drops: tried with every way to sow."""
    for power in (PLAIN, FALL_BACK, SKIP_ONE, DOUBLE_DROP, EITHER_WAY):
        for hand in range(1, 9):
            after = ways_to_sow(hand, 0, power)
            for drop in range(1, WEDGES):
                assert most_sown(power, hand, drop) == max(on_place(ring, drop) for ring in after), (power, hand, drop)


def test_a_better_wheel_counts_more_while_turns_are_left() -> None:
    even = table(seat(tokens=[2, 2, 2, 2, 2, 2]))
    stairs = table(seat(tokens=[0, 1, 2, 3, 4, 2]))
    assert isinstance(even, Table) and isinstance(stairs, Table)
    assert tokens(stairs) == [0, 1, 2, 3, 4, 2]
    assert tokens_to_come(stairs, 0, 8.0) > tokens_to_come(even, 0, 8.0)
    assert tokens_to_come(stairs, 0, 0.0) == 0.0


def test_the_priors_use_a_power() -> None:
    """A Templar doubles where the wheel is better for it, and the choice that leaves the best wheel is likeliest."""
    state = table(seat("templar", tokens=[1, 1, 2, 2, 2, 2]), seat("aviz"))
    play(state, "upgrade travel-build", "sow muster-influence")
    assert isinstance(state, Table)
    likely = CrusadersEvaluation().priors(state, 0, state.legal(0))
    assert len(likely) == 2 and max(likely) == 1.0 and min(likely) > 0.0
