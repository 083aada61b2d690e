"""Greedy and search: the same choices for a seed, no use of secrets, always legal; and the tree of the search."""

from itertools import groupby

import pytest

from outremer.bots import make_bot
from outremer.bots.bot import Budget, Sampler
from outremer.bots.evaluation import added
from outremer.bots.greedy import GreedyBot
from outremer.bots.rollout import Finalist, GreedySeats, better_half
from outremer.bots.search import FINALISTS, SearchBot, closes, settled
from outremer.bots.tree import Memory, Situation, first_keys, mixed
from outremer.games import find_game, find_kit
from outremer.kernel import FastRng, State
from tests.bots.positions import GAMES, reached
from tests.conftest import Games
from tests.games.crusaders import positions as crusaders

LEVELS = ("random", "greedy", "search:iterations=24")


def choices(spec: str, state: State, seed: int) -> list[int]:
    """The choices of a bot with that seed at a position: for the first actor, and once more after that."""
    bot = make_bot(spec, seed, state.game.name)
    seat = state.actors()[0]
    return [bot.decide(state, seat), bot.decide(state, seat)]


@pytest.mark.parametrize("spec", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_and_budget_choose_the_same(spec: str, game: str) -> None:
    for plies in (0, 17, 60, 120):
        state = reached(game, plies, plies)
        assert choices(spec, state, 4) == choices(spec, state.copy(), 4)


@pytest.mark.parametrize("spec", ["steward", "grandmaster"])
@pytest.mark.parametrize("game", GAMES)
def test_when_the_time_is_over_there_is_an_answer(spec: str, game: str) -> None:
    for plies in (17, 60, 120):
        state = reached(game, plies, plies)
        seat = state.actors()[0]
        assert make_bot(spec, 4, game).decide(state, seat, Budget(1e-9)) in state.legal(seat)


def test_greedy_without_time_tries_only_the_likeliest_choice() -> None:
    """What was not tried counts as worse than that."""
    state = next(one for one in (reached("crescent-moon", 1, plies) for plies in range(40, 200)) if len(menu(one)) > 5)
    seat = state.actors()[0]
    bot = make_bot("steward", 4, "crescent-moon")
    assert isinstance(bot, GreedyBot)
    values, _ = bot.weigh(state.copy(), seat, menu(state), Sampler(state, seat, FastRng(1)), Budget(1e-9))
    priors = bot.evaluation.priors(state, seat, menu(state))
    assert values.index(max(values)) == priors.index(max(priors)) and values.count(max(values)) == 1
    assert len(set(values)) == 2


def menu(state: State) -> list[int]:
    return state.legal(state.actors()[0])


def test_numbers_are_added_alike_in_every_python() -> None:
    """From Python 3.12 on `sum` gives 1.0 here; a bot that used it would choose differently than with 3.11."""
    assert added([0.1] * 10) == 0.9999999999999999
    assert added([]) == 0.0


@pytest.mark.parametrize("spec", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_the_hidden_truth_changes_no_choice(spec: str, game: str) -> None:
    """A bot sees its view and drawn worlds; both are the same whatever the others really hold."""
    for seed in range(8):
        state = reached(game, seed, 25 + 12 * seed)
        other = state.determinize(state.actors()[0], FastRng(seed + 100))
        assert choices(spec, state, 6) == choices(spec, other, 6)


@pytest.mark.parametrize("spec", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_a_choice_is_always_legal_and_changes_nothing(spec: str, game: str, games: Games) -> None:
    """A thousand positions for each level, from many games of both kinds."""
    asked, seed, wanted = 0, 0, games.of(500)
    while asked < wanted:
        seed += 1
        state = find_game(game).new(seed)
        rng = FastRng(seed)
        bots = [make_bot(spec, seed + seat, game) for seat in range(state.seats)]
        while not state.over() and asked < wanted:
            seat = state.actors()[0]
            menu = state.legal(seat)
            if len(menu) > 1 and rng.below(6) == 0:
                before = state.text()
                assert bots[seat].decide(state, seat) in menu
                assert state.text() == before
                asked += 1
            state.apply(seat, menu[rng.below(len(menu))])


def test_a_longer_thought_goes_on_with_the_old_one() -> None:
    """The next decision of the same turn is already in the tree."""
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


@pytest.mark.slow
def test_the_thoughts_about_a_choice_that_is_made_are_not_lost() -> None:
    """Also when a line found another way to the position after it."""
    bot = make_bot("search:iterations=200+rollouts=no", 4, "crusaders")
    assert isinstance(bot, SearchBot)
    state = reached("crusaders", 3, 30)
    compared = 0
    for _ in range(40):
        seat = state.actors()[0]
        menu = state.legal(seat)
        action = bot.decide(state, seat)
        known = max(one.visits[one.places[action]] for one in bot.situations.values() if one.menu == menu)
        state.apply(seat, action)
        if state.over() or state.actors()[0] != seat:
            bot = make_bot("search:iterations=200+rollouts=no", 4, "crusaders")
            assert isinstance(bot, SearchBot)
            continue
        bot.decide(state, seat)
        assert bot.reused >= known - 1  # the first line that made the choice may have met nothing new behind it
        compared += 1
    assert compared > 10


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
    """A secret step in which at least two seats must still choose."""
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
    """A secret choice of the first seat changes its own situation, but not that of the second seat."""
    first, second = secret_position().actors()[:2]
    seen: list[list[int]] = []
    for pick in (0, 1):
        state = secret_position()
        memory = Memory(first_keys(state.seats))
        memory.play(state, first, state.legal(first)[pick])
        seen.append(memory.keys)
    assert seen[0][second] == seen[1][second]
    assert seen[0][first] != seen[1][first]


def test_no_choice_brings_one_seat_into_the_situation_of_another() -> None:
    """Once, keys that were too close mixed the results of two seats."""
    after = {mixed(key, action) for key in first_keys(5) for action in range(1000)}
    assert len(after) == 5 * 1000


@pytest.mark.parametrize("game", GAMES)
def test_a_rehearsal_plays_so_many_turns_and_lays_its_plans_anew(game: str) -> None:
    evaluation = find_kit(game).evaluation()
    state = reached(game, 2, 40)
    while not evaluation.quiet(state):
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[0])
    cast = GreedySeats(5, evaluation, state.seats)
    alone = state.copy()
    cast.play_on(alone, 0)
    assert alone.text() == state.text()
    turns = []
    for _ in range(state.seats + 1):
        turns.append(alone.actors()[0])
        cast.begin()
        cast.play_on(alone, 1)
        assert evaluation.quiet(alone)
    order = [seat for seat, _ in groupby(turns)]  # a seat that still has a choice after its action is asked again
    assert order == [(order[0] + place) % state.seats for place in range(len(order))] and len(order) >= state.seats


def test_a_rehearsal_ends_with_the_game() -> None:
    state = reached("crescent-moon", 3, 60)
    GreedySeats(1, find_kit("crescent-moon").evaluation(), state.seats).play_on(state, 1000)
    assert state.over()


def test_finalists_are_compared_by_what_came_of_them() -> None:
    """The value from the tree counts like some rollouts; the better half stays in its order, at least two."""
    finalists = [Finalist(action, 0.5, 2.0) for action in range(4)]
    for one, value in zip(finalists, (0.2, 0.9, 0.1, 0.6), strict=True):
        one.learn(value)
    assert [round(one.mean(), 2) for one in finalists] == [0.4, 0.63, 0.37, 0.53]
    kept = better_half(finalists)
    assert [one.action for one in kept] == [1, 3]
    assert better_half(kept) == kept


def test_rehearsals_take_their_part_of_the_budget() -> None:
    """In Crescent Moon, where others react; not at the start of Crusaders, and not with rollouts=no."""
    found = {}
    for game, spec in (
        ("crescent-moon", "search:iterations=400"),
        ("crescent-moon", "search:iterations=400+rollouts=no"),
        ("crusaders", "search:iterations=400"),
    ):
        bot = make_bot(spec, 1, game)
        assert isinstance(bot, SearchBot)
        state = reached(game, 4, 40)
        bot.decide(state, state.actors()[0])
        found[game, spec] = (bot.lines, bot.rollouts)
    assert list(found.values()) == [(160, 15), (400, 0), (400, 0)]


@pytest.mark.slow
def test_the_last_rounds_of_crusaders_are_rehearsed_to_the_end() -> None:
    """The tree gets less of the budget than in Crescent Moon; the same seed gives the same."""
    state = crusaders.table(crusaders.seat(ip=55), crusaders.seat(ip=50))
    found = []
    for _ in range(2):
        bot = make_bot("search:iterations=400", 1, "crusaders")
        assert isinstance(bot, SearchBot)
        found.append((bot.decide(state.copy(), 0), bot.lines, bot.rollouts))
    assert found[0] == found[1]
    assert found[0][1:] == (60, 22)


def test_a_thought_on_a_clock_ends_when_its_choice_cannot_be_overtaken() -> None:
    situation = Situation([4, 5, 6], [1.0, 1.0, 1.0])
    for place, times in ((0, 3), (1, 9), (2, 4)):
        for _ in range(times):
            situation.record(place, 0.5)
    # 16 lines in all, the first choice leads the second by 5: too little while 5 or more are to come.
    assert not settled(situation, 16, 0.5)
    assert not settled(situation, 16, 0.76)
    assert settled(situation, 16, 0.77)


def test_lines_are_not_lost_where_the_next_choice_is_ours_too() -> None:
    """After an upgrade and after a choice that divides tokens the turn continues; influence ends it."""
    state = reached("crusaders", 3, 30)
    while not find_kit("crusaders").evaluation().quiet(state):
        state.apply(state.actors()[0], state.legal(state.actors()[0])[0])
    me = state.actors()[0]
    ends = {action: closes(state.copy(), me, action) for action in state.legal(me)}
    for action, end in ends.items():
        after = state.copy()
        after.apply(me, action)
        assert end == (after.over() or after.actors()[0] != me)
    assert set(ends.values()) == {True, False}


@pytest.mark.slow
def test_rehearsals_are_blind_to_secrets_and_the_same_for_a_seed() -> None:
    for seed in (3, 5):
        state = reached("crescent-moon", seed, 30 + 20 * seed)
        seat = state.actors()[0]
        worlds = (state, state.copy(), state.determinize(seat, FastRng(seed + 100)))
        chosen = [make_bot("search:iterations=200", 6, "crescent-moon").decide(world, seat) for world in worlds]
        assert len(set(chosen)) == 1


def test_too_little_time_for_a_rehearsal_leaves_the_choice_to_the_tree() -> None:
    bot = make_bot("search:iterations=40", 1, "crescent-moon")
    plain = make_bot("search:iterations=16+rollouts=no", 1, "crescent-moon")
    assert isinstance(bot, SearchBot) and isinstance(plain, SearchBot)
    state = next(one for ply in range(40, 80) if len(menu(one := reached("crescent-moon", 4, ply))) > 2 * FINALISTS)
    seat = state.actors()[0]
    assert bot.decide(state, seat) == plain.decide(state, seat)
    assert bot.lines == plain.lines == 16 and 0 < bot.rollouts < FINALISTS
