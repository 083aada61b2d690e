"""Scenes in which bots choose and the server must not show what they hold, and a person who looks on.

Two worlds differ only in the hands of bots: in one they have hardly anything to choose from, in the other a lot.
"""

import asyncio
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice

from outremer.kernel import FastRng, State
from outremer.server.bot_thinking import Bots
from outremer.server.store.memory import MemoryStore
from outremer.server.table import laying
from outremer.server.table.bot_pace import BotTimes, Timer, hides
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
