"""Bots by name: which specs are valid, and the messages for those that are not."""

from itertools import pairwise
from pathlib import Path

import pytest

from bench.levels import Pair, kept, play, ratings, written
from outremer.bots import BOT_NAMES, LADDER, LEVELS, OFFERED, PURPOSES, USUAL_OPPONENT, BadBot, check_spec, make_bot
from outremer.bots.bot import Budget, Sampler, View
from outremer.bots.overlooking import OverlookingBot
from outremer.bots.search import SearchBot
from outremer.games import find_game, find_kit
from outremer.games.crusaders.bot.evaluation import CrusadersEvaluation
from outremer.kernel import FastRng


@pytest.mark.parametrize("name", BOT_NAMES)
def test_every_name_makes_a_bot(name: str) -> None:
    assert make_bot(name, 1, "crusaders").remark() == ""


def test_options_stand_behind_the_name() -> None:
    bot = make_bot("search:time=0.25+iterations=400+attitude=bold", 1, "crusaders")
    assert isinstance(bot, SearchBot)
    assert (bot.seconds, bot.iterations, bot.attitude.name) == (0.25, 400, "bold")


def test_an_iteration_budget_alone_sets_no_clock() -> None:
    bot = make_bot("search:iterations=50", 1, "crusaders")
    assert isinstance(bot, SearchBot)
    assert (bot.seconds, bot.iterations) == (0.0, 50)


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("deep-blue", "there is no bot 'deep-blue'"),
        ("", "there is no bot ''"),
        ("run:", "there is no bot 'run'"),
        ("random:lines=3", "'lines=3' is not one of its options (none)"),
        ("greedy:", "'' is not one of its options (lines, attitude, deals, overlook)"),
        ("search:time", "'time' is not one of its options"),
        ("search:time=0", "time is a number above 0"),
        ("search:time=nan", "time is a number above 0"),
        ("search:time=1e9", "up to 600"),
        ("search:iterations=1.5", "iterations is a whole number"),
        ("search:time=1+time=2", "the option time is given twice"),
        ("greedy:attitude=silly", "there is no attitude 'silly'; there are even, cautious, bold, grudging"),
        ("search:rollouts=often", "rollouts is yes or no, not 'often'"),
        ("novice:lines=3", "there is no bot 'novice'"),
    ],
)
def test_a_spec_that_cannot_be_meant_says_what_can(spec: str, why: str) -> None:
    with pytest.raises(BadBot) as refused:
        check_spec(spec)
    assert why in str(refused.value)


def test_every_level_is_a_bot_and_says_what_it_is() -> None:
    for spec, words in LEVELS.values():
        check_spec(spec)
        assert words.endswith(".")


def test_a_weak_level_overlooks_choices_but_never_all_of_them() -> None:
    """It judges what it sees like the bot inside, and sees everything within a turn."""
    bot = OverlookingBot(1, make_bot("greedy", 1, "crusaders"), CrusadersEvaluation(), 35, lambda action: False)
    seen = [len(bot.seen(list(range(100)))) for _ in range(50)]
    assert 55 < sum(seen) / 50 < 75
    blind = OverlookingBot(1, make_bot("greedy", 1, "crusaders"), CrusadersEvaluation(), 99, lambda action: False)
    assert all(len(blind.seen([3, 4])) >= 1 for _ in range(50))


def test_a_weak_level_looks_again_before_it_passes() -> None:
    """Of two choices it sees one; it passes only if it sees nothing else three times."""
    game, passed = find_game("crescent-moon"), 0
    for seed in range(60):
        bot = make_bot("greedy:lines=2+overlook=99", seed, game.name)
        assert isinstance(bot, OverlookingBot)
        menu = [game.notation.parse("plot"), game.notation.parse("pass")]
        state = game.new(1)
        state.apply(0, game.notation.parse("pass"))
        assert set(menu) <= set(state.legal(1))
        choice = bot.choose(View(state, 1), Sampler(state, 1, FastRng(seed)), menu, Budget())
        passed += choice == menu[1]
    assert 0 < passed < 20  # one in eight; with a single look it would be a half


def test_a_game_may_want_other_bots_behind_its_levels() -> None:
    for game in ("crusaders", "crescent-moon"):
        for level, spec in find_kit(game).level_bots().items():
            check_spec(spec)
            assert level in LADDER
    page = find_kit("crescent-moon").level_bots()["page"]
    bot = make_bot("page", 1, "crescent-moon")
    assert isinstance(bot, OverlookingBot) and f"overlook={bot.percent}" in page
    other = make_bot("page", 1, "crusaders")
    assert isinstance(other, OverlookingBot) and other.percent != bot.percent
    assert f'page = "{page}"' in written("crescent-moon", [Pair("page", "steward", 40, 20.0)])


def test_the_ladder_is_made_of_levels_and_was_measured() -> None:
    """The weakest first: each level is above the one before it, and the steps are about equal."""
    assert tuple(LEVELS)[: len(LADDER)] == LADDER
    for game in ("crusaders", "crescent-moon"):
        measured = find_kit(game).strengths()
        assert list(measured) == list(LADDER)
        steps = [measured[higher] - measured[lower] for lower, higher in pairwise(LADDER)]
        assert min(steps) > 0 and max(steps) < 1.6 * min(steps)


def test_every_bot_without_a_rating_says_what_it_is_for() -> None:
    """Older names stay, apart from the ladder: records, tables and commands use them."""
    assert set(OFFERED) == {*LADDER, *PURPOSES} and {"castellan", "novice", "random"} == set(PURPOSES)
    assert not set(LADDER) & set(PURPOSES)
    assert USUAL_OPPONENT in LADDER and set(OFFERED) <= set(BOT_NAMES)


def test_a_match_between_neighbours_gives_a_difference() -> None:
    even, ahead = Pair("page", "squire", 40, 20.0), Pair("squire", "steward", 40, 30.0)
    assert even.difference() == 0.0 and 150 < ahead.difference() < 220 and ahead.error() > 50
    below = 1500 - round(ahead.difference())
    assert ratings([even, ahead]) == {"page": below, "squire": below, "steward": 1500}
    assert 'lower = "page"' in written("crusaders", [even, ahead])


def test_pairs_that_are_not_measured_again_stay_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "levels.toml"
    pairs = [
        Pair("page", "squire", 40, 30.0),
        Pair("squire", "steward", 20, 15.0),
        Pair("steward", "grandmaster", 4, 2.0),
    ]
    file.write_text(written("crusaders", pairs), encoding="utf-8")
    assert kept(file, ["grandmaster"]) == {"squire": pairs[0], "steward": pairs[1]}
    gap = [*pairs[:2], Pair("marshal", "grandmaster", 20, 12.0)]  # nobody has measured the Marshal
    assert list(ratings(gap)) == ["page", "squire", "steward"]
    assert kept(tmp_path / "none.toml", []) == kept(None, []) == {}
    assert 0.0 <= play("crusaders", "greedy:lines=2", "greedy:lines=2+overlook=50", 2) <= 1.0
