"""Forced wins: small positions in which some choices win the game whatever the others do, and the rest do not.

    @forced("resolve influence-travel")
    def take_the_last_influence() -> State:
        '''Three points are left ...'''
        return table(...)

The name describes the win, the docstring says why it wins, the decorator names the winning choices. `Proof` tries
everything: any choice of the seat, and every reply of the others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from outremer.games import kit_of
from outremer.kernel import State

MOST_POSITIONS: Final = 20_000
"""A position that needs more nodes than this for its proof is not small."""
FIRST: Final = 1.0e9
"""More than any prior weight."""


@final
class ForcedWin:
    """A position and the choices that win it. `in_one_turn`: this turn decides the game, so that even a bot that looks
    no further must find it."""

    def __init__(
        self, build: Callable[[], State], best: tuple[str, ...], in_one_turn: bool, answers: tuple[str, ...]
    ) -> None:
        self.name = build.__name__.replace("_", " ")
        self.story = build.__doc__ or ""
        self.build = build
        self.best = best
        self.in_one_turn = in_one_turn
        self.answers = answers


WINS: Final[list[ForcedWin]] = []


def forced(
    *best: str, in_one_turn: bool = True, answers: tuple[str, ...] = ()
) -> Callable[[Callable[[], State]], Callable[[], State]]:
    """Add a position to the list, with the choices that win it. `answers`: replies to try first, because they refute
    the other choices and have low priors."""

    def enter(build: Callable[[], State]) -> Callable[[], State]:
        WINS.append(ForcedWin(build, best, in_one_turn, answers))
        return build

    return enter


@final
class Proof:
    """Whether one seat can win against every reply. Positions that were judged are remembered. The bots' evaluation
    only saves time: it says which replies to try first, and which positions are the same."""

    def __init__(self, state: State, seat: int, answers: tuple[str, ...] = ()) -> None:
        self.seat = seat
        self.answers = [state.game.notation.parse(text) for text in answers]
        self.knowledge = kit_of(state.game).evaluation()
        self.judged: dict[tuple[int, ...], bool] = {}

    def holds(self, state: State) -> bool:
        if state.over():
            return state.winners() == [self.seat]
        key = tuple([self.knowledge.info_key(state, seat) for seat in range(state.seats)])
        found = self.judged.get(key)
        if found is None:
            found = self.judge(state)
            self.judged[key] = found
            assert len(self.judged) < MOST_POSITIONS, "the position is not small"
        return found

    def judge(self, state: State) -> bool:
        """At a secret choice the others are assumed to know ours: a win then is a win without that too."""
        mine = state.is_actor(self.seat)
        decider = self.seat if mine else state.actors()[0]
        for action in self.promising(state, decider):
            after = state.copy()
            after.apply(decider, action)
            if self.holds(after) == mine:
                return mine
        return not mine

    def promising(self, state: State, seat: int) -> list[int]:
        """The menu, highest priors first."""
        menu = state.legal(seat)
        weights = self.knowledge.priors(state, seat, menu)
        if seat != self.seat:
            weights = [weights[at] + FIRST * (menu[at] in self.answers) for at in range(len(menu))]
        return [menu[at] for at in sorted(range(len(menu)), key=weights.__getitem__, reverse=True)]


def winning_choices(state: State, seat: int, answers: tuple[str, ...]) -> list[str]:
    """The choices of the open decision that win against every reply, in notation."""
    proof = Proof(state, seat, answers)
    found: list[str] = []
    for action in state.legal(seat):
        after = state.copy()
        after.apply(seat, action)
        if proof.holds(after):
            found.append(state.game.notation.text(action))
    return found
