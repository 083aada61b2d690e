"""The bots that think: the same for a seed, blind to secrets, always legal; and the memory of the search."""

import pytest

from outremer.bots import make_bot
from outremer.bots.tree import Memory, Situation
from outremer.games import find_game
from outremer.kernel import FastRng, State
from tests.bots.positions import GAMES, reached

LEVELS = ("random", "greedy", "search:iterations=24")


def choices(spec: str, state: State, seed: int) -> list[int]:
    """What a bot with that seed chooses at a position, for the seat to move and again after that."""
    bot = make_bot(spec, seed, state.game.name)
    seat = state.actors()[0]
    return [bot.decide(state, seat), bot.decide(state, seat)]


@pytest.mark.parametrize("spec", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_and_budget_choose_the_same(spec: str, game: str) -> None:
    for plies in (0, 17, 60, 120):
        state = reached(game, plies, plies)
        assert choices(spec, state, 4) == choices(spec, state.copy(), 4)


@pytest.mark.parametrize("spec", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_the_hidden_truth_changes_no_choice(spec: str, game: str) -> None:
    """A bot sees its view and the worlds it is given; these are the same whatever the others really hold."""
    for seed in range(8):
        state = reached(game, seed, 25 + 12 * seed)
        other = state.determinize(state.actors()[0], FastRng(seed + 100))
        assert choices(spec, state, 6) == choices(spec, other, 6)


@pytest.mark.parametrize("spec", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_a_choice_is_always_legal_and_changes_nothing(spec: str, game: str) -> None:
    """A thousand positions for each level, over both games and many games of each."""
    asked = 0
    seed = 0
    while asked < 500:
        seed += 1
        state = find_game(game).new(seed)
        rng = FastRng(seed)
        bots = [make_bot(spec, seed + seat, game) for seat in range(state.seats)]
        while not state.over() and asked < 500:
            seat = state.actors()[0]
            menu = state.legal(seat)
            if len(menu) > 1 and rng.below(6) == 0:
                before = state.text()
                assert bots[seat].decide(state, seat) in menu
                assert state.text() == before
                asked += 1
            state.apply(seat, menu[rng.below(len(menu))])


def test_a_longer_thought_goes_on_with_the_old_one() -> None:
    """The next decision of the same chain is in the tree already."""
    from outremer.bots.search import SearchBot

    bot = make_bot("search:iterations=200", 3, "crusaders")
    assert isinstance(bot, SearchBot)
    state = reached("crusaders", 1, 40)
    seat = state.actors()[0]
    found = []
    for _ in range(12):
        if state.over():
            break
        action = bot.decide(state, seat) if state.is_actor(seat) else state.legal(state.actors()[0])[0]
        if state.is_actor(seat) and len(state.legal(seat)) > 1:
            found.append(bot.reused)
        state.apply(state.actors()[0], action)
    assert max(found) > 0


def test_a_situation_looks_at_likely_choices_first_and_learns_new_ones() -> None:
    situation = Situation([3, 5, 9], [1.0, 6.0, 3.0])
    assert situation.actions == [5, 9, 3]
    assert situation.actions[situation.select([3, 5, 9], 0.1, 3.0)] == 5
    situation.record(situation.places[5], 0.0)
    situation.record(situation.places[5], 0.0)
    assert situation.actions[situation.select([3, 5, 9], 0.1, 3.0)] == 9
    assert not situation.knows([3, 7])
    situation.learn([3, 7], [1.0, 1.0])
    assert situation.knows([3, 7]) and situation.actions[-1] == 7
    assert situation.actions[situation.select([3, 7], 0.1, 3.0)] in (3, 7)


def secret_position() -> State:
    """A secret step in which two seats or more still owe their choice."""
    for seed in range(200):
        state = find_game("crescent-moon").new(seed)
        rng = FastRng(seed)
        while not state.over():
            if len(state.actors()) > 1:
                if all(len(state.legal(seat)) > 1 for seat in state.actors()[:2]):
                    return state
            seat = state.actors()[0]
            menu = state.legal(seat)
            state.apply(seat, menu[rng.below(len(menu))])
    raise AssertionError("no secret step was met")


def test_in_the_tree_nobody_answers_a_secret_choice() -> None:
    """Whatever the first chooses in secret, the second is in the same situation; the first is not."""
    first, second = secret_position().actors()[:2]
    seen: list[list[int]] = []
    for pick in (0, 1):
        state = secret_position()
        memory = Memory([seat + 1 for seat in range(state.seats)])
        memory.play(state, first, state.legal(first)[pick])
        seen.append(memory.keys)
    assert seen[0][second] == seen[1][second]
    assert seen[0][first] != seen[1][first]
