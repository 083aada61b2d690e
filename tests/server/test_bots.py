"""Bots in worker processes: they see a world as their seat sees it, and nothing stops when one of them fails."""

import asyncio
import json
import logging
import os
import signal
import threading
import time
from concurrent.futures import Executor, Future
from typing import Any

import pytest

from outremer.bots.greedy import GreedyBot
from outremer.games import find_game
from outremer.kernel import FastRng, State
from outremer.server import bot_thinking as bots
from outremer.server import bot_workers as workers
from outremer.server.bot_thinking import MINDS, MOST_MINDS, Question, likeliest_choices, think
from outremer.server.bot_workers import BotWorkers
from outremer.server.store.memory import MemoryStore
from outremer.server.table.bot_protocol import PERSON_WAITS, UNWATCHED, WATCHED, Answer, BotStep, Errand, Thought
from outremer.server.table.seats import Role
from outremer.server.table.tables import RegistryRules, TableRegistry
from tests.server.tables import ALL_THE_TIME, AT_ONCE, threads


def a_state(game: str = "crusaders", plies: int = 30) -> State:
    state = find_game(game).new(3)
    rng = FastRng(3)
    for _ in range(plies):
        seat = state.actors()[0]
        menu = state.legal(seat)
        state.apply(seat, menu[rng.below(len(menu))])
    return state


class Spy(Executor):
    """Answers at once, and keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Question] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.asked += args[0] if args else []  # without questions it is asked only whether it is awake
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def choose(bot_workers: BotWorkers, state: State, seat: int, bot: str, table: str = "", moves: int = 0) -> Thought:
    """What one bot does; it has as much time as it needs."""
    step = BotStep({seat: bot}, ALL_THE_TIME, table, moves)
    return asyncio.run(bot_workers.choose(state, step)).thoughts[seat]


def test_a_worker_is_never_handed_the_true_state() -> None:
    state = a_state("crescent-moon", 60)
    seat = state.actors()[0]
    spy = Spy()
    for _ in range(5):
        thought = choose(BotWorkers(lambda: spy), state, seat, "random")
        assert thought.actions[0] in state.legal(seat)
    truth = json.loads(state.text())
    worlds = [asked.position for asked in spy.asked]
    assert all(world["generator"]["key"] != truth["generator"]["key"] for world in worlds)
    assert len({json.dumps(world["deck"]) for world in worlds}) > 1
    assert all(world["seats"][seat]["hand"] == truth["seats"][seat]["hand"] for world in worlds)


def test_a_bot_that_fails_takes_the_likeliest_choice_and_it_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    state = a_state()
    seat = state.actors()[0]

    def fails(*_: object) -> Thought:
        raise ZeroDivisionError

    for answer in (fails, lambda *_: Thought([-7]), lambda *_: Thought([])):
        monkeypatch.setattr(bots, "think", answer)
        with caplog.at_level(logging.WARNING):
            assert choose(BotWorkers(threads), state, seat, "greedy") == likeliest_choices(state, seat)
        assert "likeliest one is taken" in caplog.text
        caplog.clear()


def test_a_bot_that_thinks_for_ever_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    state = a_state()
    seat = state.actors()[0]
    released = threading.Event()
    monkeypatch.setattr(bots, "think", lambda *_: released.wait(60))
    bot_workers = BotWorkers(threads, patience=0.05)
    hasty = BotStep({seat: "greedy"}, 0.01)
    assert asyncio.run(bot_workers.choose(state, hasty)).thoughts[seat] == likeliest_choices(state, seat)
    released.set()
    monkeypatch.setattr(bots, "think", think)
    bot_workers.patience = 60
    assert choose(bot_workers, state, seat, "random").actions[0] in state.legal(seat)
    bot_workers.stop()


def test_who_has_to_wait_for_others_is_not_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patience is for the thought, not for those before it."""
    state = a_state()
    seat = state.actors()[0]
    last = state.legal(seat)[-1]

    def slowly(*_: object) -> Thought:
        time.sleep(0.1)
        return Thought([last])

    monkeypatch.setattr(bots, "think", slowly)
    bot_workers = BotWorkers(threads, patience=2.0, workers=1)

    async def crowd() -> list[Answer]:
        step = BotStep({seat: "greedy"}, 0.1)
        return await asyncio.gather(*(bot_workers.choose(state, step) for _ in range(25)))

    assert [answer.thoughts[seat].actions for answer in asyncio.run(crowd())] == [[last]] * 25
    bot_workers.stop()


def processes(bot_workers: BotWorkers) -> list[int]:
    return list(getattr(bot_workers.workers[0].process, "_processes", None) or {})


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_broken_and_stopped_workers_are_replaced(how: signal.Signals, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before they are asked the next thing: nothing is lost."""
    monkeypatch.setattr(workers, "WAKING", 0.3)
    state = a_state()
    seat = state.actors()[0]
    bot_workers = BotWorkers(workers=1)
    assert choose(bot_workers, state, seat, "random").actions[0] in state.legal(seat)
    before = processes(bot_workers)
    assert before
    for pid in before:
        os.kill(pid, how)
    chosen = {choose(bot_workers, state, seat, "random").actions[0] for _ in range(20)}
    assert len(chosen) > 1 and chosen <= set(state.legal(seat))
    assert processes(bot_workers) and not set(before) & set(processes(bot_workers))
    bot_workers.stop()


def test_a_worker_that_stops_in_mid_thought_is_replaced_and_others_go_on() -> None:
    """The one it thought about takes the likeliest choice; the next in the queue gets a new worker."""
    state = a_state()
    seat = state.actors()[0]
    bot_workers = BotWorkers(workers=1, patience=0.2)
    choose(bot_workers, state, seat, "random")

    async def run() -> tuple[Answer, Answer]:
        long = asyncio.create_task(bot_workers.choose(state, BotStep({seat: "grandmaster"}, 0.5, "one")))
        await asyncio.sleep(0.1)
        for pid in processes(bot_workers):
            os.kill(pid, signal.SIGSTOP)
        short = asyncio.create_task(bot_workers.choose(state, BotStep({seat: "random"}, ALL_THE_TIME, "two")))
        return await long, await short

    stopped, after = asyncio.run(run())
    assert stopped.thoughts[seat] == likeliest_choices(state, seat)
    assert after.thoughts[seat].actions[0] in state.legal(seat) and after.waited > 0.0
    bot_workers.stop()


def test_thinking_is_cut_while_others_wait() -> None:
    """Each is told how long it may think when its turn comes: the first alone, the others beside a queue."""
    told: list[float] = []
    bot_workers = BotWorkers(threads, workers=1)

    async def crowd() -> None:
        errands = [Errand(told.append, (), 1.0, f"table {number}") for number in range(5)]
        await asyncio.gather(*(bot_workers.run(errand) for errand in errands))

    asyncio.run(crowd())
    bot_workers.stop()
    assert told == [pytest.approx(1 / (1 + others)) for others in (4, 3, 2, 1, 0)]


def test_who_comes_first_follows_from_who_is_at_the_table() -> None:
    """A player before one who looks on, and both before nobody. A step asks for it whenever somebody is chosen."""
    steps: list[BotStep] = []

    class Asked(BotWorkers):
        async def choose(self, state: State, step: BotStep) -> Answer:
            steps.append(step)
            return Answer({seat: likeliest_choices(state, seat) for seat in step.bots})

    async def play() -> None:
        registry = TableRegistry(MemoryStore(), Asked(threads), RegistryRules(bot_times=AT_ONCE))
        opened = await registry.open_table("crusaders", {}, ["me", "bot:greedy"], "Ann")
        table = await registry.find(opened.table)
        while not steps:
            await asyncio.sleep(0)
        ranks, watchers = [steps[-1].urgency()], [Onlooker(Role("spectator")), Onlooker(Role("seat", 0))]
        for watcher in watchers:
            table.watchers.add(watcher)
            ranks.append(steps[-1].urgency())
        table.watchers.clear()
        assert ranks == [UNWATCHED, WATCHED, PERSON_WAITS] and steps[-1].urgency() == UNWATCHED
        await registry.close()

    asyncio.run(play())


class Onlooker:
    def __init__(self, role: Role) -> None:
        self.role = role

    def notice(self) -> None: ...

    def leave(self, why: str) -> None: ...


def test_a_bot_speaks_of_what_is_public_and_never_of_a_secret_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    said = set()
    for plies in range(60, 400):
        state = a_state("crescent-moon", plies)
        seat = next((one for one in state.actors() if len(state.legal(one)) > 1), -1)
        if seat >= 0:
            thought = Thought(likeliest_choices(state, seat).actions, "I have my reasons.")
            monkeypatch.setattr(bots, "think", lambda *_, answer=thought: answer)
            thought = choose(BotWorkers(threads), state, seat, "greedy")
            said.add((state.step().secret, thought.remark))
        if len(said) == 2:
            break
    assert said == {(False, "I have my reasons."), (True, "")}


# What a bot keeps in mind


def ask(bot_workers: BotWorkers, state: State, table: str, moves: int, bot: str = "greedy") -> Thought:
    return choose(bot_workers, state, state.actors()[0], bot, table, moves)


def test_a_bot_remembers_what_it_thought_at_its_table() -> None:
    """The same bot, not a new one, as long as the game goes on; another at another table, in another seat."""
    state = a_state()
    seat = state.actors()[0]
    bot_workers = BotWorkers(Spy, workers=1)
    ask(bot_workers, state, "remembering", 30)
    bot, moves = MINDS["remembering", seat, "greedy"]
    assert moves == 30
    ask(bot_workers, state, "remembering", 31)
    assert MINDS["remembering", seat, "greedy"] == (bot, 31)
    ask(bot_workers, state, "another", 31)
    ask(bot_workers, state, "remembering", 32, "random")
    assert MINDS["another", seat, "greedy"][0] is not bot
    assert MINDS["remembering", seat, "random"][0] is not bot
    ask(bot_workers, state, "remembering", 33)
    assert MINDS["remembering", seat, "greedy"] == (bot, 33)


def test_a_choice_that_was_taken_back_is_forgotten() -> None:
    state = a_state()
    seat = state.actors()[0]
    bot_workers = BotWorkers(Spy, workers=1)
    for moves, fresh in ((30, True), (34, False), (34, True), (12, True), (13, False)):
        before = MINDS.get(("taken back", seat, "greedy"), (None, 0))[0]
        ask(bot_workers, state, "taken back", moves)
        assert (MINDS["taken back", seat, "greedy"][0] is not before) == fresh


def test_only_so_many_are_remembered_and_nobody_who_asks_once() -> None:
    state = a_state()
    bot_workers = BotWorkers(Spy, workers=1)
    ask(bot_workers, state, "", 30)
    assert not any(table == "" for table, _, _ in MINDS)
    for number in range(MOST_MINDS + 3):
        ask(bot_workers, state, f"crowd {number}", 30, "random")
    assert len(MINDS) == MOST_MINDS and ("crowd 0", state.actors()[0], "random") not in MINDS


def test_a_table_stays_with_its_worker() -> None:
    state = a_state()
    spies: list[Spy] = []

    def start() -> Spy:
        spies.append(Spy())
        return spies[-1]

    bot_workers = BotWorkers(start, workers=2)
    for round_ in range(3):
        for table in ("one", "two", "three"):
            ask(bot_workers, state, table, 30 + round_, "random")
    assert [{asked.table for asked in spy.asked} for spy in spies] == [{"one", "three"}, {"two"}]


def test_a_free_worker_takes_over_a_table_whose_own_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    state = a_state()
    seat = state.actors()[0]
    released, busy = threading.Event(), threading.Event()

    def slowly(question: Question, seconds: float) -> Thought:
        if question.table == "one":
            busy.set()
            assert released.wait(ALL_THE_TIME)
        return Thought(state.legal(seat)[-1:])

    monkeypatch.setattr(bots, "think", slowly)
    bot_workers = BotWorkers(threads, patience=ALL_THE_TIME, workers=2)

    async def run() -> Answer:
        for table in ("one", "two", "three"):
            bot_workers._place_of(table)  # the first and the third have the same worker
        long = asyncio.create_task(bot_workers.choose(state, BotStep({seat: "greedy"}, 1.0, "one")))
        while not busy.is_set():
            await asyncio.sleep(0.001)
        short = await bot_workers.choose(state, BotStep({seat: "greedy"}, 1.0, "three"))
        released.set()
        await long
        return short

    assert asyncio.run(run()).thoughts[seat].actions == state.legal(seat)[-1:]
    bot_workers.stop()


def test_all_choices_of_a_secret_step_are_made_at_once() -> None:
    """CM-8.3, CR-3.8: the bots of all seats that choose answer together, each with its whole chain."""
    state = find_game("crusaders").new(1, players=3, variant="tournament", orders=False)
    answer = asyncio.run(BotWorkers(Spy).choose(state, BotStep({0: "greedy", 1: "random", 2: "greedy"}, 0.1)))
    assert [len(thought.actions) for thought in answer.thoughts.values()] == [5, 5, 5]
    for seat, thought in answer.thoughts.items():
        assert state.is_actor(seat) and not thought.remark
        for action in thought.actions:
            state.apply(seat, action)
        assert not state.is_actor(seat) or seat == 2


def test_a_plan_is_followed_over_several_choices() -> None:
    """Greedy plans a whole turn; on the server as in the arena it keeps to its plan until something new is seen."""
    state = find_game("crescent-moon").new(1)
    bot_workers = BotWorkers(Spy, workers=1)
    followed = 0
    for moves in range(120):
        seat = state.actors()[0]
        bot, _ = MINDS.get(("planning", seat, "greedy"), (None, 0))
        plan = bot.plan.copy() if isinstance(bot, GreedyBot) else []
        thought = ask(bot_workers, state, "planning", moves)
        made = len(thought.actions)
        followed += bool(
            plan and thought.actions == plan[:made] and isinstance(bot, GreedyBot) and bot.plan == plan[made:]
        )
        for action in thought.actions:
            state.apply(seat, action)
    assert followed > 10
