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
from outremer.server import bot_workers as bots
from outremer.server.bot_thinking import MINDS, MOST_MINDS, Question, think
from outremer.server.bot_workers import BotWorkers
from outremer.server.table.bot_protocol import Thought
from tests.server.tables import threads


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
        self.asked: list[tuple[Any, ...]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.asked.append(args)
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def test_a_worker_is_never_handed_the_true_state() -> None:
    state = a_state("crescent-moon", 60)
    seat = state.actors()[0]
    spy = Spy()
    for _ in range(5):
        thought = asyncio.run(BotWorkers(lambda: spy).choose(state, seat, "random"))
        assert thought.action in state.legal(seat)
    truth = json.loads(state.text())
    worlds = [asked[0].position for asked in spy.asked]
    assert all(world["generator"]["key"] != truth["generator"]["key"] for world in worlds)
    assert len({json.dumps(world["deck"]) for world in worlds}) > 1
    assert all(world["seats"][seat]["hand"] == truth["seats"][seat]["hand"] for world in worlds)


def test_a_bot_that_fails_takes_the_first_choice_and_it_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    state = a_state()
    seat = state.actors()[0]

    def fails(*_: object) -> Thought:
        raise ZeroDivisionError

    for answer in (fails, lambda *_: Thought(-7)):
        monkeypatch.setattr(bots, "think", answer)
        with caplog.at_level(logging.WARNING):
            assert asyncio.run(BotWorkers(threads).choose(state, seat, "greedy")).action == state.legal(seat)[0]
        assert "first choice is taken" in caplog.text
        caplog.clear()


def test_a_bot_that_thinks_for_ever_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    state = a_state()
    seat = state.actors()[0]
    released = threading.Event()
    monkeypatch.setattr(bots, "think", lambda *_: released.wait(60))
    bot_workers = BotWorkers(threads, patience=0.05)
    assert asyncio.run(bot_workers.choose(state, seat, "greedy")).action == state.legal(seat)[0]
    released.set()
    monkeypatch.setattr(bots, "think", think)
    bot_workers.patience = 60
    assert asyncio.run(bot_workers.choose(state, seat, "random")).action in state.legal(seat)
    bot_workers.stop()


def test_who_has_to_wait_for_others_is_not_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patience is for the thought, not for those before it."""
    state = a_state()
    seat = state.actors()[0]
    last = state.legal(seat)[-1]

    def slowly(_: Question) -> Thought:
        time.sleep(0.1)
        return Thought(last)

    monkeypatch.setattr(bots, "think", slowly)
    bot_workers = BotWorkers(threads, patience=2.0, workers=1)

    async def crowd() -> list[Thought]:
        return await asyncio.gather(*(bot_workers.choose(state, seat, "greedy") for _ in range(25)))

    assert [thought.action for thought in asyncio.run(crowd())] == [last] * 25
    bot_workers.stop()


def test_broken_workers_are_replaced() -> None:
    state = a_state()
    seat = state.actors()[0]
    bot_workers = BotWorkers(workers=1)

    async def run() -> None:
        assert (await bot_workers.choose(state, seat, "random")).action in state.legal(seat)
        workers = getattr(bot_workers.workers[0].process, "_processes", {})
        assert workers
        for pid in list(workers):
            os.kill(pid, signal.SIGKILL)
        for _ in range(2):
            assert (await bot_workers.choose(state, seat, "random")).action in state.legal(seat)
        assert bot_workers.workers[0].process is not None

    asyncio.run(run())
    bot_workers.stop()


def test_a_bot_speaks_of_what_is_public_and_never_of_a_secret_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    said = set()
    for plies in range(60, 400):
        state = a_state("crescent-moon", plies)
        seat = next((one for one in state.actors() if len(state.legal(one)) > 1), -1)
        if seat >= 0:
            thought = Thought(state.legal(seat)[0], "I have my reasons.")
            monkeypatch.setattr(bots, "think", lambda *_, answer=thought: answer)
            thought = asyncio.run(BotWorkers(threads).choose(state, seat, "greedy"))
            said.add((state.step().secret, thought.remark))
        if len(said) == 2:
            break
    assert said == {(False, "I have my reasons."), (True, "")}


# What a bot keeps in mind


def ask(bot_workers: BotWorkers, state: State, table: str, moves: int, bot: str = "greedy") -> Thought:
    return asyncio.run(bot_workers.choose(state, state.actors()[0], bot, table, moves))


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
    assert [{asked[0].table for asked in spy.asked} for spy in spies] == [{"one", "three"}, {"two"}]


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
        followed += bool(plan and thought.action == plan[0] and isinstance(bot, GreedyBot) and bot.plan == plan[1:])
        state.apply(seat, thought.action)
    assert followed > 10
