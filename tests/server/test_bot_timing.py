"""How long a bot takes tells nothing about its hand.

Two worlds differ only in the hands of bots. What a person at the table sees, and when, is the same until something is
revealed. The clock is one that only the test moves, so that a busy machine changes nothing; `bench/bot_timing.py`
measures the same with a real one.
"""

import asyncio

import pytest

from outremer.bots.registry import LEVELS
from outremer.server.bot_thinking import BotsInPlace, Job, is_allowed, likeliest_choices, think_all
from outremer.server.bot_workers import BotWorkers
from outremer.server.table import laying
from outremer.server.table.bot_pace import PACES, BotTimes, Timer, duration
from outremer.server.table.bot_protocol import Thought
from tests.server.hidden_hands import SCENES, fights, overheard, scenes

STEWARD, GRANDMASTER = "steward", "grandmaster"


class Virtual(Timer):
    def __init__(self) -> None:
        self.time = 100.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += max(0.0, seconds)
        await asyncio.sleep(0)


class Ponderous(BotsInPlace):
    """Bots that think the longer the more they have to choose from."""

    def __init__(self, timer: Virtual) -> None:
        self.timer = timer
        self.spent = 0.0

    async def ask(self, job: Job) -> list[Thought]:
        thoughts = think_all(job.questions, 0.02)
        made = sum(len(thought.actions) for thought in thoughts)
        self.spent = min(job.step.seconds, 0.01 * made + 0.001 * len(str(thoughts)))
        self.timer.time += self.spent
        return thoughts


@pytest.fixture
def same_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laying, "new_table_id", lambda: "abcdefghjk")


@pytest.mark.usefixtures("same_ids")
@pytest.mark.parametrize("bot", [STEWARD, GRANDMASTER])
@pytest.mark.parametrize("pace", PACES)
def test_a_step_lasts_the_same_whatever_the_bots_hold(bot: str, pace: str) -> None:
    """And one message tells that all of them are done."""
    chosen = scenes() if pace == "brisk" else scenes()[::8]
    for scene in chosen:
        heard = []
        for state in (scene.poor, scene.rich):
            timer = Virtual()
            times = BotTimes(pace=pace, timer=timer)
            heard.append(asyncio.run(overheard(state, scene, bot, Ponderous(timer), times)))
        assert heard[0] == heard[1], f"{scene.name}: {heard}"
        (begun, told), bots = heard[0], [bot] * len(scene.bots())
        planned = duration("abcdefghjk", 0, scene.poor.step(), bots, BotTimes(pace=pace), 0.25)
        assert told[0][0] - begun == pytest.approx(planned.whole)


@pytest.mark.usefixtures("same_ids")
def test_it_lasts_the_same_where_the_server_plays_for_people() -> None:
    """They are gone, or out of time: whatever they hold, and whatever they have chosen already."""
    for scene in scenes()[::3]:
        heard = []
        for state in (scene.poor, scene.rich):
            timer = Virtual()
            heard.append(
                asyncio.run(overheard(state, scene, STEWARD, Ponderous(timer), BotTimes(timer=timer), stand_in=True))
            )
        assert heard[0][1] and heard[0] == heard[1], f"{scene.name}: {heard}"
        assert heard[0][1][0][0] - heard[0][0] >= BotTimes().slack


def test_the_duration_follows_from_what_everybody_sees() -> None:
    """The table, the ply, the step and its bots; it leaves room for thinking, and some more to be late unseen."""
    select, turn = (next(scene.poor.step() for scene in scenes() if scene.name == name) for name in ("select", "turn"))
    times = BotTimes()
    lasts = duration("one", 7, select, [STEWARD], times, 0.25)
    assert lasts == duration("one", 7, select, [STEWARD], times, 0.25)
    others = {duration(table, ply, select, [STEWARD], times, 0.25) for table in ("one", "two") for ply in (7, 8)}
    assert len(others) == 4
    for step in (select, turn):
        for level in LEVELS:
            thinking, whole = duration("one", 7, step, [level] * 2, times, 0.25)
            assert whole - thinking >= times.slack
    paces = [duration("one", 7, select, [STEWARD], BotTimes(pace=pace), 0.25).whole for pace in PACES]
    assert paces == sorted(paces)


def test_a_bot_that_is_late_still_makes_all_its_choices() -> None:
    """CM-8.3: the likeliest ones, which are not always those of the top of the menu: to be done without a card."""
    lengths = set()
    for scene in scenes():
        for seat in scene.bots():
            actions = likeliest_choices(scene.rich, seat).actions
            assert is_allowed(scene.rich, seat, actions) and not is_allowed(scene.rich, seat, actions[:-1])
            lengths.add(len(actions))
    assert len(lengths) > 1


@pytest.mark.usefixtures("same_ids")
def test_the_thinking_itself_would_tell_the_hands() -> None:
    """So the tests above compare something: without a common end, rich hands would take longer than poor ones."""
    longer = shorter = 0
    for scene in fights()[::2]:
        spent = []
        for state in (scene.poor, scene.rich):
            timer = Virtual()
            players = Ponderous(timer)
            asyncio.run(overheard(state, scene, STEWARD, players, BotTimes(timer=timer)))
            spent.append(players.spent)
        longer += spent[0] < spent[1]
        shorter += spent[0] > spent[1]
    assert longer > 2 * shorter


@pytest.mark.usefixtures("same_ids")
@pytest.mark.parametrize(("bot", "thinking"), [(STEWARD, 0.1), pytest.param(GRANDMASTER, 0.05, marks=pytest.mark.slow)])
def test_with_real_workers_a_step_ends_when_public_facts_say(bot: str, thinking: float) -> None:
    """Bots think in a process of their own, for as long as they like. The moment at which the person is told follows
    from the plan alone, in both worlds, to the last digit."""
    players = BotWorkers(workers=1, clock=lambda: 0.0)

    async def told_at() -> list[tuple[list[float], float]]:
        found = []
        for scene in fights():
            moments, bots = list[float](), [bot] * len(scene.bots())
            for state in (scene.poor, scene.rich):
                times = BotTimes(pace="instant", thinking=thinking, timer=Virtual())
                begun, told = await overheard(state, scene, bot, players, times)
                moments.append(told[0][0] - begun)
            found.append((moments, duration("abcdefghjk", 0, scene.poor.step(), bots, times, 0.25).whole))
        return found

    try:
        found = asyncio.run(told_at())
    finally:
        players.stop()
    assert len(found) == SCENES
    for (poor, rich), planned in found:
        assert poor == rich == pytest.approx(planned)
