"""Bots in worker processes: they see a world as their seat sees it, and nothing stops when one of them fails."""

import asyncio
import json
import logging
import os
import signal
import threading
from concurrent.futures import Executor, Future
from typing import Any

import pytest

from outremer.games import find_game
from outremer.kernel import FastRng, State
from outremer.server import bots
from outremer.server.bots import Thinkers, Thought, think, worker_processes
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
        thought = asyncio.run(Thinkers(lambda: spy).choose(state, seat, "random"))
        assert thought.action in state.legal(seat)
    truth = json.loads(state.text())
    worlds = [asked[1] for asked in spy.asked]
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
            assert asyncio.run(Thinkers(threads).choose(state, seat, "greedy")).action == state.legal(seat)[0]
        assert "first choice is taken" in caplog.text
        caplog.clear()


def test_a_bot_that_thinks_for_ever_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    state = a_state()
    seat = state.actors()[0]
    released = threading.Event()
    monkeypatch.setattr(bots, "think", lambda *_: released.wait(60))
    thinkers = Thinkers(threads, patience=0.05)
    assert asyncio.run(thinkers.choose(state, seat, "greedy")).action == state.legal(seat)[0]
    released.set()
    monkeypatch.setattr(bots, "think", think)
    thinkers.patience = 60
    assert asyncio.run(thinkers.choose(state, seat, "random")).action in state.legal(seat)
    thinkers.stop()


def test_broken_workers_are_replaced() -> None:
    state = a_state()
    seat = state.actors()[0]
    thinkers = Thinkers(worker_processes)

    async def run() -> None:
        assert (await thinkers.choose(state, seat, "random")).action in state.legal(seat)
        workers = getattr(thinkers._workers, "_processes", {})
        for pid in list(workers):
            os.kill(pid, signal.SIGKILL)
        for _ in range(2):
            assert (await thinkers.choose(state, seat, "random")).action in state.legal(seat)
        assert thinkers._workers is not None

    asyncio.run(run())
    thinkers.stop()


def test_a_bot_speaks_of_what_is_public_and_never_of_a_secret_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    said = set()
    for plies in range(60, 400):
        state = a_state("crescent-moon", plies)
        seat = next((one for one in state.actors() if len(state.legal(one)) > 1), -1)
        if seat >= 0:
            thought = Thought(state.legal(seat)[0], "I have my reasons.")
            monkeypatch.setattr(bots, "think", lambda *_, answer=thought: answer)
            thought = asyncio.run(Thinkers(threads).choose(state, seat, "greedy"))
            said.add((state.step().secret, thought.remark))
        if len(said) == 2:
            break
    assert said == {(False, "I have my reasons."), (True, "")}
