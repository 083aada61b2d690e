"""What a position is worth to each seat: the knowledge of one game that greedy and search share.

A game's evaluation is a table of named, weighted terms. It is asked only at quiet positions, where nothing is pending:
bots play a chain of small decisions out before they judge it.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import mypyc_attr

from ..kernel.rng import FastRng
from ..kernel.state import State

HONOUR: Final = 0.05
"""How much of a finished game are the points; the rest is who won."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation:
    """What an implementer promises: everything here reads the state it is given, which is a drawn world, and changes
    nothing; `worths` counts in points of the game; the same state gives the same numbers, compiled or not.
    This base knows no game: it takes the score of the moment."""

    def worths(self, state: State) -> list[float]:
        """The points each seat can expect in the end."""
        return [float(points) for points in state.scores()]

    def progress(self, state: State) -> float:
        """How much of the game is over, from 0 to 1."""
        return 0.5

    def quiet(self, state: State) -> bool:
        """Whether nothing is pending: the next decision begins a turn, or the game is over."""
        return state.over() or len(state.actors()) == 1

    def swing(self, state: State) -> float:
        """The lead, in points, that makes a seat e times as likely to win as the one behind it."""
        return 4.0

    def lines(self) -> int:
        """How many lines greedy tries for one plan, to be quick and still sensible."""
        return 48

    def horizon(self, state: State) -> int:
        """For how many turns search lets the table play on before it judges its best choices; 0 where that is not
        worth its time, because others hardly answer what one does."""
        return state.seats

    def growing(self) -> float:
        """The part of its time that search gives to the tree, where rollouts follow."""
        return 0.4

    def priors(self, state: State, seat: int, menu: list[int]) -> list[float]:
        """How likely a sensible player takes each entry, told without trying it; all above 0, in no unit."""
        return [1.0] * len(menu)

    def info_key(self, state: State, seat: int) -> int:
        """A number for what the seat sees, so that a position met in thought is known again on the table; 0: none."""
        return 0

    def terms(self, state: State, seat: int) -> list[tuple[str, float]]:
        """What the worth of a seat is made of, by name: for people who ask why, and for tuning."""
        return [("points", self.worths(state)[seat])]

    def bargain(self, state: State, seat: int, menu: list[int], rng: FastRng) -> int:
        """Where the decision is a bargain: what the seat usually names, answers or offers. -1 where it is none: then
        the bot thinks in its usual way."""
        return -1

    def haggle(self, state: State, seat: int, menu: list[int], custom: int) -> list[int]:
        """The menu without bargains, and prices, that are not worth a thought; `custom` is what `bargain` says."""
        return menu

    def words(self, state: State, seat: int, action: int) -> str:
        """In a bargain: what the seat says with its choice, and why, in a short sentence."""
        return ""

    def vain(self, state: State, seat: int) -> float:
        """Points for the time and attitude it cost to ask for bargains that were refused, in the turn of the seat."""
        return 0.0

    def without_deals(self, state: State, seat: int, menu: list[int]) -> list[int]:
        """What is left of a menu for somebody who buys from nobody, sells to nobody and promises nothing."""
        return menu

    def chances(self, state: State) -> list[float]:
        """How likely each seat is to win, all together 1: what bots maximise. So a gift to the leader costs most."""
        if not state.over():
            return shares(self.worths(state), self.swing(state))
        winners, honours = state.winners(), self.honours(state)
        won = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]
        return [won[seat] + HONOUR * (honours[seat] - won[seat]) for seat in range(state.seats)]

    def honours(self, state: State) -> list[float]:
        """What a finished game is to each seat beside who won it, all together 1: a part of the points. So a game that
        is decided is still played, and for one's own points rather than against the winner."""
        points = [max(1.0, worth) for worth in self.worths(state)]
        whole = added(points)
        return [each / whole for each in points]

    def outlook(self, state: State) -> list[float]:
        """What a rollout that came to this position says about the chances."""
        return self.chances(state)


def shares(worths: list[float], swing: float) -> list[float]:
    """Points as chances: each lead of `swing` points counts e times."""
    highest = worths[0]
    for worth in worths:
        highest = max(highest, worth)
    weights = [exp((worth - highest) / swing) for worth in worths]
    whole = added(weights)
    return [weight / whole for weight in weights]


def added(numbers: list[float]) -> float:
    """One after another: Python's `sum` rounds in another way since 3.12, and bots would play another game."""
    whole = 0.0
    for number in numbers:
        whole += number
    return whole
