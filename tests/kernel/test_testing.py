"""The random simulation finds what is wrong with a game, and says it in words."""

from collections.abc import Callable
from typing import Any

import pytest

from outremer.kernel import OK, FastRng, Game, State
from outremer.kernel.testing import EVERY_PLY, Checks, random_simulation
from tests.toy import SING, TEXTS, Bidding, LanternGame, Lanterns, Taking


class NeverTheSame(LanternGame):
    """Every table remembers more than its position says."""

    def position(self, position: object) -> Lanterns:
        state = super().position(position)
        state.coins[0] += 1
        return state


class ShortPromise(LanternGame):
    def max_plies(self, options: dict[str, Any]) -> int:
        return 3


class Unsorted(Bidding):
    def candidates(self, s: Lanterns, seat: int) -> list[int]:
        return super().candidates(s, seat)[::-1]


class Singing(Taking):
    """Allows what it does not offer."""

    def check(self, s: Lanterns, seat: int, action: int) -> int:
        return OK if action == SING else super().check(s, seat, action)


class Silent(Bidding):
    def reason(self, s: Lanterns, seat: int, action: int, refusal: int) -> str:
        return "no"


def with_step(old: type, new: type) -> Callable[[], Game]:
    def make() -> Game:
        game = LanternGame()
        game.steps = [new() if type(step) is old else step for step in game.steps]
        return game

    return make


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (NeverTheSame, "the position does not come back as it was"),
        (ShortPromise, "max_plies promises an end within 3 decisions"),
        (with_step(Bidding, Unsorted), "is not sorted"),
        (with_step(Taking, Singing), "the check allows"),
        (with_step(Bidding, Silent), "is not a sentence: 'no'"),
    ],
)
def test_what_is_wrong_with_a_game_is_said_in_words(make: Callable[[], Game], words: str) -> None:
    with pytest.raises(AssertionError, match=words) as caught:
        for seed in range(5):
            random_simulation(make(), {"players": 3, "rounds": 5}, seed, EVERY_PLY)
    assert "lanterns {'players': 3, 'rounds': 5}, seed" in caught.value.__notes__[0]


def test_what_a_game_conserves_is_watched() -> None:
    def coins(state: State) -> dict[str, int]:
        assert isinstance(state, Lanterns)
        return {"coins": sum(state.coins)}

    with pytest.raises(AssertionError, match="not conserved: coins was 12 and is"):
        random_simulation(LanternGame(), {}, 1, EVERY_PLY, coins)


def test_a_policy_chooses_and_the_events_come_back() -> None:
    """The last entry is the highest bid: somebody always takes lanterns."""

    def highest(state: State, seat: int, menu: list[int], rng: FastRng) -> int:
        return menu[-1]

    played = random_simulation(LanternGame(), seed=3, checks=Checks(refusals=0, state=0, undo=0), policy=highest)
    assert played.state.over() and played.events
    assert {TEXTS[action] for _, action in played.record.moves} <= {"bid 4", "bid 2", "bid 0", *TEXTS[6:9]}
