"""Bots by name: which specs are valid, and the messages for those that are not."""

import pytest

from outremer.bots import BOT_NAMES, LEVELS, BadBot, check_spec, make_bot
from outremer.bots.search import SearchBot


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
        ("greedy:", "'' is not one of its options (lines, attitude, deals)"),
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
