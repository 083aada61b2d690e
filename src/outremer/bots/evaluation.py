"""The contract of an evaluation: what greedy and search must know about one game to play it well.

A game's evaluation is a table of named, weighted terms. It is asked only at quiet positions, where nothing is pending:
bots play a chain of small decisions to its end before they judge it.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import mypyc_attr

from ..kernel.rng import FastRng
from ..kernel.state import State

WEIGHT_OF_POINTS: Final = 0.05
"""In a finished game: the part that the points count for. The rest is who won."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation:
    """What an implementer promises: every method reads the state it is given, which is a drawn world, and changes
    nothing; the same state gives the same numbers, compiled or not. This base works for any game: it takes the score
    of the moment."""

    def expected_points(self, state: State) -> list[float]:
        """The points that each seat can expect at the end of the game."""
        return [float(points) for points in state.scores()]

    def progress(self, state: State) -> float:
        """How much of the game is over, from 0 to 1."""
        return 0.5

    def quiet(self, state: State) -> bool:
        """Whether nothing is pending: the next decision begins a turn, or the game is over."""
        return state.over() or len(state.actors()) == 1

    def swing(self, state: State) -> float:
        """The lead in points that makes a seat e times as likely to win as the seat behind it."""
        return 4.0

    def lines(self) -> int:
        """How many lines greedy tries for one plan: few enough to be fast, enough to be sensible."""
        return 48

    def horizon(self, state: State) -> int:
        """For how many turns search plays on in a rollout; 0 for no rollouts, where they are not worth their time
        because other seats hardly react."""
        return state.seats

    def tree_share(self) -> float:
        """The part of its time that search gives to the tree when rollouts follow."""
        return 0.4

    def priors(self, state: State, seat: int, menu: list[int]) -> list[float]:
        """Prior weights (> 0, not normalised), without applying the action."""
        return [1.0] * len(menu)

    def info_key(self, state: State, seat: int) -> int:
        """A number for what the seat sees, so that search recognises a position that it has met before; 0 for none."""
        return 0

    def terms(self, state: State, seat: int) -> list[tuple[str, float]]:
        """The parts of a seat's expected points, by name: for people who ask why, and for tuning."""
        return [("points", self.expected_points(state)[seat])]

    def bargain(self, state: State, seat: int, menu: list[int], rng: FastRng) -> int:
        """In a bargain: what the seat usually names, answers or offers. -1 if the decision is no bargain: then the bot
        thinks in its normal way."""
        return -1

    def is_about_price(self, state: State) -> bool:
        """Whether the decision is about a price, for which search takes what `bargain` says: in a few lines it cannot
        tell a coin from luck."""
        return False

    def sensible_choices(self, state: State, seat: int, menu: list[int], usual: int) -> list[int]:
        """The menu without choices that make no sense, such as absurd prices; never empty. `usual` is the answer of
        `bargain`."""
        return menu

    def asks_in_vain(self, state: State, seat: int, plan: list[int], rng: FastRng) -> bool:
        """Whether the plan begins with a bargain that the other side, or the seat itself, would refuse in the end."""
        return False

    def words(self, state: State, seat: int, action: int) -> str:
        """In a bargain: what the seat says with its choice, and why, as a short sentence."""
        return ""

    def cost_of_refusals(self, state: State, seat: int) -> float:
        """What the bargains that were refused this turn have cost the seat, in points."""
        return 0.0

    def without_deals(self, state: State, seat: int, menu: list[int]) -> list[int]:
        """The menu of a seat that buys nothing, sells nothing and offers nothing."""
        return menu

    def chances(self, state: State) -> list[float]:
        """How likely each seat is to win; the sum is 1. Bots maximise this, so a gift to the leader costs most."""
        if not state.over():
            return shares(self.expected_points(state), self.swing(state))
        winners, point_shares = state.winners(), self.point_shares(state)
        won = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]
        return [won[seat] + WEIGHT_OF_POINTS * (point_shares[seat] - won[seat]) for seat in range(state.seats)]

    def point_shares(self, state: State) -> list[float]:
        """Each seat's part of the points of a finished game; the sum is 1. It counts a little beside who won, so that
        bots still play for their own points when the game is decided."""
        points = [max(1.0, worth) for worth in self.expected_points(state)]
        whole = added(points)
        return [each / whole for each in points]

    def rollout_chances(self, state: State) -> list[float]:
        """The chances, as a rollout that ended in this position counts them."""
        return self.chances(state)


def shares(expected_points: list[float], swing: float) -> list[float]:
    """Points as chances: a lead of `swing` points makes a seat e times as likely to win."""
    highest = expected_points[0]
    for worth in expected_points:
        highest = max(highest, worth)
    weights = [exp((worth - highest) / swing) for worth in expected_points]
    whole = added(weights)
    return [weight / whole for weight in weights]


def added(numbers: list[float]) -> float:
    """The sum, added one by one. Python's `sum` rounds differently since 3.12, and bots would play another game."""
    whole = 0.0
    for number in numbers:
        whole += number
    return whole
