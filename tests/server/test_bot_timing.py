"""How long a bot takes tells nothing about its hand.

Two worlds differ only in the hands of bots: in one they have hardly anything to choose from, in the other a lot. What a
person at the table sees, and when, is the same until something is revealed.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice

import pytest

from outremer.bots.registry import LEVELS
from outremer.kernel import FastRng, State
from outremer.server.bot_thinking import Bots, BotsInPlace, Job, is_allowed, likeliest_choices, think_all
from outremer.server.bot_workers import BotWorkers
from outremer.server.store.memory import MemoryStore
from outremer.server.table import laying
from outremer.server.table.bot_pace import PACES, BotTimes, Timer, duration, hides
from outremer.server.table.bot_protocol import Thought
from outremer.server.table.feed import Feed
from outremer.server.table.laying import Beginning, lay
from outremer.server.table.live_table import LiveTable
from outremer.server.table.seats import Role
from outremer.server.table.stand_in import stand_in as play_for_absent
from outremer.server.table.tables import RegistryRules, TableRegistry
from tests.games.crescent_moon.playing import eagerly
from tests.games.crescent_moon.twins import twin_of
from tests.server.twin_tables import MOON

SCENES = 64
DRAWS = 12
"""Twins from which the poorest and the richest hands are taken."""
KEY = "5e" * 32
STEWARD, GRANDMASTER = "steward", "grandmaster"


@dataclass
class Scene:
    """A step in which bots choose and which hides something, with poor and with rich hands; a person looks on."""

    name: str
    person: int
    poor: State
    rich: State

    def bots(self) -> list[int]:
        return [seat for seat in self.poor.actors() if seat != self.person]


def spare(state: State, person: int) -> int:
    """How many choices bots have beyond the one that each of them has."""
    return sum(len(state.legal(seat)) - 1 for seat in state.actors() if seat != person)


def scene_of(state: State, number: int, rng: FastRng) -> Scene | None:
    """What the person knows is the same in both worlds."""
    person = (state.actors()[0] + 1 + number % 4) % state.seats
    if not [seat for seat in state.actors() if seat != person]:
        return None
    twins = [twin for twin in (twin_of(state, person, rng) for _ in range(DRAWS)) if twin is not None]
    twins.sort(key=lambda twin: spare(twin, person))
    if not twins or spare(twins[0], person) == spare(twins[-1], person):
        return None
    return Scene(state.step().name, person, twins[0], twins[-1])


def found_scenes(names: list[str], most: int) -> Iterator[Scene]:
    """Of every game only some of each kind, so that they differ."""
    for seed in range(40, 140):
        rng, state, seen = FastRng(seed), MOON.new(seed), Counter[str]()
        for number in range(400):
            if state.over():
                break
            step = state.step()
            if number > 40 and hides(step) and seen[step.name] < most and (not names or step.name in names):
                found = scene_of(state, number, rng)
                if found is not None:
                    seen[step.name] += 1
                    yield found
            actors = state.actors()
            seat = actors[rng.below(len(actors))]
            state.apply(seat, eagerly(state, seat, state.legal(seat), rng))


@cache
def scenes() -> list[Scene]:
    """Of every kind of step that hides something."""
    found = list(islice(found_scenes([], 6), SCENES))
    kinds = Counter(scene.name for scene in found)
    assert len(found) == SCENES and kinds["select"] >= 15 and kinds["turn"] >= 10, kinds
    return found


@cache
def fights() -> list[Scene]:
    """Secret choices of cards: with the poor hands no bot can do anything but be done."""
    clear = (
        scene
        for scene in found_scenes(["select"], 12)
        if spare(scene.poor, scene.person) == 0 and spare(scene.rich, scene.person) > 1
    )
    found = list(islice(clear, SCENES))
    assert len(found) == SCENES
    return found


class Onlooker:
    """Writes down what the person's page is told, and when, until something is revealed."""

    def __init__(self, table: LiveTable, role: Role, timer: Timer) -> None:
        self.role, self.table, self.timer = role, table, timer
        self.feed = Feed(table, role)
        self.feed.next_state()
        self.heard: list[tuple[float, str]] = []
        self.is_over = asyncio.Event()

    def notice(self) -> None:
        text = self.feed.next_state()
        if text is None or self.is_over.is_set():
            return
        revealed = self.table.game_log.ply > 0
        self.heard.append((self.timer.now(), "revealed" if revealed else text))
        self.is_over.set()

    def leave(self, why: str) -> None: ...


async def overheard(
    state: State, scene: Scene, bot: str, players: Bots, times: BotTimes, stand_in: bool = False
) -> tuple[float, list[tuple[float, str]]]:
    """The step played at a table of its own: when it began, and what the person was told when. With `stand_in` all the
    others are people for whom the server plays."""
    registry = TableRegistry(MemoryStore(), players, RegistryRules(bot_times=times))
    position = state.to_position()
    kinds = [laying.ME if stand_in or seat == scene.person else f"bot:{bot}" for seat in range(state.seats)]
    begun = times.timer.now()
    beginning = Beginning(MOON, position["options"], start=position, key=KEY)
    links = await lay(registry, beginning, kinds, "Ann", settings=laying.TableSettings(bot_pace=times.pace))
    table = registry.tables[links.table]
    onlooker = Onlooker(table, Role("seat", scene.person), times.timer)
    table.watchers.add(onlooker)
    if stand_in:
        absent = scene.bots()
        for seat in absent:
            await play_for_absent(table, seat, lambda: absent, "{who} is gone.")
        onlooker.heard.clear()
        onlooker.is_over.clear()
    await onlooker.is_over.wait()
    for each in registry.tables.values():
        each.after_change = None
        if each.bots_at_work is not None:
            each.bots_at_work.cancel()
    return begun, onlooker.heard


# With a clock that only the test moves


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

    async def ask(self, job: Job) -> list[Thought]:
        thoughts = think_all(job.questions, 0.02)
        made = sum(len(thought.actions) for thought in thoughts)
        self.timer.time += min(job.step.seconds, 0.01 * made + 0.001 * len(str(thoughts)))
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


# With a real clock and real workers


class Level:
    """A level of bots in a hurry, with a worker of its own for each lane: its steps last a fraction of a second."""

    def __init__(self, bot: str, thinking: float) -> None:
        self.bot = bot
        self.times = BotTimes(pace="instant", thinking=thinking, slack=0.12)

    async def lateness(self, lane: list[tuple[Scene, bool]]) -> list[tuple[bool, float]]:
        """For each step: whether the hands were rich, and how much later it ended than planned."""
        players, found = BotWorkers(workers=1, slack=self.times.slack), list[tuple[bool, float]]()
        try:
            await overheard(lane[0][0].poor, lane[0][0], self.bot, players, self.times)  # starts the worker
            for scene, is_rich in lane:
                state = scene.rich if is_rich else scene.poor
                begun, told = await overheard(state, scene, self.bot, players, self.times)
                bots = [self.bot] * len(scene.bots())
                planned = duration("abcdefghjk", 0, state.step(), bots, self.times, 0.25)
                found.append((is_rich, told[0][0] - begun - planned.whole))
        finally:
            players.stop()
        return found

    def separation(self, seed: int) -> float:
        """How surely the rich hands are told from the poor ones by a clock: 0.5 is not at all."""
        trials = [(scene, is_rich) for scene in fights() for is_rich in (True, False)]
        random.Random(seed).shuffle(trials)

        async def lanes() -> list[list[tuple[bool, float]]]:
            return await asyncio.gather(*(self.lateness(trials[lane::2]) for lane in range(2)))

        found = [entry for lane in asyncio.run(lanes()) for entry in lane]
        return auc([late for rich, late in found if rich], [late for rich, late in found if not rich])


def auc(ones: list[float], others: list[float]) -> float:
    """How often a number of the first list is above one of the second; equal ones count half."""
    wins = sum((one > other) + (one == other) / 2 for one in ones for other in others)
    return wins / len(ones) / len(others)


@pytest.mark.usefixtures("same_ids")
@pytest.mark.parametrize(("bot", "thinking"), [(STEWARD, 0.1), pytest.param(GRANDMASTER, 0.05, marks=pytest.mark.slow)])
def test_no_clock_tells_rich_hands_from_poor_ones(bot: str, thinking: float) -> None:
    """Chance alone goes beyond these bounds in about one measurement of twenty; a difference does in each."""
    level, found = Level(bot, thinking), list[float]()
    for seed in range(5):
        found.append(level.separation(seed))
        if 0.4 <= found[-1] <= 0.6:
            return
    raise AssertionError(f"a clock tells the hands apart: {found}")
